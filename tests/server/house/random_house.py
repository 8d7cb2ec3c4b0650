"""House files at random: every key of every section, mostly as a room would write them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from rules.games.catalogue import GAMES
from rules.kill import KillKind
from rules.settings import MixChange, Structure
from server.house.keys import BRACKET, COLLECTION, EVERY_TABLE, FEE, PRESET, TIME, TIME_FEE
from server.house.kinds import Amount, Kind, Named, OneOf, Percent, Whole, Words, YesNo
from server.house.list_kinds import Amounts
from server.house.mixes import TableNames
from server.house.sections import Key

AMOUNTS = st.sampled_from([0, 1, 2, 3, 4, 5, 8, 10, 25, 1_000, "0.01", "0.50", "0.25", "1.50"])


def any_of(kind: Kind) -> st.SearchStrategy[Any]:
    """Values of a kind, its ends among them."""
    return _VALUES[type(kind)](kind)


def _whole(kind: Whole) -> st.SearchStrategy[int]:
    near = st.sampled_from([kind.least, kind.least + 1, kind.most])
    return near | st.integers(kind.least, min(kind.most, kind.least + 10))


_VALUES: Mapping[type, Callable[[Any], st.SearchStrategy[Any]]] = {
    Whole: _whole,
    Amount: lambda kind: AMOUNTS.filter(lambda value: value != 0 or not kind.least),
    Amounts: lambda kind: st.lists(AMOUNTS, max_size=kind.most),
    Percent: lambda kind: st.sampled_from([0, 5, 10, "2.5", 100]),
    YesNo: lambda kind: st.booleans(),
    OneOf: lambda kind: st.sampled_from([word.value for word in kind.words]),
    Named: lambda kind: st.sampled_from(list(kind.names)),
    Words: lambda kind: st.just("A game"),
    TableNames: lambda kind: st.sampled_from([[], [], ["x"], ["nobody", "x"]]),
}


def some_of(keys: Sequence[Key]) -> st.SearchStrategy[dict[str, Any]]:
    """Any of the keys, each with any value of its kind."""
    return st.fixed_dictionaries({}, optional={key.name: any_of(key.kind) for key in keys})


@st.composite
def stakes(draw: st.DrawFn) -> dict[str, Any]:
    """A game with stakes that belong together, in units of its chip."""
    game = draw(st.sampled_from(sorted(GAMES)))
    structure = draw(st.sampled_from(Structure))
    chip = draw(st.sampled_from([1, 1, 2, 5]))
    small = chip * draw(st.integers(1, 4))
    table: dict[str, Any] = {"game": game, "structure": structure.value, "chip": chip}
    table |= {"small_bet": small, "big_bet": small * draw(st.integers(1, 3))}
    if GAMES[game].uses_blinds:
        lower = draw(st.lists(st.integers(1, small // chip), max_size=3))
        return table | {"blinds": [*(chip * times for times in sorted(lower)), small]}
    ante, bring_in = draw(st.integers(0, 2)), draw(st.integers(1, max(1, small // chip - 1)))
    return table | {"ante": chip * ante, "bring_in": chip * bring_in}


@st.composite
def schedules(draw: st.DrawFn) -> dict[str, Any]:
    """A collection with brackets and a time fee now and then."""
    brackets = []
    for players in sorted(draw(st.sets(st.integers(1, 10), max_size=3))):
        fees = draw(st.lists(some_of(FEE), max_size=3))
        brackets.append(draw(some_of(BRACKET)) | {"players": players, "fees": fees})
    schedule = draw(some_of(COLLECTION)) | {"brackets": brackets}
    if draw(st.booleans()):
        schedule["time"] = draw(some_of(TIME)) | {"fees": draw(st.lists(some_of(TIME_FEE)))}
    return schedule


@st.composite
def house_texts(draw: st.DrawFn) -> str:
    """A house file whose table is `x`; most can be played, some are wrong somewhere.

    It may play the games of two other tables in turn.
    """
    common, first = draw(some_of(EVERY_TABLE)), draw(stakes())
    head = [
        "[locks]\npercentage_collection = false",
        f"[collections]\nany = {_inline(draw(schedules()))}",
    ]
    if draw(st.integers(0, 3)) == 0:
        mix = {"mix": ["a", "b"], "chip": first["chip"], **draw(mix_changes())}
        other = draw(stakes().filter(lambda it: it["chip"] == first["chip"]))
        tables = {"a": first, "b": other, "x": common | mix}
    else:
        table = common | first
        if draw(st.integers(0, 3)) == 0:
            table |= draw(some_of(PRESET))
        elif first["structure"] == "fixed_limit" and draw(st.booleans()):
            table["kill"] = draw(st.sampled_from([kind.value for kind in KillKind]))
        tables = {"x": table}
    return "\n".join([*head, *(_table(name, keys) for name, keys in tables.items())])


def mix_changes() -> st.SearchStrategy[dict[str, Any]]:
    """When a mix goes on to its next game."""
    words = st.sampled_from([word.value for word in MixChange])
    return st.fixed_dictionaries({"mix_change": words, "mix_every": st.integers(1, 3)})


def _table(name: str, keys: Mapping[str, Any]) -> str:
    lines = (f"{key} = {_inline(value)}" for key, value in keys.items())
    return "\n".join([f'[tables.{name}]\ncollection = "any"', *lines])


def _inline(value: object) -> str:
    """A value as TOML writes it on one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_inline(part)}" for name, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(part) for part in value) + "]"
    return json.dumps(value)
