"""A client finds its server in a room of several: it walks a list and follows redirects."""

from __future__ import annotations

import pytest

from wire.codec import encode
from wire.messages.session import Cut, Hello, Welcome
from wire.session import ClientEnd, Connected, Lost, Role
from wire.session.addresses import (
    ANSWER_MS,
    GONE_MS,
    LATELY_MS,
    REDIRECTS_MS,
    WAITED_MS,
    Addresses,
)
from wire.session.client_end import SOON_MS
from wire.session.pace import QUICK_MS, TICK_MS

EAST, WEST, NORTH = "tcp://east:1", "tcp://west:1", "tcp://north:1"


class Station:
    """A client whose transport only notes where it is and what it said there."""

    def __init__(self, *addresses: str) -> None:
        self.at = addresses[0]
        self.said: list[tuple[str, str]] = []
        self.now_ms = 0
        self.end = ClientEnd(
            role=Role.SEAT,
            software="",
            post=self._post,
            addresses=Addresses(addresses),
            move=self._move,
        )

    def _move(self, address: str) -> None:
        self.at = address

    def _post(self, frame: bytes) -> bool:
        self.said.append((self.at, "hello" if b"hello" in frame else "other"))
        return True

    def hears(self, message: Welcome | Cut) -> list[object]:
        return list(self.end.heard(encode(message), self.now_ms))

    def waits(self, for_ms: int) -> list[object]:
        news: list[object] = []
        until = self.now_ms + for_ms
        while self.now_ms < until:
            self.now_ms += TICK_MS
            news += self.end.tick(self.now_ms)
        return news

    @property
    def hellos(self) -> list[str]:
        return [at for at, what in self.said if what == "hello"]


def welcome(*addresses: str, beat_ms: int = QUICK_MS) -> Welcome:
    return Welcome(
        epoch=1,
        house="h",
        demo=True,
        place="seat:1:1",
        at_ms=0,
        beat_ms=beat_ms,
        server="east",
        addresses=addresses,
    )


def elsewhere(address: str) -> Cut:
    return Cut(code="elsewhere", text=address)


def test_a_client_with_one_address_stays_there() -> None:
    station = Station(EAST)
    station.waits(20_000)
    assert set(station.hellos) == {EAST}
    station.hears(welcome())
    assert station.waits(20_000) == [Lost("silent")]
    assert station.at == EAST


def test_a_silent_server_is_left_for_the_next_with_a_hello_at_once() -> None:
    station = Station(EAST, WEST)
    station.waits(TICK_MS)
    assert station.hears(welcome())[0] == Connected(welcome())
    station.said.clear()

    assert station.waits(3 * QUICK_MS) == [Lost("silent")]

    assert station.hellos[0] == WEST


def test_an_address_without_an_answer_is_left_for_the_next() -> None:
    station = Station(EAST, WEST, NORTH)
    station.waits(2 * (ANSWER_MS + TICK_MS))
    assert station.at == NORTH
    assert [address for address in (EAST, WEST, NORTH) if address in station.hellos] == [
        EAST,
        WEST,
        NORTH,
    ]


def test_a_list_that_never_answers_is_walked_more_slowly() -> None:
    station = Station(EAST, WEST)
    moves = 0
    for _second in range(60):
        before = station.at
        station.waits(1_000)
        moves += station.at != before
    assert 5 <= moves <= 15


def test_a_redirect_is_followed_at_once_and_untold() -> None:
    station = Station(EAST)
    station.waits(TICK_MS)
    station.said.clear()
    assert station.hears(elsewhere(WEST)) == []
    assert station.at == WEST
    station.waits(TICK_MS)
    assert station.hellos == [WEST]


def test_a_connected_client_is_told_that_it_moves() -> None:
    station = Station(EAST)
    station.waits(TICK_MS)
    station.hears(welcome(EAST, WEST))
    assert station.hears(elsewhere(WEST)) == [Lost("elsewhere")]
    assert station.at == WEST


