"""Kill pots: who must post an extra blind that multiplies the limits of the next hand (section 11).

A setting of a table, not a game. `rules.table.kills` judges who kills; the hand knows only its
own stakes and the post.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, unique
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.settings import Stakes, TableSettings
    from rules.settings_problems import Problem

ONCE_BP = 10_000
"""One time, in hundredths of a percent."""
TIMES_BP_MOST = 40_000


@unique
class KillKind(Enum):
    """What makes a player kill the next pot."""

    NATURAL = "natural"
    """He won two pots in a row (house rule 11.2)."""
    SCOOP = "scoop"
    """He won the whole of a large pot in a game with high and low (house rule 11.6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kill:
    """How pots are killed at a table."""

    kind: KillKind
    times_bp: int = 2 * ONCE_BP
    """What the kill blind and the limits are multiplied with; a half-kill: one and a half times."""
    scoop_from: int = 0
    """A scoop kills from a pot of so many larger bets on; 0: from any."""
    leg_counts_from: int = 1
    """So many full bets beside the blinds must be won for the second leg; less is a walk."""

    def times(self, amount: int) -> int:
        """An amount of a killed pot; settings are refused where this is not a whole number."""
        return amount * self.times_bp // ONCE_BP


def killed_stakes(kill: Kill, stakes: Stakes) -> Stakes:
    """The stakes of a killed hand: blinds and antes as always, the kill blind and the bets more."""
    return replace(
        stakes,
        small_bet=kill.times(stakes.small_bet),
        big_bet=kill.times(stakes.big_bet),
        kill=kill.times(stakes.blinds[-1]),
    )


def kill_problems(settings: TableSettings) -> Iterator[Problem]:
    """Yield what is wrong with the kill of a table's settings."""
    kill, game = settings.options.kill, settings.rules_of_game
    if kill is None:
        return
    here = kill.kind.value
    if settings.tournament:
        yield "options.kill", here, "none, in a tournament"
    if not settings.structure.has_bet_sizes:
        yield "options.kill", here, "none, in a game without fixed limits to multiply"
    if not game.uses_blinds:
        yield "options.kill", here, "none, in a game without blinds"
        return
    if kill.kind is KillKind.SCOOP and len(game.shares) < 2:
        yield "options.kill", here, "natural, in a game without high and low"
    if settings.any_straddle:
        yield "options.kill", here, "none, where players may straddle"
    yield from _amount_problems(settings, kill)


def _amount_problems(settings: TableSettings, kill: Kill) -> Iterator[Problem]:
    if not ONCE_BP < kill.times_bp <= TIMES_BP_MOST:
        yield "options.kill.times_bp", kill.times_bp, f"{ONCE_BP + 1}..{TIMES_BP_MOST}"
    stakes, chip = settings.stakes, settings.chip * ONCE_BP
    for amount in (*stakes.blinds[-1:], stakes.small_bet, stakes.big_bet):
        if amount * kill.times_bp % chip:
            need = f"a multiple that makes {amount} whole {settings.chip}-unit chips"
            yield "options.kill.times_bp", kill.times_bp, need
    for name in ("scoop_from", "leg_counts_from"):
        if getattr(kill, name) < 0:
            yield f"options.kill.{name}", getattr(kill, name), ">=0"
