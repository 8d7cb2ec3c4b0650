"""A program with a planted field, event or version goes on with every golden room."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.ages import grown
from tests.ages.golden import NUMBERS, left_in, unpacked
from tests.ages.reopening import reopened


@pytest.mark.plain
@pytest.mark.parametrize("number", NUMBERS)
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
    planted: Sequence[grown.Edit], number: int, tmp_path: Path
) -> None:
    room, program = unpacked(number, tmp_path), tmp_path / "program"
    with reopened(unpacked(number, tmp_path / "as_it_is")) as now:
        hands = grown.recalled(now)

    found = grown.grown_answers(grown.plant(planted, program), room)

    assert found["rules"] == str(program / "rules")
    frozen = {str(table): why for table, why in left_in(room).frozen.items()}
    assert found["frozen"] == frozen, "only what was frozen is"
    assert found["in_the_hand"] == {}, "a hand that both programs wrote goes on"
    assert found["again"] == {}, "what the grown program wrote it can read, too"
    assert found["recalled"] == hands, "byte for byte"
    assert found["later"].items() > hands.items()
