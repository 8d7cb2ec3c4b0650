"""Clients of every role around a simulated room, and requests that each of them may not make."""

from __future__ import annotations

from bots.chance import Chance
from server.room.dispatch import STATIONS, ByKey, ByStaff
from server.room.routes import ROUTES
from simulation.cage import Cage
from simulation.clients import Client
from simulation.evening import Evening
from simulation.floor import Floor
from tests.server.room.guesses import Guesses
from wire.messages.base import Message
from wire.session import Peer, Role

FURTHER = (
    (Role.CAGE, "cage:1"),
    (Role.AUDITOR, ""),
    (Role.WEB, ""),
    (Role.BOT, "seat:99:1"),
)
"""The roles that no simulated evening has by itself, and where they are."""


class Crowd(Evening):
    """An evening at which a client of every role is there."""

    def _fill_the_room(self, chance: Chance) -> tuple[Floor, Cage]:
        desks = super()._fill_the_room(chance)
        for role, place in FURTHER:
            key = f"key of a further {role.value}".ljust(40, ".")
            peer = Peer(key=key, role=role, place=place, name=role.value)
            self.clients.append(Client(self.hall, peer))
        return desks


class NotTheirs:
    """Makes requests of every kind that a role has no right to, with tokens that are right."""

    def __init__(self, seed: int, tokens: list[str]) -> None:
        self._guesses = Guesses(seed, {"token": list(tokens), "table": [1, 2], "seat": [1, 2, 3]})

    def request(self, role: Role, request_id: str) -> Message | None:
        """Return a request that this role may not make; None if the guess was no message."""
        kinds = [kind for kind in ROUTES if role not in _roles(kind)]
        kinds.sort(key=lambda kind: kind.__name__)
        return self._guesses.request(self._guesses.random.choice(kinds), request_id)


def _roles(kind: type[Message]) -> frozenset[Role]:
    route = ROUTES[kind]
    return route.roles if isinstance(route, ByKey | ByStaff) else STATIONS
