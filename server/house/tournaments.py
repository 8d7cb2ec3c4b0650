"""Tournaments of the house file: each a whole structure that the rules and the house accept."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from money import Cents, cents_text
from rules.games.catalogue import GAMES
from rules.refusals import Refused
from rules.settings import Options, Stakes, Structure
from rules.tournament.payouts import Payout
from rules.tournament.presets import preset as ready
from rules.tournament.structure import Level, Start, TournamentStructure
from server.house.model import TableOptions, TournamentLimits, TournamentPreset
from server.house.problems import Problems
from server.house.sections import lists_of, read_section, tables_of
from server.house.tournament_keys import LEVEL, PAYOUT, TOURNAMENT

_NAMES: Final[Mapping[str, str]] = {
    "buy_in_cents": "buy_in",
    "fee_cents": "fee",
    "percent_bp": "percent",
    "sums_cents": "sums",
    "equal_cents": "equal",
}
"""The rules' word for a key -> the file's."""
_MONEY: Final = frozenset({"buy_in", "fee", "sums", "equal"})


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRules:
    """What the house says for all its tournaments."""

    limits: TournamentLimits
    deals_locked: bool
    options: TableOptions


def read_tournaments(
    raw: object, rules: TournamentRules, problems: Problems
) -> dict[str, TournamentPreset]:
    """Return each tournament by its name; what the house or the rules refuse goes to `problems`."""
    found = {}
    for name, table in tables_of(raw, "tournaments", problems).items():
        before = len(problems)
        structure = _structure(name, table, rules, problems)
        if structure is None or len(problems) > before:
            continue
        for key, value, need in rules.limits.problems(structure):
            shown = _dollars(int(value)) if key in _MONEY else value
            problems.note(f"tournaments.{name}.{key}", shown, f"{need} (tournament_limits)")
        found[name] = TournamentPreset(
            name=name, title=structure.name, structure=structure, options=rules.options
        )
    return found


def _structure(
    name: str, table: object, rules: TournamentRules, problems: Problems
) -> TournamentStructure | None:
    at = f"tournaments.{name}"
    before = len(problems)
    read = read_section(table, TOURNAMENT, at, problems, known=("levels", "payouts"))
    given = table if isinstance(table, dict) else {}
    read["levels"] = _levels(given.get("levels"), f"{at}.levels", problems)
    read["payouts"] = _payouts(given.get("payouts"), f"{at}.payouts", problems)
    _check_lengths(read, at, problems)
    if rules.deals_locked and read["deals"]:
        problems.note(f"{at}.deals", read["deals"], "false: locks.tournament_deals forbids it")
    if len(problems) > before:
        return None
    deals = not rules.deals_locked if read["deals"] is None else read["deals"]
    try:
        return _made(name, read, deals=deals)
    except Refused as refusal:
        _note(at, refusal, problems)
        return None


def _check_lengths(read: Mapping[str, Any], at: str, problems: Problems) -> None:
    """Refuse a length said twice."""
    for key in ("level_minutes", "level_hands"):
        if read["levels"] and read[key]:
            problems.note(f"{at}.{key}", read[key], "left out: the levels say their own length")
    if read["level_minutes"] and read["level_hands"]:
        problems.note(f"{at}.level_hands", read["level_hands"], "left out, or no level_minutes")


def _made(name: str, read: Mapping[str, Any], *, deals: bool) -> TournamentStructure:
    """Return the ready structure with everything that the file says otherwise."""
    base = _ready(read)
    seats = read["seats"] or base.seats
    clocks = replace(
        base.clocks,
        action_ms=_or(read["action_seconds"], base.clocks.action_ms),
        time_bank_ms=_or(read["time_bank_seconds"], base.clocks.time_bank_ms),
    )
    return replace(
        base,
        name=read["title"] or name,
        buy_in_cents=_or(read["buy_in"], base.buy_in_cents),
        fee_cents=_or(read["fee"], base.fee_cents),
        starting_chips=_or(read["starting_chips"], base.starting_chips),
        levels=read["levels"] or tuple(_timed(each, read) for each in base.levels),
        payouts=read["payouts"] or tuple(e for e in base.payouts if e.players <= seats),
        seats=seats,
        players_min=read["players_min"],
        clocks=clocks,
        options=Options(button=read["button"], limit_uncapped=read["limit_uncapped"]),
        start=Start(read["start"]),
        seating=read["seating"],
        wait_minutes=read["wait_minutes"],
        deals=deals,
    )


def _ready(read: Mapping[str, Any]) -> TournamentStructure:
    """Return the ready structure; its own levels may not fit the betting, but those of the file."""
    game, betting = read["game"], read["structure"]
    if not read["levels"]:
        return ready(read["made_from"], game, betting)
    fits = Structure.NO_LIMIT if GAMES[game].uses_blinds else Structure.FIXED_LIMIT
    base = ready(read["made_from"], game, fits)
    return replace(base, betting=betting, levels=read["levels"])


def _timed(level: Level, read: Mapping[str, Any]) -> Level:
    """Return a level with the file's length; the last one keeps none."""
    if not level.minutes:
        return level
    if read["level_hands"]:
        return replace(level, minutes=0, hands=read["level_hands"])
    return replace(level, minutes=read["level_minutes"] or level.minutes)


def _or(value: int | None, other: int) -> int:
    return other if value is None else value


def _levels(raw: object, at: str, problems: Problems) -> tuple[Level, ...]:
    rows = [
        read_section(each, LEVEL, where, problems) for where, each in lists_of(raw, at, problems)
    ]
    return tuple(_level(row) for row in rows)


def _level(row: Mapping[str, Any]) -> Level:
    return Level(
        stakes=Stakes(
            blinds=row["blinds"],
            ante=row["ante"],
            ante_from=row["ante_from"],
            bring_in=row["bring_in"],
            small_bet=row["small_bet"],
            big_bet=row["big_bet"],
        ),
        chip=row["chip"],
        minutes=row["minutes"],
        hands=row["hands"],
        break_minutes=row["break_minutes"],
    )


def _payouts(raw: object, at: str, problems: Problems) -> tuple[Payout, ...]:
    rows = [
        read_section(each, PAYOUT, where, problems) for where, each in lists_of(raw, at, problems)
    ]
    return tuple(
        Payout(
            players=row["players"],
            percent_bp=row["percent"],
            sums_cents=row["sums"],
            equal_cents=row["equal"],
        )
        for row in rows
    )


def _note(at: str, refusal: Refused, problems: Problems) -> None:
    """Note what the rules refused, in the words and units of the file."""
    wrong = str(refusal.facts["key"]).replace("stakes.", "").removeprefix("options.")
    place, dot, last = wrong.rpartition(".")
    name = _NAMES.get(last, re.sub(r"\[\d+\]$", "", last) if dot else last)
    value, need = refusal.facts["value"], str(refusal.facts["need"])
    if name in _MONEY:
        need = re.sub(r"\d+", lambda found: _dollars(int(found[0])), need)
        value = _dollars(value) if isinstance(value, int) else value
    elif name == "percent":
        need = re.sub(r"\d{3,}", lambda found: f"{int(found[0]) / 100:g} percent", need)
        value = f"{value / 100:g} percent" if isinstance(value, int) and value > 100 else value
    need = need.replace("..", " to ").replace("-unit chips", " chips").replace(">=", "at least ")
    problems.note(f"{at}.{place}{dot}{name}", value, need)


def _dollars(cents: int) -> str:
    return cents_text(Cents(cents))
