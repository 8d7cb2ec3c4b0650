"""What an audit finds: codes, places and facts. The command line makes texts for people of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, unique
from typing import Final

FINDINGS_KEPT: Final = 100
"""One broken page can break thousands of rows; the first findings are enough to locate it."""


@unique
class Trouble(Enum):
    """What can be wrong."""

    FILE_DAMAGED = "file_damaged"
    """SQLite cannot read the file, or finds its structure broken."""
    SCHEMA_CHANGED = "schema_changed"
    """A table, index, view or trigger differs from what this program makes."""
    BIRTH_WRONG = "birth_wrong"
    """The database does not say what it is."""
    RECORD_GAP = "record_gap"
    """A record is missing or out of order."""
    NUMBER_GAP = "number_gap"
    """A stream's numbering is broken."""
    RECORD_UNREADABLE = "record_unreadable"
    """A record does not have the form that the program writes."""
    LINK_BROKEN = "link_broken"
    """A record, its entries or its postings are not what the chain covers."""
    ENTRY_GAP = "entry_gap"
    """An entry is missing, out of order or in the wrong record."""
    POSTING_GAP = "posting_gap"
    """An entry lacks a posting, or a posting has no entry."""
    UNBALANCED = "unbalanced"
    """An entry's postings do not sum to zero."""
    ACCOUNT_WRONG = "account_wrong"
    """An account is missing, or is not of the kind and side its name says."""
    OVERDRAWN = "overdrawn"
    """An account was overdrawn after an entry."""
    BALANCE_WRONG = "balance_wrong"
    """A stored balance is not the sum of the account's postings."""
    BOOKS_NOT_ZERO = "books_not_zero"
    """All balances together are not zero."""
    POT_NOT_EMPTY = "pot_not_empty"
    """There is money in the pot of a hand that is not being played."""
    DRAWER_NOT_CLOSED = "drawer_not_closed"
    """A drawer was used after its shift closed, or was not empty then."""
    DRAWER_WRONG = "drawer_wrong"
    """A drawer's postings disagree with the rows of its shift or receipts."""
    ROW_CHANGED = "row_changed"
    """A row of an administrative table is not what the journal says."""
    RESERVATION_WRONG = "reservation_wrong"
    """The money held for a reservation does not fit its state."""
    POOL_WRONG = "pool_wrong"
    """A tournament's pool, fees or prizes are not what its entries say."""
    HEAD_UNREADABLE = "head_unreadable"
    """A line of the heads' folder is no head."""
    HEAD_FORGED = "head_forged"
    """A head's signature is not by this database's key."""
    HEAD_FOREIGN = "head_foreign"
    """A head is of another database."""
    HEAD_DIFFERS = "head_differs"
    """The record a head names now has another link: the chain was rewritten."""
    HEAD_GAP = "head_gap"
    """A head is missing before this one, and the journal does not accept its loss."""
    RECORDS_CUT = "records_cut"
    """A head names a record that is not there: the end of the journal was cut off."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, and where."""

    trouble: Trouble
    place: str
    """Such as `record 17`, `entry 40`, `player 12`, `2026-11-15.heads line 3`."""
    detail: str = ""
    """The values at fault."""


@dataclass(slots=True)
class Report:
    """All that an audit found."""

    records: int = 0
    entries: int = 0
    postings: int = 0
    accounts: int = 0
    heads: int = 0
    proven: int = 0
    """The last record that an exported, valid head covers."""
    schema_behind: int = 0
    """How many schema steps the database of an older program lacks; the next start adds them."""
    found: int = 0
    """How many things are wrong."""
    findings: list[Finding] = field(default_factory=list)
    """The first `FINDINGS_KEPT` of them, in the order they were found."""

    @property
    def ok(self) -> bool:
        """True if nothing is wrong."""
        return not self.found

    @property
    def unproven(self) -> int:
        """How many records come after the last exported head."""
        return self.records - self.proven

    def add(self, trouble: Trouble, place: str, detail: object = "") -> None:
        """Note a finding."""
        self.found += 1
        if len(self.findings) < FINDINGS_KEPT:
            self.findings.append(Finding(trouble, place, str(detail)))
