"""House rule 4.18: spread limit, with number fixtures."""

from __future__ import annotations

import pytest

from rules.refusals import RefusalCode, Refused
from rules.settings import Stakes, Structure
from tests.rules.builders import acts, deal, raise_range, settings

SPREAD = settings(
    structure=Structure.SPREAD_LIMIT,
    stakes=Stakes(blinds=(100, 200), small_bet=200, big_bet=1000),
)
"""$2 to $10, blinds $1 and $2."""


def test_house_rule_4_18_a_bet_is_anything_within_the_spread() -> None:
    hand = deal([20_000] * 3, SPREAD)
    assert raise_range(hand) == (400, 1200)
    acts(hand, "3 call, 1 call, 2 check")
    assert raise_range(hand) == (200, 1000)
    acts(hand, "1 check, 2 check, 3 check")
    assert raise_range(hand) == (200, 1000), "the same spread on every street"


@pytest.mark.parametrize(
    ("script", "offered"),
    [
        ("1 bet 500", (1000, 1500)),
        ("1 bet 200, 2 raise 1200", (2200, 2200)),
        ("1 bet 300, 2 raise 700", (1100, 1700)),
        ("1 bet 1000", (2000, 2000)),
    ],
)
def test_house_rule_4_18_a_raise_is_at_least_the_last_bet_or_raise(
    script: str, offered: tuple[int, int]
) -> None:
    hand = deal([20_000] * 3, SPREAD)
    acts(hand, f"3 call, 1 call, 2 check, {script}")
    assert raise_range(hand) == offered


def test_house_rule_4_18_a_short_all_in_does_not_move_what_the_next_raise_is_measured_from() -> (
    None
):
    hand = deal([20_000, 1000, 20_000], SPREAD)
    acts(hand, "3 call, 1 call, 2 check, 1 bet 600, 2 raise 800")
    assert raise_range(hand) == (1200, 1600)


def test_house_rule_4_18_a_wager_outside_the_spread_is_refused() -> None:
    hand = deal([20_000] * 3, SPREAD)
    acts(hand, "3 call, 1 call, 2 check")
    for total in (100, 1001):
        with pytest.raises(Refused) as caught:
            acts(hand, f"1 bet {total}")
        assert caught.value.code is RefusalCode.RAISE_OUT_OF_RANGE
    acts(hand, "1 bet 500")
    with pytest.raises(Refused) as caught:
        acts(hand, "2 raise 900")
    assert caught.value.facts["least"] == 1000


def test_house_rule_4_18_three_raises_with_three_players_and_no_cap_heads_up() -> None:
    hand = deal([20_000] * 3, SPREAD)
    acts(hand, "3 call, 1 call, 2 check, 1 bet 200, 2 raise 400, 3 raise 600, 1 raise 800")
    assert raise_range(hand) == (0, 0)

    hand = deal([20_000] * 2, SPREAD)
    acts(hand, "2 call, 1 check, 1 bet 200, 2 raise 400, 1 raise 600, 2 raise 800")
    assert raise_range(hand) == (1000, 1800)


def test_house_rule_4_18_an_all_in_below_half_the_last_bet_opens_nothing() -> None:
    """Seat 3 has 400 after the flop's bet of 300: 100 more is less than half of 300."""
    hand = deal([20_000, 20_000, 600], SPREAD)
    acts(hand, "3 call, 1 call, 2 check, 1 bet 300, 2 call, 3 raise 400")
    assert raise_range(hand) == (0, 0), "seat 1 has bet and is not raised"
    acts(hand, "1 call")
    assert raise_range(hand) == (0, 0), "nor is seat 2"


def test_house_rule_4_18_an_all_in_of_half_the_last_bet_counts_and_makes_no_raise_smaller() -> None:
    hand = deal([20_000, 20_000, 650], SPREAD)
    acts(hand, "3 call, 1 call, 2 check, 1 bet 300, 2 call, 3 raise 450")
    assert raise_range(hand) == (750, 1450)


def test_house_rule_4_18_who_has_not_acted_may_complete_a_short_all_in() -> None:
    hand = deal([20_000, 600, 20_000], SPREAD)
    acts(hand, "3 call, 1 call, 2 check, 1 bet 300, 2 raise 400")
    assert raise_range(hand) == (600, 1300), "measured from the bet of 300"


def test_house_rule_4_18_in_stud_the_bring_in_is_completed_to_anything_within_the_spread() -> None:
    stakes = Stakes(ante=10, bring_in=100, small_bet=200, big_bet=1000)
    table = settings("stud", Structure.SPREAD_LIMIT, stakes=stakes)
    hand = deal([20_000] * 3, table, cards={1: "AsAd2c", 2: "KsKd9h", 3: "QsQdTh"})
    assert raise_range(hand) == (200, 1000)
    acts(hand, "1 bring_in")
    assert raise_range(hand) == (200, 1000)
    acts(hand, "2 raise 600")
    assert raise_range(hand) == (1200, 1600)
