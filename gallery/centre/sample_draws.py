"""Samples of games in which players decide about their cards, or play for two boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from center_screen.state import Centre
from gallery.centre.sample_tables import (
    called,
    clock_on,
    hand_of,
    in_motion,
    resting,
    rules_of,
    seated,
    table_of,
    with_seat,
)
from wire.messages.base import changed as replace
from wire.messages.stakes_view import StakesView
from wire.messages.table_events import (
    Acted,
    CardAsked,
    CardDealt,
    Discarded,
    DrawOpened,
    PotPushed,
    Timed,
    WinView,
)
from wire.messages.table_view import HandView, PotView, RulesView, SeatView, TableView

JOKER: Final = 52
LEAF: Final = bytes(32)
_LIMITS: Final = StakesView(blinds=(200, 400), small_bet=400, big_bet=800)
_DRAWS: Final = rules_of(structure="fixed_limit", stakes=_LIMITS, board_cards=0, draws=True)
_BADUGI: Final = replace(_DRAWS, game="badugi")
_LOWBALL: Final = replace(_DRAWS, game="lowball", deck=(*range(52), JOKER))
_DRAWMAHA: Final = rules_of(game="drawmaha", structure="pot_limit", draws=True)
_PINEAPPLE: Final = rules_of(game="crazy_pineapple", draws=True)
_MEXICAN: Final = rules_of(
    game="mexican", structure="fixed_limit", board_cards=0, draws=True,
    stakes=StakesView(ante=100, small_bet=400, big_bet=800),
    deck=tuple(card for card in range(53) if not 24 <= card < 36),
)  # fmt: skip
_TWO_BOARDS: Final = rules_of(game="double_board_omaha", structure="pot_limit", boards=2)


def draw_samples() -> Iterator[tuple[str, Centre]]:
    """Yield draws, discards, asked cards and two boards."""
    yield "draw", resting(_badugi(), Discarded(seat=2, count=1), Discarded(seat=3))
    yield "drew", resting(_drew(), Discarded(seat=8, count=4))
    yield "draw_in_motion", _in_motion()
    yield "drawmaha_draw", resting(_drawmaha(), Discarded(seat=3, count=2))
    yield "discard", resting(_pineapple(), DrawOpened(street=1))
    yield "asked", resting(_mexican(), CardAsked(seat=2, up=True))
    two = Acted(seat=6, word="bet", added=1_200, total=1_200)
    yield "two_boards", resting(_double_board(), two)
    yield "two_boards_result", _double_board_result()
    yield "badugi_result", _badugi_result()
    yield "joker_result", _joker_result()


def _table(rules: RulesView, seats: tuple[SeatView, ...], hand: HandView) -> TableView:
    return table_of(seats, hand, rules=rules)


def _players(
    count: int, down: int, live: tuple[int, ...], drew: Mapping[int, int] | None = None
) -> tuple[SeatView, ...]:
    """Seats of a game in which some have folded; who gave up cards holds so many less."""
    told = drew or {}
    return tuple(
        seated(
            n, 20_000 + 3_750 * n, down=down if n in live else 0, folded=n not in live,
            last_act="" if n in live else "fold", drew=told.get(n, -1),
        )
        for n in range(1, count + 1)
    )  # fmt: skip


def _drawing(live: tuple[int, ...], each: int, **changes: object) -> HandView:
    """A draw after a round in which everybody who is left put in the same."""
    pot = each * len(live)
    base = hand_of(
        street=1, phase="drawing", button=1, small_blind=2, big_blind=3, price=0, pot=pot,
        pots=(PotView(amount=pot, seats=live),), dealt=32,
    )  # fmt: skip
    return replace(base, **changes)


_LIVE: Final = (2, 3, 4, 6, 8)


def _badugi() -> TableView:
    """The first draw: two have drawn, the third thinks."""
    seats = with_seat(_players(8, 4, _LIVE, {2: 1, 3: 0}), 2, down=3)
    return _table(_BADUGI, seats, _drawing(_LIVE, 400, to_act=4, turn=9, clock=clock_on(4)))


_NUMBERS: Final = {2: 1, 3: 0, 4: 2, 6: 1, 8: 4}


def _drew() -> TableView:
    """All have drawn, and the first is to act: the numbers stand until he has."""
    hand = _drawing(_LIVE, 400, phase="betting", to_act=2, turn=14, clock=clock_on(2), dealt=40)
    return _table(_BADUGI, _players(8, 4, _LIVE, _NUMBERS), hand)


def _in_motion() -> Centre:
    """The last player's discards leave while the first new card is on its way."""
    seats = _players(8, 4, _LIVE, {**_NUMBERS, 8: -1})
    for seat, gone in _NUMBERS.items():
        seats = with_seat(seats, seat, down=4 - (0 if seat == 8 else gone))
    hand = _drawing(_LIVE, 400, to_act=8, turn=13, clock=clock_on(8))
    before = _table(_BADUGI, seats, hand)
    dealt = [seat for seat, count in _NUMBERS.items() for _card in range(count)]
    cards = tuple(
        Timed(
            event=CardDealt(seat=seat, street=1, position=32 + place, leaf=LEAF, up=False),
            at_ms=120 + 20 * place,
            lasts_ms=140,
        )
        for place, seat in enumerate(dealt)
    )
    leaving = Timed(event=Discarded(seat=8, count=4), lasts_ms=120)
    return in_motion(before, _drew(), 70, leaving, *cards)


