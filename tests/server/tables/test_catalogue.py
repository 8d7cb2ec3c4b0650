"""Every game at a live table: random hands, watched by the screen of every seat."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from rules.games.catalogue import GAMES
from rules.hand.state import Phase
from tests.depth import scaled
from tests.rules.random_hands import decider, random_command
from tests.server.tables.felt import Felt, carried
from tests.server.tables.poker_table import table_of
from tests.server.tables.screens import STACK, Screens, settings_of
from tests.server.tables.watching import RememberingShuffler, Watcher

AN_EVENING = 6
"""Hands after which other players sit down."""


def evening(game: str, number: int, hands: int) -> int:
    """Play so many hands at most, until one player has all chips; return how many it were.

    The screens check every deal; in the last hand every frame is searched for cards and salts.
    """
    random = Random(f"{game} {number}")
    shuffler = RememberingShuffler(number)
    watcher = Watcher(shuffler)
    felt = Felt(settings=settings_of(game), shuffler=shuffler)
    screens = Screens(felt, joining=False)
    players = 2 + number % (GAMES[game].seats_max - 1)
    felt.seat_all(dict.fromkeys(range(1, players + 1), STACK))
    felt.start()
    for played in range(1, hands + 1):
        screens.watcher = watcher if played == hands else None
        while table_of(felt.actor).running_hand is not None:
            actor = f"seat:3:{decider(felt.hand)}"
            carried(felt.ask(random_command(random, felt.hand), actor=actor))
        assert felt.hand.phase is Phase.OVER
        assert screens.verdicts == {"", "verified"}
        assert not felt.actor.frozen
        able = [seat for seat in table_of(felt.actor).seats.values() if seat.stack]
        if len(able) < 2 or played == hands:
            break
        felt.deal()
    return played


@pytest.mark.parametrize("game", GAMES)
def test_every_screen_agrees_with_the_deal_and_nobody_sees_a_foreign_or_discarded_card(
    game: str,
) -> None:
    """A thousand hands of all games at plain: 28 games of 36 hands or more."""
    wanted = scaled(quick=3, plain=36, deep=400)
    for number in count():
        wanted -= evening(game, number, min(wanted, AN_EVENING))
        if not wanted:
            return
