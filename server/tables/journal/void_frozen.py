"""Calling off the hand of a frozen table, from its journal alone.

The hand in memory may be wrong, so it is not used. The table returns to its last whole state, with
what happened beside the hand, and the books give the pot back.
"""

from __future__ import annotations

from dataclasses import replace

from ledger import HandSpan, stream_records, table_stream
from ledger.game_tables import game_name
from ledger.tournaments import has_entries
from rules.records.ages import present
from rules.refusals import RefusalCode, Refused
from server.house import TableOptions
from server.tables.commands import HandLeft, TableGivenUp, TableReset
from server.tables.game import Command, Fact, Game
from server.tables.journal.last_whole import last_hand, since_whole, standing_at
from server.tables.journal.recorded_facts import enter
from server.tables.journal.stored_form import is_tables
from server.tables.journal.stored_records import present_record
from server.tables.journal.stored_settings import SettingsRows
from server.tables.state import TableState
from server.tables.table_commands import dealt_of, since_of


def last_known(rows: SettingsRows, number: int, *, demo: bool) -> TableState[Game]:
    """Return a table whose records cannot be repeated, in the state before them.

    It can be shown, voided or closed, but not played. If a table cannot be read at all, only its
    number and name are right; its chips are in the books.
    """
    try:
        whole = since_whole(rows.store, number).whole
        return standing_at(rows, number, whole, demo=demo, settings=rows.settings_as_kept)
    except (Refused, LookupError, TypeError, ValueError):
        name = game_name(rows.store, number)
        game = rows.unread(number)
        return TableState(number=number, name=name, game=game, options=TableOptions())


def without_the_hand(
    rows: SettingsRows, standing: TableState[Game], at_ms: int
) -> tuple[list[Fact], TableState[Game]]:
    """Return what happens when the hand of a frozen table is called off, and the table after it.

    The first fact has the table as it stands after all of them.
    """
    number = standing.number
    begun = last_hand(rows.store, number)
    if begun is None or begun.last_number is not None:
        raise Refused(RefusalCode.NO_HAND_RUNNING)
    whole, records = since_whole(rows.store, number)
    before = [record for record in records if record.number < begun.first_number]
    events = [event for record in records[len(before) :] for event in record.events]
    after = standing_at(rows, number, whole, demo=standing.demo, settings=rows.settings_as_kept)
    for record in before:
        enter(rows, after, present_record(record), rows.settings_as_kept)
    game = after.game
    game.call_off([event for event in events if not is_tables(event)], begun.hand)
    players = present(events[0].kind, events[0].body)["players"]
    returned = tuple((seat, stack) for seat, _player, stack in players)
    after = replace(
        after,
        options=standing.options,
        lost=standing.lost,
        nicknames=standing.nicknames,
        around=standing.around,
        since={**after.since, **standing.since},
        dealt=standing.dealt,
        written=records[-1].number,
        written_ms=records[-1].at_ms,
    )
    followed = game.follow_up(after, at_ms)
    reset = TableReset(
        hand=begun.hand,
        state=game.state(),
        settings=game.settings,
        options=after.options,
        returned=returned,
        since=since_of(after),
        dealt=dealt_of(after),
    )
    return [reset, *followed], after


def given_up(
    rows: SettingsRows, standing: TableState[Game], command: Command, at_ms: int
) -> tuple[list[Fact], TableState[Game]]:
    """Return a frozen table closed by a command, and what happened.

    A running hand must be called off first; one that has paid out is ended by the books. A
    tournament is ended as its journal says it stands between hands. If that cannot be read, and at
    a cash game always, the books alone decide: players are cashed out at ledger balances, entries
    are paid as the command says.
    """
    number = standing.number
    begun = last_hand(rows.store, number)
    left = None
    if begun is not None and begun.last_number is None:
        left = _paid_out(rows, standing, begun) or _unread(rows, standing, begun)
        if left is None:
            raise Refused(RefusalCode.HAND_RUNNING, hand=begun.hand)
    by_its_journal = standing.game.takes_entries and left is None
    if by_its_journal and (read := _between_hands(rows, standing)) is not None:
        return read.game.carry_out(read, command, at_ms), read
    entries = standing.game.entries_paid_by(command) or ""
    if not entries and has_entries(rows.store, str(number)):
        raise Refused(RefusalCode.TOURNAMENT_BEGUN, stage="unread")
    after = replace(standing, game=standing.game.closed(), deal=None, frozen="", since={})
    return [TableGivenUp(entries, left)], after


def _paid_out(rows: SettingsRows, standing: TableState[Game], begun: HandSpan) -> HandLeft | None:
    stream = table_stream(standing.number)
    records = map(present_record, stream_records(rows.store, stream, begun.first_number))
    written = [event for record in records for event in record.events]
    return standing.game.paid_out([e for e in written if not is_tables(e)], begun.hand)


def _unread(rows: SettingsRows, standing: TableState[Game], begun: HandSpan) -> HandLeft | None:
    """Return how a tournament's hand ends that nothing can call off; its chips are no money."""
    if not standing.game.takes_entries:
        return None
    try:
        without_the_hand(rows, standing, at_ms=0)
    except (Refused, LookupError, TypeError, ValueError):
        return HandLeft(begun.hand)
    return None


def _between_hands(rows: SettingsRows, standing: TableState[Game]) -> TableState[Game] | None:
    """Return the table as its journal says it stands; None if that cannot be read."""
    number = standing.number
    try:
        whole, records = since_whole(rows.store, number)
        after = standing_at(rows, number, whole, demo=standing.demo)
        for record in records:
            enter(rows, after, present_record(record))
    except (Refused, LookupError, TypeError, ValueError):
        return None
    return replace(after, lost=standing.lost, nicknames=standing.nicknames, around=standing.around)
