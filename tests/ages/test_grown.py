"""A program with a planted field, event or version goes on with every golden room."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.ages import grown
from tests.ages.golden import NUMBERS, left_in, unpacked
from tests.ages.reopening import reopened


@pytest.fixture(scope="module")
def as_they_are(tmp_path_factory: pytest.TempPathFactory) -> dict[int, dict[str, str]]:
    """Return the digests of every hand of each golden room, as this program recalls them."""
    found = {}
    for number in NUMBERS:
        with reopened(unpacked(number, tmp_path_factory.mktemp("as_it_is"))) as now:
            found[number] = grown.recalled(now)
    return found


@pytest.mark.plain
@pytest.mark.parametrize(
    "planted",
    [
        pytest.param(grown.FIELD_OF_SETTINGS, id="a_field_of_settings"),
        pytest.param(grown.KIND_OF_EVENT, id="a_kind_of_event"),
        pytest.param(grown.NEWER_RULES, id="newer_rules"),
        pytest.param(grown.FIELD_OF_AN_EVENT, id="a_field_of_an_event"),
        pytest.param(grown.FIELD_ALWAYS_WRITTEN, id="a_field_always_written"),
    ],
)
def test_a_grown_program_opens_resumes_and_recalls(
    planted: Sequence[grown.Edit], as_they_are: dict[int, dict[str, str]], tmp_path: Path
) -> None:
    rooms = {number: unpacked(number, tmp_path / str(number)) for number in NUMBERS}
    program = grown.plant(planted, tmp_path / "program")

    answers = grown.grown_answers(program, list(rooms.values()))

    for (number, room), found in zip(rooms.items(), answers, strict=True):
        hands = as_they_are[number]
        assert found["rules"] == str(program / "rules")
        frozen = {str(table): why for table, why in left_in(room).frozen.items()}
        assert found["frozen"] == frozen, f"{number}: only what was frozen is"
        assert found["in_the_hand"] == {}, f"{number}: a hand that both programs wrote goes on"
        assert found["again"] == {}, f"{number}: what the grown program wrote it can read, too"
        assert found["recalled"] == hands, f"{number}: byte for byte"
        assert found["later"].items() > hands.items(), number
