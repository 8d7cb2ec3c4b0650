"""Refusals that the pages say in their own way: where the shared sentence speaks to a terminal.

`sentences` holds the rest. What is written here names a place on the pages instead of a command.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sentences.marking import mark as _

PAGE_SENTENCES: Final[Mapping[str, str]] = {
    # The link and the session
    "no_answer": _("The server does not answer. Try again; nothing is done twice."),
    "order_unanswered": _(
        "An order of this kind has no answer yet. Ask for it again first; nothing is done twice."
    ),
    "orders_unanswered": _(
        "{count} orders of this desk have no answer yet. Ask for one of them again first."
    ),
    "too_often": _("Too much was asked at once. Wait a moment and load the page again."),
    "sign_in_wrong": _("Login, password or code is wrong. Try again."),
    "password_needed": _(
        "Card and PIN bring you back only to the desk where you typed your password in this shift."
        " Type login and password."
    ),
    "wish_unknown": _("Nobody asks for this approval any more. Ask for it again."),
    "staff_locked": _("Too many wrong tries here. Wait, or use another desk."),
    "session_over": _("Your session is over. Sign in again."),
    "session_locked": _("Your session is locked. Type your password."),
    "session_replaced": _("You signed in at {place}. Sign in again to work here."),
    "role_may_not": _("Your role may not do this. Ask somebody who may."),
    "not_for_this_role": _("Your role may not do this. Ask somebody who may."),
    "peer_unknown": _('Nobody called "{asked}" is enrolled. Look at the list again.'),
    "address_unusable": _("The server cannot listen at {address}: {problem}."),
    "request_reused": _("This page was sent before with other content. Load it again."),
    "report_unknown": _('There is no report "{report}". Choose one of the list.'),
    # Tables and seats
    "table_unknown": _("No game is open on this table."),
    "table_in_use": _("A game is open on this table. Choose another number."),
    "table_frozen": _("The table is frozen. Look at it first."),
    "table_not_frozen": _("The table is not frozen. Nothing has to be done."),
    "preset_unknown": _("The house has no such game. Choose one of the list."),
    "player_changed": _("Another player sits there now. Nothing was done."),
    "stale_turn": _("The decision is made. Nothing was done."),
    "clock_not_open": _("The decision is made. Nothing was done."),
    "hand_not_running": _("That hand is over. Nothing was done."),
    "hand_unknown": _("Table {table} has played no hand {hand}. Choose one of its hands."),
    "dealing_stopped": _("No hand may begin now. See the alarms."),
    "software_changed": _(
        "House file or program changed. Nothing was done. Call an administrator: he and a second"
        " person allow it at the server's console, or it is put back and the server started again."
    ),
    "books_differ": _(
        "The audit found that the books were changed. No money goes out and no card or PIN is given"
        " until they are put right: see the alarm and call the supervisor."
    ),
    "seat_without_screen": _(
        "Table {table}, seat {seat} has no screen. Choose another seat, or tick that he may sit"
        " there anyway."
    ),
    "table_without_screens": _(
        "No screen of table {table} has been on. Start the screens of its seats, or tick that he"
        " may sit there anyway."
    ),
    "stack_does_not_fit": _(
        "The stack of {stack:money} does not fit table {table}, which takes {least:money} to"
        " {most:money}. Choose another table, or tick that he may sit there anyway."
    ),
    "floor_menu_locked": _("The house allows no floor menu at the seats. Use these pages."),
    "already_listed": _("The player is on this list already, as number {place}."),
    "seat_held": _(
        "Seat {seat} of table {table} is held for another player. Choose another seat, or let this"
        " one go first."
    ),
    # The cage
    "two_persons_needed": _("Two different persons must ask for this. Name another one."),
    "reason_needed": _("Write a reason."),
    "approval_needed": _(
        "This takes a second person: {subject:subject}. Let one approve it on this page."
    ),
    "approval_by_same_person": _("The second person must be somebody else."),
    "staff_unknown": _("There is no such staff member. Look at the list again."),
    "not_only_administrator": _(
        "{login} is neither the only administrator of this room nor the last second person."
        " Two persons let anybody else in again."
    ),
    "player_unknown": _("There is no account {player}. Look for the player again."),
    "pin_locked": _(
        "The PIN of account {player} is locked after three wrong tries. Look at the player's"
        " document and unlock it."
    ),
    "receipt_unknown": _("There is no receipt {receipt}. Look at the receipts of the day."),
    "report_warning": _(
        "With this {kind:word} the player's total of the gaming day rises from {before:money} to"
        " {after:money}, above {threshold:money}. Prepare the report, then confirm that you did."
    ),
    "card_needed": _(
        "A PIN alone pays nothing out here. Swipe player {player}'s card, write how you know the"
        " customer if the house allows it, or take the document."
    ),
    "cage_station_unknown": _(
        'No customer screen "{station}" is connected; connected: {known}. Start it, or choose'
        " another. A payout also goes with a document."
    ),
    "screen_taken": _(
        "{station} is before another cashier's customer. Choose your own screen, or wait: a"
        " question ends after five minutes at most. A screen is free once that cashier signs out or"
        " asks at another one."
    ),
    "proof_needed": _(
        "A PIN or a document must prove the player. Let the customer enter the PIN, or check the"
        " document."
    ),
    "day_far_off": _(
        "{day} is far from {today}, the gaming day by the room's clock. Type another day, or tick"
        " that you are sure."
    ),
}
