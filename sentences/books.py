"""One sentence for every refusal of the books, by its code on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import money
from sentences.marking import mark as _
from sentences.people import PEOPLE
from sentences.staff_and_cage import STAFF_AND_CAGE

AMOUNT_SENTENCES: Final[Mapping[money.RefusalCode, str]] = {
    money.RefusalCode.NOT_AN_AMOUNT: _(
        '"{typed}" is not an amount. Type it like 1250.50 or $1,250.50.'
    ),
    money.RefusalCode.PART_OF_A_CENT: _(
        '"{typed}" has a part of a cent. Type at most two digits after the point.'
    ),
    money.RefusalCode.AMOUNT_TOO_LARGE: _(
        '"{typed}" is more than the books can hold. Type a smaller amount.'
    ),
}

CONSOLE: Final[Mapping[str, str]] = {
    "database_absent": _(
        "There is no database {path}. Name another directory, or restore a backup."
    ),
    "books_file_wrong": _("{path} is wrong: {problem}. Correct the file and start again."),
    "books_settings_wrong": _(
        "PostgreSQL is not set as the books need it: {problems}. Change its settings and start"
        " again."
    ),
    "books_not_moved": _(
        "{path} is still here, but books.toml names PostgreSQL. Move the books first:"
        " `arclight books move`."
    ),
    "books_unreached": _(
        "No PostgreSQL server may be written to: {problem}. Bring the primary up and start again."
    ),
    "database_newer": _(
        "A newer program wrote this database (steps {steps}). Install that version."
    ),
    "data_exposed": _(
        "Others may read {path} (mode {mode}), and it belongs to another user. Its owner makes it"
        " private with chmod go= and starts again."
    ),
    "database_in_use": _(
        "The room is open: {path} is in use by {by}. Stop that program first (Ctrl-C, or"
        " `kill -TERM` and its number), then type the command again."
    ),
    "server_name_wrong": _(
        "{name} is no name of a server. Use small letters, digits and hyphens, as `east`."
    ),
    "server_name_needed": _(
        "This room has several servers ({known}). Say which one this is: `--name NAME`."
    ),
    "server_needs_postgres": _(
        "A server with a name needs books on PostgreSQL, and {path} does not name any. Start it"
        " without `--name`, or move the books first (`arclight books move`)."
    ),
    "books_on_postgres": _(
        "The books of {path} are on PostgreSQL, and this needs the file. Fetch them (`arclight"
        " books fetch`), restore the folder into a new data directory, accept them there, then move"
        " them to an empty PostgreSQL (`arclight books move`)."
    ),
    "server_unknown": _("The room has no server {server}. Choose one of: {known}."),
    "key_enrolled": _("This key is or was enrolled. Make a new key for the device."),
    "key_place_taken": _("{place} has a device already ({name}). Revoke that one first."),
    "owned_elsewhere": _("Another server took {what} meanwhile. Ask again in a moment."),
    "database_damaged": _("{path} is damaged: {problem}. Restore the last backup."),
    "database_lost": _(
        "The books {path} are missing, but {folder} speaks of them. Put the database back or"
        " restore the last backup. For a new room use another data directory."
    ),
    "records_cut": _(
        "The end of the journal in {path} is missing: it ends with record {last}, its mark is of"
        " {known}. Records were removed. Keep this file as evidence and restore the last backup."
    ),
    "records_added": _(
        "Records {first} to {last} in {path} were not written by this room's server."
        " Keep this file as evidence and restore the last backup."
    ),
    "records_changed": _(
        "The journal in {path} was changed (record {record})."
        " Keep this file as evidence and restore the last backup."
    ),
    "books_unmarked": _(
        "The books {path} (up to record {last}) do not carry this room's mark, although its books"
        " were marked before: somebody without the keys wrote them. They are never accepted. Keep"
        " them as evidence and restore another backup."
    ),
    "balances_changed": _(
        "A balance in {path} was changed outside the journal: {place} ({detail})."
        " Keep this file as evidence and restore the last backup."
    ),
    "rows_changed": _(
        "A row in {path} was changed outside the journal: {place} ({detail})."
        " Keep this file as evidence and restore the last backup."
    ),
    "schema_changed": _(
        "The tables or triggers in {path} are not this program's own: {place} ({detail})."
        " Keep this file as evidence and restore the last backup."
    ),
    "books_older": _(
        "The books {path} end with record {last}, but a signed head in {folder} knows record"
        " {known}: newer books exist. Open those. Only if they are lost for good, go on with"
        " `arclight accept-books`."
    ),
    "heads_missing": _(
        "Signed heads are missing in {folder} ({detail}). Copy them back from the second place."
        " Only if they are lost for good, go on with `arclight accept-books`."
    ),
    "heads_differ": _(
        "A head in {folder} does not agree with these books: {place} ({detail})."
        " Keep a copy of everything as evidence and find out why. If the books are right and the"
        " head is not, go on with `arclight accept-books`; else restore the last backup."
    ),
    "not_the_last_record": _(
        "The books end with record {last}, not {said}. Look at what is lost, then say the number."
    ),
    "nothing_to_accept": _("The books {path} open as they are. Start the server."),
    "clock_wrong": _("The computer's clock shows the year {year}. Set it right, then start."),
    "clock_ahead": _(
        "The computer's clock shows {clock}, but the newest record is of {newest}. The room's time"
        " never goes back: set the clock right. If it is right, start with --clock-is-right."
    ),
    "nature_fixed": _(
        "This data directory was made as {born} and can never be {asked}. Use another one."
    ),
    "target_not_empty": _("{path} is not empty. Nothing is written over; use a new place."),
    "key_missing": _("Keys are missing in {folder}: {keys}. Import them from their export."),
    "key_wrong": _(
        "These keys belong to another database: {keys}. Bring the keys of this one with `arclight"
        " keys import`."
    ),
    "key_exposed": _("Others can read {path} (mode {mode}). Allow its owner only (0600)."),
    "keys_present": _("{folder} already holds other keys: {keys}. Nothing was replaced."),
    "key_file_unreadable": _(
        "{path} is not a key file that can be read. Name another file, or bring it again from"
        " where it is kept."
    ),
    "passphrase_short": _("A passphrase has at least {least} characters. Choose a longer one."),
    "passphrase_wrong": _(
        "The passphrase is wrong, or the file is damaged. Type it again, or bring the file again"
        " from where it is kept."
    ),
}
"""The database and its keys: told only to who starts programs."""

SENTENCES: Final[Mapping[str, str]] = {
    "amount_not_positive": _("The amount is {amount:money}. It must be more than zero."),
    "funds_short": _(
        "{account:account} holds {available:money}, {asked:money} was asked for."
        " Ask for less, or bring money there first."
    ),
    "request_reused": _(
        "Another request was already sent under this number (record {record})."
        " Nothing was done; start again."
    ),
    "reservation_exists": _(
        "Money is already set aside under {reservation}. Use another name, or settle that one"
        " first."
    ),
    "reservation_unknown": _(
        "No money is set aside under {reservation}. Look at the account's statement for what is."
    ),
    "reservation_closed": _(
        "The money under {reservation} was already {state:word}. Nothing is left to do with it."
    ),
    "reservation_short": _(
        "{held:money} is set aside under {reservation}, {asked:money} was asked for. Ask for no"
        " more than that."
    ),
    "correction_unknown": _(
        "There is no entry {entry} in the books. Look its number up in the statement."
    ),
    "correction_repeated": _(
        "Entry {entry} was already reversed by entry {by}. Nothing is left to reverse."
    ),
    "hand_live": _("Hand {hand} of table {table} is still being played. Wait until it is over."),
    "hand_unknown": _(
        "Table {table} has played no hand {hand}. Ask for `arclight report show hands {table}`."
    ),
    "two_persons_needed": _(
        "Two different persons must ask for this. Name another with --second LOGIN."
    ),
    "reason_needed": _("No reason was written. Add one with --reason."),
    "seal_broken": _(
        "What is sealed at record {number}, hand {hand} of {stream}, does not open: the seal key"
        " is another one, or the record is damaged. Bring the right keys (`arclight keys import`),"
        " or restore the last backup."
    ),
    **CONSOLE,
    # Cards and PINs
    "swipe_again": _("{damage:word} Please swipe again."),
    "card_unknown": _(
        "The card ending in {last_four} is not known here. Ask for the account card."
    ),
    "card_not_blank": _(
        "The card ending in {last_four} belongs to somebody. Take a blank one from the stock."
    ),
    "batch_not_possible": _("A batch has 1 to {most} blank cards. Ask for another number."),
    "card_not_active": _(
        "The card ending in {last_four} was {state:word}. Keep it and ask for the new one."
    ),
    "card_not_a_players": _(
        "The card ending in {last_four} is a staff card. Swipe the player's card."
    ),
    "card_number_unknown": _(
        "There is no card number {card} in the books. Look at the player's file for the card"
        " (`arclight cage find`)."
    ),
    "card_not_kept": _(
        "This card was already issued but not written. Issue a new one; the other is replaced."
    ),
    "pin_not_digits": _("A PIN is {least} to {most} digits and nothing else. Enter it again."),
    "pin_wrong_length": _("The new PIN must have {length} digits. Choose another."),
    "pin_too_easy": _("This PIN is too easy to guess: {because:word}. Choose another."),
    "pin_tried_too_often": _(
        "The PIN of account {player} was wrong too often. The player signs in at a seat with his"
        " card, or chooses a new PIN (`arclight cage pin {player}`)."
    ),
    "pin_not_set": _("Account {player} has no PIN yet. Set one at the cashier."),
    "pin_wrong": _("Wrong PIN. Tries left: {tries_left}."),
    "pin_locked": _(
        "The PIN of account {player} is locked after three wrong tries. Look at the player's"
        " document and type `arclight cage unlock {player}`."
    ),
    "pin_proof_not_valid": _(
        "The PIN entry is used, too old or not for this payout of account {player}."
        " Let the player enter the PIN again."
    ),
    "place_blocked": _(
        "Too many wrong PINs were entered at {place}. Staff must look and clear it."
    ),
    "place_unknown": _("No PIN was ever entered at {place}. Look at the place's name again."),
    "enter_again": _("The entry was interrupted. Please enter it again."),
    **PEOPLE,
    **STAFF_AND_CAGE,
}
