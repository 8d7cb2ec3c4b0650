"""Checks whether an answer to a setup can be right, when it is typed or when its file is read.

Each check ends the command with one clear sentence. Code that asks a person catches this and asks
again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from gettext import gettext as _
from typing import Any, Final

from cli.output import stop
from cli.refusals.words import refusals_told
from cli.typed.cash import typed_pieces
from ledger.staff.members import clean_login
from server import HouseFileWrong, default_text, filled_in, read_house

SEATS_LEAST: Final = 2
SEATS_MOST: Final = 10
_ADDRESS: Final = re.compile(r"tcp://[!-~]+:[0-9]{1,5}")


def check_answer(name: str, value: Any) -> None:
    """End the command with what is wrong about one answer of the room."""
    if name in _HOUSE_KEYS:
        _check_house(_HOUSE_KEYS[name], value)
    else:
        _CHECKS[name](value)


def check_login(login: str, taken: Mapping[str, str]) -> None:
    """End the command unless this can be a login; `taken` are those of the others, by role."""
    with refusals_told():
        clean = clean_login(login)
    for role, other in taken.items():
        if clean == other.casefold():
            words = _("{login} is the {role}; every person has an own login")
            stop(words.format(login=login, role=role))


def games_of(text: str) -> set[str]:
    """Return the games that were named; empty: all."""
    return set(text.replace(",", " ").split())


_HOUSE_KEYS: Final = {
    "name": "name",
    "time_zone": "gaming_day.time_zone",
    "minimum_age": "minimum_age",
    "currency": "currency",
}


def _check_house(key: str, value: Any) -> None:
    try:
        read_house(filled_in(default_text(), {key: value}))
    except HouseFileWrong as wrong:
        stop(_("{value!r} cannot be: {need}").format(value=value, need=wrong.faults[0].allowed))


def _check_games(text: str) -> None:
    known = read_house("").presets
    for game in sorted(games_of(text) - set(known)):
        names = ", ".join(known)
        stop(_("there is no game {game}; there are {known}").format(game=game, known=names), 2)


def _check_seats(seats: int) -> None:
    if not SEATS_LEAST <= seats <= SEATS_MOST:
        stop(_("a table has 2 to 10 seats, not {seats}").format(seats=seats), 2)


def _check_address(address: str) -> None:
    if not _ADDRESS.fullmatch(address):
        words = _("{address}: write it as tcp://HOST:PORT, such as tcp://127.0.0.1:5670")
        stop(words.format(address=address), 2)


_CHECKS: Final[Mapping[str, Callable[[Any], object]]] = {
    "games": _check_games,
    "seats": _check_seats,
    "address": _check_address,
    "vault": lambda text: typed_pieces(text.split()),
}
