"""Issuing, replacing and cancelling cards.

The database keeps a keyed hash of each number and its last four digits, so a stolen database does
not help to make a card. The whole number exists only on its way to the encoder.
"""

from __future__ import annotations

from dataclasses import dataclass

from ledger.canonical import Json
from ledger.card_number import CardNumber, RandomBytes, card_token, draw_card_number
from ledger.cards.track import SwipeAgain, read_swipe
from ledger.new_rows import add_row
from ledger.pepper import Pepper
from ledger.players.both_secrets import judge_new_card
from ledger.players.status import player_row
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.staff.asking import Asked, active_member, require_duty, staff_unit, written
from ledger.staff.roles import Duty
from ledger.store import Store
from ledger.units import Body, Scalar, Unit, Work

STOCK = "stock"
"""Begins the holder of a blank card, which belongs to nobody yet; see `ledger.cards.stock`."""


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
    """Find the card that was swiped; refuse one that is unknown, blank or no longer active."""
    row = first_row(
        reader,
        "SELECT id, last_four, holder, state FROM card WHERE token = ?",
        card_token(pepper, card),
    )
    if row is None or row[2].startswith(f"{STOCK}:"):
        raise Refused(RefusalCode.CARD_UNKNOWN, last_four=card.last_four)
    number, last_four, holder, state = row
    if state != "active":
        raise Refused(RefusalCode.CARD_NOT_ACTIVE, last_four=last_four, state=state)
    return Card(number=number, last_four=last_four, holder=holder)


def card_of_player(reader: Reader, player: int) -> Card | None:
    """Return a player's active card; None: there is none."""
    row = first_row(
        reader,
        "SELECT id, last_four, holder FROM card WHERE holder = ? AND state = 'active'",
        f"player:{player}",
    )
    return None if row is None else Card(number=row[0], last_four=row[1], holder=row[2])


def player_of(card: Card) -> int:
    """Return the player who holds a card; refuse a staff card."""
    kind, _, number = card.holder.partition(":")
    if kind != "player":
        raise Refused(RefusalCode.CARD_NOT_A_PLAYERS, last_four=card.last_four)
    return int(number)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardWish:
    """Whose card is to be issued."""

    player: int
    approval: int = 0
    """By a second person, if the PIN is new too; 0: none."""


def issue_player_card(
    store: Store, pepper: Pepper, random_bytes: RandomBytes, asked: Asked, wish: CardWish
) -> CardNumber:
    """Issue a player's card; an active one is replaced. Return the number for the encoder."""
    number = draw_card_number(random_bytes)
    issue = _issuing(f"player:{wish.player}", number, pepper)

    def body(work: Work) -> Json:
        player_row(work, wish.player).refuse_closed()
        judge_new_card(work, asked, wish.player, wish.approval)
        return issue(work)

    command = _command(f"player:{wish.player}", wish.approval)
    return _told_once(store, staff_unit(asked, Duty.SERVE_PLAYERS, command, body), number)


def issue_staff_card(
    store: Store, pepper: Pepper, random_bytes: RandomBytes, asked: Asked, *, staff: int
) -> CardNumber:
    """Issue a staff card; an active one is replaced. Return the number for the encoder."""
    number = draw_card_number(random_bytes)
    issue = _issuing(f"staff:{staff}", number, pepper)

    def body(work: Work) -> Json:
        active_member(work, staff)
        return issue(work)

    command = _command(f"staff:{staff}", 0)
    return _told_once(store, staff_unit(asked, Duty.MANAGE_STAFF, command, body), number)


def cancel_card(asked: Asked, *, card: int, reason: str) -> Unit:
    """Make the unit that cancels a lost or stolen card at once; a staff card only by a manager."""
    why = written(reason)

    def body(work: Work) -> Json:
        row = first_row(work, "SELECT last_four, state, holder FROM card WHERE id = ?", card)
        if row is None:
            raise Refused(RefusalCode.CARD_NUMBER_UNKNOWN, card=card)
        if str(row[2]).startswith("staff:"):
            require_duty(work, asked.by, Duty.MANAGE_STAFF)
        if row[1] != "active":
            raise Refused(RefusalCode.CARD_NOT_ACTIVE, last_four=row[0], state=row[1])
        work.update("card", card, {"state": "cancelled"})
        work.event("card_cancelled", {"card": card, "reason": why})
        return None

    command: dict[str, Json] = {"do": "cancel_card", "card": card, "reason": why}
    return staff_unit(asked, Duty.SERVE_PLAYERS, command, body)


def _command(holder: str, approval: int) -> dict[str, Json]:
    # The drawn number is not part of the command: a repeated request must match the first.
    return {"do": "issue_card", "holder": holder, "approval": approval}


def _told_once(store: Store, unit: Unit, number: CardNumber) -> CardNumber:
    if store.apply(unit).repeated:
        # The number of the first answer went to an encoder and was not stored.
        raise Refused(RefusalCode.CARD_NOT_KEPT)
    return number


def replace_active(work: Work, holder: str) -> None:
    """Inside a unit: end the holder's active card, if there is one, because a new one comes."""
    current = first_row(work, "SELECT id FROM card WHERE holder = ? AND state = 'active'", holder)
    if current:
        work.update("card", current[0], {"state": "replaced"})


def _issuing(holder: str, card: CardNumber, pepper: Pepper) -> Body:
    """Return the body that writes a card into the books and replaces the holder's active one."""
    token = card_token(pepper, card)

    def issue(work: Work) -> Json:
        replace_active(work, holder)
        return write_card(work, token, card.last_four, holder)

    return issue


def write_card(work: Work, token: str, last_four: str, holder: str) -> int:
    """Write a new card into the books and return its number; it counts at once."""
    row: dict[str, Scalar] = {
        "token": token,
        "last_four": last_four,
        "holder": holder,
        "state": "active",
        "issued_ms": work.at_ms,
    }
    return add_row(work, "card", row)
