"""Players: accounts, standing, limits, money at a table, statements and totals."""

from ledger.players.accounts import Applicant, open_account, renew_document, renewal_subject
from ledger.players.booked import booked_of, give_back
from ledger.players.both_secrets import both_subject, is_known
from ledger.players.documents import Document, DocumentKind, IdentityCheck
from ledger.players.entry_costs import entry_cost, is_in_tournament
from ledger.players.exclusions import Exclusion, exclusion_on
from ledger.players.limit_wishes import (
    change_limit,
    change_own_limit,
    left_to_bring,
    minutes_left,
    player_limit,
    player_limits,
    used_limits,
)
from ledger.players.limits import LimitKind, LimitState, Period
from ledger.players.own_exclusion import exclude_oneself, kept_out_by_himself
from ledger.players.own_request import OwnRequest
from ledger.players.session_lookup import (
    OpenSession,
    check_seated,
    seated_player,
    seated_players,
    session_at,
    session_of,
    session_of_player,
    sessions_at,
)
from ledger.players.sessions import (
    Leaving,
    LeftGame,
    SeatRequest,
    book,
    bring,
    bring_booked,
    close_session,
    left_game,
    move_session,
    open_session,
)
from ledger.players.statement import StatementLine, statement
from ledger.players.status import (
    PlayerRow,
    barred_at_tables,
    both_days,
    close_player,
    exclude_person,
    exclude_player,
    lock_player,
    lock_with,
    player_row,
    playing_player,
    reopen_player,
    unlock_player,
)
from ledger.players.totals import Total, player_total, won_before

__all__ = [
    "Applicant",
    "Document",
    "DocumentKind",
    "Exclusion",
    "IdentityCheck",
    "Leaving",
    "LeftGame",
    "LimitKind",
    "LimitState",
    "OpenSession",
    "OwnRequest",
    "Period",
    "PlayerRow",
    "SeatRequest",
    "StatementLine",
    "Total",
    "barred_at_tables",
    "book",
    "booked_of",
    "both_days",
    "both_subject",
    "bring",
    "bring_booked",
    "change_limit",
    "change_own_limit",
    "check_seated",
    "close_player",
    "close_session",
    "entry_cost",
    "exclude_oneself",
    "exclude_person",
    "exclude_player",
    "exclusion_on",
    "give_back",
    "is_in_tournament",
    "is_known",
    "kept_out_by_himself",
    "left_game",
    "left_to_bring",
    "lock_player",
    "lock_with",
    "minutes_left",
    "move_session",
    "open_account",
    "open_session",
    "player_limit",
    "player_limits",
    "player_row",
    "player_total",
    "playing_player",
    "renew_document",
    "renewal_subject",
    "reopen_player",
    "seated_player",
    "seated_players",
    "session_at",
    "session_of",
    "session_of_player",
    "sessions_at",
    "statement",
    "unlock_player",
    "used_limits",
    "won_before",
]
