"""Blank cards for the card maker."""

from __future__ import annotations

from ledger.card_number import CardNumber
from ledger.cards import make_stock, track_1, track_2
from ledger.staff import Session
from server.room.hall import Hall
from server.room.requests import Ask
from wire.messages.card_stock import BlankCard, MakeStock, StockMade


def draw_stock(hall: Hall, ask: Ask, session: Session, request: MakeStock) -> None:
    """Draw a batch of blank cards and tell the card maker what to write."""
    asked, store, ports = hall.asked(ask, session), hall.store, hall.ports

    def drawn() -> tuple[CardNumber, ...]:
        return make_stock(store, ports.pepper, ports.nonces.take, asked, count=request.count)

    def told(cards: tuple[CardNumber, ...]) -> None:
        ask.answer(StockMade(id=ask.id, cards=tuple(map(_blank, cards))))

    hall.aside(ask, drawn, told)


def _blank(card: CardNumber) -> BlankCard:
    return BlankCard(last_four=card.last_four, track_1=track_1(card), track_2=track_2(card))
