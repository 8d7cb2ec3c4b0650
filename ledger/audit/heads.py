"""Compares heads with the chain: records that an exported head covers cannot be rewritten."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ledger.audit.report import Report, Trouble
from ledger.audit.walk import Recomputed
from ledger.connections import Birth
from ledger.ending import NO_HEAD, HeadMark
from ledger.heads import PUBLIC_KEY_FILE, HeadLine, public_key_of


def good_heads(
    folder: Path, lines: Sequence[HeadLine], birth: Birth, report: Report
) -> list[HeadLine]:
    """Return the heads that are signed and of this database; report the others."""
    if public_key_of(folder) != birth.signing_key:
        report.add(Trouble.HEAD_FORGED, PUBLIC_KEY_FILE, "not the key the database was born with")
    report.heads = len(lines)
    if not lines:
        report.add(Trouble.HEAD_UNREADABLE, str(folder), "no heads")
    return [line for line in lines if _is_good(line, birth, report)]


def check_heads(lines: Sequence[HeadLine], books: Recomputed, report: Report) -> None:
    """Compare each head with the link of its record; set how far the chain is proven."""
    _check_count(lines, books, report)
    for line in lines:
        head = line.head
        if head is None:
            continue
        if head.seq > books.last_seq:
            detail = f"record {head.seq}; the journal ends with {books.last_seq}"
            report.add(Trouble.RECORDS_CUT, line.place, detail)
        elif books.links.get(head.seq, b"").hex() != head.link:
            report.add(Trouble.HEAD_DIFFERS, line.place, f"record {head.seq}")
        else:
            report.proven = max(report.proven, head.seq)


def _check_count(lines: Sequence[HeadLine], books: Recomputed, report: Report) -> None:
    """Check that each counted head names the one before it, or one whose loss was accepted."""
    before = NO_HEAD
    for line in lines:
        head = line.head
        if head is not None and (head.counter or before.counter):
            follows = HeadMark(head.counter - 1, head.before)
            if follows != before and follows not in books.lost_heads:
                report.add(Trouble.HEAD_GAP, line.place, f"head {head.counter}")
        before = line.mark


def _is_good(line: HeadLine, birth: Birth, report: Report) -> bool:
    if line.head is None:
        report.add(Trouble.HEAD_UNREADABLE, line.place)
    elif not line.is_signed_by(birth.signing_key):
        report.add(Trouble.HEAD_FORGED, line.place, f"record {line.head.seq}")
    elif line.head.database != birth.database:
        report.add(Trouble.HEAD_FOREIGN, line.place, line.head.database)
    else:
        return True
    return False
