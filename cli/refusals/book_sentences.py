"""One sentence for every refusal code; `cli.refusals.words` fills in the facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import money
from cli.refusals.marking import mark
from cli.refusals.people_sentences import PEOPLE
from ledger.refusals import RefusalCode

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
    _C.DATABASE_IN_USE: mark(
        "The room is open: {path} is in use by {by}. Stop that program first (Ctrl-C, or"
        " `kill -TERM` and its number), then type the command again."
    ),
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
    **PEOPLE,
}
