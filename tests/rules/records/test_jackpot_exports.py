"""Exports of hands that give to a jackpot."""

from __future__ import annotations

import json
from dataclasses import replace

from rules.hand.state import Hand
from rules.jackpot import Jackpot
from rules.records import Faces, hands_in, ohh_text, phh_text, replay
from tests.rules.builders import acts, call_down, deal, settings

CARDS = {1: "2c7d", 2: "AhAd", 3: "KcKd", 4: "3c8d"}
BOARD = "AsKsKh4d5h"


def with_jackpot(stacks: list[int]) -> Hand:
    jackpot = Jackpot(name="main", drop=10, pot_min=40)
    return deal(stacks, replace(settings(), jackpot=jackpot), cards=CARDS, board=BOARD)


def test_ohh_tells_the_drop_as_the_jackpots_and_not_as_the_houses() -> None:
    pots = json.loads(ohh_text(call_down(with_jackpot([1000] * 4))))["ohh"]["pots"]
    assert [(pot["amount"], pot["rake"], pot["jackpot"]) for pot in pots] == [(400, 0, 10)]


def test_a_hand_that_shows_itself_for_the_jackpot_is_no_other_order_of_showing() -> None:
    table = settings()
    clocks = replace(table.clocks, showdown_ms=5_000)
    jackpot = Jackpot(name="main", drop=10, pot_min=40)
    at = replace(table, clocks=clocks, jackpot=jackpot)
    hand = deal([1000] * 4, at, cards=CARDS, board=BOARD)
    acts(hand, "3 call, 4 call, 1 call, 2 check")
    acts(hand, "1 check, 2 check, 3 check, 4 check")
    acts(hand, "1 check, 2 check, 3 check, 4 check")
    acts(hand, "1 check, 2 check, 3 check, 4 check, 1 show, 4 muck")
    (raw,) = hands_in(phh_text(hand, faces=Faces(opened=range(1, 5))))
    assert replay(raw).notes == ()
