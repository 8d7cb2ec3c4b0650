"""Requests that a player makes personally, signed in by PIN."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ledger.canonical import Json
from ledger.units import ROOM, Body, Unit


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRequest:
    """One request of a signed-in player."""

    request_id: str
    player: int
    place: str
    at_ms: int

    def unit(self, command: Mapping[str, Json], body: Body) -> Unit:
        """Make the unit of the request."""
        return Unit(
            request_id=self.request_id,
            stream=ROOM,
            actor=f"player:{self.player}",
            command={**command, "place": self.place},
            at_ms=self.at_ms,
            body=body,
        )
