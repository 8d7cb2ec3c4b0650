"""A tournament's table in the stages that commands show."""

from __future__ import annotations

from typing import Any

from wire.messages.base import changed
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import RulesView, SeatView, TableView
from wire.messages.tournament_view import LevelView, StandingView, TournamentView

LEVELS = (
    LevelView(stakes=StakesView(blinds=(25, 50)), chip=25, minutes=3),
    LevelView(
        stakes=StakesView(blinds=(200, 400), ante=400, ante_from="big_blind"), chip=100, hands=8
    ),
    LevelView(stakes=StakesView(ante=25, bring_in=50, small_bet=100, big_bet=200), chip=25),
)
STANDINGS = (
    StandingView(place=1, seat=2, nickname="bob", chips=2_600),
    StandingView(place=2, seat=1, nickname="ann", chips=1_900),
    StandingView(place=3, seat=3, nickname="cid", playing=False, won=0),
)
TOURNAMENT = TournamentView(
    name="Turbo",
    stage="playing",
    buy_in=5_000,
    fee=500,
    starting_chips=1_500,
    players=3,
    players_left=2,
    levels=LEVELS,
    level=1,
    level_ms=125_000,
    level_runs=True,
    level_next=2,
    average=2_250,
    pool=15_000,
    prizes=(10_000, 5_000),
    standings=STANDINGS,
)


def table(**fields: Any) -> tuple[TableView, TournamentView]:
    """Return a table and its tournament; `fields` are the tournament's."""
    it = changed(TOURNAMENT, **fields)
    seats = tuple(SeatView(seat=seat, state="open") for seat in range(1, 5))
    rules = RulesView(game="holdem", structure="no_limit", stakes=LEVELS[0].stakes, tournament=True)
    view = TableView(
        table=1, name="Table 1", rules=rules, status="running", seats=seats, tournament=it
    )
    return view, it
