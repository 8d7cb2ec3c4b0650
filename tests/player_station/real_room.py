"""A real server process with accounts, cards and open tables."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from tests.conftest import ROOT
from tests.player_station.real_seat import PIN, Seat, await_it, linked
from wire.link import Bundle, PollClient, enrol, new_request_id, read_bundle
from wire.messages import cage, floor, staff
from wire.messages.base import Message, Request
from wire.messages.session import Done
from wire.session import Role

T = TypeVar("T", bound=Message)

PASSWORD = "a long secret of the house"  # noqa: S105  (of a room that lives for one test)
TABLE = 1
OTHER_TABLE = 2
DUEL_TABLE = 3
BADUGI_TABLE = 4
MEXICAN_TABLE = 5
PRESETS = ("nl_1_2", "nl_1_2", "nl_1_2", "badugi_4_8", "mexican_4_8")
"""What is played at table 1, 2 and so on."""
PACES = {
    'pace = "brisk"': 'pace = "instant"',
    "between_hands_seconds = 3": "between_hands_seconds = 0",
    "starts_itself = false": "starts_itself = true",
    'time_zone = ""': 'time_zone = "UTC"',
}


@dataclass
class Room:
    """A running room, and the desk from which its staff act."""

    data: Path
    address: str
    desk: PollClient
    server: ServerProcess
    tokens: dict[str, str] = field(default_factory=dict)
    tracks: dict[str, str] = field(default_factory=dict)
    players: dict[str, int] = field(default_factory=dict)
    members: dict[str, int] = field(default_factory=dict)
    bundles: dict[str, Bundle] = field(default_factory=dict)

    def ask(self, request: Request, kind: type[T]) -> T:
        answer = self.desk.ask(request, wait_ms=30_000)
        assert isinstance(answer, kind), answer
        return answer

    def tell(self, who: str, kind: type[staff.StaffRequest], **fields: Any) -> Done:
        request = kind(id=new_request_id(), token=self.tokens[who], **fields)
        return self.ask(request, Done)

    def enrol(self, role: Role, place: str) -> None:
        name = place.replace(":", " ")
        self.bundles[place] = enrol(
            self.data / "keys", role=role, place=place, name=name, address=self.address
        )

    def hire(self, login: str, role: str) -> None:
        fields = {"login": login, "name": login, "role": role, "password": PASSWORD}
        hired = self.tell("ada", staff.Hire, **fields)
        self.sign_in(login)
        self.members[login] = int(str(hired.facts["staff"]))

    def staff_card(self, login: str) -> str:
        """Give a member of staff a card with a PIN; return what a reader types of it."""
        self.sign_in("ada")
        token, member = self.tokens["ada"], self.members[login]
        request = staff.IssueStaffCard(id=new_request_id(), token=token, staff=member)
        card = self.ask(request, staff.CardIssued)
        self.sign_in(login)
        credential = staff.Credential(login=login, password=PASSWORD)
        self.tell(login, staff.SetStaffPin, credential=credential, pin=PIN)
        return card.track_1 + card.track_2

    def receive(self, *nicknames: str) -> None:
        """Open the accounts of a test's players, before it opens a seat of its own.

        A player belongs to one test: his money, his seat and his PIN are as that test left them.
        """
        known = self.tracks.keys() & set(nicknames)
        assert not known, f"another test of this room has {known} as its players"
        with closing(Seat(self.bundles["cage:1"])) as customer:
            for nickname in nicknames:
                _open_account(self, nickname, customer)

    def sign_in(self, login: str) -> None:
        credential = staff.Credential(login=login, password=PASSWORD)
        request = staff.SignIn(id=new_request_id(), credential=credential)
        self.tokens[login] = self.ask(request, staff.SignedIn).token


@contextmanager
def running_room(folder: Path) -> Iterator[Room]:
    """Start a demo room, open its cage and a table of each preset; stop it at the end."""
    data = folder / "room"
    data.mkdir(mode=0o700)
    house = (ROOT / "server" / "house" / "default_house.toml").read_text(encoding="utf-8")
    for old, new in PACES.items():
        assert old in house
        house = house.replace(old, new)
    (data / "house.toml").write_text(house, encoding="utf-8")
    server = ServerProcess(data)
    opened = server.start("tcp://127.0.0.1:0")
    try:
        console = read_bundle(data / "clients" / "console.json")
        with linked(console.at(opened["address"])) as desk:
            room = Room(data, opened["address"], desk, server)
            # First, so that the server has noticed them when they come.
            room.enrol(Role.CAGE, "cage:1")
            for table in range(1, len(PRESETS) + 1):
                for seat in range(1, 5):
                    room.enrol(Role.SEAT, f"seat:{table}:{seat}")
            _open(room, opened["first_code"])
            yield room
    finally:
        server.stop()


class ServerProcess:
    """`./arclight server` as a process that can be killed and started again."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._process: subprocess.Popen[str] | None = None

    def start(self, listen: str) -> dict[str, str]:
        options = ["--data", str(self._data), "--demo", "--listen", listen, "--finish", "1"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "cli", "server", "--json", *options],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        opened: dict[str, str] = json.loads(self._process.stdout.readline())
        return opened

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.communicate(timeout=60)

    def stop(self) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.communicate(timeout=60)


