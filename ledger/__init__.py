"""Double-entry books, and a journal of everything that was done.

Begin with `ledger.store` (the port), `ledger.units` (what a unit of work may do), `ledger.chart`
and `ledger.entries`.
"""

from ledger.chart import (
    ADJUSTMENTS,
    CAPITAL,
    OVER_SHORT,
    PETTY,
    VAULT,
    Account,
    AccountKind,
    Side,
    account_named,
    drawer,
    fees,
    held,
    jackpot,
    player,
    pool,
    pot,
    rake,
    stack,
)
from ledger.connections import Birth, memory_connection
from ledger.corrections import void
from ledger.data_directory import DataDirectory, OpenBooks, open_books
from ledger.entries import Entry, EntryCode, Posting, transfer
from ledger.hands import begin_hand, end_hand
from ledger.journal import (
    HandSpan,
    JournalEvent,
    JournalRecord,
    hand_events,
    hand_records,
    hand_span,
    newest_hands,
    newest_ms,
    stream_records,
)
from ledger.loop_writer import LoopWriter
from ledger.ports import Alarm, BooksPorts
from ledger.refusals import (
    BooksStopped,
    CommitFailed,
    InvariantBroken,
    NotOurs,
    RefusalCode,
    Refused,
)
from ledger.reservations import release, reserve, settle
from ledger.sqlite_store import SqliteStore
from ledger.store import Store
from ledger.units import CAGE, ROOM, Answer, Unit, Work, table_stream
from ledger.unsealing import Unsealed, Unsealing, unseal_hand
from ledger.writer import Writer

__all__ = [
    "ADJUSTMENTS",
    "CAGE",
    "CAPITAL",
    "OVER_SHORT",
    "PETTY",
    "ROOM",
    "VAULT",
    "Account",
    "AccountKind",
    "Alarm",
    "Answer",
    "Birth",
    "BooksPorts",
    "BooksStopped",
    "CommitFailed",
    "DataDirectory",
    "Entry",
    "EntryCode",
    "HandSpan",
    "InvariantBroken",
    "JournalEvent",
    "JournalRecord",
    "LoopWriter",
    "NotOurs",
    "OpenBooks",
    "Posting",
    "RefusalCode",
    "Refused",
    "Side",
    "SqliteStore",
    "Store",
    "Unit",
    "Unsealed",
    "Unsealing",
    "Work",
    "Writer",
    "account_named",
    "begin_hand",
    "drawer",
    "end_hand",
    "fees",
    "hand_events",
    "hand_records",
    "hand_span",
    "held",
    "jackpot",
    "memory_connection",
    "newest_hands",
    "newest_ms",
    "open_books",
    "player",
    "pool",
    "pot",
    "rake",
    "release",
    "reserve",
    "settle",
    "stack",
    "stream_records",
    "table_stream",
    "transfer",
    "unseal_hand",
    "void",
]
