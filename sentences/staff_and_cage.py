"""Sentences for what staff and the cage are refused, by code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sentences.marking import mark as _

STAFF_AND_CAGE: Final[Mapping[str, str]] = {
    # Staff
    "staff_unknown": _("There is no staff member {staff}. Look at `arclight report show staff`."),
    "staff_dismissed": _("Staff member {staff} no longer works here. Choose somebody who does."),
    "staff_locked": _("Too many wrong tries. Try again in {minutes} minutes."),
    "sign_in_wrong": _("That was not right. Check what you typed and try again."),
    "session_over": _("You are signed out. Sign in again (`arclight staff sign-in`)."),
    "session_locked": _(
        "Your session is locked, because nothing was asked for a while. Sign in to go on"
        " (`arclight staff sign-in`)."
    ),
    "password_needed": _(
        "Card and PIN bring you back only to the desk where you typed your password in this shift"
        " and did not sign out. Type login and password."
    ),
    "session_replaced": _(
        "You signed in at {place} since, which ended your session here. Sign in again to go on."
    ),
    "role_may_not": _("{role:one} may not {duty:word}. Ask {duty:who}."),
    "login_not_usable": _(
        '"{login}" cannot be a login. Use 2 to 32 letters, digits, dots or dashes.'
    ),
    "login_taken": _('The login "{login}" is taken. Choose another.'),
    "password_length": _("A password has {least} to {most} characters. Choose another."),
    "password_too_easy": _("This password is too easy to guess. Choose another."),
    "last_administrator": _(
        "Staff member {staff} is the last administrator. Make another one first."
    ),
    "not_only_administrator": _(
        "{login} is neither the only administrator of this room nor the last second person."
        " Recovery at the console is for these; two persons let anybody else in again:"
        " arclight staff reset."
    ),
    "administrator_exists": _("This room has an administrator. He makes further staff accounts."),
    "first_code_wrong": _(
        "This is not the newest one-time code. Read it from the server's console."
    ),
    "approval_needed": _(
        "This takes a second person: {subject:subject}. Name one with --second LOGIN, or let one"
        " approve first (`arclight staff approve`)."
    ),
    "approval_unknown": _(
        "There is no approval {approval}. Let the second person approve, and use the number that"
        " is told."
    ),
    "approval_used": _("Approval {approval} was used. The second person must approve again."),
    "approval_for_other": _(
        'The approval is for "{approved:subject}" and not for "{asked:subject}". Let the second'
        " person approve exactly this."
    ),
    "approval_of_other": _(
        "Approval {approval} was given to another member. The second person must approve yours."
    ),
    "approval_too_old": _(
        "An approval is good for {minutes} minutes. The second person must approve again."
    ),
    "approval_by_same_person": _("Nobody approves his own act. Ask a second person."),
    # The cage
    "no_gaming_day": _(
        "No gaming day is open. A supervisor opens the first one (`arclight cage open-day`)."
    ),
    "day_opened_before": _("Gaming day {day} is open. Close it to open the next."),
    "day_not_after": _("The next gaming day, {next}, must come after {day}. Type a later day."),
    "day_far_from_clock": _(
        "Gaming day {day} is too far from the server's clock, which shows {clock}. Type a day up to"
        " the day after it, or have the clock set right."
    ),
    "day_locked": _(
        "Gaming day {day} is closed and locked. Put it right today with an adjustment (`arclight"
        " cage adjust`)."
    ),
    "day_does_not_balance": _(
        "The gaming day does not balance: the house should owe {expected:money} and the books"
        " show {found:money}. Call the auditor; the day stays open."
    ),
    "shifts_still_open": _(
        "These cashiers still have an open drawer: {cashiers}. They must count and close first."
        " If one is gone, a supervisor and a second person do it (`arclight cage close-shift --of"
        " LOGIN`)."
    ),
    "drawer_not_empty": _("{drawer:account} of a closed shift holds money. Call the auditor."),
    "vault_differs": _(
        "The count of the vault, {counted:money}, differs from the books; the day is still open."
        " Count again. If the count is right, book the difference with a second person (`arclight"
        " cage difference`)."
    ),
    "no_difference": _("The vault holds what the books say. There is nothing to book."),
    "no_shift": _("You have no open drawer. Open a shift first (`arclight cage open-shift`)."),
    "shift_open": _("You already have an open drawer. Count and close it first."),
    "denomination_unknown": _(
        "There is no note or coin of {denomination:money} here. Count it in notes and coins of the"
        " currency."
    ),
    "pieces_impossible": _("{pieces} pieces of {denomination:money} cannot be right. Count again."),
    "report_warning": _(
        "With this {kind:word} the player's total of the gaming day rises from {before:money} to"
        " {after:money}, above {threshold:money}. Prepare the report, then type the command again"
        " with --warned."
    ),
    "receipt_unknown": _(
        "There is no receipt {receipt}. Look at `arclight report show receipts DAY`."
    ),
    "receipt_voided": _(
        "Receipt {receipt} was already voided by receipt {voided_by}. Nothing is left to undo."
    ),
    "receipt_not_voidable": _(
        "Receipt {receipt} is for: {kind:word}. That is put right by a new one, not by a void."
    ),
    "receipt_of_other_shift": _(
        "Receipt {receipt} is not from your open shift. Use an adjustment instead (`arclight cage"
        " adjust`)."
    ),
}