def test_a_redirect_to_a_dead_server_leads_back_to_the_list() -> None:
    station = Station(EAST, WEST)
    station.waits(TICK_MS)
    station.hears(elsewhere("tcp://dead:1"))
    station.waits(ANSWER_MS + 2 * TICK_MS)
    assert station.at == EAST


def test_a_circle_of_redirects_is_left() -> None:
    station = Station(EAST, WEST, NORTH)
    station.waits(TICK_MS)
    seen = []
    for address in (WEST, EAST, WEST):
        station.hears(elsewhere(address))
        seen.append(station.at)
    assert seen[:2] == [WEST, EAST]
    assert station.at != EAST  # of the list, not of the redirect that closed the circle

    slow = Station(EAST, WEST)
    for address in (WEST, EAST, WEST, EAST):
        slow.now_ms += REDIRECTS_MS
        slow.hears(elsewhere(address))
        assert slow.at == address


def test_a_client_that_must_wait_asks_the_same_server_soon_again() -> None:
    station = Station(EAST, WEST)
    station.waits(TICK_MS)
    station.said.clear()
    assert station.hears(Cut(code="wait")) == []
    station.waits(SOON_MS)
    assert station.hellos == [EAST]


def test_a_server_that_only_says_wait_is_left_after_a_while() -> None:
    station = Station(EAST, WEST)
    for _try in range(2 + WAITED_MS // SOON_MS):
        station.waits(SOON_MS)
        if station.at != EAST:
            break
        station.hears(Cut(code="wait"))
    assert station.at == WEST


def _beside_a_dead_server() -> Station:
    """Return a station whose server just fell silent, and that turned to the other one."""
    station = Station(EAST, WEST)
    station.waits(TICK_MS)
    station.hears(welcome())
    assert station.waits(3 * QUICK_MS) == [Lost("silent")]
    return station


def test_a_server_that_just_fell_silent_is_not_gone_back_to_on_the_word_of_another() -> None:
    station = _beside_a_dead_server()
    station.said.clear()
    until = station.now_ms + LATELY_MS
    while station.now_ms + SOON_MS < until:
        assert station.hears(elsewhere(EAST)) == []
        assert station.at == WEST
        station.waits(SOON_MS)
    assert len(station.hellos) == LATELY_MS // SOON_MS - 1

    station.waits(LATELY_MS)
    station.hears(elsewhere(EAST))
    assert station.at == EAST


def test_who_waits_beside_a_dead_server_stays_there() -> None:
    station = _beside_a_dead_server()
    until = station.now_ms + GONE_MS - ANSWER_MS
    while station.now_ms < until:
        station.hears(Cut(code="wait"))
        assert station.at == WEST
        station.waits(SOON_MS)
    for _try in range(2 + (WAITED_MS + ANSWER_MS) // SOON_MS):
        station.hears(Cut(code="wait"))
        station.waits(SOON_MS)
        if station.at == EAST:
            return
    pytest.fail("a server that may be back is never tried")


def test_a_welcome_teaches_the_list() -> None:
    station = Station(EAST)
    station.waits(TICK_MS)
    station.hears(welcome(EAST, WEST))
    station.waits(3 * QUICK_MS + TICK_MS)
    assert station.at == WEST


def test_the_addresses_of_the_bundle_are_kept_whatever_is_told() -> None:
    addresses = Addresses([EAST, WEST])
    addresses.welcomed([NORTH])
    assert addresses.known == (NORTH, EAST, WEST)
    addresses.welcomed([])
    assert addresses.known == (NORTH, EAST, WEST)


def test_a_client_needs_an_address() -> None:
    with pytest.raises(ValueError, match="address"):
        Addresses([])


def test_a_hello_is_recognised_here() -> None:
    assert b"hello" in encode(Hello(role="seat", software=""))
