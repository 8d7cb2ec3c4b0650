"""The policy's entry point: what a player does about what he sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bots.chance import Chance
from bots.policy.acting import act_on, show_or_muck
from bots.policy.drawing import ask_card, ask_rabbit, discard, run_twice
from bots.policy.person import Intent, Person, Sight
from bots.policy.staying import at_the_seat
from bots.policy.tournament import in_tournament


def decide(sight: Sight, person: Person, chance: Chance, request_id: str) -> Intent | None:
    """Return what this person does about this sight, asked for under this id; None: nothing.

    The same sight, person and chance give the same intent. The policy knows only the views.
    """
    own = sight.own
    asked: tuple[tuple[Any, Callable[..., Intent | None]], ...] = (
        (own.offer, act_on),
        (own.show, show_or_muck),
        (own.draw, discard),
        (own.ask, ask_card),
        (own.runs, run_twice),
        (own.rabbit, ask_rabbit),
    )
    for question, answer in asked:
        if question is not None:
            return answer(question, sight, person, chance, request_id)
    if own.tournament is not None and own.state == "seated":
        return in_tournament(own.tournament, sight, person, chance, request_id)
    return at_the_seat(sight, person, chance, request_id)
