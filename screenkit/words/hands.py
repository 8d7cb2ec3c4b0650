"""Made hands in words: "Full house, kings full of sevens", "Nine-eight low"."""

from __future__ import annotations

from screenkit.language import translated as _
from wire.messages.own_view import HandName

_RANKS = "23456789TJQKA"


def hand_name(name: HandName) -> str:
    """Return what a hand is called under the ranking it was judged by."""
    if name.category == "high_card" and "low" in name.ranking:
        text = _("{ranks} low").format(ranks=low_ranks(name.ranks))
        return text[:1].upper() + text[1:]
    if name.category == "straight_flush" and name.ranks[:1] == "A":
        return _("Royal flush")
    high, low = (*name.ranks, "", "")[:2]
    return _forms()[name.category].format(
        one=_one(high), high=_several(high), low=_several(low) if low else ""
    )


def spoken_name(name: HandName) -> str:
    """Return a hand's name as it stands inside a sentence."""
    text = hand_name(name)
    return text[:1].lower() + text[1:]


def low_ranks(ranks: str) -> str:
    """Return the two highest ranks of a low, as players say it: "nine-eight"."""
    return "-".join(_one(rank) for rank in ranks[:2])


def _forms() -> dict[str, str]:
    return {
        "high_card": _("High card, {one}"),
        "pair": _("Pair of {high}"),
        "two_pair": _("Two pair, {high} and {low}"),
        "three_of_a_kind": _("Three {high}"),
        "straight": _("Straight, {one} high"),
        "flush": _("Flush, {one} high"),
        "full_house": _("Full house, {high} full of {low}"),
        "four_of_a_kind": _("Four {high}"),
        "straight_flush": _("Straight flush, {one} high"),
        "five_of_a_kind": _("Five {high}"),
        "badugi": _("Badugi, {one} high"),
        "three_cards": _("Three cards, {one} high"),
        "two_cards": _("Two cards, {one} high"),
        "one_card": _("One card, {one}"),
    }


def _one(rank: str) -> str:
    return (
        _("deuce"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine"),
        _("ten"), _("jack"), _("queen"), _("king"), _("ace"),
    )[_RANKS.index(rank)]  # fmt: skip


def _several(rank: str) -> str:
    return (
        _("deuces"), _("threes"), _("fours"), _("fives"), _("sixes"), _("sevens"), _("eights"),
        _("nines"), _("tens"), _("jacks"), _("queens"), _("kings"), _("aces"),
    )[_RANKS.index(rank)]  # fmt: skip
