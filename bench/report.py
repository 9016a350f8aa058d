"""What a suite hands back: rows of numbers, ours beside a peer's."""

import msgspec


class Row(msgspec.Struct, frozen=True):
    """One number; `peer` is whom it was measured against, and `ratio` is ours divided by theirs."""

    name: str
    value: float
    unit: str
    peer: str | None = None
    ratio: float | None = None


class Report:
    """Collects the rows of one suite, in the order in which they come."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def add(
        self, name: str, value: float, unit: str, *, peer: str | None = None, peer_value: float | None = None
    ) -> None:
        """Add one number, alone or beside `peer_value`, what `peer` reached at the same job in the same run.

        Raises:
            ValueError: `peer` without `peer_value`, or the other way round.
        """
        if (peer is None) != (peer_value is None):
            raise ValueError(f"{name}: a peer and its value come together, not {peer!r} with {peer_value!r}.")
        ratio = None if peer_value is None else value / peer_value
        self.rows.append(Row(name, value, unit, peer, ratio))
