"""Presets of the house file: each a whole value of table settings that the rules accept."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from money import Cents, cents_text
from rules.collection import Collection
from rules.games.catalogue import GAMES
from rules.kill import ONCE_BP, Kill
from rules.playable import refuse_unplayable
from rules.refusals import Refused
from rules.settings import BuyIn, Clocks, MixedGame, Options, Seating, Stakes, TableSettings
from server.house.jackpots import NO_JACKPOT, HouseJackpot
from server.house.keys import COLLECTION, EVERY_TABLE, PRESET
from server.house.kinds import Amount, Named
from server.house.list_kinds import Amounts
from server.house.mixes import games_of, mix_of, with_first, without_game
from server.house.model import Preset, TableOptions
from server.house.problems import Problems
from server.house.schedules import NO_COLLECTION
from server.house.sections import Key, read_section, tables_of

_NAMES: Final[Mapping[str, str]] = {
    "buy_in.minimum": "buy_in_min",
    "buy_in.maximum": "buy_in_max",
    "buy_in.short": "rebuy_short",
    "options.kill.times_bp": "half_kill",
    "options.kill.scoop_from": "kill_scoop_bets",
    "options.kill.leg_counts_from": "kill_full_bets",
}
_FEES: Final[Mapping[str, str]] = {
    "collection.brackets.fees": "fees",
    "collection.brackets.no_flop": "no_flop",
    "collection.time_fee.fees": "time.fees",
}
"""Amounts of a schedule that do not fit the stakes of a table which takes it."""
_KINDS: Final = {key.name: key.kind for key in (*PRESET, *EVERY_TABLE, *COLLECTION)}


class NamedParts(NamedTuple):
    """What a table of the file names: described once, used by several tables."""

    collections: Mapping[str, Collection]
    jackpots: Mapping[str, HouseJackpot]


def read_presets(
    raw: object,
    every_table: Mapping[str, object],
    named: NamedParts,
    problems: Problems,
) -> dict[str, Preset]:
    """Return each preset by its name; `every_table` is the section for all tables, as written."""
    keys = (*PRESET, *EVERY_TABLE, *_naming_keys(named))
    presets: dict[str, Preset] = {}
    mixes: dict[str, dict[str, Any]] = {}
    for name, table in tables_of(raw, "tables", problems).items():
        before = len(problems)
        own = read_section(table, keys, f"tables.{name}", problems)
        given = table if isinstance(table, dict) else {}
        # The section of all tables was checked before; here only its values are needed.
        read = own | read_section(
            {k: v for k, v in every_table.items() if k not in given},
            [key for key in EVERY_TABLE if key.name not in given],
            "every_table",
            Problems(),
            known=list(every_table),
        )
        without_game(f"tables.{name}", read, given, problems)
        if len(problems) > before:
            continue
        if read["mix"]:
            mixes[name] = read
        elif preset := _preset(name, read, named, problems):
            presets[name] = preset
    for name, read in mixes.items():
        games = games_of(f"tables.{name}", read, presets, problems)
        if games and (preset := _preset(name, with_first(read, games), named, problems, games)):
            presets[name] = preset
    return presets


def _naming_keys(named: NamedParts) -> tuple[Key, Key]:
    jackpots = Named((NO_JACKPOT, *named.jackpots))
    return (
        Key("collection", Named(tuple(named.collections)), NO_COLLECTION, "How the house is paid."),
        Key("jackpot", jackpots, NO_JACKPOT, "The jackpot that the table drops to."),
    )


def _preset(
    name: str,
    read: Mapping[str, Any],
    named: NamedParts,
    problems: Problems,
    games: tuple[MixedGame, ...] = (),
) -> Preset | None:
    jackpot = named.jackpots.get(read["jackpot"])
    try:
        settings = replace(
            _settings(read, named.collections[read["collection"]]),
            jackpot=None if jackpot is None else jackpot.rule,
            mix=mix_of(read, games),
        )
        refuse_unplayable(settings)
    except Refused as refusal:
        _note(f"tables.{name}", refusal, read, problems)
        return None
    return Preset(
        name=name, title=read["title"] or name, settings=settings, options=table_options(read)
    )


def _stakes(read: Mapping[str, Any]) -> Stakes:
    return Stakes(
        blinds=read["blinds"],
        ante=read["ante"],
        ante_from=read["ante_from"],
        bring_in=read["bring_in"],
        small_bet=read["small_bet"],
        big_bet=read["big_bet"],
    )


def _settings(read: Mapping[str, Any], collection: Collection) -> TableSettings:
    return TableSettings(
        game=read["game"],
        structure=read["structure"],
        stakes=_stakes(read),
        seats=read["seats"] or GAMES[read["game"]].seats_max,
        chip=read["chip"],
        collection=collection,
        options=_options(read),
        clocks=_clocks(read),
        buy_in=BuyIn(
            minimum=read["buy_in_min"], maximum=read["buy_in_max"], short=read["rebuy_short"]
        ),
        seating=_seating(read),
    )


def _options(read: Mapping[str, Any]) -> Options:
    return Options(
        raises_max=read["raises_max"],
        open_pair=read["open_pair"],
        straddle=read["straddle"],
        button_straddle=read["button_straddle"],
        straddle_sets_raise=read["straddle_sets_raise"],
        blind_chop=read["blind_chop"],
        face_up_all_in=read["face_up_all_in"],
        opening_big_blinds=read["opening_big_blinds"],
        pot_rounded_to=read["pot_rounded_to"],
        small_blind_as_big=read["small_blind_as_big"],
        ante_in_pot=read["ante_in_pot"],
        aggressor_shows=read["aggressor_shows"],
        missed_blinds=read["missed_blinds"],
        buy_button=read["buy_button"],
        button=read["button"],
        late_discard=read["late_discard"],
        sevens=read["sevens"],
        kill=_kill(read),
        run_it_twice=read["run_it_twice"],
        rabbit_hunt=read["rabbit_hunt"],
    )


def _kill(read: Mapping[str, Any]) -> Kill | None:
    if read["kill"] is None:
        return None
    return Kill(
        kind=read["kill"],
        times_bp=ONCE_BP * 3 // 2 if read["half_kill"] else 2 * ONCE_BP,
        scoop_from=read["kill_scoop_bets"],
        leg_counts_from=read["kill_full_bets"],
    )


def _clocks(read: Mapping[str, Any]) -> Clocks:
    return Clocks(
        action_ms=read["action_seconds"],
        warning_ms=read["warning_seconds"],
        time_bank_ms=read["time_bank_seconds"],
        showdown_ms=read["showdown_seconds"],
        uncontested_ms=read["uncontested_seconds"],
        run_twice_ms=read["run_twice_seconds"],
        rabbit_ms=read["rabbit_seconds"],
    )


def _seating(read: Mapping[str, Any]) -> Seating:
    return Seating(
        seats_to_start=read["seats_to_start"],
        timeouts_to_sit_out=read["timeouts_to_sit_out"],
        absence_ms=read["absence_minutes"],
        rebuy_ms=read["rebuy_minutes"],
        return_within_ms=read["return_minutes"],
        return_above_maximum=read["return_above_maximum"],
    )


def table_options(read: Mapping[str, Any]) -> TableOptions:
    """Return what the server adds to a table's rules, from the keys of `every_table`."""
    return TableOptions(
        pace=read["pace"],
        shown_within_ms=read["shown_within_ms"],
        lost_grace_ms=read["lost_grace_seconds"],
        lost_hour_ms=read["lost_hour_seconds"],
        lost_seat=read["lost_seat"],
        called_clock_ms=read["called_clock_seconds"],
        called_warning_ms=read["called_warning_seconds"],
        between_hands_ms=read["between_hands_seconds"],
        starts_itself=read["starts_itself"],
    )


