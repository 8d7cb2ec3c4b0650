"""House rules 4.19 and 4.20: lowball's seven or better after the draw."""

from __future__ import annotations

import pytest

from rules.draw_choices import Sevens
from rules.hand.commands import Discard
from rules.hand.draws import card_choices
from rules.hand.offers import offer_to
from rules.hand.play import play
from rules.hand.state import Hand, Phase
from rules.settings import Options, Structure
from tests.rules.builders import acts, deal, in_turn, settings, stacks_of

LIMIT = Structure.FIXED_LIMIT
SEVEN, NINE = "7s5h4d3c2s", "9s8h7d6cQs"


def after_the_draw(
    stacks: list[int],
    *cards: str,
    structure: Structure = LIMIT,
    sevens: Sevens | None = None,
) -> Hand:
    """Everybody calls and stands pat; seat 1 acts first."""
    options = Options() if sevens is None else Options(sevens=sevens)
    table = settings("lowball", structure, options=options)
    hand = deal(stacks, table, cards=dict(enumerate(cards, start=1)))
    while hand.phase is not Phase.DRAWING:
        offer = offer_to(hand)
        assert offer is not None
        in_turn(hand, "call" if offer.to_call else "check")
    while hand.phase is Phase.DRAWING:
        choice = card_choices(hand)[0]
        play(hand, Discard(choice.seat, choice.turn))
    return hand


@pytest.mark.parametrize("structure", list(Structure))
def test_house_rule_4_19_a_seven_must_bet_in_limit_and_need_not_elsewhere(
    structure: Structure,
) -> None:
    hand = after_the_draw([5_000] * 2, SEVEN, NINE, structure=structure)
    offer = offer_to(hand)
    assert offer is not None
    assert offer.can_check is (structure in (Structure.NO_LIMIT, Structure.POT_LIMIT))


@pytest.mark.parametrize("structure", list(Structure))
def test_house_rule_4_19_a_house_may_say_otherwise_in_every_structure(
    structure: Structure,
) -> None:
    for sevens in Sevens:
        hand = after_the_draw([5_000] * 2, SEVEN, NINE, structure=structure, sevens=sevens)
        offer = offer_to(hand)
        assert offer is not None
        assert offer.can_check is (sevens is not Sevens.MUST_BET)


def test_house_rule_4_19_a_seven_that_an_expired_clock_checked_still_wins() -> None:
    hand = after_the_draw([5_000] * 2, SEVEN, NINE, sevens=Sevens.LOSES_POT)
    acts(hand, "1 expire, 2 check")
    assert stacks_of(hand) == [5_100, 4_900]


KING_ALL_IN, SIX, JACK = "Kc8c4c3h2h", "6s5d4h3d2d", "JsTd8d6h5c"


def short_bet(*cards: str, sevens: Sevens | None = None) -> Hand:
    """Seat 1 is all-in for 60 after the draw, less than half of the bet of 200."""
    hand = after_the_draw([160, 5_000, 5_000, 5_000][: len(cards)], *cards, sevens=sevens)
    acts(hand, "1 bet 60")
    return hand


def test_house_rule_4_20_who_overcalls_a_short_bet_behind_a_seven_and_loses_has_it_back() -> None:
    hand = short_bet(KING_ALL_IN, SEVEN, NINE)
    acts(hand, "2 call, 3 call")
    assert stacks_of(hand) == [0, 5_260, 4_900]
    assert hand.by_seat[2].shown


def test_house_rule_4_20_every_overcaller_who_loses_has_his_bet_back() -> None:
    hand = short_bet(KING_ALL_IN, SEVEN, NINE, JACK)
    acts(hand, "2 call, 3 call, 4 call")
    assert stacks_of(hand) == [0, 5_360, 4_900, 4_900]


def test_house_rule_4_20_an_overcaller_who_wins_wins_the_short_bets_too() -> None:
    hand = short_bet(KING_ALL_IN, SEVEN, SIX)
    acts(hand, "2 call, 3 call")
    assert stacks_of(hand) == [0, 4_840, 5_320]


def test_house_rule_4_20_what_follows_a_completed_bet_stands() -> None:
    hand = short_bet(KING_ALL_IN, SEVEN, NINE)
    acts(hand, "2 complete 200, 3 call")
    assert stacks_of(hand) == [0, 5_460, 4_700]


def test_house_rule_4_20_a_call_behind_no_seven_stands() -> None:
    for cards, sevens in (((JACK, NINE), None), ((SEVEN, NINE), Sevens.OFF)):
        hand = short_bet(KING_ALL_IN, *cards, sevens=sevens)
        acts(hand, "2 call, 3 call")
        assert min(stacks_of(hand)[1:]) == 4_840
