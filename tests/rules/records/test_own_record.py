"""Our own record: a hand comes back exactly from its setup, deck and commands."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.collection import Collection, FeeBracket, TimeFee
from rules.games.catalogue import GAMES
from rules.hand.commands import Command
from rules.hand.events import Event
from rules.hand.play import play, start
from rules.hand.setup import RULES_VERSION, HandSetup
from rules.hand.state import Hand, Phase
from rules.records import (
    HandRecord,
    rebuild,
    record_from_plain,
    record_to_plain,
)
from rules.records.plain import from_plain, to_plain
from rules.refusals import RefusalCode, Refused
from rules.seating import ResumeAction, StopAction, VoidHand
from rules.settings import Structure
from tests.rules.builders import settings
from tests.rules.random_hands import PlayedHand, play_random, random_settings, random_setup

seeds = st.integers(min_value=0, max_value=2**32)
games = st.sampled_from(sorted(GAMES))
structures = st.sampled_from(list(Structure))


def played(game: str, structure: Structure, seed: int) -> PlayedHand:
    random = Random(seed)
    return play_random(random, random_setup(random, random_settings(random, game, structure)))


def through_json(plain: object) -> Any:
    return json.loads(json.dumps(plain))


def read_back(kind: Any, value: object) -> Any:
    return from_plain(kind, through_json(to_plain(kind, value)), "")


@given(games, structures, seeds)
def test_a_hand_is_rebuilt_exactly_from_its_plain_record(
    game: str, structure: Structure, seed: int
) -> None:
    first = played(game, structure, seed)
    record = HandRecord(setup=first.hand.setup, commands=tuple(first.commands))
    read = record_from_plain(through_json(record_to_plain(record)))
    assert read == record
    again = rebuild(read)
    assert again.events == first.hand.events
    assert [p.stack for p in again.players] == [p.stack for p in first.hand.players]


@given(games, structures, seeds)
def test_every_setup_command_and_event_survives_its_plain_form(
    game: str, structure: Structure, seed: int
) -> None:
    first = played(game, structure, seed)
    assert read_back(HandSetup, first.hand.setup) == first.hand.setup
    for command in first.commands:
        assert _same(command, read_back(Command, command))
    for event in first.hand.events:
        assert _same(event, read_back(Event, event))


def _same(one: object, other: object) -> bool:
    """Named tuples of different kinds may be equal; these must be of one kind too."""
    return type(one) is type(other) and one == other


def test_the_floors_commands_and_a_void_survive_their_plain_form() -> None:
    random = Random(1)
    hand = start(random_setup(random, random_settings(random, "holdem", Structure.NO_LIMIT)))
    for command in (StopAction(), ResumeAction(), VoidHand()):
        assert _same(command, read_back(Command, command))
        for event in play(hand, command):
            assert _same(event, read_back(Event, event))


def test_settings_with_every_kind_of_field_survive_their_plain_form() -> None:
    collection = Collection(
        brackets=(FeeBracket(players_min=2, cap=None), FeeBracket(players_min=5, cap=400)),
        time_fee=TimeFee(period_ms=1_800_000, brackets=((2, 500), (6, 300))),
    )
    random = Random(2)
    setup = random_setup(random, settings(collection=collection))
    read = read_back(HandSetup, setup)
    assert read == setup
    assert read.settings.digest() == setup.settings.digest()


def a_plain_record() -> dict[str, Any]:
    random = Random(5)
    setup = random_setup(random, settings("holdem"), players=3)
    hand: Hand = start(setup)
    record = HandRecord(setup=hand.setup, commands=tuple(play_random(random, setup).commands))
    plain: dict[str, Any] = through_json(record_to_plain(record))
    return plain


def refused(plain: object) -> Refused:
    with pytest.raises(Refused) as caught:
        record_from_plain(plain)
    assert caught.value.code is RefusalCode.BAD_RECORD
    return caught.value


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("extra",), 1, "extra"),
        (("setup", "extra"), 1, "setup.extra"),
        (("setup", "hand"), "seven", "setup.hand"),
        (("setup", "hand"), True, "setup.hand"),
        (("setup", "hand"), 1.0, "setup.hand"),
        (("setup", "deck"), "AsXx", "setup.deck"),
        (("setup", "deck"), ["As"], "setup.deck"),
        (("setup", "players"), {}, "setup.players"),
        (("setup", "players", 1, "stack"), None, "setup.players[1].stack"),
        (("setup", "settings", "structure"), "half_limit", "setup.settings.structure"),
        (("setup", "settings", "options", "open_pair"), 1, "setup.settings.options.open_pair"),
        (("commands", 0, "type"), "shout", "commands[0].type"),
        (("commands", 0), "fold", "commands[0].type"),
        (("commands", 0, "kind"), "shout", "commands[0].kind"),
    ],
)
def test_a_field_that_is_unknown_or_of_another_kind_is_refused_by_name(
    path: tuple[str | int, ...], value: object, field: str
) -> None:
    plain: Any = a_plain_record()
    inner: Any = plain
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    assert refused(plain).facts["field"] == field


@pytest.mark.parametrize("field", ["table", "settings", "players", "deck", "rules_version"])
def test_a_missing_field_is_refused_by_name(field: str) -> None:
    plain = a_plain_record()
    del plain["setup"][field]
    assert refused(plain).facts["field"] == f"setup.{field}"


def test_a_record_that_is_no_object_is_refused() -> None:
    assert refused([]).facts["field"] == "record"


def test_a_record_of_another_version_of_the_rules_is_not_rebuilt() -> None:
    plain = a_plain_record()
    plain["setup"]["rules_version"] = 0
    with pytest.raises(Refused) as caught:
        rebuild(record_from_plain(plain))
    assert caught.value.facts["field"] == "setup.rules_version"


def test_a_hand_of_an_older_version_of_the_rules_is_rebuilt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rules.records.record.RULES_VERSION", RULES_VERSION + 1)

    assert rebuild(record_from_plain(a_plain_record())).phase is Phase.OVER
