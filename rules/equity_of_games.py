"""Equity in every game of the catalogue: each deal still possible is judged by the game's shares.

Games with a board of five and a batch evaluator go through `rules.equity`, which is quick. In all
others the cards that are still to come are dealt to the boards and to each hand, and the game's
own rankings judge every deal. Nobody draws: in games with draws, discards or asked cards whole
hands are compared as they lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from math import comb

from rules.cards import JOKERS, Card
from rules.equity import (
    EQUITY_GAMES,
    CannotCompare,
    Cards,
    Chance,
    Equity,
    EquityGame,
    EquityProblem,
    HandEquity,
    equity,
)
from rules.games.model import Bet, DealAsked, DealBoard, DealEach, Draw, Game
from rules.ranking import RANKINGS
from rules.ranking.batch import eight_low, high
from rules.ranking.batch_draws import POT, drawn_rows

_HIGH_LOW = EquityGame(
    hole_sizes=(2,),
    high=lambda hole, board: high([*hole, *board]),
    low=lambda hole, board: eight_low([*hole, *board]),
)
QUICK: Mapping[str, EquityGame] = {
    **EQUITY_GAMES,
    "ante_holdem": EQUITY_GAMES["holdem"],
    "crazy_pineapple": EQUITY_GAMES["holdem"],
    "crazy_pineapple8": _HIGH_LOW,
    "big_o": EQUITY_GAMES["omaha"],
    "big_o8": EQUITY_GAMES["omaha8"],
}
"""Games that are compared by millions of boards a second, by their code."""
_DEALS_AT_ONCE = 1_000
Deal = tuple[tuple[Card, ...], ...]
"""What still comes, place by place: each board first, then each hand."""


def equity_of(  # noqa: PLR0913  (the question, how hard to try, and who watches)
    game: Game,
    holes: Sequence[Cards],
    boards: Sequence[Cards],
    *,
    most_deals: int,
    chance: Chance,
    advance: Callable[[int], None] = lambda deals: None,
) -> Equity:
    """Compare hands of distinct cards; exactly if there are no more than `most_deals` deals.

    There is one board for each of the game's boards; a game without a board has none. What cannot
    be compared raises `CannotCompare`.
    """
    if game.code in QUICK:
        board, quick = boards[0], QUICK[game.code]
        return equity(quick, holes, board, most_boards=most_deals, chance=chance, advance=advance)
    _check(game, holes, boards, most_deals)
    wanted = _wanted(game, holes, boards)
    stub, possible = _stub(game, holes, boards), possible_deals(game, holes, boards)
    exact = possible <= most_deals
    deals = _every_deal(stub, wanted) if exact else _drawn(stub, wanted, most_deals, chance)
    won: list[Counter[int]] = [Counter() for _ in holes]
    while slice_of_deals := list(islice(deals, _DEALS_AT_ONCE)):
        for deal in slice_of_deals:
            for count, units in zip(won, _units(game, holes, boards, deal), strict=True):
                count[units] += 1
        advance(len(slice_of_deals))
    tried = possible if exact else most_deals
    return Equity(boards=tried, exact=exact, hands=tuple(map(_total, won)))


def _total(won: Counter[int]) -> HandEquity:
    """Add up how often a hand won how much."""
    units = sum(amount * times for amount, times in won.items())
    return HandEquity(whole=won[POT], part=won.total() - won[POT] - won[0], units=units)


def possible_deals(game: Game, holes: Sequence[Cards], boards: Sequence[Cards]) -> int:
    """Return in how many different ways the cards that are missing can still come."""
    left, ways = len(_stub(game, holes, boards)), 1
    for count in _wanted(game, holes, boards):
        ways *= comb(max(left, 0), max(count, 0))
        left -= count
    return ways


# What comes, and how it is shared.


def _wanted(game: Game, holes: Sequence[Cards], boards: Sequence[Cards]) -> list[int]:
    """How many cards each board and each hand still gets."""
    to_boards = [game.board_cards - len(board) for board in boards]
    return [*to_boards, *(game.holds_most - len(hole) for hole in holes)]


def _stub(game: Game, holes: Sequence[Cards], boards: Sequence[Cards]) -> Cards:
    known = {_in_deck(game, card) for cards in (*holes, *boards) for card in cards}
    return tuple(card for card in game.deck if card not in known)


def _in_deck(game: Game, card: Card) -> Card:
    """A joker that was dealt face up is written as the second one, and is the same card."""
    return JOKERS[0] if game.joker_by_face and card in JOKERS else card


def _every_deal(stub: Cards, wanted: Sequence[int]) -> Iterator[Deal]:
    if not wanted:
        yield ()
        return
    for cards in combinations(stub, wanted[0]):
        rest = tuple(card for card in stub if card not in cards) if wanted[0] else stub
        for others in _every_deal(rest, wanted[1:]):
            yield (cards, *others)


def _drawn(stub: Cards, wanted: Sequence[int], deals: int, chance: Chance) -> Iterator[Deal]:
    needed = sum(wanted)
    for done in range(0, deals, _DEALS_AT_ONCE):
        rows = min(_DEALS_AT_ONCE, deals - done)
        for row in drawn_rows(stub, needed, chance(4 * needed * rows)):
            yield _placed(row, wanted)


def _placed(cards: tuple[Card, ...], wanted: Sequence[int]) -> Deal:
    deal: list[tuple[Card, ...]] = []
    at = 0
    for count in wanted:
        deal.append(cards[at : at + count])
        at += count
    return tuple(deal)


def _units(game: Game, holes: Sequence[Cards], boards: Sequence[Cards], deal: Deal) -> list[int]:
    """How much of the pot each hand wins in one deal."""
    full_boards = [board + more for board, more in zip(boards, deal, strict=False)] or [()]
    hands = [hole + more for hole, more in zip(holes, deal[len(boards) :], strict=True)]
    won = [
        winners
        for share in game.shares
        if (winners := _winners(share.ranking, hands, full_boards[share.board]))
    ]
    if not won and game.fallback:
        won = [_winners(game.fallback, hands, full_boards[0])]
    units = [0] * len(holes)
    for winners in won:
        for place in winners:
            units[place] += POT // len(won) // len(winners)
    return units


def _winners(ranking: str, hands: Sequence[Cards], board: Cards) -> list[int]:
    strengths = RANKINGS[ranking].strengths(hands, board)
    best = max((strength for strength in strengths if strength is not None), default=None)
    if best is None:
        return []
    return [place for place, strength in enumerate(strengths) if strength == best]


# What can be compared.


def hole_sizes(game: Game) -> range:
    """How many own cards a hand may name: fewer than all only where the rest is dealt unasked."""
    most = game.holds_most
    if any(isinstance(step, Draw | DealAsked) and _chosen(step) for step in game.steps):
        return range(most, most + 1)
    least = 0
    for step in game.streets[0].steps:
        if isinstance(step, Bet):
            break
        least += step.count if isinstance(step, DealEach) else 0
        least -= step.least if isinstance(step, Draw) else 0
    return range(min(least, most), most + 1)


def _chosen(step: Draw | DealAsked) -> bool:
    """Whether new cards depend on what a player decides; a forced discard brings none."""
    return isinstance(step, DealAsked) or step.replace


def board_sizes(game: Game) -> tuple[int, ...]:
    """How many cards a board may have: none, or all that lie after some street."""
    sizes = [0]
    for step in game.steps:
        if isinstance(step, DealBoard) and not step.board:
            sizes.append(sizes[-1] + step.count)
    return tuple(sizes)


def most_hands(game: Game) -> int:
    """How many hands can be compared: all players of a table whose cards the deck holds."""
    on_boards = game.boards * game.board_cards
    return min(game.dealt_max or game.seats_max, (len(game.deck) - on_boards) // game.holds_most)


def _check(game: Game, holes: Sequence[Cards], boards: Sequence[Cards], most_deals: int) -> None:
    if not 2 <= len(holes) <= most_hands(game):
        problem = EquityProblem.NUMBER_OF_HANDS
        raise CannotCompare(problem, hands=len(holes), most=most_hands(game))
    sizes = hole_sizes(game)
    for place, hole in enumerate(holes, 1):
        if len(hole) not in sizes:
            raise CannotCompare(
                EquityProblem.HOLE_SIZE,
                hand=place,
                cards=len(hole),
                least=sizes[0],
                most=sizes[-1],
            )
    for board in boards:
        if len(board) not in board_sizes(game):
            raise CannotCompare(EquityProblem.BOARD_SIZE, cards=len(board))
    _check_cards(game, [card for cards in (*holes, *boards) for card in cards])
    if most_deals < 1:
        raise CannotCompare(EquityProblem.NUMBER_OF_BOARDS, boards=most_deals)


def _check_cards(game: Game, cards: Sequence[Card]) -> None:
    seen: set[Card] = set()
    for card in cards:
        real = _in_deck(game, card)
        if real not in game.deck or real in seen:
            raise CannotCompare(EquityProblem.NOT_IN_DECK, card=card)
        seen.add(real)
