"""A whole tournament of a real room, message by message, as a seat and the centre show it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from center_screen import Centre, picture
from center_screen.state import react as centre_hears
from player_station.react import react
from player_station.screens import screen_of
from player_station.state import Station
from player_station.ticking import ticked
from screenkit.drawables import Drawable, Turned
from tests.server.room.evening import TABLE, Evening, done
from tests.server.room.floor.test_tournaments import PRICE, opened, shove
from tests.server.tables.poker_table import table_of
from wire.messages import seat as asks
from wire.messages.base import Message
from wire.messages.session import Snapshot, Update

SEATS = (1, 2, 3)


class Watched:
    """A room in which every message to a seat is laid out as it comes."""

    def __init__(self) -> None:
        self.room = opened()
        self.keys = {seat: self.room.seat(seat) for seat in SEATS}
        self.views = {seat: replace(Station(), link="up") for seat in SEATS}
        self.centre = Centre(linked=True)
        self._heard = dict.fromkeys(SEATS, 0)
        self.now_ms = 1_000

    def hear(self) -> None:
        """Let every seat hear what is new, and time pass until all motion is over."""
        for seat, key in self.keys.items():
            mail = self.room.mail.to[key]
            for message in mail[self._heard[seat] :]:
                self._take(seat, message)
            self._heard[seat] = len(mail)
        self.now_ms += 10_000
        for seat in SEATS:
            self.views[seat] = ticked(self.views[seat], self.now_ms)

    def _take(self, seat: int, message: Message) -> None:
        if not isinstance(message, Snapshot | Update):
            return
        self.views[seat] = react(self.views[seat], message, self.now_ms)
        screen_of(self.views[seat], width=1024)
        if seat == SEATS[0]:
            self.centre = centre_hears(self.centre, message, self.now_ms)
            picture(self.centre, self.now_ms)

    def read(self, seat: int) -> str:
        """All words on a seat's glass."""
        return _words(screen_of(self.views[seat], width=1024).layout)

    def read_centre(self) -> str:
        """All words on the community display."""
        return _words(picture(self.centre, self.now_ms))


def _words(layout: tuple[Drawable, ...]) -> str:
    return "\n".join(getattr(part, "text", "") for part in _parts(layout))


def _parts(layout: tuple[Drawable, ...]) -> Iterator[Drawable]:
    for it in layout:
        yield from it.parts if isinstance(it, Turned) else (it,)


def _hand_runs(room: Evening) -> bool:
    return table_of(room.room.tables[TABLE]).running_hand is not None


def test_a_tournament_is_followed_from_the_first_card_to_the_prize() -> None:
    seen = Watched()
    room, key = seen.room, seen.keys[1]
    seen.hear()
    assert "Swipe your card to register" in seen.read(1)
    room.sign_in(key, 1)
    seen.hear()
    assert "Register for $55" in seen.read(1)
    done(room.ask(key, asks.BuyIn, amount=PRICE))
    for seat in (2, 3):
        room.sit(seat, seat, PRICE)
    seen.hear()
    assert "7 seats left" in seen.read(1) + seen.read_centre()
    room.start()
    seen.hear()
    assert "Level 1" in seen.read_centre()
    while table_of(room.room.tables[TABLE]).status.value == "running":
        if not _hand_runs(room):
            room.deal()
        shove(room)
        seen.hear()

    told = "\n".join(seen.read(seat) for seat in SEATS)
    assert told.count("Winner!") == 1
    assert "$150" in told
    assert "Final standings" in told
    assert {"Winner", "$150"} <= set(seen.read_centre().split("\n"))


def test_who_steps_back_reads_what_went_back_and_finds_no_cash_summary() -> None:
    seen = Watched()
    seen.room.sit(1, 1, PRICE)
    seen.hear()
    assert "You are in" in seen.read(1)
    done(seen.room.ask(seen.keys[1], asks.Leave))
    seen.hear()

    assert "You are unregistered" in seen.read(1)
    assert "$55" in seen.read(1)
    assert seen.views[1].summary is None
