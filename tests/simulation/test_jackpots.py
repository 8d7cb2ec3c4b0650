"""A room that drops to a jackpot: money is conserved whatever goes wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bots.chance import Chance
from ledger.audit import audit
from rules.jackpot import Jackpot
from server.house import HouseRules
from server.house.jackpots import HouseJackpot
from simulation.evening import Evening, Plan
from simulation.games import simulated_house
from tests.depth import scaled

RULE = Jackpot(
    name="main", drop=1, pot_min=1, players_min=2, losing_hand="2c2d3h4s5c", both_cards=False
)
"""Any pair that is beaten hits it, so that every evening has hits."""
FLOP_GAMES = frozenset({"holdem", "omaha", "omaha8"})


def house_with_jackpot(seed: int, tables: int) -> HouseRules:
    house = simulated_house(tables, Chance("house", seed))
    presets = {
        name: replace(preset, settings=replace(preset.settings, jackpot=RULE))
        if preset.settings.game in FLOP_GAMES and preset.settings.chip == 1
        else preset
        for name, preset in house.presets.items()
    }
    known = {"main": HouseJackpot(name="main", title="Bad Beat", rule=RULE)}
    return replace(house, presets=presets, jackpots=known)


@pytest.mark.plain
@pytest.mark.parametrize("seed", range(1, 1 + scaled(quick=0, plain=2, deep=20)))
def test_drops_and_hits_keep_every_promise_whatever_goes_wrong(seed: int) -> None:
    tables = 4
    evening = Evening(
        Plan(seed=seed, tables=tables, hands=60, faults=True),
        house=house_with_jackpot(seed, tables),
    )
    evening.run()

    books = evening.disk.connection
    assert audit(books).ok
    balances = dict(books.execute("SELECT kind, sum(balance) FROM account GROUP BY kind"))
    dropped = books.execute(
        "SELECT coalesce(sum(amount), 0) FROM posting JOIN entry ON entry.id = posting.entry"
        " WHERE entry.code = 'jackpot_drop' AND amount > 0"
    ).fetchone()[0]
    hits = books.execute("SELECT coalesce(sum(amount), 0) FROM jackpot_hit").fetchone()[0]
    assert dropped > 0
    assert hits > 0
    assert balances["jackpot"] + hits == dropped