def _open(room: Room, code: str) -> None:
    claim = staff.ClaimFirst(
        id=new_request_id(), code=code, login="ada", name="Ada", password=PASSWORD
    )
    room.ask(claim, Done)
    room.sign_in("ada")
    for login, role in (("sue", "supervisor"), ("carl", "cashier"), ("finn", "floor")):
        room.hire(login, role)
    room.tell("sue", cage.OpenDay, day=datetime.now(UTC).date().isoformat())
    room.tell("sue", cage.MoveVault, count=((10_000, 300),), out=False, reason="opening")
    room.tell("carl", cage.OpenShift, count=((10_000, 100),))
    for table, preset in enumerate(PRESETS, start=1):
        room.tell("finn", floor.OpenTable, table=table, name=f"Table {table}", preset=preset)


def _open_account(room: Room, nickname: str, customer: Seat) -> None:
    """Open an account with card, PIN and money; the PIN is touched in at the customer's screen."""
    document = cage.DocumentShown(
        kind="passport", issuer="USA", number=f"X12345{nickname}", note="seen"
    )
    room.sign_in("carl")
    fields = {"name": f"Player {nickname}", "nickname": nickname, "born": "1980-02-29"}
    opened = room.tell("carl", cage.OpenAccount, document=document, **fields)
    player = int(str(opened.facts["player"]))
    asked = cage.IssueCard(id=new_request_id(), token=room.tokens["carl"], player=player)
    card = room.ask(asked, staff.CardIssued)
    room.tracks[nickname] = card.track_1 + card.track_2
    room.players[nickname] = player
    request = ask_customer(room, nickname, customer, "new_pin", document=document)
    for _twice in range(2):
        customer.enter(PIN)
    assert isinstance(answer_to(room, request, customer), Done)
    room.tell("carl", cage.Deposit, player=player, amount=50_000)


def ask_customer(
    room: Room,
    nickname: str,
    customer: Seat,
    purpose: str,
    *,
    amount: int = 0,
    document: cage.DocumentShown | None = None,
) -> cage.AskPin:
    """Have the cashier ask for a PIN, and wait until the customer's screen does."""
    room.sign_in("carl")
    request = cage.AskPin(
        id=new_request_id(),
        token=room.tokens["carl"],
        station="cage:1",
        purpose=purpose,
        player=room.players[nickname],
        amount=amount,
        track=room.tracks[nickname],
        document=document,
    )
    customer.until(lambda: customer.view.customer is not None, "the customer's screen is ready")
    room.desk.send(request)
    customer.until(lambda: customer.asked == nickname, "the customer is asked")
    return request


def answer_to(room: Room, request: Request, customer: Seat) -> object:
    """What the cashier hears once the customer has done something."""
    answers: list[object] = []

    def look() -> None:
        customer.turn()
        answers.extend(it for it in room.desk.poll(10) if getattr(it, "id", "") == request.id)

    await_it(lambda: bool(answers), look, "the cashier is answered")
    return answers[0]
