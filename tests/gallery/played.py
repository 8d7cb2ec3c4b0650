"""A sample played by the rules: the same cards, bets and stacks, reached by legal acts alone.

A sample shows only where a hand stands. Who contributed before this street is read from its pots:
each pot was paid in equal parts by the seats that play for it, and the blinds that folded left
their posts in the main pot. On earlier streets of a flop game everybody checked.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.cards import cards_text
from rules.games.catalogue import GAMES
from rules.hand.commands import Act, ActKind, Muck, Show
from rules.hand.offers import offer_to
from rules.hand.play import play, start
from rules.hand.setup import DealtIn, HandSetup, Post, PostKind
from rules.hand.state import Hand, Phase
from rules.settings import AnteFrom, Clocks, Options, Stakes, Structure, TableSettings
from tests.rules.builders import stacked_deck
from wire.messages.table_view import HandView, SeatView, TableView

ACTS_MOST = 200
ENDED = ("over", "showdown", "uncontested")


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

    @property
    def live(self) -> list[SeatView]:
        return [seat for seat in self.seats if not seat.folded]

    @property
    def stud(self) -> bool:
        return not self.table.rules.stakes.blinds


def played(table: TableView) -> Hand:
    """Play a hand until it stands as the sample does, or raise `NotPlayable`."""
    assert table.hand is not None
    plan = _plan(table, table.hand)
    hand = start(_setup(plan))
    for _act in range(ACTS_MOST):
        if hand.phase is Phase.SHOWDOWN:
            play(hand, _show_of(plan, hand))
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
    _share_pots(plan)
    return plan


def _share_pots(plan: Plan) -> None:
    pots = [(pot.amount, pot.seats) for pot in plan.hand.pots if pot.amount]
    won = sum(seat.won for seat in plan.seats)
    if won:
        pushed = [pot.seats for pot in plan.hand.pots if not pot.amount and pot.seats]
        everybody = tuple(seat.seat for seat in plan.live)
        pots.insert(0, (won, pushed[0] if pushed else everybody))
    early = plan.hand.street == 0 and plan.hand.phase == "betting"
    dead = 0 if early else _posts_left(plan)
    stakes = plan.table.rules.stakes
    if early and stakes.ante and stakes.ante_from == "big_blind":
        plan.before[plan.hand.big_blind] += stakes.ante
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
            plan.before[seat.seat] = _post_of(plan, seat.seat)
            left += plan.before[seat.seat]
    return left


def _post_of(plan: Plan, seat: int) -> int:
    stakes, hand = plan.table.rules.stakes, plan.hand
    if plan.stud:
        return stakes.ante
    blinds = {hand.small_blind: stakes.blinds[0], hand.big_blind: stakes.blinds[-1]}
    return blinds.get(seat, 0)


def settings_of(table: TableView) -> TableSettings:
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
        options=Options(straddle=True),
        clocks=Clocks(showdown_ms=5_000),
        chip=1,
    )


def _setup(plan: Plan) -> HandSetup:
    settings = settings_of(plan.table)
    brought = {it.seat: it.stack - it.won + it.bet + plan.before[it.seat] for it in plan.seats}
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
        deck=stacked_deck(settings, order, _cards(plan, settings), "".join(plan.hand.board)),
    )


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
    return tuple(posts)


def _cards(plan: Plan, settings: TableSettings) -> dict[int, str]:
    """Everybody's known cards; unknown ones below stud's up cards are filled up."""
    known = {card for seat in plan.seats for card in seat.up} | set(plan.hand.board)
    spare = [
        text for card in settings.rules_of_game.deck if (text := cards_text([card])) not in known
    ]
    cards = {}
    for seat in plan.seats:
        hidden = 3 if seat.folded else min(2, seat.down)
        down = [spare.pop() for _ in range(hidden)] if plan.stud else []
        cards[seat.seat] = "".join((*down, *seat.up))
    return cards


def _stands(plan: Plan, hand: Hand) -> bool:
    """Whether the hand stands where the sample does."""
    if plan.hand.phase in ENDED or hand.street != _street(plan, hand):
        return False
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
    if plan.hand.phase == "uncontested" and not seat.folded:
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


def _show_of(plan: Plan, hand: Hand) -> Show | Muck:
    """Who shows in the sample shows."""
    number = hand.showing[-1].seat
    seat = next(it for it in plan.seats if it.seat == number)
    return (Show if seat.shown else Muck)(number, hand.turn)


def _raises(plan: Plan, hand: Hand, seat: SeatView, target: int) -> bool:
    """Whether this seat bets now: not if it only called, nor before a smaller bet of another."""
    if hand.street != plan.hand.street or plan.hand.phase in ENDED:
        return True
    others = (it.bet for it in plan.live if hand.by_seat[it.seat].bet < it.bet > hand.price)
    return seat.last_act not in ("call", "check") and target <= min(others, default=target)
