"""Jackpots: seeds of the house and drops of the tables in, shares of those who hit them out."""

from ledger.jackpots.held_shares import (
    HeldShare,
    held_share,
    release_share,
    share_subject,
    shares_held_for,
)
from ledger.jackpots.hits import (
    Hit,
    Hitters,
    hit_number,
    meter,
    note_hit,
    shares_of,
    waiting_hits,
)
from ledger.jackpots.rulings import (
    Share,
    hit_subject,
    pay_jackpot,
    refusal_subject,
    refuse_jackpot,
    seed_jackpot,
    seed_subject,
    shares_in,
)

__all__ = [
    "HeldShare",
    "Hit",
    "Hitters",
    "Share",
    "held_share",
    "hit_number",
    "hit_subject",
    "meter",
    "note_hit",
    "pay_jackpot",
    "refusal_subject",
    "refuse_jackpot",
    "release_share",
    "seed_jackpot",
    "seed_subject",
    "share_subject",
    "shares_held_for",
    "shares_in",
    "shares_of",
    "waiting_hits",
]
