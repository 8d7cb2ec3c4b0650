"""Calling off the hand of a frozen table, from what is written and nothing else.

The program's memory of the hand may be wrong, so it is not asked: the table stands as it was last
written whole, with what happened beside the hand, and the books give the pot back.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, get_args

from ledger import JournalEvent, Store
from ledger.game_tables import game_name
from rules.hand.events import Event as HandEvent
from rules.records.ages import present
from rules.refusals import RefusalCode, Refused
from rules.seating import Status
from rules.settings import Stakes, Structure, TableSettings
from rules.table.apply import apply
from rules.table.events import TimeBankStarted
from rules.table.record import record_of
from rules.table.state import Table
from server.house import TableOptions
from server.tables.commands import TableGivenUp, TableReset
from server.tables.last_whole import last_hand, since_whole, standing_at
from server.tables.poker.carry_out import dealt_of, since_of
from server.tables.poker.recorded_facts import enter
from server.tables.poker.stored_form import event_of
from server.tables.poker.stored_records import present_record
from server.tables.poker.stored_settings import settings_as_kept
from server.tables.state import TableState
from wire.messages.base import tag_of

UNREAD: Final = TableSettings(
    game="holdem", structure=Structure.NO_LIMIT, stakes=Stakes(blinds=(1, 2))
)
"""Stands for settings that this program cannot read."""
_IN_HAND: Final = frozenset(tag_of(kind.__name__) for kind in get_args(HandEvent))


def last_known(store: Store, number: int, *, demo: bool) -> TableState:
    """Return a table whose records cannot be repeated, as it stood before them.

    It is there to be shown, voided or closed, not to be played. Of a table that cannot be read at
    all only number and name are right: the books know its chips.
    """
    try:
        whole = since_whole(store, number).whole
        return standing_at(store, number, whole, demo=demo, settings=settings_as_kept)
    except (Refused, LookupError, TypeError, ValueError):
        table = Table(str(number), UNREAD)
        return TableState(
            number=number, name=game_name(store, number), table=table, options=TableOptions()
        )


def without_the_hand(store: Store, standing: TableState) -> tuple[TableReset, TableState]:
    """Return a frozen table between hands, and the fact that its hand was called off."""
    number = standing.number
    begun = last_hand(store, number)
    if begun is None or begun.last_number is not None:
        raise Refused(RefusalCode.NO_HAND_RUNNING)
    whole, records = since_whole(store, number)
    before = [record for record in records if record.number < begun.first_number]
    events = [event for record in records[len(before) :] for event in record.events]
    if any(event.kind == "pot_pushed" for event in events):
        raise Refused(RefusalCode.POT_ALREADY_PUSHED, hand=begun.hand)
    after = standing_at(store, number, whole, demo=standing.demo, settings=settings_as_kept)
    for record in before:
        enter(store, after, present_record(record), settings_as_kept)
    _apply_beside(after.table, events)
    _drop_bookings(after.table)
    after.table.hands = begun.hand
    after = replace(
        after,
        options=standing.options,
        lost=standing.lost,
        nicknames=standing.nicknames,
        around=standing.around,
        since={**after.since, **standing.since},
        dealt=standing.dealt,
    )
    players = present(events[0].kind, events[0].body)["players"]
    returned = tuple((seat, stack) for seat, _player, stack in players)
    reset = TableReset(
        hand=begun.hand,
        table=record_of(after.table),
        options=after.options,
        returned=returned,
        since=since_of(after),
        dealt=dealt_of(after),
    )
    return reset, after


def given_up(store: Store, standing: TableState) -> tuple[TableGivenUp, TableState]:
    """Return a frozen table closed: nobody's chips are asked for, the books know them.

    A hand that is live must be called off first.
    """
    begun = last_hand(store, standing.number)
    if begun is not None and begun.last_number is None:
        raise Refused(RefusalCode.HAND_RUNNING, hand=begun.hand)
    table = Table(standing.table.name, standing.table.settings)
    table.hands, table.status = standing.table.hands, Status.CLOSED
    after = replace(standing, table=table, deal=None, so_far=None, marks=None, frozen="", since={})
    return TableGivenUp(), after


def _drop_bookings(table: Table) -> None:
    """Chips booked during the hand go back to the accounts with it."""
    for number, seat in table.seats.items():
        table.seats[number] = replace(seat, coming=0)


def _apply_beside(table: Table, events: list[JournalEvent]) -> None:
    """Enter what happened at the table beside the hand."""
    for stored in events:
        event = None if stored.kind in _IN_HAND else event_of(stored, None)
        if event is not None and not isinstance(event, TimeBankStarted):
            apply(table, event)
