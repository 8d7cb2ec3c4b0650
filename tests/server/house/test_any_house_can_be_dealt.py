"""Whatever `house check` or the floor's own settings pass can be opened, and hands are dealt."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import event, given, settings
from hypothesis import strategies as st

from rules.records.plain import to_plain
from rules.refusals import RefusalCode, Refused
from rules.settings import TableSettings
from server.house import Fault, HouseFileWrong, default_text, read_house
from server.house.keys import BRACKET, COLLECTION, EVERY_TABLE, FEE, PRESET, TIME, TIME_FEE
from server.room.floor.games_asked import settings_of
from tests.depth import scaled
from tests.rules.table.random_evening import deal_hands
from tests.server.house.random_house import any_of, house_texts

HANDS = 50
PRESETS = [preset.settings for preset in read_house(default_text()).presets.values()]
ODD = (-1, 0, 1, 2, 3, 7, 50, 150, 10_000, 1_000_000)


def test_every_key_of_a_table_has_values_to_try() -> None:
    for key in (*EVERY_TABLE, *PRESET, *COLLECTION, *BRACKET, *FEE, *TIME, *TIME_FEE):
        any_of(key.kind)


@settings(max_examples=scaled(quick=5, plain=30, deep=3_000))
@given(house_texts(), st.integers(0, 2**20))
def test_a_house_file_that_passes_opens_a_table_and_deals_hands(text: str, seed: int) -> None:
    faults: Sequence[Fault] = ()
    try:
        house = read_house(text)
    except HouseFileWrong as wrong:
        faults = wrong.faults
    event("refused" if faults else "dealt")
    assert all(fault.key and fault.allowed and fault.line for fault in faults), text
    if not faults:
        deal_hands(house.presets["x"].settings, Random(seed), HANDS)


def leaves(plain: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Where the numbers and switches of plain settings stand."""
    if isinstance(plain, dict | list):
        parts = plain.items() if isinstance(plain, dict) else enumerate(plain)
        return [leaf for name, part in parts for leaf in leaves(part, (*path, name))]
    return [path] if isinstance(plain, int) else []


@settings(max_examples=scaled(quick=5, plain=30, deep=5_000))
@given(st.data(), st.sampled_from(PRESETS), st.integers(0, 2**20))
def test_settings_the_floor_may_open_deal_hands_whatever_number_is_changed(
    data: st.DataObject, preset: TableSettings, seed: int
) -> None:
    plain = to_plain(TableSettings, preset)
    for path in data.draw(st.lists(st.sampled_from(leaves(plain)), min_size=1, max_size=2)):
        *way, name = path
        place: Any = plain
        for step in way:
            place = place[step]
        old = place[name]
        place[name] = not old if isinstance(old, bool) else data.draw(st.sampled_from(ODD))
    refusal: Refused | None = None
    try:
        made = settings_of(json.dumps(plain))
    except Refused as refused:
        refusal = refused
    event("refused" if refusal else "dealt")
    if refusal is None:
        deal_hands(made, Random(seed), HANDS)
    else:
        assert refusal.code is RefusalCode.BAD_SETTING
        assert {"key", "value", "need"} <= set(refusal.facts)
