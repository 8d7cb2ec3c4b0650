"""Two servers do the same at once: the books decide, and the second is refused."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from ledger import Store, Work
from ledger.board import PlaceKind
from ledger.board.places import call_place, join_list
from ledger.cage import PayoutWanted, payout
from ledger.canonical import Json
from ledger.device_codes import NewCode, open_code, use_code
from ledger.enrolled import Enrolled, enter_key
from ledger.pin import Pin
from ledger.pins.verify import PinAttempt, PinJudge, Purpose, wrong_tries
from ledger.players.sessions import SeatRequest
from ledger.postgres.away import Away
from ledger.postgres.connector import Connector
from ledger.postgres.copying import move_books
from ledger.postgres.opening import audit_fetched
from ledger.postgres.schema import migrate
from ledger.postgres.store import PostgresStore
from ledger.postgres.terms import Terms
from ledger.refusals import Refused
from ledger.servers import Coming, come, take
from ledger.units import Fence
from money import Cents
from tests.depth import scaled
from tests.ledger.card_room import MONDAY, Room, open_room, shown
from tests.ledger.rooms import unit
from tests.ledger.seat_units import sit_down
from tests.postgres.cluster import PATIENT
from tests.postgres.rooms import emptied

pytestmark = pytest.mark.plain
PLAYERS = scaled(quick=3, plain=3, deep=30)
CENTS = 10_000


@dataclass(frozen=True, slots=True)
class TwoServers:
    """The stores of two servers on the same books."""

    room: Room
    stores: tuple[PostgresStore, PostgresStore]

    def both(self, does: Callable[[Store, int], object]) -> list[object]:
        """Have both do something at once; return what they got, refusals last by their codes."""
        begin = threading.Barrier(2)

        def run(number: int) -> object:
            begin.wait()
            try:
                return does(self.stores[number], number)
            except Refused as refused:
                return refused.code.value

        with ThreadPoolExecutor(2) as pool:
            return sorted(pool.map(run, range(2)), key=lambda got: isinstance(got, str))

    def both_units(self, does: Callable[[Work, int], Json]) -> list[object]:
        """Have both do a unit of the room at once."""

        def apply(store: Store, number: int) -> object:
            return store.apply(unit(lambda work: does(work, number))).value

        return self.both(apply)


@pytest.fixture(scope="module")
def two(one_server: Terms, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoServers]:
    folder: Path = tmp_path_factory.mktemp("races")
    room = open_room(folder / "books.db")
    for number in range(1, PLAYERS + 1):
        room.player(number, cents=CENTS)
    connection = emptied(one_server)
    migrate(connection)
    connection.execute("BEGIN")
    move_books(room.store.connection, connection)
    connection.execute("COMMIT")
    stores = tuple(PostgresStore(Connector(one_server), Away(PATIENT)) for _server in range(2))
    yield TwoServers(room, stores)  # type: ignore[arg-type]
    assert audit_fetched(connection, None).ok
    for store in stores:
        store.close()
    connection.close()


def each(race: Callable[[int], None]) -> None:
    """Run a race for every player."""
    for player in range(1, PLAYERS + 1):
        race(player)


def test_one_player_gets_one_of_two_seats(two: TwoServers) -> None:
    def race(player: int) -> None:
        seats = [
            SeatRequest(request_id=f"sit {player} {table}", table=f"{table}", seat="1", at_ms=1)
            for table in (2 * player, 2 * player + 1)
        ]

        def sit(store: Store, number: int) -> object:
            return store.apply(sit_down(seats[number], player=player, amount=Cents(1_000))).value

        got = two.both(sit)
        assert isinstance(got[0], int)
        assert got[1] == "already_seated"

    each(race)


def test_one_waiting_name_is_called_to_one_seat(two: TwoServers) -> None:
    def race(player: int) -> None:
        joins = unit(lambda work: join_list(work, "holdem", player, PlaceKind.WAITING))
        place = int(two.stores[0].apply(joins).value)

        def call(work: Work, number: int) -> None:
            call_place(work, place, table=50 + 2 * player + number, seat=1, until_ms=9_000_000)

        assert two.both_units(call) == [None, "place_called"]

    each(race)


def test_one_balance_is_paid_out_once(two: TwoServers) -> None:
    def race(player: int) -> None:
        asked = [two.room.by("carl") for _server in range(2)]
        wanted = PayoutWanted(player=player, amount=Cents(6_000), proof=shown(player), warned=True)

        def pay(store: Store, number: int) -> object:
            made = payout(asked[number], two.room.pepper, wanted, alone_most=Cents(10**9))
            return store.apply(made).value

        got = two.both(pay)
        assert isinstance(got[0], dict)
        assert got[1] == "funds_short"

    each(race)


def test_the_third_and_the_fourth_try_are_not_both_tries(two: TwoServers) -> None:
    def race(player: int) -> None:
        def tried(store: Store, number: int) -> object:
            attempt = PinAttempt(
                request_id=f"try {player} {number}",
                player=player,
                place=f"seat {player} {number}",
                purpose=Purpose.SIGN_IN,
                today=MONDAY,
                at_ms=two.room.at_ms,
            )
            return PinJudge(store, two.room.hasher).verify(attempt, Pin("999999"))

        for number in range(2):
            with pytest.raises(Refused):
                tried(two.stores[number], number)
        assert two.both(lambda store, number: tried(store, 2 + number)) == ["pin_locked"] * 2
        # The fourth was not tried at all: three are counted.
        assert wrong_tries(two.stores[0], player) == 3

    each(race)


def test_one_of_two_openings_has_the_table(two: TwoServers) -> None:
    come_both = [
        come(f"come {name}", Coming(name=name, software="s", house="h"), at_ms=1)
        for name in ("east", "west")
    ]
    servers = [int(two.stores[0].apply(coming).value) for coming in come_both]

    def race(player: int) -> None:
        rights = [Fence(f"table:{70 + player}", server, 1) for server in servers]

        def opens(work: Work, number: int) -> None:
            take(work, rights[number])

        assert two.both_units(opens) == [None, "owned_elsewhere"]

    each(race)


def test_one_code_lets_one_device_in_and_one_place_has_one_key(two: TwoServers) -> None:
    def race(player: int) -> None:
        place = f"seat:9:{player}"
        new = NewCode(f"code {player}", "seat", place, two.room.staff["finn"], 10**15)
        two.stores[0].apply(unit(lambda work: open_code(work, new)))
        used = two.both_units(lambda work, _number: use_code(work, new.hashed) is not None)
        assert sorted(map(bool, used)) == [False, True]
        keys = [Enrolled(f"key {number} of {place}", "seat", place, place) for number in range(2)]

        def enters(work: Work, number: int) -> None:
            enter_key(work, keys[number])

        assert two.both_units(enters) == [None, "key_place_taken"]

    each(race)
