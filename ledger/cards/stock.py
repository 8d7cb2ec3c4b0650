"""Blank cards: numbers that were drawn for the card maker and belong to nobody yet.

A blank card opens nothing. A cashier binds it to a player by swiping it; from then on it is the
player's card like any other. The books keep the same keyed hash of it before and after.
"""

from __future__ import annotations

from ledger.canonical import Json
from ledger.card_number import CardNumber, RandomBytes, card_token, draw_card_number
from ledger.cards.issue import STOCK, CardWish, replace_active, write_card
from ledger.pepper import Pepper
from ledger.players.both_secrets import judge_new_card
from ledger.players.status import player_row
from ledger.reading import first_row
from ledger.refusals import RefusalCode, Refused
from ledger.staff.asking import Asked, staff_unit
from ledger.staff.roles import Duty
from ledger.store import Store
from ledger.units import Unit, Work

BATCH_MAX = 500
"""The most blank cards of one batch."""


def make_stock(
    store: Store, pepper: Pepper, random_bytes: RandomBytes, asked: Asked, *, count: int
) -> tuple[CardNumber, ...]:
    """Write a batch of blank cards into the books; return their numbers for the card maker, once.

    Refuses a batch of none or of more than `BATCH_MAX`.
    """
    if not 1 <= count <= BATCH_MAX:
        raise Refused(RefusalCode.BATCH_NOT_POSSIBLE, count=count, most=BATCH_MAX)
    drawn = tuple(draw_card_number(random_bytes) for _ in range(count))

    def body(work: Work) -> Json:
        for card in drawn:
            number = work.next_key("card")
            token = card_token(pepper, card)
            write_card(work, token, card.last_four, f"{STOCK}:{number}")
        return {"count": count}

    command: dict[str, Json] = {"do": "make_stock", "count": count}
    if store.apply(staff_unit(asked, Duty.MOVE_VAULT, command, body)).repeated:
        raise Refused(RefusalCode.CARD_NOT_KEPT)
    return drawn


def bind_card(asked: Asked, pepper: Pepper, wish: CardWish, card: CardNumber) -> Unit:
    """Make the unit that gives a swiped blank card to a player; his active one is replaced.

    Refuses a card that is not blank, a blank one that was cancelled, and one that this house did
    not make.
    """
    token, holder = card_token(pepper, card), f"player:{wish.player}"

    def body(work: Work) -> Json:
        number = _blank(work, token, card.last_four)
        player_row(work, wish.player).refuse_closed()
        judge_new_card(work, asked, wish.player, wish.approval)
        replace_active(work, holder)
        work.update("card", number, {"holder": holder, "issued_ms": work.at_ms})
        return {"card": number, "last_four": card.last_four, "player": wish.player}

    command: dict[str, Json] = {"do": "bind_card", "holder": holder, "approval": wish.approval}
    return staff_unit(asked, Duty.SERVE_PLAYERS, command, body)


def _blank(work: Work, token: str, last_four: str) -> int:
    """Return the number of a blank card; refuse one that is not."""
    row = first_row(work, "SELECT id, holder, state FROM card WHERE token = ?", token)
    if row is None:
        raise Refused(RefusalCode.CARD_UNKNOWN, last_four=last_four)
    number, holder, state = row
    if not str(holder).startswith(f"{STOCK}:"):
        raise Refused(RefusalCode.CARD_NOT_BLANK, last_four=last_four)
    if state != "active":
        raise Refused(RefusalCode.CARD_NOT_ACTIVE, last_four=last_four, state=state)
    return int(number)
