"""What people decide about jackpots, always two of them: seeding, paying, refusing."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.canonical import Json
from ledger.chart import ADJUSTMENTS, held
from ledger.chart import jackpot as meter_account
from ledger.chart import player as player_account
from ledger.entries import EntryCode, transfer
from ledger.jackpots.hits import Hit, hit_number
from ledger.open_day import open_day
from ledger.players.status import is_barred
from ledger.reading import Reader
from ledger.reservations import close_settled, hold_for, release
from ledger.staff.approval import second_person
from ledger.staff.asking import Asked, staff_unit, written
from ledger.staff.roles import Duty
from ledger.units import CAGE, Scalar, Unit, Work
from money import Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """One player's part of a hit."""

    number: int
    player: int
    part: str
    amount: Cents


def shares_in(reader: Reader, hit: int) -> list[Share]:
    """Return the shares of a hit: losers first, then winners, then the table."""
    sql = "SELECT id, player, part, amount FROM jackpot_share WHERE hit = ? ORDER BY id"
    return [
        Share(number=number, player=player, part=part, amount=Cents(amount))
        for number, player, part, amount in reader.query(sql, (hit,))
    ]


def seed_subject(jackpot: str, amount: Cents) -> str:
    """Name what the second person approves before the house seeds a jackpot."""
    return f"seed jackpot {jackpot} with {amount.count} cents"


def hit_subject(hit: Hit) -> str:
    """Name what the second person approves before a jackpot is paid."""
    return f"pay {_named(hit)}"


def refusal_subject(hit: Hit) -> str:
    """Name what the second person approves before a hit is refused."""
    return f"refuse {_named(hit)}"


def _named(hit: Hit) -> str:
    """The hit, where it happened and what it is worth: the second person looks at that hand."""
    where = f"table {hit.table} hand {hit.hand}"
    return f"hit {hit.number} of jackpot {hit.jackpot} at {where}, {hit.amount.count} cents"


def seed_jackpot(asked: Asked, *, jackpot: str, amount: Cents, reason: str, approval: int) -> Unit:
    """Make the unit by which the house gives to a jackpot; it is owed to players from then on."""
    memo = written(reason)

    def body(work: Work) -> Json:
        second_person(work, approval, subject=seed_subject(jackpot, amount), asked_by=asked.by)
        source, target = ADJUSTMENTS, meter_account(jackpot)
        work.post(transfer(EntryCode.JACKPOT_SEED, source, target, amount, memo=memo))
        return {"jackpot": jackpot, "amount": amount.count, "meter": work.balance(target).count}

    command: dict[str, Json] = {
        "do": "seed_jackpot",
        "jackpot": jackpot,
        "amount": amount.count,
        "reason": memo,
        "approval": approval,
    }
    return staff_unit(asked, Duty.MOVE_VAULT, command, body, stream=CAGE)


def pay_jackpot(asked: Asked, *, hit: int, reason: str, approval: int, hold_above: Cents) -> Unit:
    """Make the unit that pays a hit: each share to its account, or held for the identity check.

    A share is held above the house's sum for prizes, and for a player who may not play.
    """
    memo = written(reason)

    def body(work: Work) -> Json:
        won = hit_number(work, hit)
        second_person(work, approval, subject=hit_subject(won), asked_by=asked.by)
        shares = shares_in(work, hit)
        waits = [_pay(work, won, share, hold_above) for share in shares]
        close_settled(work, won.reservation)
        ruling: dict[str, Scalar] = {"state": "paid", "staff": asked.by, "reason": memo}
        work.update("jackpot_hit", hit, ruling)
        return {"hit": hit, "amount": won.amount.count, "shares": len(shares), "held": sum(waits)}

    return staff_unit(asked, Duty.RUN_TABLES, _ruled("pay_jackpot", hit, memo, approval), body)


def _pay(work: Work, won: Hit, share: Share, hold_above: Cents) -> bool:
    """Pay one share; say whether the cage holds it."""
    account = player_account(share.player)
    holding = share.amount > hold_above or is_barred(work, share.player, today=open_day(work).day)
    reservation = f"share.{share.number}" if holding else None
    target = account if reservation is None else held(reservation)
    source = held(won.reservation)
    entry = work.post(transfer(EntryCode.JACKPOT_PAID, source, target, share.amount))
    if reservation is not None:
        hold_for(work, reservation, account, share.amount)
    work.update("jackpot_share", share.number, {"entry": entry, "reservation": reservation})
    return holding


def refuse_jackpot(asked: Asked, *, hit: int, reason: str, approval: int) -> Unit:
    """Make the unit that refuses a hit; what was set aside goes back to the meter."""
    memo = written(reason)

    def body(work: Work) -> Json:
        won = hit_number(work, hit)
        second_person(work, approval, subject=refusal_subject(won), asked_by=asked.by)
        release(work, won.reservation)
        work.update("jackpot_hit", hit, {"state": "refused", "staff": asked.by, "reason": memo})
        return {"hit": hit, "amount": won.amount.count}

    return staff_unit(asked, Duty.RUN_TABLES, _ruled("refuse_jackpot", hit, memo, approval), body)


def _ruled(do: str, hit: int, memo: str, approval: int) -> dict[str, Json]:
    return {"do": do, "hit": hit, "reason": memo, "approval": approval}
