"""Carrying a command out on a table: the rules' commands by the rules, the server's own here.

A restart carries the same commands out again in the same way, so nothing here knows time, chance
or the outside.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.hand.events import HandEnded, HandVoided
from rules.refusals import RefusalCode as Code
from rules.refusals import Refused as RulesRefused
from rules.seating import Status
from rules.settings import TableSettings
from rules.table.button import Rotation
from rules.table.events import (
    Busted,
    HandStarted,
    SatOut,
    StoodUp,
    TableStarted,
    TimeFeeDue,
    TimeFeeTaken,
)
from rules.table.next_hand import plan_next
from rules.table.play import play
from rules.table.record import record_of, table_of
from rules.table.state import NOTHING, Table
from server.refusals import RefusalCode, Refused
from server.tables.commands import (
    CallClock,
    ChangeOptions,
    ChangeSettings,
    ClockCalled,
    Command,
    CommitDeck,
    DeckCommitted,
    Event,
    Note,
    Noted,
    OpenTable,
    OptionsChanged,
    ServerCommand,
    SettingsChanged,
    TableOpened,
    TableStood,
)
from server.tables.deal import Deal
from server.tables.poker.event_messages import HandSoFar
from server.tables.state import PERIOD, TableState, marks_of


def carry_out(
    standing: TableState, command: Command, at_ms: int, deal: Deal | None = None
) -> list[Event]:
    """Change the table as a command says and return what happened, or refuse and change nothing.

    `deal` is the fresh deck of `CommitDeck`.
    """
    if isinstance(command, ServerCommand):
        return [_server_event(standing, command, deal)]
    events: list[Event] = [*play(standing.table, command)]
    follow(standing, events, at_ms)
    if ends_hand(events):
        events.append(_stood(standing))
    return events


def follow(standing: TableState, events: list[Event], at_ms: int) -> None:
    """Keep the hand's deck, its marks and the tickets in step with what happened."""
    deal, table = standing.deal, standing.table
    for event in events:
        if isinstance(event, HandStarted) and deal is not None and table.hand is not None:
            standing.marks = marks_of(table, table.hand)
            standing.so_far = HandSoFar(deal, table.settings, event.setup.players)
            _count_dealt(standing, standing.marks.players.values())
        elif isinstance(event, SatOut | StoodUp | Busted):
            standing.since[event.ticket] = at_ms
            if isinstance(event, StoodUp):
                standing.dealt.pop(event.player, None)
        elif isinstance(event, TableStarted | TimeFeeTaken | TimeFeeDue):
            standing.since[PERIOD] = at_ms
        elif deal is not None:
            deal.follow(event)


def _count_dealt(standing: TableState, players: Iterable[str]) -> None:
    for player in players:
        standing.dealt[player] = standing.dealt.get(player, 0) + 1


def dealt_of(standing: TableState) -> tuple[tuple[str, int], ...]:
    """How many hands each player was dealt in his stay, in an order that never differs."""
    return tuple(sorted(standing.dealt.items()))


def tickets_of(table: Table) -> dict[int, tuple[int, str, int]]:
    """Every ticket that is being timed: its seat, or else its player, and its duration."""
    seating = table.settings.seating
    timed = {
        seat.ticket: (number, "", seating.rebuy_ms if seat.busted else seating.absence_ms)
        for number, seat in table.seats.items()
        if seat.ticket
    }
    for player, departed in table.departed.items():
        timed[departed.ticket] = (0, player, seating.return_within_ms)
    return timed


def since_of(standing: TableState) -> tuple[tuple[int, int], ...]:
    """When each ticket that still counts was given out; older ones are forgotten."""
    wanted = {PERIOD, *tickets_of(standing.table)}
    standing.since = {ticket: at_ms for ticket, at_ms in standing.since.items() if ticket in wanted}
    return tuple(sorted(standing.since.items()))


def ends_hand(events: list[Event]) -> bool:
    """Whether a hand came to its end."""
    return any(isinstance(event, HandEnded | HandVoided) for event in events)


