"""What a demo can play, and the plan that follows from a choice."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from gettext import gettext as _
from typing import TYPE_CHECKING

from cli.output import stop

if TYPE_CHECKING:
    from cli.demo.plan import DemoPlan


class Game(Enum):
    """The games a demo can show."""

    HOLDEM = "holdem"
    ANTE_HOLDEM = "ante_holdem"
    SHORT_DECK = "short_deck"
    LA_HOLDEM = "la_holdem"
    CRAZY_PINEAPPLE = "crazy_pineapple"
    CRAZY_PINEAPPLE8 = "crazy_pineapple8"
    OMAHA = "omaha"
    OMAHA8 = "omaha8"
    BIG_O = "big_o"
    BIG_O8 = "big_o8"
    DOUBLE_BOARD_OMAHA = "double_board_omaha"
    DRAWMAHA = "drawmaha"
    DRAWMAHA27 = "drawmaha27"
    POKER_211 = "poker_211"
    POKER_211_HIGH = "poker_211_high"
    POKER_211_LOW = "poker_211_low"
    STUD = "stud"
    STUD8 = "stud8"
    RAZZ = "razz"
    SUPER_STUD = "super_stud"
    MEXICAN = "mexican"
    FIVE_CARD_DRAW = "five_card_draw"
    LOWBALL = "lowball"
    LOWBALL27 = "lowball27"
    TRIPLE27 = "triple27"
    BADUGI = "badugi"
    BADUGI3 = "badugi3"
    ARCHIE = "archie"
    HORSE = "horse"
    EIGHT_GAME = "eight_game"


class Limit(Enum):
    """How large bets may be."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    FIXED_LIMIT = "fixed_limit"


class Speed(Enum):
    """The pace of cards and chips."""

    CALM = "calm"
    BRISK = "brisk"
    INSTANT = "instant"


class Ready(Enum):
    """The ready structures of tournaments."""

    TURBO = "turbo"
    REGULAR = "regular"
    DEEP = "deep"
    HEADS_UP = "heads_up"
    SATELLITE = "satellite"


def chosen_plan(
    game: Game, limit: Limit | None, seats: int | None, bots: int, speed: Speed
) -> DemoPlan:
    """Return the plan of a cash game; stop the command if the game has not so many seats."""
    from cli.demo.plan import DemoPlan, seats_max, usual_structure

    most = seats_max(game.value)
    if seats and seats > most:
        stop(_("{game} has at most {most} seats").format(game=game.value, most=most), status=2)
    return DemoPlan(
        game=game.value,
        structure=usual_structure(game.value) if limit is None else limit.value,
        seats=seats or most,
        bots=bots,
        pace=speed.value,
    )


def table_plan(plan: DemoPlan, preset: Ready | None, *, tournament: bool) -> DemoPlan:
    """Return the plan of the table that was asked for: a cash game's, or a tournament's."""
    if tournament:
        return tournament_plan(plan, preset or Ready.REGULAR)
    if preset is not None:
        stop(_("{preset} is a tournament: add --tournament").format(preset=preset.value), status=2)
    return plan


def tournament_plan(plan: DemoPlan, preset: Ready) -> DemoPlan:
    """Return the plan of a tournament: every seat is for somebody, and it starts when all sit."""
    if plan.watch:
        stop(_("--watch is for cash games: a tournament starts when you are in"), status=2)
    if plan.game in (Game.HORSE.value, Game.EIGHT_GAME.value):
        stop(_("a tournament plays one game: choose another --game"), status=2)
    others = 1 if preset is Ready.HEADS_UP else min(plan.bots, plan.seats - 1)
    return replace(plan, tournament=preset.value, bots=others, seats=others + 1)
