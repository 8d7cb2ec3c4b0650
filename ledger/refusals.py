"""What the books may answer instead of doing something, and what counts as a fault.

A refusal is an answer: it carries a code and facts, and nothing has changed. A fault means that
the program, the machine or somebody with access to the file is at fault.
"""

from __future__ import annotations

from enum import Enum, unique


@unique
class RefusalCode(Enum):
    """Why the books said no; the words for people are made at the edge."""

    AMOUNT_NOT_POSITIVE = "amount_not_positive"
    """An amount of zero or less was asked to move. Facts: `amount`."""
    FUNDS_SHORT = "funds_short"
    """An account would be overdrawn. Facts: `account`, `available`, `asked`."""
    REQUEST_REUSED = "request_reused"
    """A request id came back with other content. Facts: `request_id`, `record`."""
    RESERVATION_EXISTS = "reservation_exists"
    """Facts: `reservation`."""
    RESERVATION_UNKNOWN = "reservation_unknown"
    """Facts: `reservation`."""
    RESERVATION_CLOSED = "reservation_closed"
    """It was settled or released before. Facts: `reservation`, `state`."""
    RESERVATION_SHORT = "reservation_short"
    """More was to be settled than is held. Facts: `reservation`, `held`, `asked`."""
    CORRECTION_UNKNOWN = "correction_unknown"
    """The entry to correct does not exist. Facts: `entry`."""
    CORRECTION_REPEATED = "correction_repeated"
    """The entry was reversed before. Facts: `entry`, `by`."""
    HAND_LIVE = "hand_live"
    """A hand that is still being played is never unsealed. Facts: `table`, `hand`."""
    HAND_UNKNOWN = "hand_unknown"
    """Facts: `table`, `hand`."""
    TWO_PERSONS_NEEDED = "two_persons_needed"
    """Two different persons must ask. Facts: `persons`."""
    REASON_NEEDED = "reason_needed"
    """A reason must be written down. No facts."""
    SEAL_BROKEN = "seal_broken"
    """Sealed content does not open at its place: wrong key or damage.
    Facts: `stream`, `hand`, `number`, `place`."""

    DATABASE_ABSENT = "database_absent"
    """Facts: `path`."""
    DATABASE_NEWER = "database_newer"
    """A newer program wrote it. Facts: `steps`."""
    DATABASE_IN_USE = "database_in_use"
    """Another process has it, and sharing is not safe or not possible. Facts: `path`, `by`."""
    DATABASE_DAMAGED = "database_damaged"
    """Facts: `path`, `problem`."""
    NATURE_FIXED = "nature_fixed"
    """A data directory is born demo or real for ever. Facts: `born`, `asked`."""
    TARGET_NOT_EMPTY = "target_not_empty"
    """A backup or restore never writes over anything. Facts: `path`."""
    KEY_MISSING = "key_missing"
    """Facts: `keys` (names), `folder`."""
    KEY_WRONG = "key_wrong"
    """A key is not the one this database was born with. Facts: `keys` (names)."""
    KEY_EXPOSED = "key_exposed"
    """Others may read a key file. Facts: `path`, `mode`."""
    KEYS_PRESENT = "keys_present"
    """An import would replace another key. Facts: `keys` (names), `folder`."""
    KEY_FILE_UNREADABLE = "key_file_unreadable"
    """Facts: `path`."""
    PASSPHRASE_SHORT = "passphrase_short"  # noqa: S105  (a code, not a secret)
    """Facts: `least`."""
    PASSPHRASE_WRONG = "passphrase_wrong"  # noqa: S105  (a code, not a secret)
    """Or the exported file is damaged. No facts."""

    # Cards and PINs
    SWIPE_AGAIN = "swipe_again"
    """The reader typed no whole card. Facts: `damage` (see `ledger.cards.track.Damage`)."""
    CARD_UNKNOWN = "card_unknown"
    """We never issued it. Facts: `last_four`."""
    CARD_NOT_ACTIVE = "card_not_active"
    """It was replaced or cancelled. Facts: `last_four`, `state`."""
    CARD_NOT_A_PLAYERS = "card_not_a_players"
    """A staff card where a player's is needed. Facts: `last_four`."""
    CARD_NUMBER_UNKNOWN = "card_number_unknown"
    """No card has this number in the books. Facts: `card`."""
    CARD_NOT_KEPT = "card_not_kept"
    """The request was done before, and the number it drew is not kept. No facts."""
    PIN_NOT_DIGITS = "pin_not_digits"
    """Facts: `least`, `most` (digits)."""
    PIN_WRONG_LENGTH = "pin_wrong_length"
    """A new PIN has another length than the house's. Facts: `length`."""
    PIN_TOO_EASY = "pin_too_easy"
    """Facts: `because` (see `ledger.pin.Triviality`)."""
    PIN_NOT_SET = "pin_not_set"
    """Facts: `player`."""
    PIN_WRONG = "pin_wrong"
    """Only the counted try has changed. Facts: `tries_left`."""
    PIN_LOCKED = "pin_locked"
    """Three wrong tries. Facts: `player`."""
    PIN_PROOF_NOT_VALID = "pin_proof_not_valid"
    """The PIN entry is not one for this payout, is used or too old. Facts: `player`."""
    PLACE_BLOCKED = "place_blocked"
    """Too many wrong PINs in a row at one place. Facts: `place`."""
    PLACE_UNKNOWN = "place_unknown"
    """No PIN was ever entered there. Facts: `place`."""
    ENTER_AGAIN = "enter_again"
    """A try that was cut off is never judged later. No facts."""

    # Players
    PLAYER_UNKNOWN = "player_unknown"
    """Facts: `player`."""
    ACCOUNT_LOCKED = "account_locked"
    """Locked by staff. Facts: `player`."""
    ACCOUNT_CLOSED = "account_closed"
    """Facts: `player`."""
    ACCOUNT_NOT_EMPTY = "account_not_empty"
    """Facts: `player`, `balance`."""
    STATUS_NOT_FROM = "status_not_from"
    """Not possible from the state it is in. Facts: `player`, `state`, `wanted`."""
    PERSON_EXCLUDED = "person_excluded"
    """Facts: `until` (last day, empty: for ever)."""
    PERSON_HAS_ACCOUNT = "person_has_account"
    """Facts: `player` (the account's number)."""
    DAYS_REVERSED = "days_reversed"
    """Facts: `first`, `last`."""
    NAME_NEEDED = "name_needed"
    """No facts."""
    NICKNAME_NOT_USABLE = "nickname_not_usable"
    """Facts: `least`, `most` (characters)."""
    NICKNAME_TAKEN = "nickname_taken"
    """Facts: `nickname`."""
    BIRTH_IMPOSSIBLE = "birth_impossible"
    """Facts: `born`."""
    UNDER_AGE = "under_age"
    """Facts: `least` (years), `from_day` (when the person is old enough)."""
    DOCUMENT_NOT_USABLE = "document_not_usable"
    """Issuer or number is missing or too short. Facts: `least` (characters)."""
    DOCUMENT_DIFFERS = "document_differs"
    """Not the document on file. Facts: `player`."""
    LIMIT_NOT_POSSIBLE = "limit_not_possible"
    """Facts: `most`."""
    LIMIT_REACHED = "limit_reached"
    """Facts: `kind` (see `ledger.players.limits.LimitKind`), `most`, `left`, `asked`."""
    SESSION_TIME_UP = "session_time_up"
    """Facts: `minutes`."""
    ALREADY_SEATED = "already_seated"
    """One seat per player. Facts: `table`, `seat`."""
    SEAT_TAKEN = "seat_taken"
    """Facts: `table`, `seat`."""
    NOT_AT_TABLE = "not_at_table"
    """The session is unknown or over. Facts: `session`."""
    PLAYER_AT_TABLE = "player_at_table"
    """Facts: `player`."""

    # Staff
    STAFF_UNKNOWN = "staff_unknown"
    """Facts: `staff`."""
    STAFF_DISMISSED = "staff_dismissed"
    """Facts: `staff`."""
    STAFF_LOCKED = "staff_locked"
    """Too many wrong tries. Facts: `minutes` (until the next)."""
    SIGN_IN_WRONG = "sign_in_wrong"
    """Login, password, code, card or PIN; which one is never told. No facts."""
    SESSION_OVER = "session_over"
    """No facts."""
    ROLE_MAY_NOT = "role_may_not"
    """Facts: `role`, `duty`."""
    LOGIN_NOT_USABLE = "login_not_usable"
    """Facts: `login`."""
    LOGIN_TAKEN = "login_taken"
    """Facts: `login`."""
    PASSWORD_LENGTH = "password_length"  # noqa: S105  (a code, not a password)
    """Facts: `least`, `most` (characters)."""
    PASSWORD_TOO_EASY = "password_too_easy"  # noqa: S105  (a code, not a password)
    """No facts."""
    LAST_ADMINISTRATOR = "last_administrator"
    """Facts: `staff`."""
    ADMINISTRATOR_EXISTS = "administrator_exists"
    """The one-time code is for a room without one. No facts."""
    FIRST_CODE_WRONG = "first_code_wrong"
    """No facts."""
    APPROVAL_UNKNOWN = "approval_unknown"
    """Facts: `approval`."""
    APPROVAL_USED = "approval_used"
    """Facts: `approval`."""
    APPROVAL_FOR_OTHER = "approval_for_other"
    """Facts: `approved`, `asked`."""
    APPROVAL_TOO_OLD = "approval_too_old"
    """Facts: `minutes` (how long one is good for)."""
    APPROVAL_BY_SAME_PERSON = "approval_by_same_person"
    """Facts: `staff`."""

    # The cage
    NO_GAMING_DAY = "no_gaming_day"
    """The first gaming day was not opened yet. No facts."""
    DAY_OPENED_BEFORE = "day_opened_before"
    """Facts: `day` (the open one)."""
    DAY_NOT_AFTER = "day_not_after"
    """Facts: `day`, `next`."""
    DAY_LOCKED = "day_locked"
    """Facts: `day`."""
    DAY_DOES_NOT_BALANCE = "day_does_not_balance"
    """Facts: `expected`, `found`."""
    SHIFTS_STILL_OPEN = "shifts_still_open"
    """Facts: `cashiers`."""
    DRAWER_NOT_EMPTY = "drawer_not_empty"
    """A closed shift's drawer holds money. Facts: `drawer`."""
    VAULT_DIFFERS = "vault_differs"
    """Facts: `expected`, `counted`."""
    NO_DIFFERENCE = "no_difference"
    """There is nothing to book. No facts."""
    NO_SHIFT = "no_shift"
    """Facts: `staff`."""
    SHIFT_OPEN = "shift_open"
    """Facts: `staff`."""
    DENOMINATION_UNKNOWN = "denomination_unknown"
    """Facts: `denomination`."""
    PIECES_IMPOSSIBLE = "pieces_impossible"
    """Facts: `denomination`, `pieces`."""
    REPORT_WARNING = "report_warning"
    """Cash passes the sum that is reported. Facts: `kind`, `before`, `after`, `threshold`."""
    RECEIPT_UNKNOWN = "receipt_unknown"
    """Facts: `receipt`."""
    RECEIPT_VOIDED = "receipt_voided"
    """Facts: `receipt`, `voided_by`."""
    RECEIPT_NOT_VOIDABLE = "receipt_not_voidable"
    """Facts: `receipt`, `kind`."""
    RECEIPT_OF_OTHER_SHIFT = "receipt_of_other_shift"
    """Facts: `receipt`."""


class Refused(Exception):
    """Somebody asked for something the books forbid; nothing has changed."""

    def __init__(self, code: RefusalCode, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.code.value} ({told})" if told else self.code.value


class InvariantBroken(Exception):
    """The program asked the books for something no correct program asks; nothing was written."""


class BooksStopped(Exception):
    """The books take no more work: the disk is full or the store was closed.

    The unit that meets it was not written; repeat it with the same request id after a restart.
    """


class CommitFailed(Exception):
    """A commit or fsync failed: what reached the disk is unknown, so the process must end."""
