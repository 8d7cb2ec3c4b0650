"""What an auditor reads for each kind of trouble."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ledger.audit import Trouble
from sentences.marking import mark

_T = Trouble
TROUBLES: Final[Mapping[Trouble, str]] = {
    _T.FILE_DAMAGED: mark("the file is damaged"),
    _T.SCHEMA_CHANGED: mark("the schema is not as this program makes it"),
    _T.BIRTH_WRONG: mark("the database does not say what it is"),
    _T.RECORD_GAP: mark("a record is missing or out of order"),
    _T.NUMBER_GAP: mark("the numbering of a stream is broken"),
    _T.RECORD_UNREADABLE: mark("the record is not in the form in which records are written"),
    _T.LINK_BROKEN: mark("the record or its postings are not what the chain covers"),
    _T.ENTRY_GAP: mark("an entry is missing, out of order or in the wrong record"),
    _T.POSTING_GAP: mark("a posting is missing, or has no entry or account"),
    _T.UNBALANCED: mark("the entry does not sum to zero, or its code is unknown"),
    _T.ACCOUNT_WRONG: mark("the account is not of the chart"),
    _T.OVERDRAWN: mark("the account was overdrawn"),
    _T.BALANCE_WRONG: mark("the stored balance is not the sum of the postings"),
    _T.BOOKS_NOT_ZERO: mark("the balances do not sum to zero"),
    _T.POT_NOT_EMPTY: mark("there is money in a pot and no hand is being played"),
    _T.DRAWER_NOT_CLOSED: mark("a closed drawer was not empty, or was used again"),
    _T.DRAWER_WRONG: mark("the drawer's postings are not what its shift and receipts say"),
    _T.ROW_CHANGED: mark("the row is not what the journal says"),
    _T.RESERVATION_WRONG: mark("what is held is not what the reservation says"),
    _T.POOL_WRONG: mark("the money of the tournament is not what its entries and prizes say"),
    _T.HEAD_UNREADABLE: mark("this is no head"),
    _T.HEAD_FORGED: mark("the signature is not by the key of this database"),
    _T.HEAD_FOREIGN: mark("the head is of another database"),
    _T.HEAD_DIFFERS: mark("the chain was rewritten after this head was exported"),
    _T.HEAD_GAP: mark("a head is missing before this one"),
    _T.RECORDS_CUT: mark("the end of the journal was cut off after this head was exported"),
}
