"""What kind of table a demo shows, and the house file that says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PRESET: Final = "demo"
STUD: Final = frozenset({"stud", "stud8", "razz"})
SEATS_MAX: Final = {"big_o": 8, **dict.fromkeys(STUD, 8)}


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoPlan:
    """One table."""

    game: str = "holdem"
    structure: str = "no_limit"
    seats: int = 10
    bots: int = 6
    pace: str = "brisk"

    @property
    def my_seat(self) -> int:
        """The seat that is left for the guest: the first one."""
        return 1

    @property
    def bot_seats(self) -> tuple[int, ...]:
        """Seats of simulated players, spread around the table."""
        others = range(2, self.seats + 1)
        wanted = min(self.bots, len(others))
        return tuple(others[number * len(others) // wanted] for number in range(wanted))


def house_text(plan: DemoPlan) -> str:
    """Return the house file of a demo room."""
    stakes = (
        'ante = "0.50"\nbring_in = 1\nsmall_bet = 4\nbig_bet = 8\nchip = "0.50"'
        if plan.game in STUD
        else _blinds(plan.structure)
    )
    return f"""name = "Arclight Demo"

[every_table]
pace = "{plan.pace}"
between_hands_seconds = {0 if plan.pace == "instant" else 2}
showdown_seconds = {0 if plan.pace == "instant" else 5}

[tables.{PRESET}]
title = "Demo"
game = "{plan.game}"
structure = "{plan.structure}"
seats = {plan.seats}
{stakes}
buy_in_min = {80 if plan.structure == "fixed_limit" else 40}
buy_in_max = 400
collection = "drop"

[collections.drop]
brackets = [{{ players = 2, fees = [{{ street = 2, amount = 1 }}, {{ street = 3, amount = 1 }}] }}]
"""


def _blinds(structure: str) -> str:
    if structure == "fixed_limit":
        return "blinds = [2, 4]\nsmall_bet = 4\nbig_bet = 8"
    return "blinds = [1, 2]"
