"""What is seen of face off, and its part of the wire's tagged union."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.cards import uncommon_deck
from server.tables.state import TableState, Times
from tests.server.tables.second_game import facts
from wire.messages.base import CardText, Chips, Count, GamePart, HandNumber, Hash, MaybeSeat, Turn
from wire.messages.own_view import BuyInView, OwnView, ShowView
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import ClockView, RulesView, SeatView, TableView

if TYPE_CHECKING:
    from tests.server.tables.second_game.game import FaceOff


class FaceOffView(GamePart, frozen=True, kw_only=True, tag="face_off"):
    """The round being played, or the last one."""

    hand: HandNumber
    root: Hash
    bank: Chips = 0
    bank_card: tuple[CardText, ...] = ()
    dealt: Count = 0
    turn: Turn = 0
    to_act: MaybeSeat = 0
    clocks: tuple[ClockView, ...] = ()
    phase: str = "choosing"
    stopped: bool = False

    @property
    def boards(self) -> tuple[tuple[CardText, ...], ...]:
        """What lies in the middle, for the check of the deal."""
        return (self.bank_card,)


def rules_view(settings: facts.FaceOffSettings) -> RulesView:
    """What everybody may read about the game."""
    return RulesView(
        game=settings.game,
        structure="",
        stakes=StakesView(ante=settings.ante, small_bet=settings.ante, big_bet=settings.ante),
        buy_in_min=settings.least,
        deck=uncommon_deck(facts.DECK),
    )


def public_view(standing: TableState[FaceOff], times: Times) -> TableView:
    """The table as everybody sees it."""
    felt = standing.game.felt
    part: Any = _part(standing, times)
    return TableView(
        table=standing.number,
        name=standing.name,
        rules=rules_view(felt.settings),
        demo=standing.demo,
        status="frozen" if standing.frozen else felt.status.value,
        reason=standing.frozen,
        seats=tuple(_seat(standing, seat) for seat in range(1, felt.settings.seats + 1)),
        hand=part,
        next_hand_ms=times.next_hand_ms,
        waiting=standing.around.waiting,
        called=standing.around.called,
        message=standing.around.message,
        at_ms=times.now_ms,
    )


def _part(standing: TableState[FaceOff], times: Times) -> FaceOffView | None:
    felt, deal, last = standing.game.felt, standing.deal, standing.game.felt.round
    if last is None or deal is None:
        return None
    undecided = () if last.over else last.undecided
    return FaceOffView(
        hand=felt.hands,
        root=deal.root,
        bank=felt.bank,
        bank_card=(last.bank_card,) if last.bank_card else (),
        dealt=deal.top,
        turn=standing.game.turn,
        to_act=undecided[0] if undecided else 0,
        clocks=times.clocks,
        phase="over" if last.over else "choosing",
        stopped=standing.game.stopped,
    )


def _seat(standing: TableState[FaceOff], seat: int) -> SeatView:
    felt = standing.game.felt
    chair, last = felt.chairs.get(seat), felt.round
    if chair is None:
        state = "reserved" if seat in standing.around.reserved else "open"
        return SeatView(seat=seat, state=state)
    shown = "" if last is None else last.shown.get(seat, "")
    return SeatView(
        seat=seat,
        state="seated" if chair.stack or standing.game.running else "busted",
        nickname=standing.nicknames.get(chair.player, ""),
        stack=chair.stack,
        in_hand=felt.running is not None and seat in felt.running.seats,
        away=chair.away,
        lost=seat in standing.lost,
        leaving=bool(chair.leaving),
        down=int(felt.running is not None and seat in felt.running.seats),
        up=(shown,) if shown else (),
    )


def own_view(standing: TableState[FaceOff], seat: int) -> OwnView:
    """What a seat sees of itself: its card, and whether it may choose."""
    felt, deal = standing.game.felt, standing.deal
    chair, running = felt.chairs.get(seat), felt.running
    if seat > felt.settings.seats:
        return OwnView(seat=seat, state="out_of_service", table=standing.number)
    if chair is None:
        held_for = standing.around.reserved.get(seat, "")
        state = "reserved" if held_for else "open"
        return OwnView(seat=seat, state=state, table=standing.number, reserved_for=held_for)
    holds = running is not None and seat in running.seats and deal is not None
    chooses = running is not None and seat in running.undecided and not running.stopped
    show = ShowView(turn=felt.hands, hand=felt.hands, holds=False, time_ms=felt.settings.choose_ms)
    empty = not chair.stack and not running
    return OwnView(
        seat=seat,
        state="busted" if empty else "locked" if chair.away else "seated",
        table=standing.number,
        cards=deal.openings(deal.held(seat)) if holds and deal is not None else (),
        up=(False,) if holds else (),
        show=show if chooses else None,
        buy_in=None if running else BuyInView(least=felt.settings.least, most=10**9),
    )
