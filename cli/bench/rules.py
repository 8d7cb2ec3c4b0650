"""`./arclight bench rules`: the engine and the evaluator against their peers, in one run."""

from __future__ import annotations

from cli.bench.figures import Figure, median_ratio, race
from cli.bench.peers.engine import engine_contestants
from cli.bench.peers.games import game_contestants, game_figures
from cli.bench.peers.ranking import ranking_contestants, ranking_figures

ROUNDS = 9


def measure() -> list[Figure]:
    """Race all contestants together and judge the ratios."""
    contestants = {**ranking_contestants(), **engine_contestants(), **game_contestants()}
    rates = race(contestants, rounds=ROUNDS)
    ratio = median_ratio(rates, "engine", "engine pokerkit")
    engine = Figure(
        name="random 9-handed no-limit hold'em / PokerKit",
        value=ratio,
        unit="x",
        goal=">= 30",
        ok=ratio >= 30,
    )
    return [engine, *game_figures(rates), *ranking_figures(rates)]
