"""Players: accounts, standing, limits, money at a table, statements and totals."""

from ledger.players.accounts import Applicant, open_account, renew_document
from ledger.players.documents import Document, DocumentKind, IdentityCheck
from ledger.players.limit_wishes import change_limit, minutes_left, player_limit
from ledger.players.limits import LimitKind, Period, Standing
from ledger.players.sessions import (
    OpenSession,
    SeatRequest,
    bring,
    bring_more,
    close_session,
    get_up,
    open_session,
    session_of,
    sit_down,
)
from ledger.players.statement import StatementLine, statement
from ledger.players.status import (
    Exclusion,
    PlayerRow,
    close_player,
    exclude_person,
    exclude_player,
    exclusion_on,
    lock_player,
    player_row,
    playing_player,
    reopen_player,
    unlock_player,
)
from ledger.players.totals import (
    SessionTotal,
    Total,
    player_table_total,
    player_total,
    session_totals,
    table_total,
)

__all__ = [
    "Applicant",
    "Document",
    "DocumentKind",
    "Exclusion",
    "IdentityCheck",
    "LimitKind",
    "OpenSession",
    "Period",
    "PlayerRow",
    "SeatRequest",
    "SessionTotal",
    "Standing",
    "StatementLine",
    "Total",
    "bring",
    "bring_more",
    "change_limit",
    "close_player",
    "close_session",
    "exclude_person",
    "exclude_player",
    "exclusion_on",
    "get_up",
    "lock_player",
    "minutes_left",
    "open_account",
    "open_session",
    "player_limit",
    "player_row",
    "player_table_total",
    "player_total",
    "playing_player",
    "renew_document",
    "reopen_player",
    "session_of",
    "session_totals",
    "sit_down",
    "statement",
    "table_total",
    "unlock_player",
]
