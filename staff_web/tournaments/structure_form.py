"""A tournament's structure as a form, and back. The room judges what comes of it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from staff_web.language import translated as _
from staff_web.typed_numbers import Typed, moment_typed, sum_typed

LEVELS_MAX: Final = 60
PAYOUTS_MAX: Final = 10
BASIS_POINTS: Final = 100
_ROW: Final = re.compile(r"(levels|payouts)\[(\d+)\]")
_FIELDS: Final = {
    "name": "title",
    "buy_in_cents": "buy_in",
    "fee_cents": "fee",
    "starting_chips": "chips",
    "starts_at_ms": "starts_at",
    "clocks.action_ms": "action",
    "clocks.time_bank_ms": "bank",
}
"""The key of a structure -> its field, where they differ."""

Structure = dict[str, Any]


def read_structure(text: str) -> Structure | None:
    """Return a structure that a page carried; None: it was not drawn by us."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        return None
    known = isinstance(plain, dict) and isinstance(plain.get("levels"), list)
    whole = known and all(
        isinstance(e, dict) and isinstance(e.get("stakes"), dict) for e in plain["levels"]
    )
    paid = known and isinstance(plain.get("payouts"), list)
    if not (whole and paid and plain["levels"] and isinstance(plain.get("clocks"), dict)):
        return None
    return plain if all(isinstance(e, dict) for e in plain["payouts"]) else None


