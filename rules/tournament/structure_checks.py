"""What is wrong with a tournament's structure, each by the key at fault."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from rules.games.catalogue import GAMES
from rules.playable import refuse_unplayable
from rules.refusals import Refused
from rules.settings import ButtonStraddle, Options, Stakes
from rules.settings_problems import Problem
from rules.tournament.level_settings import made_settings
from rules.tournament.payouts import PLAYERS_LEAST, payout_problems

if TYPE_CHECKING:
    from rules.tournament.structure import Level, TournamentStructure

NAME_LONGEST = 40
CHIPS_MOST = 1_000_000_000
"""Of one player; no screen shows more digits."""
MINUTES_MOST = 1_440
HANDS_MOST = 10_000
CENTS_MOST = 100_000_000_000
MOMENT_MOST = 100_000_000_000_000
"""In milliseconds since 1970; every client can read that."""
_AMOUNTS = ("ante", "bring_in", "small_bet", "big_bet")


def structure_problems(structure: TournamentStructure) -> Iterator[Problem]:
    """Yield (key, value, what is needed instead) for everything wrong with a structure."""
    if not 1 <= len(structure.name.strip()) <= NAME_LONGEST:
        yield "name", structure.name[:NAME_LONGEST], f"1 to {NAME_LONGEST} letters"
    if structure.game not in GAMES:
        yield "game", structure.game, " ".join(GAMES)
        return
    most = GAMES[structure.game].seats_max
    if not PLAYERS_LEAST <= structure.seats <= most:
        yield "seats", structure.seats, f"{PLAYERS_LEAST}..{most}"
        return
    if not PLAYERS_LEAST <= structure.players_min <= structure.seats:
        yield "players_min", structure.players_min, f"{PLAYERS_LEAST}..{structure.seats}"
    yield from _amount_problems(structure)
    yield from _start_problems(structure)
    yield from _option_problems(structure.options)
    yield from _level_problems(structure)
    yield from payout_problems(structure.payouts, structure.seats, structure.buy_in_cents)


def _amount_problems(structure: TournamentStructure) -> Iterator[Problem]:
    bounds = {
        "buy_in_cents": (1, CENTS_MOST),
        "fee_cents": (0, CENTS_MOST),
        "wait_minutes": (0, MINUTES_MOST),
    }
    for name, (least, most) in bounds.items():
        if not least <= getattr(structure, name) <= most:
            yield name, getattr(structure, name), f"{least}..{most}"


def _start_problems(structure: TournamentStructure) -> Iterator[Problem]:
    at_time = structure.start.value == "time"
    if structure.starts_at_ms > MOMENT_MOST:
        yield "starts_at_ms", structure.starts_at_ms, f"0..{MOMENT_MOST}"
    if at_time and structure.starts_at_ms < 1:
        yield "starts_at_ms", structure.starts_at_ms, "the time of the start"
    if not at_time and structure.starts_at_ms:
        yield "starts_at_ms", structure.starts_at_ms, "0, or start = time"


def _option_problems(options: Options) -> Iterator[Problem]:
    """What belongs to cash games is off."""
    for name in ("straddle", "blind_chop", "buy_button"):
        if getattr(options, name):
            yield f"options.{name}", "true", "false, in a tournament"
    if options.button_straddle is not ButtonStraddle.OFF:
        yield "options.button_straddle", options.button_straddle.value, "off, in a tournament"
    if options.face_up_all_in is False:
        yield "options.face_up_all_in", "false", "true, in a tournament"


def _level_problems(structure: TournamentStructure) -> Iterator[Problem]:
    levels = structure.levels
    if not levels:
        yield "levels", 0, "at least one"
        return
    for at, level in enumerate(levels):
        yield from _length_problems(f"levels[{at}]", level, last=at == len(levels) - 1)
        yield from _size_problems(f"levels[{at}]", level)
        yield from _table_problems(structure, f"levels[{at}]", level)
    for at, (before, level) in enumerate(pairwise(levels), start=1):
        yield from _falls(f"levels[{at}]", before, level)
    chips = structure.starting_chips
    if not 1 <= chips <= CHIPS_MOST or chips % levels[0].chip:
        need = f"a whole number of {levels[0].chip}-unit chips, at most {CHIPS_MOST}"
        yield "starting_chips", structure.starting_chips, need


def _length_problems(key: str, level: Level, *, last: bool) -> Iterator[Problem]:
    bounds = {"minutes": MINUTES_MOST, "hands": HANDS_MOST, "break_minutes": MINUTES_MOST}
    for name, most in bounds.items():
        value = getattr(level, name)
        if not 0 <= value <= most:
            yield f"{key}.{name}", value, f"0..{most}"
        elif last and value:
            yield f"{key}.{name}", value, "0: the last level lasts to the end"
    if not last and not level.minutes and not level.hands:
        yield f"{key}.minutes", 0, "minutes or hands"
    if level.minutes and level.hands:
        yield f"{key}.hands", level.hands, "0, or a level by hands alone"


def _size_problems(key: str, level: Level) -> Iterator[Problem]:
    if level.chip > CHIPS_MOST:
        yield f"{key}.chip", level.chip, f"1..{CHIPS_MOST}"
    amounts = {name: getattr(level.stakes, name) for name in _AMOUNTS}
    amounts["blinds"] = max(level.stakes.blinds, default=0)
    for name, amount in amounts.items():
        if amount > CHIPS_MOST:
            yield f"{key}.stakes.{name}", amount, f"0..{CHIPS_MOST}"


def _table_problems(structure: TournamentStructure, key: str, level: Level) -> Iterator[Problem]:
    """What a table could not hold, or not play, at this level."""
    try:
        refuse_unplayable(made_settings(structure, level))
    except Refused as refused:
        facts = refused.facts
        name = str(facts["key"])
        ours = name.startswith("stakes") or name == "chip"
        yield f"{key}.{name}" if ours else name, facts["value"], str(facts["need"])


def _falls(key: str, before: Level, level: Level) -> Iterator[Problem]:
    was, now = before.stakes, level.stakes
    if level.chip < before.chip:
        yield f"{key}.chip", level.chip, f">={before.chip}, as before"
    if len(now.blinds) != len(was.blinds):
        yield f"{key}.stakes.blinds", str(now.blinds), f"{len(was.blinds)} blinds, as before"
        return
    if any(blind < least for least, blind in zip(was.blinds, now.blinds, strict=True)):
        yield f"{key}.stakes.blinds", str(now.blinds), f"no less than {was.blinds} before"
    for name in _AMOUNTS:
        least, value = getattr(was, name), getattr(now, name)
        if value < least and not (name == "ante" and _other_payer(was, now)):
            yield f"{key}.stakes.{name}", value, f">={least}, as before"


def _other_payer(was: Stakes, now: Stakes) -> bool:
    """Whether the ante of one player takes the place of everybody's, or the other way."""
    return was.ante_from is not now.ante_from
