"""What kind of table a demo shows, and the house file that says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.games.catalogue import GAMES
from server import Answer, default_text, filled_in

MIXES: Final = {"horse": 8, "eight_game": 6}
"""Presets of the default house file that play several games in turn, with their seats."""
LEVEL_HANDS: Final = 8
"""The length of a level where nobody looks on."""
PERCENTAGE_TABLE: Final = """
[tables.rake_1_2]
title = "$1-$2 No-Limit Hold'em, 5% to $4"
blinds = [1, 2]
buy_in_min = 40
buy_in_max = 400
collection = "rake"

[collections.rake]
brackets = [{ players = 2, percent = 5, cap = 4 }]
"""


def seats_max(game: str) -> int:
    """How many seats a game or a mix has."""
    return MIXES[game] if game in MIXES else GAMES[game].seats_max


def usual_structure(game: str) -> str:
    """What is played if nobody says: no-limit hold'em, pot-limit with a board, else limit."""
    if game == "holdem":
        return "no_limit"
    return "pot_limit" if game not in MIXES and GAMES[game].board_cards else "fixed_limit"


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoPlan:
    """One table."""

    game: str = "holdem"
    structure: str = "no_limit"
    seats: int = 10
    bots: int = 6
    pace: str = "brisk"
    trouble: bool = False
    """Some of the simulated players cause trouble."""
    watch: bool = False
    """The table plays at once; else the first hand waits for the guest."""
    tournament: str = ""
    """The ready structure of a tournament; empty: a cash game."""

    @property
    def preset(self) -> str:
        """The name of its game in the demo's house file."""
        if self.game in MIXES:
            return self.game
        limit_holdem = (self.game, self.structure) == ("holdem", "fixed_limit")
        return "limit_3_6" if limit_holdem else "demo"

    @property
    def my_seat(self) -> int:
        """The guest's seat, which is the first one."""
        return 1

    @property
    def bot_seats(self) -> tuple[int, ...]:
        """Seats of simulated players, spread around the table."""
        others = range(2, self.seats + 1)
        wanted = min(self.bots, len(others))
        return tuple(others[number * len(others) // wanted] for number in range(wanted))


def house_text(plan: DemoPlan) -> str:
    """Return the house file of a demo room: the default one, and the plan's own table.

    Percentages are unlocked: a demo may show every way to collect.
    """
    at_once = plan.pace == "instant"
    answers: dict[str, Answer] = {
        "name": "Arclight Demo",
        "locks.percentage_collection": False,
        "every_table.starts_itself": True,
        "every_table.pace": plan.pace,
        "every_table.between_hands_seconds": 0 if at_once else 2,
        "every_table.showdown_seconds": 0 if at_once else 5,
        f"tables.{plan.preset}.seats": plan.seats,
        f"tables.{plan.preset}.seats_to_start": 2 if plan.watch else len(plan.bot_seats) + 1,
    }
    return filled_in(default_text() + _table(plan) + _tournament(plan) + PERCENTAGE_TABLE, answers)


def _table(plan: DemoPlan) -> str:
    if plan.game in MIXES:
        return ""
    streets = range(2, min(3, len(GAMES[plan.game].streets)) + 1)
    fees = ", ".join(f"{{ street = {street}, amount = 1 }}" for street in streets)
    return f"""
[tables.demo]
title = "Demo"
game = "{plan.game}"
structure = "{plan.structure}"
{_stakes(plan)}
buy_in_min = {80 if plan.structure == "fixed_limit" else 40}
buy_in_max = 400
collection = "demo_drop"

[collections.demo_drop]
brackets = [{{ players = 2, fees = [{fees}] }}]
"""


def _tournament(plan: DemoPlan) -> str:
    """Return the demo's tournament, which starts when the guest and all others are in."""
    if not plan.tournament:
        return ""
    short = f"level_hands = {LEVEL_HANDS}" if plan.pace == "instant" else ""
    return f"""
[tournaments.demo]
title = "{plan.tournament.replace("_", " ").title()}"
made_from = "{plan.tournament}"
game = "{plan.game}"
structure = "{plan.structure}"
seats = {plan.seats}
{short}
"""


def _stakes(plan: DemoPlan) -> str:
    rules = GAMES[plan.game]
    if not rules.uses_blinds:
        bring_in = "bring_in = 1\n" if rules.brings_in else ""
        return f'ante = "0.50"\n{bring_in}small_bet = 4\nbig_bet = 8\nchip = "0.50"'
    if plan.structure == "fixed_limit":
        return "blinds = [2, 4]\nsmall_bet = 4\nbig_bet = 8"
    return "blinds = [1, 2]"
