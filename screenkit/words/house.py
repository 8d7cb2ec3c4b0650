"""What the house must tell: how it collects, and why a table stands still."""

from __future__ import annotations

from screenkit.amounts import chips_shown
from screenkit.language import translated as _
from wire.messages.table_view import CollectionView, FeeBracketView


def collection_lines(collection: CollectionView) -> tuple[str, ...]:
    """Say how the house is paid, one line for each bracket or period."""
    lines = [_bracket(bracket) for bracket in collection.brackets]
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


def collection_now(collection: CollectionView, players: int) -> str:
    """Say what the house takes from so many players: "5 %, at most $5"."""
    brackets = [it for it in collection.brackets if it.players_min <= max(2, players)]
    if brackets:
        return _fees(max(brackets, key=lambda it: it.players_min))
    return collection_lines(collection)[0]


def _bracket(bracket: FeeBracketView) -> str:
    return _("{players}+ players: {fees}").format(players=bracket.players_min, fees=_fees(bracket))


def _fees(bracket: FeeBracketView) -> str:
    parts = []
    if bracket.percent_bp:
        whole, rest = divmod(bracket.percent_bp, 100)
        percent = f"{whole}" if not rest else f"{whole}.{rest:02}".rstrip("0")
        parts.append(_("{percent} %").format(percent=percent))
        if bracket.cap:
            parts.append(_("at most {cap}").format(cap=chips_shown(bracket.cap)))
    fees = sum(amount for _moment, _street, amount in bracket.fees)
    if fees:
        parts.append(_("{fee} a hand").format(fee=chips_shown(fees)))
    if bracket.no_flop:
        parts.append(_("no flop {fee}").format(fee=chips_shown(bracket.no_flop)))
    return ", ".join(parts) or _("nothing")


def reason_words(code: str) -> str:
    """Say why a table or a seat stands still."""
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
