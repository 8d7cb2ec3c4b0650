"""Sentences for what players, staff, the cage and the board are refused, by code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sentences.marking import mark as _

PEOPLE: Final[Mapping[str, str]] = {
    # Players
    "player_unknown": _(
        "There is no account {player}. Look the number up with `arclight cage find NAME`."
    ),
    "account_locked": _(
        "Account {player} is locked by the staff. A supervisor can unlock it (`arclight cage"
        " standing {player} unlock`)."
    ),
    "account_closed": _(
        "Account {player} is closed. A supervisor can open it again (`arclight cage standing"
        " {player} reopen`)."
    ),
    "account_not_empty": _(
        "Account {player} still holds {balance:money}. Pay it out before closing."
    ),
    "money_held": _(
        "{held:money} is held for player {player}. A cashier and a second person must release it"
        " first."
    ),
    "status_not_from": _(
        "Account {player} is {state:word}; from there it cannot be made {wanted:word}. Look at the"
        " account first (`arclight cage find {player}`)."
    ),
    "person_excluded": _(
        "This person is excluded {until:until}. No play and no deposit; a payout is possible."
    ),
    "person_has_account": _("This document belongs to account {player}. Nobody has two accounts."),
    "days_reversed": _(
        "The last day, {last}, lies before the first, {first}. Type a later last day."
    ),
    "name_needed": _("That is no name. Type one of at most 100 letters."),
    "nickname_not_usable": _(
        "A nickname has {least} to {most} characters that a screen can show. Choose another."
    ),
    "nickname_taken": _('Another player is called "{nickname}". Choose another nickname.'),
    "nickname_misleading": _(
        "A nickname has letters that everybody can see, of one script, and does not only look like"
        " Latin ones ({why}). Choose another nickname."
    ),
    "nickname_looks_like": _(
        '"{nickname}" looks like "{like}", another player. Choose another nickname.'
    ),
    "birth_impossible": _("{born} cannot be the date of birth. Look at the document again."),
    "under_age": _(
        "Players must be {least} years old; this person is only from {from_day} on. No account may"
        " be opened before."
    ),
    "document_not_usable": _(
        "The document cannot be found again like this. Type who issued it and its number (at least"
        " {least} letters or digits)."
    ),
    "issuer_unknown": _(
        'No issuer is called "{issuer}". Type the code of the country, such as US or DEU; for a'
        " licence or identity card of the US, Canada or Australia with its state, such as US-NV."
    ),
    "document_expired": _("The document was valid until {until}. Ask for a valid one."),
    "photo_not_usable": _("This is no photograph, or it is too large. Take another one."),
    "document_differs": _(
        "This is not the document on file for account {player}. Look at the document and the"
        " account again; if both are right, call a supervisor."
    ),
    "limit_not_possible": _("A limit of {most} is not possible. Use zero or more."),
    "limit_changed_too_often": _(
        "The player changed this limit {most} times within a day. The cage can change it."
    ),
    "limit_reached": _(
        "The player's own limit for {kind:word} is {most:money}; {left:money} of it is left and"
        " {asked:money} was asked for. Ask for no more than what is left."
    ),
    "booked_chips_forbidden": _(
        "The chips booked for seat {seat} of table {table} may not come to the table any more"
        " ({why:word}). They go back to the account."
    ),
    "session_time_up": _(
        "The player's own limit of {minutes} minutes for this gaming day is used up. The player"
        " may play again from the next gaming day on."
    ),
    "already_seated": _(
        "The player already sits at table {table}, seat {seat}. Let the player leave there first,"
        " or move him (`arclight floor move`)."
    ),
    "player_changed": _(
        "Player {player} does not sit at table {table}, seat {seat} any more. Nothing was done."
    ),
    "seat_taken": _("Seat {seat} of table {table} is taken. Choose another seat."),
    "not_at_table": _(
        "Nobody plays there: the session is over or never began. Look at the room again (`arclight"
        " floor room`)."
    ),
    "player_at_table": _("Player {player} sits at a table. He must get up first."),
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
    # Tournaments
    "no_tournament": _("No tournament is open at table {table}. Look at the room again."),
    "not_entered": _(
        "Player {player} is not entered in tournament {tournament}. Look at its players again."
    ),
    "entered_before": _(
        "Player {player} entered tournament {tournament} before. Nobody enters twice."
    ),
    "prizes_paid_before": _(
        "Tournament {tournament} has paid {paid:money} in prizes, so the entries stay. Divide what"
        " is left of the pool instead."
    ),
    "jackpot_not_waiting": _(
        "Hit {hit} of a jackpot does not wait: it was decided, or never was. Look at the list again"
        " (`arclight floor jackpot list`)."
    ),
    "prize_not_held": _(
        "Prize {prize} is not held. Look at the winner's file again (`arclight cage find`)."
    ),
    "prize_held": _(
        "Account {player} holds {available:money}; {held:money} of prizes is held until the"
        " identity check. Release it first (`arclight cage release-prize {player}`)."
    ),
    # The board
    "already_listed": _(
        "The player is on this list already, as number {place}. Nothing needs to be done;"
        " `arclight floor unlist {place}` takes the player off."
    ),
    "table_in_use": _("A game is open on table {table}. Close it first."),
    "tables_all_open": _("The house opens no more than {most} tables. Close one first."),
    "place_called": _(
        "Number {place} is called to seat {seat} of table {table} already. Wait until the player"
        " comes or the call lapses, or reserve a seat instead."
    ),
    "place_unknown_on_list": _(
        "Nobody waits under number {place} any more. Look at the lists again (`arclight floor"
        " room`)."
    ),
    "place_not_lapsed": _(
        "The call of number {place} is still good. Wait until it is over, or take the number off"
        " the list first."
    ),
    "seat_not_held": _(
        "Seat {seat} of table {table} is not held for player {player}. Look at the room again"
        " (`arclight floor room`)."
    ),
    "seat_held": _(
        "Seat {seat} of table {table} is held for another player. Choose another seat, or let this"
        " one go (`arclight floor reserve PLAYER {table} {seat} --cancel`)."
    ),
    "wish_unknown": _("The wish for another seat is no longer open. Look at the table again."),
    "call_unknown": _(
        "Call {call} was answered before, or there is none. Look at the open calls (`arclight"
        " floor room`)."
    ),
    "hand_disputed_before": _(
        "The player disputed hand {hand} before ({dispute}). Look at that dispute (`arclight"
        " report show disputes`)."
    ),
    "disputes_too_many": _(
        "The player disputed {most} hands within a day. Take further ones in person."
    ),
    "list_full": _("The list {list} is full: it holds {most} names. Take somebody off it first."),
    "dispute_unknown": _(
        "Dispute {dispute} was decided before, or there is none. Look at the open ones (`arclight"
        " floor room`)."
    ),
}
