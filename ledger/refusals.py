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
