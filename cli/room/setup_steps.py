"""The steps of a setup. Each looks for what an earlier setup did, and does only what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from gettext import gettext as _
from pathlib import Path
from time import time
from typing import Final

from cli.link.room_client import ADDRESS_FILE, CONSOLE, clients_folder, link_refusals_told
from cli.output import stop
from cli.room.key_bundle import make_bundle
from cli.room.seeded_room import Running, running_server
from cli.room.setup_answers import ROLES, SetupAnswers
from cli.room.setup_checks import check_answer, games_of
from cli.room.setup_office import Office
from cli.typed.cash import shown_cents, typed_pieces
from server import (
    HouseFileWrong,
    HouseRules,
    default_text,
    filled_in,
    gaming_date,
    keeping_tables,
    read_house,
)
from wire.link import PollClient, read_bundle

Tell = Callable[[str], None]
TABLE: Final = 1
FINISH_S: Final = 5


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen's keys, and the command that its computer starts with."""

    file: Path
    place: str
    command: str


def set_up(data: Path, answers: SetupAnswers, tell: Tell) -> list[Screen]:
    """Do what is missing, telling each step; return the screens that were enrolled."""
    count = typed_pieces(answers.room["vault"].split())
    for name, value in answers.room.items():
        check_answer(name, value)
    house = _house(data, answers, tell)
    answers.keep(data)
    try:
        with link_refusals_told(), running_server(data, finish_s=FINISH_S, lasting=True) as server:
            bundle = read_bundle(clients_folder(data) / f"{CONSOLE}.json").at(server.address)
            with PollClient(bundle) as client:
                office = Office(client)
                _staff(office, server, answers, tell)
                _money(office, house, count, tell)
                office.sign_out()
    except RuntimeError as error:
        stop(str(error))
    # Write the address of the room's own server: the setup's server used another.
    (data / ADDRESS_FILE).write_text(answers.room["address"] + "\n", encoding="ascii")
    with link_refusals_told():
        return list(_screens(data, answers, tell))


def _house(data: Path, answers: SetupAnswers, tell: Tell) -> HouseRules:
    file = data / "house.toml"
    try:
        if file.exists():
            tell(_("{file} is kept as it is").format(file=file))
            return read_house(file.read_text(encoding="utf-8"), path=str(file))
        text = house_text(answers)
        house = read_house(text, path=_("the answers"))
    except HouseFileWrong as wrong:
        stop(str(wrong))
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    tell(_("{file} is written: {name}").format(file=file, name=house.name))
    return house


def house_text(answers: SetupAnswers) -> str:
    """Return the house file that the answers describe."""
    room = answers.room
    names = ("name", "currency", "minimum_age")
    text = filled_in(default_text(), {name: room[name] for name in names})
    text = filled_in(text, {"gaming_day.time_zone": room["time_zone"]})
    games = games_of(room["games"])
    text = keeping_tables(text, games) if games else text
    larger = {
        f"tables.{name}.seats": room["seats"]
        for name, preset in read_house(text).presets.items()
        if preset.settings.seats > room["seats"]
    }
    larger |= {
        f"tournaments.{name}.seats": room["seats"]
        for name, tournament in read_house(text).tournaments.items()
        if tournament.structure.seats > room["seats"]
    }
    return filled_in(text, larger)


def _staff(office: Office, server: Running, answers: SetupAnswers, tell: Tell) -> None:
    if server.first_code:
        office.claim(server.first_code, answers.people["administrator"])
    for role in ROLES:
        person = answers.people[role]
        known = office.sign_in(role, person)
        if not known and role == "administrator":
            stop(_("{login} is not let in: wrong login or password").format(login=person.login))
        if not known:
            office.hire(role, person)
        tell(
            _("{name} works here as {role}: {login}").format(
                name=person.name, role=role, login=person.login
            )
        )


def _money(
    office: Office, house: HouseRules, count: tuple[tuple[int, int], ...], tell: Tell
) -> None:
    day = gaming_date(house, int(time() * 1000))
    if office.open_day(day):
        tell(_("Gaming day {day} is open").format(day=day))
    worth = shown_cents(sum(each * pieces for each, pieces in count))
    if office.fill_vault(count):
        tell(_("The vault holds {worth} from outside").format(worth=worth))
    else:
        tell(_("The vault was filled before; nothing is added"))


def _screens(data: Path, answers: SetupAnswers, tell: Tell) -> Iterator[Screen]:
    seats = range(1, answers.room["seats"] + 1)
    wanted = [("seat", f"seat:{TABLE}:{seat}", f"table {TABLE} seat {seat}") for seat in seats]
    wanted.append(("centre", f"centre:{TABLE}", f"table {TABLE} centre"))
    wanted.append(("cage", "cage:1", "cage 1"))
    for role, place, name in wanted:
        file = clients_folder(data) / f"{name.replace(' ', '-')}.json"
        if not file.exists():
            address = answers.room["address"]
            make_bundle(data, role, place, name, file=file, address=address)
            tell(_("{name} is enrolled").format(name=name))
        program = "center" if role == "centre" else "station"
        yield Screen(file, place, f"./arclight {program} --bundle {file.name} --kiosk")
