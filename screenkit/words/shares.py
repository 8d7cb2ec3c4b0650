"""The shares of a pot in words: high and low, the draw and the Omaha hand, board by board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from screenkit.language import translated as _
from screenkit.words.hands import hand_name, low_ranks, spoken_name
from wire.messages.own_view import HandName
from wire.messages.table_events import WinView


class Share(NamedTuple):
    """What a part of the pot is won with."""

    ranking: str
    board: int = 0


def share_of(win: WinView) -> Share:
    """The share that was won."""
    return Share(win.ranking, win.board)


def share_word(share: Share, among: Iterable[Share]) -> str:
    """Return what a share is called beside the others of its pot."""
    others = set(among)
    same_board = {it.ranking for it in others if it.board == share.board}
    word = _ranking_word(share.ranking, {it.ranking for it in others})
    if len({it.board for it in others}) == 1:
        return word
    board = _("Board {number}").format(number=share.board + 1)
    return board if len(same_board) < 2 else f"{board}, {word[:1].lower()}{word[1:]}"


def _ranking_word(ranking: str, among: set[str]) -> str:
    if ranking.endswith("_hole"):
        return _("Draw")
    if any(it.endswith("_hole") for it in among):
        return _("Omaha")
    return _("Low") if "low" in ranking else _("High")


def share_lines(names: Sequence[HandName]) -> tuple[str, ...]:
    """Return a line for each share of the pot; a single hand needs no name of its share.

    The names come board by board. Each board begins with the first ranking, which every hand has;
    a low need not qualify on all of them.
    """
    if len(names) < 2:
        return tuple(hand_name(name) for name in names)
    boards = accumulate(name.ranking == names[0].ranking for name in names)
    shares = [Share(name.ranking, board - 1) for name, board in zip(names, boards, strict=True)]
    pairs = zip(shares, names, strict=True)
    return tuple(told_share(share, shares, share_hand(share, name)) for share, name in pairs)


def told_share(share: Share, among: Iterable[Share], words: str) -> str:
    """Return a share with what is told of it: "Low: nine-eight"."""
    return _("{share}: {words}").format(share=share_word(share, among), words=words)


def share_hand(share: Share, name: HandName) -> str:
    """Return a hand's name as it stands after the name of its share."""
    plain_low = "low" in share.ranking and not share.ranking.endswith("_hole")
    if plain_low and name.category == "high_card":
        return low_ranks(name.ranks)
    return spoken_name(name)


def names_line(names: Sequence[HandName]) -> str:
    """Return the names for each share of the pot in one line."""
    return "  \u00b7  ".join(share_lines(names))


def wins_line(mine: Iterable[WinView], among: Iterable[WinView]) -> str:
    """Return what one player won with, each share named if the pot has several.

    A pot that was won without a hand, such as one whose other players mucked, is no share.
    """
    shares = {share_of(win) for win in among if win.ranking}
    named = {share_of(win): win.name for win in mine if win.name is not None}
    if len(shares) < 2 or not named:
        return "".join(hand_name(name) for name in named.values())
    return "  \u00b7  ".join(
        told_share(share, shares, share_hand(share, name)) for share, name in named.items()
    )


def by_share(wins: Iterable[WinView]) -> Mapping[Share, list[WinView]]:
    """Return the wins of a pot, share by share."""
    shares: dict[Share, list[WinView]] = {}
    for win in wins:
        shares.setdefault(share_of(win), []).append(win)
    return shares
