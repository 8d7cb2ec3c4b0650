"""Reservations: money set aside for something that may or may not happen.

The money leaves the player's account at once and is held in a separate account. Later it is
settled (it goes to its target) or released (it goes back), exactly once.
"""

from __future__ import annotations

from ledger.chart import Account, account_named, held
from ledger.entries import Entry, EntryCode, transfer
from ledger.reading import Reader
from ledger.refusals import RefusalCode, Refused
from ledger.units import Scalar, Work
from money import Cents

_OPEN, _SETTLED, _RELEASED = "open", "settled", "released"


def reserve(work: Work, reservation: str, source: Account, amount: Cents) -> int:
    """Set `amount` of `source` aside under a new name; return the entry's number.

    Refuses a name that was used before.
    """
    if work.query("SELECT 1 FROM reservation WHERE id = ?", (reservation,)):
        raise Refused(RefusalCode.RESERVATION_EXISTS, reservation=reservation)
    entry = work.post(transfer(EntryCode.RESERVED, source, held(reservation), amount))
    hold_for(work, reservation, source, amount)
    return entry


def hold_for(work: Work, reservation: str, owner: Account, amount: Cents) -> None:
    """Record that `amount`, just booked to `held`, waits for `owner` under a new name."""
    row: dict[str, Scalar] = {
        "id": reservation,
        "source": str(owner),
        "amount": amount.count,
        "state": _OPEN,
    }
    work.insert("reservation", row)


def prizes_held(reader: Reader, player: int) -> Cents:
    """Return how much of a player's prizes the cage holds."""
    sql = """SELECT coalesce(sum(prize.amount), 0) FROM prize
        JOIN reservation ON reservation.id = prize.reservation WHERE player = ? AND state = ?"""
    ((amount,),) = reader.query(sql, (player, _OPEN))
    return Cents(amount)


def settle(
    work: Work, reservation: str, code: EntryCode, target: Account, amount: Cents | None = None
) -> list[int]:
    """Move what is held to `target`: all of it, or `amount` with the rest going back.

    Return the numbers of the entries. Refuses more than is held.
    """
    source, whole = _open(work, reservation)
    asked = whole if amount is None else amount
    if asked > whole:
        raise Refused(
            RefusalCode.RESERVATION_SHORT,
            reservation=reservation,
            held=whole.count,
            asked=asked.count,
        )
    entries = [transfer(code, held(reservation), target, asked)]
    if asked < whole:
        entries.append(_back(reservation, source, whole - asked))
    return _close(work, reservation, _SETTLED, entries)


def release(work: Work, reservation: str) -> list[int]:
    """Move everything that is held back to its source; return the entries' numbers."""
    source, whole = _open(work, reservation)
    return _close(work, reservation, _RELEASED, [_back(reservation, source, whole)])


def close_settled(work: Work, reservation: str) -> None:
    """Close a reservation whose money the caller has moved to those it was held for."""
    _open(work, reservation)
    _close(work, reservation, _SETTLED, [])


def _back(reservation: str, source: Account, amount: Cents) -> Entry:
    return transfer(EntryCode.RELEASED, held(reservation), source, amount)


def _open(work: Work, reservation: str) -> tuple[Account, Cents]:
    rows = work.query("SELECT source, amount, state FROM reservation WHERE id = ?", (reservation,))
    if not rows:
        raise Refused(RefusalCode.RESERVATION_UNKNOWN, reservation=reservation)
    source, amount, state = rows[0]
    if state != _OPEN:
        raise Refused(RefusalCode.RESERVATION_CLOSED, reservation=reservation, state=state)
    return account_named(source), Cents(amount)


def _close(work: Work, reservation: str, state: str, entries: list[Entry]) -> list[int]:
    numbers = [work.post(entry) for entry in entries]
    work.update("reservation", reservation, {"state": state})
    return numbers
