"""Reading a house file: the result is a valid house, or every wrong value with its line."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from money import Cents
from rules.collection import Collection
from server.house.jackpots import read_jackpots
from server.house.key_lines import key_lines
from server.house.keys import (
    BETTING,
    BRAND,
    CAGE,
    EVERY_TABLE,
    GAMING_DAY,
    HOUSE,
    LOCKS,
    SECTIONS,
    STAFF,
    WAITING,
)
from server.house.model import (
    CageRules,
    HouseRules,
    Locks,
    Preset,
    StaffTimes,
    TournamentLimits,
    WaitingTimes,
)
from server.house.presets import NamedParts, read_presets, table_options
from server.house.problems import Fault, HouseFileWrong, Problems
from server.house.schedules import NO_COLLECTION, read_collections
from server.house.sections import read_section
from server.house.tournament_keys import LIMITS
from server.house.tournaments import TournamentRules, read_tournaments
from wire.messages.brand_view import BrandView

_DEFAULT = Path(__file__).with_name("default_house.toml")
_WITH_BUILT_IN = ("tables", "collections", "tournaments")


def default_text() -> str:
    """Return the file that a first start writes: every key with its default, explained."""
    return _DEFAULT.read_text(encoding="utf-8")


def house_digest(text: str) -> str:
    """Return the digest by which journal and software check name a house file."""
    return hashlib.sha256(text.encode()).hexdigest()


def read_house(text: str, *, path: str = "house.toml") -> HouseRules:
    """Return the house that a text describes, or raise `HouseFileWrong` with all problems.

    A house without its own tables, collections and tournaments gets those of the default file.
    """
    raw, problems = _parsed(text, path), Problems()
    names = {section.partition(".")[0] for section in SECTIONS if section}
    top = read_section(raw, HOUSE, "", problems, known=sorted(names))
    brand = read_section(raw.get("brand"), BRAND, "brand", problems)
    betting = read_section(raw.get("betting"), BETTING, "betting", problems)
    day = read_section(raw.get("gaming_day"), GAMING_DAY, "gaming_day", problems)
    cage = read_section(raw.get("cage"), CAGE, "cage", problems)
    times = read_section(raw.get("staff"), STAFF, "staff", problems)
    locks = Locks(**read_section(raw.get("locks"), LOCKS, "locks", problems))
    waiting = _waiting(raw, problems)
    given = raw | {name: _default_sections()[name] for name in _WITH_BUILT_IN if name not in raw}
    jackpots = read_jackpots(raw.get("jackpots"), problems)
    collections = read_collections(
        given["collections"], problems, percentages_locked=locks.percentage_collection
    )
    presets = _presets(given, NamedParts(collections, jackpots), problems)
    limits = _tournament_limits(raw, problems)
    # The section of all tables was checked with the presets; here only its values are needed.
    shared = read_section(_every_table(given), EVERY_TABLE, "every_table", Problems())
    rules = TournamentRules(
        limits=limits, deals_locked=locks.tournament_deals, options=table_options(shared)
    )
    tournaments = read_tournaments(given["tournaments"], rules, problems)
    if problems:
        raise HouseFileWrong(path, problems.at_lines(key_lines(text)))
    return HouseRules(
        **top,
        brand=BrandView(**brand | {"back": brand["back"].value}),
        bet_presets=betting["presets"],
        first_bet_presets=betting["first_presets"],
        time_zone=day["time_zone"],
        day_starts_minute=day["starts"],
        locks=locks,
        waiting=waiting,
        cage=CageRules(
            pin_payout=cage["pin_payout"],
            report_above=Cents(cage["report_above"]),
            document_alone=Cents(cage["document_alone"]),
            difference_alone=Cents(cage["difference_alone"]),
            petty_alone=Cents(cage["petty_alone"]),
            prize_hold_above=Cents(cage["prize_hold_above"]),
        ),
        staff=StaffTimes(idle_ms=times["idle_minutes"], shift_ms=times["shift_minutes"]),
        every_table=rules.options,
        presets=presets,
        jackpots=jackpots,
        tournament_limits=limits,
        tournaments=tournaments,
        digest=house_digest(text),
    )


def read_schedules(text: str, *, path: str) -> dict[str, Collection]:
    """Return the collection schedules of a text in the house file's form, by their names.

    Everything else in it is ignored, and percentages are allowed. Raises `HouseFileWrong`.
    """
    raw, problems = _parsed(text, path), Problems()
    found = read_collections(raw.get("collections"), problems, percentages_locked=False)
    if problems:
        raise HouseFileWrong(path, problems.at_lines(key_lines(text)))
    return {name: schedule for name, schedule in found.items() if name != NO_COLLECTION}


def _parsed(text: str, path: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        # The reader's own message ends with "(at line 3, column 7)".
        raise HouseFileWrong(path, [Fault(line=0, key="", value="", allowed=str(error))]) from None


@cache
def _default_sections() -> dict[str, Any]:
    return tomllib.loads(default_text())


def _waiting(raw: dict[str, Any], problems: Problems) -> WaitingTimes:
    read = read_section(raw.get("waiting"), WAITING, "waiting", problems)
    return WaitingTimes(
        called_ms=read["called_seconds"],
        calls_most=read["calls_most"],
        reserved_ms=read["reserved_minutes"],
        sign_in_ms=read["sign_in_seconds"],
        floor_menu_ms=read["floor_menu_seconds"],
    )


def _presets(given: dict[str, Any], named: NamedParts, problems: Problems) -> dict[str, Preset]:
    read_section(given.get("every_table"), EVERY_TABLE, "every_table", problems)
    return read_presets(given["tables"], _every_table(given), named, problems)


def _every_table(given: dict[str, Any]) -> dict[str, Any]:
    every_table = given.get("every_table")
    return every_table if isinstance(every_table, dict) else {}


def _tournament_limits(raw: dict[str, Any], problems: Problems) -> TournamentLimits:
    read = read_section(raw.get("tournament_limits"), LIMITS, "tournament_limits", problems)
    return TournamentLimits(
        buy_in_most=Cents(read["buy_in_most"]),
        fee_most=Cents(read["fee_most"]),
        structures=read["structures"],
    )
