"""docs/adding_a_game.md shows a game as it is, and knows every part of the model."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

from rules.games import draw_streets, model
from rules.games.catalogue import GAMES

GUIDE = (Path(__file__).parents[3] / "docs" / "adding_a_game.md").read_text(encoding="utf-8")


def test_the_example_of_the_guide_is_the_game_that_is_played() -> None:
    (code,) = re.findall(r"```python\n(.+?)```", GUIDE, re.DOTALL)
    names: dict[str, Any] = {**vars(model), **vars(draw_streets)}
    exec(code, names)  # noqa: S102 - our own document
    assert names["BADUGI"] == GAMES["badugi"]
    assert f"rules/games/{GAMES['badugi'].code}.py" in code


def test_the_guide_names_every_part_a_game_is_made_of() -> None:
    parts = [each.name for each in fields(model.Game) if each.init]
    named_in_words = {"code", "seats_max", "uses_blinds", "odd_half_by_place"}
    assert [part for part in parts if f"`{part}`" not in GUIDE and part not in named_in_words] == []


def test_the_guide_names_every_kind_of_step() -> None:
    steps = (model.DealEach, model.DealBoard, model.DealAsked, model.Draw, model.Bet)
    assert model.Step.__args__ == steps
    assert all(f"`{step.__name__}`" in GUIDE for step in steps)
