"""Causes, states and texts of played hands in words."""

from __future__ import annotations

from collections.abc import Iterable

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
    games = {
        "holdem": _("Texas Hold'em"),
        "omaha": _("Omaha"),
        "omaha8": _("Omaha 8-or-better"),
        "big_o": _("Big O"),
        "stud": _("Seven-Card Stud"),
        "stud8": _("Stud 8-or-better"),
        "razz": _("Razz"),
    }
    structures = {
        "no_limit": _("no-limit"),
        "pot_limit": _("pot-limit"),
        "fixed_limit": _("fixed limit"),
        "spread_limit": _("spread limit"),
    }
    rules = story.rules
    game, structure = games.get(rules.game, rules.game), structures.get(rules.structure, "")
    return _("{game}, {structure}").format(game=game, structure=structure) if structure else game


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