def _note(at: str, refusal: Refused, read: Mapping[str, Any], problems: Problems) -> None:
    """Note what the rules refused, in the words and units of the file."""
    wrong = str(refusal.facts["key"])
    name = _NAMES.get(wrong, re.sub(r"\[\d+\]$", "", wrong.rpartition(".")[2]))
    need = str(refusal.facts["need"])
    value = refusal.facts["value"]
    if wrong in _FEES:
        name, asked = "collection", _dollars(int(value))
        need = f"a schedule with {_FEES[wrong]} of {_in_dollars(need)}, not {asked}"
        value = read["collection"]
    elif wrong.startswith("mix"):
        name, value, need = "mix", ", ".join(read["mix"]), f"{wrong.partition('.')[2]} of {need}"
    elif wrong.startswith("jackpot"):
        name, value, need = "jackpot", read["jackpot"], f"{name} of {need}"
    elif isinstance(_KINDS.get(name), (Amount, Amounts)):
        need = _in_dollars(need)
        value = _dollars(read.get(name, value))
    need = need.replace("..", " to ").replace("-unit chips", " chips").replace(">=", "at least ")
    problems.note(f"{at}.{name}", value, need)


def _in_dollars(need: str) -> str:
    return re.sub(r"\d+", lambda found: cents_text(Cents(int(found[0]))), need)


def _dollars(value: int | tuple[int, ...]) -> Any:
    if isinstance(value, tuple):
        return [_dollars(each) for each in value]
    return cents_text(Cents(value))
