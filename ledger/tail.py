"""The end of the journal as the writer knows it: the last link, and accounts that were read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ledger.ending import NO_HEAD, HeadMark

ACCOUNTS_KNOWN_MAX = 32_768
"""More accounts than a room of a thousand tables uses at the same time."""


class TailMark(NamedTuple):
    """Where the journal ended at some moment."""

    link: bytes
    seq: int
    entry: int
    state: int


class KnownAccount(NamedTuple):
    """What a posting needs to know about its account."""

    row: int
    leg: str
    """How a leg of an entry on this account begins: its name and `=`."""
    weight: int
    """What one cent on it adds to the state."""


@dataclass(slots=True)
class Tail:
    """The end of the journal, where the next record is added."""

    link: bytes
    seq: int
    entry: int
    state: int = 0
    """The sum that the mark of the end covers; see `ledger.ending`."""
    head: HeadMark = NO_HEAD
    """The newest head that was written."""
    numbers: dict[str, int] = field(default_factory=dict)
    """The last number of each stream used so far. Any of them may be forgotten at any time."""
    accounts: dict[str, KnownAccount] = field(default_factory=dict)
    """A cache of accounts used recently; it may be cleared at any time."""

    def mark(self) -> TailMark:
        """Return where the journal ends now."""
        return TailMark(self.link, self.seq, self.entry, self.state)

    def back_to(self, mark: TailMark) -> None:
        """Return to a mark, after the transaction was rolled back to it."""
        self.follow(mark)
        self.accounts.clear()

    def follow(self, mark: TailMark) -> None:
        """Go on where another program ended. An account keeps its row, so the cache stays right."""
        self.link, self.seq, self.entry, self.state = mark.link, mark.seq, mark.entry, mark.state
        self.numbers.clear()

    def know(self, name: str, account: KnownAccount) -> KnownAccount:
        """Cache an account. Every hand has its own pot, so the cache must be limited."""
        if len(self.accounts) >= ACCOUNTS_KNOWN_MAX:
            self.accounts.clear()
        self.accounts[name] = account
        return account
