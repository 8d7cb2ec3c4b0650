"""States of the community display for pictures: every kind of moment, hard cases among them."""

from __future__ import annotations

from collections.abc import Iterator

from center_screen.state import Centre
from gallery.centre.sample_draws import draw_samples
from gallery.centre.sample_ends import HOLDEM, METER, ends
from gallery.centre.sample_mixes import mixes
from gallery.centre.sample_motion import motions
from gallery.centre.sample_tables import (
    all_in,
    blinds_posted,
    clock_on,
    empty,
    hand_in,
    hand_of,
    heads_up,
    on_the_flop,
    resting,
    rules_of,
    seated,
    sixth_street,
    table_of,
    ten,
    with_seat,
)
from gallery.centre.sample_tournaments import of_tournaments
from wire.messages.base import changed as replace
from wire.messages.runs_events import RunBegan, RunsAsked
from wire.messages.stakes_view import StakesView
from wire.messages.table_events import Acted, Posted
from wire.messages.table_view import HandView, PotView, SeatView, TableView


def samples() -> Iterator[tuple[str, Centre]]:
    """Yield every state with its name; each is drawn at 0 of the screen's clock."""
    yield from _standing_still()
    yield from _betting()
    yield from _runs()
    yield from ends()
    yield from motions()
    yield from draw_samples()
    yield from of_tournaments()
    yield from mixes()


def _runs() -> Iterator[tuple[str, Centre]]:
    """The question of a second run, and both runs."""
    base = all_in(HOLDEM[: 2 * 2 * 2], 2)
    hand = hand_in(base)
    asked = replace(hand, phase="agreeing", deciding=(1, 2))
    yield "run_twice_asked", resting(replace(base, hand=asked), RunsAsked(seats=(1, 2)))
    runs = tuple((*hand.boards[0], river) for river in ("3h", "2s"))
    both = replace(hand, street=3, boards=runs, runs=2, dealt=30, burned=4)
    second = RunBegan(run=1)
    yield "two_runs", resting(replace(base, hand=both), second)


def _standing_still() -> Iterator[tuple[str, Centre]]:
    yield "connecting", Centre()
    yield "opens_when", resting(empty(status="waiting", needed=2))
    yield "waits_for_floor", resting(empty(status="waiting", waiting=(), called=("Joe",)))
    yield "next_hand", resting(_coming_and_going(None))
    yield "paused", resting(empty(status="paused", message="Seat draw at nine o'clock"))
    yield "jackpot", resting(empty(status="waiting", needed=2, jackpot=METER))
    yield "closed", resting(empty(status="closed"))
    yield "out_of_service", resting(empty(status="out_of_service", reason="rng"))
    yield "halted", resting(replace(on_the_flop(), status="frozen", reason="events_differ"))
    stopped = replace(hand_in(on_the_flop()), stopped=True)
    yield "stopped", resting(replace(on_the_flop(), hand=stopped))
    held = replace(hand_in(sixth_street()), stopped=True)
    message = "Please keep your seats: the floor settles a question at seat 3"
    yield "stud_stopped", resting(replace(sixth_street(), hand=held, message=message))
    yield "reconnecting", replace_linked(resting(on_the_flop()))


def replace_linked(state: Centre) -> Centre:
    """The same table after the server stopped answering."""
    return Centre(house=state.house, table=state.table)


def _betting() -> Iterator[tuple[str, Centre]]:
    yield "blinds", resting(blinds_posted())
    yield "straddle", resting(_straddled(), Posted(seat=2, kind="straddle", amount=400))
    bet = Acted(seat=8, word="raise", added=28_750, total=28_750, all_in=True)
    yield "betting", resting(on_the_flop(), bet)
    demo = replace(on_the_flop(), demo=True, message="Last three hands")
    yield "demo", resting(demo, bet)
    yield "coming_and_going", resting(_coming_and_going(_early_hand()))
    million = Acted(seat=4, word="call", added=123_456_750, total=123_456_750)
    yield "millions", resting(_millions(), million)
    yield "stud", resting(sixth_street(), Acted(seat=5, word="call", added=800, total=800))
    yield "heads_up", resting(heads_up(), Acted(seat=1, word="bet", added=20_000, total=20_000))
    yield "six_seats", resting(_six_seats())


def _straddled() -> TableView:
    table = blinds_posted()
    seats = with_seat(table.seats, 2, bet=400, last_act="straddle")
    hand = replace(hand_in(table), straddler=2, pot=700, price=400, to_act=3, clock=clock_on(3))
    return replace(table, seats=seats, hand=hand, rules=rules_of(straddle=True))


def _early_hand() -> HandView:
    return hand_of(button=6, small_blind=8, big_blind=9, to_act=10, clock=clock_on(10), dealt=10)


def _coming_and_going(hand: HandView | None) -> TableView:
    """Every way a seat can be taken, left or held."""
    playing = hand is not None
    down = 2 if playing else 0
    seats: tuple[SeatView, ...] = (
        seated(1, 20_000, in_hand=False, down=0, leaving=True),
        SeatView(seat=2),
        SeatView(seat=3, state="reserved"),
        seated(4, 30_000, in_hand=False, down=0, owes=True),
        seated(5, 41_250, in_hand=False, down=0, away=True),
        seated(6, 18_800, in_hand=playing, down=down, lost=True),
        seated(7, 0, state="busted", in_hand=False, down=0),
        seated(8, 9_900, in_hand=playing, down=down, bet=100, last_act="small_blind"),
        seated(9, 52_000, in_hand=playing, down=down, bet=200, last_act="big_blind", lost=True),
        seated(10, 20_000, in_hand=playing, down=down),
    )
    if not playing:
        seats = tuple(replace(seat, bet=0, last_act="") for seat in seats)
    return table_of(seats, hand, next_hand_ms=0 if playing else 4_000)


def _millions() -> TableView:
    """The longest amounts, a side pot among them."""
    bets = {10: "bet", 1: "call", 2: "call", 3: "call", 4: "call"}
    seats = tuple(
        seated(
            n, 234_567_850 + 11_111_175 * n, bet=123_456_750 if n in bets else 0, down=4,
            last_act=bets.get(n, ""),
        )
        for n in range(1, 11)
    )  # fmt: skip
    seats = with_seat(seats, 7, stack=0, all_in=True)
    stakes = StakesView(blinds=(100_000, 200_000))
    rules = rules_of(game="omaha", structure="no_limit", stakes=stakes)
    others = tuple(n for n in range(1, 11) if n != 7)
    pots = (
        PotView(amount=1_111_111_150, seats=tuple(range(1, 11))),
        PotView(amount=111_111_075, seats=others),
    )
    hand = hand_of(
        hand=12_345_678, street=3, boards=(("Qs", "Jd", "Tc", "2h", "2s"),), burned=3, dealt=48,
        pot=sum(pot.amount for pot in pots) + 5 * 123_456_750, to_act=5, price=123_456_750,
        clock=clock_on(5, 3_000), pots=pots,
    )  # fmt: skip
    return table_of(seats, hand, rules=rules)


def _six_seats() -> TableView:
    seats = ten()[:6]
    seats = with_seat(seats, 6, bet=100, last_act="small_blind")
    seats = with_seat(seats, 1, bet=200, last_act="big_blind")
    hand = hand_of(button=5, small_blind=6, big_blind=1, dealt=12)
    return table_of(seats, hand)
