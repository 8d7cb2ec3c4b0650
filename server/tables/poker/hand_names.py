"""What a hand makes, as facts that screens put into words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from rules.cards import JOKERS, RANKS, Card, card_text
from rules.games.model import Game, PotShare
from rules.ranking import RANKINGS, describe
from wire.codec import packed
from wire.messages.own_view import HandName

_FIVE = 5
_BOARD_LEAST = {"omaha": 3, "two_or_three": 2}
"""How much of the board a hand needs, by the beginning of its ranking's code."""
_OWN_LEAST = 2
"""How many of his own cards a player needs beside it; in a draw he may hold fewer."""
_HOLE_ONLY = ("high_hole", "low_27_hole")
NAMES_MOST: Final = 350
"""No names of a hand are longer than so many bytes: high and low on two runs."""
_FILLER_LEAST: Final = 256
"""From here on msgpack writes the length of a text in the same way."""
_FIELD: Final = 7
"""Bytes of the name of the field, and of how many names there are; without names it is left out."""


def name_of(ranking: str, hole: Sequence[Card], board: Sequence[Card]) -> HandName | None:
    """What a hand makes under one ranking; None: too few cards, or it does not qualify."""
    if not _enough(ranking, hole, board):
        return None
    facts = describe(ranking, tuple(hole), tuple(board))
    if facts is None:
        return None
    return HandName(
        ranking=ranking,
        category=facts.category.name.lower(),
        ranks="".join(RANKS[rank] for rank in facts.ranks),
        cards=tuple(card_text(_as_dealt(card)) for card in facts.cards),
    )


def _as_dealt(card: Card) -> Card:
    """The card of the deck: the second joker only tells a ranking how the first was dealt."""
    return JOKERS[0] if card in JOKERS else card


def names_of(
    game: Game,
    hole: Sequence[Card],
    boards: Sequence[Sequence[Card]],
    shares: Sequence[PotShare] = (),
) -> tuple[HandName, ...]:
    """What a hand makes for each share of the pot; shares without a hand are left out.

    `shares` are those of all runs where the board is run twice; else the game's.
    A hand that qualifies for no share is named by the ranking that then takes all.
    """
    named = [
        name_of(share.ranking, _kept(game, share, hole, boards[share.board]), boards[share.board])
        for share in shares or game.shares
    ]
    names = tuple(name for name in named if name is not None)
    if names or not game.fallback:
        return names
    fallback = name_of(game.fallback, hole, boards[0])
    return () if fallback is None else (fallback,)


def filler_of(names: Sequence[HandName]) -> str:
    """Return so much filler that names and filler together are always equally long in a message."""
    length = _FIELD + sum(len(packed(name)) for name in names) if names else 0
    return "." * (_FILLER_LEAST + NAMES_MOST - length)


def _kept(
    game: Game, share: PotShare, hole: Sequence[Card], board: Sequence[Card]
) -> Sequence[Card]:
    """The best of the hole cards that can still be played together: some are given up later."""
    most = game.holds_most
    if len(hole) <= most or not _enough(share.ranking, hole[:most], board):
        return hole
    strength = RANKINGS[share.ranking].strength
    return max(combinations(hole, most), key=lambda kept: strength(kept, tuple(board)) or 0)


def _enough(ranking: str, hole: Sequence[Card], board: Sequence[Card]) -> bool:
    if ranking == "badugi":
        return bool(hole)
    if ranking in _HOLE_ONLY:
        return len(hole) == _FIVE
    least = [cards for code, cards in _BOARD_LEAST.items() if ranking.startswith(code)]
    if least:
        return len(board) >= least[0] and len(hole) >= _OWN_LEAST
    return len(hole) + len(board) >= _FIVE
