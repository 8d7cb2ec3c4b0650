"""Ends of hands for pictures: showdowns, split pots, high and low, pots nobody contested."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from center_screen.state import Centre
from gallery.centre.sample_tables import (
    all_in,
    called,
    hand_in,
    hand_of,
    resting,
    rules_of,
    stud_rules,
    table_of,
    ten,
    with_seat,
)
from wire.messages.base import changed as replace
from wire.messages.jackpots import MeterView
from wire.messages.own_view import HandName
from wire.messages.runs_events import RabbitShown
from wire.messages.stakes_view import StakesView
from wire.messages.table_events import Acted, HandShown, JackpotHit, PotPushed, WinView
from wire.messages.table_view import HandView, PotView, SeatView

METER: Final = MeterView(jackpot="bad_beat", title="Bad beat jackpot", meter=12_345_678)
_FULL: Final = called("full_house", "K7", "KhKdKs7h7c")
_FLUSH: Final = called("flush", "A", "AsJs8s5s2s", "omaha_high")
_LOW: Final = called("high_card", "8542A", "8s5s4d2sAh", "omaha_low_8")
HOLDEM: Final = "AsAhKdKcQsQhJdJcTsTh9d9c8s8h7d7s6s6h5d5c"
_NOT_ON_THE_BOARD: Final = [
    card
    for rank in "AKQJT98765432"
    for suit in "shdc"
    if (card := rank + suit) not in ("2c", "3d", "4h", "9h")
]
OMAHA: Final = "".join(_NOT_ON_THE_BOARD[:40])
BIG_O: Final = OMAHA


def _over(*pots: PotView, **changes: object) -> HandView:
    base = hand_of(
        street=3, boards=(("Ks", "7h", "7c", "2d", "9s"),), burned=3, dealt=28, phase="over",
        to_act=0,
        clock=None, pots=pots,
    )  # fmt: skip
    return replace(base, **changes)


def _won(seat: int, amount: int, name: HandName | None = None) -> WinView:
    ranking = "" if name is None else name.ranking
    return WinView(seat=seat, amount=amount, ranking=ranking, name=name)


def _showing(hands: dict[int, str], won: dict[int, int], count: int = 10) -> tuple[SeatView, ...]:
    seats = ten(folded=True, down=0, in_hand=False)[:count]
    for number, cards in hands.items():
        up = tuple(cards[at : at + 2] for at in range(0, len(cards), 2))
        stack = seats[number - 1].stack + won.get(number, 0)
        seats = with_seat(
            seats, number, folded=False, up=up, shown=True, won=won.get(number, 0), stack=stack
        )
    return seats


def _showdown() -> Centre:
    seats = _showing({2: "KhKd", 6: "AsAd"}, {2: 64_200})
    seats = with_seat(seats, 8, folded=False, mucked=True)
    return resting(
        table_of(seats, _over(PotView(amount=0, seats=(2, 6, 8)), pot=0), next_hand_ms=3_400),
        HandShown(seat=2, cards=("Kh", "Kd"), openings=(), names=(_FULL,)),
        PotPushed(number=0, wins=(_won(2, 64_200, _FULL),)),
    )


def _jackpot_hit() -> Centre:
    """Four of a kind is beaten at a table that drops to a jackpot."""
    name = called("four_of_a_kind", "K7", "KdKcKsKh7h")
    hand = _over(PotView(amount=0, seats=(2, 6)), boards=(("Ks", "7h", "7c", "Kh", "2d"),), pot=0)
    table = table_of(_showing({2: "KdKc", 6: "7s7d"}, {2: 64_200}), hand, next_hand_ms=3_400)
    return resting(
        replace(table, jackpot=METER),
        PotPushed(number=0, wins=(_won(2, 64_200, name),)),
        JackpotHit(jackpot=METER.jackpot, losers=(6,), winners=(2,), others=(1, 3, 4)),
    )


def _split(ways: int) -> Centre:
    hands = {1: "AhKd", 6: "AdKs", 9: "AcKh"}
    hands = dict(list(hands.items())[:ways])
    wins = dict.fromkeys(hands, 32_133)
    if ways == 3:
        wins[1] += 1  # the odd cent is that of the first seat after the button
    hand = _over(boards=(("Qs", "Jh", "Tc", "2d", "2s"),), pot=0)
    names = {n: called("straight", "A", cards + "QsJhTc") for n, cards in hands.items()}
    pushed = PotPushed(number=0, wins=tuple(_won(n, wins[n], names[n]) for n in hands))
    return resting(table_of(_showing(hands, wins), hand), pushed)


def _high_low() -> Centre:
    hands = {1: "AhKd4dQc", 4: "AsJs9h9d", 7: "KhKcQdJd"}
    hand = _over(boards=(("8s", "5s", "2s", "Td", "9c"),), pot=0)
    wins = (_won(4, 52_138, _FLUSH), _won(1, 52_137, _LOW))
    rules = rules_of(game="omaha8", structure="pot_limit")
    table = table_of(_showing(hands, {4: 52_138, 1: 52_137}), hand, rules=rules)
    return resting(table, PotPushed(number=0, wins=wins))


def _side_pot_left() -> Centre:
    """The main pot is pushed, the side pot still lies."""
    seats = _showing({3: "KhKd", 5: "AsAd", 10: "7s7d"}, {10: 61_400})
    seats = with_seat(seats, 10, stack=61_400)
    seats = tuple(replace(seat, in_hand=True) for seat in seats)
    pots = (PotView(amount=0, seats=(3, 5, 10)), PotView(amount=20_000, seats=(3, 5)))
    hand = _over(*pots, phase="showdown", pot=20_000)
    name = called("four_of_a_kind", "7K", "7s7d7h7cKs")
    return resting(table_of(seats, hand), PotPushed(number=0, wins=(_won(10, 61_400, name),)))


def _uncontested() -> Centre:
    """A raise before the flop that nobody called: the blinds are won."""
    seats = with_seat(ten(folded=True, down=0, last_act="fold"), 4, folded=False, won=500)
    hand = _over(phase="uncontested", boards=(), street=0, burned=0, dealt=20, pot=0)
    seats = with_seat(seats, 4, last_act="", down=2)
    return resting(table_of(seats, hand), PotPushed(number=0, wins=(_won(4, 500),)))


def _rabbit() -> Centre:
    """The same end; then somebody asked for the cards that would have come."""
    table = _uncontested().table
    if table is None:
        raise TypeError("the sample has no table")
    hand = replace(hand_in(table), phase="over", rabbit=(("Ks", "7h", "7c", "2d", "9s"),))
    asked = RabbitShown(seat=4, leaves=(), openings=(), streets=(), boards=())
    return resting(replace(table, hand=hand), asked)


def _stud_showdown() -> Centre:
    hands = {1: "AhKdQsJhTc4d2c", 2: "9s9d9h8c8s3d2d", 6: "KsKc7d7c2s3h4s", 8: "AsAdQdJs6c6h5s"}
    name = called("full_house", "98", "9s9d9h8c8s")
    seats = _showing(hands, {2: 13_200}, 8)
    hand = _over(boards=(), streets=5, street=4, button=1, pot=0, small_blind=0, big_blind=0)
    table = table_of(seats, hand, rules=stud_rules())
    return resting(table, PotPushed(number=0, wins=(_won(2, 13_200, name),)))


def _stud_all_in() -> Centre:
    cards = "".join(rank + suit for suit in "shdc" for rank in "AKQJT98765432")
    stakes = StakesView(ante=50, bring_in=100, small_bet=400, big_bet=400)
    rules = stud_rules("stud8", structure="no_limit", stakes=stakes)
    table = all_in(cards[: 8 * 6 * 2], 6, rules=rules)
    hand = replace(hand_in(table), boards=(), street=3, streets=5, small_blind=0, big_blind=0)
    return resting(replace(table, hand=hand))


def ends() -> Iterator[tuple[str, Centre]]:
    """Yield every way a hand ends."""
    yield "showdown", _showdown()
    yield "jackpot_hit", _jackpot_hit()
    yield "split", _split(2)
    yield "split_three", _split(3)
    yield "high_low", _high_low()
    yield "side_pot_left", _side_pot_left()
    yield "uncontested", _uncontested()
    yield "rabbit", _rabbit()
    last = Acted(seat=9, word="call", added=61_700, total=123_400, all_in=True)
    yield "ten_all_in", resting(all_in(HOLDEM, 2), last)
    yield "ten_all_in_omaha", resting(all_in(OMAHA, 4, rules=rules_of(game="omaha")), last)
    yield (
        "eight_all_in_big_o",
        resting(all_in(BIG_O, 5, rules=rules_of(game="big_o")), replace(last, seat=8)),
    )
    yield "stud_showdown", _stud_showdown()
    yield "stud_all_in", _stud_all_in()
    void = table_of(ten(down=0), _over(phase="void", boards=(), pot=0))
    yield "void", resting(void)
