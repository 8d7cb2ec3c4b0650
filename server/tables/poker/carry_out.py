"""Carrying a poker table's command out, and keeping the deck and the tickets in step with it.

A restart carries the same commands out again in the same way, so nothing here reads a clock, draws
random numbers or does I/O.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from rules.hand.dealer import betting_is_over
from rules.hand.events import (
    Acted,
    BoardDealt,
    CardBurned,
    CardsDealt,
    CardsDiscarded,
    DiscardsShuffledIn,
    FaceAsked,
    HandShown,
    HandsTurnedUp,
    RabbitShown,
)
from rules.hand.state import Phase
from rules.refusals import RefusalCode as Code
from rules.refusals import Refused as RulesRefused
from rules.seating import Status
from rules.settings import TableSettings
from rules.table.button import Rotation
from rules.table.commands import Command
from rules.table.events import (
    Busted,
    ButtonDrawn,
    Event,
    GameChanged,
    HandStarted,
    KillKept,
    SatOut,
    StoodUp,
    TablePaused,
    TableStarted,
    TimeFeeDue,
    TimeFeeTaken,
)
from rules.table.fewer_seats import seats_needed, with_seats
from rules.table.next_hand import plan_next
from rules.table.play import play
from rules.table.record import TableRecord, record_of, table_of
from rules.table.state import NOTHING, KillRun, Mixing, Table
from server.refusals import RefusalCode, Refused
from server.tables.deal import Deal
from server.tables.poker.marks import HandSoFar, marks_of
from server.tables.state import PAUSED, PERIOD, TableState

if TYPE_CHECKING:
    from server.tables.poker.game import PokerGame


NOBODY: Final[Mapping[int, str]] = {}
_CARDS = (Phase.DEALING, Phase.DRAWING)
"""Phases between rounds of betting."""
AFTER_BETTING = (Phase.SHOWDOWN, Phase.UNCONTESTED, Phase.AGREEING, Phase.RABBIT)
"""Phases in which everybody knows who may gain by a hand that is called off."""


def carry_out(standing: TableState[PokerGame], command: Command, at_ms: int) -> list[Event]:
    """Carry out a command and return what happened, or refuse and change nothing."""
    events = play(standing.game.table, command)
    follow(standing, events, at_ms)
    return events


def follow(
    standing: TableState[PokerGame],
    events: Sequence[Event],
    at_ms: int,
    gone: Mapping[int, str] = NOBODY,
) -> None:
    """Keep the hand's deck, its marks and the tickets in step with what happened.

    A hand may end with its blinds, and players leave with it. `gone` are those whose leaving is not
    among the events, by seat.
    """
    game, deal = standing.game, standing.deal
    table = game.table
    left = {event.seat: event.player for event in events if isinstance(event, StoodUp)}
    for event in events:
        if isinstance(event, HandStarted) and deal is not None and table.hand is not None:
            game.marks = marks_of(table, table.hand, {**gone, **left})
            game.so_far = HandSoFar(deal, event.setup.settings, event.setup.players)
            game.so_far.folded.update(event.setup.killed)
            _count_dealt(standing, game.marks.players.values())
        elif isinstance(event, SatOut | StoodUp | Busted | KillKept | GameChanged):
            if event.ticket and not _of_an_earlier_time(event):
                standing.since[event.ticket] = at_ms
            if isinstance(event, StoodUp):
                standing.dealt.pop(event.player, None)
        elif isinstance(event, TimeFeeTaken | TimeFeeDue):
            standing.since[PERIOD] = at_ms
        elif isinstance(event, TablePaused | TableStarted | ButtonDrawn):
            _keep_period(standing, event, at_ms)
        elif deal is not None:
            follow_cards(deal, event)


def _keep_period(
    standing: TableState[PokerGame], event: TablePaused | TableStarted | ButtonDrawn, at_ms: int
) -> None:
    """The period of the time collection stands still in a pause; a new game begins it anew."""
    since = standing.since
    if isinstance(event, TablePaused):
        since.setdefault(PAUSED, at_ms)
        return
    paused_ms = at_ms - since.pop(PAUSED, at_ms)
    goes_on = isinstance(event, TableStarted) and PERIOD in since
    since[PERIOD] = since[PERIOD] + paused_ms if goes_on else at_ms


def _of_an_earlier_time(event: Event) -> bool:
    """Whether an event's ticket is of a time that runs already, or of none."""
    match event:
        case SatOut():
            return event.goes_on
        case Busted():
            return not event.time_ms  # in a tournament no seat is held
        case _:
            return False


def follow_cards(deal: Deal, event: Event) -> None:
    """Note where an event's cards went and which of them everybody has seen."""
    move = CARDS.get(type(event))
    if move is not None:
        move(deal, event)


