"""Sentences for what players, staff, the cage and the board are refused, by code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cli.refusals.marking import mark
from ledger.refusals import RefusalCode

_C = RefusalCode
PEOPLE: Final[Mapping[RefusalCode, str]] = {
    # Players
    _C.PLAYER_UNKNOWN: mark(
        "There is no account {player}. Look the number up with `arclight cage find NAME`."
    ),
    _C.ACCOUNT_LOCKED: mark(
        "Account {player} is locked by the staff. A supervisor can unlock it (`arclight cage"
        " standing {player} unlock`)."
    ),
    _C.ACCOUNT_CLOSED: mark(
        "Account {player} is closed. A supervisor can open it again (`arclight cage standing"
        " {player} reopen`)."
    ),
    _C.ACCOUNT_NOT_EMPTY: mark(
        "Account {player} still holds {balance:money}. Pay it out before closing."
    ),
    _C.MONEY_HELD: mark(
        "{held:money} is held for player {player}. A cashier and a second person must release it"
        " first."
    ),
    _C.STATUS_NOT_FROM: mark(
        "Account {player} is {state:word}; from there it cannot be made {wanted:word}. Look at the"
        " account first (`arclight cage find {player}`)."
    ),
    _C.PERSON_EXCLUDED: mark(
        "This person is excluded {until:until}. No play and no deposit; a payout is possible."
    ),
    _C.PERSON_HAS_ACCOUNT: mark(
        "This document belongs to account {player}. Nobody has two accounts."
    ),
    _C.DAYS_REVERSED: mark(
        "The last day, {last}, lies before the first, {first}. Type a later last day."
    ),
    _C.NAME_NEEDED: mark("That is no name. Type one of at most 100 letters."),
    _C.NICKNAME_NOT_USABLE: mark(
        "A nickname has {least} to {most} characters that a screen can show. Choose another."
    ),
    _C.NICKNAME_TAKEN: mark('Another player is called "{nickname}". Choose another nickname.'),
    _C.NICKNAME_MISLEADING: mark(
        "A nickname has letters that everybody can see, of one script, and does not only look like"
        " Latin ones ({why}). Choose another nickname."
    ),
    _C.NICKNAME_LOOKS_LIKE: mark(
        '"{nickname}" looks like "{like}", another player. Choose another nickname.'
    ),
    _C.BIRTH_IMPOSSIBLE: mark("{born} cannot be the date of birth. Look at the document again."),
    _C.UNDER_AGE: mark(
        "Players must be {least} years old; this person is only from {from_day} on. No account may"
        " be opened before."
    ),
    _C.DOCUMENT_NOT_USABLE: mark(
        "The document cannot be found again like this. Type who issued it and its number (at least"
        " {least} letters or digits)."
    ),
    _C.ISSUER_UNKNOWN: mark(
        'No issuer is called "{issuer}". Type the code of the country, such as US or DEU; for a'
        " licence or identity card of the US, Canada or Australia with its state, such as US-NV."
    ),
    _C.DOCUMENT_DIFFERS: mark(
        "This is not the document on file for account {player}. Look at the document and the"
        " account again; if both are right, call a supervisor."
    ),
    _C.LIMIT_NOT_POSSIBLE: mark("A limit of {most} is not possible. Use zero or more."),
    _C.LIMIT_CHANGED_TOO_OFTEN: mark(
        "The player changed this limit {most} times within a day. The cage can change it."
    ),
    _C.LIMIT_REACHED: mark(
        "The player's own limit for {kind:word} is {most:money}; {left:money} of it is left and"
        " {asked:money} was asked for. Ask for no more than what is left."
    ),
    _C.BOOKED_CHIPS_FORBIDDEN: mark(
        "The chips booked for seat {seat} of table {table} may not come to the table any more"
        " ({why:word}). They go back to the account."
    ),
    _C.SESSION_TIME_UP: mark(
        "The player's own limit of {minutes} minutes for this gaming day is used up. The player"
        " may play again from the next gaming day on."
    ),
    _C.ALREADY_SEATED: mark(
        "The player already sits at table {table}, seat {seat}. Let the player leave there first,"
        " or move him (`arclight floor move`)."
    ),
    _C.PLAYER_CHANGED: mark(
        "Player {player} does not sit at table {table}, seat {seat} any more. Nothing was done."
    ),
    _C.SEAT_TAKEN: mark("Seat {seat} of table {table} is taken. Choose another seat."),
    _C.NOT_AT_TABLE: mark(
        "Nobody plays there: the session is over or never began. Look at the room again (`arclight"
        " floor room`)."
    ),
    _C.PLAYER_AT_TABLE: mark("Player {player} sits at a table. He must get up first."),
    # Staff
    _C.STAFF_UNKNOWN: mark(
        "There is no staff member {staff}. Look at `arclight report show staff`."
    ),
    _C.STAFF_DISMISSED: mark(
        "Staff member {staff} no longer works here. Choose somebody who does."
    ),
    _C.STAFF_LOCKED: mark("Too many wrong tries. Try again in {minutes} minutes."),
    _C.SIGN_IN_WRONG: mark("That was not right. Check what you typed and try again."),
    _C.SESSION_OVER: mark("You are signed out. Sign in again (`arclight staff sign-in`)."),
    _C.SESSION_LOCKED: mark(
        "Your session is locked, because nothing was asked for a while. Sign in to go on"
        " (`arclight staff sign-in`)."
    ),
    _C.SESSION_REPLACED: mark(
        "You signed in at {place} since, which ended your session here. Sign in again to go on."
    ),
    _C.ROLE_MAY_NOT: mark("{role:one} may not {duty:word}. Ask {duty:who}."),
    _C.LOGIN_NOT_USABLE: mark(
        '"{login}" cannot be a login. Use 2 to 32 letters, digits, dots or dashes.'
    ),
    _C.LOGIN_TAKEN: mark('The login "{login}" is taken. Choose another.'),
    _C.PASSWORD_LENGTH: mark("A password has {least} to {most} characters. Choose another."),
    _C.PASSWORD_TOO_EASY: mark("This password is too easy to guess. Choose another."),
    _C.LAST_ADMINISTRATOR: mark(
        "Staff member {staff} is the last administrator. Make another one first."
    ),
    _C.NOT_ONLY_ADMINISTRATOR: mark(
        "{login} is neither the only administrator of this room nor the last second person."
        " Recovery at the console is for these; two persons let anybody else in again:"
        " arclight staff reset."
    ),
    _C.ADMINISTRATOR_EXISTS: mark(
        "This room has an administrator. He makes further staff accounts."
    ),
    _C.FIRST_CODE_WRONG: mark(
        "This is not the newest one-time code. Read it from the server's console."
    ),
    _C.APPROVAL_NEEDED: mark(
        "This takes a second person: {subject:subject}. Name one with --second LOGIN, or let one"
        " approve first (`arclight staff approve`)."
    ),
    _C.APPROVAL_UNKNOWN: mark(
        "There is no approval {approval}. Let the second person approve, and use the number that"
        " is told."
    ),
    _C.APPROVAL_USED: mark("Approval {approval} was used. The second person must approve again."),
    _C.APPROVAL_FOR_OTHER: mark(
        'The approval is for "{approved:subject}" and not for "{asked:subject}". Let the second'
        " person approve exactly this."
    ),
    _C.APPROVAL_OF_OTHER: mark(
        "Approval {approval} was given to another member. The second person must approve yours."
    ),
    _C.APPROVAL_TOO_OLD: mark(
        "An approval is good for {minutes} minutes. The second person must approve again."
    ),
    _C.APPROVAL_BY_SAME_PERSON: mark("Nobody approves his own act. Ask a second person."),
    # The cage
    _C.NO_GAMING_DAY: mark(
        "No gaming day is open. A supervisor opens the first one (`arclight cage open-day`)."
    ),
    _C.DAY_OPENED_BEFORE: mark("Gaming day {day} is open. Close it to open the next."),
    _C.DAY_NOT_AFTER: mark("The next gaming day, {next}, must come after {day}. Type a later day."),
    _C.DAY_FAR_FROM_CLOCK: mark(
        "Gaming day {day} is too far from the server's clock, which shows {clock}. Type a day up to"
        " the day after it, or have the clock set right."
    ),
    _C.DAY_LOCKED: mark(
        "Gaming day {day} is closed and locked. Put it right today with an adjustment (`arclight"
        " cage adjust`)."
    ),
    _C.DAY_DOES_NOT_BALANCE: mark(
        "The gaming day does not balance: the house should owe {expected:money} and the books"
        " show {found:money}. Call the auditor; the day stays open."
    ),
    _C.SHIFTS_STILL_OPEN: mark(
        "These cashiers still have an open drawer: {cashiers}. They must count and close first."
        " If one is gone, a supervisor and a second person do it (`arclight cage close-shift --of"
        " LOGIN`)."
    ),
    _C.DRAWER_NOT_EMPTY: mark("{drawer:account} of a closed shift holds money. Call the auditor."),
    _C.VAULT_DIFFERS: mark(
        "The vault should hold {expected:money}, {counted:money} was counted. Count again, or book"
        " the difference with a second person (`arclight cage difference`)."
    ),
    _C.NO_DIFFERENCE: mark("The vault holds what the books say. There is nothing to book."),
    _C.NO_SHIFT: mark("You have no open drawer. Open a shift first (`arclight cage open-shift`)."),
    _C.SHIFT_OPEN: mark("You already have an open drawer. Count and close it first."),
    _C.DENOMINATION_UNKNOWN: mark(
        "There is no note or coin of {denomination:money} here. Count it in notes and coins of the"
        " currency."
    ),
    _C.PIECES_IMPOSSIBLE: mark(
        "{pieces} pieces of {denomination:money} cannot be right. Count again."
    ),
    _C.REPORT_WARNING: mark(
        "With this {kind:word} the player's total of the gaming day rises from {before:money} to"
        " {after:money}, above {threshold:money}. Prepare the report, then type the command again"
        " with --warned."
    ),
    _C.RECEIPT_UNKNOWN: mark(
        "There is no receipt {receipt}. Look at `arclight report show receipts DAY`."
    ),
    _C.RECEIPT_VOIDED: mark(
        "Receipt {receipt} was already voided by receipt {voided_by}. Nothing is left to undo."
    ),
    _C.RECEIPT_NOT_VOIDABLE: mark(
        "Receipt {receipt} is for: {kind:word}. That is put right by a new one, not by a void."
    ),
    _C.RECEIPT_OF_OTHER_SHIFT: mark(
        "Receipt {receipt} is not from your open shift. Use an adjustment instead (`arclight cage"
        " adjust`)."
    ),
    # Tournaments
    _C.NO_TOURNAMENT: mark("No tournament is open at table {table}. Look at the room again."),
    _C.NOT_ENTERED: mark(
        "Player {player} is not entered in tournament {tournament}. Look at its players again."
    ),
    _C.ENTERED_BEFORE: mark(
        "Player {player} entered tournament {tournament} before. Nobody enters twice."
    ),
    _C.PRIZES_PAID_BEFORE: mark(
        "Tournament {tournament} has paid {paid:money} in prizes, so the entries stay. Divide what"
        " is left of the pool instead."
    ),
    _C.PRIZE_NOT_HELD: mark(
        "Prize {prize} is not held. Look at the held prizes again (`arclight report list`)."
    ),
    # The board
    _C.ALREADY_LISTED: mark(
        "The player is on this list already, as number {place}. Nothing needs to be done;"
        " `arclight floor unlist {place}` takes the player off."
    ),
    _C.TABLE_IN_USE: mark("A game is open on table {table}. Close it first."),
    _C.TABLES_ALL_OPEN: mark("The house opens no more than {most} tables. Close one first."),
    _C.PLACE_CALLED: mark(
        "Number {place} is called to seat {seat} of table {table} already. Wait until the player"
        " comes or the call lapses, or reserve a seat instead."
    ),
    _C.PLACE_UNKNOWN_ON_LIST: mark(
        "Nobody waits under number {place} any more. Look at the lists again (`arclight floor"
        " room`)."
    ),
    _C.PLACE_NOT_LAPSED: mark(
        "The call of number {place} is still good. Wait until it is over, or take the number off"
        " the list first."
    ),
    _C.SEAT_NOT_HELD: mark(
        "Seat {seat} of table {table} is not held for player {player}. Look at the room again"
        " (`arclight floor room`)."
    ),
    _C.SEAT_HELD: mark(
        "Seat {seat} of table {table} is held for another player. Choose another seat, or let this"
        " one go (`arclight floor reserve PLAYER {table} {seat} --cancel`)."
    ),
    _C.WISH_UNKNOWN: mark("The wish for another seat is no longer open. Look at the table again."),
    _C.CALL_UNKNOWN: mark(
        "Call {call} was answered before, or there is none. Look at the open calls (`arclight"
        " floor room`)."
    ),
    _C.HAND_DISPUTED_BEFORE: mark(
        "The player disputed hand {hand} before ({dispute}). Look at that dispute (`arclight"
        " report show disputes`)."
    ),
    _C.DISPUTES_TOO_MANY: mark(
        "The player disputed {most} hands within a day. Take further ones in person."
    ),
    _C.LIST_FULL: mark(
        "The list {list} is full: it holds {most} names. Take somebody off it first."
    ),
    _C.DISPUTE_UNKNOWN: mark(
        "Dispute {dispute} was decided before, or there is none. Look at the open ones (`arclight"
        " floor room`)."
    ),
}
