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
from tests.ledger.card_room import PIN
from tests.server.room.evening import TABLE, Evening, credential, done
from tests.server.room.floor.test_tournaments import PRICE, opened, removed, shove
from tests.server.tables.poker_table import table_of
from wire.messages import seat as asks
from wire.messages import staff
from wire.messages import tournament as asked
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

    def hear(self, after_ms: int = 10_000) -> None:
        """Let every seat hear what is new, and time pass."""
        for seat, key in self.keys.items():
            mail = self.room.mail.to[key]
            for message in mail[self._heard[seat] :]:
                self._take(seat, message)
            self._heard[seat] = len(mail)
        self.now_ms += after_ms
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


def _started() -> Watched:
    seen = Watched()
    for seat in SEATS:
        seen.room.sit(seat, seat, PRICE)
    seen.room.start()
    seen.hear()
    return seen


def test_what_the_floor_decides_is_read_at_the_seat_and_on_the_centre() -> None:
    seen = _started()
    room = seen.room
    wish = {"act": "set_level", "table": TABLE, "number": 2, "credential": credential("sue")}
    second = done(room.by("finn", staff.Approve, **wish)).facts["approval"]
    level = {"table": TABLE, "level": 2, "reason": "late", "approval": second}
    done(room.by("finn", asked.SetLevel, **level))
    done(room.by("finn", asked.CallBreak, table=TABLE, minutes=5))
    seen.hear()
    assert "Break" in seen.read(1)
    assert "4:50" in seen.read(1)
    assert "4:50" in seen.read_centre()
    done(room.by("finn", asked.CallBreak, table=TABLE, minutes=0))
    room.deal()
    seen.hear(after_ms=1_000)
    assert "Level 2" in seen.read(1)
    assert seen.views[1].level_up is not None
    assert "Level 2  \u00b7  50/100" in seen.read_centre()


def test_a_penalty_and_a_removal_are_told_to_the_player() -> None:
    seen = _started()
    room = seen.room
    penalty = {"table": TABLE, "seat": 1, "player": 1, "hands": 2, "reason": "phone"}
    done(room.by("finn", asked.PenalizePlayer, **penalty))
    seen.hear(after_ms=1_000)
    assert "penalty of 2 hands" in seen.read(1)
    done(removed(room, 2))
    seen.hear()
    assert "3rd place" in seen.read(2)
    assert "Please see the floor" in seen.read(2)


def test_who_is_removed_in_a_hand_reads_it_until_the_hand_is_over() -> None:
    seen = _started()
    room = seen.room
    room.deal()
    done(removed(room, 2))
    seen.hear(after_ms=10_000)  # the notice is gone
    assert "The floor removes you from the tournament after this hand" in seen.read(2)
    assert "brings you back" not in seen.read(2)
    assert "I am back" not in seen.read(2)


def test_a_deal_is_proposed_answered_and_paid_on_the_glass() -> None:
    seen = _started()
    room = seen.room
    done(room.ask(seen.keys[1], asked.ProposeDeal, method="icm"))
    seen.hear(after_ms=1_000)
    for seat in (1, 2):
        assert "Accept $50 with my PIN" in seen.read(seat), "also at the proposer's seat"
    assert "A deal is proposed" in seen.read_centre()
    for seat in (1, 2, 3):
        done(room.ask(seen.keys[seat], asked.AnswerDeal, accept=True, pin=PIN))
    seen.hear()
    assert "Your share is on your account" in seen.read(2)
    assert "$50" in seen.read(2)


def test_a_tournament_called_off_before_its_start_gives_everything_back_on_the_glass() -> None:
    seen = Watched()
    seen.room.sit(1, 1, PRICE)
    seen.hear()
    off = {"table": TABLE, "payback": "refund", "reason": "fire alarm"}
    done(seen.room.by("finn", asked.CancelTournament, **off))
    seen.hear(after_ms=1_000)
    assert "The tournament is called off" in seen.read(1)
    assert "$55" in seen.read(1)
