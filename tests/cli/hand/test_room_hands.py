"""`./arclight hand export DATA`: the hands of a room, from its books."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.hand.command import app
from tests.ages.golden import NUMBERS, unpacked


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpacked(NUMBERS[0], tmp_path_factory.mktemp("golden"))


def hand(*words: str | Path | int) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_the_hands_of_a_room_are_told_with_names_money_and_the_rooms_time(room: Path) -> None:
    told = hand("export", room, "--table", 3, "--hands", "2-4")

    assert told.exit_code == 0, told.output
    hands = told.stdout.split("\n\n")
    assert [text.splitlines()[1].split(":")[0] for text in hands] == [
        f"Hand {number}, table 3" for number in (2, 3, 4)
    ]
    assert "Noor posts $" in told.stdout


def test_cards_that_nobody_was_shown_stay_secret(room: Path) -> None:
    without_up_cards = [hand("export", room, "--table", table).stdout for table in (1, 3)]
    for text in "\n\n".join(without_up_cards).split("\n\n"):
        for name in re.findall(r"(\w+) (?:mucks|folds)", text):
            assert f"{name} is dealt" not in text
            assert f"{name} shows" not in text
    assert "Noor mucks" in hand("export", room, "--table", 3).stdout
    refused = hand("export", room, "--to", "json")
    assert (refused.exit_code, "holds the deck" in refused.output) == (2, True)


def test_hands_that_phh_can_tell_are_written_and_replayed_and_the_others_are_named(
    room: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "hands"

    written = hand("export", room, "--to", "phh", "--out", folder)

    assert "6 hands written" in written.stdout
    assert "table 3, hand 1 is left out: omaha8 pot_limit cannot be told in PHH" in written.stderr
    replayed = hand("replay", folder)
    assert "hands 6, ok 6, stacks equal 6" in replayed.stdout
    assert "name a new folder" in hand("export", room, "--out", folder).output


def test_a_day_or_a_span_that_cannot_be_is_refused(room: Path) -> None:
    assert "was no gaming day of this room" in hand("export", room, "--day", "2001-01-01").output
    assert "type it as 5, 5-20 or 5-" in hand("export", room, "--hands", "last").output


def test_an_open_hand_history_names_the_rooms_money_and_the_time(
    room: Path, tmp_path: Path
) -> None:
    out = tmp_path / "hands"
    told = hand("export", room, "--table", 3, "--hands", 2, "--to", "ohh", "--out", out)

    assert told.exit_code == 0, told.output
    (file,) = out.iterdir()
    written = json.loads(file.read_text(encoding="utf-8"))["ohh"]
    text = hand("export", room, "--table", 3, "--hands", 2).stdout
    stack = written["players"][0]["starting_stack"]
    assert f"${stack:,.2f}" in text
    assert written["currency"] == "USD"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", written["start_date_utc"])
