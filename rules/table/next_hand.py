"""The next hand: who is dealt in, where button and blinds stand, and what everybody posts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.cards import Card
from rules.hand.setup import LIVE_POSTS, DealtIn, HandSetup, Post, PostKind
from rules.kill import killed_stakes
from rules.refusals import RefusalCode, Refused
from rules.seating import Entry
from rules.settings import AnteFrom, ButtonStraddle, Stakes, TableSettings
from rules.table.blinds import (
    button_passed_departed,
    button_posts,
    dues_once_dealt,
    entry_posts,
    may_post_in,
    missed_by_departed,
    missed_in_hand,
    ring_of,
    with_button_passed,
)
from rules.table.button import Positions, Ring, Rotation, positions
from rules.table.button_buyer import may_buy_button, with_button_bought
from rules.table.circle import clockwise, steps
from rules.table.events import HandStarted
from rules.table.kills import next_killer
from rules.table.state import Table

PLAYERS_NEEDED = 2


class Plan(NamedTuple):
    """The next hand as it would be dealt now."""

    last: Rotation
    positions: Positions
    entering: tuple[int, ...]
    """Seats that come in by posting."""
    order: tuple[int, ...]
    """Everyone dealt in, beginning left of the button."""
    buyer: int = 0
    """The seat that buys the button and posts the only blinds."""

    @property
    def button(self) -> int:
        """The seat with the button."""
        return self.positions.button

    @property
    def big(self) -> int:
        """The seat that posts the last blind."""
        return self.buyer or self.positions.big

    @property
    def bigs(self) -> tuple[int, ...]:
        """All seats that post the last blind: who buys the button does so alone (3.20)."""
        blinds = self.positions.blinds
        return (self.buyer,) if self.buyer else blinds[-1] if blinds else ()


def plan_next(table: Table) -> Plan:
    """Work out the next hand; refuse if the button is not drawn or there are too few players."""
    ring = ring_of(table)
    able = len(ring.ready) + len(ring.owing)
    if able < PLAYERS_NEEDED:
        raise Refused(RefusalCode.TOO_FEW_PLAYERS, players=able, needed=PLAYERS_NEEDED)
    if table.rotation is None:
        raise Refused(RefusalCode.TABLE_NOT_RUNNING, status=table.status.value)
    placed = _placed(table, table.rotation, ring)
    buyer = may_buy_button(table, ring, placed)
    if buyer and table.seats[buyer].entry is Entry.BUTTON:
        placed = with_button_bought(buyer, ring, placed, table.rotation)
    else:
        buyer = 0
    entering = _entering(table, ring, placed)
    if table.settings.rules_of_game.deals_from_seat_one:
        placed = placed._replace(button=max(placed.dealt.union(entering)))
    order = clockwise(placed.dealt.union(entering), placed.button, ring.seats)
    plan = Plan(table.rotation, placed, entering, tuple(order), buyer)
    return _within_deck(plan, table.settings.rules_of_game.dealt_max)


def _placed(table: Table, last: Rotation, ring: Ring) -> Positions:
    settings = table.settings
    if not settings.keeps_button:
        return positions(last, ring, settings.button_rule)
    everyone = ring.ready | ring.owing
    if not settings.rules_of_game.has_button:
        return Positions(last.button, (), everyone)
    # The game's own button goes round from the one that waits; before that had a hand, from it.
    had = table.mixing.button
    order = clockwise(everyone, had or last.button - last.drawn, ring.seats)
    # A record of an older program does not say who had it last: then the hands are counted.
    return Positions(order[0 if had else table.mixing.hands % len(order)], (), everyone)


def _within_deck(plan: Plan, most: int) -> Plan:
    """House rule 2.16: if too many sit for the deck, the next left of the big blind sit out.

    No blind has passed them, so they miss nothing.
    """
    over = len(plan.order) - most if most else 0
    if over < 1:
        return plan
    first = plan.order.index(plan.big) + 1 if plan.positions.blinds else 0
    resting = {*(plan.order * 2)[first : first + over]}
    entering = tuple(seat for seat in plan.entering if seat not in resting)
    order = tuple(seat for seat in plan.order if seat not in resting)
    return plan._replace(entering=entering, order=order)


def _entering(table: Table, ring: Ring, placed: Positions) -> tuple[int, ...]:
    """The seats that post what they owe, if anything, and are dealt in."""
    return tuple(
        number
        for number in sorted(ring.owing - placed.dealt)
        if table.seats[number].entry is Entry.POST or table.seats[number].dues.none
        if may_post_in(placed, number, ring.seats)
    )


def button_for_sale(table: Table) -> int:
    """The seat that may buy the button now; 0: nobody may, or no hand can follow."""
    ring = ring_of(table)
    if table.rotation is None or len(ring.ready) < PLAYERS_NEEDED:
        return 0
    placed = positions(table.rotation, ring, table.settings.button_rule)
    return may_buy_button(table, ring, placed)


def straddle_seats(settings: TableSettings, plan: Plan) -> list[int]:
    """The seats that may straddle, first choice first: the button, then left of the big blind.

    There is no straddle heads-up, by a blind, or by a player who owes a blind.
    """
    order = plan.order
    if len(order) <= PLAYERS_NEEDED or not plan.positions.blinds:
        return []
    seats = []
    if settings.button_straddle is not ButtonStraddle.OFF:
        seats.append(plan.positions.button)
    if settings.straddle_allowed:
        seats.append(order[(order.index(plan.big) + 1) % len(order)])
    blinds = {number for number, _, _ in _blinds(settings, plan)}
    return [s for s in seats if s in order and s not in plan.entering and s not in blinds]


def straddle_of(settings: TableSettings) -> int:
    """House rule 3.16: exactly twice the big blind."""
    return 2 * settings.stakes.blinds[-1]


def covers_straddle(table: Table, number: int) -> bool:
    """Whether the stack holds the whole straddle and the ante before it."""
    stakes = table.settings.stakes
    ante = stakes.ante if stakes.ante_from is AnteFrom.EACH else 0  # he is not the big blind
    return table.seats[number].stack >= straddle_of(table.settings) + ante


def _straddler(table: Table, plan: Plan) -> int:
    """The seat that announced a straddle, if it may still straddle and has the chips; else 0."""
    seat = table.straddler
    may = seat in straddle_seats(table.settings, plan) and covers_straddle(table, seat)
    return seat if may else 0


def may_straddle(table: Table, plan: Plan) -> list[int]:
    """The seats that may announce a straddle now: they have the chips, and no seat before has."""
    seats = [n for n in straddle_seats(table.settings, plan) if covers_straddle(table, n)]
    if table.straddler in seats:
        return seats[: seats.index(table.straddler) + 1]
    return seats


def _first_round_after(table: Table, plan: Plan, straddler: int) -> int | None:
    """The seat after which the first round begins."""
    if not plan.positions.blinds:
        return None
    blinds_last = table.settings.button_straddle is ButtonStraddle.BLINDS_LAST
    if straddler and not (blinds_last and straddler == plan.positions.button):
        return straddler
    return plan.big


def hand_started(
    table: Table, deck: tuple[Card, ...], more: tuple[tuple[Card, ...], ...] = ()
) -> HandStarted:
    """The fact that the next hand begins with this deck and its further orders."""
    plan = plan_next(table)
    last, placed = plan.last, plan.positions
    straddler = _straddler(table, plan)
    killer = next_killer(table, plan.order)
    stakes = _killed(table.settings) if killer else None
    posts = list(_posts(table, plan, straddler))
    setup = HandSetup(
        table=table.name,
        hand=table.hands + 1,
        settings=table.settings,
        button=placed.button,
        players=tuple(DealtIn(seat, table.seats[seat].stack) for seat in plan.order),
        posts=tuple(posts if stakes is None else _with_kill(posts, killer, stakes.kill)),
        last_blind=_first_round_after(table, plan, straddler),
        deck=deck,
        more=more,
        stakes=stakes,
    )
    # When the button is bought, the blinds stand still and pass no seat; the button moves on.
    moved = placed._replace(blinds=()) if plan.buyer else placed
    unpassed = last.unpassed_to if plan.buyer else _unpassed(last, placed, table.settings.seats)
    dues = {**missed_in_hand(table, last, moved), **dues_once_dealt(table, plan.order)}
    return HandStarted(
        setup,
        last if table.settings.keeps_button else Rotation(placed.button, placed.blinds, unpassed),
        dues=tuple(sorted(dues.items())),
        left=tuple(sorted(missed_by_departed(table, last, moved).items())),
        left_button=button_passed_departed(table, last, moved),
    )


def _killed(settings: TableSettings) -> Stakes | None:
    kill = settings.options.kill
    return None if kill is None else killed_stakes(kill, settings.stakes)


def _with_kill(posts: list[Post], killer: int, amount: int) -> list[Post]:
    """House rule 11.3: the kill blind takes the place of all that the killer posts live."""
    kept = [post for post in posts if post.seat != killer or post.kind not in LIVE_POSTS]
    after = max((n for n, post in enumerate(kept, 1) if post.kind in LIVE_POSTS), default=0)
    return [*kept[:after], Post(killer, PostKind.KILL, amount), *kept[after:]]


def _unpassed(last: Rotation, placed: Positions, seats: int) -> int:
    """The first button, until the big blind has come round to it."""
    if not placed.blinds:
        return 0
    if not last.blinds:
        return placed.button
    before, now = last.unpassed_to, steps(last.front, placed.big, seats)
    return before if before and steps(last.front, before, seats) > now else 0


def _posts(table: Table, plan: Plan, straddler: int) -> Iterator[Post]:
    """Antes, blinds, the big blind's ante, straddle, entries, and the dead collection blind."""
    settings = table.settings
    stakes, placed = settings.stakes, plan.positions
    if stakes.ante and stakes.ante_from is AnteFrom.EACH:
        yield from (Post(seat, PostKind.ANTE, stakes.ante) for seat in plan.order)
    yield from _blinds(settings, plan)
    if stakes.ante and stakes.ante_from is AnteFrom.BIG_BLIND and placed.blinds:
        yield from (Post(seat, PostKind.BIG_BLIND_ANTE, stakes.ante) for seat in plan.bigs)
    if straddler:
        yield Post(straddler, PostKind.STRADDLE, straddle_of(settings))
    for seat in plan.order:
        if seat in plan.entering:
            yield from entry_posts(settings, seat, table.seats[seat].dues)
    if settings.collection.per_player:
        fee = settings.collection.per_player
        yield from (Post(seat, PostKind.HAND_FEE, fee) for seat in plan.order)
    pays_own = settings.collection.dead_blind and not settings.keeps_button
    *others, button = plan.order
    for seat in others if pays_own else plan.order:
        dues = table.seats[seat].dues
        if seat in plan.entering:  # the button may pass him in the very hand with which he comes in
            dues = with_button_passed(table, seat, dues, plan.last, placed)
        yield from button_posts(settings, seat, dues)
    if pays_own:
        yield Post(button, PostKind.COLLECTION, settings.collection.dead_blind)


def _blinds(settings: TableSettings, plan: Plan) -> Iterator[Post]:
    """The blinds, smallest first. A player who has two posts the larger live, the smaller dead."""
    amounts, stands = settings.stakes.blinds, plan.positions.blinds
    if plan.buyer:
        yield Post(plan.buyer, PostKind.BIG_BLIND, amounts[-1])
        yield Post(plan.buyer, PostKind.MISSED, amounts[0])
        return
    dead: list[Post] = []
    for level, seats in enumerate(stands):
        larger = {seat for above in stands[level + 1 :] for seat in above}
        for seat in (seat for seat in seats if seat in plan.positions.dealt):
            if seat in larger:
                dead.append(Post(seat, PostKind.MISSED, amounts[level]))
            else:
                yield Post(seat, _kind(level, len(amounts)), amounts[level])
    yield from dead


def _kind(level: int, levels: int) -> PostKind:
    if level == levels - 1:
        return PostKind.BIG_BLIND
    return PostKind.SMALL_BLIND if level == 0 else PostKind.FURTHER_BLIND
