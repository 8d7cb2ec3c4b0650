"""A game nobody plays is a value: it plays to its end although no other file knows it."""

from __future__ import annotations

from random import Random

import pytest

from rules.games import catalogue
from rules.games.model import (
    Bet,
    BetSize,
    Burn,
    DealBoard,
    DealEach,
    Draw,
    Game,
    Opener,
    PotShare,
    Street,
)
from rules.hand.state import Phase
from rules.settings import Structure
from tests.depth import scaled
from tests.rules.random_hands import play_random, random_settings, random_setup

BET = Bet(Opener.LEFT_OF_BUTTON, BetSize.SMALL)
MADE_UP = Game(
    code="made_up",
    seats_max=6,
    uses_blinds=True,
    streets=(
        Street("deal", (DealEach(4), Bet(Opener.LEFT_OF_BLINDS, BetSize.SMALL))),
        Street("boards", (DealBoard(3), DealBoard(3, burn=False, board=1), BET)),
        Street("draw", (Draw(1, 3, burn=Burn.BEFORE_CARDS), DealBoard(2, burn=False), BET)),
    ),
    shares=(PotShare("omaha_high"), PotShare("badugi"), PotShare("omaha_low_8")),
    recycles=3,
)


def test_a_made_up_game_is_one_value_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.GAMES, MADE_UP.code, MADE_UP)
    for number in range(scaled(quick=8, plain=40, deep=2_000)):
        random = Random(number)
        structure = tuple(Structure)[number % len(Structure)]
        setup = random_setup(random, random_settings(random, MADE_UP.code, structure))
        hand = play_random(random, setup).hand
        assert hand.phase is Phase.OVER
        assert sum(p.stack for p in hand.players) + hand.collected == hand.brought


def test_no_game_file_is_longer_than_forty_lines_or_knows_more_than_its_neighbours() -> None:
    from pathlib import Path

    folder = Path(catalogue.__file__).parent
    for path in folder.glob("*.py"):
        if path.stem in ("model", "catalogue", "__init__"):
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= 40, path.name
        imports = [line for line in lines if line.startswith("from ")]
        known = ("from rules.games.", "from rules.cards", "from __future__")
        assert all(line.startswith(known) for line in imports), path.name
