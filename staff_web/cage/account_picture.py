"""What the page of an account shows, worked out of the player's file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from staff_web.cage.amounts import cash_shown
from staff_web.cage.money_orders import WARNING
from staff_web.cage.order import AtCounter
from staff_web.cage.words import move_words
from staff_web.house_time import moment_shown
from staff_web.language import translated as _
from wire.messages.cage import PlayerFile


def account_context(
    at: AtCounter,
    act: str = "",
    typed: Mapping[str, str] | None = None,
    problems: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Return what the account's template needs; `act` is the form that comes back."""
    wrong = problems or {}
    return {
        "file": at.file,
        "alerts": (*alerts_of(at.file), *document_alerts(at)),
        "results": results_of(at.file),
        "screen": at.station,
        "shift": at.house.shift,
        "places": at.places,
        "card_read": bool(at.track),
        "blank_read": at.visit.swiped[0] == 0 and at.visit.swiped[1] != "",
        "act": act,
        "typed": typed or {},
        "problems": wrong,
        "warning": wrong.get(WARNING, ""),
        "second": "second" in wrong,
    }


def statement_moves(
    rows: Iterable[tuple[Any, ...]], time_zone: str
) -> list[tuple[str, str, str, str, str]]:
    """Return the lines of a statement: time, what, in, out, balance."""
    return [
        (
            moment_shown(at_ms, time_zone),
            move_words(code),
            cash_shown(amount) if amount > 0 else "",
            cash_shown(-amount) if amount < 0 else "",
            cash_shown(balance),
        )
        for _entry, at_ms, code, amount, balance, _memo in rows
    ]


def results_of(file: PlayerFile) -> tuple[int, int | None]:
    """Return what the player won today and in this session (None: he sits nowhere); negative: lost.

    Worked out of what the limits count as brought; chips in a pot are nobody's yet.
    """
    used = {line.kind: line.used for line in file.limits}
    session = file.stack - used.get("table_amount", 0) if file.at_table else None
    return file.stack - used.get("loss_day", 0), session


def document_alerts(at: AtCounter) -> tuple[str, ...]:
    """Say that the document on file is valid no more; days of the house as texts compare."""
    until = at.file.document_until
    if not until or not at.house.day or until >= at.house.day:
        return ()
    return (_("The document on file was valid until {day}. Ask for a new one.").format(day=until),)


def alerts_of(file: PlayerFile) -> tuple[str, ...]:
    """Return what the cashier must know before anything is done."""
    alerts = []
    if file.excluded_until == "for_ever":
        alerts.append(_("Excluded for ever: no play and no deposit. A payout may be made."))
    elif file.excluded_until:
        words = _("Excluded until {day}: no play and no deposit. A payout may be made.")
        alerts.append(words.format(day=file.excluded_until))
    if file.state == "locked":
        alerts.append(_("The account is locked. A supervisor can unlock it."))
    if file.state == "closed":
        alerts.append(_("The account is closed. A supervisor can open it again."))
    if file.pin == "locked":
        alerts.append(_("The PIN is locked. Look at the document and unlock it."))
    held = sum(it.amount for it in file.held) + sum(it.amount for it in file.shares)
    if held:
        words = _("{amount} is held until the identity check: see Card, PIN, limits and more.")
        alerts.append(words.format(amount=cash_shown(held)))
    return tuple(alerts)
