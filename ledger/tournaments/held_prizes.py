"""Held prizes: released at the cage after an identity check, with a second person."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.cage.receipts import Draft, ReceiptKind, write_receipt
from ledger.canonical import Json
from ledger.chart import player as player_account
from ledger.open_day import open_day
from ledger.pepper import Pepper
from ledger.players.accounts import check_document_shown
from ledger.players.documents import IdentityCheck
from ledger.players.status import player_row
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.reservations import release
from ledger.staff.approval import second_person
from ledger.staff.asking import Asked, staff_unit, written
from ledger.staff.roles import Duty
from ledger.units import CAGE, Row, Unit, Work
from money import Cents

_HELD = """SELECT prize.id, prize.player, prize.amount, tournament, reservation, state FROM prize
    JOIN reservation ON reservation.id = prize.reservation WHERE"""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldPrize:
    """A prize that waits at the cage."""

    number: int
    player: int
    amount: Cents
    tournament: int
    reservation: str


def held_prize(reader: Reader, number: int) -> HeldPrize:
    """Return a held prize; refuse one that is not held, or no more."""
    row = first_row(reader, f"{_HELD} prize.id = ?", number)
    if row is None or row[5] != "open":
        raise Refused(RefusalCode.PRIZE_NOT_HELD, prize=number)
    return _held(row)


def prizes_held_for(reader: Reader, player: int) -> list[HeldPrize]:
    """Return what is held for a player, the oldest first."""
    sql = f"{_HELD} prize.player = ? AND state = 'open' ORDER BY prize.id"
    return [_held(row) for row in reader.query(sql, (player,))]


def prizes_held_in(reader: Reader, tournament: int) -> list[HeldPrize]:
    """Return what is held of a tournament's prizes, the oldest first."""
    sql = f"{_HELD} tournament = ? AND state = 'open' ORDER BY prize.id"
    return [_held(row) for row in reader.query(sql, (tournament,))]


def _held(row: Row) -> HeldPrize:
    number, player, amount, tournament, reservation, _state = row
    return HeldPrize(
        number=number,
        player=player,
        amount=Cents(amount),
        tournament=tournament,
        reservation=reservation,
    )


def release_subject(prize: HeldPrize) -> str:
    """Name what the second person approves before a held prize is released."""
    return f"release prize {prize.number} of {prize.amount.count} cents to player {prize.player}"


def release_prize(
    asked: Asked, pepper: Pepper, *, prize: int, shown: IdentityCheck, approval: int
) -> Unit:
    """Make the unit that credits a held prize to the winner's account.

    The cashier checks the document on file, a second person approves. An excluded player gets it:
    the money is theirs. A locked account must be unlocked first.
    """
    note = f"{shown.document.kind.value} shown: {written(shown.note)}"

    def body(work: Work) -> Json:
        waiting = held_prize(work, prize)
        subject = release_subject(waiting)
        used = second_person(work, approval, subject=subject, asked_by=asked.by)
        released = Released(
            player=waiting.player,
            amount=waiting.amount,
            reservation=waiting.reservation,
            memo=f"tournament {waiting.tournament}, {note}",
        )
        return {**credit_held(work, pepper, asked.by, released, (shown, used)), "prize": prize}

    command: dict[str, Json] = {
        "do": "release_prize",
        "prize": prize,
        "shown": note,
        "approval": approval,
    }
    return staff_unit(asked, Duty.SERVE_PLAYERS, command, body, stream=CAGE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Released:
    """Money that the cage held for a player and gives up."""

    player: int
    amount: Cents
    reservation: str
    memo: str
    """For the receipt: where it was won, and what was shown."""


def credit_held(
    work: Work,
    pepper: Pepper,
    cashier: int,
    released: Released,
    proved: tuple[IdentityCheck, int],
) -> dict[str, Json]:
    """Inside a unit: credit held money to an active player whose document was seen; the receipt.

    `proved`: the document that was shown, and the number of the second person's approval.
    """
    shown, approval = proved
    player_row(work, released.player).refuse_unless_active()
    check_document_shown(work, pepper, released.player, shown.document)
    account = player_account(released.player)
    before = work.balance(account)
    (entry,) = release(work, released.reservation)
    draft = Draft(
        day=open_day(work).day.isoformat(),
        kind=ReceiptKind.PRIZE_RELEASED,
        staff=cashier,
        amount=released.amount,
        before=before,
        after=work.balance(account),
        player=released.player,
        entry=entry,
        approval=approval,
        memo=released.memo,
    )
    return {**write_receipt(work, draft), "player": released.player}
