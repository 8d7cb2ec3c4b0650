"""Held shares of jackpots: released at the cage after an identity check, with a second person."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.canonical import Json
from ledger.pepper import Pepper
from ledger.players.documents import IdentityCheck
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.staff.approval import second_person
from ledger.staff.asking import Asked, staff_unit, written
from ledger.staff.roles import Duty
from ledger.tournaments.held_prizes import Released, credit_held
from ledger.units import CAGE, Row, Unit, Work
from money import Cents

_HELD = """SELECT share.id, share.player, share.amount, jackpot, share.reservation
    FROM jackpot_share AS share JOIN jackpot_hit ON jackpot_hit.id = share.hit
    JOIN reservation ON reservation.id = share.reservation WHERE reservation.state = 'open' AND"""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldShare:
    """A share of a jackpot that waits at the cage."""

    number: int
    player: int
    amount: Cents
    jackpot: str
    reservation: str


def held_share(reader: Reader, number: int) -> HeldShare:
    """Return a held share; refuse one that is not held, or no more."""
    row = first_row(reader, f"{_HELD} share.id = ?", number)
    if row is None:
        raise Refused(RefusalCode.PRIZE_NOT_HELD, prize=number)
    return _held(row)


def shares_held_for(reader: Reader, player: int) -> list[HeldShare]:
    """Return what is held for a player, the oldest first."""
    sql = f"{_HELD} share.player = ? ORDER BY share.id"
    return [_held(row) for row in reader.query(sql, (player,))]


def _held(row: Row) -> HeldShare:
    number, player, amount, jackpot, reservation = row
    return HeldShare(
        number=number,
        player=player,
        amount=Cents(amount),
        jackpot=jackpot,
        reservation=reservation,
    )


def share_subject(share: HeldShare) -> str:
    """Name what the second person approves before a held share is released."""
    return (
        f"release jackpot share {share.number} of {share.amount.count} cents"
        f" to player {share.player}"
    )


def release_share(
    asked: Asked, pepper: Pepper, *, share: int, shown: IdentityCheck, approval: int
) -> Unit:
    """Make the unit that credits a held share to its player's account, as a held prize."""
    note = f"{shown.document.kind.value} shown: {written(shown.note)}"

    def body(work: Work) -> Json:
        waiting = held_share(work, share)
        subject = share_subject(waiting)
        used = second_person(work, approval, subject=subject, asked_by=asked.by)
        released = Released(
            player=waiting.player,
            amount=waiting.amount,
            reservation=waiting.reservation,
            memo=f"jackpot {waiting.jackpot}, {note}",
        )
        return {**credit_held(work, pepper, asked.by, released, (shown, used)), "share": share}

    command: dict[str, Json] = {
        "do": "release_share",
        "share": share,
        "shown": note,
        "approval": approval,
    }
    return staff_unit(asked, Duty.SERVE_PLAYERS, command, body, stream=CAGE)
