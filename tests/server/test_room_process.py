"""The server as a process, with real sockets, files and signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from cli.bench.server_room import PRESET, TableKit, seed
from cli.link.room_client import own_digest
from cli.room.seeded_room import Floor, Running, running_server
from simulation.people import PIN, password_of
from tests.conftest import ROOT
from wire.link import Bundle, PollClient, enrol, new_request_id, read_bundle, revoke
from wire.messages.base import Message, Request
from wire.messages.reports import AskStatus, ServerStatus
from wire.messages.room_view import RoomSnapshot, WatchRoom
from wire.messages.seat import EnterPin, Swipe
from wire.messages.session import Done, Snapshot
from wire.messages.staff import Approve, ApproveSoftware, Credential, SignedIn, SignIn
from wire.session import Connected, Lost, News, Role

T = TypeVar("T")
pytestmark = pytest.mark.plain
ROUNDS = 100


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, list[TableKit]]]:
    folder = tmp_path_factory.mktemp("room") / "data"
    kits = seed(folder, 1)
    with running_server(folder) as server:
        floor = Floor(server)
        floor.open(1, PRESET)
        floor.close()
        yield server, kits


class Ear(PollClient):
    """A client that remembers what it heard until it is asked for."""

    def __init__(self, bundle: Bundle, software: str) -> None:
        super().__init__(bundle, software=software)
        self._remembered: list[News] = []

    def heard(self, kind: type[T]) -> T:
        """Wait for news of a kind; what came before it is forgotten."""
        for _ in range(ROUNDS):
            self._remembered += self.poll(200)
            while self._remembered:
                news = self._remembered.pop(0)
                if isinstance(news, kind):
                    return news
        raise AssertionError(f"no {kind} was heard")


def connected(bundle: Bundle, server: Running) -> Ear:
    ear = Ear(bundle.at(server.address), own_digest(bundle.role))
    try:
        ear.heard(Connected)
    except AssertionError:
        ear.close()
        raise
    return ear


def console(server: Running) -> Bundle:
    return read_bundle(server.folder / "clients" / "console-2.json")


def asked(client: Ear, request: Request) -> Message:
    answer: Message = client.ask(request, wait_ms=30_000)
    return answer


def signed_in(client: Ear, login: str) -> SignedIn:
    credential = Credential(login=login, password=password_of(login))
    answer = asked(client, SignIn(id=new_request_id(), credential=credential))
    assert isinstance(answer, SignedIn), answer
    return answer


def test_two_servers_never_share_a_data_directory(room: tuple[Running, list[TableKit]]) -> None:
    server, _ = room
    command = (sys.executable, "-m", "cli", "server", "--data", str(server.folder))
    second = subprocess.run(
        (*command, "--listen", "tcp://127.0.0.1:0"),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert second.returncode == 1
    assert "is in use by process" in second.stderr
    assert second.stderr.count("\n") == 1


@pytest.mark.parametrize("where", ["taken", "tcp://192.0.2.1:5670"])
def test_an_address_that_cannot_be_had_is_one_clear_line(
    room: tuple[Running, list[TableKit]], tmp_path: Path, where: str
) -> None:
    server, _ = room
    listen = server.address if where == "taken" else where
    command = (sys.executable, "-m", "cli", "server", "--data", str(tmp_path), "--listen", listen)
    ended = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"arclight: The server cannot listen at {listen}: ")
    assert ended.stderr.count("\n") == 1


def test_a_revoked_key_is_cut_off_while_it_is_connected(
    room: tuple[Running, list[TableKit]],
) -> None:
    server, _ = room
    keys = server.folder / "keys"
    bundle = enrol(keys, role=Role.AUDITOR, place="", name="guest", address="tcp://x:1")
    with connected(bundle, server) as client:
        assert isinstance(asked(client, AskStatus(id=new_request_id())), ServerStatus)
        revoke(keys, "guest")
        client.heard(Lost)


def test_a_station_of_other_software_is_not_let_in(room: tuple[Running, list[TableKit]]) -> None:
    server, kits = room
    bundle, _person = kits[0].seats[9]
    with Ear(bundle.at(server.address), "0" * 64) as client:
        lost = client.heard(Lost)
        assert lost.code == "software_changed"
        assert not client.connected
    with connected(bundle, server) as client:
        assert client.heard(Snapshot).own is not None


def test_no_secret_that_was_typed_stands_in_any_file_of_the_server(
    room: tuple[Running, list[TableKit]],
) -> None:
    server, kits = room
    bundle, person = kits[0].seats[0]
    with connected(bundle, server) as seat, connected(console(server), server) as desk:
        token = signed_in(desk, "finn").token
        assert isinstance(asked(seat, Swipe(id=new_request_id(), track=person.track)), Done)
        assert isinstance(asked(seat, EnterPin(id=new_request_id(), pin=person.pin)), Done)
        assert isinstance(asked(desk, WatchRoom(id=new_request_id(), token=token)), Done)
    number = "".join(letter for letter in person.track if letter.isdigit())[:16]
    secrets = [password_of("finn"), token, person.track, number, f'"{PIN}"']
    logs = b"".join(path.read_bytes() for path in (server.folder / "logs").iterdir())
    books = (server.folder / "arclight.db").read_bytes()
    wal = (server.folder / "arclight.db-wal").read_bytes()
    assert logs
    for secret in secrets:
        for place in (logs, books, wal):
            assert secret.encode() not in place, secret


def test_changed_software_stops_the_dealing_until_two_persons_approve(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "data"
    seed(folder, 1)
    with running_server(folder) as server:
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(60) == 0
    house = folder / "house.toml"
    house.write_text(house.read_text(encoding="utf-8") + "# another\n", encoding="utf-8")
    with running_server(folder) as server, connected(console(server), server) as desk:
        status = asked(desk, AskStatus(id=new_request_id()))
        assert isinstance(status, ServerStatus)
        assert not status.dealing
        assert "software_changed" in status.alarms
        token = signed_in(desk, "ada").token
        assert isinstance(asked(desk, WatchRoom(id=new_request_id(), token=token)), Done)
        (alarm,) = [
            alarm
            for alarm in desk.heard(RoomSnapshot).room.alarms
            if alarm.code == "software_changed"
        ]
        assert alarm.facts["parts"] == "house.toml changed"
        digest = str(alarm.facts["digest"])
        second = Approve(
            id=new_request_id(),
            token=token,
            credential=Credential(login="sue", password=password_of("sue")),
            act="software",
            name=digest,
        )
        approved = asked(desk, second)
        assert isinstance(approved, Done)
        approve = ApproveSoftware(
            id=new_request_id(),
            token=token,
            digest=digest,
            reason="a comment in the house file",
            approval=int(approved.facts["approval"] or 0),
        )
        assert isinstance(asked(desk, approve), Done)
        status = asked(desk, AskStatus(id=new_request_id()))
        assert isinstance(status, ServerStatus)
        assert status.dealing
    with running_server(folder) as server, connected(console(server), server) as desk:
        status = asked(desk, AskStatus(id=new_request_id()))
        assert isinstance(status, ServerStatus)
        assert status.dealing


STARTER = """
import sys, time
from pathlib import Path
from cli.room.seeded_room import running_server
with running_server(Path(sys.argv[1]), finish_s=0) as server:
    print(server.process.pid, flush=True)
    time.sleep(600)
"""


def test_a_server_ends_with_its_starter_even_if_that_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    seed(folder, 1)
    starter = subprocess.Popen(
        (sys.executable, "-c", STARTER, str(folder)),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert starter.stdout is not None
    server = int(starter.stdout.readline())
    starter.kill()
    try:
        # The server has the starter's error output: it is at its end when both are gone.
        starter.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        os.kill(server, signal.SIGKILL)
        raise

    assert '"what": "server_stopped"' in (folder / "logs" / "server.jsonl").read_text("utf-8")
