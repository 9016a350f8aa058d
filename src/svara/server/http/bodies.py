"""Bodies of requests are taken strictly: a number is no text that looks like one."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State

from svara.server.http.problems import Refused


class StrictRequest(Request[Any, Any, State]):
    """A request whose JSON body is read as the very type that its route takes as ``data``."""

    async def json(self) -> Any:
        """The body as what the route takes.

        Raises:
            Refused: it is something else.
        """
        field = self.route_handler.parsed_data_field
        if field is None:
            return await super().json()
        try:
            return msgspec.json.decode(await self.body(), type=field.annotation)
        except (msgspec.ValidationError, RecursionError, UnicodeError) as error:
            why = "too deep" if isinstance(error, RecursionError) else str(error)
            raise Refused(400, "malformed", f"the body is not as it should be: {why}") from None
        except msgspec.DecodeError:
            raise Refused(400, "malformed", "the body is no JSON") from None
