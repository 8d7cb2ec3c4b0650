"""What the cage did with a player's account since the last sign-in; shown at the next one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ledger.cage.receipts import ReceiptKind
from ledger.players.accounts import renewal_of
from ledger.reading import Reader, first_row
from money import Cents

_CARD = "SELECT 1 FROM card WHERE holder = ? AND state = 'active' AND issued_ms > ?"
_PIN = "SELECT 1 FROM pin WHERE player = ? AND set_ms > ?"
_DOCUMENT = """SELECT 1 FROM approval JOIN record ON record.seq = approval.used_record
    WHERE (approval.subject = ? OR (approval.subject > ? AND approval.subject < ?))
    AND record.at_ms > ?"""
"""Every renewal of a document uses an approval by a second person."""
_PAID = """SELECT coalesce(sum(amount), 0) FROM receipt AS made
    WHERE player = ? AND at_ms > ? AND kind = ?
    AND NOT EXISTS (SELECT 1 FROM receipt AS later WHERE later.voids = made.number)"""

_WRONG = """SELECT count(*) FROM sign_in WHERE who = ? AND outcome <> 'right'
    AND NOT (place = ? AND at_ms > ?)
    AND id > (SELECT id FROM sign_in WHERE who = ? AND outcome = 'right'
        AND purpose = 'sign_in' AND at_ms <= ? ORDER BY id DESC LIMIT 1)"""
TYPING_MS: Final = 5 * 60_000
"""Wrong PINs at the same seat so shortly before are the player's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """What is new since a player's last sign-in."""

    card: bool
    pin: bool
    document: bool
    """The document on file was renewed."""
    paid_out: Cents
    wrong_pins: int
    """How often the PIN was entered wrongly, at a seat or a counter."""


def news_since(reader: Reader, player: int, since_ms: int, here: tuple[str, int]) -> News:
    """Return what was done since `since_ms`; 0 (no sign-in before): nothing is new.

    `here` is the place of the present sign-in and its time.
    """
    if not since_ms:
        return News(card=False, pin=False, document=False, paid_out=Cents(0), wrong_pins=0)
    paid = first_row(reader, _PAID, player, since_ms, ReceiptKind.PAYOUT.value)
    return News(
        card=first_row(reader, _CARD, f"player:{player}", since_ms) is not None,
        pin=first_row(reader, _PIN, player, since_ms) is not None,
        document=_renewed(reader, player, since_ms),
        paid_out=Cents(paid[0] if paid else 0),
        wrong_pins=_wrong_pins(reader, player, since_ms, here),
    )


def _wrong_pins(reader: Reader, player: int, since_ms: int, here: tuple[str, int]) -> int:
    (place, now_ms), who = here, f"player:{player}"
    row = first_row(reader, _WRONG, who, place, now_ms - TYPING_MS, who, since_ms)
    return int(row[0]) if row else 0


def _renewed(reader: Reader, player: int, since_ms: int) -> bool:
    whole = renewal_of(player)
    asked = (whole, f"{whole}: ", f"{whole}:!", since_ms)  # "!" comes after the space
    return first_row(reader, _DOCUMENT, *asked) is not None
