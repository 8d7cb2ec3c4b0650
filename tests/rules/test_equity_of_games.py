"""Equity in every game: what the hand itself would pay, deal by deal."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from rules.cards import DECK_52, Card, parse_distinct
from rules.equity import CannotCompare, Equity, EquityProblem
from rules.equity_of_games import QUICK, equity_of, most_hands, possible_deals
from rules.games.catalogue import GAMES
from rules.hand.events import PotPushed
from rules.hand.showdown import cards_judged
from rules.ranking.batch_draws import POT
from tests.depth import scaled
from tests.rules.games.example_hands import checked_down
from tests.rules.ranking.oracle import Cards, best_high


def compared(
    game: str, holes: tuple[Cards, ...], boards: tuple[Cards, ...] = (), most: int = 20_000
) -> Equity:
    chance = Random(1).randbytes
    return equity_of(GAMES[game], holes, boards, most_deals=most, chance=chance)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_hand_is_worth_what_the_table_paid_for_it(game: str) -> None:
    """Hands checked to the showdown: every pot of the real hand against the comparison."""
    rules = GAMES[game]
    for number in range(scaled(quick=3, plain=20, deep=500)):
        hand = checked_down(game, number)
        boards = tuple(map(tuple, hand.boards)) if rules.board_cards else ()
        holes = tuple(cards_judged(hand, player) for player in hand.players)
        result = compared(game, holes, boards)
        paid: Counter[int] = Counter()
        for event in hand.events:
            if isinstance(event, PotPushed):
                paid.update({seat: amount for seat, amount in _by_seat(event).items()})
        assert (result.boards, result.exact) == (1, True)
        total = sum(paid.values())
        for player, won in zip(hand.players, result.hands, strict=True):
            assert abs(Fraction(won.units, POT) * total - paid[player.seat]) <= 2  # odd chips


def _by_seat(event: PotPushed) -> Counter[int]:
    won: Counter[int] = Counter()
    for win in event.wins:
        won[win.seat] += win.amount
    return won


def test_the_last_cards_of_stud_are_those_of_dealing_them_by_hand() -> None:
    holes = parse_distinct("As Kd Qh Jc 2c 3d", "9s 9d 4h 4c 5c 6d")
    result = compared("stud", holes)
    stub = [card for card in DECK_52 if card not in {*holes[0], *holes[1]}]
    scores: dict[tuple[int, Card], object] = {
        (place, card): best_high((*hole, card)) for place, hole in enumerate(holes) for card in stub
    }
    won = [Fraction(0), Fraction(0)]
    for one, other in permutations(stub, 2):
        mine, his = scores[0, one], scores[1, other]
        won[0] += Fraction(1, 2) if mine == his else mine > his  # type: ignore[operator]
        won[1] += Fraction(1, 2) if mine == his else mine < his  # type: ignore[operator]
    assert (result.boards, result.exact) == (40 * 39, True)
    assert [hand.units for hand in result.hands] == [each * POT for each in won]


@pytest.mark.parametrize("game", ["short_deck", "poker_211", "la_holdem", "drawmaha"])
def test_drawn_deals_come_near_to_the_exact_equity_of_a_game_with_a_board(game: str) -> None:
    """All deals after the turn, and as many drawn; 211 and L.A. have one card less on the board."""
    rules, random = GAMES[game], Random(game)
    cards = tuple(random.sample(rules.deck, 2 * rules.holds_most + rules.board_cards - 1))
    first = rules.holds_most
    holes, board = (cards[:first], cards[first : 2 * first]), cards[2 * first :]
    exact = compared(game, holes, (board,))
    assert exact.exact
    drawn = compared(game, holes, (board,), most=exact.boards - 1)
    assert not drawn.exact
    for one, other in zip(exact.hands, drawn.hands, strict=True):
        near = 3 / drawn.boards**0.5  # six times the deviation of a share in 0..1
        assert abs(one.units / exact.boards - other.units / drawn.boards) / POT < near


def test_a_quick_game_is_judged_the_same_deal_by_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in ("crazy_pineapple8", "big_o8", "big_o"):
        rules, random = GAMES[game], Random(game)
        cards = tuple(random.sample(DECK_52, 2 * rules.holds_most + 4))
        first = rules.holds_most
        holes, board = (cards[:first], cards[first : 2 * first]), cards[2 * first :]
        quick = compared(game, holes, (board,))
        with monkeypatch.context() as without:
            without.setattr("rules.equity_of_games.QUICK", {})
            assert compared(game, holes, (board,)) == quick
        assert game in QUICK


@pytest.mark.parametrize(
    ("game", "hands", "problem"),
    [
        ("badugi", ["As2h3d", "4c5s6h7d"], EquityProblem.HOLE_SIZE),
        ("stud", ["As2h", "4c5s6h"], EquityProblem.HOLE_SIZE),
        ("short_deck", ["As2h", "KcKs"], EquityProblem.NOT_IN_DECK),
        ("mexican", ["AsKhQdJcJk", "Ks7hQs7cJr"], EquityProblem.NOT_IN_DECK),
        ("badugi", ["As2h3d4c"], EquityProblem.NUMBER_OF_HANDS),
    ],
)
def test_what_a_game_does_not_know_is_refused(
    game: str, hands: list[str], problem: EquityProblem
) -> None:
    with pytest.raises(CannotCompare) as refusal:
        compared(game, parse_distinct(*hands))
    assert refusal.value.code is problem


def test_more_hands_of_stud_than_the_deck_serves_are_refused() -> None:
    holes = tuple(DECK_52[at : at + 3] for at in range(0, 24, 3))
    assert most_hands(GAMES["stud"]) == 7
    assert possible_deals(GAMES["stud"], holes, ()) == 0
    with pytest.raises(CannotCompare) as refusal:
        compared("stud", holes)
    assert refusal.value.facts == {"hands": 8, "most": 7}
