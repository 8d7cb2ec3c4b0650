"""`./arclight bench rules`: the engine and the evaluator against their peers, in one run."""

from __future__ import annotations

from cli.bench.figures import Figure, median_ratio, race
from cli.bench.rules_engine import engine_contestants
from cli.bench.rules_ranking import ranking_contestants, ranking_figures

ROUNDS = 9


def measure() -> list[Figure]:
    """Race all contestants together and judge the ratios."""
    rates = race({**ranking_contestants(), **engine_contestants()}, rounds=ROUNDS)
    ratio = median_ratio(rates, "engine", "engine pokerkit")
    engine = Figure(
        name="random 9-handed no-limit hold'em / PokerKit",
        value=ratio,
        unit="x",
        goal=">= 30",
        ok=ratio >= 30,
    )
    return [engine, *ranking_figures(rates)]
