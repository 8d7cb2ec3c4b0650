"""What is wrong with a table's settings: each key with its value and what is needed instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

from rules.collection import collection_problems
from rules.games.catalogue import GAMES
from rules.games.model import Game
from rules.jackpot import jackpot_problems
from rules.kill import kill_problems
from rules.refusals import Refused

if TYPE_CHECKING:
    from rules.settings import Options, Stakes, TableSettings

Problem = tuple[str, int | str, str]
"""A key of the settings, its value, and what is needed instead."""


def settings_problems(settings: TableSettings) -> Iterator[Problem]:
    """Yield (key, value, what is needed instead) for everything wrong with the settings."""
    if settings.game not in GAMES:
        yield "game", settings.game, " ".join(GAMES)
        return
    game, stakes = settings.rules_of_game, settings.stakes
    if not 2 <= settings.seats <= game.seats_max:
        yield "seats", settings.seats, f"2..{game.seats_max}"
    if settings.chip < 1:
        yield "chip", settings.chip, ">=1"
    yield from _stakes_problems(settings, stakes, uses_blinds=game.uses_blinds)
    yield from _buy_in_problems(settings)
    yield from collection_problems(settings.collection)
    yield from _option_problems(settings.options, game)
    cash_chip = 0 if settings.tournament else settings.chip
    yield from jackpot_problems(settings.jackpot, game, cash_chip)
    yield from kill_problems(settings)
    yield from _mix_problems(settings)
    if not 2 <= settings.seating.seats_to_start <= settings.seats:
        yield "seating.seats_to_start", settings.seating.seats_to_start, f"2..{settings.seats}"
    durations = {"clocks": asdict(settings.clocks), "seating": asdict(settings.seating)}
    for group, values in durations.items():
        for name, value in values.items():
            if value < 0:
                yield f"{group}.{name}", value, ">=0"


def _option_problems(options: Options, game: Game) -> Iterator[Problem]:
    if options.face_up_all_in and game.asks:
        yield "options.face_up_all_in", "true", "false, in a game with draws"


def _mix_problems(settings: TableSettings) -> Iterator[Problem]:
    """House rule 12.1: every game of a mix could be played here alone, with these seats."""
    mix = settings.mix
    if mix is None:
        return
    if settings.tournament:
        yield "mix", mix.name, "none, in a tournament"
    if len(mix.games) < 2 or len(set(mix.games)) < len(mix.games):
        yield "mix.games", len(mix.games), "at least two, each once"
    if settings.as_mixed not in mix.games:
        yield "game", settings.game, "one of the mix"
    numbers = {len(game.stakes.blinds) for game in mix.games if game.stakes.blinds}
    if len(numbers) > 1:
        need = "the same number of blinds in every game that has blinds"
        yield "mix.games", " and ".join(str(number) for number in sorted(numbers)), need
    if mix.every < 1:
        yield "mix.every", mix.every, ">=1"
    for place, game in enumerate(mix.games):
        try:
            settings.playing(game, alone=True)
        except Refused as refusal:
            facts = refusal.facts
            yield f"mix.games[{place}].{facts['key']}", str(facts["value"]), str(facts["need"])


def _buy_in_problems(settings: TableSettings) -> Iterator[Problem]:
    limits = settings.buy_in
    if limits.minimum < 0 or limits.minimum % settings.chip:
        yield "buy_in.minimum", limits.minimum, f"a whole number of {settings.chip}-unit chips"
    if not 0 <= limits.short <= settings.buy_in_minimum:
        yield "buy_in.short", limits.short, f"0..{settings.buy_in_minimum}"
    if limits.short % settings.chip:
        yield "buy_in.short", limits.short, f"a whole number of {settings.chip}-unit chips"
    if limits.maximum and limits.maximum < settings.buy_in_minimum:
        yield "buy_in.maximum", limits.maximum, f"0 or >={settings.buy_in_minimum}"


def _stakes_problems(
    settings: TableSettings, stakes: Stakes, *, uses_blinds: bool
) -> Iterator[Problem]:
    if stakes.big_blind_antes and not uses_blinds:
        yield "stakes.ante_from", stakes.ante_from.value, "each, in a game without blinds"
    if uses_blinds and (not stakes.blinds or sorted(stakes.blinds) != list(stakes.blinds)):
        yield "stakes.blinds", str(stakes.blinds), "at least one, smallest first"
    if not uses_blinds and stakes.blinds:
        yield "stakes.blinds", str(stakes.blinds), "none in a game with antes or a bring-in"
    if settings.rules_of_game.brings_in and not 0 < stakes.bring_in <= stakes.small_bet:
        yield "stakes.bring_in", stakes.bring_in, f"1..{stakes.small_bet}"
    sized = settings.structure.has_bet_sizes or not uses_blinds
    if sized and not 0 < stakes.small_bet <= stakes.big_bet:
        yield "stakes.small_bet", stakes.small_bet, f"1..{stakes.big_bet}"
    amounts = {
        "stakes.ante": stakes.ante,
        "stakes.bring_in": stakes.bring_in,
        "stakes.small_bet": stakes.small_bet,
        "stakes.big_bet": stakes.big_bet,
        **{f"stakes.blinds[{place}]": blind for place, blind in enumerate(stakes.blinds)},
    }
    for key, amount in amounts.items():
        if amount < 0 or amount % settings.chip:
            yield key, amount, f"a whole number of {settings.chip}-unit chips"
