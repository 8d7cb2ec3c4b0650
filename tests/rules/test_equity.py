from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from rules.cards import DECK_52, JOKERS, parse_cards, parse_distinct
from rules.equity import (
    EQUITY_GAMES,
    MOST_HANDS,
    CannotCompare,
    Equity,
    EquityProblem,
    equity,
    possible_boards,
)
from rules.ranking.batch_draws import POT
from tests.depth import scaled
from tests.rules.ranking.oracle import (
    Cards,
    Score,
    best_high,
    high_of_five,
    is_eight_low,
    low_of_five,
    twos_and_threes,
)


def _compare(game: str, *hands: str, board: str = "", most_boards: int = 2_000_000) -> Equity:
    board_cards, *holes = parse_distinct(board, *hands)
    chance = Random(1).randbytes
    return equity(EQUITY_GAMES[game], holes, board_cards, most_boards=most_boards, chance=chance)


def _ratios(result: Equity) -> list[Fraction]:
    return [Fraction(hand.units, result.boards * POT) for hand in result.hands]


# Counted over all boards with phevaluator.
@pytest.mark.parametrize(
    ("aces", "kings", "won", "tied"),
    [("AsAh", "KdKc", 1_388_072, 6_538), ("AsAh", "KsKh", 1_410_336, 9_308)],
)
def test_aces_against_kings_before_the_flop_is_exact(
    aces: str, kings: str, won: int, tied: int
) -> None:
    result = _compare("holdem", aces, kings)
    assert (result.boards, result.exact) == (1_712_304, True)
    assert (result.hands[0].whole, result.hands[0].part) == (won, tied)
    assert sum(_ratios(result)) == 1


def _oracle_scores(game: str, hole: Cards, board: Cards) -> tuple[Score, Score]:
    if game == "holdem":
        return best_high(hole + board), ()
    fives = twos_and_threes(hole, board)
    lows = [low_of_five(five) for five in fives if is_eight_low(five)]
    return max(map(high_of_five, fives)), max(lows, default=()) if game == "omaha8" else ()


def _oracle(game: str, holes: list[Cards], board: Cards) -> list[Fraction]:
    """Share every pot by hand: the best low, if there is one, takes half."""
    stub = [card for card in DECK_52 if card not in {*board, *(c for hole in holes for c in hole)}]
    boards = [board + rest for rest in combinations(stub, 5 - len(board))]
    totals = [Fraction(0)] * len(holes)
    for full in boards:
        scores = [_oracle_scores(game, hole, full) for hole in holes]
        best_low = max(low for _, low in scores)
        halves = [(0, Fraction(1, 2) if best_low else Fraction(1))]
        halves += [(1, Fraction(1, 2))] if best_low else []
        for which, pot in halves:
            best = max(score[which] for score in scores)
            winners = [seat for seat, score in enumerate(scores) if score[which] == best]
            for seat in winners:
                totals[seat] += pot / len(winners)
    return [total / len(boards) for total in totals]


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ["AsKs", "QdQh", "2c2d"], "2h 7d 9s Ts"),
        ("holdem", ["AsKs", "AdKd"], "Qh Qs Jc 2s"),
        ("holdem", ["AsKs", "QdQh"], "2c 3d 4h 5s 6c"),
        ("omaha", ["AsKsQdJd", "2c2d7h7s"], "2h 7d 9s Ts"),
        ("omaha", ["AsKsQdJd3c", "2c2d7h8s4c"], "2h 7d 9s Ts"),
        ("omaha8", ["As2s3dKd", "Ac2cQhQs", "4h5h6s9c"], "3h 7d 8s Qc"),
        ("omaha8", ["As2s3dKd", "Ac4cQhQs"], "3h 7d 8s Qc"),
    ],
)
def test_equities_are_those_of_sharing_every_pot_by_hand(
    game: str, hands: list[str], board: str
) -> None:
    holes = [parse_cards(hand) for hand in hands]
    result = _compare(game, *hands, board=board)
    assert _ratios(result) == _oracle(game, holes, parse_cards(board))


def test_all_boards_are_tried_if_there_are_few_enough_and_else_so_many_drawn() -> None:
    drawn = _compare("holdem", "AsKs", "QdQh", board="2c3d4h", most_boards=989)
    tried = _compare("holdem", "AsKs", "QdQh", board="2c3d4h", most_boards=990)
    assert (drawn.boards, drawn.exact) == (989, False)
    assert (tried.boards, tried.exact) == (990, True)


@pytest.mark.parametrize("game", ["holdem", "omaha8"])
def test_drawn_boards_come_near_to_the_exact_equity(game: str) -> None:
    hands = ["AsKs", "QdQh"] if game == "holdem" else ["As2sKdKh", "QdQh4c5c"]
    exact = _ratios(_compare(game, *hands))
    boards = scaled(quick=70_000, plain=200_000, deep=1_000_000)
    drawn = _ratios(_compare(game, *hands, most_boards=boards))
    six_sigma = 3 / boards**0.5  # a share lies in 0..1, so its deviation is at most 1/2
    assert all(abs(a - b) < six_sigma for a, b in zip(exact, drawn, strict=True))


@pytest.mark.parametrize("most_boards", [2_000_000, 100_000])
def test_progress_counts_every_board_once(most_boards: int) -> None:
    holes = [parse_cards("AsKs"), parse_cards("QdQh")]
    seen: list[int] = []
    equity(
        EQUITY_GAMES["holdem"],
        holes,
        (),
        most_boards=most_boards,
        chance=Random(1).randbytes,
        advance=seen.append,
    )
    assert sum(seen) == min(most_boards, possible_boards(holes, ()))


@pytest.mark.parametrize(
    ("hands", "board", "most_boards", "problem"),
    [
        (["AsKs"], "", 1, EquityProblem.NUMBER_OF_HANDS),
        (["AsKs", "QdQhQs"], "", 1, EquityProblem.HOLE_SIZE),
        (["AsKs", "QdQh"], "2c", 1, EquityProblem.BOARD_SIZE),
        (["AsKs", "QdQh"], "2c3c4c5c6c7c", 1, EquityProblem.BOARD_SIZE),
        (["AsKs", "QdQh"], "", 0, EquityProblem.NUMBER_OF_BOARDS),
        (["AsJk", "QdQh"], "", 1, EquityProblem.NOT_IN_DECK),
    ],
)
def test_what_cannot_be_compared_is_refused_with_a_code(
    hands: list[str], board: str, most_boards: int, problem: EquityProblem
) -> None:
    with pytest.raises(CannotCompare) as refusal:
        _compare("holdem", *hands, board=board, most_boards=most_boards)
    assert refusal.value.code is problem


def test_the_facts_of_a_refusal_name_the_numbers() -> None:
    with pytest.raises(CannotCompare) as refusal:
        _compare("omaha", "AsKsQsJs", "2c3c")
    assert refusal.value.facts == {"hand": 2, "cards": 2, "least": 4, "most": 6}
    eleven = [DECK_52[at : at + 2] for at in range(0, 22, 2)]
    with pytest.raises(CannotCompare) as refusal:
        equity(EQUITY_GAMES["holdem"], eleven, (), most_boards=1, chance=bytes)
    assert refusal.value.facts == {"hands": 11, "most": MOST_HANDS}
    with pytest.raises(CannotCompare) as refusal:
        _compare("holdem", "AsJr", "2c3c")
    assert refusal.value.facts == {"card": JOKERS[1]}
