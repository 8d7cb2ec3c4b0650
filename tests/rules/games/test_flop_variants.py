"""What is different in each relative of hold'em and Omaha."""

from __future__ import annotations

from rules.hand.events import BoardDealt, CardsDealt, PotPushed
from rules.hand.state import Hand
from tests.rules.builders import call_down, deal, settings


def winners(hand: Hand) -> list[int]:
    pushed = [event for event in hand.events if isinstance(event, PotPushed)]
    return [win.seat for event in pushed for win in event.wins]


def test_the_last_card_of_la_holdem_is_each_players_own() -> None:
    cards = {1: "AsAh" + "Ad", 2: "KsKh" + "2c"}
    hand = call_down(deal([1000, 1000], settings("la_holdem"), cards=cards, board="Kd7c8h3s"))
    dealt = [event for event in hand.events if isinstance(event, CardsDealt)]
    assert [len(event.cards) for event in dealt] == [4, 2]
    assert len(hand.board) == 4
    assert {len(player.cards) for player in hand.players} == {3}
    assert [
        win.seat for event in hand.events if isinstance(event, PotPushed) for win in event.wins
    ] == [1]


def test_the_board_of_211_is_dealt_two_one_and_one() -> None:
    hand = call_down(deal([1000, 1000, 1000], settings("poker_211")))
    boards = [len(event.cards) for event in hand.events if isinstance(event, BoardDealt)]
    assert boards == [2, 1, 1]


def test_a_seven_low_takes_half_of_a_211_pot_and_an_eight_low_nothing() -> None:
    cards = {1: "AsAhKdKc", 2: "2s3hTd9c"}
    lows = {"AdKh5c7s": [1, 2], "AdKh5c8s": [1]}
    for board, paid in lows.items():
        hand = call_down(deal([1000, 1000], settings("poker_211"), cards=cards, board=board))
        assert winners(hand) == paid


def test_the_best_low_takes_the_whole_pot_of_low_only_whatever_its_height() -> None:
    cards = {1: "AsAhKdKc", 2: "QsJhTd9c"}
    hand = call_down(deal([1000, 1000], settings("poker_211_low"), cards=cards, board="QdKh9s8h"))
    assert [
        win.seat for event in hand.events if isinstance(event, PotPushed) for win in event.wins
    ] == [2]


def test_a_low_takes_half_of_a_big_o_hi_lo_pot() -> None:
    cards = {1: "AsAhKdKcQc", 2: "2s3h9dTcJc"}
    hand = call_down(deal([1000, 1000], settings("big_o8"), cards=cards, board="AdKh5c7s8d"))
    wins = [win for event in hand.events if isinstance(event, PotPushed) for win in event.wins]
    assert [(win.seat, win.ranking) for win in wins] == [(1, "omaha_high"), (2, "omaha_low_8")]


def test_a_flush_beats_a_full_house_in_short_deck() -> None:
    cards = {1: "AsKs", 2: "9h9d"}
    hand = call_down(deal([1000, 1000], settings("short_deck"), cards=cards, board="9s7s6s7hTd"))
    assert [
        win.seat for event in hand.events if isinstance(event, PotPushed) for win in event.wins
    ] == [1]
    assert len(hand.setup.deck) == 36
