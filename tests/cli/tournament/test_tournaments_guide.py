"""The page about tournaments is run line by line, and all that it names exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.room.guides import blocks, first_hand, room_answers, run_lines
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "tournaments.md").read_text(encoding="utf-8")
PRICE = 5_500
CID = (
    'echo "passport:US:X1234567cid" > cid.document',
    './arclight cage --as carl welcome cid 200 --name "Cid Poe" --born 1990-05-06'
    " --card cid.card --document-file cid.document",
)


def a_room_with_three_players() -> list[str]:
    """The lines of the room's guide, up to its first table, and one player more."""
    secrets = blocks("sh")[0]
    return [secrets, *(line for line in first_hand() if " floor " not in line), *CID]


@pytest.mark.plain
def test_the_page_takes_a_tournament_from_its_opening_to_the_prize(tmp_path: Path) -> None:
    lines = [*a_room_with_three_players(), *blocks("sh", PAGE), "kill -TERM %1", "wait %1"]
    lines.append("./arclight audit room")
    done = run_lines(tmp_path, lines, room_answers(seats=3), PRICE)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    for promised in (
        "Tuesday Turbo is open for entries on table 1: no limit holdem, 3 seats",
        "Back to account 3: $55.00, buy-in and fee",
        "Entered: 3 of 3",
        "Prize pool $150.00: 1st $150.00",
        "Tuesday Turbo: level 2 (blinds 50-100, 3 minutes) begins with the next hand",
        "a break of 10 min begins",
        "Tuesday Turbo, table 1: it is over",
        "balance $295.00",
        "is open for entries on table 1: pot limit omaha, 3 seats",
        "$55.00 to account 1 (ann): buy-in and fee",
        "All is well.",
    ):
        assert promised in done.stdout, done.stdout
    assert "Traceback" not in done.stderr, done.stderr
    slip = (tmp_path / "cid.slip").read_text(encoding="utf-8")
    assert "TABLE / SEAT                       1 / 3" in slip
    watched = (tmp_path / "tournament.txt").read_text(encoding="utf-8")
    assert "--- hand " in watched
    assert "$" not in watched


def test_every_file_test_and_picture_that_the_page_names_exists() -> None:
    named = re.findall(r"`([a-z_]+/[\w./]+?)`", PAGE) + re.findall(r"\]\(([\w./]+)\)", PAGE)
    missing = [
        name for name in named if not ((ROOT / name).exists() or (ROOT / "docs" / name).exists())
    ]
    assert not missing
    tests = re.findall(r"`(tests/[\w./]+\.py)::(\w+)`", PAGE)
    for file, name in tests:
        assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), (file, name)
