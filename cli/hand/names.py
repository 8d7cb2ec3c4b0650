"""Poker hands in words: "Full house, kings full of sevens", "8-6-4-3-A"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from gettext import gettext as _

from rules.cards import RANKS
from rules.ranking import Category, HandFacts

LOWS = frozenset(
    {
        *("low_a5", "low_8", "low_6", "omaha_low_8", "low_a5_bug", "low_27", "low_27_hole"),
        *("two_or_three_low", "two_or_three_low_7"),
    }
)
"""Rankings in which an unpaired hand is named card by card."""


def hand_name(ranking: str, facts: HandFacts) -> str:
    """Return the name of a made hand under the ranking it was judged by."""
    if facts.category is Category.HIGH_CARD and ranking in LOWS:
        return "-".join(RANKS[rank] for rank in facts.ranks)
    name, kickers = _NAMES[facts.category](facts.ranks), facts.ranks[_NAMED[facts.category] :]
    if not kickers:
        return name
    return _("{name}, kicker {ranks}").format(
        name=name, ranks="-".join(RANKS[rank] for rank in kickers)
    )


def _one(rank: int) -> str:
    return (
        _("deuce"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine"),
        _("ten"), _("jack"), _("queen"), _("king"), _("ace"),
    )[rank]  # fmt: skip


def _several(rank: int) -> str:
    return (
        _("deuces"), _("threes"), _("fours"), _("fives"), _("sixes"), _("sevens"), _("eights"),
        _("nines"), _("tens"), _("jacks"), _("queens"), _("kings"), _("aces"),
    )[rank]  # fmt: skip


def _straight_flush(ranks: tuple[int, ...]) -> str:
    if RANKS[ranks[0]] == "A":
        return _("Royal flush")
    return _("Straight flush, {rank} high").format(rank=_one(ranks[0]))


_NAMES: Mapping[Category, Callable[[tuple[int, ...]], str]] = {
    Category.HIGH_CARD: lambda ranks: _("High card, {rank}").format(rank=_one(ranks[0])),
    Category.PAIR: lambda ranks: _("Pair of {ranks}").format(ranks=_several(ranks[0])),
    Category.TWO_PAIR: lambda ranks: _("Two pair, {high} and {low}").format(
        high=_several(ranks[0]), low=_several(ranks[1])
    ),
    Category.THREE_OF_A_KIND: lambda ranks: _("Three {ranks}").format(ranks=_several(ranks[0])),
    Category.STRAIGHT: lambda ranks: _("Straight, {rank} high").format(rank=_one(ranks[0])),
    Category.FLUSH: lambda ranks: _("Flush, {rank} high").format(rank=_one(ranks[0])),
    Category.FULL_HOUSE: lambda ranks: _("Full house, {high} full of {low}").format(
        high=_several(ranks[0]), low=_several(ranks[1])
    ),
    Category.FOUR_OF_A_KIND: lambda ranks: _("Four {ranks}").format(ranks=_several(ranks[0])),
    Category.STRAIGHT_FLUSH: _straight_flush,
    Category.FIVE_OF_A_KIND: lambda ranks: _("Five {ranks}").format(ranks=_several(ranks[0])),
    Category.BADUGI: lambda ranks: _("Badugi, {rank} high").format(rank=_one(ranks[0])),
    Category.THREE_CARDS: lambda ranks: _("Three cards, {rank} high").format(rank=_one(ranks[0])),
    Category.TWO_CARDS: lambda ranks: _("Two cards, {rank} high").format(rank=_one(ranks[0])),
    Category.ONE_CARD: lambda ranks: _("One card, {rank}").format(rank=_one(ranks[0])),
}
_NAMED: Mapping[Category, int] = {
    **dict.fromkeys(Category, 1),
    Category.TWO_PAIR: 2,
    Category.FULL_HOUSE: 2,
    Category.FLUSH: 5,
}
"""How many ranks the name of each kind of hand says; the others break ties."""
