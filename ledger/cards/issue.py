"""Issuing, replacing and cancelling cards.

The database keeps a keyed hash of each number and its last four digits: who steals the database
can make no card from it. The whole number exists only on its way to the encoder.
"""

from __future__ import annotations

from dataclasses import dataclass

from ledger.canonical import Json
from ledger.card_number import CardNumber, RandomBytes, card_token, draw_card_number
from ledger.cards.track import SwipeAgain, read_swipe
from ledger.pepper import Pepper
from ledger.players.status import player_row
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.staff.asking import Asked, active_member, staff_unit, written
from ledger.staff.roles import Duty
from ledger.store import Store
from ledger.units import Unit, Work


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card as the books know it."""

    number: int
    """The card's own number in the books, not the digits on its stripe."""
    last_four: str
    holder: str
    """`player:<number>` or `staff:<number>`."""


def swiped_card(typed: str) -> CardNumber:
    """Read a swipe; refuse a damaged one with the reason."""
    reading = read_swipe(typed)
    if isinstance(reading, SwipeAgain):
        raise Refused(RefusalCode.SWIPE_AGAIN, damage=reading.damage.value)
    return reading


def active_card(reader: Reader, pepper: Pepper, card: CardNumber) -> Card:
    """Find the card that was swiped; refuse one we never issued and one that no longer counts."""
    row = first_row(
        reader,
        "SELECT id, last_four, holder, state FROM card WHERE token = ?",
        card_token(pepper, card),
    )
    if row is None:
        raise Refused(RefusalCode.CARD_UNKNOWN, last_four=card.last_four)
    number, last_four, holder, state = row
    if state != "active":
        raise Refused(RefusalCode.CARD_NOT_ACTIVE, last_four=last_four, state=state)
    return Card(number=number, last_four=last_four, holder=holder)


def player_of(card: Card) -> int:
    """Return the player who holds a card; refuse a staff card."""
    kind, _, number = card.holder.partition(":")
    if kind != "player":
        raise Refused(RefusalCode.CARD_NOT_A_PLAYERS, last_four=card.last_four)
    return int(number)


def issue_player_card(
    store: Store, pepper: Pepper, random_bytes: RandomBytes, asked: Asked, *, player: int
) -> CardNumber:
    """Issue a player's card; an active one is replaced. Return the number for the encoder."""
    return _issue(store, pepper, random_bytes, asked, f"player:{player}")


def issue_staff_card(
    store: Store, pepper: Pepper, random_bytes: RandomBytes, asked: Asked, *, staff: int
) -> CardNumber:
    """Issue a staff card; an active one is replaced. Return the number for the encoder."""
    return _issue(store, pepper, random_bytes, asked, f"staff:{staff}")


def cancel_card(asked: Asked, *, card: int, reason: str) -> Unit:
    """Make the unit that cancels a lost or stolen card at once."""
    why = written(reason)

    def body(work: Work) -> Json:
        row = first_row(work, "SELECT last_four, state FROM card WHERE id = ?", card)
        if row is None:
            raise Refused(RefusalCode.CARD_NUMBER_UNKNOWN, card=card)
        if row[1] != "active":
            raise Refused(RefusalCode.CARD_NOT_ACTIVE, last_four=row[0], state=row[1])
        work.update("card", card, {"state": "cancelled"})
        work.event("card_cancelled", {"card": card, "reason": why})
        return None

    command: dict[str, Json] = {"do": "cancel_card", "card": card, "reason": why}
    return staff_unit(asked, Duty.SERVE_PLAYERS, command, body)


def _issue(
    store: Store, pepper: Pepper, random_bytes: RandomBytes, asked: Asked, holder: str
) -> CardNumber:
    number = draw_card_number(random_bytes)
    unit = _issue_unit(asked, holder, number.last_four, card_token(pepper, number))
    answer = store.apply(unit)
    if answer.repeated:
        # The first answer's number went to an encoder and was never kept.
        raise Refused(RefusalCode.CARD_NOT_KEPT)
    return number


def _issue_unit(asked: Asked, holder: str, last_four: str, token: str) -> Unit:
    def body(work: Work) -> Json:
        _check_holder(work, holder)
        current = first_row(
            work, "SELECT id FROM card WHERE holder = ? AND state = 'active'", holder
        )
        if current:
            work.update("card", current[0], {"state": "replaced"})
        number = work.next_key("card")
        work.insert(
            "card",
            {
                "id": number,
                "token": token,
                "last_four": last_four,
                "holder": holder,
                "state": "active",
                "issued_ms": work.at_ms,
            },
        )
        return number

    duty = Duty.MANAGE_STAFF if holder.startswith("staff:") else Duty.SERVE_PLAYERS
    # The number drawn is not part of what was asked: a repeat must find its first answer.
    return staff_unit(asked, duty, {"do": "issue_card", "holder": holder}, body)


def _check_holder(work: Work, holder: str) -> None:
    kind, _, number = holder.partition(":")
    if kind == "staff":
        active_member(work, int(number))
    else:
        player_row(work, int(number)).refuse_closed()
