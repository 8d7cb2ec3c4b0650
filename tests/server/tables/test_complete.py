"""Every command and every fact is known to every translator; one that is not fails here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args, get_origin

import pytest

from cli.hand import text
from rules.hand.events import Event as HandEvent
from rules.records import PUBLIC
from rules.table.commands import Command as PokerCommand
from rules.table.events import Event as PokerEvent
from server.tables import table_facts
from server.tables.commands import TableCommand, TableFact
from server.tables.journal import stored_form
from server.tables.poker import carry_out, event_messages, money_moves, pace
from wire.messages.base import tag_of
from wire.messages.table_events import TableEvent


def members(union: Any) -> set[Any]:
    """Every type of a union, of unions inside it too."""
    if get_origin(union) is None:
        return {union}
    return {kind for part in get_args(union) for kind in members(part)}


def test_a_union_is_taken_apart_whole() -> None:
    assert members(int | str) == {int, str}
    assert len(members(PokerEvent)) > 40


@pytest.mark.parametrize(
    "translator",
    [event_messages.MESSAGES, money_moves.MOVES],
    ids=["messages", "money"],
)
def test_every_event_of_poker_has_its_row(translator: Mapping[type, object]) -> None:
    assert set(translator) == members(PokerEvent)


@pytest.mark.parametrize(
    "translator",
    [table_facts._MESSAGES, table_facts._MOVES, stored_form._FORMS],
    ids=["messages", "money", "stored"],
)
def test_every_fact_of_a_table_has_its_row(translator: Mapping[type, object]) -> None:
    assert set(translator) == members(TableFact)


def test_every_message_of_a_table_has_its_pace() -> None:
    assert set(pace.LASTS) == members(TableEvent)


def test_every_event_of_poker_that_moves_or_shows_cards_moves_them_in_the_deck() -> None:
    names = {"position", "positions", "hands"}
    with_cards = {event for event in members(PokerEvent) if names & set(event._fields)}

    assert with_cards <= set(carry_out.CARDS)


def test_every_command_and_fact_has_a_stored_form_of_its_own() -> None:
    """The game's forms are made of its unions; no two may be written under one word."""
    facts = [tag_of(kind.__name__) for kind in (*members(PokerEvent), *members(TableFact))]
    commands = [tag_of(kind.__name__) for kind in (*members(PokerCommand), *members(TableCommand))]

    assert len(set(facts)) == len(facts)
    assert len(set(commands)) == len(commands)


def test_every_event_of_a_hand_is_told_in_its_text_or_left_to_the_lines_around_it() -> None:
    teller = text._Teller(None, {}, PUBLIC)  # type: ignore[arg-type] # no event is told

    assert set(teller.tell) == members(HandEvent)
