"""A table's settings as a form, and back. The room judges what comes of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from staff_web.games.mix_form import edited_mix, is_mix, mix_fields
from staff_web.language import translated as _
from staff_web.typed_numbers import Typed, sum_typed

BRACKETS_MAX: Final = 9
MINUTE_MS: Final = 60_000
FLOP_STREETS: Final = 4
STUD_STREETS: Final = 5
KILLS: Final = ("natural", "scoop")
FULL_KILL_BP: Final = 20_000
HALF_KILL_BP: Final = 15_000

Settings = dict[str, Any]


def read_settings(text: str) -> Settings | None:
    """Return settings that a page carried; None: they were not drawn by us."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        return None
    groups = ("stakes", "collection", "clocks", "buy_in", "seating")
    if not isinstance(plain, dict) or not all(isinstance(plain.get(g), dict) for g in groups):
        return None
    brackets = plain["collection"].get("brackets")
    known = isinstance(brackets, list) and all(isinstance(each, dict) for each in brackets)
    steps = known and all(
        isinstance(each.get("steps"), list) and all(isinstance(s, dict) for s in each["steps"])
        for each in brackets
    )
    mixed = plain.get("mix") is None or is_mix(plain["mix"])
    return plain if steps and mixed else None


def streets_of(settings: Settings) -> range:
    """Return the streets that a fee can be earned at."""
    return range(FLOP_STREETS if settings["stakes"].get("blinds") else STUD_STREETS)


