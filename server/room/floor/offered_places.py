"""Where a customer can be brought into play: lists, free seats and entries, for the cage."""

from __future__ import annotations

from ledger.staff import Session
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.seat_lookup import free_seats
from server.tables.actor import TableActor
from wire.messages import places


def ask_places(hall: Hall, ask: Ask, session: Session, request: places.AskPlaces) -> None:
    """Answer with what is open now; it says nothing about who plays or waits."""
    tables = [hall.tables[number] for number in sorted(hall.tables)]
    cash = [actor for actor in tables if not actor.game.takes_entries]
    shown = places.PlacesShown(
        id=ask.id,
        lists=tuple(_lists(hall, cash)),
        seats=tuple(filter(None, (_seat(hall, actor) for actor in cash))),
        entries=tuple(filter(None, map(_entry, tables))),
    )
    ask.answer(shown)


def _lists(hall: Hall, cash: list[TableActor]) -> list[places.ListOffer]:
    last = {hall.list_of(actor): actor for actor in cash}
    waiting = {code: len(found) for code, found in hall.board.lists().items()}
    return [
        places.ListOffer(list=code, title=_title(hall, actor), waiting=waiting.get(code, 0))
        for code, actor in last.items()
    ]


def _title(hall: Hall, actor: TableActor) -> str:
    settings = actor.game.settings
    titles = (each.title for each in hall.house.presets.values() if each.settings == settings)
    return next(titles, hall.list_of(actor))


def _seat(hall: Hall, actor: TableActor) -> places.SeatOffer | None:
    free = (
        seat
        for seat in free_seats(actor, hall.stations)
        if hall.stations.at((actor.number, seat)).up
        and hall.board.hold_on(actor.number, seat) is None
    )
    seat = next(free, 0)
    if not seat:
        return None
    return places.SeatOffer(
        table=actor.number, name=actor.name, title=_title(hall, actor), seat=seat
    )


def _entry(actor: TableActor) -> places.EntryOffer | None:
    there = actor.public_view().tournament if actor.game.takes_entries else None
    if there is None or there.stage != "registering":
        return None
    price = there.buy_in + there.fee
    return places.EntryOffer(
        table=actor.number, name=there.name, price=price, players=there.players
    )