def _server_event(standing: TableState, command: ServerCommand, deal: Deal | None) -> Event:
    if isinstance(command, CommitDeck):
        return _commit(standing, deal)
    if isinstance(command, CallClock):
        return _call_clock(standing, command)
    if isinstance(command, ChangeSettings):
        return _change_settings(standing, command.settings)
    if isinstance(command, ChangeOptions):
        standing.options = command.options
        return OptionsChanged(command.options)
    if isinstance(command, OpenTable):
        return TableOpened(command.name, command.settings, command.options, standing.table.hands)
    if isinstance(command, Note):
        return Noted(command.word, command.text, command.seat)
    raise Refused(RefusalCode.TABLE_NOT_FROZEN, table=standing.number)


def check_may_deal(table: Table) -> None:
    """Refuse where no hand can begin."""
    if table.running_hand is not None:
        raise RulesRefused(Code.HAND_RUNNING, hand=table.hands)
    if table.status is not Status.RUNNING:
        raise RulesRefused(Code.TABLE_NOT_RUNNING, status=table.status.value)
    plan_next(table)


def _commit(standing: TableState, deal: Deal | None) -> Event:
    table = standing.table
    if deal is None:
        raise Refused(RefusalCode.DEAL_IS_THE_SERVERS)
    check_may_deal(table)
    plan = plan_next(table)
    # The last hand leaves the screens: its deck is gone, and the next one's is committed to.
    standing.deal, standing.marks, standing.so_far = deal, None, None
    standing.taken_over = False
    names = standing.nicknames
    return DeckCommitted(
        hand=deal.hand,
        button=plan.positions.button,
        seats=plan.order,
        root=deal.root,
        leaves=deal.leaves,
        settings=table.settings,
        options=standing.options,
        players=tuple(
            (seat, table.seats[seat].player, table.seats[seat].stack) for seat in plan.order
        ),
        nicknames=tuple((seat, names.get(table.seats[seat].player, "")) for seat in plan.order),
    )


def _stood(standing: TableState) -> TableStood:
    return TableStood(
        table=record_of(standing.table),
        options=standing.options,
        since=since_of(standing),
        dealt=dealt_of(standing),
        to_keep=standing.taken_over,
    )


def _call_clock(standing: TableState, command: CallClock) -> Event:
    hand = standing.table.running_hand
    if hand is None or hand.to_act is None or hand.to_act.seat != command.seat or hand.stopped:
        raise Refused(RefusalCode.CLOCK_NOT_OPEN, seat=command.seat)
    return ClockCalled(command.seat, hand.turn, standing.options.called_clock_ms)


def _change_settings(standing: TableState, settings: TableSettings) -> Event:
    table = standing.table
    if table.running_hand is not None:
        raise RulesRefused(Code.HAND_RUNNING, hand=table.hands)
    if table.status is Status.CLOSED:
        raise RulesRefused(Code.TABLE_CLOSED)
    if settings.tournament != table.settings.tournament:
        _does_not_fit("tournament", int(settings.tournament), "a table of its own")
    highest = max(table.seats, default=0)
    if settings.seats < highest:
        _does_not_fit("seats", settings.seats, f">={highest}")
    put_under(standing, settings)
    return SettingsChanged(settings)


def _does_not_fit(key: str, value: int, need: str) -> None:
    raise Refused(RefusalCode.SETTINGS_DO_NOT_FIT, key=key, value=value, need=need)


def put_under(standing: TableState, settings: TableSettings) -> None:
    """Put a table under other settings; if the number of blinds changed, nobody owes any."""
    before = standing.table
    record = record_of(before)
    rotation, seats = record.rotation, record.seats
    if len(settings.stakes.blinds) != len(record.settings.stakes.blinds):
        if rotation is not None:
            rotation = Rotation(rotation.button, drawn=True)
        seats = tuple((number, replace(seat, dues=NOTHING)) for number, seat in seats)
    table = table_of(replace(record, settings=settings, rotation=rotation, seats=seats))
    table.hand, table.time_due = before.hand, before.time_due
    standing.table = table
