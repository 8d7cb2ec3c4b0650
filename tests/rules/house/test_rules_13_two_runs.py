"""House rules 13.1 to 13.5: running the board twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.cards import cards_text
from rules.collection import Collection, FeeBracket
from rules.hand.commands import AskRabbit, Expire, RunTwice
from rules.hand.events import (
    BoardDealt,
    CardBurned,
    CollectionTaken,
    HandsTurnedUp,
    JackpotHit,
    PotPushed,
    RunBegun,
    RunsSettled,
    RunTwiceAnswered,
    RunTwiceOffered,
    Win,
)
from rules.hand.offers import offer_to
from rules.hand.play import play, start
from rules.hand.state import Hand, Phase
from rules.jackpot import Jackpot
from rules.refusals import RefusalCode
from rules.settings import Options, Structure, TableSettings
from tests.rules.builders import acts, settings, setup
from tests.rules.house.board_hands import (
    FIRST,
    HOLES,
    SECOND,
    laid_out,
    refused,
    stacks_of,
    with_more,
)

TWICE = Options(run_it_twice=True)


def all_in(table: TableSettings | None = None) -> Hand:
    """Two players all-in before the flop; seat 2 is the button and the small blind."""
    hand = laid_out(table or settings(options=TWICE), HOLES, *FIRST, *SECOND, stacks=(1000, 1000))
    acts(hand, "2 raise 1000, 1 call")
    return hand


def boards_of(hand: Hand) -> list[str]:
    return [cards_text(board) for board in hand.boards]


def wins_of(hand: Hand) -> list[Win]:
    return [win for e in hand.events if isinstance(e, PotPushed) for win in e.wins]


def test_house_rule_13_1_everybody_left_is_asked_before_the_next_board_card() -> None:
    hand = all_in()
    assert hand.phase is Phase.AGREEING
    assert hand.events[-1] == RunTwiceOffered((1, 2))
    assert hand.board == []
    assert hand.to_act is None


def test_house_rule_13_1_a_player_with_chips_behind_is_asked_too() -> None:
    table = settings(options=TWICE)
    hand = laid_out(table, HOLES, *FIRST, *SECOND, stacks=(1000, 400))
    acts(hand, "2 raise 400, 1 call")
    assert hand.events[-1] == RunTwiceOffered((1, 2))


def test_house_rule_13_1_hands_are_turned_up_first_and_it_is_asked_once() -> None:
    hand = all_in(settings(options=Options(run_it_twice=True, face_up_all_in=True)))
    kinds = [type(event) for event in hand.events]
    assert kinds[-2:] == [HandsTurnedUp, RunTwiceOffered]
    acts(hand, "1 decline")
    assert [type(event) for event in hand.events].count(RunTwiceOffered) == 1
    assert hand.phase is Phase.OVER


@pytest.mark.parametrize("tournament", [False, True])
def test_house_rule_13_1_only_cash_tables_that_allow_it_ask(tournament: bool) -> None:
    options = TWICE if tournament else Options()
    hand = all_in(replace(settings(options=options), tournament=tournament))
    assert not any(isinstance(event, RunTwiceOffered) for event in hand.events)
    assert hand.phase is Phase.OVER


def test_house_rule_13_1_it_is_not_asked_while_betting_is_possible_or_the_board_is_whole() -> None:
    table = settings(options=TWICE)
    three = laid_out(table, {**HOLES, 3: "QsQh"}, *FIRST, *SECOND, stacks=(1000, 1000, 300))
    acts(three, "3 raise 300, 1 call, 2 call")
    assert three.phase is Phase.BETTING
    river = laid_out(table, HOLES, *FIRST, *SECOND, stacks=(1000, 1000))
    acts(river, "2 call, 1 check, 1 check, 2 check, 1 check, 2 check, 1 bet 900, 2 call")
    assert not any(isinstance(event, RunTwiceOffered) for event in river.events)


@pytest.mark.parametrize("game", ["stud", "la_holdem", "five_card_draw", "drawmaha", "badugi"])
def test_house_rule_13_2_it_is_not_asked_where_a_draw_or_a_private_card_lies_ahead(
    game: str,
) -> None:
    structure = Structure.FIXED_LIMIT if game in ("stud", "badugi") else Structure.NO_LIMIT
    table = settings(game, structure, options=TWICE)
    hand = start(with_more(setup((300, 300), table)))
    while hand.able and (offer := offer_to(hand)) is not None:
        word = f"raise {offer.raise_max}" if offer.raise_min else "call"
        acts(hand, f"{offer.seat} {word}")
    assert hand.able == 0
    assert not any(isinstance(event, RunTwiceOffered) for event in hand.events)


def test_house_rule_13_2_drawmaha_is_asked_once_its_draw_is_over() -> None:
    table = settings("drawmaha", Structure.NO_LIMIT, options=TWICE)
    hand = start(with_more(setup((300, 300), table)))
    acts(hand, "2 raise 300, 1 call")
    while hand.phase is Phase.DRAWING:
        assert hand.to_act is not None
        play(hand, Expire(hand.to_act.seat, hand.turn))
    assert hand.phase is Phase.AGREEING
    acts(hand, "1 agree, 2 agree")
    assert [len(board) for board in hand.boards] == [5, 5]
    assert hand.boards[0][:3] == hand.boards[1][:3]


def test_house_rule_13_2_a_short_stub_has_no_second_run() -> None:
    """Nine players of Big O hold 45 of 52 cards: seven are left, and two runs need sixteen."""
    table = settings("big_o", Structure.NO_LIMIT, options=TWICE)
    hand = start(setup((100,) * 9, table))
    acts(hand, ", ".join(f"{seat} call" for seat in (3, 4, 5, 6, 7, 8, 9, 1)))
    assert not any(isinstance(event, RunTwiceOffered) for event in hand.events)


@pytest.mark.parametrize(
    "said", ["1 decline", "1 agree, 2 decline", "2 expire", "2 agree, 1 expire"]
)
def test_house_rule_13_3_one_no_or_silence_runs_it_once(said: str) -> None:
    hand = all_in()
    acts(hand, said)
    assert [e.runs for e in hand.events if isinstance(e, RunsSettled)] == [1]
    assert boards_of(hand) == ["2c3c4d9sTh"]
    assert stacks_of(hand) == [2000, 0]


def test_house_rule_13_3_only_who_was_asked_answers_and_only_once() -> None:
    hand = all_in()
    turn = hand.turn
    assert refused(hand, RunTwice(3, turn, agrees=True)) is RefusalCode.NOT_IN_HAND
    assert refused(hand, RunTwice(1, turn - 1, agrees=True)) is RefusalCode.STALE_TURN
    assert refused(hand, AskRabbit(1, turn)) is RefusalCode.NO_RABBIT
    acts(hand, "1 agree")
    assert refused(hand, RunTwice(1, turn, agrees=False)) is RefusalCode.RUNS_NOT_OPEN
    assert refused(hand, Expire(3, turn)) is RefusalCode.NOT_IN_HAND
    acts(hand, "2 agree")
    assert refused(hand, RunTwice(2, turn, agrees=False)) is RefusalCode.HAND_OVER


def test_house_rule_13_3_the_question_has_one_clock_whoever_has_answered() -> None:
    hand = all_in()
    acts(hand, "1 agree")
    play(hand, Expire(1, hand.turn))
    (no,) = [e for e in hand.events if isinstance(e, RunTwiceAnswered) and e.timed_out]
    assert (no.seat, no.agrees) == (2, False)
    assert len(hand.boards) == 1


def test_house_rule_13_4_the_second_run_takes_the_next_cards_with_burns_of_its_own() -> None:
    hand = all_in()
    acts(hand, "1 agree, 2 agree")
    assert boards_of(hand) == ["2c3c4d9sTh", "KcQd5d8d6h"]
    dealt = [e for e in hand.events if isinstance(e, CardBurned | BoardDealt | RunBegun)]
    places = [
        e.position if isinstance(e, CardBurned) else e.positions
        for e in dealt
        if not isinstance(e, RunBegun)
    ]
    assert places == [4, (5, 6, 7), 8, (9,), 10, (11,), 12, (13, 14, 15), 16, (17,), 18, (19,)]
    assert isinstance(dealt[6], RunBegun)
    assert stacks_of(hand) == [1000, 1000]
    assert [(win.seat, win.amount, win.board) for win in wins_of(hand)] == [
        (1, 1000, 0),
        (2, 1000, 1),
    ]


def test_house_rule_13_4_cards_that_lay_there_belong_to_both_runs() -> None:
    table = settings(options=TWICE)
    hand = laid_out(table, HOLES, "2c3c4d", "9s", "Th", "Kc", "6h", stacks=(1000, 1000))
    acts(hand, "2 call, 1 check, 1 bet 900, 2 call, 1 agree, 2 agree")
    assert boards_of(hand) == ["2c3c4d9sTh", "2c3c4dKc6h"]
    assert stacks_of(hand) == [1000, 1000]


def test_house_rule_13_4_only_the_river_may_be_run_twice() -> None:
    table = settings(options=TWICE)
    hand = laid_out(table, HOLES, "2c3c4d", "9s", "Th", "Kc", stacks=(1000, 1000))
    acts(hand, "2 call, 1 check, 1 check, 2 check, 1 bet 900, 2 call, 1 agree, 2 agree")
    assert boards_of(hand) == ["2c3c4d9sTh", "2c3c4d9sKc"]


def test_house_rule_13_4_the_collection_is_taken_once_and_the_odd_chip_goes_to_the_first_run() -> (
    None
):
    """A pot of 2000 pays 5 %, capped at 75; 1925 are divided into 963 and 962."""
    collection = Collection(brackets=(FeeBracket(players_min=2, percent_bp=500, cap=75),))
    hand = all_in(settings(options=TWICE, collection=collection))
    acts(hand, "1 agree, 2 agree")
    taken = [event for event in hand.events if isinstance(event, CollectionTaken)]
    assert [fee.from_pots for fee in taken] == [(75,)]
    assert stacks_of(hand) == [963, 962]


def test_house_rule_13_4_fees_for_rounds_are_counted_once() -> None:
    """The second run closes no further rounds."""
    once, twice = all_in(), all_in()
    acts(once, "1 decline")
    acts(twice, "1 agree, 2 agree")
    assert once.rounds_closed == twice.rounds_closed
    assert once.streets_dealt == twice.streets_dealt


def test_house_rule_13_4_every_pot_is_halved_and_side_pots_have_their_own_winners() -> None:
    """Main pot 900 between three, side pot 1400 between the two with more.

    First run: aces take all. Second run: queens win the main pot, kings do not improve.
    """
    table = settings(options=TWICE)
    holes = {1: "AsAh", 2: "KsKh", 3: "QsQh"}
    second = ("Qc7d5d", "8d", "6h")
    hand = laid_out(table, holes, *FIRST, *second, stacks=(1000, 1000, 300))
    acts(hand, "3 raise 300, 1 raise 1000, 2 call, 1 agree, 2 agree, 3 agree")
    assert [(win.seat, win.amount, win.board) for win in wins_of(hand)] == [
        (1, 450, 0),
        (3, 450, 1),
        (1, 1400, 0),  # the kings were mucked: the side pot has one claim left
    ]
    assert stacks_of(hand) == [1850, 0, 450]


def test_house_rule_13_4_each_half_is_shared_between_high_and_low_of_its_board() -> None:
    """The first board has no low: 1000 for the aces. The second has one: 500 and 500."""
    table = settings("omaha8", Structure.NO_LIMIT, options=TWICE)
    holes = {1: "AsAhKdQh", 2: "2s4hTdTc"}
    first, second = ("QcJd9h", "9c", "8s"), ("3d6d7c", "Ks", "Jh")
    hand = laid_out(table, holes, *first, *second, stacks=(1000, 1000))
    acts(hand, "2 raise 1000, 1 call, 1 agree, 2 agree")
    assert [(win.seat, win.ranking, win.amount, win.board) for win in wins_of(hand)] == [
        (1, "omaha_high", 1000, 0),
        (1, "omaha_high", 500, 1),
        (2, "omaha_low_8", 500, 1),
    ]
    assert stacks_of(hand) == [1500, 500]


def test_house_rule_13_4_both_boards_of_double_board_omaha_are_run_twice() -> None:
    table = settings("double_board_omaha", Structure.NO_LIMIT, options=TWICE)
    hand = start(setup((1000, 1000), table))
    acts(hand, "2 raise 1000, 1 call, 1 agree, 2 agree")
    assert [len(board) for board in hand.boards] == [5, 5, 5, 5]
    assert len({card for board in hand.boards for card in board}) == 20
    assert sum(stacks_of(hand)) == 2000


def test_house_rule_13_5_a_jackpot_is_judged_with_the_first_board() -> None:
    """Aces full of kings lose to quads only on the second board: nothing is hit."""
    jackpot = Jackpot(name="bad_beat", drop=1, pot_min=1, players_min=2)
    table = replace(settings(options=TWICE), jackpot=jackpot)
    first, second = ("2c3c4d", "9s", "Th"), ("AcKcKd", "8d", "6h")
    holes = {1: "AsAh", 2: "KsKh"}
    hand = laid_out(table, holes, *first, *second, stacks=(1000, 1000))
    acts(hand, "2 raise 1000, 1 call, 1 agree, 2 agree")
    assert not any(isinstance(event, JackpotHit) for event in hand.events)
    beaten = laid_out(table, holes, *second, *first, stacks=(1000, 1000))
    acts(beaten, "2 raise 1000, 1 call, 1 agree, 2 agree")
    assert any(isinstance(event, JackpotHit) for event in beaten.events)
