"""States of the community display for pictures: every kind of moment, hard cases among them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from center_screen.state import Centre
from wire.messages.base import changed as replace
from wire.messages.own_view import HandName, OpeningView
from wire.messages.table_events import (
    Acted,
    BoardDealt,
    CardDealt,
    HandShown,
    PotPushed,
    TableEvent,
    Timed,
    WinView,
)
from wire.messages.table_view import (
    ClockView,
    CollectionView,
    FeeBracketView,
    HandView,
    PotView,
    RulesView,
    SeatView,
    StakesView,
    TableView,
)

NAMES: Final = (
    *("Maria", "Bartholomew the Great", "Li Wei", "Ace of Base", "Nadia", "Old Sam"),
    *("Penelope-Alexandra", "Tom", "Viktor", "Zoe"),
)
ROOT: Final = bytes(range(32))
NOW_MS: Final = 1_763_240_700_000


def _rules(**changes: object) -> RulesView:
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


def _seated(number: int, stack: int, **changes: object) -> SeatView:
    base = SeatView(
        seat=number,
        state="seated",
        nickname=NAMES[number - 1],
        stack=stack,
        in_hand=True,
        down=2,
    )
    return replace(base, **changes)


def _hand(**changes: object) -> HandView:
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


def _table(seats: tuple[SeatView, ...], hand: HandView | None, **changes: object) -> TableView:
    base = TableView(
        table=7,
        name="Riverside",
        rules=_rules(),
        status="running",
        seats=seats,
        hand=hand,
        waiting=("Hannah", "Joe"),
        at_ms=NOW_MS,
    )
    return replace(base, **changes)


def _ten(**changes: object) -> tuple[SeatView, ...]:
    return tuple(_seated(number, 20_000 + 3_750 * number, **changes) for number in range(1, 11))


def _with(seats: tuple[SeatView, ...], number: int, **changes: object) -> tuple[SeatView, ...]:
    return tuple(replace(s, **changes) if s.seat == number else s for s in seats)


def _at_rest(table: TableView, *events: TableEvent) -> Centre:
    timed = tuple(Timed(event=event) for event in events)
    return Centre(house="Riverside Card Room", linked=True, table=table, before=table, events=timed)


def _moving(before: TableView, after: TableView, at_ms: int, *events: Timed) -> Centre:
    return Centre(
        house="Riverside Card Room", linked=True, before=before, table=after, events=events,
        at_ms=-at_ms,
    )  # fmt: skip


def _blinds() -> TableView:
    seats = _with(_ten(), 10, bet=100, last_act="small_blind")
    seats = _with(seats, 1, bet=200, last_act="big_blind")
    return _table(seats, _hand())


def _betting() -> TableView:
    seats = _ten()
    seats = _with(seats, 2, bet=600, last_act="raise")
    seats = _with(seats, 3, folded=True, down=0, last_act="fold")
    seats = _with(seats, 4, bet=600, last_act="call")
    seats = _with(seats, 5, away=True, in_hand=False, down=0)
    seats = _with(seats, 6, bet=1_800, last_act="raise")
    seats = _with(seats, 7, folded=True, down=0, last_act="fold")
    seats = _with(seats, 8, bet=28_750, stack=0, all_in=True, last_act="raise")
    seats = _with(seats, 10, folded=True, down=0, last_act="fold")
    hand = _hand(
        street=1, board=("As", "Td", "7h"), burned=1, dealt=24, pot=34_050, to_act=9, price=28_750,
        pots=(PotView(amount=2_100, seats=(1,)),),
        clock=ClockView(seat=9, turn=12, total_ms=25_000, left_ms=8_000),
    )  # fmt: skip
    return _table(seats, hand)


def _opening(card: str, position: int) -> OpeningView:
    return OpeningView(position=position, card=card, salt=ROOT, path=())


_FULL: Final = HandName(
    ranking="high",
    category="full_house",
    ranks="K7",
    cards=("Kh", "Kd", "Ks", "7h", "7c"),
)


def _showdown() -> Centre:
    seats = _ten(folded=True, down=0)
    seats = _with(seats, 2, folded=False, up=("Kh", "Kd"), shown=True, won=64_200)
    seats = _with(seats, 6, folded=False, up=("As", "Ad"), shown=True)
    seats = _with(seats, 8, folded=False, mucked=True)
    hand = _hand(
        street=3, board=("Ks", "7h", "7c", "2d", "9s"), burned=3, dealt=28, phase="over", to_act=0,
        clock=None, pots=(PotView(amount=64_200, seats=(2, 6)),), pot=64_200,
    )  # fmt: skip
    return _at_rest(
        _table(seats, hand),
        HandShown(seat=2, cards=("Kh", "Kd"), openings=(), names=(_FULL,)),
        PotPushed(number=0, wins=(WinView(seat=2, amount=64_200, ranking="high", name=_FULL),)),
    )


def _ten_all_in() -> Centre:
    cards = ("As", "Ah", "Kd", "Kc", "Qs", "Qh", "Jd", "Jc", "Ts", "Th", "9d", "9c", "8s", "8h")
    more = ("7d", "7s", "6s", "6h", "5d", "5c")
    every = cards + more
    seats = tuple(
        _seated(n, 0, all_in=True, down=0, up=every[2 * n - 2 : 2 * n], shown=True)
        for n in range(1, 11)
    )
    pots = tuple(
        PotView(amount=123_400 * (n + 1), seats=tuple(range(n + 1, 11))) for n in range(10)
    )
    hand = _hand(
        street=2, board=("2c", "3d", "4h", "9h"), burned=2, pots=pots, dealt=26, to_act=0,
        clock=None, pot=sum(pot.amount for pot in pots), phase="showdown",
    )  # fmt: skip
    return _at_rest(_table(seats, hand), Acted(seat=9, word="call", added=1, total=1, all_in=True))


def _stud() -> TableView:
    ups = (("Ks", "7d", "7c", "2s"), ("Ah", "Td", "3c"), ("9s", "8d", "5c", "4s"), ("Qs", "Jd"))
    rules = _rules(
        game="stud",
        structure="fixed_limit",
        stakes=StakesView(ante=50, bring_in=100, small_bet=400, big_bet=800),
    )
    seats = tuple(
        _seated(n, 12_000 * n, up=ups[n % 4], down=3 if n % 4 in (1, 3) else 2, bet=400 * (n % 3))
        for n in range(1, 9)
    )
    seats = _with(seats, 4, folded=True, down=0, up=(), last_act="fold")
    hand = _hand(
        street=4, streets=5, board=(), pot=14_300, to_act=6, button=1,
        clock=ClockView(seat=6, turn=12, total_ms=25_000, left_ms=20_000),
    )  # fmt: skip
    return _table(seats, hand, rules=rules)


def _heads_up() -> TableView:
    seats = (
        _seated(1, 1_250_075, bet=20_000, last_act="bet"),
        _seated(2, 988_825, nickname="Nadia"),
    )
    hand = _hand(
        street=3, board=("Qs", "Jd", "Tc", "2h", "2s"), burned=3, button=1, pot=80_000, to_act=2,
        pots=(PotView(amount=60_000, seats=(1, 2)),), price=20_000,
    )  # fmt: skip
    return _table(seats, hand)


def _empty(**changes: object) -> TableView:
    seats = tuple(SeatView(seat=n) for n in range(1, 11))
    seats = _with(seats, 3, state="reserved")
    seats = _with(seats, 1, state="seated", nickname="Maria", stack=20_000)
    return _table(seats, None, **changes)


def _dealing(elapsed_ms: int) -> Centre:
    before = _empty(status="running")
    before = replace(before, seats=_ten(in_hand=False, down=0))
    after = _blinds()
    deals = tuple(
        Timed(
            event=CardDealt(seat=n, street=0, position=n - 1, leaf=ROOT, up=False),
            at_ms=55 * n,
            lasts_ms=140,
        )
        for n in range(1, 11)
    )
    return _moving(
        replace(before, hand=replace(_hand(), pot=0, to_act=0)), after, elapsed_ms, *deals
    )


def _flop_coming() -> Centre:
    after = _betting()
    hand = after.hand
    assert hand is not None  # noqa: S101  (made just above)
    before = replace(after, hand=replace(hand, board=(), street=0, to_act=0, clock=None))
    cards = tuple(_opening(card, 20 + n) for n, card in enumerate(("As", "Td", "7h")))
    dealt = BoardDealt(street=1, leaves=(ROOT,) * 3, openings=cards)
    return _moving(before, after, 180, Timed(event=dealt, lasts_ms=340))


def samples() -> Iterator[tuple[str, Centre]]:
    """Yield every state with its name; each is drawn at 0 of the screen's clock."""
    yield "connecting", Centre()
    yield "opens_when", _at_rest(_empty(status="waiting", needed=2))
    yield "blinds", _at_rest(_blinds())
    yield "dealing", _dealing(300)
    yield "flop_coming", _flop_coming()
    yield (
        "betting",
        _at_rest(_betting(), Acted(seat=8, word="raise", added=28_750, total=28_750, all_in=True)),
    )
    yield "showdown", _showdown()
    yield "ten_all_in", _ten_all_in()
    yield "stud", _at_rest(_stud(), Acted(seat=5, word="bet", added=800, total=800))
    yield "heads_up", _at_rest(_heads_up(), Acted(seat=1, word="bet", added=20_000, total=20_000))
    stopped = _betting()
    hand = stopped.hand
    assert hand is not None  # noqa: S101  (made just above)
    yield "stopped", _at_rest(replace(stopped, hand=replace(hand, stopped=True)))
    yield "paused", _at_rest(_empty(status="paused"))
    yield "closed", _at_rest(_empty(status="closed"))
    yield "out_of_service", _at_rest(_empty(status="out_of_service", reason="rng"))
