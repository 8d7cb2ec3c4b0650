"""What only one seat may see of its table: its cards, its decision, its possible buy-in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rules.betting.offer import Offer
from rules.cards import Card
from rules.draw_choices import LateDiscard
from rules.games.model import DealAsked, Draw
from rules.hand.decide import raise_word
from rules.hand.draws import CardChoice, card_choices, deciding
from rules.hand.events import ActWord
from rules.hand.offers import offer_to
from rules.hand.runs import runs_choices
from rules.hand.setup import PostKind
from rules.hand.showdown import cards_judged, shares_of, show_choice
from rules.hand.state import Hand, Phase, PlayerInHand
from rules.refusals import Refused
from rules.seating import Status
from rules.settings import Stakes, Structure
from rules.table.blinds import button_posts, entry_posts, move_cost, ring_of
from rules.table.next_hand import button_for_sale, may_straddle, plan_next
from rules.table.state import Seat, Table
from server.tables.poker.buy_in_view import seated_buy_in
from server.tables.poker.hand_names import filler_of, names_of
from server.tables.poker.table_view import owes
from server.tables.state import TableState, Times
from wire.messages.own_view import (
    AskView,
    DrawView,
    EntryView,
    HandName,
    OfferView,
    OwnView,
    RabbitView,
    RunsView,
    ShowView,
)

if TYPE_CHECKING:
    from server.tables.poker.game import PokerGame

HALF = (1, 2)
THREE_QUARTERS = (3, 4)
WHOLE = (1, 1)
# Module names, because looking up an enum's member takes Python 3.11 a quarter of a microsecond.
_OVER, _RABBIT = Phase.OVER, Phase.RABBIT
_ASKING = (Phase.AGREEING, Phase.RABBIT)
"""Phases in which several are asked whether they want more cards."""


class _Named(NamedTuple):
    """What a hand makes, and what hides how long that is."""

    names: tuple[HandName, ...] = ()
    filler: str = ""


class OwnViews:
    """Makes the seats' views; keeps each until something it shows has changed."""

    def __init__(self) -> None:
        self._names: dict[tuple[int, int], tuple[tuple[Card, ...], _Named]] = {}
        self._kept: dict[int, tuple[tuple[object, ...], OwnView]] = {}
        self._costs: dict[int, tuple[tuple[object, ...], tuple[int, ...]]] = {}

    def own_view(self, standing: TableState[PokerGame], number: int, times: Times) -> OwnView:
        """The table's part of what a seat's station shows; the room adds the player's."""
        table = standing.game.table
        seat = table.seats.get(number)
        if number > table.settings.seats:
            return OwnView(seat=number, state="out_of_service", table=standing.number)
        if seat is None:
            held_for = standing.around.reserved.get(number, "")
            state = "reserved" if held_for else "open"
            return OwnView(seat=number, state=state, table=standing.number, reserved_for=held_for)
        depends_on = _depends_on(standing, number, seat, times)
        known = self._kept.get(number)
        if depends_on and known is not None and known[0] == depends_on:
            return known[1]
        view = self._made(standing, number, seat, times)
        self._kept[number] = (depends_on, view)
        return view

    def _made(
        self, standing: TableState[PokerGame], number: int, seat: Seat, times: Times
    ) -> OwnView:
        hand, marks = standing.game.table.hand, standing.game.marks
        player = None if hand is None else hand.by_seat.get(number)
        dealt_in = None if marks is None else marks.players.get(number)
        if hand is None or player is None or dealt_in != seat.player:
            costs = self._move_costs(standing.game.table, number, seat)
            return _without_cards(standing, number, seat, times, costs)
        return self._with_cards(standing, seat, hand, player, times=times)

    def _with_cards(
        self,
        standing: TableState[PokerGame],
        seat: Seat,
        hand: Hand,
        player: PlayerInHand,
        *,
        times: Times,
    ) -> OwnView:
        number, running = player.seat, hand.phase is not _OVER
        deal = standing.deal
        holds = not player.folded and deal is not None
        turn = running and hand.to_act is player and not hand.stopped
        choice = None if hand.draw is None or hand.stopped else _card_choice(hand, number)
        named = self._named(hand, player) if holds else _Named()
        return OwnView(
            seat=number,
            state=_state(seat),
            table=standing.number,
            cards=deal.openings(deal.held(number)) if holds and deal is not None else (),
            up=_up(player) if holds else (),
            names=named.names,
            filler=named.filler,
            offer=offer_view(hand) if turn else None,
            show=show_view(hand) if turn else None,
            draw=None if choice is None else _draw_view(hand, choice),
            ask=None if choice is None else _ask_view(hand, choice),
            runs=None if hand.stopped else _runs_view(hand, number),
            rabbit=None if hand.stopped else _rabbit_view(hand),
            entry=None if running else _entry(standing.game.table, number, seat),
            buy_in=seated_buy_in(standing.game.table, number, seat),
            bank_ms=seat.bank_ms,
            out_at_big=seat.out_at_big,
            out_after_hand=seat.out_after_hand,
            straddle=not running and number in straddlers(standing.game.table),
            straddling=standing.game.table.straddler == number,
            coming=seat.coming,
            hold_ms=times.holds_ms.get(number, 0),
            move_costs=self._move_costs(standing.game.table, number, seat),
        )

    def _move_costs(self, table: Table, number: int, seat: Seat) -> tuple[int, ...]:
        """What a change to each seat costs; it seldom changes within a hand."""
        drawn = table.rotation is not None and table.rotation.drawn
        there = ring_of(table) if drawn else None  # before the first blinds
        depends_on = (table.rotation, table.settings, seat.dues, there)
        known = self._costs.get(number)
        if known is None or known[0] != depends_on:
            known = self._costs[number] = (depends_on, _move_costs(table, number))
        return known[1]

    def _named(self, hand: Hand, player: PlayerInHand) -> _Named:
        dealt = (card for board in hand.boards for card in board)
        key, cards = (hand.setup.hand, player.seat), (*player.cards, *dealt)
        known = self._names.get(key)
        if known is None or known[0] != cards:
            if self._names and next(iter(self._names))[0] != hand.setup.hand:
                self._names.clear()
            judged = cards_judged(hand, player)
            names = names_of(hand.game, judged, hand.boards, shares_of(hand))
            known = self._names[key] = (cards, _Named(names, filler_of(names)))
        return known[1]


