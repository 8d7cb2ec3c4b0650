"""Tables for pictures: full ones and empty ones, to be changed into every kind of moment."""

from __future__ import annotations

from typing import Final

from center_screen.state import Centre
from wire.messages.base import changed as replace
from wire.messages.own_view import HandName, OpeningView
from wire.messages.stakes_view import StakesView
from wire.messages.table_events import TableEvent, Timed
from wire.messages.table_view import (
    ClockView,
    CollectionView,
    FeeBracketView,
    HandView,
    PotView,
    RulesView,
    SeatView,
    TableView,
)

NAMES: Final = (
    *("Maria", "Bartholomew the Great", "Li Wei", "Ace of Base", "Nadia", "Old Sam"),
    *("Penelope-Alexandra", "Tom", "Viktor", "Zoe"),
)
ROOT: Final = bytes(range(32))
ALL_IN_STEP: Final = 123_400
"""By this much each stack of an all-in is larger than the one before."""
NOW_MS: Final = 1_763_240_700_000


def rules_of(**changes: object) -> RulesView:
    """No-limit hold'em, unless told otherwise."""
    bracket = FeeBracketView(
        players_min=2, fees=(("street_dealt", 1, 200), ("street_dealt", 2, 100))
    )
    base = RulesView(
        game="holdem",
        structure="no_limit",
        stakes=StakesView(blinds=(100, 200)),
        buy_in_min=4_000,
        collection=CollectionView(brackets=(bracket,)),
        action_ms=25_000,
        warning_ms=10_000,
    )
    return replace(base, **changes)


def seated(number: int, stack: int, **changes: object) -> SeatView:
    """A player with two cards."""
    base = SeatView(
        seat=number,
        state="seated",
        nickname=NAMES[number - 1],
        stack=stack,
        in_hand=True,
        down=2,
    )
    return replace(base, **changes)


def hand_of(**changes: object) -> HandView:
    """A hand before the flop."""
    base = HandView(
        hand=1_204,
        root=ROOT,
        button=9,
        streets=4,
        small_blind=10,
        big_blind=1,
        pot=300,
        price=200,
        to_act=2,
        turn=3,
        clock=ClockView(seat=2, turn=3, total_ms=25_000, left_ms=17_000),
    )
    return replace(base, **changes)


def table_of(seats: tuple[SeatView, ...], hand: HandView | None, **changes: object) -> TableView:
    """A running table."""
    base = TableView(
        table=7,
        name="Riverside",
        rules=rules_of(),
        status="running",
        seats=seats,
        hand=hand,
        waiting=("Hannah", "Joe"),
        at_ms=NOW_MS,
    )
    return replace(base, **changes)


def ten(**changes: object) -> tuple[SeatView, ...]:
    """A full table."""
    return tuple(seated(number, 20_000 + 3_750 * number, **changes) for number in range(1, 11))


def with_seat(seats: tuple[SeatView, ...], number: int, **changes: object) -> tuple[SeatView, ...]:
    """The same seats, one of them changed."""
    return tuple(replace(s, **changes) if s.seat == number else s for s in seats)


def resting(table: TableView, *events: TableEvent) -> Centre:
    """How it looks when the last motion is over."""
    timed = tuple(Timed(event=event) for event in events)
    return Centre(house="Riverside Card Room", linked=True, table=table, before=table, events=timed)


def in_motion(before: TableView, after: TableView, at_ms: int, *events: Timed) -> Centre:
    """How it looks so long after an update arrived."""
    return Centre(
        house="Riverside Card Room", linked=True, before=before, table=after, events=events,
        at_ms=-at_ms,
    )  # fmt: skip


def clock_on(seat: int, left_ms: int = 17_000) -> ClockView:
    """A running clock."""
    return ClockView(seat=seat, turn=12, total_ms=25_000, left_ms=left_ms)


def opening(card: str, position: int) -> OpeningView:
    """A card that everybody may see."""
    return OpeningView(position=position, card=card, salt=ROOT, path=())


def called(category: str, ranks: str, cards: str, ranking: str = "high") -> HandName:
    """A hand's name; its cards written after one another."""
    five = tuple(cards[at : at + 2] for at in range(0, len(cards), 2))
    return HandName(ranking=ranking, category=category, ranks=ranks, cards=five)


def blinds_posted() -> TableView:
    """A full table before the first act."""
    seats = with_seat(ten(), 10, bet=100, last_act="small_blind")
    seats = with_seat(seats, 1, bet=200, last_act="big_blind")
    return table_of(seats, hand_of(dealt=20))


