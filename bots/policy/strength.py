"""How good a hand looks after the first cards, from 0 to 100: roughly how often it wins.

It uses the server's name for the hand and the cards' texts. This is only a rough estimate, like a
player's own; no rule depends on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set

from bots.policy.first_look import RANKS, first_look, low_height
from bots.policy.person import Sight
from wire.messages.own_view import HandName

_FROM_OWN_CARDS = {
    "high_card": 14,
    "pair": 40,
    "two_pair": 74,
    "three_of_a_kind": 86,
    "straight": 89,
    "flush": 92,
    "full_house": 96,
    "four_of_a_kind": 99,
    "straight_flush": 100,
    "five_of_a_kind": 100,
    "badugi": 92,
    "three_cards": 55,
    "two_cards": 20,
    "one_card": 5,
}
_FROM_THE_BOARD = {
    "high_card": 10,
    "pair": 16,
    "two_pair": 24,
    "three_of_a_kind": 30,
    "straight": 50,
    "flush": 50,
    "full_house": 55,
    "four_of_a_kind": 55,
    "straight_flush": 60,
}
_OMAHA_COSTS = {"pair": 20, "two_pair": 26, "three_of_a_kind": 14, "straight": 10, "flush": 10}
"""Taken off in Omaha: with four or five cards opponents make better hands, too."""
_PERCENT_AN_OUT = {3: 4, 4: 2}
"""What one out is worth in percent, by the number of board cards (flop, turn)."""
_FLUSH_OUTS = 9
_STRAIGHT_OUTS = 4


def strength_of(sight: Sight) -> int:
    """Return how good the seat's hand looks now; 0 without cards."""
    own, board = sight.own, _board(sight)
    cards = [opening.card for opening in own.cards if opening.card]
    if not cards:
        return 0
    game = sight.table.rules.game
    if not own.names:
        look = first_look(game, cards[:3] if _is_stud(game) else cards)
        return _on_the_way(game, cards, look) if len(cards) > 3 and _is_stud(game) else look
    made = max(_named(name, cards, board) for name in own.names)
    return made + (100 - made) * _draws(cards, board) // 100


def _board(sight: Sight) -> Sequence[str]:
    return sight.table.hand.board if sight.table.hand else ()


def _is_stud(game: str) -> bool:
    return game.startswith(("stud", "razz"))


def _on_the_way(game: str, cards: Sequence[str], look: int) -> int:
    """Estimate a stud hand before five cards: what it has, or can still become."""
    if game == "razz":
        low = len({low_height(card) for card in cards if low_height(card) < 8})
        return 15 + 18 * low
    alike = sorted(Counter(card[0] for card in cards).values(), reverse=True)
    if alike[:2] == [2, 2] or alike[0] > 2:
        return 85
    if alike[0] == 2:
        return 55
    return 50 if len({card[1] for card in cards}) == 1 else look // 2


def _named(name: HandName, cards: Sequence[str], board: Sequence[str]) -> int:
    if "low" in name.ranking:
        return _low(name)
    used = set(name.cards) & set(cards)
    own_ranks = {card[0] for card in cards}
    ours = bool(name.ranks) and _is_ours(name, own_ranks, used, board)
    if name.ranking == "badugi":
        return _FROM_OWN_CARDS[name.category] - low_height(name.cards[0])
    look = (_FROM_OWN_CARDS if ours else _FROM_THE_BOARD).get(name.category, 0)
    if name.category == "pair" and ours:
        look += _pair_place(name.ranks[0], cards, board)
    if not ours or name.category == "high_card":
        look += 6 * ("A" in own_ranks) + 3 * ("K" in own_ranks)
    if board and len(cards) > 2 and ours:
        look -= _OMAHA_COSTS.get(name.category, 0)
    return max(min(look, 100), 0)


def _is_ours(name: HandName, own_ranks: Set[str], used: Set[str], board: Sequence[str]) -> bool:
    """Whether our own cards make the hand, not the board alone."""
    if not board:
        return True
    if name.category in ("straight", "flush", "straight_flush"):
        return bool(used)
    counted = name.ranks[: 2 if name.category in ("two_pair", "full_house") else 1]
    on_board = Counter(card[0] for card in board)
    if name.category == "two_pair":
        return all(on_board[rank] < 2 for rank in counted) and bool(own_ranks & set(counted))
    return bool(own_ranks & set(counted))


def _pair_place(rank: str, cards: Sequence[str], board: Sequence[str]) -> int:
    """What a pair gains by its place among the cards of the board, and by its kicker."""
    height = RANKS.index(rank)
    if not board:
        return 2 * height - 6
    over = sum(RANKS.index(other) > height for other in {card[0] for card in board})
    pocket = Counter(card[0] for card in cards)[rank] > 1
    if over == 0:
        return 32 if pocket else 24 + _kicker(rank, cards)
    return 8 - 5 * over + 2 * pocket


def _kicker(rank: str, cards: Sequence[str]) -> int:
    others = [RANKS.index(card[0]) for card in cards if card[0] != rank]
    return max(others, default=0) // 2


def _low(name: HandName) -> int:
    if name.category != "high_card" or not name.ranks:
        return 10
    worst = max(RANKS.index(rank) for rank in name.ranks if rank != "A")
    return max(98 - 8 * max(worst - 3, 0), 10)


def _draws(cards: Sequence[str], board: Sequence[str]) -> int:
    """Return in percent how often the next cards would make a flush or a straight."""
    worth = _PERCENT_AN_OUT.get(len(board), 0)
    if not worth:
        return 0
    outs = _FLUSH_OUTS * _four_to_a_flush(cards, board)
    outs += _STRAIGHT_OUTS * _straight_gaps(cards, board)
    return min(worth * outs, 60)


def _four_to_a_flush(cards: Sequence[str], board: Sequence[str]) -> bool:
    shown = Counter(card[1] for card in board)
    held = Counter(card[1] for card in cards)
    needed = 2 if len(cards) > 2 else 1
    return any(count >= needed and min(count, 2) + shown[suit] == 4 for suit, count in held.items())


def _straight_gaps(cards: Sequence[str], board: Sequence[str]) -> int:
    """Count the ranks that would make a straight with our cards; at most two count."""
    held = {RANKS.index(card[0]) for card in cards if card not in ("Jk", "Jr")}
    there = held | {RANKS.index(card[0]) for card in board}
    gaps: set[int] = set()
    for low in range(len(RANKS) - 4):
        window = set(range(low, low + 5))
        if len(window & there) == 4 and window & held:
            gaps |= window - there
    return min(len(gaps), 2)
