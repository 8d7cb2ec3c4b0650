"""The guide to running a room is run, line by line as it stands."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.cli.room.guides import blocks, first_hand, room_answers, run_lines

COMMANDS_MOST = 10
WORDS_MOST = 90


def test_ten_commands_take_an_empty_folder_to_the_first_hand() -> None:
    lines = first_hand()
    assert all(line.startswith("./arclight ") for line in lines)
    words = [word for line in lines for word in shlex.split(line) if word not in ("&", ">")]
    assert len(lines) <= COMMANDS_MOST
    assert len(words) <= WORDS_MOST


@pytest.mark.plain
def test_the_guide_takes_a_room_from_an_empty_folder_to_a_closed_day(tmp_path: Path) -> None:
    done = run_lines(tmp_path, blocks("sh"), room_answers())
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    said = done.stdout
    for promised in (
        "Ada Brook works here as administrator: ada",
        "The vault holds $40,000.00",
        "The PIN of account 2 is set",
        "Table 1 is open: nl_1_2",
        "Table 1 is started",
        "HAND OVER $",
        "= exact",
        "= owed to players now",
        "All is well.",
    ):
        assert promised in said, said
    assert "--- hand " in (tmp_path / "hands.txt").read_text(encoding="utf-8")
    assert "Traceback" not in done.stderr, done.stderr
