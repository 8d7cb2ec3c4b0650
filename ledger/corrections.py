"""Corrections: an entry is never changed. Its exact reverse is booked once, and names it."""

from __future__ import annotations

from ledger.chart import account_named
from ledger.entries import Entry, EntryCode, Posting
from ledger.refusals import RefusalCode, Refused
from ledger.units import Work
from money import Cents

_LEGS = """SELECT name, amount FROM posting JOIN account ON account.id = posting.account
    WHERE posting.entry = ? ORDER BY posting.line"""


def void(work: Work, entry: int, *, memo: str) -> int:
    """Book the reverse of an entry and return the reverse's number.

    The caller checks that the person may do this (a second person's approval). Refuses an
    unknown entry and one that was reversed before.
    """
    legs = work.query(_LEGS, (entry,))
    if not legs:
        raise Refused(RefusalCode.CORRECTION_UNKNOWN, entry=entry)
    done = work.query("SELECT id FROM entry WHERE corrects = ?", (entry,))
    if done:
        raise Refused(RefusalCode.CORRECTION_REPEATED, entry=entry, by=done[0][0])
    postings = tuple(Posting(account_named(name), Cents(-amount)) for name, amount in legs)
    return work.post(Entry(EntryCode.VOID, postings, memo, corrects=entry))
