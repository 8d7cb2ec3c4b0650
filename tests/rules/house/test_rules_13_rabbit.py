"""House rules 13.6 to 13.8: the cards that would have come."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.board_options import RabbitHunt
from rules.cards import cards_text
from rules.hand.commands import Act, ActKind, AskRabbit, Expire
from rules.hand.events import (
    RabbitOffered,
    RabbitShown,
)
from rules.hand.play import start
from rules.hand.state import Hand, Phase
from rules.refusals import RefusalCode
from rules.seating import SitOut
from rules.settings import Clocks, Options, Structure
from rules.table.play import play
from rules.table.timing import open_clocks
from tests.rules.builders import acts, settings, setup
from tests.rules.house.board_hands import (
    FIRST,
    HOLES,
    laid_out,
    refused,
    stacks_of,
    with_more,
)
from tests.rules.table.builders import room, table_with
from tests.rules.table.builders import start as start_hand

RABBIT = Options(rabbit_hunt=RabbitHunt.CASH)


def uncontested(options: Options = RABBIT, script: str = "3 fold, 1 fold") -> Hand:
    table = settings(options=options)
    hand = laid_out(table, {**HOLES, 3: "7s2d"}, *FIRST, stacks=(1000, 1000, 1000))
    acts(hand, script)
    return hand


def test_house_rule_13_6_after_an_uncontested_pot_anybody_dealt_in_may_ask() -> None:
    hand = uncontested()
    assert (hand.phase, type(hand.events[-1])) == (Phase.RABBIT, RabbitOffered)
    assert hand.pushed == len(hand.pots)
    before = stacks_of(hand)
    acts(hand, "3 rabbit")
    (shown,) = (event for event in hand.events if isinstance(event, RabbitShown))
    assert shown.seat == 3
    assert cards_text(shown.cards) == "2c3c4d9sTh"
    assert shown.streets == (1, 1, 1, 2, 3)
    assert hand.phase is Phase.OVER
    assert stacks_of(hand) == before
    assert hand.board == []


def test_house_rule_13_6_only_cards_that_have_not_come_are_shown() -> None:
    hand = uncontested(script="3 call, 1 call, 2 check, 1 bet 100, 2 fold, 3 fold")
    acts(hand, "2 rabbit")
    (shown,) = (event for event in hand.events if isinstance(event, RabbitShown))
    assert cards_text(shown.cards) == "9sTh"
    assert cards_text(hand.board) == "2c3c4d"


def test_house_rule_13_6_nothing_is_offered_where_nothing_would_have_come() -> None:
    whole = uncontested(
        script="3 call, 1 call, 2 check, 1 check, 2 check, 3 check, 1 check, 2 check, 3 check,"
        " 1 bet 100, 2 fold, 3 fold"
    )
    assert whole.phase is Phase.OVER
    assert uncontested(Options()).phase is Phase.OVER
    shown_down = laid_out(settings(options=RABBIT), HOLES, *FIRST, stacks=(1000, 1000))
    acts(shown_down, "2 raise 1000, 1 call")
    assert not any(isinstance(event, RabbitOffered) for event in shown_down.events)


def test_house_rule_13_6_tournaments_only_where_the_house_says_always() -> None:
    for chosen, offered in ((RabbitHunt.CASH, False), (RabbitHunt.ALWAYS, True)):
        options = Options(rabbit_hunt=chosen)
        table = replace(settings(options=options), tournament=True)
        hand = laid_out(table, HOLES, *FIRST, stacks=(1000, 1000))
        acts(hand, "2 fold")
        assert (hand.phase is Phase.RABBIT) is offered


def test_house_rule_13_7_burns_stay_unseen() -> None:
    hand = uncontested()
    acts(hand, "1 rabbit")
    (shown,) = (event for event in hand.events if isinstance(event, RabbitShown))
    assert shown.burned == (6, 10, 12)
    assert shown.positions == (7, 8, 9, 11, 13)
    assert not set(shown.burned) & set(shown.positions)


@pytest.mark.parametrize(
    ("game", "cards"), [("la_holdem", 4), ("drawmaha", 3), ("crazy_pineapple", 5), ("omaha", 5)]
)
def test_house_rule_13_7_no_card_after_a_private_one_is_shown(game: str, cards: int) -> None:
    table = settings(game, Structure.NO_LIMIT, options=RABBIT)
    hand = start(with_more(setup((1000, 1000), table)))
    acts(hand, "2 fold, 1 rabbit")
    (shown,) = (event for event in hand.events if isinstance(event, RabbitShown))
    assert len(shown.cards) == cards


@pytest.mark.parametrize("game", ["stud", "badugi", "five_card_draw"])
def test_house_rule_13_7_a_game_without_a_board_has_no_rabbit(game: str) -> None:
    table = settings(game, Structure.FIXED_LIMIT, options=RABBIT)
    hand = start(with_more(setup((1000, 1000), table)))
    assert hand.to_act is not None
    if game == "stud":
        acts(hand, f"{hand.to_act.seat} bring_in")
    acts(hand, f"{hand.to_act.seat} fold")
    assert hand.phase is Phase.OVER


def test_house_rule_13_8_the_first_request_ends_it_and_silence_too() -> None:
    asked = uncontested()
    turn = asked.turn
    acts(asked, "1 rabbit")
    assert refused(asked, AskRabbit(2, turn)) is RefusalCode.NO_RABBIT
    silent = uncontested()
    assert refused(silent, AskRabbit(2, silent.turn + 1)) is RefusalCode.STALE_TURN
    assert refused(silent, AskRabbit(7, silent.turn)) is RefusalCode.NOT_IN_HAND
    assert refused(silent, Expire(7, silent.turn)) is RefusalCode.NOT_IN_HAND
    acts(silent, "2 expire")
    assert silent.phase is Phase.OVER
    assert not any(isinstance(event, RabbitShown) for event in silent.events)


def test_house_rule_13_8_without_time_nobody_is_asked() -> None:
    table = replace(settings(options=RABBIT), clocks=Clocks(showdown_ms=0, rabbit_ms=0))
    hand = laid_out(table, HOLES, *FIRST, stacks=(1000, 1000))
    acts(hand, "2 fold")
    assert hand.phase is Phase.OVER


def test_house_rule_13_8_the_others_may_ask_though_the_winner_is_not_there() -> None:
    table = table_with([500] * 3, room(options=RABBIT))
    hand = start_hand(table)
    assert hand.to_act is not None
    play(table, SitOut(3))  # the big blind
    for _ in range(2):
        play(table, Act(hand.to_act.seat, hand.turn, ActKind.FOLD))
    assert [clock.time_ms for clock in open_clocks(table)] == [3_000]