def _depends_on(
    standing: TableState[PokerGame], number: int, seat: Seat, times: Times
) -> tuple[object, ...]:
    """The values a seat's view is made of, as a cache key; `()` disables caching."""
    table, hand, marks = standing.game.table, standing.game.table.hand, standing.game.marks
    settings, holds = table.settings, times.holds_ms.get(number)
    running = hand is not None and hand.phase is not _OVER
    if not running and (settings.any_straddle or settings.options.buy_button):
        return ()  # what may be announced for the next hand depends on everybody at the table
    if table.rotation is not None and table.rotation.drawn:
        return ()  # before the first blinds a change of seat costs what hangs on who is there
    if hand is None:
        return (seat, marks, table.rotation, settings, table.status, holds)
    player = hand.by_seat.get(number)
    if hand.to_act is player or hand.phase in _ASKING or player in deciding(hand):
        return ()
    cards = None if player is None else (player.folded, player.shown, *player.cards)
    about = (seat, marks, table.rotation, settings, table.status, holds, table.straddler)
    return (*about, hand.setup.hand, running, cards, *hand.boards[-1], *hand.board)


def _state(seat: Seat) -> str:
    if seat.busted:
        return "busted"
    return "locked" if seat.away else "seated"


def _up(player: PlayerInHand) -> tuple[bool, ...]:
    if player.shown:
        return (True,) * len(player.cards)
    return tuple([card in player.up for card in player.cards])


def _without_cards(
    standing: TableState[PokerGame],
    number: int,
    seat: Seat,
    times: Times,
    move_costs: tuple[int, ...],
) -> OwnView:
    table = standing.game.table
    return OwnView(
        seat=number,
        state=_state(seat),
        table=standing.number,
        entry=_entry(table, number, seat),
        buy_in=seated_buy_in(table, number, seat),
        bank_ms=seat.bank_ms,
        out_at_big=seat.out_at_big,
        straddle=number in straddlers(table),
        straddling=table.straddler == number,
        coming=seat.coming,
        hold_ms=times.holds_ms.get(number, 0),
        move_costs=move_costs,
    )


def _move_costs(table: Table, number: int) -> tuple[int, ...]:
    costs = tuple([move_cost(table, number, to) for to in range(1, table.settings.seats + 1)])
    return costs if any(costs) else ()


