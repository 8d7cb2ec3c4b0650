"""What stays the same through a hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.hand.setup import PostKind
from rules.hand.state import Hand
from rules.table.state import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMarks:
    """What stays the same through a hand."""

    players: Mapping[int, str]
    """Who was dealt in, by seat."""
    small_blind: int
    big_blind: int
    straddler: int


def marks_of(table: Table, hand: Hand, gone: Mapping[int, str]) -> HandMarks:
    """Read a hand's marks when it has begun; `gone` are those who left with the same command."""
    seated = {seat: here.player for seat, here in table.seats.items()}
    players = {**seated, **gone}
    posts = {post.kind: post.seat for post in hand.setup.posts}
    return HandMarks(
        players={player.seat: players[player.seat] for player in hand.players},
        small_blind=posts.get(PostKind.SMALL_BLIND, 0),
        big_blind=posts.get(PostKind.BIG_BLIND, 0),
        straddler=posts.get(PostKind.STRADDLE, 0),
    )
