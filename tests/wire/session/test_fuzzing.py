"""Whatever enrolled clients send, and in whatever order, the server's end stands.

The deep run sends a million frames: right ones, damaged ones, garbage, replays; from known and
unknown keys, from right and wrong addresses, with clients being revoked and enrolled between.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.depth import scaled
from tests.wire.session.views import update
from tests.wire.shapes import FROM_CLIENT, FROM_SERVER, sample, shape_of
from wire.codec import decode_from_server, encode
from wire.messages.session import Hello, Resync, Snapshot, Welcome
from wire.session import AllowList, Doorkeeper, Peer, Posted, Role, ServerEnd
from wire.session.pace import KEPT_FRAMES
from wire.unions import FromClient

FRAMES = scaled(quick=4_000, plain=20_000, deep=1_000_000)
PARTS = 4

PEERS = [
    Peer(key="seat", role=Role.SEAT, place="seat:1:1", name="seat"),
    Peer(key="centre", role=Role.CENTRE, place="centre:1", name="centre"),
    Peer(key="staff", role=Role.STAFF, place="", name="staff"),
    Peer(key="bot", role=Role.BOT, place="seat:1:2", name="bot"),
]
HELLOS = [encode(Hello(role=peer.role.value, software="")) for peer in PEERS]
RIGHT = [
    encode(sample(shape_of(kind), full=full))
    for kind in (*FROM_CLIENT, *FROM_SERVER)
    for full in (False, True)
]


class Attack:
    """A server's end under fire; every promise is checked at every frame."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.now_ms = 1_000_000
        self.allowed = AllowList(PEERS)
        self.doorkeeper = Doorkeeper(self.allowed, demo=False)
        self.speaking = ""
        self.address = b""
        self.present: set[str] = set()
        self.homes: dict[bytes, str] = {}
        """Which key was last heard from an address."""
        self.kept: list[tuple[str, bytes, bytes]] = []
        self.posts = 0
        self.heard = 0
        self.end = ServerEnd(
            epoch=9, doorkeeper=self.doorkeeper, host=self, post=self._post, greet=_greet
        )

    def connected(self, key: str, peer: Peer) -> None:
        assert key not in self.present
        assert self.doorkeeper.peer(key) is peer
        self.present.add(key)

    def lost(self, key: str, code: str) -> None:
        self.present.remove(key)

    def received(self, key: str, message: FromClient) -> None:
        assert key in self.present
        assert self.doorkeeper.peer(key) is not None
        self.heard += 1
        if isinstance(message, Resync):
            self.end.send(key, Snapshot(), self.now_ms)

    def shoot(self) -> None:
        """Send one frame of some kind from somewhere."""
        key, address, frame = self._shot()
        self.kept = [*self.kept[-200:], (key, address, frame)]
        self.homes[address] = key
        self.end.heard(key, address, frame, self.now_ms)
        what = self.chance.random()
        if what < 0.3:
            self.now_ms += self.chance.randrange(200)
            self.end.tick(self.now_ms)
        elif what < 0.5:
            self.end.send(self.chance.choice(PEERS).key, update(), self.now_ms)
            self.end.tell_host()
        elif what < 0.51:
            self.doorkeeper.change(AllowList(self.chance.sample(PEERS, self.chance.randrange(5))))
        elif what < 0.53:
            self.doorkeeper.change(self.allowed)

    def _shot(self) -> tuple[str, bytes, bytes]:
        if self.kept and self.chance.random() < 0.1:
            return self.chance.choice(self.kept)
        number = self.chance.randrange(len(PEERS))
        key = PEERS[number].key if self.chance.random() < 0.95 else "stranger"
        home = b"%s %d" % (key.encode(), self.chance.choice((0, 0, 0, 0, 1)))
        return key, home, self._frame(number)

    def _frame(self, number: int) -> bytes:
        what = self.chance.random()
        if what < 0.1:
            return HELLOS[number]
        frame = self.chance.choice(RIGHT)
        if what < 0.5:
            return frame
        if what < 0.6:
            return self.chance.randbytes(self.chance.randrange(60))
        damaged = bytearray(frame)
        for _ in range(self.chance.randrange(1, 4)):
            damaged[self.chance.randrange(len(damaged))] = self.chance.randrange(256)
        return bytes(damaged[: self.chance.randrange(1, len(damaged) + 1)])

    def _post(self, address: bytes, frame: bytes) -> Posted:
        key = self.homes[address]
        assert self.doorkeeper.peer(key) is not None, "nothing is sent to a key that is not allowed"
        self.posts += 1
        if self.posts % 100 == 0:
            decode_from_server(frame)
        return self.chance.choices(tuple(Posted), (98, 1, 1))[0]


def _greet(peer: Peer) -> Welcome:
    return Welcome(epoch=9, house="", demo=False, place=peer.place, at_ms=1, beat_ms=500)


@pytest.mark.parametrize("part", range(PARTS))
def test_the_servers_end_stands_under_any_frames(part: int) -> None:
    attack = Attack(seed=part)
    for _ in range(FRAMES // PARTS):
        attack.shoot()

    assert attack.heard, "some frames were right"
    attack.doorkeeper.change(attack.allowed)
    attack.now_ms += 60_000
    attack.end.tick(attack.now_ms)
    attack.end.heard("seat", b"seat 0", HELLOS[0], attack.now_ms)
    attack.end.tick(attack.now_ms)
    for visit in attack.end._visits.values():
        assert len(visit.stream._kept) <= KEPT_FRAMES
    assert len(attack.end._visits) <= len(PEERS)
