"""Equity: what each of several known hands wins on average over the boards still possible.

All boards are tried if there are few enough. Otherwise as many as asked are drawn, with the
caller's random bytes. Results are whole numbers: boards, and units of the pot. The caller makes
ratios.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, unique
from math import comb

from rules.cards import DECK_52, Card
from rules.ranking import batch, batch_draws
from rules.ranking.batch import Columns, Numbers, Strengths
from rules.ranking.batch_draws import POT

Cards = tuple[Card, ...]
Chance = Callable[[int], bytes]
"""Returns this many uniform random bytes."""

MOST_HANDS = 10
_DRAWS_AT_ONCE = 1 << 16


@dataclass(frozen=True, slots=True, kw_only=True)
class EquityGame:
    """A game of two or more hole cards and a board of five, and how its hands are judged."""

    hole_sizes: tuple[int, ...]
    high: Callable[[Columns, Columns], Strengths]
    low: Callable[[Columns, Columns], Strengths] | None = None


EQUITY_GAMES: Mapping[str, EquityGame] = {
    "holdem": EquityGame(hole_sizes=(2,), high=lambda hole, board: batch.high([*hole, *board])),
    "omaha": EquityGame(hole_sizes=(4, 5, 6), high=batch.omaha_high),
    "omaha8": EquityGame(hole_sizes=(4, 5, 6), high=batch.omaha_high, low=batch.omaha_eight_low),
}


@unique
class EquityProblem(Enum):
    """Why hands cannot be compared."""

    NUMBER_OF_HANDS = "number_of_hands"
    HOLE_SIZE = "hole_size"
    BOARD_SIZE = "board_size"
    NUMBER_OF_BOARDS = "number_of_boards"
    NOT_IN_DECK = "not_in_deck"


class CannotCompare(ValueError):
    """The hands, the board or the count asked for make no sense; `facts` are the numbers."""

    def __init__(self, code: EquityProblem, **facts: int) -> None:
        super().__init__(f"{code.value}: {facts}")
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEquity:
    """What one hand won over all boards that were tried."""

    whole: int
    """Boards on which it won the whole pot."""
    part: int
    """Boards on which it won a part: a tie, or one half of a high-low pot."""
    units: int
    """Units of the pot won; every board has `POT` of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Equity:
    """The outcome of a comparison."""

    boards: int
    exact: bool
    """Every possible board was tried; otherwise the boards were drawn."""
    hands: tuple[HandEquity, ...]


def possible_boards(holes: Sequence[Cards], board: Cards) -> int:
    """Return how many different boards can still come."""
    return comb(len(_stub(holes, board)), 5 - len(board))


def equity(  # noqa: PLR0913  (the question, how hard to try, and who watches)
    game: EquityGame,
    holes: Sequence[Cards],
    board: Cards,
    *,
    most_boards: int,
    chance: Chance,
    advance: Callable[[int], None] = lambda boards: None,
) -> Equity:
    """Compare hands of distinct cards; exactly if there are no more than `most_boards` boards.

    `advance` is told of every slice of boards done. What cannot be compared raises `CannotCompare`.
    """
    _check(game, holes, board, most_boards)
    possible = possible_boards(holes, board)
    exact = possible <= most_boards
    stub, missing = _stub(holes, board), 5 - len(board)
    draws = (
        batch_draws.every_draw(stub, missing)
        if exact
        else _drawn(stub, missing, most_boards, chance)
    )
    tallies = [_Tally() for _ in holes]
    for drawn in draws:
        shares = _shares(game, holes, [*board, *drawn])
        for tally, units in zip(tallies, shares, strict=True):
            tally.count(units)
        advance(shares.shape[1])
    boards = possible if exact else most_boards
    return Equity(boards=boards, exact=exact, hands=tuple(tally.total() for tally in tallies))


@dataclass(slots=True)
class _Tally:
    whole: int = 0
    part: int = 0
    units: int = 0

    def count(self, units: Numbers) -> None:
        """Add the units won on each of some boards."""
        whole = int((units == POT).sum())
        self.whole += whole
        self.part += int((units > 0).sum()) - whole
        self.units += int(units.sum())

    def total(self) -> HandEquity:
        """Return what was counted."""
        return HandEquity(whole=self.whole, part=self.part, units=self.units)


def _shares(game: EquityGame, holes: Sequence[Cards], board: Columns) -> Numbers:
    highs = [game.high(hole, board) for hole in holes]
    lows = [game.low(hole, board) for hole in holes] if game.low else ()
    return batch_draws.pot_shares(highs, lows)


def _drawn(stub: Cards, cards: int, boards: int, chance: Chance) -> Iterator[Columns]:
    for done in range(0, boards, _DRAWS_AT_ONCE):
        rows = min(_DRAWS_AT_ONCE, boards - done)
        yield batch_draws.some_draws(stub, cards, chance(4 * cards * rows))


def _stub(holes: Sequence[Cards], board: Cards) -> Cards:
    known = {*board, *(card for hole in holes for card in hole)}
    return tuple(card for card in DECK_52 if card not in known)


def _check(game: EquityGame, holes: Sequence[Cards], board: Cards, most_boards: int) -> None:
    if not 2 <= len(holes) <= MOST_HANDS:
        raise CannotCompare(EquityProblem.NUMBER_OF_HANDS, hands=len(holes), most=MOST_HANDS)
    for place, hole in enumerate(holes, 1):
        if len(hole) not in game.hole_sizes:
            raise CannotCompare(
                EquityProblem.HOLE_SIZE,
                hand=place,
                cards=len(hole),
                least=min(game.hole_sizes),
                most=max(game.hole_sizes),
            )
    if len(board) not in (0, 3, 4, 5):
        raise CannotCompare(EquityProblem.BOARD_SIZE, cards=len(board))
    for card in (*board, *(card for hole in holes for card in hole)):
        if card not in DECK_52:
            raise CannotCompare(EquityProblem.NOT_IN_DECK, card=card)
    if most_boards < 1:
        raise CannotCompare(EquityProblem.NUMBER_OF_BOARDS, boards=most_boards)
