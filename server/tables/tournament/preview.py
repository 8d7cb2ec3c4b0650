"""A tournament as its editor shows it before it is opened: its length, and what it pays."""

from __future__ import annotations

import json
from typing import Final

from rules.tournament.payouts import PLAYERS_LEAST
from rules.tournament.record import structure_plain
from rules.tournament.structure import Level, TournamentStructure
from server.house import HouseRules
from server.tables.tournament.views import schedule_view
from wire.messages.previews import PrizesView, TournamentPreview

ENDS_AT_BETS: Final = 20
"""A tournament is about over when all chips in play are this many big blinds or large bets."""
HAND_SECONDS: Final = 75
"""How long a hand lasts, for levels that go by hands."""


def structure_preview(
    structure: TournamentStructure, house: HouseRules, request_id: str
) -> TournamentPreview:
    """Return what an editor shows of a structure."""
    fields = range(PLAYERS_LEAST, structure.seats + 1)
    return TournamentPreview(
        id=request_id,
        structure=json.dumps(structure_plain(structure)),
        name=structure.name,
        levels=schedule_view(structure),
        prizes=tuple(PrizesView(players=n, prizes=structure.prizes(n)) for n in fields),
        about_minutes=about_minutes(structure),
        locks=("tournament_deals",) if house.locks.tournament_deals else (),
        buy_in_most=house.tournament_limits.buy_in_most.count,
        fee_most=house.tournament_limits.fee_most.count,
    )


def about_minutes(structure: TournamentStructure) -> int:
    """Return how long a full table plays, breaks included; only an estimate."""
    chips, seconds = structure.seats * structure.starting_chips, 0
    for level in structure.levels:
        stakes = level.stakes
        bet = stakes.blinds[-1] if stakes.blinds else stakes.big_bet
        seconds += _seconds(level)
        if bet * ENDS_AT_BETS >= chips:
            break
        seconds += level.break_minutes * 60
    return seconds // 60


def _seconds(level: Level) -> int:
    return level.minutes * 60 + level.hands * HAND_SECONDS
