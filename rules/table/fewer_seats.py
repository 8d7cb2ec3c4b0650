"""A table that becomes smaller: which seats it still needs, and what of the others is remembered.

Seats lie on a circle, and the distances on it are counted modulo the number of seats. So no number
may be left that is above it: it would stand for another seat.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.table.button import Rotation
from rules.table.record import TableRecord
from rules.table.state import Table

_FIRST: Final = 1


def seats_needed(table: Table) -> int:
    """The highest seat that is taken, or that the button and the blinds have not left yet.

    A blind cannot be put on another seat: whoever sits there would count as having posted it.
    """
    return max((*table.seats, *_on_the_way(table.rotation)), default=0)


def _on_the_way(rotation: Rotation | None) -> list[int]:
    if rotation is None:
        return []
    stood = [seat for level in rotation.blinds for seat in level]
    return [rotation.button, rotation.unpassed_to, *stood]


def with_seats(record: TableRecord, seats: int) -> TableRecord:
    """A table between hands with so many seats, none of them taken beyond.

    What moves on reaches a seat that is gone just when it reaches the first one, and comes from it
    as from the last one.
    """
    departed = tuple(
        (player, gone._replace(seat=_FIRST) if gone.seat > seats else gone)
        for player, gone in record.departed
    )
    mixing = record.mixing
    if mixing.first > seats:
        mixing = mixing._replace(first=_FIRST)
    mixing = mixing._replace(button=min(mixing.button, seats))
    return replace(record, departed=departed, mixing=mixing)
