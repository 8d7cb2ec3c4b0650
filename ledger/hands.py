"""Hands in the books: where each begins and ends. Until the end it is never unsealed."""

from __future__ import annotations

from ledger.chart import pot
from ledger.reading import Reader
from ledger.refusals import InvariantBroken, RefusalCode, Refused
from ledger.units import Scalar, Work, table_stream


def begin_hand(work: Work, table: int | str, hand: int) -> None:
    """Record that a hand is live, in the unit with its first events."""
    row: dict[str, Scalar] = {
        "id": f"{table}:{hand}",
        "stream": table_stream(table),
        "hand": hand,
        "first_number": work.number,
        "last_number": None,
    }
    work.insert("hand", row)


def end_hand(work: Work, table: int | str, hand: int) -> None:
    """Record that a hand is over, in the unit with its last events; its pot must be empty."""
    left = work.balance(pot(table, hand))
    if left:
        raise InvariantBroken(f"hand {hand} of table {table} ends with {left.count} in its pot")
    work.update("hand", f"{table}:{hand}", {"last_number": work.number})


def hand_known(reader: Reader, table: int | str, hand: int) -> bool:
    """Whether such a hand was begun at the table."""
    return bool(reader.query("SELECT 1 FROM hand WHERE id = ?", (f"{table}:{hand}",)))


def check_hand_over(work: Work, table: int | str, hand: int) -> None:
    """Refuse a hand that is unknown or still being played."""
    found = work.query("SELECT last_number FROM hand WHERE id = ?", (f"{table}:{hand}",))
    if not found:
        raise Refused(RefusalCode.HAND_UNKNOWN, table=str(table), hand=hand)
    if found[0][0] is None:
        raise Refused(RefusalCode.HAND_LIVE, table=str(table), hand=hand)
