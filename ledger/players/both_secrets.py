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

from ledger.chart import player as player_account
from ledger.players.session_lookup import session_of_player
from ledger.reading import Reader, first_row
from ledger.staff.approval import second_person
from ledger.staff.asking import Asked
from ledger.units import Work
from money import Cents

_CARD = "SELECT max(issued_ms) FROM card WHERE holder = ? AND state = 'active'"
_PIN = "SELECT set_ms FROM pin WHERE player = ?"
_OWN_ENTRY = """SELECT max(at_ms) FROM sign_in
    WHERE who = ? AND outcome = 'right' AND purpose = 'sign_in'"""
_FIRST_DAY = """SELECT closed_ms FROM gaming_day WHERE closed_ms IS NULL
    OR closed_ms > (SELECT opened_ms FROM player WHERE id = ?) ORDER BY id LIMIT 1"""
_USED_AT_SEAT = """SELECT 1 FROM pin JOIN sign_in ON who = 'player:' || pin.player
    WHERE pin.player = ? AND outcome = 'right'
    AND (purpose = 'sign_in' AND at_ms >= set_ms OR purpose = 'at_seat' AND at_ms = set_ms)
    LIMIT 1"""
"""A player who changes the PIN at a seat proves the old one in the same moment."""
_EVER = 2**62


def both_subject(player: int) -> str:
    """Name what the second person approves before a new card and a new PIN."""
    return f"new card and new PIN for player {player}"


def judge_new_card(work: Work, asked: Asked, player: int, approval: int) -> None:
    """Inside the unit of a new card: need an approval if the PIN is new and unproved."""
    _judge(work, asked, player, approval, first_row(work, _PIN, player))


def judge_new_pin(
    work: Work, asked: Asked, player: int, approval: int, *, alone_most: Cents
) -> None:
    """Inside the unit of a new PIN: need an approval if the card is new and unproved.

    An account that holds more than `alone_most` needs one always, and one whose player is seated.
    """
    seated = session_of_player(work, player) is not None
    if seated or work.balance(player_account(player)) > alone_most:
        second_person(work, approval, subject=both_subject(player), asked_by=asked.by)
    else:
        _judge(work, asked, player, approval, first_row(work, _CARD, f"player:{player}"))


def used_at_seat(reader: Reader, player: int) -> bool:
    """Whether the player's PIN was used at a seat since it was set, or was set there."""
    return first_row(reader, _USED_AT_SEAT, player) is not None


def _judge(
    work: Work, asked: Asked, player: int, approval: int, other: tuple[int | None, ...] | None
) -> None:
    """Refuse without an approval if `other`, the time of the other half, is too recent."""
    made_ms = other[0] if other else None
    known_ms = max(_own_entry_ms(work, player), _first_day_ms(work, player))
    if made_ms is None or made_ms <= known_ms:
        return
    second_person(work, approval, subject=both_subject(player), asked_by=asked.by)


def _own_entry_ms(reader: Reader, player: int) -> int:
    """Return when the player last signed in at a seat."""
    row = first_row(reader, _OWN_ENTRY, f"player:{player}")
    return int(row[0] or 0) if row else 0


def _first_day_ms(reader: Reader, player: int) -> int:
    """Return when the gaming day of the account's opening ended; `_EVER` if it is still open."""
    row = first_row(reader, _FIRST_DAY, player)
    return _EVER if row is None or row[0] is None else int(row[0])
