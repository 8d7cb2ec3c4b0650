"""What the house must say: how it collects, and why a table is stopped."""

from __future__ import annotations

from typing import Final

from screenkit.amounts import chips_shown
from screenkit.language import translated as _
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
    for players, fee in collection.time_fees:
        minutes = collection.time_period_ms // 60_000
        lines.append(
            _("{players}+ players: {fee} each {minutes} minutes").format(
                players=players, fee=chips_shown(fee), minutes=minutes
            )
        )
    return tuple(lines) or (_("No collection"),)


def collection_words(collection: CollectionView) -> str:
    """Say in one line what the house takes; all places that show a table use the same line."""
    return ", ".join(collection_lines(collection))


def _brackets(brackets: tuple[FeeBracketView, ...]) -> list[str]:
    """Say what each bracket takes; name the number of players only if it matters."""
    first, *more = brackets or (None,)
    if first is None:
        return []
    if not more and first.players_min <= PLAYERS_MIN:
        return [_("Rake {fees}").format(fees=_fees(first))]
    lines = [
        _("Rake {fees} at {players}+ players").format(fees=_fees(first), players=first.players_min)
    ]
    lines += [
        _("{fees} at {players}+").format(fees=_fees(it), players=it.players_min) for it in more
    ]
    return lines


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
    fees = sum(amount for _moment, _street, amount in bracket.fees)
    if fees:
        parts.append(_("{fee} per hand").format(fee=chips_shown(fees)))
    if bracket.no_flop:
        parts.append(_("no flop {fee}").format(fee=chips_shown(bracket.no_flop)))
    return ", ".join(parts) or _("nothing")


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