def offer_view(hand: Hand) -> OfferView | None:
    """The open betting decision, as its seat is told; None: none is open."""
    offer = offer_to(hand)
    if offer is None:
        return None
    limit = hand.settings.structure is Structure.FIXED_LIMIT
    presets = not limit and offer.raise_min > 0
    return OfferView(
        turn=offer.turn,
        hand=hand.setup.hand,
        to_call=offer.to_call,
        raise_min=offer.raise_min,
        raise_max=offer.raise_max,
        raise_step=offer.raise_step,
        all_in=offer.all_in,
        opens=offer.opens,
        bring_in=offer.bring_in,
        can_fold=offer.can_fold,
        can_check=offer.can_check,
        can_chop=offer.can_chop,
        answers_chop=offer.answers_chop,
        half_pot=_part_of_pot(hand, offer, HALF) if presets else 0,
        three_quarters_pot=_part_of_pot(hand, offer, THREE_QUARTERS) if presets else 0,
        pot=_part_of_pot(hand, offer, WHOLE) if presets else 0,
        # With an open pair in stud there are two bets to choose from.
        fixed=limit and offer.raise_min == offer.raise_max,
        completes=offer.raise_min > 0 and raise_word(hand) is ActWord.COMPLETE,
    )


def _part_of_pot(hand: Hand, offer: Offer, part: tuple[int, int]) -> int:
    """The total of a raise by a part of the pot, made legal; 0: below the smallest raise."""
    over, under = part
    if part == WHOLE and hand.settings.structure is Structure.POT_LIMIT:
        return offer.raise_max  # short blinds, antes and rounding count as the limit counts them
    bet = hand.by_seat[offer.seat].bet
    total = bet + offer.to_call + (hand.in_pot + offer.to_call) * over // under
    if total < offer.raise_min:
        return 0
    if total >= offer.raise_max:
        return offer.raise_max
    return total - (total - offer.raise_min) % offer.raise_step


def show_view(hand: Hand) -> ShowView | None:
    """The open choice to show or muck; None: none is open."""
    choice = show_choice(hand)
    if choice is None:
        return None
    return ShowView(
        turn=choice.turn,
        hand=hand.setup.hand,
        holds=choice.holds,
        time_ms=choice.time_ms,
        uncontested=hand.phase is Phase.UNCONTESTED,
    )


def _card_choice(hand: Hand, number: int) -> CardChoice | None:
    """The seat's open decision about its cards."""
    return next((choice for choice in card_choices(hand) if choice.seat == number), None)


def _draw_view(hand: Hand, choice: CardChoice) -> DrawView | None:
    step = choice.step
    if not isinstance(step, Draw):
        return None
    fouls = hand.settings.options.late_discard is LateDiscard.FOUL
    return DrawView(
        turn=choice.turn,
        hand=hand.setup.hand,
        least=step.least,
        most=min(step.most, len(choice.positions)),
        replace=step.replace,
        positions=choice.positions,
        together=step.together,
        time_ms=choice.time_ms,
        fouls=step.least > 0 and fouls,
    )


def _ask_view(hand: Hand, choice: CardChoice) -> AskView | None:
    step = choice.step
    if not isinstance(step, DealAsked):
        return None
    turns = choice.positions[:1] if len(choice.positions) >= step.downs else ()
    return AskView(turn=choice.turn, hand=hand.setup.hand, turns=turns, time_ms=choice.time_ms)


def _runs_view(hand: Hand, number: int) -> RunsView | None:
    for seat, turn, time_ms in runs_choices(hand):
        if seat == number:
            return RunsView(turn=turn, hand=hand.setup.hand, time_ms=time_ms)
    return None


def _rabbit_view(hand: Hand) -> RabbitView | None:
    """Everybody who was dealt in may ask."""
    if hand.phase is not _RABBIT:
        return None
    time_ms = hand.settings.clocks.rabbit_ms
    return RabbitView(turn=hand.turn, hand=hand.setup.hand, time_ms=time_ms)


def _entry(table: Table, number: int, seat: Seat) -> EntryView | None:
    if seat.dues.none or not owes(table, number, seat):
        return None
    posts = entry_posts(table.settings, number, seat.dues)
    live = sum(post.amount for post in posts if post.kind is PostKind.ENTRY)
    posts += button_posts(table.settings, number, seat.dues)
    dead = sum(post.amount for post in posts if post.kind is not PostKind.ENTRY)
    button = _price_of_button(table.settings.stakes) if button_for_sale(table) == number else 0
    return EntryView(live=live, dead=dead, chosen=seat.entry.value, button=button)


def _price_of_button(stakes: Stakes) -> int:
    """The blinds, and the big blind's ante where it pays one (house rules 3.20 and 3.11)."""
    return sum(stakes.blinds) + (stakes.ante if stakes.big_blind_antes else 0)


def straddlers(table: Table) -> Sequence[int]:
    """The seats that may announce a straddle for the next hand."""
    if not table.settings.any_straddle or table.running_hand is not None:
        return ()
    if table.status is not Status.RUNNING:
        return ()
    try:
        return may_straddle(table, plan_next(table))
    except Refused:
        return ()
