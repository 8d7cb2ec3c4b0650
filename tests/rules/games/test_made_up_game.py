"""A game nobody plays is a value: it plays to its end although no other file knows it."""

from __future__ import annotations

import ast
from pathlib import Path
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
from rules.hand.events import PotPushed
from rules.hand.showdown import strengths_of
from rules.hand.state import Hand, Phase
from rules.settings import Structure
from tests.depth import scaled
from tests.rules.random_hands import play_random, random_settings, random_setup

FOLDER = Path(catalogue.__file__).parent
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
        every_share_is_paid(hand)


def every_share_is_paid(hand: Hand) -> None:
    """Of every pot that was shown down, who holds the best hand for a share gets some of it."""
    for push in (event for event in hand.events if isinstance(event, PotPushed)):
        claims = [hand.by_seat[seat] for seat in hand.pots[push.number].seats]
        claims = [player for player in claims if not player.mucked and not player.folded]
        paid = {win.seat for win in push.wins}
        if len(claims) < 2 or sum(win.amount for win in push.wins) < 6 * hand.chip:
            continue
        made = [(strengths_of(hand, player), player.seat) for player in claims]
        for share in range(len(hand.game.shares)):
            best = max((each[share] or -1 for each, _ in made), default=-1)
            holders = {seat for each, seat in made if best >= 0 and each[share] == best}
            assert holders <= paid, push


def test_no_game_file_is_longer_than_forty_lines_or_knows_more_than_its_neighbours() -> None:
    shared = {"model", "catalogue", "decks", "__init__"}
    games = [path for path in FOLDER.glob("*.py") if path.stem not in shared]
    assert len(games) >= len({game.streets for game in catalogue.GAMES.values()})
    for path in games:
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 40, path.name
        tree = ast.walk(ast.parse(text))
        imports = [node for node in tree if isinstance(node, ast.Import | ast.ImportFrom)]
        known = [getattr(node, "module", "") for node in imports]
        assert all(f"{name}.".startswith(("rules.games.", "__future__.")) for name in known)
