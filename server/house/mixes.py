"""Tables of the house file that play other tables' games in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rules.games.catalogue import GAMES
from rules.settings import Mix, MixChange, MixedGame
from server.house.kinds import Named, NotAllowed, OneOf, Whole
from server.house.model import Preset
from server.house.problems import Problems
from server.house.sections import Key

GAMES_MOST: Final = 20
NAMES: Final = ("horse", "eight_game", "mixed")
"""What screens call a mix; `mixed` is any other."""


@dataclass(frozen=True, slots=True)
class TableNames:
    """A list of tables of the file."""

    allowed: str = f'a list of 2 to {GAMES_MOST} tables, such as ["limit_4_8", "stud_4_8"]'

    def read(self, value: object) -> tuple[str, ...]:
        """Return the names."""
        if not isinstance(value, list) or len(value) > GAMES_MOST:
            raise NotAllowed
        if not all(isinstance(name, str) for name in value):
            raise NotAllowed
        return tuple(value)


MIX: Final = (
    Key("mix", TableNames(), [], "Play the games of these tables in turn; it has none of its own."),
    Key("mix_name", Named(NAMES), "mixed", "What screens call such a table."),
    Key("mix_change", OneOf(MixChange), "round", "When the next game comes: what is counted."),
    Key("mix_every", Whole(1, 1_000), 1, "So many rounds of the button, hands or minutes."),
)
_OF_THE_GAMES: Final = (
    "game",
    "structure",
    "blinds",
    "ante",
    "ante_from",
    "bring_in",
    "small_bet",
    "big_bet",
)
"""Keys that each of the games has for itself."""


def without_game(
    at: str, read: Mapping[str, Any], given: Mapping[str, object], problems: Problems
) -> None:
    """Note keys of a mix that its games have for themselves."""
    for name in _OF_THE_GAMES:
        if read["mix"] and name in given:
            problems.note(f"{at}.{name}", given[name], "left out: the tables of the mix say it")


def games_of(
    at: str, read: Mapping[str, Any], presets: Mapping[str, Preset], problems: Problems
) -> tuple[MixedGame, ...]:
    """Return the games that a table plays in turn; none if it names no others, which is noted."""
    known = {name: each.settings for name, each in presets.items() if each.settings.mix is None}
    names: Sequence[str] = read["mix"]
    wrong = next((name for name in names if name not in known), None)
    if wrong is not None:
        problems.note(f"{at}.mix", wrong, f"tables with one game: {', '.join(known)}")
        return ()
    return tuple(known[name].as_mixed for name in names)


def with_first(read: Mapping[str, Any], games: Sequence[MixedGame]) -> dict[str, Any]:
    """Return what was read, with the game that a mix begins with and seats for all its games."""
    first, stakes = games[0], games[0].stakes
    seats = read["seats"] or min(GAMES[game.game].seats_max for game in games)
    return {
        **read,
        "game": first.game,
        "structure": first.structure,
        "blinds": stakes.blinds,
        "ante": stakes.ante,
        "ante_from": stakes.ante_from,
        "bring_in": stakes.bring_in,
        "small_bet": stakes.small_bet,
        "big_bet": stakes.big_bet,
        "seats": seats,
    }


def mix_of(read: Mapping[str, Any], games: tuple[MixedGame, ...]) -> Mix | None:
    """Return the mix of a table; None: it plays one game."""
    if not games:
        return None
    return Mix(
        name=read["mix_name"], games=games, change=read["mix_change"], every=read["mix_every"]
    )
