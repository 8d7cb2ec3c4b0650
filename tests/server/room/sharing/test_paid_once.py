"""What a customer's PIN agreed to is paid once, whichever servers are asked and when they wake."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest

from ledger.servers import Coming, Server, come, take_over
from ledger.units import Fence
from server.room.sharing.directory import Directory
from tests.ledger.card_room import PIN
from tests.server.room.cage.test_cage import answers, ask_pin, asked
from tests.server.room.evening import CENTS, Evening, done, refused
from tests.server.room.sharing.test_seats_elsewhere import AT_WEST, EAST, WEST
from wire.messages import cage
from wire.session.peers import Role

SUM = 20_000
AT_EAST = "tcp://127.0.0.1:5671"
WINDOW = "cage:1"


class TwoServers:
    """Carl's customer agreed to a payout at east, which holds the screen; the order is sent."""

    def __init__(self) -> None:
        self.east = Evening()
        self._join()
        self.desk = self.east.desk("carl")
        proof = self.agreed(self.east, WINDOW)
        self.pay = {"player": 1, "amount": SUM, "proof": proof, "id": "the payout"}
        self.east.pass_ms(1)
        self.west = copy(self.east)
        self.west.boot()
        self.west.tokens = self.east.tokens
        self._share(self.west, WEST)

    def _join(self) -> None:
        store = self.east.store
        for number, name in ((EAST, "east"), (WEST, "west")):
            coming = Coming(name=name, software="", house="")
            assert store.apply(come(f"come {name}", coming, at_ms=1)).value == number
        store.apply(take_over("start", EAST, [], [WINDOW], at_ms=1))
        self._share(self.east, EAST).rights = {WINDOW: Fence(WINDOW, EAST, 1)}

    @staticmethod
    def _share(room: Evening, me: int) -> Directory:
        there = room.hall.sharing = Directory(me)
        at = {EAST: ("east", AT_EAST), WEST: ("west", AT_WEST)}
        there.servers = {each: Server(each, *at[each], software="", house="") for each in at}
        there.held = {WINDOW: Fence(WINDOW, EAST, 1)}
        return there

    @staticmethod
    def agreed(room: Evening, place: str) -> Any:
        screen = room.connect(Role.CAGE, place)
        request = ask_pin(room, 1, station=place, purpose="payout", amount=SUM)
        done(room.ask(screen, cage.CustomerPin, ask=asked(room, screen).ask, pin=PIN))
        return done(answers(room, request)[0]).facts["proof"]

    def east_stops(self) -> None:
        """The order reaches east, which stops before its unit is written."""
        self.east.send(self.desk, cage.PayOut, token=self.east.tokens["carl"], **self.pay)

    def east_wakes(self) -> Any:
        self.east.settle()
        return next(each for each in self.east.mail.to[self.desk] if _id(each) == "the payout")

    def at_west(self, **fields: Any) -> Any:
        return self.west.by("carl", cage.PayOut, **{**self.pay, **fields})

    def takes_over(self) -> None:
        """East is taken for dead: west holds the screen now."""
        there = self.west.hall.sharing
        assert there is not None
        before = there.held[WINDOW]
        self.west.store.apply(take_over("to west", WEST, [before], at_ms=2))
        there.held = {WINDOW: Fence(WINDOW, WEST, 2)}
        there.rights = dict(there.held)

    @property
    def paid(self) -> int:
        return CENTS - self.east.balance(1)


def _id(message: object) -> str:
    return str(getattr(message, "id", ""))


@pytest.fixture
def two() -> TwoServers:
    return TwoServers()


def test_another_server_sends_who_asks_to_the_one_that_knows_the_proof(two: TwoServers) -> None:
    answer = two.at_west()

    assert refused(answer) == "server_elsewhere"
    assert answer.facts["address"] == AT_EAST


def test_nothing_final_is_said_while_the_screens_server_is_not_heard(two: TwoServers) -> None:
    two.east_stops()
    there = two.west.hall.sharing
    assert there is not None
    there.servers = {**there.servers, EAST: there.servers[EAST]._replace(address="")}
    assert refused(two.at_west()) == "screen_waits"

    paid = done(two.east_wakes())

    assert done(two.at_west()).facts["receipt"] == paid.facts["receipt"]
    assert two.paid == SUM


def test_a_server_that_lost_the_screen_pays_nothing_more_for_it(two: TwoServers) -> None:
    two.east_stops()
    two.takes_over()
    assert refused(two.at_west()) == "pin_proof_not_valid"

    assert refused(two.east_wakes()) == "pin_proof_not_valid"

    assert two.paid == 0


def test_who_agrees_anew_at_another_window_is_paid_once(two: TwoServers) -> None:
    two.east_stops()
    proof = two.agreed(two.west, "cage:2")

    assert refused(two.east_wakes()) == "pin_proof_not_valid"

    done(two.at_west(proof=proof, id="the second"))
    assert two.paid == SUM


def test_a_payout_at_the_server_of_the_screen_goes_through(two: TwoServers) -> None:
    two.east_stops()

    done(two.east_wakes())

    assert two.paid == SUM