def fields_of(settings: Settings) -> dict[str, str]:
    """Return every field of the form, as a person would have typed it."""
    stakes, buy_in, clocks = settings["stakes"], settings["buy_in"], settings["clocks"]
    paid, seating = settings["collection"], settings["seating"]
    bets = [stakes.get("small_bet", 0), stakes.get("big_bet", 0)]
    typed = {
        "blinds": "/".join(map(sum_typed, stakes.get("blinds", ()))),
        "bets": "/".join(map(sum_typed, bets)) if any(bets) else "",
        "ante": _sum(stakes.get("ante", 0)),
        "ante_from": stakes.get("ante_from", "each"),
        "bring_in": _sum(stakes.get("bring_in", 0)),
        "seats": str(settings.get("seats", 10)),
        "chip": sum_typed(settings.get("chip", 1)),
        "buy_min": _sum(buy_in.get("minimum", 0)),
        "buy_max": _sum(buy_in.get("maximum", 0)),
        "buy_short": _sum(buy_in.get("short", 0)),
        **{name: str(clocks.get(f"{key}_ms", 0) // 1_000) for name, key in _CLOCKS.items()},
        "to_start": str(seating.get("seats_to_start", 2)),
        "absence": str(seating.get("absence_ms", 0) // MINUTE_MS),
        "rebuy": str(seating.get("rebuy_ms", 0) // MINUTE_MS),
        "counted_at": paid.get("counted_at", "deal"),
        "dead_blind": _sum(paid.get("dead_blind", 0)),
        "round_to": _sum(paid.get("round_to", 0)),
        "moment": _moment(settings),
        **_kill_fields(settings),
        **mix_fields(settings),
    }
    for at, bracket in enumerate(paid["brackets"]):
        typed |= {f"b{at}_{name}": text for name, text in _bracket_fields(bracket).items()}
    return typed


def _kill_fields(settings: Settings) -> dict[str, str]:
    kill = settings.get("options", {}).get("kill") or {}
    half = kill.get("times_bp", FULL_KILL_BP) < FULL_KILL_BP
    return {"kill": kill.get("kind", ""), "kill_size": "half" if half else "full"}


_CLOCKS: Final = {
    "action": "action",
    "warning": "warning",
    "bank": "time_bank",
    "showdown": "showdown",
}
"""The field -> the clock it sets, in seconds."""


def _moment(settings: Settings) -> str:
    """Return when most fees are earned: a street is dealt, or its betting is closed."""
    steps = [step for each in settings["collection"]["brackets"] for step in each["steps"]]
    closed = sum(step.get("moment") == "round_closed" for step in steps)
    return "round_closed" if closed > len(steps) / 2 else "street_dealt"


def _typed_here(step: Mapping[str, Any]) -> bool:
    """Whether the page has a field for this fee; others stay as the house file has them."""
    return step.get("moment") in ("street_dealt", "round_closed")


def _bracket_fields(bracket: Mapping[str, Any]) -> dict[str, str]:
    steps = {step["street"]: step["amount"] for step in bracket["steps"] if _typed_here(step)}
    cap = bracket.get("cap")
    return {
        "players": str(bracket.get("players_min", 2)),
        **{f"s{street}": _sum(steps.get(street, 0)) for street in range(STUD_STREETS)},
        "no_flop": _sum(bracket.get("no_flop", 0)),
        "percent": f"{bracket.get('percent_bp', 0) / 100:.2f}".rstrip("0").rstrip("."),
        "cap": "" if cap is None else sum_typed(cap),
    }


def _sum(cents: int) -> str:
    return sum_typed(cents) if cents else ""


def edited(base: Settings, form: Mapping[str, str]) -> tuple[Settings, dict[str, str]]:
    """Return the settings with all that was typed, and what is wrong beside each field."""
    typed = Typed(form)
    bets = typed.sums("bets")
    if bets and len(bets) != 2:
        typed.problems["bets"] = _("Type two bets, such as 4/8.")
    stakes = {
        **base["stakes"],
        "blinds": typed.sums("blinds"),
        "ante": typed.cents("ante"),
        "ante_from": "big_blind" if typed.text("ante_from") == "big_blind" else "each",
        "bring_in": typed.cents("bring_in"),
        "small_bet": bets[0] if bets else 0,
        "big_bet": bets[-1] if bets else 0,
    }
    made = {
        **base,
        "stakes": stakes,
        "seats": typed.number("seats", 2, 10),
        "chip": typed.cents("chip"),
        "buy_in": {
            **base["buy_in"],
            "minimum": typed.cents("buy_min"),
            "maximum": typed.cents("buy_max"),
            "short": typed.cents("buy_short"),
        },
        "clocks": {
            **base["clocks"],
            **{f"{key}_ms": typed.seconds(name) for name, key in _CLOCKS.items()},
        },
        "seating": {
            **base["seating"],
            "seats_to_start": typed.number("to_start", 2, 10),
            "absence_ms": typed.number("absence", 0, 1_440) * MINUTE_MS,
            "rebuy_ms": typed.number("rebuy", 0, 1_440) * MINUTE_MS,
        },
        "collection": _collection(base, typed),
        "options": {**base.get("options", {}), "kill": _kill(base, typed)},
    }
    if made["options"]["kill"] is None:
        del made["options"]["kill"]
    made["mix"] = edited_mix(base, stakes, typed)
    if made["mix"] is None:
        del made["mix"]
    return made, typed.problems


def _kill(base: Settings, typed: Typed) -> Settings | None:
    """Return how pots are killed; what the page has no field for stays as it was."""
    kind = typed.text("kill")
    if kind not in KILLS:
        return None
    before = base.get("options", {}).get("kill") or {}
    size = HALF_KILL_BP if typed.text("kill_size") == "half" else FULL_KILL_BP
    return {**before, "kind": kind, "times_bp": size}


def _collection(base: Settings, typed: Typed) -> Settings:
    paid = base["collection"]
    moment = "round_closed" if typed.text("moment") == "round_closed" else "street_dealt"
    return {
        **paid,
        "counted_at": "flop" if typed.text("counted_at") == "flop" else "deal",
        "dead_blind": typed.cents("dead_blind"),
        "round_to": typed.cents("round_to"),
        "brackets": [_bracket(each, typed, at, moment) for at, each in enumerate(paid["brackets"])],
    }


def _bracket(base: Mapping[str, Any], typed: Typed, at: int, moment: str) -> Settings:
    amounts = {street: typed.cents(f"b{at}_s{street}") for street in range(STUD_STREETS)}
    cap = typed.text(f"b{at}_cap")
    return {
        **base,
        "players_min": typed.number(f"b{at}_players", 1, 10),
        "steps": [
            *(step for step in base["steps"] if not _typed_here(step)),
            *(
                {"moment": moment, "street": street, "amount": amount}
                for street, amount in amounts.items()
                if amount
            ),
        ],
        "no_flop": typed.cents(f"b{at}_no_flop"),
        "percent_bp": typed.cents(f"b{at}_percent"),  # 2.5 is 250 hundredths, as cents are
        "cap": typed.cents(f"b{at}_cap") if cap else None,
    }


def with_row(settings: Settings, order: str) -> Settings:
    """Return the settings with one line of the collection more or fewer."""
    paid = settings["collection"]
    brackets = list(paid["brackets"])
    if order == "more_brackets" and len(brackets) < BRACKETS_MAX:
        last: Settings = brackets[-1] if brackets else {"players_min": 1, "steps": []}
        brackets.append({**last, "players_min": last.get("players_min", 1) + 1})
    elif order == "fewer_brackets":
        brackets = brackets[:-1]
    return {**settings, "collection": {**paid, "brackets": brackets}}