def _turn_up_all(deal: Deal, event: HandsTurnedUp) -> None:
    for seat, _ in event.hands:
        deal.turn_up(seat)


def _turn_one_up(deal: Deal, event: FaceAsked) -> None:
    if event.cards:
        deal.turn_one_up(event.turned)


def _show_rabbit(deal: Deal, event: RabbitShown) -> None:
    for position in event.burned:
        deal.burn(position)
    deal.lay_open(event.positions)


CARDS: Final[Mapping[type, Callable[[Deal, Any], None]]] = {
    CardsDealt: lambda deal, event: deal.give(event.seats, event.positions, up=event.up),
    BoardDealt: lambda deal, event: deal.lay_open(event.positions),
    CardBurned: lambda deal, event: deal.burn(event.position),
    CardsDiscarded: lambda deal, event: deal.discard(event.seat, event.positions),
    FaceAsked: _turn_one_up,
    DiscardsShuffledIn: lambda deal, event: deal.shuffle_in(event.positions),
    HandShown: lambda deal, event: deal.turn_up(event.seat),
    RabbitShown: _show_rabbit,
    HandsTurnedUp: _turn_up_all,
}
"""What each event does with the cards of the deck; other events do nothing."""


def _count_dealt(standing: TableState[PokerGame], players: Iterable[str]) -> None:
    for player in players:
        standing.dealt[player] = standing.dealt.get(player, 0) + 1


def check_may_deal(table: Table) -> None:
    """Refuse if no hand can begin."""
    if table.running_hand is not None:
        raise RulesRefused(Code.HAND_RUNNING, hand=table.hands)
    if table.status is not Status.RUNNING:
        raise RulesRefused(Code.TABLE_NOT_RUNNING, status=table.status.value)
    plan_next(table)


def check_settings(table: Table, settings: TableSettings) -> None:
    """Refuse settings under which the table cannot go on."""
    if table.running_hand is not None:
        raise RulesRefused(Code.HAND_RUNNING, hand=table.hands)
    if table.status is Status.CLOSED:
        raise RulesRefused(Code.TABLE_CLOSED)
    if settings.tournament != table.settings.tournament:
        _does_not_fit("tournament", int(settings.tournament), "a table of its own")
    needed = seats_needed(table)
    if settings.seats < min(needed, table.settings.seats):
        _does_not_fit("seats", settings.seats, f">={needed}")


def _does_not_fit(key: str, value: int, need: str) -> None:
    raise Refused(RefusalCode.SETTINGS_DO_NOT_FIT, key=key, value=value, need=need)


def _owing_nothing(record: TableRecord) -> TableRecord:
    """Return a table where nobody owes a blind and the button begins anew where it lies."""
    rotation = record.rotation
    return replace(
        record,
        rotation=None if rotation is None else Rotation(rotation.button, drawn=True),
        seats=tuple((number, replace(seat, dues=NOTHING)) for number, seat in record.seats),
        departed=tuple((player, gone.of_another_round) for player, gone in record.departed),
    )


def under(before: Table, settings: TableSettings) -> Table:
    """A table under other settings; if the number of blinds changed, owed blinds are cleared.

    Fewer seats move no blind: `check_settings` lets them go only when the blinds have left them.
    A straddle that was announced at other stakes is dropped (house rule 3.16).
    """
    record = record_of(before)
    if settings.stakes != record.settings.stakes:
        record = replace(record, straddler=0)
    if len(settings.stakes.blinds) != len(record.settings.stakes.blinds):
        record = _owing_nothing(record)
    was = before.settings
    if (settings.options.kill, settings.game) != (was.options.kill, was.game):
        record = replace(record, kill=KillRun(hand=before.hands))
    if settings.mix != was.mix:
        record = replace(record, mixing=Mixing())
    table = table_of(replace(with_seats(record, settings.seats), settings=settings))
    table.hand, table.time_due = before.hand, before.time_due
    return table


def acted(table: Table) -> int:
    """How many players have acted in the running hand; posts do not count."""
    hand = table.running_hand
    events = [] if hand is None else hand.events
    return len({event.seat for event in events if isinstance(event, Acted)})


def check_may_void(table: Table) -> None:
    """Refuse to call a hand off once the betting is over: somebody would gain by it.

    Cards may still come then, and be given up: everybody knows who may lose what he has put in.
    """
    hand = table.running_hand
    if hand is None:
        return
    if hand.phase in AFTER_BETTING or (hand.phase in _CARDS and betting_is_over(hand)):
        raise Refused(RefusalCode.BETTING_IS_OVER, hand=table.hands)
