"""A table as everybody sees it, built once for each publication; seats' parts: `own_view`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.cards import card_text
from rules.hand.draws import deciding
from rules.hand.events import HandVoided
from rules.hand.state import Hand, Phase, PlayerInHand
from rules.seating import Status
from rules.table.blinds import can_play, owes_nothing
from rules.table.state import Seat, Table
from server.tables.poker.rules_view import (
    mix_later,
    mix_view,
    settings_shown,
    stakes_view,
)
from server.tables.state import TableState, Times
from wire.messages.base import changed
from wire.messages.table_view import ClockView, HandView, PotView, SeatView, TableView

if TYPE_CHECKING:
    from server.tables.poker.game import PokerGame
    from server.tables.poker.marks import HandSoFar

# Module names, because looking up an enum's member takes Python 3.11 a quarter of a microsecond.
_OVER, _DRAWING, _RABBIT = Phase.OVER, Phase.DRAWING, Phase.RABBIT
_AGREEING, _WAITING = Phase.AGREEING, Status.WAITING
_PHASES: Final = {
    Phase.DRAWING: "drawing",
    Phase.BETTING: "betting",
    Phase.SHOWDOWN: "showdown",
    Phase.UNCONTESTED: "uncontested",
    Phase.AGREEING: "agreeing",
    Phase.RABBIT: "rabbit",
}


def table_view(standing: TableState[PokerGame], times: Times) -> TableView:
    """The whole public view."""
    table, around = standing.game.table, standing.around
    hand = hand_view(standing, times)
    settings = settings_shown(table, None if hand is None else table.hand)
    return TableView(
        table=standing.number,
        name=standing.name,
        rules=standing.game.rules_shown.of(settings, standing.options),
        demo=standing.demo,
        status="frozen" if standing.frozen else table.status.value,
        reason=standing.frozen,
        seats=_seats(standing),
        hand=hand,
        needed=_needed(table),
        next_hand_ms=times.next_hand_ms,
        waiting=around.waiting,
        called=around.called,
        message=around.message,
        jackpot=around.jackpot,
        held=around.held,
        at_ms=times.now_ms,
        mix=mix_view(table, times, settings),
    )


def _needed(table: Table) -> int:
    if table.status is not _WAITING:
        return 0
    able = len([seat for seat in table.seats.values() if can_play(table, seat)])
    return max(0, table.settings.seating.seats_to_start - able)


def owes(table: Table, number: int, seat: Seat) -> bool:
    """Whether a player must post or wait before he is dealt in."""
    if table.rotation is None or not table.settings.stakes.blinds:
        return False
    return not owes_nothing(table, number, seat)


def _seats(standing: TableState[PokerGame]) -> tuple[SeatView, ...]:
    """Every seat; this is done at each tap, so what the seats share is looked up once."""
    table, marks, so_far = standing.game.table, standing.game.marks, standing.game.so_far
    seats, hand = table.seats, table.hand
    dealt_in = {} if hand is None or marks is None else marks.players
    views = []
    for number in range(1, table.settings.seats + 1):
        seat = seats.get(number)
        if seat is None:
            state = "reserved" if number in standing.around.reserved else "open"
            views.append(SeatView(seat=number, state=state))
        elif hand is None or so_far is None or dealt_in.get(number) != seat.player:
            views.append(_waiting_seat(standing, number, seat))
        else:
            views.append(_playing_seat(standing, seat, hand, hand.by_seat[number], so_far))
    return tuple(views)


def _waiting_seat(standing: TableState[PokerGame], number: int, seat: Seat) -> SeatView:
    return SeatView(
        seat=number,
        state="busted" if seat.busted else "seated",
        nickname=standing.nicknames.get(seat.player, ""),
        stack=seat.stack,
        away=seat.away,
        lost=number in standing.lost,
        leaving=seat.leaving is not None,
        owes=owes(standing.game.table, number, seat),
        timeouts=seat.timeouts,
        leg=seat.player in standing.game.table.kill.legs,
        must_kill=seat.player in standing.game.table.kill.owing,
    )


def _playing_seat(
    standing: TableState[PokerGame],
    seat: Seat,
    hand: Hand,
    player: PlayerInHand,
    so_far: HandSoFar,
) -> SeatView:
    number, running, kill = player.seat, hand.phase is not _OVER, standing.game.table.kill
    shown, folded, stack = player.shown, player.folded, player.stack
    up = player.cards if shown else player.up
    return SeatView(
        seat=number,
        state="busted" if seat.busted else "seated",
        nickname=standing.nicknames.get(seat.player, ""),
        stack=stack if running else seat.stack,
        bet=player.bet,
        in_hand=running,
        folded=folded,
        all_in=running and not folded and not stack,
        away=seat.away,
        lost=number in standing.lost,
        leaving=seat.leaving is not None,
        owes=not running and owes(standing.game.table, number, seat),
        last_act=so_far.acts.get(number, ""),
        down=0 if folded or player.mucked or shown else len(player.cards) - len(player.up),
        up=tuple([card_text(card) for card in up]) if up and not folded else (),
        shown=shown,
        mucked=player.mucked,
        drew=so_far.drew.get(number, -1),
        won=so_far.won.get(number, 0),
        timeouts=seat.timeouts,
        leg=seat.player in kill.legs,
        must_kill=seat.player in kill.owing,
    )


def hand_view(standing: TableState[PokerGame], times: Times) -> HandView | None:
    """The hand being played, or the last one; None before the first."""
    hand, deal, marks = standing.game.table.hand, standing.deal, standing.game.marks
    if hand is None or deal is None or marks is None:
        return None
    running = hand.phase is not _OVER
    to_act = hand.to_act if running else None
    pots = hand.pots[hand.pushed :]
    return HandView(
        hand=hand.setup.hand,
        root=deal.root,
        more_root=deal.more_root,
        button=0 if hand.game.deals_from_seat_one else hand.setup.button,
        street=min(hand.street, len(hand.game.streets) - 1),
        streets=len(hand.game.streets),
        phase=_phase(hand),
        boards=_boards(hand),
        dealt=hand.top,
        burned=len(hand.burns),
        pots=tuple([PotView(amount=pot.amount, seats=pot.seats) for pot in pots]),
        pot=hand.in_pot,
        price=hand.price if running and hand.phase is not _DRAWING else 0,
        to_act=0 if to_act is None else to_act.seat,
        runs=1 if hand.runs is None else hand.runs.count,
        rabbit=_rabbit(hand),
        deciding=() if to_act else _deciding(hand),
        turn=hand.turn,
        small_blind=marks.small_blind,
        big_blind=marks.big_blind,
        straddler=marks.straddler,
        clock=times.clocks[0] if times.clocks and hand.phase is not _RABBIT else None,
        clocks=_each_clock(hand, times),
        stopped=hand.stopped,
        killer=marks.killer,
        stakes=None if hand.setup.stakes is None else stakes_view(hand.setup.stakes),
    )


def _boards(hand: Hand) -> tuple[tuple[str, ...], ...]:
    """The boards, from the first card of one on."""
    if not hand.board:
        return ()
    return tuple([tuple([card_text(card) for card in board]) for board in hand.boards])


def _deciding(hand: Hand) -> tuple[int, ...]:
    """Who is asked at once. Of a second run nobody learns who has answered (house rule 13.3)."""
    if hand.phase is _AGREEING and hand.runs is not None:
        return hand.runs.offered
    return tuple([player.seat for player in deciding(hand)])


def _each_clock(hand: Hand, times: Times) -> tuple[ClockView, ...]:
    """The clocks of those who give up cards at once; of a second run nobody learns who answered."""
    together = hand.phase is _DRAWING and hand.to_act is None
    return times.clocks if together else ()


def _rabbit(hand: Hand) -> tuple[tuple[str, ...], ...]:
    """The cards that would have come, board by board."""
    shown = hand.rabbit
    if shown is None or not shown.cards:
        return ()
    boards = zip(shown.boards, shown.cards, strict=True)
    dealt = [(board, card_text(card)) for board, card in boards]
    return tuple(
        [
            tuple([card for board, card in dealt if board == number])
            for number in range(hand.game.boards)
        ]
    )


def _phase(hand: Hand) -> str:
    if hand.phase is _OVER:
        return "void" if isinstance(hand.events[-1], HandVoided) else "over"
    return _PHASES.get(hand.phase, "dealing")


# An earlier view, later.


def retimed(view: TableView, times: Times) -> TableView:
    """An earlier view with the clocks as they are now."""
    if view.mix is not None:
        view = changed(view, mix=mix_later(view.mix, times, view.at_ms))
    if view.hand is None or view.hand.clock is None:
        return view
    clock = times.clocks[0] if times.clocks else None
    clocks = times.clocks if view.hand.clocks else ()
    return changed(view, hand=changed(view.hand, clock=clock, clocks=clocks))


def stilled(view: TableView) -> TableView:
    """A view in which no clock runs."""
    return (
        view if view.hand is None else changed(view, hand=changed(view.hand, clock=None, clocks=()))
    )
