"""A player excludes himself, by PIN at his seat. Nobody can shorten it, himself included."""

from __future__ import annotations

from datetime import date
from typing import Final

from ledger.canonical import Json
from ledger.players.exclusions import add_exclusion
from ledger.players.own_request import OwnRequest
from ledger.players.status import player_row
from ledger.reading import Reader, first_row
from ledger.units import Unit, Work

OWN_REASON: Final = "asked for by the player at the seat"
"""Recorded as the reason; records are in English."""

_BY_OTHERS: Final = """SELECT 1 FROM exclusion WHERE document = ? AND staff IS NOT NULL
    AND from_day <= ? AND (until_day IS NULL OR until_day >= ?) LIMIT 1"""


def exclude_oneself(asked: OwnRequest, *, first: date, last: date | None) -> Unit:
    """Make the unit that excludes the player who asks; without a last day it is for ever.

    The answer has `until`: the last day, or "for_ever".
    """
    until = None if last is None else last.isoformat()

    def body(work: Work) -> Json:
        document = player_row(work, asked.player).document
        add_exclusion(work, (document, first.isoformat(), until, OWN_REASON, None))
        return {"until": until or "for_ever"}

    command: dict[str, Json] = {"do": "exclude_oneself", "from": first.isoformat(), "until": until}
    return asked.unit(command, body)


def kept_out_by_himself(reader: Reader, player: int, *, today: date) -> bool:
    """Whether nobody but the player himself keeps a player, who may not play today, from it."""
    found, day = player_row(reader, player), today.isoformat()
    return found.state == "active" and not first_row(reader, _BY_OTHERS, found.document, day, day)
