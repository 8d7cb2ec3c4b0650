"""A card and its PIN give access to a player's money, so one cashier must not renew both alone.

A new card is worthless without the PIN, and a new PIN without the card. One cashier may renew both
only if the player is known to be present: on the gaming day when the account was opened, or if the
player signed in at a seat after the first of the two: that takes the card and the PIN. A PIN at the
counter, or at the seat where the player sits already, proves no card, so it does not count.
Otherwise it needs a second person.

A stripe can be recorded and a document's number remembered. So a new PIN needs a second person too
where the account holds more than one cashier pays by document, and while the player sits at a
table: his money is at the seat and in pots then, and comes back. A PIN that was set at the counter
proves no more than a document until it was used with the card at a seat.
"""

from __future__ import annotations

from typing import NamedTuple

from ledger.chart import player as player_account
from ledger.players.session_lookup import session_of_player
from ledger.reading import Reader, first_row
from ledger.staff.approval import second_person
from ledger.staff.asking import Asked
from ledger.units import Work
from money import Cents

_CARD = "SELECT max(issued_ms) FROM card WHERE holder = ? AND state = 'active'"
_PIN = "SELECT set_ms, proved, seat_ms FROM pin WHERE player = ?"
_FIRST_DAY = """SELECT closed_ms FROM gaming_day WHERE closed_ms IS NULL
    OR closed_ms > (SELECT opened_ms FROM player WHERE id = ?) ORDER BY id LIMIT 1"""
_EVER = 2**62


def both_subject(player: int) -> str:
    """Name what the second person approves before a new card and a new PIN."""
    return f"new card and new PIN for player {player}"


def judge_new_card(work: Work, asked: Asked, player: int, approval: int) -> None:
    """Inside the unit of a new card: need an approval if the PIN is new and unproved."""
    if _is_new_pin(work, player):
        second_person(work, approval, subject=both_subject(player), asked_by=asked.by)


def judge_new_pin(
    work: Work, asked: Asked, player: int, approval: int, *, alone_most: Cents
) -> None:
    """Inside the unit of a new PIN: need an approval if the card is new and unproved.

    An account that holds more than `alone_most` needs one always, and one whose player is seated.
    """
    seated = session_of_player(work, player) is not None
    much = work.balance(player_account(player)) > alone_most
    if seated or much or _is_new_card(work, player):
        second_person(work, approval, subject=both_subject(player), asked_by=asked.by)


def used_at_seat(reader: Reader, player: int) -> bool:
    """Whether the player's PIN was used at a seat since it was set, or was set there."""
    pin = _pin(reader, player)
    return pin is not None and pin.proved


def _is_new_pin(reader: Reader, player: int) -> bool:
    """Whether staff set the PIN after the account's first day, and it was not used since."""
    pin = _pin(reader, player)
    return pin is not None and not pin.proved and pin.set_ms > _first_day_ms(reader, player)


def is_known(reader: Reader, player: int) -> bool:
    """Whether the player's PIN alone speaks for the player: it was used at a seat, or he is new.

    Who opened the account is there with it until the gaming day is over.
    """
    return used_at_seat(reader, player) or _first_day_ms(reader, player) == _EVER


def _is_new_card(reader: Reader, player: int) -> bool:
    """Whether the player's card is newer than what shows that the player has it."""
    row, pin = first_row(reader, _CARD, f"player:{player}"), _pin(reader, player)
    issued_ms = row[0] if row else None
    seat_ms = 0 if pin is None else pin.seat_ms
    return issued_ms is not None and issued_ms > max(seat_ms, _first_day_ms(reader, player))


class _Pin(NamedTuple):
    """What is known of a player's PIN."""

    set_ms: int
    proved: bool
    """It was used with the card at a seat, or set there."""
    seat_ms: int
    """When the player last signed in at a seat, with this PIN or an earlier one; 0: never."""


def _pin(reader: Reader, player: int) -> _Pin | None:
    row = first_row(reader, _PIN, player)
    return None if row is None else _Pin(row[0], bool(row[1]), row[2] or 0)


def _first_day_ms(reader: Reader, player: int) -> int:
    """Return when the gaming day of the account's opening ended; `_EVER` if it is still open."""
    row = first_row(reader, _FIRST_DAY, player)
    return _EVER if row is None or row[0] is None else int(row[0])
