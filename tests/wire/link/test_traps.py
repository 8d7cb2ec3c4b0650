"""Each known trap of the transport, with real sockets: what must not happen does not."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
import zmq

from tests.wire.link.monitors import Monitor
from tests.wire.link.raw import RawClient, raw_client
from tests.wire.link.room import Guest, Room, open_room, until, visit
from tests.wire.session.views import update
from wire.codec import encode
from wire.link import (
    Bundle,
    ListWatch,
    client_link,
    load_allow_list,
    make_server_keys,
    new_key_pair,
    new_request_id,
    revoke,
    write_bundle,
)
from wire.link.authenticator import Admission, Authenticator
from wire.link.sockets import server_socket
from wire.messages.seat import SitOut
from wire.messages.session import Beat, Cut, Done, Hello, Snapshot, Update
from wire.session import AllowList, Role
from wire.session.pace import KEPT_FRAMES

pytestmark = pytest.mark.plain

HELLO = Hello(role="seat", software="")
REPOSITORY = Path(__file__).parents[3]
STATION = """
import sys
from pathlib import Path
from wire.link import PollClient, read_bundle
with PollClient(read_bundle(Path(sys.argv[1]))) as client:
    while True:
        client.poll(100)
"""


def bound(router: zmq.Socket[bytes]) -> str:
    """Bind a socket on loopback and return its address."""
    router.bind("tcp://127.0.0.1:*")
    endpoint = router.getsockopt(zmq.LAST_ENDPOINT)
    assert isinstance(endpoint, bytes)
    return endpoint.decode()


def bundle_of(server: str, address: str) -> Bundle:
    """Return a bundle with a fresh key that nobody enrolled."""
    keys = new_key_pair()
    return Bundle(
        role="seat", place="seat:1:9", name="new", keys=keys, server=server, address=address
    )


async def answering(authenticator: Authenticator) -> None:
    """Answer for ever."""
    while True:
        authenticator.answer_all()
        await asyncio.sleep(0.002)


def stranger(room: Room) -> Bundle:
    """Return a whole bundle whose key nobody enrolled."""
    return bundle_of(make_server_keys(room.folder).public, room.address)


def test_without_an_authenticator_nobody_gets_in(tmp_path: Path) -> None:
    """CURVE alone lets every key in when nobody answers for them; ours fails closed."""

    async def scene(*, enforced: bool) -> int:
        keys = make_server_keys(tmp_path)
        context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        router = server_socket(context, keys)
        monitor = Monitor(router)
        if not enforced:
            router.setsockopt(zmq.ZAP_ENFORCE_DOMAIN, 0)
        try:
            with raw_client(bundle_of(keys.public, bound(router))):
                return await monitor.first_of(
                    zmq.Event.HANDSHAKE_SUCCEEDED,
                    zmq.Event.HANDSHAKE_FAILED_NO_DETAIL,
                    zmq.Event.HANDSHAKE_FAILED_AUTH,
                )
        finally:
            monitor.close()
            router.close()
            context.term()

    assert asyncio.run(scene(enforced=True)) != zmq.Event.HANDSHAKE_SUCCEEDED
    assert asyncio.run(scene(enforced=False)) == zmq.Event.HANDSHAKE_SUCCEEDED, "the trap is real"


def test_an_unknown_key_does_not_get_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_room(tmp_path) as room:
            with raw_client(stranger(room)) as client:
                assert await client.monitor.first_of(zmq.Event.HANDSHAKE_FAILED_AUTH)
            async with visit(stranger(room)) as unknown, visit(room.seat()) as guest:
                await until(lambda: guest.words == ["connected"])
                await until(lambda: unknown.words == ["key_refused"])
            assert [word for word, _ in room.told][:1] == ["connected"]

    asyncio.run(scene())


def test_a_client_that_is_enrolled_after_it_was_refused_gets_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The transport itself never tries again after a refusal."""
    monkeypatch.setattr(client_link, "REFUSED_AGAIN_MS", 50)

    async def scene() -> None:
        async with open_room(tmp_path) as room:
            early = stranger(room)
            async with visit(early) as guest:
                await until(lambda: guest.words == ["key_refused"])
                room.link.allow(AllowList([early.peer]))
                await until(lambda: guest.words == ["key_refused", "connected"])

    asyncio.run(scene())


