"""What an export of a tournament's hand says besides the hand: its chips are no money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from gettext import gettext as _

from cli.typed.cash import shown_cents
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
