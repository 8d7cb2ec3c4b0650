"""What the house must say: how it collects, and why a table is stopped."""

from __future__ import annotations

from typing import Final

from screenkit.amounts import chips_shown
from screenkit.language import translated as _
from wire.messages.base import changed
from wire.messages.table_view import CollectionView, FeeBracketView

PLAYERS_MIN: Final = 2
"""The fewest players for a hand."""


def collection_lines(collection: CollectionView) -> tuple[str, ...]:
    """Say how the house is paid, one line for each bracket or period."""
    lines = _brackets(collection.brackets)
    percentage = any(bracket.percent_bp for bracket in collection.brackets)
    if percentage and collection.percentage_from == "main_pot_first":
        lines.append(_("From the main pot first"))
    if collection.dead_blind:
        lines.append(_("Dead blind {amount}").format(amount=chips_shown(collection.dead_blind)))
    lines += _time_fees(collection)
    return tuple(lines) or (_("No collection"),)


def collection_words(collection: CollectionView) -> str:
    """Say in one line what the house takes; all places that show a table use the same line."""
    return ", ".join(collection_lines(collection))


def _time_fees(collection: CollectionView) -> list[str]:
    """Say what is collected by time: in full for the fewest players, then what more of them pay."""
    minutes = collection.time_period_ms // 60_000
    lines: list[str] = []
    for players, fee in collection.time_fees:
        words = chips_shown(fee)
        if not lines:
            words = _("{fee} each {minutes} minutes").format(fee=words, minutes=minutes)
        lines.append(_from_players(words, players, place=len(lines)))
    return lines


def _brackets(brackets: tuple[FeeBracketView, ...]) -> list[str]:
    """Say what each bracket takes; what all of them have in common is said once."""
    if not brackets:
        return []
    first, *more = brackets
    common = first.no_flop if more and all(it.no_flop == first.no_flop for it in more) else 0
    named = [changed(it, no_flop=it.no_flop - common) for it in brackets]
    rake = _("Rake {fees}").format(fees=_fees(named[0]))
    lines = [_from_players(rake, first.players_min, place=0)]
    posted = not any(it.percent_bp for it in brackets) and common == first.no_flop
    for it in named[1:]:
        fees = chips_shown(_posted(it)) if posted else _fees(it)
        lines.append(_from_players(fees, it.players_min, place=len(lines)))
    if common:
        lines.append(_("no flop {fee}").format(fee=chips_shown(common)))
    return lines


def _from_players(words: str, players: int, *, place: int) -> str:
    """Add from how many players something holds, unless it holds for every hand."""
    if not place and players <= PLAYERS_MIN:
        return words
    if place > 1:
        return _("{words} from {players}").format(words=words, players=players)
    return _("{words} from {players} players").format(words=words, players=players)


def _fees(bracket: FeeBracketView) -> str:
    parts = []
    if bracket.percent_bp:
        whole, rest = divmod(bracket.percent_bp, 100)
        percent = f"{whole}" if not rest else f"{whole}.{rest:02}".rstrip("0")
        share = _("{percent}%").format(percent=percent)
        if bracket.cap:
            share = _("{percent}% up to {cap}").format(
                percent=percent, cap=chips_shown(bracket.cap)
            )
        parts.append(share)
    if bracket.fees:
        parts.append(_("{fee} per hand").format(fee=chips_shown(_posted(bracket))))
    if bracket.no_flop:
        parts.append(_("no flop {fee}").format(fee=chips_shown(bracket.no_flop)))
    return ", ".join(parts) or _("nothing")


def _posted(bracket: FeeBracketView) -> int:
    """What is taken from a hand that goes to the end."""
    return sum(amount for _moment, _street, amount in bracket.fees)


def reason_words(code: str) -> str:
    """Say why a table or a seat is stopped."""
    reasons = {
        "": "",
        "events_differ": _("The records of this table must be looked at"),
        "no_deck": _("No shuffled deck is ready"),
        "rng": _("The random generator is being checked"),
        "books": _("The books do not answer"),
        "key_refused": _("The room does not know this screen. It must be enrolled."),
        "software_differs": _("This screen runs other software than the room expects."),
        "maintenance": _("Maintenance"),
        "floor": _("Closed by the floor"),
    }
    return reasons.get(code, code.replace("_", " ").capitalize())