def fields_of(structure: Structure, time_zone: str) -> dict[str, str]:
    """Return every field of the form, as a person would have typed it."""
    clocks = structure.get("clocks", {})
    typed = {
        "title": structure.get("name", ""),
        "buy_in": sum_typed(structure.get("buy_in_cents", 0)),
        "fee": sum_typed(structure.get("fee_cents", 0)),
        "chips": str(structure.get("starting_chips", 0)),
        "seats": str(structure.get("seats", 10)),
        "players_min": str(structure.get("players_min", 2)),
        "wait_minutes": str(structure.get("wait_minutes", 0)),
        "start": structure.get("start", "full"),
        "starts_at": moment_typed(structure.get("starts_at_ms", 0), time_zone),
        "seating": structure.get("seating", "chosen"),
        "deals": "yes" if structure.get("deals", True) else "",
        "action": str(clocks.get("action_ms", 0) // 1_000),
        "bank": str(clocks.get("time_bank_ms", 0) // 1_000),
    }
    for at, level in enumerate(structure["levels"]):
        typed |= {f"l{at}_{name}": text for name, text in _level_fields(level).items()}
    for at, payout in enumerate(structure["payouts"]):
        typed |= {f"p{at}_{name}": text for name, text in _payout_fields(payout).items()}
    return typed


def _level_fields(level: Mapping[str, Any]) -> dict[str, str]:
    stakes = level["stakes"]
    bets = [stakes.get("small_bet", 0), stakes.get("big_bet", 0)]
    return {
        "blinds": "/".join(map(str, stakes.get("blinds", ()))),
        "bets": "/".join(map(str, bets)) if any(bets) else "",
        "ante": str(stakes.get("ante", 0) or ""),
        "bring_in": str(stakes.get("bring_in", 0) or ""),
        "chip": str(level.get("chip", 1)),
        "minutes": str(level.get("minutes", 0) or ""),
        "hands": str(level.get("hands", 0) or ""),
        "break": str(level.get("break_minutes", 0) or ""),
    }


def _payout_fields(payout: Mapping[str, Any]) -> dict[str, str]:
    players = str(payout.get("players", 2))
    if payout.get("equal_cents"):
        return {"players": players, "way": "equal", "parts": sum_typed(payout["equal_cents"])}
    if payout.get("sums_cents"):
        sums = "/".join(sum_typed(each) for each in payout["sums_cents"])
        return {"players": players, "way": "sums", "parts": sums}
    percent = "/".join(_percent(each) for each in payout.get("percent_bp", ()))
    return {"players": players, "way": "percent", "parts": percent}


def _percent(basis_points: int) -> str:
    return f"{basis_points / BASIS_POINTS:.2f}".rstrip("0").rstrip(".")


def edited(
    base: Structure, form: Mapping[str, str], time_zone: str
) -> tuple[Structure, dict[str, str]]:
    """Return the structure with all that was typed, and what is wrong beside each field."""
    typed = Typed(form)
    start = typed.text("start") if typed.text("start") in ("full", "time", "floor") else "full"
    made = {
        **base,
        "name": typed.text("title"),
        "buy_in_cents": typed.cents("buy_in"),
        "fee_cents": typed.cents("fee"),
        "starting_chips": typed.number("chips"),
        "seats": typed.number("seats", 2, 10),
        "players_min": typed.number("players_min", 2, 10),
        "wait_minutes": typed.number("wait_minutes", 0, 1_440),
        "start": start,
        "starts_at_ms": typed.moment("starts_at", time_zone) if start == "time" else 0,
        "seating": "drawn" if typed.text("seating") == "drawn" else "chosen",
        "deals": typed.text("deals") == "yes",
        "clocks": {
            **base["clocks"],
            "action_ms": typed.seconds("action"),
            "time_bank_ms": typed.seconds("bank"),
        },
        "levels": [_level(each, typed, at) for at, each in enumerate(base["levels"])],
        "payouts": [_payout(typed, at) for at in range(len(base["payouts"]))],
    }
    if not made["name"]:
        typed.problems["title"] = _("Type a name.")
    return made, typed.problems


def _level(base: Mapping[str, Any], typed: Typed, at: int) -> Structure:
    stakes = dict(base["stakes"])
    blinds, bets = typed.numbers(f"l{at}_blinds"), typed.numbers(f"l{at}_bets")
    if bets and len(bets) != 2:
        typed.problems[f"l{at}_bets"] = _("Type two bets, such as 50/100.")
    ante = typed.number(f"l{at}_ante")
    if ante and not stakes.get("ante") and blinds:
        stakes["ante_from"] = "big_blind"
    stakes |= {"blinds": blinds, "ante": ante, "bring_in": typed.number(f"l{at}_bring_in")}
    if not ante:
        stakes["ante_from"] = "each"
    stakes |= (
        {"small_bet": bets[0], "big_bet": bets[-1]} if bets else {"small_bet": 0, "big_bet": 0}
    )
    return {
        **base,
        "stakes": stakes,
        "chip": typed.number(f"l{at}_chip"),
        "minutes": typed.number(f"l{at}_minutes", 0, 1_440),
        "hands": typed.number(f"l{at}_hands", 0, 10_000),
        "break_minutes": typed.number(f"l{at}_break", 0, 1_440),
    }


def _payout(typed: Typed, at: int) -> Structure:
    made: Structure = {"players": typed.number(f"p{at}_players", 2, 10)}
    made |= {"percent_bp": [], "sums_cents": [], "equal_cents": 0}
    name = f"p{at}_parts"
    match typed.text(f"p{at}_way"):
        case "equal":
            made["equal_cents"] = typed.cents(name)
        case "sums":
            made["sums_cents"] = typed.sums(name)
        case _:
            made["percent_bp"] = typed.sums(name)  # 12.5 is 1,250 hundredths, as cents are
    return made


def with_row(structure: Structure, order: str) -> Structure:
    """Return the structure with one level or one payout more or fewer."""
    levels, payouts = list(structure["levels"]), list(structure["payouts"])
    if order == "more_levels" and len(levels) < LEVELS_MAX:
        levels = _longer(levels)
    elif order == "fewer_levels" and len(levels) > 1:
        levels = levels[:-1]
        levels[-1] = {**levels[-1], "minutes": 0, "hands": 0, "break_minutes": 0}
    elif order == "more_payouts" and len(payouts) < PAYOUTS_MAX:
        payouts.append({**payouts[-1], "players": payouts[-1].get("players", 2) + 1})
    elif order == "fewer_payouts" and len(payouts) > 1:
        payouts = payouts[:-1]
    return {**structure, "levels": levels, "payouts": payouts}


def _longer(levels: list[Structure]) -> list[Structure]:
    """Return the levels with a last one of doubled stakes; the one before gets a length."""
    last = levels[-1]
    before = levels[-2] if len(levels) > 1 else {"minutes": 10, "hands": 0}
    timed = {**last, "minutes": before.get("minutes", 0), "hands": before.get("hands", 0)}
    stakes = {
        name: [2 * each for each in value]
        if isinstance(value, list)
        else 2 * value
        if isinstance(value, int)
        else value
        for name, value in last["stakes"].items()
    }
    return [*levels[:-1], timed, {**last, "stakes": stakes}]


def field_at_fault(key: str) -> str:
    """Return the field that a key of a refused structure belongs to; `form`: none of its own."""
    bare = key.removeprefix("structure.")
    row = _ROW.match(bare)
    if row is None:
        return _FIELDS.get(bare, bare if "." not in bare and "[" not in bare else "form")
    name, at = row[1], row[2]
    if name == "payouts":
        return f"p{at}_players" if bare.endswith(".players") else f"p{at}_parts"
    last = bare.rpartition(".")[2].partition("[")[0]
    columns = {"small_bet": "bets", "big_bet": "bets", "break_minutes": "break"}
    column = columns.get(last, last)
    known = ("blinds", "bets", "ante", "bring_in", "chip", "minutes", "hands", "break")
    return f"l{at}_{column if column in known else 'blinds'}"
