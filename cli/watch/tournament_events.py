"""What happens in a tournament beside its hands, in words for `./arclight watch`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from gettext import gettext as _
from typing import Any, Final, TypeAlias

from cli.tournament.words import ordinal, stakes_text, time_text
from cli.typed.cash import shown_cents
from sentences.marking import mark

Name: TypeAlias = Callable[[int], str]
"""Names the player of a seat."""


def _level(event: Any, _name: Name) -> list[str]:
    words = _("=== level {level}: {stakes}")
    return [words.format(level=event.level, stakes=stakes_text(event.stakes))]


def _finished(event: Any, name: Name) -> list[str]:
    prize = _(", prize {prize}").format(prize=shown_cents(event.prize)) if event.prize else ""
    if event.cause == "won":
        return [_("=== {who} WINS the tournament{prize}").format(who=name(event.seat), prize=prize)]
    why = "" if event.cause == "busted" else f" ({event.cause})"
    shared = _(", shared by {count}").format(count=event.sharing) if event.sharing > 1 else ""
    words = _("=== {who} finishes {place}{shared}{prize}{why}")
    place = ordinal(event.place)
    return [words.format(who=name(event.seat), place=place, shared=shared, prize=prize, why=why)]


def _proposed(event: Any, name: Name) -> list[str]:
    kept = _(", {kept} stays for the winner").format(kept=shown_cents(event.kept))
    words = _("=== {who} proposes to divide the pool {method}{kept}")
    method = _("by chips") if event.method == "chip_chop" else _("by ICM")
    return [words.format(who=name(event.seat), method=method, kept=kept if event.kept else "")]


def _shared(event: Any, name: Name) -> list[str]:
    words = _("=== {who} is paid {amount} by agreement")
    return [words.format(who=name(event.seat), amount=shown_cents(event.amount))]


_TURNS: Final[Mapping[str, str]] = {
    "start_due": mark("the time of the start has come"),
    "floor_asked": mark(
        "too few players; everything goes back in {time} unless the floor starts it"
    ),
    "started": mark("the tournament has started"),
    "level_over": mark("level {level} is over; the next begins with the next hand"),
    "level_chosen": mark("the floor lets level {level} begin with the next hand {text}"),
    "break_called": mark("a break of {time} begins after the hand {text}"),
    "break_taken_back": mark("no break after the hand {text}"),
    "break_began": mark("break, {time}"),
    "break_ended": mark("the break is over"),
    "deal_failed": mark("no deal: the play goes on"),
    "deal_made": mark("all agree to the deal"),
    "ended": mark("the tournament is over"),
    "cancelled": mark("the tournament is called off {text}"),
}


def _turned(event: Any, _name: Name) -> list[str]:
    words = _(_TURNS.get(event.word, event.word.replace("_", " ")))
    facts = {"time": time_text(event.time_ms), "level": event.level, "text": event.text}
    return [f"=== {words.format(**facts)}".rstrip()]


TOURNAMENT_WORDS: Final[Mapping[str, Callable[[Any, Name], list[str]]]] = {
    "LevelBegan": _level,
    "PlayerFinished": _finished,
    "DealProposed": _proposed,
    "DealShared": _shared,
    "TournamentTurned": _turned,
}
"""By the name of the event."""
