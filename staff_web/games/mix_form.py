"""The games that a table plays in turn as a part of the editor's form, and back.

The game that is played now has its stakes in the fields of the table; the others have a line each.
"""

from __future__ import annotations

from typing import Any, Final

from staff_web.language import translated as _
from staff_web.typed_numbers import Typed, sum_typed

CHANGES: Final = ("round", "hands", "time")
ANY_MIX: Final = "mixed"
"""What a mix is called whose games are not those of a well-known one."""
EVERY_MOST: Final = 1_000

Settings = dict[str, Any]


def is_mix(plain: object) -> bool:
    """Whether a page carried a mix that we drew."""
    games = plain.get("games") if isinstance(plain, dict) else None
    return isinstance(games, list) and all(
        isinstance(each, dict) and isinstance(each.get("stakes"), dict) for each in games
    )


def played_now(settings: Settings) -> Settings:
    """Return the game that is played now, as one of a mix."""
    return {name: settings.get(name) for name in ("game", "structure", "stakes")}


def mix_fields(settings: Settings) -> dict[str, str]:
    """Return every field about the mix, as a person would have typed it; none without a mix."""
    mix = settings.get("mix")
    if not mix:
        return {}
    typed = {"mix_change": mix.get("change", "round"), "mix_every": str(mix.get("every", 1))}
    for at, game in enumerate(mix["games"]):
        if game != played_now(settings):
            typed |= {f"m{at}_{name}": text for name, text in _stakes_fields(game).items()}
    return typed


def _stakes_fields(game: Settings) -> dict[str, str]:
    stakes = game["stakes"]
    bets = [stakes.get("small_bet", 0), stakes.get("big_bet", 0)]
    shown = {
        "blinds": "/".join(map(sum_typed, stakes.get("blinds", ()))),
        "bets": "/".join(map(sum_typed, bets)) if any(bets) else "",
        "ante": sum_typed(stakes.get("ante", 0)) if stakes.get("ante") else "",
        "bring_in": sum_typed(stakes.get("bring_in", 0)) if stakes.get("bring_in") else "",
    }
    return {name: text for name, text in shown.items() if text}


def mix_lines(settings: Settings) -> list[tuple[int, Settings, tuple[str, ...]]]:
    """Return a line for each game: its place, the game, its fields; none for the one played now."""
    mix, now = settings.get("mix"), played_now(settings)
    games = mix["games"] if mix else ()
    return [(i, it, () if it == now else tuple(_stakes_fields(it))) for i, it in enumerate(games)]


def edited_mix(base: Settings, stakes: Settings, typed: Typed) -> Settings | None:
    """Return the mix as it was typed, with `stakes` for the game played now; None: no mix."""
    mix, now = base.get("mix"), played_now(base)
    if not mix or typed.text("mix_change") == "none":
        return None
    kept = [
        {**game, "stakes": stakes if game == now else _stakes(game, at, typed)}
        for at, game in enumerate(mix["games"])
        if game == now or not typed.text(f"m{at}_out")
    ]
    change = typed.text("mix_change")
    return {
        **mix,
        "name": mix["name"] if len(kept) == len(mix["games"]) else ANY_MIX,
        "games": kept,
        "change": change if change in CHANGES else mix.get("change", "round"),
        "every": typed.number("mix_every", 1, EVERY_MOST),
    }


def _stakes(game: Settings, at: int, typed: Typed) -> Settings:
    """Return the stakes of another game; what has no field stays as it was."""
    fields, before = _stakes_fields(game), game["stakes"]
    made = dict(before)
    if "blinds" in fields:
        made["blinds"] = typed.sums(f"m{at}_blinds")
    if "bets" in fields:
        bets = typed.sums(f"m{at}_bets")
        if len(bets) != 2:
            typed.problems[f"m{at}_bets"] = _("Type two bets, such as 4/8.")
        made |= {"small_bet": bets[0], "big_bet": bets[-1]} if bets else {}
    for name in ("ante", "bring_in"):
        if name in fields:
            made[name] = typed.cents(f"m{at}_{name}")
    return made


def with_game(settings: Settings, other: Settings) -> Settings:
    """Return the settings with the game of another table as the last of the mix."""
    mix = settings.get("mix") or {"name": ANY_MIX, "games": [played_now(settings)], "every": 1}
    games = [*mix["games"], played_now(other)]
    return {**settings, "mix": {**mix, "name": ANY_MIX, "games": games}}
