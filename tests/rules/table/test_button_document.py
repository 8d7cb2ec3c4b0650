"""The tables of docs/button_and_blinds.md are what a table does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.seating import SitOut, StandUp
from rules.settings import ButtonRule, Options
from rules.table.play import play
from tests.rules.table.builders import blinds, hand_over, room, table_with

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "button_and_blinds.md"
HEADING = "| who goes | was | next hand | second hand | third hand |"

Case = tuple[list[int], list[tuple[int, list[int], list[int]]]]


def tables() -> Iterator[list[Case]]:
    """The cases of each table in the document: who goes, and the three hands after it."""
    text = DOCUMENT.read_text(encoding="utf-8")
    for part in text.split(HEADING)[1:]:
        rows = [line for line in part.splitlines()[2:] if line.startswith("|")]
        ends = part.splitlines()[2:].index("")
        yield [_case(row) for row in rows[:ends]]


def _case(row: str) -> Case:
    who, _, *hands = (cell.strip() for cell in row.strip("|").split("|"))
    return _seats(who), [_hand(cell) for cell in hands]


def _seats(text: str) -> list[int]:
    return [int(word) for word in text.split() if word.isdigit()]


def _hand(cell: str) -> tuple[int, list[int], list[int]]:
    button, small, big = cell.split("/")
    return int(button), _seats(small), _seats(big)


FORWARD, DEAD, HEADS_UP = tables()
Leaving = type[StandUp] | type[SitOut]
EITHER_WAY = pytest.mark.parametrize("leave", [StandUp, SitOut])


def play_case(rule: ButtonRule, players: int, case: Case, leave: Leaving) -> None:
    """The last hand had button 1, small blind 2 and big blind 3; then some go."""
    table = table_with([500] * players, room(options=Options(button=rule)), button=1)
    assert blinds(hand_over(table)) == (1, [2], [3])
    leavers, hands = case
    for seat in leavers:
        play(table, leave(seat))
    assert [blinds(hand_over(table)) for _ in hands] == hands


def test_the_document_has_its_cases() -> None:
    assert (len(FORWARD), len(DEAD), len(HEADS_UP)) == (12, 9, 3)


@EITHER_WAY
@pytest.mark.parametrize("case", FORWARD)
def test_house_rule_3_1_everybody_meets_both_blinds_whoever_goes(
    case: Case, leave: Leaving
) -> None:
    play_case(ButtonRule.FORWARD, 6, case, leave)


@EITHER_WAY
@pytest.mark.parametrize("case", DEAD)
def test_house_rule_3_2_the_big_blind_goes_to_the_next_player_whoever_goes(
    case: Case, leave: Leaving
) -> None:
    play_case(ButtonRule.DEAD, 6, case, leave)


@EITHER_WAY
@pytest.mark.parametrize("case", HEADS_UP)
@pytest.mark.parametrize("rule", ButtonRule)
def test_house_rule_3_3_going_heads_up_nobody_has_the_big_blind_twice(
    rule: ButtonRule, case: Case, leave: Leaving
) -> None:
    play_case(rule, 3, case, leave)
