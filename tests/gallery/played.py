"""A sample played by the rules: the same cards, bets and stacks, reached by legal acts alone.

A sample shows only where a hand stands. Who contributed before this street is read from its pots:
each pot was paid in equal parts by the seats that play for it, and the blinds that folded left
their posts in the main pot. On earlier streets of a flop game everybody checked. In a draw each
seat gave up as many cards as the sample tells, and stood pat where it tells nothing; who was asked
took his card face up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rules.cards import RANKS, Card, cards_text
from rules.games.catalogue import GAMES
from rules.games.model import DealBoard, DealEach, Draw
from rules.hand.commands import Act, ActKind, AskCard, Discard, Muck, Show
from rules.hand.draws import card_choices, deciding
from rules.hand.events import BetsGathered
from rules.hand.offers import offer_to
from rules.hand.play import play, start
from rules.hand.setup import DealtIn, HandSetup, Post, PostKind
from rules.hand.state import Hand, Phase
from rules.kill import Kill, KillKind, killed_stakes
from rules.settings import AnteFrom, Clocks, Options, Stakes, Structure, TableSettings
from tests.rules.builders import stacked_deck
from wire.messages.own_view import OwnView
from wire.messages.table_view import HandView, SeatView, TableView

ACTS_MOST = 200
ENDED = ("over", "showdown", "uncontested", "rabbit")


KILL = Kill(kind=KillKind.NATURAL)


class NotPlayable(Exception):
    """No legal hand looks like this."""


@dataclass(slots=True)
class Plan:
    """What each seat puts in, street by street, and who gives up."""

    table: TableView
    hand: HandView
    seats: list[SeatView]
    """In the order of the deal."""
    before: dict[int, int] = field(default_factory=dict)
    """Put in on earlier streets, antes included."""
    dead: dict[int, int] = field(default_factory=dict)
    """Put in for the whole table: it is nobody's stake."""
    own: OwnView | None = None
    """What one seat sees of itself."""
    paid: Mapping[int, int] = field(default_factory=dict)
    """What seats that folded had put in on earlier streets, where it is more than they posted."""

    @property
    def live(self) -> list[SeatView]:
        return [seat for seat in self.seats if not seat.folded]

    @property
    def stud(self) -> bool:
        return not self.table.rules.stakes.blinds


NOBODY: Final[Mapping[int, int]] = {}


def played(
    table: TableView,
    own: OwnView | None = None,
    paid: Mapping[int, int] = NOBODY,
    *,
    until_shown: int = 0,
) -> Hand:
    """Play a hand until it stands as the sample does, or raise `NotPlayable`.

    With `until_shown` it ends where this seat is asked whether it shows.
    """
    assert table.hand is not None
    plan = _plan(table, table.hand)
    plan.own, plan.paid = own, paid
    _share_pots(plan)
    hand = start(_setup(plan))
    for _act in range(ACTS_MOST):
        if hand.phase in (Phase.SHOWDOWN, Phase.UNCONTESTED):
            asked = hand.to_act
            assert asked is not None
            if asked.seat == until_shown:
                return hand
            play(hand, _show_of(plan, hand, asked.seat))
        elif hand.phase is Phase.DRAWING and not _stands(plan, hand):
            play(hand, _choice_of(plan, hand))
        elif hand.phase is Phase.OVER or hand.to_act is None or _stands(plan, hand):
            return hand
        else:
            play(hand, _act_of(plan, hand))
    raise NotPlayable("it does not come to an end")


def _plan(table: TableView, hand: HandView) -> Plan:
    dealt = [it for it in table.seats if it.in_hand or it.folded or it.up or it.mucked or it.won]
    after = sorted(dealt, key=lambda it: (it.seat - hand.button - 1) % 10)
    plan = Plan(table=table, hand=hand, seats=after)
    for seat in after:
        plan.before[seat.seat] = 0
    return plan


