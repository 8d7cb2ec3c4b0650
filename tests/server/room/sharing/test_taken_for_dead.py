"""A server that others took for dead writes nothing more until it has come back."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.neighbours import Beat, Seen
from ledger.servers import Coming, come, held_things, life_of, servers_of, take_over
from ledger.units import Fence
from server.room.sharing.directory import Directory
from server.room.sharing.life_signs import LOOK_MS
from tests.server.room.evening import CENTS, Evening, done, refused
from tests.server.room.sharing.test_seats_elsewhere import EAST, WEST
from wire.messages import cage

SUM = 5_000
LONG_MS = 4_000


class Two:
    """East with a desk; west is another server on the same books."""

    def __init__(self) -> None:
        self.room = Evening(server=EAST)
        self.desk = self.room.desk("carl")
        store = self.room.store
        for number, name in ((EAST, "east"), (WEST, "west")):
            coming = Coming(name=name, software="", house="")
            store.apply(come(f"come {name}", coming, at_ms=1))
            store.apply(take_over(f"start {name}", number, [], [life_of(number)], at_ms=1))
        assert self.room.hall.sharing is not None
        self.sharing: Directory = self.room.hall.sharing
        self.sharing.life = Fence(life_of(EAST), EAST, 1)
        self._beat = 0

    def deposit_arrives(self) -> None:
        """The order reaches east, which stops before its unit is written."""
        order = {"token": self.room.tokens["carl"], "player": 1, "amount": SUM, "id": "the order"}
        self.room.send(self.desk, cage.Deposit, **order)

    def answer(self) -> Any:
        self.room.settle()
        found = self.room.mail.to[self.desk]
        return [each for each in found if getattr(each, "id", "") == "the order"][-1]

    def west_takes_east_for_dead(self) -> None:
        unit = take_over("dead", WEST, [Fence(life_of(EAST), EAST, 1)], at_ms=2)
        assert self.room.store.apply(unit).value

    def looks(self, for_ms: int = LOOK_MS, *, west: bool = True) -> None:
        for _ in range(for_ms // LOOK_MS):
            self._beat += 1
            store = self.room.store
            beats = {EAST: Beat(self._beat, 0), WEST: Beat(self._beat if west else -1, 0)}
            servers = {one.number: one for one in servers_of(store)}
            self.room.room.looked(Seen(beats=beats, servers=servers, held=held_things(store)))
            self.room.settle()
            self.room.pass_ms(LOOK_MS)

    def life(self, server: int) -> Fence:
        return held_things(self.room.store)[life_of(server)]


@pytest.fixture
def two() -> Two:
    return Two()


def test_what_was_on_its_way_is_not_written_and_may_be_asked_again(two: Two) -> None:
    two.deposit_arrives()
    two.west_takes_east_for_dead()

    assert refused(two.answer()) == "books_stopped"
    assert two.room.balance(1) == CENTS

    two.looks()  # east sees it, and comes back
    assert two.life(EAST) == two.sharing.life == Fence(life_of(EAST), EAST, 3)
    two.deposit_arrives()
    done(two.answer())
    assert two.room.balance(1) == CENTS + SUM


def test_a_server_that_nobody_took_for_dead_writes(two: Two) -> None:
    two.looks(LONG_MS)
    two.deposit_arrives()

    done(two.answer())
    assert two.life(EAST) == Fence(life_of(EAST), EAST, 1)


def test_a_server_that_gives_no_sign_is_kept_from_writing_once(two: Two) -> None:
    two.looks(LONG_MS, west=False)
    assert two.life(WEST) == Fence(life_of(WEST), EAST, 2)

    two.looks(LONG_MS, west=False)
    assert two.life(WEST) == Fence(life_of(WEST), EAST, 2)


def test_the_life_of_another_server_is_nothing_to_run_or_to_give_away(two: Two) -> None:
    two.looks(LONG_MS, west=False)

    assert two.sharing.rights == {}
    assert not two.room.faults
