"""Every game at a live table: random hands, watched by the screen of every seat."""

from __future__ import annotations

from itertools import count, product
from random import Random

import pytest

from rules.games.catalogue import GAMES
from rules.hand.state import Phase
from rules.settings import Structure
from rules.table.blinds import can_play
from tests.depth import scaled
from tests.rules.random_hands import BIG_BLIND, decider, random_command, random_settings
from tests.server.tables.felt import Felt, carried
from tests.server.tables.poker_table import table_of
from tests.server.tables.screens import STACK, Screens
from tests.server.tables.watching import RememberingShuffler, Watcher

AN_EVENING = 6
"""Hands after which other players sit down, in another structure."""


def tables(game: str) -> list[tuple[int, Structure]]:
    """Two to the most players of a game, each number in every structure, in an order of its own."""
    every = list(product(range(2, GAMES[game].seats_max + 1), Structure))
    return Random(game).sample(every, len(every))


def evening(game: str, number: int, hands: int) -> int:
    """Play so many hands at most, while two can play; return how many it were.

    The house's choices, second runs and rabbits among them, change with it. The screens check every
    deal; in the last hand every frame is searched for cards and salts.
    """
    random, every = Random(f"{game} {number}"), tables(game)
    players, structure = every[number % len(every)]
    shuffler = RememberingShuffler(number)
    watcher = Watcher(shuffler)
    felt = Felt(settings=random_settings(random, game, structure), shuffler=shuffler)
    screens = Screens(felt, joining=False)
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
        # A hand of two whose forced bets take all chips of one may end without a decision.
        table = table_of(felt.actor)
        able = [seat for seat in table.seats.values() if can_play(table, seat)]
        if sum(seat.stack > BIG_BLIND for seat in able) < 2 or played == hands:
            break
        felt.deal()
    return played


@pytest.mark.parametrize("game", GAMES)
def test_every_screen_agrees_with_the_deal_and_nobody_sees_a_foreign_or_discarded_card(
    game: str,
) -> None:
    """A thousand hands of all games at plain: 28 games of 36 hands or more."""
    wanted = scaled(quick=1, plain=36, deep=400)
    for number in count():
        wanted -= evening(game, number, min(wanted, AN_EVENING))
        if not wanted:
            return
