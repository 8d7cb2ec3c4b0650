"""What an export of a tournament's hand says besides the hand: its chips are no money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from gettext import gettext as _

from cli.typed.cash import shown_cents
from rules.records import OhhTournament
from rules.settings import AnteFrom, Stakes
from server import HandOfTournament


def heading(played: HandOfTournament) -> str:
    """The first line of a tournament's hand as text."""
    return _("Tournament {number}, {name}: level {level}, {stakes}").format(
        number=played.number,
        name=played.structure.name,
        level=played.level,
        stakes=_stakes(played.structure.levels[played.level - 1].stakes),
    )


def ending(played: HandOfTournament, names: Mapping[int, str]) -> Iterator[str]:
    """Who is out after the hand, with place and prize."""
    for seat, place, prize in played.out:
        who = names.get(seat) or _("Seat {seat}").format(seat=seat)
        if prize:
            won = shown_cents(prize)
            yield _("{who} finishes in place {place} and wins {won}").format(
                who=who, place=place, won=won
            )
        else:
            yield _("{who} finishes in place {place}").format(who=who, place=place)


def phh_fields(played: HandOfTournament) -> dict[str, object]:
    """The format's own fields for the event."""
    event = f"{played.structure.name} (tournament {played.number})"
    return {"event": event, "level": played.level}


def ohh_tournament(played: HandOfTournament, currency: str) -> OhhTournament:
    """The tournament as OHH has it."""
    structure = played.structure
    level = structure.levels[played.level - 1]
    return OhhTournament(
        number=str(played.number),
        name=structure.name,
        start_utc=utc(played.started_ms),
        currency=currency,
        buy_in_cents=structure.buy_in_cents,
        fee_cents=structure.fee_cents,
        starting_chips=structure.starting_chips,
        level_seconds=level.time_ms // 1000,
        satellite=any(payout.equal_cents for payout in structure.payouts),
    )


def utc(at_ms: int) -> str:
    """A moment as ISO 8601 in UTC."""
    return datetime.fromtimestamp(at_ms // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _stakes(stakes: Stakes) -> str:
    parts = ["/".join(map(str, stakes.blinds))] if stakes.blinds else []
    if stakes.ante:
        of = _(" (big blind)") if stakes.ante_from is AnteFrom.BIG_BLIND else ""
        parts.append(_("ante {ante}{of}").format(ante=stakes.ante, of=of))
    if stakes.bring_in:
        parts.append(_("bring-in {amount}").format(amount=stakes.bring_in))
    if stakes.small_bet:
        parts.append(_("bets {small}/{big}").format(small=stakes.small_bet, big=stakes.big_bet))
    return ", ".join(parts)
