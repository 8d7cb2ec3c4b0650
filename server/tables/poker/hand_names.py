"""What a hand makes, as facts that screens put into words."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import RANKS, Card, card_text
from rules.games.model import Game
from rules.ranking import describe
from wire.messages.own_view import HandName

_FIVE = 5
_BOARD_LEAST = {"omaha": 3, "two_or_three": 2}
"""How much of the board a hand needs, by the beginning of its ranking's code."""


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
        cards=tuple(card_text(card) for card in facts.cards),
    )


def names_of(game: Game, hole: Sequence[Card], board: Sequence[Card]) -> tuple[HandName, ...]:
    """What a hand makes for each share of the pot; shares without a hand are left out."""
    names = (name_of(share.ranking, hole, board) for share in game.shares)
    return tuple(name for name in names if name is not None)


def _enough(ranking: str, hole: Sequence[Card], board: Sequence[Card]) -> bool:
    least = [cards for code, cards in _BOARD_LEAST.items() if ranking.startswith(code)]
    return len(board) >= least[0] if least else len(hole) + len(board) >= _FIVE
