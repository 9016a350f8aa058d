"""What every route needs: the settings, the store, the tables, the limits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from svara.server.config import Config
from svara.server.hosting.clock import clock_ms
from svara.server.hosting.hub import Hub
from svara.server.http.familiar import Familiar
from svara.server.http.limits import Limits
from svara.server.http.origins import Origins
from svara.server.http.passwords import Passwords
from svara.server.http.ready import Readiness
from svara.server.store.api import Store


@dataclass(frozen=True)
class Services:
    """One server's parts.

    Attributes:
        config, store, hub: as they are called.
        host_token: what the host shows to be known; **secret**.
        passwords, origins, limits: of HTTP.
        clock: the time, ms.
        making: held while a table is counted and made.
        familiar: from where people have signed in.
    """

    config: Config
    store: Store
    hub: Hub
    host_token: str = field(repr=False)
    passwords: Passwords
    origins: Origins
    limits: Limits
    clock: Callable[[], int] = clock_ms
    making: asyncio.Lock = field(default_factory=asyncio.Lock)
    familiar: Familiar = field(default_factory=Familiar)

    @cached_property
    def readiness(self) -> Readiness:
        """Whether the store keeps what is written."""
        return Readiness(self.store)


def services_of(connection: ASGIConnection[Any, Any, Any, State]) -> Services:
    """The services of the server that answers this connection."""
    services: Services = connection.app.state.services
    return services


House: TypeAlias = NamedDependency[SkipValidation[Services]]
"""In a route: the services."""


def provide_services(request: Request[Any, Any, State]) -> Services:
    """Dependency: the services."""
    return services_of(request)
