"""A player's statement: every entry on the account with the balance after it."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.chart import player as player_account
from ledger.entries import EntryCode
from ledger.players.status import player_row
from ledger.reading import Reader
from money import Cents

_LINES = """SELECT entry.id, record.at_ms, entry.code, posting.amount, entry.memo, entry.corrects,
        sum(posting.amount) OVER (ORDER BY entry.id)
    FROM posting JOIN entry ON entry.id = posting.entry JOIN record ON record.seq = entry.record
    WHERE posting.account = (SELECT id FROM account WHERE name = ?)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementLine:
    """One entry on a player's account."""

    entry: int
    at_ms: int
    code: EntryCode
    amount: Cents
    """Positive: the account gained."""
    balance: Cents
    """After the entry."""
    memo: str
    corrects: int | None


def statement(
    reader: Reader, player: int, *, after: int = 0, rows: int = 200
) -> list[StatementLine]:
    """Return a page of a statement, oldest first; `after` is the last entry of the page before."""
    player_row(reader, player)
    found = reader.query(
        f"SELECT * FROM ({_LINES}) AS line WHERE line.id > ? ORDER BY line.id LIMIT ?",  # noqa: S608  (fixed text)
        (str(player_account(player)), after, rows),
    )
    return [
        StatementLine(
            entry=entry,
            at_ms=at_ms,
            code=EntryCode(code),
            amount=Cents(amount),
            balance=Cents(balance),
            memo=memo,
            corrects=corrects,
        )
        for entry, at_ms, code, amount, memo, corrects, balance in found
    ]
