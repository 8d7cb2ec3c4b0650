"""A demo without a display: hands are played, and pictures of both screens are kept."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Final

from bots import Sight
from center_screen import Centre, hear, save_table
from cli.demo.guests import guests
from cli.demo.plan import DemoPlan
from cli.demo.room import TABLE, DemoRoom, open_room
from cli.link.room_client import ROOT
from cli.room.seeded_room import Floor
from ledger import DataDirectory, SqliteStore
from ledger.connections import reading_connection
from player_station import save_seat
from server import finished_hands
from wire.link import PollClient
from wire.link.software import client_digest

PICTURES_MAX: Final = 40
SECONDS_WITHOUT_NEWS: Final = 60.0
PLAY_PERCENT: Final = 2
"""Simulated players take only this percent of their usual time: there is no audience."""


@dataclass(slots=True)
class Album:
    """The pictures of an evening, numbered as they were taken."""

    folder: Path
    files: list[str] = field(default_factory=list)
    winner: str = ""
    """Who won the tournament."""
    _taken: set[tuple[int, str]] = field(default_factory=set)

    def centre(self, state: Centre, hand: int, moment: str) -> None:
        """Keep a picture of the table, once for each hand and moment."""
        file = self._file(hand, moment, "table")
        if file is not None:
            save_table(state, file)

    def seat(self, sight: Sight, hand: int, moment: str) -> None:
        """Keep a picture of the guest's seat."""
        file = self._file(hand, moment, "seat")
        if file is not None:
            save_seat(sight.table, sight.own, file)

    def _file(self, hand: int, moment: str, screen: str) -> Path | None:
        mark = (hand, f"{moment}-{screen}")
        if mark in self._taken or len(self.files) >= PICTURES_MAX:
            return None
        self._taken.add(mark)
        name = f"{len(self.files) + 1:02}-hand-{hand}-{moment}-{screen}.png"
        self.files.append(name)
        return self.folder / name


def play_hands(
    room: DemoRoom, plan: DemoPlan, hands: int, album: Album, advance: Callable[[int], None]
) -> int:
    """Play until this many hands are over; return how many the books have."""
    sights: SimpleQueue[Sight] = SimpleQueue()
    with open_room(room) as server, closing(Floor(server)) as floor:
        address = server.address
        players = [
            (room.seats[seat - 1].at(address), room.people[seat - 1])
            for seat in (plan.my_seat, *plan.bot_seats)
        ]
        watching = PollClient(room.centre.at(address), software=client_digest(ROOT, "centre"))
        with watching as link, guests(players, pace_percent=PLAY_PERCENT, saw=sights.put):
            _watch(link, sights, _Target(hands, lambda: floor.pause(TABLE)), album, advance)
    return _played(room)


def _played(room: DemoRoom) -> int:
    """Count the finished hands in the books, which an export would write."""
    connection = reading_connection(DataDirectory(room.folder).database)
    with closing(connection):
        return sum(1 for _hand in finished_hands(SqliteStore(connection), TABLE))


@dataclass(slots=True)
class _Target:
    """How many hands are played: when the last one begins, no further one may."""

    hands: int
    pause: Callable[[], None]
    paused: bool = False

    def see(self, state: Centre) -> None:
        """Pause the table once its last hand has begun."""
        hand = None if state.table is None else state.table.hand
        if hand is not None and hand.hand >= self.hands and not self.paused:
            self.paused = True
            self.pause()


def _watch(
    link: PollClient,
    sights: SimpleQueue[Sight],
    target: _Target,
    album: Album,
    advance: Callable[[int], None],
) -> None:
    state, over, last = Centre(), 0, monotonic()
    while not album.winner and over < target.hands and _is_news(last):
        for news in link.poll(50):
            state, last = hear(state, news), monotonic()
            target.see(state)
            done = min(_hands_over(state), target.hands)
            if done > over:
                advance(done - over)
                over = done
            _keep(album, state)
            album.winner = _winner(state)
        _keep_sights(album, sights)


def _is_news(last: float) -> bool:
    return monotonic() - last < SECONDS_WITHOUT_NEWS


def _winner(state: Centre) -> str:
    """Return who won the tournament that is over; empty: nobody yet, or a cash game."""
    it = None if state.table is None else state.table.tournament
    if it is None or it.stage != "over":
        return ""
    return next(line.nickname for line in it.standings if line.place == 1)


def _hands_over(state: Centre) -> int:
    hand = None if state.table is None else state.table.hand
    if hand is None:
        return 0
    return hand.hand if hand.phase == "over" else hand.hand - 1


def _keep(album: Album, state: Centre) -> None:
    hand = None if state.table is None else state.table.hand
    if hand is None:
        return
    if hand.phase == "over" and len(hand.board) in (0, 5):
        album.centre(state, hand.hand, "end")
    elif len(hand.board) == 3 and hand.to_act:
        album.centre(state, hand.hand, "flop")


def _keep_sights(album: Album, sights: SimpleQueue[Sight]) -> None:
    while True:
        try:
            sight = sights.get_nowait()
        except Empty:
            return
        hand = sight.table.hand
        if hand is not None and sight.own.offer is not None:
            album.seat(sight, hand.hand, "decision")
