"""What the jackpots' meters hold, as the screens of the tables show it."""

from __future__ import annotations

from ledger.jackpots import meter
from server.refusals import RefusalCode, Refused
from server.room.hall import Hall
from server.tables.actor import TableActor
from wire.messages.jackpots import MeterView


def title_of(hall: Hall, jackpot: str) -> str:
    """Return what players call a jackpot; refuse one that the house file does not have."""
    known = hall.house.jackpots.get(jackpot)
    if known is None:
        raise Refused(RefusalCode.NO_JACKPOT, jackpot=jackpot, known=" ".join(hall.house.jackpots))
    return known.title


def meter_at(hall: Hall, actor: TableActor) -> MeterView | None:
    """Return the jackpot of a table; None: it drops to none.

    The meter is read between hands only: a tap reads nothing in the books.
    """
    name, seen = actor.game.jackpot, hall.views.get(actor.number)
    if not name:
        return None
    if actor.game.running and seen is not None and seen.jackpot is not None:
        return seen.jackpot
    known = hall.house.jackpots.get(name)
    if known is None:
        return None  # the house has given it up: nobody is promised anything
    return MeterView(jackpot=name, title=known.title, meter=meter(hall.store, name).count)


def meters(hall: Hall) -> tuple[MeterView, ...]:
    """Return what every jackpot of the house holds."""
    return tuple(
        MeterView(jackpot=name, title=known.title, meter=meter(hall.store, name).count)
        for name, known in hall.house.jackpots.items()
    )
