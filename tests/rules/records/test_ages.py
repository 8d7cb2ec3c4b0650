"""Stored values of older versions are read in the present form; newer ones are named."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from rules.records.ages import UPCASTERS, VersionUnknown, bare, present, stamped, version_of
from rules.table.commands import Command
from rules.table.events import Event


@pytest.fixture
def grown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind that was written in two other forms before."""
    monkeypatch.setitem(UPCASTERS, ("tipped", 1), lambda plain: {"cents": plain["dollars"] * 100})
    monkeypatch.setitem(UPCASTERS, ("tipped", 2), lambda plain: {**plain, "to": "dealer"})


def test_a_kind_that_never_changed_is_of_version_1_and_carries_none() -> None:
    assert version_of("acted") == 1
    assert stamped("acted", {"seat": 1}) == {"seat": 1}
    assert present("acted", {"seat": 1}) == {"seat": 1}


@pytest.mark.usefixtures("grown")
@pytest.mark.parametrize(
    "stored",
    [{"dollars": 3}, {"v": 2, "cents": 300}, {"v": 3, "cents": 300, "to": "dealer"}],
)
def test_every_version_is_read_in_the_present_form(stored: dict[str, Any]) -> None:
    assert bare("tipped", stored) == {"cents": 300, "to": "dealer"}


@pytest.mark.usefixtures("grown")
def test_a_value_in_its_present_form_stays_as_it_is() -> None:
    once = present("tipped", {"dollars": 3})

    assert once == {"v": 3, "cents": 300, "to": "dealer"}
    assert present("tipped", once) == once


@pytest.mark.parametrize("version", [0, 2, 9, "2", True, None])
def test_an_unknown_version_is_named(version: object) -> None:
    with pytest.raises(VersionUnknown) as caught:
        present("acted", {"v": version})
    assert caught.value.reason == f"acted_version_{version}_unknown"
    assert caught.value.facts == {"field": "acted.v", "value": str(version), "need": "1..1"}


def test_no_version_lacks_its_way_to_the_present() -> None:
    for kind, version in UPCASTERS:
        assert version < version_of(kind)


def test_a_stored_value_is_not_changed_by_reading_it() -> None:
    seats = [[2, {"player": "7", "stack": 500}]]
    stored = {"hand": 1, "seats": [2], "options": "o", "table": {"settings": "s", "seats": seats}}
    before = dict(stored)

    now = bare("deck_committed", stored)

    assert stored == before
    assert now["players"] == [[2, "7", 500]]
    assert now["settings"] == "s"


def test_commands_and_events_share_no_name() -> None:
    """Their versions stand in one table."""
    assert not {kind.__name__ for kind in get_args(Command)} & {
        kind.__name__ for kind in get_args(Event)
    }
