"""A room for measurements: seeded books, a server process, open tables, and enrolled screens."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bots import Chance, Person
from cli.room_client import ROOT
from ledger import DataDirectory, Doors, SqliteStore, open_books
from ledger.connections import writing_connection
from ledger.keys import KeyName
from ledger.pepper import Pepper
from ledger.secret_hash import SecretHasher
from simulation.people import CHEAP, People, password_of
from wire.link import Bundle, PollClient, make_server_keys, new_request_id, read_bundle
from wire.link.enrolment import enrol_many
from wire.messages.base import Message
from wire.messages.floor import OpenTable
from wire.messages.session import Refusal
from wire.messages.staff import Credential, SignedIn, SignIn
from wire.session import Role

SEATS = 10
PRESET = "bench"
HOUSE = """
[every_table]
pace = "instant"
between_hands_seconds = 0
showdown_seconds = 0
action_seconds = 600
timeouts_to_sit_out = 0
[tables.bench]
title = "Bench"
blinds = [1, 2]
buy_in_min = 100
buy_in_max = 1000
"""


@dataclass(frozen=True, slots=True)
class TableKit:
    """What the eleven screens of one table need."""

    number: int
    seats: tuple[tuple[Bundle, Person], ...]
    centre: Bundle


def seed(folder: Path, tables: int) -> list[TableKit]:
    """Make a demo room with players for so many full tables, and keys for all their screens.

    Written without waiting for the disk: nobody plays yet.
    """
    data = DataDirectory(folder)
    doors = Doors(now_ms=lambda: 1, alarm=lambda _alarm, _text: None)
    with open_books(data, "demo", doors) as books:
        pepper, seal = Pepper(books.keys.secret(KeyName.PEPPER)), books.sealer.seal
    (folder / "house.toml").write_text(HOUSE, encoding="utf-8")
    connection = writing_connection(data.database)
    connection.execute("PRAGMA synchronous = OFF")
    people = People(SqliteStore(connection, seal=seal), Chance("bench"))
    people.pepper, people.hasher = pepper, SecretHasher(pepper, Chance("salts").bytes, CHEAP)
    people.open_the_house()
    people.invite(tables * SEATS)
    connection.close()
    make_server_keys(data.keys)
    wanted = [screen for number in range(1, tables + 1) for screen in _screens(number)]
    bundles = iter(enrol_many(data.keys, wanted, address="tcp://127.0.0.1:0"))
    persons = iter(people.persons)
    return [
        TableKit(
            number,
            tuple((next(bundles), next(persons)) for _seat in range(SEATS)),
            next(bundles),
        )
        for number in range(1, tables + 1)
    ]


def _screens(number: int) -> Iterator[tuple[Role, str, str]]:
    for seat in range(1, SEATS + 1):
        yield Role.SEAT, f"seat:{number}:{seat}", f"table {number} seat {seat}"
    yield Role.CENTRE, f"centre:{number}", f"table {number} centre"


@dataclass(frozen=True, slots=True)
class Running:
    """A server process."""

    process: subprocess.Popen[str]
    address: str
    folder: Path

    def memory_mb(self) -> float:
        """Return the server's resident memory."""
        command = ("ps", "-o", "rss=", "-p", str(self.process.pid))
        found = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
        return int(found.stdout) / 1024

    def cpu_seconds(self) -> float:
        """Return the processor time the server has used."""
        command = ("ps", "-o", "cputime=", "-p", str(self.process.pid))
        found = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
        hours, minutes, seconds = found.stdout.strip().replace("-", ":").split(":")[-3:]
        return int(hours) * 3600 + int(minutes) * 60 + float(seconds)


@contextmanager
def running_server(
    folder: Path, *, listen: str = "tcp://127.0.0.1:0", finish_s: int = 0
) -> Iterator[Running]:
    """Start a server on a data directory; killed when this ends."""
    command = (sys.executable, "-m", "cli", "server", "--data", str(folder))
    more = ("--listen", listen, "--finish", str(finish_s), "--json")
    process = subprocess.Popen(  # noqa: S603
        (*command, *more), cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        line = process.stdout.readline() if process.stdout else ""
        yield Running(process, json.loads(line)["address"], folder)
    finally:
        process.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()


class Floor:
    """A floorperson at the console."""

    def __init__(self, server: Running) -> None:
        bundle = read_bundle(server.folder / "clients" / "console.json").at(server.address)
        self._client = PollClient(bundle)
        credential = Credential(login="finn", password=password_of("finn"))
        signed = self._asked(SignIn(id=new_request_id(), credential=credential))
        assert isinstance(signed, SignedIn)  # noqa: S101  (for the type checker)
        self._token = signed.token

    def open(self, number: int) -> None:
        """Open a table."""
        self._asked(
            OpenTable(
                id=new_request_id(),
                token=self._token,
                table=number,
                name=f"Table {number}",
                preset=PRESET,
            )
        )

    def close(self) -> None:
        """Let go of the connection."""
        self._client.close()

    def _asked(self, request: SignIn | OpenTable) -> Message:
        answer = self._client.ask(request, wait_ms=60_000)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{answer.code}: {answer.facts}")
        return answer
