"""Both ends together over a network that loses, doubles, delays and breaks.

Whatever it does: nothing is handed on out of order, and once it calms down the client shows what
the server shows and every request has had its one effect and its answer.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.depth import scaled
from tests.wire.session.views import update
from wire.codec import encode
from wire.messages.seat import SitOut
from wire.messages.session import Baseline, Done, Resync, Snapshot, Update, Welcome
from wire.messages.table_view import TableView
from wire.session import AllowList, ClientEnd, Doorkeeper, News, Peer, Posted, Role, ServerEnd
from wire.session.client_end import Lost
from wire.session.pace import QUICK_MS, QUIET_MS, TICK_MS
from wire.unions import FromClient

SEAT = Peer(key="seat key", role=Role.SEAT, place="seat:3:7", name="seat 7")
RUNS = scaled(quick=10, plain=100, deep=2_000)
STEPS = 400


class Evening:
    """One server, one client and the wire between them, under one seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.now_ms = 1_000_000
        self.rough = True
        self.cable = 0
        """Which connection the client is on; the frames of an older one are gone."""
        self.flying: list[tuple[int, int, bool, bytes]] = []
        """When due, on which connection, to the server, frame."""
        self.state = 0
        self.done: list[str] = []
        self.shown = ""
        self.last = (0, 0)
        self.answered: set[str] = set()
        self.asked: list[str] = []
        self.epoch = 1
        self.server = self._server()
        self.client = ClientEnd(role=Role.SEAT, software="", post=self._from_client)

    def connected(self, key: str, peer: Peer) -> None:
        """A host hears it; nothing to do here."""

    def lost(self, key: str, code: str) -> None:
        """A host hears it; nothing to do here."""

    def received(self, key: str, message: FromClient) -> None:
        if isinstance(message, Resync):
            self.server.send(key, self._snapshot(), self.now_ms)
        elif isinstance(message, SitOut):
            if message.id not in self.done:
                self.done.append(message.id)
                self._change()
            self.server.send(key, Done(id=message.id), self.now_ms)

    def step(self) -> None:
        """Let a little time pass, and something happen."""
        self.now_ms += self.chance.choice((1, 20, TICK_MS))
        what = self.chance.random()
        if what < 0.3:
            self._change()
        elif what < 0.4 and self.rough:
            self.asked.append(f"request-{len(self.asked)}")
            self._hear(self.client.send(SitOut(id=self.asked[-1])))
        elif what < 0.43 and self.rough:
            self.cable += 1
        elif what < 0.44 and self.rough:
            self.epoch += 1
            self.server = self._server()
        elif what < 0.45 and self.rough:
            self.now_ms += self.chance.choice((1_000, 3_000, 15_000))
        self._deliver()
        self.server.tick(self.now_ms)
        self._hear(self.client.tick(self.now_ms))

    def idle(self, wait_ms: int) -> list[News]:
        """Let time pass in which nothing happens at the table; return what the client's tick told.

        The network is calm.
        """
        self.rough = False
        told: list[News] = []
        for _ in range(0, wait_ms, TICK_MS):
            self.now_ms += TICK_MS
            self._deliver()
            self.server.tick(self.now_ms)
            self._deliver()
            told += self.client.tick(self.now_ms)
        return told

    def _server(self) -> ServerEnd:
        return ServerEnd(
            epoch=self.epoch,
            doorkeeper=Doorkeeper(AllowList([SEAT]), demo=False),
            host=self,
            post=self._from_server,
            greet=lambda peer: Welcome(
                epoch=self.epoch, house="", demo=False, place=peer.place, at_ms=1, beat_ms=500
            ),
        )

    def _change(self) -> None:
        self.state += 1
        self.server.send(SEAT.key, update(str(self.state)), self.now_ms)

    def _snapshot(self) -> Snapshot:
        table = update(str(self.state)).table
        assert isinstance(table, TableView)
        return Snapshot(table=table)

    def _from_client(self, frame: bytes) -> bool:
        self._fly(frame, to_server=True)
        return True

    def _from_server(self, address: bytes, frame: bytes) -> Posted:
        if address != str(self.cable).encode():
            return Posted.GONE
        self._fly(frame, to_server=False)
        return Posted.SENT

    def _fly(self, frame: bytes, *, to_server: bool) -> None:
        copies = self.chance.choices((0, 1, 2), (1, 8, 1))[0] if self.rough else 1
        for _ in range(copies):
            delay_ms = self.chance.choice((0, 0, 5, 300)) if self.rough else 0
            self.flying.append((self.now_ms + delay_ms, self.cable, to_server, frame))

    def _deliver(self) -> None:
        due = [one for one in self.flying if one[0] <= self.now_ms and one[1] == self.cable]
        self.flying = [one for one in self.flying if one[0] > self.now_ms and one[1] == self.cable]
        if self.rough and self.chance.random() < 0.1:
            self.chance.shuffle(due)
        for _at, cable, to_server, frame in due:
            if to_server:
                self.server.heard(SEAT.key, str(cable).encode(), frame, self.now_ms)
            else:
                self._hear(self.client.heard(frame, self.now_ms))

    def _hear(self, news: list[News]) -> None:
        for heard in news:
            if isinstance(heard, Snapshot | Update):
                number = (heard.epoch, heard.seq)
                in_turn = number == (self.last[0], self.last[1] + 1)
                assert in_turn or isinstance(heard, Baseline), (self.last, number)
                self.last = number
                self.shown = heard.table.message if heard.table else ""
            elif isinstance(heard, Done):
                self.answered.add(heard.id)


@pytest.mark.parametrize("part", range(4))
def test_both_ends_agree_once_the_network_is_calm(part: int) -> None:
    for seed in range(part, RUNS, 4):
        evening = Evening(seed)
        for _ in range(STEPS):
            evening.step()
        evening.rough = False
        evening.flying.clear()
        for _ in range(STEPS):
            evening.step()

        assert evening.client.connected, seed
        assert evening.shown == str(evening.state), seed
        assert evening.answered == set(evening.asked), seed
        assert len(evening.done) == len(set(evening.done)), seed


def test_a_seat_that_folded_stays_connected_while_the_others_think() -> None:
    evening = Evening(1)
    evening.idle(4 * QUICK_MS)
    assert evening.client.connected

    for beat_ms in (QUIET_MS, QUICK_MS, QUIET_MS):
        evening.server.pace(SEAT.key, beat_ms, evening.now_ms)
        assert [told for told in evening.idle(3 * QUIET_MS) if isinstance(told, Lost)] == []


def test_the_same_seed_gives_the_same_evening() -> None:
    ends = []
    for _ in range(2):
        evening = Evening(7)
        for _ in range(STEPS):
            evening.step()
        ends.append((evening.state, evening.last, evening.now_ms, encode(evening._snapshot())))

    assert ends[0] == ends[1]
