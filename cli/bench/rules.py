"""`./arclight bench rules`: the engine and the evaluator against their peers, in one run."""

from __future__ import annotations

from statistics import median

from cli.bench.figures import Figure, median_ratio, race
from cli.bench.peers.engine import engine_contestants
from cli.bench.peers.games import GOAL, game_contestants, game_figures, our_hands
from cli.bench.peers.ranking import ranking_contestants, ranking_figures

ROUNDS = 9


def measure_game(game: str) -> list[Figure]:
    """How many random hands of one game the engine plays, and the ratio where PokerKit has it."""
    contestants = {**engine_contestants(), **game_contestants()}
    ours = "engine" if game == "holdem" else game
    raced = {name: play for name, play in contestants.items() if name.split()[0] == ours}
    rates = race(raced or {ours: our_hands(game)}, rounds=ROUNDS)
    pace = Figure(
        name=f"random hands of {game}", value=median(rates[ours]), unit="hands/s", goal="", ok=True
    )
    if not raced:
        return [pace]
    ratio = median_ratio(rates, ours, f"{ours} pokerkit")
    goal = 30 if ours == "engine" else GOAL
    against = Figure(
        name=f"random hands of {game} / PokerKit",
        value=ratio,
        unit="x",
        goal=f">= {goal}",
        ok=ratio >= goal,
    )
    return [pace, against]


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