def _share_pots(plan: Plan) -> None:
    pots = [(pot.amount, pot.seats) for pot in plan.hand.pots if pot.amount]
    won = sum(seat.won for seat in plan.seats)
    if won:
        pushed = [pot.seats for pot in plan.hand.pots if not pot.amount and pot.seats]
        everybody = tuple(seat.seat for seat in plan.live)
        pots.insert(0, (won, pushed[0] if pushed else everybody))
    early = plan.hand.street == 0 and plan.hand.phase in ("betting", "drawing")
    dead = 0 if early else _posts_left(plan)
    stakes = plan.table.rules.stakes
    if stakes.ante and stakes.ante_from == "big_blind":
        plan.dead[plan.hand.big_blind] = stakes.ante
        dead += 0 if early else stakes.ante
    elif early:
        for seat in plan.before:
            plan.before[seat] += stakes.ante
    for number, (amount, seats) in enumerate(pots):
        left = amount - (dead if number == 0 else 0)
        if left % len(seats):
            raise NotPlayable(f"{amount} is not paid in equal parts by {len(seats)} seats")
        for seat in seats:
            plan.before[seat] += left // len(seats)


def _posts_left(plan: Plan) -> int:
    """What players who folded left in the main pot: their blinds or antes."""
    left, playing = 0, {seat for pot in plan.hand.pots for seat in pot.seats}
    for seat in plan.seats:
        if seat.folded and seat.seat not in playing:
            plan.before[seat.seat] = plan.paid.get(seat.seat, _post_of(plan, seat.seat))
            left += plan.before[seat.seat]
    return left


def _post_of(plan: Plan, seat: int) -> int:
    stakes, hand = plan.table.rules.stakes, plan.hand
    if plan.stud:
        return stakes.ante
    blinds = {hand.small_blind: stakes.blinds[0], hand.big_blind: stakes.blinds[-1]}
    ante = stakes.ante if stakes.ante and stakes.ante_from != "big_blind" else 0
    return blinds.get(seat, 0) + ante


def settings_of(table: TableView, *, chop: bool = False) -> TableSettings:
    """The settings of the sample's table, without a collection."""
    view = table.rules
    stakes = Stakes(
        blinds=view.stakes.blinds,
        ante=view.stakes.ante,
        ante_from=AnteFrom(view.stakes.ante_from or "each"),
        bring_in=view.stakes.bring_in,
        small_bet=view.stakes.small_bet,
        big_bet=view.stakes.big_bet,
    )
    return TableSettings(
        game=view.game,
        structure=Structure(view.structure),
        stakes=stakes,
        seats=GAMES[view.game].seats_max,
        options=Options(straddle=True, blind_chop=chop),
        clocks=Clocks(showdown_ms=5_000, uncontested_ms=5_000),
        chip=view.chip,
    )


def _setup(plan: Plan) -> HandSetup:
    offer = None if plan.own is None else plan.own.offer
    settings = settings_of(plan.table, chop=offer is not None and offer.can_chop)
    brought = {
        it.seat: it.stack - it.won + it.bet + plan.before[it.seat] + plan.dead.get(it.seat, 0)
        for it in plan.seats
    }
    players = tuple(DealtIn(seat.seat, brought[seat.seat]) for seat in plan.seats)
    order = [seat.seat for seat in plan.seats]
    return HandSetup(
        table="sample",
        hand=plan.hand.hand,
        settings=settings,
        button=plan.hand.button,
        players=players,
        posts=_posts(plan),
        last_blind=plan.hand.straddler or plan.hand.big_blind or None,
        deck=stacked_deck(
            settings,
            order,
            _cards(plan, settings),
            _board_text(plan, settings),
            later=None if any(seat.folded and seat.up for seat in plan.seats) else _left(plan),
        ),
        stakes=killed_stakes(KILL, settings.stakes) if plan.hand.killer else None,
    )


def _left(plan: Plan) -> list[int] | None:
    """Who is left after third street of a stud; None: nobody folded early in other games."""
    return [seat.seat for seat in plan.live] if plan.stud else None


