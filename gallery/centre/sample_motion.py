"""Moments in the middle of a motion, for pictures: each caught some way between two truths."""

from __future__ import annotations

from collections.abc import Iterator

from center_screen.state import Centre
from gallery.centre.sample_ends import ends
from gallery.centre.sample_tables import (
    ROOT,
    blinds_posted,
    clock_on,
    empty,
    hand_in,
    hand_of,
    heads_up,
    in_motion,
    on_the_flop,
    opening,
    sixth_street,
    ten,
    with_seat,
)
from wire.messages.base import changed as replace
from wire.messages.table_events import (
    Acted,
    BetsGathered,
    BoardDealt,
    CardBurned,
    CardDealt,
    Timed,
    UncalledReturned,
)
from wire.messages.table_view import PotView, TableView


def _dealing() -> Centre:
    before = replace(empty(status="running"), seats=ten(down=0))
    deals = tuple(
        Timed(
            event=CardDealt(seat=n, street=0, position=n - 1, leaf=ROOT, up=False),
            at_ms=55 * n,
            lasts_ms=140,
        )
        for n in range(1, 11)
    )
    before = replace(before, hand=replace(hand_of(), pot=0, to_act=0))
    return in_motion(before, blinds_posted(), 300, *deals)


def _no_flop(table: TableView) -> TableView:
    hand = replace(hand_in(table), boards=(), burned=0, street=0, to_act=0, clock=None)
    return replace(table, hand=hand)


def _flop_coming() -> Centre:
    after = on_the_flop()
    cards = tuple(opening(card, 21 + n) for n, card in enumerate(hand_in(after).board))
    dealt = BoardDealt(street=1, leaves=(ROOT,) * 3, openings=cards)
    burned = CardBurned(position=20, leaf=ROOT)
    return in_motion(
        _no_flop(after),
        after,
        320,
        Timed(event=burned, lasts_ms=140),
        Timed(event=dealt, at_ms=140, lasts_ms=340),
    )


def _burning() -> Centre:
    state = _flop_coming()
    return replace_time(state, 70)


def replace_time(state: Centre, at_ms: int) -> Centre:
    """The same motion, so long after it began."""
    assert state.before is not None  # noqa: S101  (for the type checker)
    assert state.table is not None  # noqa: S101
    return in_motion(state.before, state.table, at_ms, *state.events)


def _to_the_pot() -> Centre:
    """Everybody called a bet on the flop."""
    before = on_the_flop()
    for seat in (1, 2, 4, 6, 8, 9):
        stack = 28_150 if seat == 8 else before.seats[seat - 1].stack
        before = with_seats(
            before,
            seat,
            bet=600,
            stack=stack,
            all_in=False,
            last_act="bet" if seat == 2 else "call",
        )
    pots = (PotView(amount=6_100, seats=(1, 2, 4, 6, 8, 9)),)
    before = replace(before, hand=replace(hand_in(before), pot=6_100, to_act=0, clock=None))
    after = replace(before, hand=replace(hand_in(before), pots=pots))
    for seat in (1, 2, 4, 6, 8, 9):
        after = with_seats(after, seat, bet=0, last_act="")
    gathered = BetsGathered(street=1, pots=pots)
    return in_motion(before, after, 60, Timed(event=gathered, lasts_ms=200))


def with_seats(table: TableView, number: int, **changes: object) -> TableView:
    """The same table, one seat changed."""
    return replace(table, seats=with_seat(table.seats, number, **changes))


def _bet_going_in() -> Centre:
    before = with_seats(heads_up(), 2, bet=0)
    after = with_seats(before, 2, bet=60_000, stack=928_825, last_act="raise")
    after = replace(
        after,
        hand=replace(
            hand_in(after), pot=140_000, price=60_000, to_act=1, turn=13, clock=clock_on(1)
        ),
    )
    raised = Acted(seat=2, word="raise", added=60_000, total=60_000)
    return in_motion(before, after, 70, Timed(event=raised, lasts_ms=200))


def _coming_back() -> Centre:
    before = with_seats(heads_up(), 2, folded=True, down=0, last_act="fold")
    before = replace(before, hand=replace(hand_in(before), to_act=0, clock=None))
    after = with_seats(before, 1, bet=0, stack=1_270_075, last_act="")
    after = replace(after, hand=replace(hand_in(after), pot=60_000))
    returned = UncalledReturned(seat=1, amount=20_000)
    return in_motion(before, after, 60, Timed(event=returned, lasts_ms=200))


def _pushing(name: str, number_of_pots: int) -> Centre:
    """The end of a hand while its pot is on the way."""
    after = dict(ends())[name].table
    event = dict(ends())[name].events[-1].event
    assert after is not None  # noqa: S101  (for the type checker)
    before = after
    for seat in after.seats:
        if seat.won:
            before = with_seats(before, seat.seat, won=0, stack=max(0, seat.stack - seat.won))
    won = sum(seat.won for seat in after.seats)
    pots = tuple(PotView(amount=won // number_of_pots) for _pot in range(number_of_pots))
    before = replace(before, hand=replace(hand_in(before), pot=won, pots=pots, phase="showdown"))
    return in_motion(before, after, 130, Timed(event=event, lasts_ms=500))


def _stud_card() -> Centre:
    after = sixth_street()
    lying = after.seats[0].up
    before = with_seats(after, 1, up=lying[:3], bet=0)
    before = replace(before, hand=replace(hand_in(before), to_act=0, clock=None))
    dealt = CardDealt(
        seat=1, street=3, position=39, leaf=ROOT, up=True, opening=opening(lying[3], 39)
    )
    return in_motion(before, after, 50, Timed(event=dealt, lasts_ms=140))


def motions() -> Iterator[tuple[str, Centre]]:
    """Yield every kind of motion, caught in the middle."""
    yield "dealing", _dealing()
    yield "stud_dealing", _stud_card()
    yield "burning", _burning()
    yield "flop_coming", _flop_coming()
    yield "bet_going_in", _bet_going_in()
    yield "bets_to_pot", _to_the_pot()
    yield "uncalled_returned", _coming_back()
    yield "pot_pushed", _pushing("showdown", 1)
    yield "pot_split", _pushing("split", 1)
