"""House rules, section 10: a bad-beat jackpot, what is dropped for it and which hands hit it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations

import pytest

from rules.cards import DECK_52, parse_cards
from rules.collection import Collection, FeeBracket, FeeMoment
from rules.hand.events import CollectionTaken, HandShown, JackpotHit
from rules.hand.state import Hand
from rules.jackpot import Jackpot, qualifies
from rules.ranking.high import high_strength
from rules.refusals import Refused
from rules.settings import Clocks, TableSettings
from tests.rules.builders import call_down, deal, in_turn, settings, stacks_of

BEATEN = {1: "8c8d", 2: "JhTh", 3: "2c3d", 4: "4c5d"}
BOARD = "8h8s9hQhKd"
"""Seat 1 has four eights, seat 2 a straight flush to the queen."""
FOUR_EIGHTS = "8c8d8h8s2c"


def table(game: str = "holdem", losing_hand: str = FOUR_EIGHTS, **fields: int) -> TableSettings:
    jackpot = Jackpot(name="main", drop=10, pot_min=400, losing_hand=losing_hand, **fields)  # type: ignore[arg-type]
    return replace(settings(game), jackpot=jackpot)


def checked_down(
    cards: Mapping[int, str], board: str, at: TableSettings | None = None, players: int = 4
) -> Hand:
    return call_down(deal([1000] * players, at or table(), cards=cards, board=board))


def hit_of(hand: Hand) -> JackpotHit | None:
    return next((event for event in hand.events if isinstance(event, JackpotHit)), None)


def dropped(hand: Hand) -> int:
    fees = [
        fee for event in hand.events if isinstance(event, CollectionTaken) for fee in event.fees
    ]
    return sum(fee.amount for fee in fees if fee.moment is FeeMoment.JACKPOT)


def test_house_rule_10_2_a_beaten_qualifying_hand_hits_and_names_everybody_dealt_in() -> None:
    hand = checked_down(BEATEN, BOARD)

    assert hit_of(hand) == JackpotHit("main", (1,), (2,), (3, 4))
    assert dropped(hand) == 10
    assert stacks_of(hand) == [900, 1290, 900, 900]


def test_house_rule_10_2_a_hand_that_gave_no_drop_hits_nothing() -> None:
    small = replace(
        table(), jackpot=Jackpot(name="main", drop=10, pot_min=401, losing_hand=FOUR_EIGHTS)
    )
    hand = checked_down(BEATEN, BOARD, small)

    assert dropped(hand) == 0
    assert hit_of(hand) is None


def test_house_rule_10_3_the_beaten_hand_shows_itself_also_where_its_player_has_time_to_muck() -> (
    None
):
    hand = call_down_betting(deal([1000] * 4, slow(table()), cards=BEATEN, board=BOARD))

    assert {event.seat for event in hand.events if isinstance(event, HandShown)} >= {1, 2}
    in_turn(hand, "muck", "muck")
    assert hit_of(hand) == JackpotHit("main", (1,), (2,), (3, 4))


def slow(at: TableSettings) -> TableSettings:
    return replace(at, clocks=Clocks(showdown_ms=5_000))


@pytest.mark.parametrize(("pot_min", "shown"), [(400, [1, 2]), (401, [])])
def test_house_rule_10_3_only_a_hand_that_gives_a_drop_shows_itself(
    pot_min: int, shown: list[int]
) -> None:
    jackpot = Jackpot(name="main", drop=10, pot_min=pot_min, losing_hand=FOUR_EIGHTS)
    at = replace(table(), jackpot=jackpot, clocks=Clocks(showdown_ms=10_000))
    hand = call_down_betting(deal([1000] * 4, at, cards=BEATEN, board=BOARD))
    assert [event.seat for event in hand.events if isinstance(event, HandShown)] == shown


def call_down_betting(hand: Hand) -> Hand:
    """Everybody checks or calls until hands are shown."""
    while hand.offer is not None or hand.phase.value == "betting":
        in_turn(hand, "call" if hand.price > (hand.to_act.bet if hand.to_act else 0) else "check")
    return hand


@pytest.mark.parametrize(
    ("cards", "board", "why"),
    [
        ({**BEATEN, 1: "7c7d"}, "7h7s9hQhKd", "four sevens are below four eights"),
        ({**BEATEN, 1: "8c2d", 3: "3c3d"}, "8h8s8dQh9h", "one eight of the four is in the hand"),
        ({**BEATEN, 2: "Jc5s"}, "8h8sThQhKh", "nobody beats four eights"),
        ({1: "AcAd", 2: "8h2s", 3: "2c3d", 4: "4c5d"}, "9hThJhQhAh", "the winner plays one card"),
    ],
)
def test_a_hand_that_does_not_qualify_hits_nothing(
    cards: Mapping[int, str], board: str, why: str
) -> None:
    assert hit_of(checked_down(cards, board)) is None, why


def test_without_the_rule_of_both_cards_one_is_enough() -> None:
    cards = {**BEATEN, 1: "8c2d", 2: "JhTh"}
    at = table(both_cards=False)

    assert hit_of(checked_down(cards, "8h8s8dQh9h", at)) == JackpotHit("main", (1,), (2,), (3, 4))


def test_in_omaha_two_cards_always_play() -> None:
    cards = {1: "8c8d2c3c", 2: "JhTh2d3d", 3: "4c4d5c6c", 4: "6d7d7c5d"}

    assert hit_of(checked_down(cards, BOARD, table("omaha"))) == JackpotHit(
        "main", (1,), (2,), (3, 4)
    )


def test_equal_losers_and_equal_winners_share() -> None:
    at = table(losing_hand="AsAhAdTsTh", both_cards=False)
    cards = {1: "AcKd", 2: "AdKs", 3: "QcQd", 4: "4c5d"}

    hit = hit_of(checked_down(cards, "AsAhKhQhQs", at))
    assert hit == JackpotHit("main", (1, 2), (3,), (4,))


def test_too_few_players_drop_nothing_and_hit_nothing() -> None:
    hand = checked_down({seat: BEATEN[seat] for seat in (1, 2, 3)}, BOARD, players=3)

    assert (hit_of(hand), dropped(hand)) == (None, 0)


def test_small_pots_and_hands_without_a_flop_drop_nothing() -> None:
    small = checked_down({}, "", table(players_min=2), players=2)
    assert dropped(small) == 0
    unseen = deal([1000] * 4, table())
    in_turn(unseen, "raise 600", "fold", "fold", "fold")
    assert dropped(unseen) == 0


def test_house_rule_10_1_the_drop_is_beside_the_collection_and_never_more_than_the_pots_hold() -> (
    None
):
    brackets = (FeeBracket(players_min=2, percent_bp=500, cap=15),)
    at = replace(table(), collection=Collection(brackets=brackets))
    hand = checked_down({}, "", at)

    assert (dropped(hand), hand.collected) == (10, 25)
    assert sum(stacks_of(hand)) == 4000 - 25


@pytest.mark.parametrize(
    ("game", "fields", "key"),
    [
        ("stud", {}, "jackpot"),
        ("crazy_pineapple", {}, "jackpot"),
        ("holdem", {"drop": 0}, "jackpot.drop"),
        ("holdem", {"pot_min": 5}, "jackpot.pot_min"),
        ("holdem", {"players_min": 1}, "jackpot.players_min"),
        ("holdem", {"losing_hand": "AsAhAdTs"}, "jackpot.losing_hand"),
        ("holdem", {"losing_hand": "nonsense"}, "jackpot.losing_hand"),
        ("holdem", {"losing_hand": "AsAsAdTsTh"}, "jackpot.losing_hand"),
    ],
)
def test_a_jackpot_that_cannot_be_played_is_refused(
    game: str, fields: Mapping[str, int | str], key: str
) -> None:
    whole = {"name": "main", "drop": 10, "pot_min": 400, **fields}
    with pytest.raises(Refused) as refusal:
        replace(settings(game), jackpot=Jackpot(**whole))  # type: ignore[arg-type]
    assert refusal.value.facts["key"] == key


def test_a_tournament_has_no_jackpot() -> None:
    with pytest.raises(Refused):
        replace(table(), tournament=True)


def test_what_counts_as_both_cards_agrees_with_all_ways_to_choose_five() -> None:
    """An own look at every five of the seven cards, for pairs of hands that often meet."""
    jackpot = Jackpot(name="main", drop=10, pot_min=10, losing_hand="2c2d2h3c3d")
    board = tuple(parse_cards("8h8sQhQs9h"))
    rest = [card for card in DECK_52[::3] if card not in board]
    for hole in combinations(rest, 2):
        cards = (*hole, *board)
        best = max(high_strength(five) for five in combinations(cards, 5))
        ways = [five for five in combinations(cards, 5) if high_strength(five) == best]
        least = high_strength(tuple(parse_cards("2c2d2h3c3d")))
        meant = best >= least and any(set(hole) <= set(five) for five in ways)
        assert qualifies(jackpot, best, hole, board) is meant, hole


def test_house_rule_10_2_in_la_holdem_two_of_the_three_hole_cards_must_play() -> None:
    jackpot = Jackpot(name="main", drop=10, pot_min=400, losing_hand="2c2d2h3c3d")
    replace(settings("la_holdem"), jackpot=jackpot)
    board = parse_cards("8h8sQhQs")
    for hole, counts in (("8c8dKs", True), ("QcQd8d", True), ("8d2c3d", False)):
        cards = parse_cards(hole)
        best = max(high_strength(five) for five in combinations((*cards, *board), 5))
        assert qualifies(jackpot, best, cards, board) is counts, hole