def _posts(plan: Plan) -> tuple[Post, ...]:
    stakes, hand = plan.table.rules.stakes, plan.hand
    posts = []
    if stakes.ante and stakes.ante_from == "big_blind":
        posts.append(Post(hand.big_blind, PostKind.BIG_BLIND_ANTE, stakes.ante))
    elif stakes.ante:
        posts += [Post(seat.seat, PostKind.ANTE, stakes.ante) for seat in plan.seats]
    if not plan.stud:
        posts.append(Post(hand.small_blind, PostKind.SMALL_BLIND, stakes.blinds[0]))
        posts.append(Post(hand.big_blind, PostKind.BIG_BLIND, stakes.blinds[-1]))
    if hand.straddler:
        posts.append(Post(hand.straddler, PostKind.STRADDLE, 2 * stakes.blinds[-1]))
    if hand.killer:
        posts.append(Post(hand.killer, PostKind.KILL, 2 * stakes.blinds[-1]))
    return tuple(posts)


def _cards(plan: Plan, settings: TableSettings) -> dict[int, str]:
    """Everybody's known cards; unknown ones below stud's up cards are filled up."""
    mine = () if plan.own is None else tuple(it.card for it in plan.own.cards)
    known = {card for seat in plan.seats for card in seat.up} | {
        *(card for board in plan.hand.boards for card in board),
        *mine,
    }
    every = sorted(settings.rules_of_game.deck, key=_height)
    # Who folded in stud had a high card up, so that somebody who is left brought it in.
    spare = [text for card in every if (text := cards_text([card])) not in known]
    cards = {}
    for seat in sorted(plan.seats, key=lambda it: not it.folded):
        hidden = min(2, seat.down)
        if seat.folded:
            hidden = _first_downs(settings) if seat.up else 3
        down = [spare.pop() for _ in range(hidden)] if plan.stud else []
        cards[seat.seat] = "".join((*down, *seat.up))
        if mine and plan.own is not None and seat.seat == plan.own.seat:
            cards[seat.seat] = "".join(mine)
    return cards


def _height(card: Card) -> int:
    """By rank; a joker is the lowest."""
    return RANKS.find(cards_text([card])[0])


def _first_downs(settings: TableSettings) -> int:
    """How many cards are dealt face down before the first open one."""
    first = settings.rules_of_game.streets[0].steps
    return sum(it.count for it in first if isinstance(it, DealEach) and not it.up)


def _stands(plan: Plan, hand: Hand) -> bool:
    """Whether the hand stands where the sample does."""
    if plan.hand.phase in ENDED or hand.street != _street(plan, hand):
        return False
    if (hand.phase is Phase.DRAWING) != (plan.hand.phase == "drawing"):
        return False
    if plan.hand.deciding:
        return [player.seat for player in deciding(hand)] == list(plan.hand.deciding)
    if hand.to_act is None or hand.to_act.seat != plan.hand.to_act:
        return not plan.hand.to_act and _all_paid(plan, hand)
    return _all_paid(plan, hand)


def _street(plan: Plan, hand: Hand) -> int:
    del hand
    return plan.hand.street


def _all_paid(plan: Plan, hand: Hand) -> bool:
    return all(hand.by_seat[seat.seat].bet == seat.bet for seat in plan.live)


def _target(plan: Plan, hand: Hand, seat: SeatView) -> int:
    """What a seat wants to have bet on the street that is played now."""
    if hand.street == plan.hand.street and plan.hand.phase not in ENDED:
        return seat.bet
    player = hand.by_seat[seat.seat]
    return player.bet + plan.before[seat.seat] - player.staked


