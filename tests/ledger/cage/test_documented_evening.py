"""The evening in docs/cage.md, played act by act: every figure there is a figure of the books."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from ledger import OVER_SHORT, VAULT, drawer
from ledger.cage.amends import adjust_balance, adjustment_subject, void_receipt, void_subject
from ledger.cage.gaming_day import close_day, open_first_day
from ledger.cage.payments import PayoutWanted, PinProof, deposit, payout
from ledger.cage.petty_cash import pay_out
from ledger.cage.shifts import close_shift, credit_vault, fill_drawer, open_shift
from ledger.cage.vault import fund_vault
from ledger.pins.verify import Purpose
from ledger.players.sessions import SeatRequest
from money import Cents, read_cents
from tests.ledger.card_room import MONDAY, Room, pieces
from tests.ledger.seat_units import get_up, sit_down

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "cage.md"


def documented() -> Iterator[tuple[Cents, ...]]:
    """Yield account, drawer, vault and over/short after each step of the document."""
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0].isdigit():
            yield tuple(read_cents(cell) for cell in cells[2:])


def evening(room: Room) -> Iterator[Callable[[], Any]]:
    """Yield the acts of the document in their order."""

    def opening() -> None:
        room.do(open_first_day(room.by("sue"), day=MONDAY, clock=MONDAY))
        room.do(fund_vault(room.by("sue"), count=pieces(2_000_000), reason="opening"))

    def put(cents: int) -> int:
        answer = room.do(deposit(room.by("carl"), player=1, amount=Cents(cents)))
        return int(answer["receipt"])

    def seat() -> SeatRequest:
        return SeatRequest(request_id=room.request_id(), table="7", seat="1", at_ms=room.at_ms)

    def pay() -> None:
        proof = PinProof(room.enter_pin(1, purpose=Purpose.PAYOUT).sign_in)
        wanted = PayoutWanted(player=1, amount=Cents(20_000), proof=proof)
        room.do(payout(room.by("carl"), room.pepper, wanted))

    def void() -> None:
        (last,) = room.store.query("SELECT max(number) FROM receipt")[0]
        approval = room.approval("sue", void_subject(last))
        room.do(void_receipt(room.by("carl"), receipt=last, reason="slip", approval=approval))

    def adjust() -> None:
        ten = Cents(1_000)
        approval = room.approval("sam", adjustment_subject(1, ten))
        room.do(
            adjust_balance(room.by("carl"), player=1, amount=ten, reason="meal", approval=approval)
        )

    yield opening
    yield lambda: room.do(open_shift(room.by("carl"), float_count=pieces(500_000)))
    yield lambda: room.player(1)
    yield lambda: put(40_000)
    yield lambda: room.do(fill_drawer(room.by("carl"), count=pieces(100_000)))
    yield lambda: room.do(sit_down(seat(), player=1, amount=Cents(30_000)))
    yield lambda: room.do(get_up(seat(), session=1))
    yield lambda: put(5_000)
    yield void
    yield adjust
    yield pay
    yield lambda: room.do(pay_out(room.by("carl"), amount=Cents(4_500), reason="flowers"))
    yield lambda: room.do(credit_vault(room.by("carl"), count=pieces(200_000)))
    yield lambda: room.do(close_shift(room.by("carl"), count=pieces(415_000)))
    yield lambda: room.do(
        close_day(
            room.by("sue"),
            vault_count=pieces(2_015_000),
            next_day=MONDAY + timedelta(days=1),
            clock=MONDAY,
        )
    )


def test_every_figure_of_the_documented_evening_is_a_figure_of_the_books(staffed: Room) -> None:
    steps = list(documented())
    acts = list(evening(staffed))
    assert len(steps) == len(acts) == 15

    report: Any = None
    for number, (act, figures) in enumerate(zip(acts, steps, strict=True), start=1):
        report = act()
        cash = (-staffed.store.balance(drawer(1)), -staffed.store.balance(VAULT))
        found = (Cents(staffed.balance(1)), *cash, staffed.store.balance(OVER_SHORT))
        assert found == figures, f"step {number}"

    sides = ("opening", "cash_in", "cash_out", "rake", "fees", "adjustments", "closing")
    assert [report[side] for side in sides] == [0, 40_000, 20_000, 0, 0, 1_000, 21_000]
