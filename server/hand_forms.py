"""Finished hands in forms for exchange: without a card that was not shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final, NamedTuple

from rules.hand.state import Hand
from rules.records import PUBLIC, OhhContext, OhhTournament, ohh_text, phh_text
from server.tables.tournament.played import HandOfTournament


class ToldHand(NamedTuple):
    """A hand with everything that an export says of it."""

    hand: Hand
    names: Mapping[int, str]
    tournament: HandOfTournament | None
    currency: str
    began_ms: int


def as_phh(told: ToldHand) -> str:
    """Return a hand in the Poker Hand History format."""
    more = {} if told.tournament is None else _phh_fields(told.tournament)
    return phh_text(told.hand, names=told.names, faces=PUBLIC, more=more)


def as_ohh(told: ToldHand) -> str:
    """Return a hand as Open Hand History."""
    played = told.tournament
    context = OhhContext(names=told.names, start_utc=_utc(told.began_ms))
    if played is None:
        context = replace(context, currency=told.currency, decimals=2)
    else:
        context = replace(context, tournament=_ohh_tournament(played, told.currency))
    return ohh_text(told.hand, context, faces=PUBLIC)


HAND_FORMS: Final[Mapping[str, Callable[[ToldHand], str]]] = {"phh": as_phh, "ohh": as_ohh}


def _phh_fields(played: HandOfTournament) -> dict[str, object]:
    """The format's own fields for the event."""
    event = f"{played.structure.name} (tournament {played.number})"
    return {"event": event, "level": played.level}


def _ohh_tournament(played: HandOfTournament, currency: str) -> OhhTournament:
    """The tournament as OHH has it."""
    structure = played.structure
    level = structure.levels[played.level - 1]
    return OhhTournament(
        number=str(played.number),
        name=structure.name,
        start_utc=_utc(played.started_ms),
        currency=currency,
        buy_in_cents=structure.buy_in_cents,
        fee_cents=structure.fee_cents,
        starting_chips=structure.starting_chips,
        level_seconds=level.time_ms // 1000,
        satellite=any(payout.equal_cents for payout in structure.payouts),
    )


def _utc(at_ms: int) -> str:
    """A moment as ISO 8601 in UTC."""
    return datetime.fromtimestamp(at_ms // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
