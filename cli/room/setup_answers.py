"""The answers that a new room needs: read from a file, or typed by a person.

Every answer except the passwords is kept in the data directory as soon as it is typed. If a setup
was interrupted, the next one offers them again.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from gettext import gettext as _
from pathlib import Path
from typing import Any, Final

import typer

from cli.output import note, stop, text_of
from cli.room.setup_checks import check_answer, check_login
from cli.typed.secrets import can_be, new_password

KEPT: Final = "setup.json"
ROLES: Final = ("administrator", "supervisor", "cashier", "floor")
"""The smallest staff a room can open with; the supervisor is the second person who approves."""
USUAL: Final[Mapping[str, Any]] = {
    "name": "Arclight Card Room",
    "time_zone": "",
    "minimum_age": 21,
    "currency": "USD",
    "games": "",
    "seats": 10,
    "address": "tcp://127.0.0.1:5670",
    "vault": "300x100 500x20",
}


@dataclass(frozen=True, slots=True)
class Newcomer:
    """One of the first people who work in the room."""

    login: str
    name: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SetupAnswers:
    """Everything that a setup needs."""

    room: Mapping[str, Any]
    """By the names of `USUAL`."""
    people: Mapping[str, Newcomer]
    """By role."""

    def keep(self, data: Path) -> None:
        """Keep all answers except the passwords, in case the setup must be continued."""
        people = {role: {"login": it.login, "name": it.name} for role, it in self.people.items()}
        _keep(data, {**self.room, "people": people})


def answers_in(file: Path) -> SetupAnswers:
    """Read a file of answers; it names the files of the passwords, relative to its own folder."""
    try:
        read = tomllib.loads(text_of(file))
    except tomllib.TOMLDecodeError as error:
        stop(_("cannot read {path}: {error}").format(path=file, error=error), status=2)
    people = read.pop("people", {})
    unknown = [*(set(read) - set(USUAL)), *(set(people) - set(ROLES))]
    if unknown:
        stop(_("{path}: nobody asks for {names}").format(path=file, names=", ".join(unknown)), 2)
    wrong = [name for name in read if type(read[name]) is not type(USUAL[name])]
    if wrong:
        like = json.dumps(USUAL[wrong[0]])
        stop(_("{path}: write {name} as in {like}").format(path=file, name=wrong[0], like=like), 2)
    return SetupAnswers({**USUAL, **read}, {role: _newcomer(file, role, people) for role in ROLES})


def _newcomer(file: Path, role: str, people: Mapping[str, Any]) -> Newcomer:
    try:
        told = people[role]
        login, name = told["login"], told["name"]
        secret = new_password(_("password"), file.parent / told["password_file"], login)
        return Newcomer(login, name, secret)
    except (KeyError, TypeError):
        where = f"[people.{role}]"
        stop(
            _("{path}: {where} needs login, name and password_file").format(path=file, where=where),
            status=2,
        )


def typed_answers(data: Path, *, house_is_there: bool) -> SetupAnswers:
    """Ask a person, again if an answer cannot be right; offer the answers of an earlier setup."""
    kept = _kept(data)
    if kept:
        note(_("an earlier setup was begun: Enter takes what stands in brackets"))
    room = {**USUAL, **{name: kept[name] for name in USUAL if name in kept}}
    known = kept.get("people", {})
    for name, question in _questions(house_is_there):
        room[name] = _asked(question, room[name], partial(check_answer, name))
        _keep(data, {**room, "people": known})
    people = dict[str, Newcomer]()
    for role in ROLES:
        taken = {other: person.login for other, person in people.items()}
        login, name = _asked_names(role, known.get(role, {}), taken)
        known = {**known, role: {"login": login, "name": name}}
        _keep(data, {**room, "people": known})
        what = _("Password of {login}").format(login=login)
        people[role] = Newcomer(login, name, new_password(what, None, login))
    return SetupAnswers(room, people)


def _keep(data: Path, answers: Mapping[str, Any]) -> None:
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    (data / KEPT).write_text(json.dumps(answers, indent=2) + "\n", encoding="utf-8")


def _kept(data: Path) -> dict[str, Any]:
    try:
        kept = json.loads((data / KEPT).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _questions(house_is_there: bool) -> list[tuple[str, str]]:  # noqa: FBT001
    house = [
        ("name", _("Name of the room")),
        ("time_zone", _("Time zone, such as America/Los_Angeles (empty: this computer's)")),
        ("minimum_age", _("Least age of a player")),
        ("currency", _("Currency")),
        ("games", _("Games to keep, such as nl_1_2 limit_3_6 (empty: all)")),
    ]
    seats = _("Seats of a table, each with its own screen (2 to 10)")
    if house_is_there:
        seats = _("Seats of table 1 that have a screen (2 to 10)")
    rest = [
        ("seats", seats),
        ("address", _("Where screens find the server")),
        ("vault", _("Cash in the vault, pieces x worth (300x100 is three hundred hundreds)")),
    ]
    return rest if house_is_there else house + rest


def _asked(question: str, usual: Any, check: Callable[[Any], None]) -> Any:
    """Ask until the answer can be right; an empty answer takes the usual value."""
    while True:
        kind = type(usual) if usual is not None else str
        value = typer.prompt(question, usual, type=kind, show_default=bool(usual), err=True)
        if can_be(lambda: check(value)):  # noqa: B023  (called at once)
            return value


def _asked_names(role: str, kept: Mapping[str, str], taken: Mapping[str, str]) -> tuple[str, str]:
    """Ask for a person's login and name."""
    question = _("Login of the {role}").format(role=role)
    login = _asked(question, kept.get("login"), lambda typed: check_login(typed, taken))
    name = typer.prompt(_("Name of {login}").format(login=login), kept.get("name"), err=True)
    return login, name
