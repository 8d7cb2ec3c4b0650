"""Tournament money: entries into the pool, fees to the house, prizes out of the pool."""

from ledger.tournaments.entrants import (
    Entrant,
    enter,
    entrant,
    entrants,
    refund_all,
    return_entry,
)
from ledger.tournaments.giving_up import give_up, has_entries
from ledger.tournaments.held_prizes import (
    HeldPrize,
    held_prize,
    prizes_held_for,
    prizes_held_in,
    release_prize,
    release_subject,
)
from ledger.tournaments.prizes import (
    Award,
    PaidPrize,
    pay_prize,
    pay_remaining,
    share_by_agreement,
)
from ledger.tournaments.tournament import (
    Outcome,
    Terms,
    Tournament,
    begin_tournament,
    cancel_subject,
    check_pool,
    end_tournament,
    started_ms,
    tournament_at,
    tournament_or_none,
    tournament_then,
)

__all__ = [
    "Award",
    "Entrant",
    "HeldPrize",
    "Outcome",
    "PaidPrize",
    "Terms",
    "Tournament",
    "begin_tournament",
    "cancel_subject",
    "check_pool",
    "end_tournament",
    "enter",
    "entrant",
    "entrants",
    "give_up",
    "has_entries",
    "held_prize",
    "pay_prize",
    "pay_remaining",
    "prizes_held_for",
    "prizes_held_in",
    "refund_all",
    "release_prize",
    "release_subject",
    "return_entry",
    "share_by_agreement",
    "started_ms",
    "tournament_at",
    "tournament_or_none",
    "tournament_then",
]
