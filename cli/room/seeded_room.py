"""Rooms for demonstrations and measurements: seeded books, a server process, an open table."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bots import Chance, Person
from cli.link.room_client import Desk, clients_folder, free_bundle
from cli.own_command import ROOT, own_command
from ledger import DataDirectory
from ledger.data_directory import hurried_store
from ledger.keys import KeyName, load_keys
from ledger.pepper import Pepper
from ledger.secret_hash import Argon2Cost, SecretHasher
from simulation.clock import START_MS
from simulation.people import CHEAP, People, password_of
from wire.link import PollClient, make_server_keys, new_request_id, read_bundle
from wire.messages.base import Message, Request
from wire.messages.floor import OpenTable, OrderTable
from wire.messages.reports import AskStatus, ServerStatus
from wire.messages.session import Refusal
from wire.messages.staff import Credential, SignedIn, SignIn, StaffRequest
from wire.messages.tournament import OpenTournament

STOP_SECONDS: Final = 15.0
ANY_PORT: Final = "tcp://127.0.0.1:0"


def seed_people(
    folder: Path, house: str, count: int, *, name: str, cost: Argon2Cost = CHEAP
) -> list[Person]:
    """Make a demo room with staff, and players with cards, PINs and money; and the server's keys.

    Written without waiting for the disk, because no money is at stake yet.
    """
    data = DataDirectory(folder)
    with hurried_store(data, "demo", now_ms=START_MS) as store:
        (folder / "house.toml").write_text(house, encoding="utf-8")
        pepper = Pepper(load_keys(data.keys).secret(KeyName.PEPPER))
        people = People(store, Chance(name))
        people.pepper, people.hasher = pepper, SecretHasher(pepper, Chance("salts").bytes, cost)
        people.open_the_house()
        people.invite(count)
    make_server_keys(data.keys)
    return people.persons


@dataclass(frozen=True, slots=True)
class Running:
    """A server process."""

    process: subprocess.Popen[str]
    address: str
    folder: Path
    first_code: str = ""
    """The first administrator's one-time code, if the room has none yet."""

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


def free_address() -> str:
    """Return an unused address, for clients that start before their server."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return f"tcp://127.0.0.1:{tried.getsockname()[1]}"


@contextmanager
def running_server(  # noqa: PLR0913
    folder: Path,
    *,
    listen: str = ANY_PORT,
    finish_s: int = 0,
    lasting: bool = False,
    name: str = "",
    start: Callable[..., tuple[str, ...]] = own_command,
) -> Iterator[Running]:
    """Start a server on a data directory; stop it when the context ends, in good order if possible.

    Without `finish_s` it is killed and does not finish its hands. If this process itself is killed,
    the server reads the end of its input and stops. If the room is not `lasting`, its heads are
    copied into its own folder and deleted with it. `name` is that of one of several servers on the
    same books. `start` makes the command line of our words.
    """
    folder = folder.absolute()  # the server is started in the project's own folder
    copy = () if lasting else ("--heads-copy", str(folder / "second_heads"))
    named = ("--name", name) if name else ()
    more = (*named, "--listen", listen, "--finish", str(finish_s), "--with-starter", "--json")
    seeded = ("--clock-is-right",)  # the seeded records have a fixed time, not the clock's
    process = subprocess.Popen(  # noqa: S603
        start("server", "--data", str(folder), *copy, *more, *seeded),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        line = process.stdout.readline() if process.stdout else ""
        if not line:
            raise RuntimeError("the server did not start; what it said is above")
        opened = json.loads(line)
        code = opened["first_code"] if opened["code_role"] == "administrator" else ""
        yield Running(process, opened["address"], folder, code)
    finally:
        _end(process, finish_s)


def _end(process: subprocess.Popen[str], finish_s: int) -> None:
    process.send_signal(signal.SIGTERM if finish_s else signal.SIGKILL)
    try:
        process.wait(finish_s + STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            pipe.close()


class Floor:
    """A floorperson at the console."""

    def __init__(self, server: Running, login: str = "finn") -> None:
        self._desk = ExitStack()
        console = Desk(clients_folder(server.folder) / "console.json", data=server.folder)
        file = self._desk.enter_context(free_bundle(console, ""))
        self._client = PollClient(read_bundle(file).at(server.address))
        self._desk.callback(self._client.close)
        credential = Credential(login=login, password=password_of(login))
        signed = self._asked(SignIn(id=new_request_id(), credential=credential))
        assert isinstance(signed, SignedIn)  # noqa: S101  (for the type checker)
        self._token = signed.token

    def open(self, number: int, preset: str) -> None:
        """Open a table."""
        self._asked(
            OpenTable(
                id=new_request_id(),
                token=self._token,
                table=number,
                name=f"Table {number}",
                preset=preset,
            )
        )

    def open_tournament(self, number: int, preset: str) -> None:
        """Open a tournament on a table."""
        asked = OpenTournament(
            id=new_request_id(),
            token=self._token,
            table=number,
            name=f"Table {number}",
            preset=preset,
        )
        self._asked(asked)

    def pause(self, number: int) -> None:
        """Let no further hand begin at a table."""
        self._order(number, "pause")

    def close_table(self, number: int, reason: str) -> None:
        """Close a table."""
        self._order(number, "close", reason)

    def _order(self, number: int, act: str, reason: str = "") -> None:
        asked = OrderTable(
            id=new_request_id(), token=self._token, table=number, act=act, reason=reason
        )
        self._asked(asked)

    def stage(self, number: int) -> str:
        """Return the stage of the tournament on a table; empty: it has none."""
        status = self._asked(AskStatus(id=new_request_id()))
        tables = status.tables if isinstance(status, ServerStatus) else ()
        return next((table.stage for table in tables if table.table == number), "")

    def ask(self, request: type[StaffRequest], **fields: Any) -> Message:
        """Ask in the member's name; return the answer or the refusal."""
        whole = request(id=new_request_id(), token=self._token, **fields)
        return self._client.ask(whole, wait_ms=60_000)

    def close(self) -> None:
        """Close the connection."""
        self._desk.close()

    def _asked(self, request: Request) -> Message:
        answer = self._client.ask(request, wait_ms=60_000)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{answer.code}: {answer.facts}")
        return answer