def test_a_client_that_chooses_its_routing_id_is_not_heard(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_room(tmp_path) as room:
            bundle = room.seat()
            with raw_client(bundle, routing_id=b"seat1") as client:
                client.say(HELLO, SitOut(id=new_request_id()))
                async with visit(room.seat(2)) as other:
                    await until(lambda: other.words == ["connected"])
                    await other.client.ask(SitOut(id=new_request_id()))
                assert client.read() == []
            assert bundle.keys.public not in {key for _word, key in room.told}

    asyncio.run(scene())


@pytest.mark.parametrize("handover", [0, 1])
def test_a_claimed_routing_id_does_not_take_anothers_frames(tmp_path: Path, handover: int) -> None:
    """With the transport's handover the second claimant would get the first one's hole cards."""

    async def scene() -> None:
        context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        authenticator = Authenticator(context, lambda _key: Admission.YES, lambda *_alarm: None)
        authenticator.open()
        keys = make_server_keys(tmp_path)
        router = server_socket(context, keys)
        monitor = Monitor(router)
        if handover:
            router.setsockopt(zmq.ROUTER_HANDOVER, 1)
        answers = asyncio.create_task(answering(authenticator))
        try:
            address = bound(router)
            with (
                raw_client(bundle_of(keys.public, address), routing_id=b"seat1") as victim,
                raw_client(
                    bundle_of(keys.public, address), routing_id=b"seat1", join=False
                ) as attacker,
            ):
                victim.say(Beat())
                await until(lambda: router.poll(0))
                router.recv_multipart()
                assert await monitor.first_of(zmq.Event.HANDSHAKE_SUCCEEDED)
                attacker.join()
                attacker.say(Beat())
                await monitor.first_of(zmq.Event.HANDSHAKE_SUCCEEDED)
                router.poll(100)
                router.send_multipart([b"seat1", encode(Cut(code="hole_cards"))])
                receiver, other = (attacker, victim) if handover else (victim, attacker)
                await until(receiver.read)
                assert other.read() == []
        finally:
            answers.cancel()
            monitor.close()
            router.close()
            authenticator.close()
            context.term()

    asyncio.run(scene())


def test_another_enrolled_key_never_receives_a_seats_frames(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_room(tmp_path) as room:
            seat, other = room.seat(1), room.enrol(Role.CENTRE, "centre:1", "centre")
            async with visit(seat) as guest:
                await until(lambda: guest.words == ["connected"])
                with raw_client(other) as attacker:
                    attacker.say(HELLO, Hello(role="centre", software=""), Beat(seen=0))
                    await until(lambda: len(attacker.read()) == 3)
                    for number in range(20):
                        room.link.send(seat.keys.public, update(f"hole cards {number}"))
                    await until(lambda: len(guest.news) == 22)
                    assert attacker.read()[0] == Cut(code="wrong_role")
                    assert not [one for one in attacker.heard if isinstance(one, Update)]

    asyncio.run(scene())


def test_an_exception_while_judging_a_key_means_no_and_the_next_is_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with open_room(tmp_path) as room:
            bundle, other = room.seat(1), room.seat(2)
            whole = room.doorkeeper.peer
            with monkeypatch.context() as broken:
                broken.setattr(type(room.doorkeeper), "peer", lambda _doorkeeper, _key: 1 // 0)
                with raw_client(bundle) as client:
                    assert await client.monitor.first_of(zmq.Event.HANDSHAKE_FAILED_AUTH)
            assert room.alarms[0] == "authenticator_fault"
            assert whole(bundle.keys.public)
            async with visit(bundle) as one, visit(other) as two:
                await until(lambda: one.words == two.words == ["connected"])

    asyncio.run(scene())


def test_an_authenticator_that_dies_is_opened_again_with_an_alarm(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_room(tmp_path) as room:
            dying = room.link._authenticator._socket
            assert dying is not None
            dying.close()
            await until(lambda: "authenticator_opened_again" in room.alarms)
            assert room.alarms[0] == "authenticator_dead"
            async with visit(room.seat()) as guest:
                await until(lambda: guest.words == ["connected"])
            with raw_client(stranger(room)) as client:
                assert await client.monitor.first_of(zmq.Event.HANDSHAKE_FAILED_AUTH)

    asyncio.run(scene())


def test_a_frozen_station_is_noticed_and_comes_back_by_itself(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_room(tmp_path / "keys") as room:
            bundle = room.seat()
            write_bundle(tmp_path / "bundle.json", bundle)
            station = subprocess.Popen(
                [sys.executable, "-c", STATION, str(tmp_path / "bundle.json")], cwd=REPOSITORY
            )
            try:
                key = bundle.keys.public
                await until(lambda: room.told == [("connected", key)])
                os.kill(station.pid, signal.SIGSTOP)
                await until(lambda: room.told[1:] == [("silent", key)])
                os.kill(station.pid, signal.SIGCONT)
                await until(lambda: room.told[2:] == [("connected", key)])
            finally:
                station.kill()
                station.wait()

    asyncio.run(scene())


def test_a_slow_reader_is_cut_off_and_resynchronised_and_nobody_waits(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_room(tmp_path) as room:
            slow, quick = room.seat(1), room.seat(2)
            with raw_client(slow, queue=1) as reader:
                reader.say(HELLO)
                async with visit(quick) as guest:
                    await until(lambda: len(room.told) == 2)
                    for number in range(1, 3 * KEPT_FRAMES + 1):
                        room.link.send(slow.keys.public, update("x" * 400))
                        room.link.send(quick.keys.public, update("x" * 400))
                        await until(partial(_caught_up, guest, number - 50))
                    assert ("too_slow", slow.keys.public) in room.told
                    await until(partial(_caught_up, guest, 3 * KEPT_FRAMES))
                    assert guest.words == ["connected"]
                await until(lambda: Cut(code="too_slow") in reader.read())
                assert len(reader.heard) <= KEPT_FRAMES + 3, "its queue was bounded"
                reader.say(HELLO)
                await until(lambda: isinstance(reader.read()[-1], Snapshot))

    asyncio.run(scene())


def test_a_reader_whose_queue_in_the_transport_is_full_is_cut_off(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_room(tmp_path) as room:
            bundle = room.seat()
            with raw_client(bundle, queue=1) as reader:
                reader.say(HELLO)
                await until(lambda: room.told)
                answer = Done(id=new_request_id(), facts={"text": "x" * 60_000})
                for _ in range(5_000):
                    room.link.send(bundle.keys.public, answer)
                assert len(room.told) == 1, "never inside the room's own call"
                await until(lambda: room.told[1:] == [("too_slow", bundle.keys.public)])
                await until(lambda: _told_to_say_hello(reader))

    asyncio.run(scene())


def test_a_key_revoked_while_connected_is_neither_heard_nor_sent_to(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_room(tmp_path) as room:
            bundle, other = room.seat(1), room.seat(2)
            watch = ListWatch(tmp_path)
            async with visit(bundle) as guest, visit(other) as witness:
                await until(lambda: len(room.told) == 2)
                await until(lambda: len(guest.news) == len(witness.news) == 2)
                assert watch.changed() is None
                revoke(tmp_path, "seat 1")
                changed = watch.changed()
                assert changed is not None
                room.link.allow(changed)
                assert room.told[2:] == [("revoked", bundle.keys.public)]

                heard = len(room.heard)
                guest.client.send(SitOut(id=new_request_id()))
                room.link.send(bundle.keys.public, update("hole cards"))
                await witness.client.ask(SitOut(id=new_request_id()))
                await until(lambda: guest.words == ["connected", "silent"])
                assert len(room.heard) == heard + 1, "only the witness was heard"
                assert len(guest.news) == 3, "nothing but silence"
            with raw_client(bundle) as client:
                assert await client.monitor.first_of(zmq.Event.HANDSHAKE_FAILED_AUTH)

    asyncio.run(scene())


def test_a_revoked_key_is_not_sent_to_before_anybody_noticed(tmp_path: Path) -> None:
    """The doorkeeper is asked before every send, not only when somebody reviews the list."""

    async def scene() -> None:
        async with open_room(tmp_path) as room:
            bundle = room.seat()
            with raw_client(bundle) as client:
                client.say(HELLO)
                await until(lambda: len(client.read()) == 2)
                revoke(tmp_path, bundle.keys.public)
                room.doorkeeper.change(load_allow_list(tmp_path))
                room.link.send(bundle.keys.public, update("hole cards"))
                client.say(SitOut(id=new_request_id()))
                async with visit(room.seat(2)) as witness:
                    await witness.client.ask(SitOut(id=new_request_id()))
                assert len(client.read()) == 2

    asyncio.run(scene())


def _told_to_say_hello(reader: RawClient) -> bool:
    """Read, and beat as a client does, until the server's word gets through."""
    reader.say(Beat())
    return Cut(code="hello_first") in reader.read()


def _caught_up(guest: Guest, seq: int) -> bool:
    last = guest.news[-1] if guest.news else None
    return seq <= 0 or (isinstance(last, Update) and last.seq >= seq)