def _drawmaha() -> TableView:
    """After the flop five players draw; the board stays where it is."""
    live = (2, 3, 5, 6, 7)
    seats = with_seat(_players(7, 5, live, {2: 3, 3: 2}), 2, down=2)
    hand = _drawing(
        live, 1_000, street=2, boards=(("Kh", "7s", "2d"),), burned=2, dealt=40, to_act=5,
        turn=15, clock=clock_on(5),
    )  # fmt: skip
    return _table(_DRAWMAHA, with_seat(seats, 3, down=3), hand)


def _pineapple() -> TableView:
    """Everybody gives up a card at once; one has."""
    live = (2, 3, 5, 7, 9)
    hand = _drawing(
        live, 600, boards=(("Kh", "7s", "2d"),), burned=1, dealt=34, to_act=0,
        deciding=(2, 3, 5, 7), clock=clock_on(2), turn=12,
        clocks=(clock_on(2), clock_on(3, 9_000), clock_on(5, 4_000), clock_on(7, 21_000)),
    )  # fmt: skip
    return _table(_PINEAPPLE, with_seat(_players(10, 3, live), 9, down=2), hand)


_UPS: Final = {1: "JhJd4s", 2: "KsJc", 3: "3h", 4: "AhQd", 5: "Jk5c", 6: "KdQh", 7: "2c"}


def _mexican() -> TableView:
    """Before the fourth card the second player has asked, and the fourth thinks."""
    seats = _players(7, 1, (1, 2, 4, 5, 6))
    for number, up in _UPS.items():
        cards = tuple(up[at : at + 2] for at in range(0, len(up), 2))
        seats = with_seat(seats, number, up=cards[:2])
    hand = _drawing(
        (1, 2, 4, 5, 6), 900, street=2, streets=4, button=1, small_blind=0, big_blind=0,
        dealt=19, burned=1, to_act=4, turn=18, clock=clock_on(4), pot=4_700,
        pots=(PotView(amount=4_700, seats=(1, 2, 4, 5, 6)),),
    )  # fmt: skip
    return _table(_MEXICAN, seats, hand)


_TURNS: Final = (("Kh", "7s", "2d", "Tc"), ("9c", "9d", "4h", "As"))


def _double_board() -> TableView:
    """The turn on both boards: a bet, and the next one thinks."""
    live = (2, 3, 6, 7, 8)
    seats = with_seat(_players(9, 4, live), 6, bet=1_200, last_act="bet")
    seats = with_seat(with_seat(seats, 2, last_act="check"), 3, last_act="check")
    hand = _drawing(
        live, 800, street=2, phase="betting", boards=_TURNS, burned=2, dealt=42, to_act=7,
        turn=16, clock=clock_on(7), pot=5_200, price=1_200,
    )  # fmt: skip
    return _table(_TWO_BOARDS, seats, hand)


def _shown(count: int, hands: Mapping[int, str], won: Mapping[int, int]) -> tuple[SeatView, ...]:
    seats = tuple(replace(it, in_hand=False) for it in _players(count, 0, ()))
    for number, cards in hands.items():
        up = tuple(cards[at : at + 2] for at in range(0, len(cards), 2))
        stack = seats[number - 1].stack + won.get(number, 0)
        seats = with_seat(
            seats, number, folded=False, up=up, shown=True, won=won.get(number, 0), stack=stack,
            last_act="",
        )  # fmt: skip
    return seats


def _ended(**changes: object) -> HandView:
    base = hand_of(
        phase="over", button=1, small_blind=2, big_blind=3, to_act=0, clock=None, pot=0, price=0,
        pots=(),
    )  # fmt: skip
    return replace(base, **changes)


def _double_board_result() -> Centre:
    """Each board goes to another player."""
    hands = {2: "KcKd8h3h", 7: "9hAdQcJs"}
    won = {2: 8_000, 7: 8_000}
    boards = ((*_TURNS[0], "4c"), (*_TURNS[1], "6s"))
    names = (
        called("three_of_a_kind", "KT7", "KcKdKhTc7s", "omaha_high"),
        called("full_house", "9A", "9h9c9dAdAs", "omaha_high"),
    )
    wins = tuple(
        WinView(seat=seat, amount=8_000, ranking="omaha_high", board=board, name=names[board])
        for board, seat in enumerate(hands)
    )
    hand = _ended(street=3, boards=boards, burned=3, dealt=45)
    table = _table(_TWO_BOARDS, _shown(9, hands, won), hand)
    return resting(table, PotPushed(number=0, wins=wins))


def _badugi_result() -> Centre:
    hands = {3: "7c4d2hAs", 6: "8s5c3dAh"}
    name = called("badugi", "742A", "7c4d2hAs", "badugi")
    wins = (WinView(seat=3, amount=6_600, ranking="badugi", name=name),)
    hand = _ended(street=2, streets=3, dealt=40)
    return resting(
        _table(_BADUGI, _shown(8, hands, {3: 6_600}), hand), PotPushed(number=0, wins=wins)
    )


def _joker_result() -> Centre:
    hands = {3: "Jk9d4c3hAs", 6: "9s6c4d3sAd"}
    name = called("high_card", "9432A", "9d4c3hJkAs", "low_a5_bug")
    wins = (WinView(seat=3, amount=5_000, ranking="low_a5_bug", name=name),)
    hand = _ended(street=1, streets=2, dealt=42)
    table = _table(_LOWBALL, _shown(8, hands, {3: 5_000}), hand)
    return resting(table, PotPushed(number=0, wins=wins))
