"""The only place that looks up an earlier answer by its request id."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from ledger.units import Row, Scalar

FirstRow: TypeAlias = "Callable[[str, Sequence[Scalar]], Row | None]"
"""Reads the first row of an answer: `first` of a store or of a unit's work."""
_FIND: Final = "SELECT seq, stream, actor, command, answer FROM record WHERE request_id = ?"


class EarlierRequest(NamedTuple):
    """A request that was carried out; its texts are in canonical form."""

    record: int
    stream: str
    actor: str
    command: str
    answer: str


def earlier_request(first: FirstRow, request_id: str) -> EarlierRequest | None:
    """Return the request carried out under this id; None: there is none."""
    row = first(_FIND, (request_id,))
    return None if row is None else EarlierRequest(*row)
