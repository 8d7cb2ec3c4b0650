"""What cashiers, supervisors and administrators do in a golden room: everything once."""

from __future__ import annotations

from simulation.cage import cash_pieces, document_shown
from simulation.people import password_of
from tests.ages.staff_desk import StaffDesk
from wire.messages import cage, receipts, staff

WHY = "part of the evening"
VAULT_CENTS = 500_069_500
"""What is found in the vault at the end of the first day: five dollars are missing."""


def at_the_cage(carl: StaffDesk, sue: StaffDesk) -> None:
    """Every kind of receipt, account, card, limit and exclusion."""
    paper = cage.DocumentShown(kind="passport", issuer="US", number="G0000001", note="seen")
    opened = carl.do(
        cage.OpenAccount, name="Gil Golden", nickname="Gil", born="1975-05-05", document=paper
    )
    gil = int(opened.facts["player"])
    carl.do(cage.IssueCard, player=gil)
    carl.do(cage.Deposit, player=gil, amount=50_000, warned=True)
    paid = carl.do(cage.PayOut, player=gil, amount=12_345, document=paper, warned=True)
    again = carl.do(cage.Deposit, player=gil, amount=7_700, warned=True)
    receipt = int(again.facts["receipt"])
    number = carl.approval("sue", act="void_receipt", number=receipt)
    carl.do(cage.VoidReceipt, receipt=receipt, reason=WHY, approval=number)
    number = carl.approval("sue", act="adjust", number=gil, amount=250)
    carl.do(cage.AdjustBalance, player=gil, amount=250, reason=WHY, approval=number)
    carl.do(receipts.ShowReceipt, receipt=int(paid.facts["receipt"]))
    carl.do(cage.SetLimit, player=gil, kind="loss_day", most=20_000)
    carl.do(cage.FillDrawer, count=cash_pieces(50_000))
    carl.do(cage.CreditVault, count=cash_pieces(20_000))
    carl.do(cage.PettyCash, amount=1_500, out=True, reason=WHY)
    sue.do(cage.MoveVault, count=cash_pieces(100_000), out=False, reason=WHY)
    sue.do(cage.ChangeStanding, player=13, act="lock", reason=WHY)
    sue.do(cage.ChangeStanding, player=13, act="unlock", reason=WHY)
    sue.do(cage.ChangeStanding, player=12, act="lock", reason=WHY)
    other = cage.DocumentShown(kind="passport", issuer="US", number="X0000001", note="letter")
    sue.do(cage.Exclude, document=other, first="2026-11-17", reason=WHY)
    sue.do(cage.Exclude, player=14, first="2026-11-17", last="2099-12-31", reason=WHY)
    found = carl.do(cage.FindPlayer, player=11)
    carl.do(cage.CancelCard, card=found.card, reason=WHY)
    carl.do(cage.UnlockPin, player=11, document=document_shown(10))


def staff_accounts(ada: StaffDesk) -> None:
    """Somebody is hired, gets another role and a card, and is dismissed."""
    new = {"login": "max", "name": "Max", "role": "auditor", "password": password_of("max")}
    approval = ada.approval("sue", act="hire", name="max", role="auditor")
    hired = ada.do(staff.Hire, approval=approval, **new)
    number = int(hired.facts["staff"])
    approval = ada.approval("sue", act="change_role", number=number, role="floor")
    ada.do(staff.ChangeRole, staff=number, role="floor", approval=approval)
    ada.do(staff.IssueStaffCard, staff=number)
    ada.do(staff.RevokeSessions, staff=number)
    ada.do(staff.Dismiss, staff=number)
    ada.do(staff.CheckSoftware)


def close_the_day(carl: StaffDesk, sue: StaffDesk) -> None:
    """Close the shift and the day, five dollars short; open the next."""
    carl.do(cage.CloseShift, count=cash_pieces(100_000_000))
    number = carl.approval("sam", act="close_shift", amount=100_000_000)
    carl.do(cage.CloseShift, count=cash_pieces(100_000_000), approval=number)
    vault = cash_pieces(VAULT_CENTS)
    number = sue.approval("sam", act="vault_difference", amount=VAULT_CENTS)
    sue.do(cage.BookVaultDifference, count=vault, reason=WHY, approval=number)
    sue.do(cage.CloseDay, count=vault, next_day="2026-11-17", sure=True)
    carl.do(cage.OpenShift, count=cash_pieces(1_000_000))
    carl.do(cage.Deposit, player=10, amount=10_000, warned=True)
