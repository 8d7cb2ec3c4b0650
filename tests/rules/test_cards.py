from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import (
    DECK_52,
    JOKERS,
    BadCard,
    Card,
    DuplicateCard,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
    parse_distinct,
    rank_of,
    suit_of,
)

ANY_CARD = st.sampled_from(DECK_52 + JOKERS)


def test_cards_sort_by_rank_and_then_clubs_diamonds_hearts_spades() -> None:
    assert cards_text(sorted(parse_cards("As2s2cAcKs2h2d"))) == "2c2d2h2sKsAcAs"


def test_the_deck_has_fifty_two_different_cards_and_the_jokers_lie_beyond_it() -> None:
    assert len(set(DECK_52)) == 52
    assert not set(DECK_52) & set(JOKERS)
    assert [card_text(joker) for joker in JOKERS] == ["Jk", "Jr"]


def test_rank_and_suit_take_a_card_apart() -> None:
    assert (rank_of(parse_card("2c")), suit_of(parse_card("2c"))) == (0, 0)
    assert (rank_of(parse_card("As")), suit_of(parse_card("As"))) == (12, 3)
    assert {(rank_of(card), suit_of(card)) for card in DECK_52} == {
        (rank, suit) for rank in range(13) for suit in range(4)
    }


@given(st.lists(ANY_CARD))
def test_text_of_cards_reads_back_as_the_same_cards(cards: list[Card]) -> None:
    assert parse_cards(cards_text(cards)) == tuple(cards)
    assert parse_cards(" ".join(card_text(card) for card in cards)) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "named"),
    [("Xs", "Xs"), ("AsK", "K"), ("As 1d", "1d"), ("as", "as"), ("??", "??"), ("As,Kd", ",K")],
)
def test_a_text_that_is_no_card_is_refused_by_name(text: str, named: str) -> None:
    with pytest.raises(BadCard, match=re.escape(repr(named))) as refusal:
        parse_cards(text)
    assert refusal.value.text == named


def test_one_card_named_twice_is_refused_by_name_even_across_hands() -> None:
    with pytest.raises(DuplicateCard, match="'Kd'") as refusal:
        parse_distinct("AsKd", "Qd Kd")
    assert refusal.value.text == "Kd"
    assert parse_distinct("AsKd", "", "2c") == (parse_cards("AsKd"), (), parse_cards("2c"))
