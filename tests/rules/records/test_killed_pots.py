"""Records of killed pots carry the stakes that were played."""

from __future__ import annotations

import json

import pytest

from cli.hand.text import hand_text
from rules.hand.state import Hand
from rules.records import ReplayStatus, hands_in, ohh_text, phh_text, replay
from rules.refusals import Refused
from tests.rules.house.killing import NATURAL, kill_posts, kill_table, won_by

EXPRESSIBLE = 2
"""The seat left of the big blind in the third hand: there the format begins the first round."""


def killed_hand(killer: int) -> Hand:
    """A killed hand, the third of its table: seat 4 has the small blind and seat 1 the big one."""
    table = kill_table(NATURAL)
    won_by(table, killer)
    won_by(table, killer, payer=killer % 4 + 1)
    hand = won_by(table, killer % 4 + 1, payer=killer)
    assert kill_posts(hand) == [(killer, 8)]
    return hand


def test_phh_tells_the_doubled_bets_and_comes_back_with_the_same_stacks() -> None:
    hand = killed_hand(EXPRESSIBLE)
    text = phh_text(hand)
    assert "small_bet = 8\n" in text
    assert "big_bet = 16\n" in text
    (read,) = hands_in(text)
    again = replay(read)
    assert again.status is ReplayStatus.OK, again
    assert f"finishing_stacks = {[player.stack for player in hand.players]}" in text


def test_phh_refuses_by_name_a_kill_that_the_format_would_play_in_another_order() -> None:
    with pytest.raises(Refused) as refused:
        phh_text(killed_hand(3))
    assert "kill" in str(refused.value.facts["value"])


def test_ohh_has_the_kill_as_a_blind_and_adds_up() -> None:
    hand = killed_hand(3)
    told = json.loads(ohh_text(hand))["ohh"]
    posted = [
        (action["player_id"], action["action"], action["amount"])
        for action in told["rounds"][0]["actions"]
        if action["action"].startswith("Post")
    ]
    assert (3, "Post Extra Blind", 8) in posted
    assert (1, "Post BB", 4) in posted


def test_the_text_names_the_limits_and_the_kill_blind() -> None:
    text = hand_text(killed_hand(3), {3: "Wu"})
    assert "Kill pot: limits 8/16" in text
    assert "kill blind" in text
