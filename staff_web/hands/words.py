"""Causes, states and texts of played hands in words."""

from __future__ import annotations

from collections.abc import Iterable

from staff_web.game_words import played_words
from staff_web.hands.frames import Frame
from staff_web.hands.times import time_shown
from staff_web.house_time import moment_shown
from staff_web.language import translated as _
from staff_web.visits import Visit
from wire.messages.hands import HandStory


def cause_words(cause: str) -> str:
    """Return why an act was made."""
    words = {
        "tap": _("Tap at the seat"),
        "advance": _("Chosen in advance at the seat"),
        "timeout": _("Time ran out"),
        "lost_seat": _("Station lost"),
        "floor": _("Order of the floor"),
        "server": _("The server"),
    }
    return words.get(cause, cause)


def hand_state_words(state: str) -> str:
    """Return how a hand of a list stands."""
    words = {"playing": _("Being played"), "over": _("Over"), "void": _("Void")}
    return words.get(state, state)


def game_words(story: HandStory) -> str:
    """Return what was played."""
    rules = story.rules
    return played_words(rules.game, rules.structure)


def hand_as_text(visit: Visit, story: HandStory, frames: Iterable[Frame]) -> str:
    """Return a hand as lines for people: who sat where, what happened when and why."""
    told = _("Table {table}, hand {hand}: {game}")
    lines = [
        told.format(table=story.table, hand=story.hand, game=game_words(story)),
        moment_shown(story.steps[0].at_ms, visit.house.time_zone),
        *(
            _("Seat {seat}: {name}").format(seat=dealt.seat, name=dealt.nickname)
            for dealt in story.players
        ),
        "",
    ]
    for frame in frames:
        cause = f" ({cause_words(frame.step.cause)})" if frame.step is not None else ""
        at = time_shown(visit, frame.at_ms)
        lines += [f"{at}  {words}{cause}" for words in frame.words]
    return "\n".join(lines) + "\n"
