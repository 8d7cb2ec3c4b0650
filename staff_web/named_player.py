"""Players found by what a person types or swipes."""

from __future__ import annotations

from typing import Any

from staff_web.site import Site, by
from staff_web.visits import Visit
from wire.messages.cage import FindPlayer, PlayerFile
from wire.messages.reports import AskReport, ReportPage
from wire.messages.session import Refusal

WORDS_MAX = 64
TRACK_MAX = 200
Found = tuple[tuple[Any, ...], ...]
"""Number, nickname, name, state and the last four digits of the card, of each."""


async def players_named(site: Site, visit: Visit, words: str) -> Found | Refusal:
    """Return who is meant by a number, a part of a name or nickname, or a card's last digits.

    One whose number or nickname is exactly that is meant alone.
    """
    asked = AskReport(**by(visit), report="search", arguments={"words": words[:WORDS_MAX]})
    answer = await site.ask(asked)
    if not isinstance(answer, ReportPage):
        return answer if isinstance(answer, Refusal) else Refusal(code="no_answer")
    typed = words.casefold()
    exact = tuple(r for r in answer.rows if typed in (str(r[0]), str(r[1]).casefold()))
    return exact if len(exact) == 1 else answer.rows


async def player_file(
    site: Site, visit: Visit, *, player: int = 0, track: str = ""
) -> PlayerFile | Refusal:
    """Return a player by number, or by the card that was swiped."""
    asked = FindPlayer(**by(visit), player=player, track=track[:TRACK_MAX])
    answer = await site.ask(asked)
    if isinstance(answer, PlayerFile | Refusal):
        return answer
    return Refusal(code="no_answer")
