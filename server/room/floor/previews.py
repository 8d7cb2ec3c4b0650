"""Previews for the editors of games and tournaments: judged as an opening, and nothing changes."""

from __future__ import annotations

import json
from typing import Final

from ledger.staff import Session
from rules.fees import HandFacts, fees_of
from rules.records.plain import to_plain
from rules.settings import TableSettings
from server.games import tournament_previewed
from server.refusals import RefusalCode, Refused
from server.room.floor.games_asked import game_of
from server.room.floor.tournaments import tournament_table
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.table_orders import check_cash_game
from server.tables.settings import Settings
from wire.messages import previews
from wire.messages.tournament import OpenTournament

ASKED: Final = ("preset", "game", "betting", "structure")
POTS: Final = 40
"""How many sizes of the pot are tried."""
POT_MOST_BETS: Final = 100
"""The largest pot that is tried, in smallest full bets."""


def preview_game(hall: Hall, ask: Ask, session: Session, request: previews.PreviewGame) -> None:
    """Answer with the settings, and what the house would take by players and pot."""
    settings = _settings(hall, request)
    locked = hall.house.locks.percentage_collection
    ask.answer(
        previews.GamePreview(
            id=ask.id,
            settings=json.dumps(to_plain(TableSettings, settings)),
            digest=settings.digest(),
            taken=_taken(settings),
            buy_in_min=settings.buy_in_minimum,
            locks=("percentage_collection",) if locked else (),
        )
    )


def _settings(hall: Hall, request: previews.PreviewGame) -> TableSettings:
    if not request.table:
        return game_of(hall, request.preset, request.settings).settings
    actor = hall.table(request.table)
    check_cash_game(actor)
    settings = actor.game.settings
    if not isinstance(settings, TableSettings):
        raise Refused(RefusalCode.SETTINGS_UNREADABLE, problem="this kind of game")
    return settings


def _taken(settings: TableSettings) -> tuple[previews.TakenView, ...]:
    """What is taken, for each number of players from which on it is another sum."""
    found: list[previews.TakenView] = []
    for players in range(2, settings.seats + 1):
        series = _series(settings, players)
        if not found or found[-1].taken != series.taken or found[-1].no_flop != series.no_flop:
            found.append(series)
    return tuple(found)


def _series(settings: TableSettings, players: int) -> previews.TakenView:
    bet = settings.stakes.min_bet or 1
    step = max(1, POT_MOST_BETS * bet // POTS)
    pots = [bet * 2, *range(step, POT_MOST_BETS * bet + 1, step)]
    return previews.TakenView(
        players=players,
        taken=tuple((pot, _fees(settings, players, pot, whole=True)) for pot in sorted(set(pots))),
        no_flop=_fees(settings, players, bet * 2, whole=False),
    )


def _fees(settings: TableSettings, players: int, pot: int, *, whole: bool) -> int:
    game = settings.rules_of_game
    streets = len(game.streets) if whole else game.flop_street
    facts = HandFacts(
        players_dealt=players,
        players_at_flop=players,
        streets_dealt=streets,
        rounds_closed=streets,
        flop_street=game.flop_street,
        chip=settings.chip,
    )
    dead = min(settings.collection.dead_blind, pot)
    return dead + sum(fee.amount for fee in fees_of(settings.collection, facts, [pot - dead]))


def preview_tournament(
    hall: Hall, ask: Ask, session: Session, request: previews.PreviewTournament
) -> None:
    """Answer with the structure, its length and the prizes of every field."""
    asked: OpenTournament | Settings
    if request.table:
        asked = tournament_table(hall, request.table).game.settings
    else:
        named = {name: getattr(request, name) for name in ASKED}
        asked = OpenTournament(id=ask.id, token=request.token, table=1, name="", **named)
    ask.answer(tournament_previewed(asked, hall.house, ask.id))
