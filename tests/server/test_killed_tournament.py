"""A ten-seat turbo on real sockets, its server killed in a hand: it ends with the right prizes.

Nine players are simulated; the tenth station follows a script: it goes all-in or calls.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bots import STYLES, BotClient, Chance, Person
from cli.room.seeded_room import Running, running_server, seed_people
from ledger import DataDirectory, SqliteStore
from ledger.audit import audit_file
from ledger.connections import reading_connection
from rules.tournament import Preset, preset
from tests.ages.staff_desk import StaffDesk
from wire.link import Bundle, new_request_id
from wire.link.async_client import AsyncClient
from wire.link.enrolment import enrol_many
from wire.messages import floor, seat, tournament
from wire.messages.base import Request
from wire.messages.own_view import OwnView
from wire.messages.session import Done, Refusal, Snapshot, Update
from wire.messages.tournament_view import TournamentView
from wire.session import News, Role

SEATS = 10
SCRIPTED = 10
PATIENCE_S = 110.0
IN_A_HAND = (1, 2)
"""The first hand, after two decisions."""
BUY_IN, FEE = 5_000, 500
HOUSE = """
name = "Sprint Room"
[every_table]
pace = "instant"
between_hands_seconds = 0
showdown_seconds = 1
[tournaments.sprint]
made_from = "turbo"
starting_chips = 1000
levels = [
  { blinds = [25, 50], chip = 25, hands = 2 },
  { blinds = [50, 100], chip = 25, hands = 2 },
  { blinds = [150, 300], chip = 25, hands = 2 },
  { blinds = [500, 1000], chip = 100 },
]
"""


class Scripted:
    """The station that follows a script; it also keeps what it is shown of the tournament."""

    def __init__(self, bundle: Bundle, person: Person) -> None:
        self._client = AsyncClient(bundle, self._hear)
        self._person = person
        self._waiting = ""
        self._decided = (0, 0)
        self.shown: TournamentView | None = None
        self.own: OwnView | None = None
        self.hand = (0, 0)
        self.acts = 0

    def start(self) -> None:
        self._client.start()

    def close(self) -> None:
        self._client.close()

    def _hear(self, news: News) -> None:
        if isinstance(news, Done | Refusal) and news.id == self._waiting:
            self._waiting = ""
        if isinstance(news, Snapshot | Update) and news.table is not None and news.own is not None:
            there = news.table.hand
            self.shown, self.own = news.table.tournament, news.own
            self.hand = (0, 0) if there is None else (there.hand, there.turn)
            self._do(news.own)

    def _do(self, own: OwnView) -> None:
        if own.offer is not None and (own.offer.hand, own.offer.turn) != self._decided:
            offer = own.offer
            self._decided = (offer.hand, offer.turn)
            kind = "raise" if offer.raise_max else "call" if offer.to_call else "check"
            now = {"table": own.table, "hand": offer.hand, "turn": offer.turn}
            self._ask(seat.Act, kind=kind, total=offer.raise_max, **now)
        elif self._waiting or own.state not in ("open", "pin", "locked", "buy_in"):
            return
        elif own.state == "open":
            self._ask(seat.Swipe, track=self._person.track)
        elif own.state == "buy_in":
            self._ask(seat.BuyIn, amount=BUY_IN + FEE)
        else:
            self._ask(seat.EnterPin, pin=self._person.pin)

    def _ask(self, wanted: Callable[..., Request], /, **fields: object) -> None:
        self._waiting = new_request_id()
        self.acts += wanted is seat.Act
        self._client.send(wanted(id=self._waiting, **fields))


class Sprint:
    """The room and its ten stations."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.persons = [
            replace(person, style=STYLES["random_legal"], arrive_ms=(1, 2), pace_percent=1)
            for person in seed_people(folder, HOUSE, SEATS, name="sprint")
        ]
        places = [f"seat:1:{at}" for at in range(1, SEATS + 1)]
        wanted = [(Role.BOT, place, place) for place in places]
        keys = DataDirectory(folder).keys
        self.bundles = enrol_many(keys, wanted, address="tcp://127.0.0.1:0")
        self.bots: list[BotClient] = []
        self.scripted: Scripted | None = None

    def sit_down(self, address: str) -> Scripted:
        seats = list(zip(self.bundles, self.persons, strict=True))
        self.bots = [
            BotClient(bundle.at(address), person, Chance(f"sprint {bundle.place}"))
            for bundle, person in seats[: SCRIPTED - 1]
        ]
        bundle, person = seats[SCRIPTED - 1]
        self.scripted = Scripted(bundle.at(address), person)
        for station in self.bots:
            station.start()
        self.scripted.start()
        return self.scripted

    def leave(self) -> None:
        for station in self.bots:
            station.close()
        if self.scripted is not None:
            self.scripted.close()


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not done():
            await asyncio.sleep(0.02)


def opened(server: Running) -> None:
    with StaffDesk(server, "console", "finn") as finn:
        finn.do(tournament.OpenTournament, table=1, name="Sprint", preset="sprint")


def closed(server: Running) -> None:
    with StaffDesk(server, "console", "finn") as finn:
        finn.do(floor.OrderTable, table=1, act="close", reason="over")


async def the_sprint(sprint: Sprint) -> TournamentView:
    with running_server(sprint.folder) as server:
        address = server.address
        opened(server)
        seen = sprint.sit_down(address)
        await until(lambda: seen.shown is not None and seen.shown.stage == "playing")
        await until(lambda: seen.hand > IN_A_HAND)
        killed_in = seen.hand
        server.process.kill()
        server.process.wait()
    with running_server(sprint.folder, listen=address) as server:
        await until(lambda: seen.shown is not None and seen.shown.stage == "over")
        assert seen.acts
        assert killed_in > IN_A_HAND
        sprint.leave()
        closed(server)
    assert seen.shown is not None
    return seen.shown


@pytest.mark.plain
def test_a_turbo_whose_server_is_killed_in_a_hand_ends_with_the_right_prizes(
    tmp_path: Path,
) -> None:
    sprint = Sprint(tmp_path / "data")

    shown = asyncio.run(the_sprint(sprint))

    prizes = preset(Preset.TURBO).prizes(SEATS)
    assert sum(prizes) == SEATS * BUY_IN
    won: dict[int, list[int]] = {}
    for line in shown.standings:
        won.setdefault(line.place, []).append(line.won)
    for place, sums in won.items():  # equal stacks share their places
        assert sum(sums) == sum(prizes[place - 1 : place - 1 + len(sums)])
    assert not any(line.playing for line in shown.standings)
    data = DataDirectory(sprint.folder)
    report = audit_file(data.database, data.heads)
    assert report.ok, report.findings
    booked = rows(data, "SELECT place, paid FROM tournament_entry ORDER BY place, player")
    assert sorted(booked) == sorted((line.place, line.won) for line in shown.standings)
    assert rows(data, "SELECT balance FROM account WHERE name = 'pool:1'") == [(0,)]
    assert rows(data, "SELECT balance FROM account WHERE name = 'fees:1'") == [(SEATS * FEE,)]


def rows(data: DataDirectory, query: str) -> list[tuple[int, ...]]:
    connection = reading_connection(data.database)
    try:
        return [tuple(row) for row in SqliteStore(connection).query(query)]
    finally:
        connection.close()
