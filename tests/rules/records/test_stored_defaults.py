"""A stored value that lacks a field takes the default that the field states."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

import pytest

from rules.records.plain import from_plain, to_plain
from rules.refusals import Refused
from rules.settings import Options, Stakes, Structure, TableSettings
from rules.stored import ADDED, ALWAYS_STORED, absent_means, digest_form


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    old: int
    by_default: int = 7
    made: tuple[int, ...] = field(default_factory=lambda: (1, 2))
    was_otherwise: bool = field(default=True, metadata=absent_means(False))
    always: int = field(default=3, metadata=ALWAYS_STORED)


class Fact(NamedTuple):
    seat: int
    later: int = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Grown:
    old: int = 1
    new: Annotated[int, ADDED] = 5
    odd: Annotated[bool, ADDED] = field(default=True, metadata=absent_means(False))


class GrownFact(NamedTuple):
    seat: int
    new: Annotated[int, ADDED] = 0


def test_a_missing_field_has_its_default() -> None:
    read: Choices = from_plain(Choices, {"old": 1, "always": 3}, "")

    assert (read.by_default, read.made) == (7, (1, 2))


def test_a_missing_field_means_what_the_older_program_did() -> None:
    read: Choices = from_plain(Choices, {"old": 1, "always": 3}, "")

    assert Choices(old=1).was_otherwise
    assert not read.was_otherwise


@pytest.mark.parametrize("name", ["old", "always"])
def test_a_field_that_is_always_there_is_refused_where_it_is_missing(name: str) -> None:
    plain = {"old": 1, "always": 3}
    del plain[name]
    with pytest.raises(Refused) as caught:
        from_plain(Choices, plain, "choices")
    assert caught.value.facts["field"] == f"choices.{name}"


def test_an_event_that_lacks_a_later_field_has_its_default() -> None:
    assert from_plain(Fact, {"seat": 2}, "") == Fact(2, 4)


def test_a_field_that_was_added_is_left_out_where_it_says_nothing_new() -> None:
    assert to_plain(Grown, Grown(odd=False)) == {"old": 1}
    assert to_plain(GrownFact, GrownFact(3)) == {"seat": 3}
    assert digest_form(Grown(odd=False)) == {"old": 1}


def test_a_field_that_was_added_is_written_where_it_differs_and_read_again() -> None:
    value = Grown(new=6)

    assert to_plain(Grown, value) == digest_form(value) == {"old": 1, "new": 6, "odd": True}
    assert from_plain(Grown, to_plain(Grown, value), "") == value
    assert from_plain(GrownFact, to_plain(GrownFact, GrownFact(3, 4)), "") == GrownFact(3, 4)


@pytest.mark.parametrize("name", sorted(to_plain(Options, Options())))
def test_settings_written_before_an_option_was_invented_are_read(name: str) -> None:
    settings = TableSettings(
        game="holdem", structure=Structure.NO_LIMIT, stakes=Stakes(blinds=(1, 2))
    )
    plain = to_plain(TableSettings, settings)
    del plain["options"][name]

    assert from_plain(TableSettings, plain, "settings").game == "holdem"
