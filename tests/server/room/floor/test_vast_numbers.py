"""No number in settings or a structure is larger than the screens can show."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.records.plain import to_plain
from rules.settings import TableSettings
from tests.server.room.evening import TABLE, Evening, refused
from tests.server.tables.felt import HOLDEM
from wire.messages import floor
from wire.messages import tournament as tournaments
from wire.messages.previews import PreviewTournament

VAST = (10**13 + 1, 2**53, 2**62, 2**70, -(2**62))


def numbers_in(plain: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where the whole numbers stand in a value of plain data."""
    if isinstance(plain, dict | list):
        parts = plain.items() if isinstance(plain, dict) else enumerate(plain)
        return [found for key, part in parts for found in numbers_in(part, (*path, key))]
    return [path] if isinstance(plain, int) and not isinstance(plain, bool) else []


def with_number(plain: Any, path: tuple[Any, ...], number: int) -> str:
    """Return the data as JSON, with another number at one place."""
    made = json.loads(json.dumps(plain))
    at = made
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = number
    return json.dumps(made)


@pytest.mark.parametrize("number", VAST)
def test_no_vast_number_opens_a_table(number: int) -> None:
    room, plain = Evening(), to_plain(TableSettings, HOLDEM)
    places = numbers_in(plain)
    assert len(places) > 5
    for path in places:
        text = with_number(plain, path, number)
        asked = {"table": TABLE, "name": "Side", "preset": "", "settings": text}
        answer = room.by("finn", floor.OpenTable, **asked)
        assert refused(answer) in ("bad_setting", "bad_record"), (path, answer)


@pytest.mark.parametrize("number", VAST)
def test_no_vast_number_opens_a_tournament(number: int) -> None:
    room = Evening()
    asked = {"preset": "turbo", "game": "holdem", "betting": "no_limit"}
    plain = json.loads(room.by("finn", PreviewTournament, **asked).structure)
    for path in numbers_in(plain)[::7]:
        text = with_number(plain, path, number)
        given = {"table": TABLE, "name": "Side", "structure": text}
        answer = room.by("finn", tournaments.OpenTournament, **given)
        assert refused(answer) in ("bad_setting", "bad_record"), (path, answer)