def _act_of(plan: Plan, hand: Hand) -> Act:
    """The act that brings the actor nearer to what the sample shows."""
    player, offer = hand.to_act, offer_to(hand)
    assert player is not None
    assert offer is not None
    seat = next(it for it in plan.seats if it.seat == player.seat)
    target = _target(plan, hand, seat)

    def act(kind: ActKind, total: int = 0) -> Act:
        return Act(player.seat, hand.turn, kind, total)

    if seat.folded and target <= player.bet and offer.to_call:
        return act(ActKind.FOLD)
    alone = plan.hand.phase == "uncontested" and hand.street == plan.hand.street
    if alone and not seat.folded:
        return act(ActKind.RAISE, offer.raise_min)
    total = min(target, offer.raise_max)
    if total > hand.price and total >= offer.raise_min and _raises(plan, hand, seat, target):
        return act(ActKind.RAISE, total)
    if offer.bring_in:
        return act(ActKind.BRING_IN)
    if not offer.to_call:
        return act(ActKind.CHECK)
    if target >= hand.price or player.bet + player.stack <= target:
        return act(ActKind.CALL)
    raise NotPlayable(f"seat {seat.seat} faces {hand.price} and has only {target} in front")


def _choice_of(plan: Plan, hand: Hand) -> Discard | AskCard:
    """Give up what the sample tells; of several at once, first those who have in the sample."""
    choices = card_choices(hand)
    choice = next((it for it in choices if it.seat not in plan.hand.deciding), choices[0])
    seat = next(it for it in plan.seats if it.seat == choice.seat)
    now = hand.street == plan.hand.street
    if not isinstance(choice.step, Draw):
        # Who asks for a card face down turns the one he has up.
        return AskCard(choice.seat, hand.turn, up=not (now and not seat.down))
    count = max(choice.step.least, seat.drew if now else 0)
    return Discard(choice.seat, hand.turn, choice.positions[:count])


def _board_text(plan: Plan, settings: TableSettings) -> str:
    """The cards of all boards in the order of the deal."""
    boards = [list(board) for board in plan.hand.boards]
    dealt = []
    for step in settings.rules_of_game.steps:
        if isinstance(step, DealBoard) and step.board < len(boards):
            dealt += boards[step.board][: step.count]
            del boards[step.board][: step.count]
    return "".join(dealt)


def _show_of(plan: Plan, hand: Hand, number: int) -> Show | Muck:
    """Who shows in the sample shows."""
    seat = next(it for it in plan.seats if it.seat == number)
    return (Show if seat.shown else Muck)(number, hand.turn)


def _raises(plan: Plan, hand: Hand, seat: SeatView, target: int) -> bool:
    """Whether this seat bets now: not if it only called, nor before a smaller bet of another."""
    if hand.street != plan.hand.street or plan.hand.phase in ENDED:
        return True
    others = (it.bet for it in plan.live if hand.by_seat[it.seat].bet < it.bet > hand.price)
    return seat.last_act not in ("call", "check") and target <= min(others, default=target)


def stands_as(table: TableView, hand: Hand) -> None:
    """Hold that a running hand has come to where the sample shows it, chip for chip."""
    view = table.hand
    assert view is not None
    wanted = [(pot.amount, sorted(pot.seats)) for pot in view.pots]
    if not view.to_act and view.phase != "drawing":
        gathered = [event.pots for event in hand.events if isinstance(event, BetsGathered)]
        assert wanted in [[(pot.amount, sorted(pot.seats)) for pot in pots] for pots in gathered]
        return
    shown = {seat.seat: (seat.stack, seat.bet) for seat in table.seats if seat.in_hand}
    assert {it.seat: (it.stack, it.bet) for it in hand.players} == shown
    assert view.to_act == (hand.to_act.seat if hand.to_act else 0)
    price = 0 if hand.phase is Phase.DRAWING else hand.price
    assert (price, hand.in_pot) == (view.price, view.pot)
    assert ["".join(board) for board in view.boards] == [
        cards_text(hand.boards[number][: len(board)]) for number, board in enumerate(view.boards)
    ]
    assert {it.seat: it.down for it in table.seats if it.in_hand and not it.folded} == {
        it.seat: len(it.cards) - len(it.up) for it in hand.players if not it.folded
    }
    assert [(pot.amount, sorted(pot.seats)) for pot in hand.pots] == wanted
