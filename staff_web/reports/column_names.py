"""What the columns of reports are called."""

from __future__ import annotations

from staff_web.language import translated as _
from staff_web.reports.kinds import COUNTED


def column_words(name: str) -> str:
    """Return what a column is called."""
    words = {**_of_play(), **_of_money()}
    return words.get(name, name.replace("_", " "))


def _of_play() -> dict[str, str]:
    return {
        "table": _("Table"),
        "name": _("Name"),
        "game": _("Game"),
        "hands": _("Hands"),
        "collection": _("Collection"),
        "number": _("Number"),
        "day": _("Day"),
        "fees": _("Fees"),
        "hour": _("Hour"),
        "at_ms": _("Time"),
        "tables": _("Tables"),
        "per_table": _("Hands a table"),
        "players": _("Players"),
        "seats": _("Seats"),
        "percent": _("Taken, %"),
        "tournament": _("Tournament"),
        "outcome": _("Outcome"),
        "opened_ms": _("Opened"),
        "closed_ms": _("Closed"),
        "ended_ms": _("Ended"),
        "entries": _("Buy-ins"),
        "prizes": _("Prizes"),
    }


def _of_money() -> dict[str, str]:
    return {
        "shift": _("Shift"),
        "cashier": _("Cashier"),
        "float": _("Float"),
        "expected": _("Expected"),
        "counted": _("Counted"),
        "difference": _("Over, - short"),
        "member": _("Member"),
        "deposits": _("Deposits"),
        "payouts": _("Payouts"),
        "paid_in": _("Paid in"),
        "paid_out": _("Paid out"),
        "receipts": _("Receipts"),
        "opening": _("At the opening"),
        "closing": _("At the close"),
        "cash_in": _("Cash in"),
        "cash_out": _("Cash out"),
        "player": _("Account"),
        "nickname": _("Nickname"),
        "stays": _("Stays"),
        "minutes": _("Minutes"),
        "brought": _("Brought"),
        "taken": _("Taken back"),
        "won": _("Won, - lost"),
        "record": _("Record"),
        "what": _("What"),
        "stream": _("Where"),
        "actor": _("By"),
        "command": _("Written"),
        "call": _("Call of the floor"),
        "seat": _("Seat"),
        "kind": _("Kind"),
        "since_ms": _("Since"),
        "answered_ms": _("Answered"),
        "answered_by": _("Answered by"),
        "digest": _("Digest"),
        "approved_by": _("Approved by"),
        "reason": _("Reason"),
        COUNTED: _("How often"),
    }
