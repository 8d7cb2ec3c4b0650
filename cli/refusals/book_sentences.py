"""One sentence for every refusal code; `cli.refusals.words` fills in the facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import money
from ledger.refusals import RefusalCode


def mark(text: str) -> str:
    """Mark a text for the translators; it is translated when it is shown."""
    return text


AMOUNT_SENTENCES: Final[Mapping[money.RefusalCode, str]] = {
    money.RefusalCode.NOT_AN_AMOUNT: mark(
        '"{typed}" is not an amount. Type it like 1250.50 or $1,250.50.'
    ),
    money.RefusalCode.PART_OF_A_CENT: mark(
        '"{typed}" has a part of a cent. Type at most two digits after the point.'
    ),
    money.RefusalCode.AMOUNT_TOO_LARGE: mark(
        '"{typed}" is more than the books can hold. Type a smaller amount.'
    ),
}

_C = RefusalCode
SENTENCES: Final[Mapping[RefusalCode, str]] = {
    _C.AMOUNT_NOT_POSITIVE: mark("The amount is {amount:money}. It must be more than zero."),
    _C.FUNDS_SHORT: mark(
        "{account:account} holds {available:money}, {asked:money} was asked for."
        " Ask for less, or bring money there first."
    ),
    _C.REQUEST_REUSED: mark(
        "Another request was already sent under this number (record {record})."
        " Nothing was done; start again."
    ),
    _C.RESERVATION_EXISTS: mark(
        "Money is already set aside under {reservation}. Use another name, or settle that one"
        " first."
    ),
    _C.RESERVATION_UNKNOWN: mark(
        "No money is set aside under {reservation}. Look at the account's statement for what is."
    ),
    _C.RESERVATION_CLOSED: mark(
        "The money under {reservation} was already {state:word}. Nothing is left to do with it."
    ),
    _C.RESERVATION_SHORT: mark(
        "{held:money} is set aside under {reservation}, {asked:money} was asked for. Ask for no"
        " more than that."
    ),
    _C.CORRECTION_UNKNOWN: mark(
        "There is no entry {entry} in the books. Look its number up in the statement."
    ),
    _C.CORRECTION_REPEATED: mark(
        "Entry {entry} was already reversed by entry {by}. Nothing is left to reverse."
    ),
    _C.HAND_LIVE: mark(
        "Hand {hand} of table {table} is still being played. Wait until it is over."
    ),
    _C.HAND_UNKNOWN: mark(
        "Table {table} has played no hand {hand}. Ask for `arclight report show hands {table}`."
    ),
    _C.TWO_PERSONS_NEEDED: mark(
        "Two different persons must ask for this. Name another with --second LOGIN."
    ),
    _C.REASON_NEEDED: mark("No reason was written. Add one with --reason."),
    _C.SEAL_BROKEN: mark(
        "What is sealed at record {number}, hand {hand} of {stream}, does not open: the seal key"
        " is another one, or the record is damaged. Bring the right keys (`arclight keys import`),"
        " or restore the last backup."
    ),
    # The database and its keys
    _C.DATABASE_ABSENT: mark(
        "There is no database {path}. Name another directory, or restore a backup."
    ),
    _C.DATABASE_NEWER: mark(
        "A newer program wrote this database (steps {steps}). Install that version."
    ),
    _C.DATA_EXPOSED: mark(
        "Others may read {path} (mode {mode}), and it belongs to another user. Its owner makes it"
        " private with chmod go= and starts again."
    ),
    _C.DATABASE_IN_USE: mark("{path} is in use by {by}. Stop that program first."),
    _C.DATABASE_DAMAGED: mark("{path} is damaged: {problem}. Restore the last backup."),
    _C.DATABASE_LOST: mark(
        "The books {path} are missing, but {folder} speaks of them. Put the database back or"
        " restore the last backup. For a new room use another data directory."
    ),
    _C.RECORDS_CUT: mark(
        "The end of the journal in {path} is missing: it ends with record {last}, its mark is of"
        " {known}. Records were removed. Keep this file as evidence and restore the last backup."
    ),
    _C.RECORDS_ADDED: mark(
        "Records {first} to {last} in {path} were not written by this room's server."
        " Keep this file as evidence and restore the last backup."
    ),
    _C.RECORDS_CHANGED: mark(
        "The journal in {path} was changed (record {record})."
        " Keep this file as evidence and restore the last backup."
    ),
    _C.BOOKS_UNMARKED: mark(
        "The books {path} (up to record {last}) do not carry this room's mark, although its books"
        " were marked before: somebody without the keys wrote them. They are never accepted. Keep"
        " them as evidence and restore another backup."
    ),
    _C.BALANCES_CHANGED: mark(
        "A balance in {path} was changed outside the journal: {place} ({detail})."
        " Keep this file as evidence and restore the last backup."
    ),
    _C.ROWS_CHANGED: mark(
        "A row in {path} was changed outside the journal: {place} ({detail})."
        " Keep this file as evidence and restore the last backup."
    ),
    _C.SCHEMA_CHANGED: mark(
        "The tables or triggers in {path} are not this program's own: {place} ({detail})."
        " Keep this file as evidence and restore the last backup."
    ),
    _C.BOOKS_OLDER: mark(
        "The books {path} end with record {last}, but a signed head in {folder} knows record"
        " {known}: newer books exist. Open those. Only if they are lost for good, go on with"
        " `arclight accept-books`."
    ),
    _C.HEADS_MISSING: mark(
        "Signed heads are missing in {folder} ({detail}). Copy them back from the second place."
        " Only if they are lost for good, go on with `arclight accept-books`."
    ),
    _C.HEADS_DIFFER: mark(
        "A head in {folder} does not agree with these books: {place} ({detail})."
        " Keep a copy of everything as evidence and find out why. If the books are right and the"
        " head is not, go on with `arclight accept-books`; else restore the last backup."
    ),
    _C.NOT_THE_LAST_RECORD: mark(
        "The books end with record {last}, not {said}. Look at what is lost, then say the number."
    ),
    _C.NOTHING_TO_ACCEPT: mark("The books {path} open as they are. Start the server."),
    _C.CLOCK_WRONG: mark("The computer's clock shows the year {year}. Set it right, then start."),
    _C.CLOCK_AHEAD: mark(
        "The computer's clock shows {clock}, but the newest record is of {newest}. The room's time"
        " never goes back: set the clock right. If it is right, start with --clock-is-right."
    ),
    _C.NATURE_FIXED: mark(
        "This data directory was made as {born} and can never be {asked}. Use another one."
    ),
    _C.TARGET_NOT_EMPTY: mark("{path} is not empty. Nothing is written over; use a new place."),
    _C.KEY_MISSING: mark("Keys are missing in {folder}: {keys}. Import them from their export."),
    _C.KEY_WRONG: mark(
        "These keys belong to another database: {keys}. Bring the keys of this one with `arclight"
        " keys import`."
    ),
    _C.KEY_EXPOSED: mark("Others can read {path} (mode {mode}). Allow its owner only (0600)."),
    _C.KEYS_PRESENT: mark("{folder} already holds other keys: {keys}. Nothing was replaced."),
    _C.KEY_FILE_UNREADABLE: mark(
        "{path} is not a key file that can be read. Name another file, or bring it again from"
        " where it is kept."
    ),
    _C.PASSPHRASE_SHORT: mark("A passphrase has at least {least} characters. Choose a longer one."),
    _C.PASSPHRASE_WRONG: mark(
        "The passphrase is wrong, or the file is damaged. Type it again, or bring the file again"
        " from where it is kept."
    ),
    # Cards and PINs
    _C.SWIPE_AGAIN: mark("{damage:word} Please swipe again."),
    _C.CARD_UNKNOWN: mark(
        "The card ending in {last_four} is not known here. Ask for the account card."
    ),
    _C.CARD_NOT_ACTIVE: mark(
        "The card ending in {last_four} was {state:word}. Keep it and ask for the new one."
    ),
    _C.CARD_NOT_A_PLAYERS: mark(
        "The card ending in {last_four} is a staff card. Swipe the player's card."
    ),
    _C.CARD_NUMBER_UNKNOWN: mark(
        "There is no card number {card} in the books. Look at the player's file for the card"
        " (`arclight cage find`)."
    ),
    _C.CARD_NOT_KEPT: mark(
        "This card was already issued but not written. Issue a new one; the other is replaced."
    ),
    _C.PIN_NOT_DIGITS: mark("A PIN is {least} to {most} digits and nothing else. Enter it again."),
    _C.PIN_WRONG_LENGTH: mark("The new PIN must have {length} digits. Choose another."),
    _C.PIN_TOO_EASY: mark("This PIN is too easy to guess: {because:word}. Choose another."),
    _C.PIN_NOT_SET: mark("Account {player} has no PIN yet. Set one at the cashier."),
    _C.PIN_WRONG: mark("Wrong PIN. Tries left: {tries_left}."),
    _C.PIN_LOCKED: mark(
        "The PIN of account {player} is locked after three wrong tries. Look at the player's"
        " document and type `arclight cage unlock {player}`."
    ),
    _C.PIN_PROOF_NOT_VALID: mark(
        "The PIN entry is used, too old or not for this payout of account {player}."
        " Let the player enter the PIN again."
    ),
    _C.PLACE_BLOCKED: mark(
        "Too many wrong PINs were entered at {place}. Staff must look and clear it."
    ),
    _C.PLACE_UNKNOWN: mark("No PIN was ever entered at {place}. Look at the place's name again."),
    _C.ENTER_AGAIN: mark("The entry was interrupted. Please enter it again."),
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
    _C.ROLE_MAY_NOT: mark("{role:one} may not {duty:word}. Ask somebody who may."),
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
        "This takes a second person: {subject}. Name one with --second LOGIN, or let one approve"
        " first (`arclight staff approve`)."
    ),
    _C.APPROVAL_UNKNOWN: mark(
        "There is no approval {approval}. Let the second person approve, and use the number that"
        " is told."
    ),
    _C.APPROVAL_USED: mark("Approval {approval} was used. The second person must approve again."),
    _C.APPROVAL_FOR_OTHER: mark(
        'The approval is for "{approved}" and not for "{asked}". Let the second person approve'
        " exactly this."
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
        " one go (`arclight floor reserve {table} {seat} --cancel`)."
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
