"""What each living server takes of what the dead ones held."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def share_of(me: int, living: Mapping[int, int], things: Iterable[str]) -> list[str]:
    """Return the things that fall to a server.

    `living` says how many tables each living server runs. One with fewer takes first. Servers that
    know the same divide in the same way; if they do not, the books give each thing to one.
    """
    loads = {**living, me: living.get(me, 0)}
    mine: list[str] = []
    for thing in sorted(things):
        taker = min(loads, key=lambda server: (loads[server], server))
        loads[taker] += 1
        if taker == me:
            mine.append(thing)
    return mine
