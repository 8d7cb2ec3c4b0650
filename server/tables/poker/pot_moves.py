"""Chips between the stacks of a table and the pot of its hand, as entries of the books."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ledger import Entry, EntryCode, Posting, Work, pot, stack
from money import Cents
from rules.table.state import Table
from server.tables.game import Step


def into_pot(code: EntryCode, table: Table, chips: Iterable[tuple[int, int]]) -> Iterator[Step]:
    """Move chips from stacks into the pot of the hand, one posting for each seat."""
    yield from _moved(code, table, chips, sign=-1)


def out_of_pot(code: EntryCode, table: Table, chips: Iterable[tuple[int, int]]) -> Iterator[Step]:
    """Move chips from the pot of the hand to stacks, one posting for each seat."""
    yield from _moved(code, table, chips, sign=1)


def _moved(
    code: EntryCode, table: Table, chips: Iterable[tuple[int, int]], *, sign: int
) -> Iterator[Step]:
    by_seat: dict[int, int] = {}
    for seat, amount in chips:
        by_seat[seat] = by_seat.get(seat, 0) + amount
    legs = [
        Posting(stack(table.name, seat), Cents(sign * amount))
        for seat, amount in by_seat.items()
        if amount
    ]
    if legs:
        whole = sum(by_seat.values())
        legs.append(Posting(pot(table.name, table.hands), Cents(-sign * whole)))
        yield posted_step(Entry(code, tuple(legs)))


def posted_step(entry: Entry) -> Step:
    """Return the step that books an entry."""

    def step(work: Work) -> None:
        work.post(entry)

    return step