def on_the_flop() -> TableView:
    """Bets, folds, an all-in, and somebody thinking."""
    seats = ten()
    seats = with_seat(seats, 1, last_act="check")
    seats = with_seat(seats, 2, bet=600, last_act="bet")
    seats = with_seat(seats, 3, folded=True, down=0, last_act="fold")
    seats = with_seat(seats, 4, bet=600, last_act="call")
    seats = with_seat(seats, 5, away=True, in_hand=False, down=0)
    seats = with_seat(seats, 6, bet=1_800, last_act="raise")
    seats = with_seat(seats, 7, folded=True, down=0, last_act="fold")
    seats = with_seat(seats, 8, bet=28_750, stack=0, all_in=True, last_act="raise")
    seats = with_seat(seats, 10, folded=True, down=0, last_act="fold")
    hand = hand_of(
        street=1, boards=(("As", "Td", "7h"),), burned=1, dealt=22, pot=34_250, to_act=9,
        price=28_750,
        pots=(PotView(amount=2_500, seats=(1, 2, 4, 6, 8, 9)),), clock=clock_on(9, 8_000),
    )  # fmt: skip
    return table_of(seats, hand)


def _pots_of_all_in(count: int) -> tuple[PotView, ...]:
    """The pots of so many players, each all in for one step more than the one before."""
    return tuple(
        PotView(amount=ALL_IN_STEP * (count - n), seats=tuple(range(n + 1, count + 1)))
        for n in range(count - 1)
    )


def all_in(cards: str, each: int, **changes: object) -> TableView:
    """All players all in, each for another amount; `cards` holds everybody's, `each` for a hand.

    What nobody could match went back to the largest stack, so there is a pot less than players.
    """
    every = tuple(cards[at : at + 2] for at in range(0, len(cards), 2))
    count = len(every) // each
    seats = tuple(
        seated(
            n, ALL_IN_STEP if n == count else 0, all_in=n < count, down=0, shown=True,
            up=every[each * (n - 1) : each * n],
        )
        for n in range(1, count + 1)
    )  # fmt: skip
    pots = _pots_of_all_in(count)
    hand = hand_of(
        street=2, boards=(("2c", "3d", "4h", "9h"),), burned=2, pots=pots, dealt=26, to_act=0,
        clock=None, pot=sum(pot.amount for pot in pots), phase="showdown", price=0,
        button=min(9, count - 1), small_blind=count, big_blind=1,
    )  # fmt: skip
    return table_of(seats, hand, **changes)


def stud_rules(game: str = "stud", **changes: object) -> RulesView:
    """Limit stud."""
    return rules_of(
        **{
            "game": game,
            "structure": "fixed_limit",
            "board_cards": 0,
            "stakes": StakesView(ante=50, bring_in=100, small_bet=400, big_bet=800),
            **changes,
        }
    )


def sixth_street() -> TableView:
    """Eight players with up cards, one folded; a pair of sevens bets, and the sixth seat thinks."""
    ups = ("AhTd3c4h", "9s8d5c4s", "QsJd2h6c", "", "JhTh5d3s", "Kh8h6s2c", "QcTc9d4d", "Ks7d7c2s")
    seats = tuple(
        seated(n, 12_000 * n, up=tuple(up[at : at + 2] for at in range(0, len(up), 2)))
        for n, up in enumerate(ups, start=1)
    )
    for number in (1, 2, 3, 5, 8):
        word = "bet" if number == 8 else "call"
        seats = with_seat(seats, number, bet=800, last_act=word)
    seats = with_seat(seats, 4, folded=True, down=0, up=(), last_act="fold")
    hand = hand_of(
        street=3, streets=5, boards=(), pot=15_600, to_act=6, button=1, burned=3, dealt=48,
        price=800, small_blind=0, big_blind=0,
        pots=(PotView(amount=11_600, seats=(1, 2, 3, 5, 6, 7, 8)),), clock=clock_on(6, 20_000),
    )  # fmt: skip
    return table_of(seats, hand, rules=stud_rules())


def heads_up() -> TableView:
    """Two players on the river."""
    seats = (
        seated(1, 1_250_075, bet=20_000, last_act="bet"),
        seated(2, 988_825, nickname="Nadia"),
    )
    hand = hand_of(
        street=3, boards=(("Qs", "Jd", "Tc", "2h", "2s"),), burned=3, dealt=12, button=1,
        pot=80_000,
        pots=(PotView(amount=60_000, seats=(1, 2)),), price=20_000, to_act=2, clock=clock_on(2),
        small_blind=1, big_blind=2,
    )  # fmt: skip
    return table_of(seats, hand)


def empty(**changes: object) -> TableView:
    """Nobody plays yet."""
    seats = tuple(SeatView(seat=n) for n in range(1, 11))
    seats = with_seat(seats, 3, state="reserved")
    seats = with_seat(seats, 1, state="seated", nickname="Maria", stack=20_000)
    return table_of(seats, None, **changes)


def hand_in(table: TableView) -> HandView:
    """The hand of a table that has one."""
    assert table.hand is not None  # noqa: S101  (for the type checker)
    return table.hand
