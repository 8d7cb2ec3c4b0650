"""The link with real sockets on loopback."""

from __future__ import annotations

import asyncio
import socket
from functools import partial
from pathlib import Path
from threading import Event, Thread

import pytest
import zmq

from tests.wire.link.raw import raw_client
from tests.wire.link.room import PATIENCE_S, Guest, Room, open_room, until, visit
from tests.wire.session.views import update
from wire.codec import FROM_CLIENT_MAX
from wire.link import Bundle, NoAnswer, PollClient, new_request_id
from wire.link.client_link import ClientLink
from wire.messages.seat import EnterPin, SitOut
from wire.messages.session import Done, Hello, Refusal, Snapshot, Update, Welcome
from wire.session import Connected, News, Role
from wire.session.client_end import ClientEnd

HELLO = Hello(role="seat", software="")


def test_a_client_is_welcomed_and_its_requests_are_answered(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_room(tmp_path) as room, visit(room.seat()) as guest:
            request = EnterPin(id=new_request_id(), pin="4711")
            assert await guest.client.ask(request) == Done(id=request.id)
            assert room.heard[-1] == request
            assert [type(one) for one in guest.news] == [Connected, Snapshot]

    asyncio.run(scene())


def test_a_client_with_a_loop_of_its_own_hears_and_asks_the_same(tmp_path: Path) -> None:
    news: list[News] = []
    answers: list[object] = []

    def screen(room: Room, bundle: Bundle) -> None:
        with PollClient(bundle) as client:
            while not client.connected:
                news.extend(client.poll(100))
            request = SitOut(id=new_request_id())
            answers.append(client.ask(request) == Done(id=request.id))
            room.answers = False
            with pytest.raises(NoAnswer):
                client.ask(SitOut(id=new_request_id()), wait_ms=50)
            while not any(isinstance(one, Update) for one in news):
                news.extend(client.poll(100))

    async def scene() -> None:
        async with open_room(tmp_path) as room:
            bundle = room.seat()
            thread = Thread(target=screen, args=(room, bundle))
            thread.start()
            await until(lambda: not room.answers)
            room.link.send(bundle.keys.public, update("hi"))
            await until(lambda: not thread.is_alive())

    asyncio.run(scene())
    assert answers == [True]
    assert [type(one) for one in news] == [Connected, Snapshot, Update]


def test_what_arrives_while_a_beat_is_sent_is_heard_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sending takes the socket's one signal; nothing else would wake a client for what is there."""
    heard: list[News] = []
    ready, sent = Event(), Event()
    real_tick = ClientEnd.tick

    def screen(bundle: Bundle) -> None:
        link = ClientLink(bundle, "", None)
        while not any(isinstance(one, Snapshot) for one in heard):
            link.socket.poll(10)
            heard.extend(link.look())

        def tick(end: ClientEnd, now_ms: int) -> list[News]:
            news = real_tick(end, now_ms)
            ready.set()
            sent.wait(PATIENCE_S)
            link.socket.poll(20_000)
            link.acknowledge()
            return news

        monkeypatch.setattr(ClientEnd, "tick", tick)
        heard.extend(link.look())
        link.close()

    async def scene() -> None:
        async with open_room(tmp_path) as room:
            bundle = room.seat()
            thread = Thread(target=screen, args=(bundle,))
            thread.start()
            await until(ready.is_set)
            room.link.send(bundle.keys.public, update("hi"))
            sent.set()
            await until(lambda: not thread.is_alive())

    asyncio.run(scene())
    assert isinstance(heard[-1], Update)


def test_each_client_hears_only_its_own(tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            open_room(tmp_path) as room,
            visit(room.seat(1)) as one,
            visit(room.seat(2)) as other,
        ):
            await until(lambda: len(room.told) == 2)
            for (_word, key), text in zip(room.told, ("for one", "for the other"), strict=True):
                room.link.send(key, update(text))
            await until(lambda: len(one.news) == 3 and len(other.news) == 3)
            texts = {_text(one), _text(other)}
            assert texts == {"for one", "for the other"}

    asyncio.run(scene())


def test_requests_outlive_the_server(tmp_path: Path) -> None:
    """The server dies with a request open; the next one, under a new epoch, hears it again."""

    async def scene() -> None:
        async with open_room(tmp_path, epoch=1) as room:
            bundle = room.seat()
            address = room.address
            room.answers = False
            guest = Guest(bundle)
            request = SitOut(id=new_request_id())
            asked = asyncio.create_task(guest.client.ask(request, wait_ms=20_000))
            await until(lambda: request in room.heard)
        try:
            async with open_room(tmp_path, epoch=2, address=address) as room:
                assert await asked == Done(id=request.id)
                assert [one.welcome.epoch for one in guest.news if isinstance(one, Connected)] == [
                    1,
                    2,
                ]
                assert request in room.heard
        finally:
            guest.client.close()

    asyncio.run(scene())


def test_a_second_program_with_the_same_key_is_told_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_room(tmp_path) as room:
            bundle = room.seat()
            async with visit(bundle) as first:
                await until(lambda: first.words == ["connected"])
                async with visit(bundle) as second:
                    await until(lambda: second.words == ["key_in_use"])
                assert first.words == ["connected"]

    asyncio.run(scene())


def test_a_program_that_was_started_again_is_let_in(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_room(tmp_path) as room:
            bundle = room.seat()
            for _ in range(3):
                async with visit(bundle) as guest:
                    await until(partial(lambda one: one.words == ["connected"], guest))
            assert [word for word, _key in room.told].count("connected") == 3

    asyncio.run(scene())


def test_bots_are_let_into_a_demo_room_only(tmp_path: Path) -> None:
    async def scene(*, demo: bool) -> None:
        folder = tmp_path / str(demo)
        async with open_room(folder, demo=demo) as room:
            bot = room.enrol(Role.BOT, "seat:1:1", "bot")
            with raw_client(bot) as client:
                wanted = zmq.Event.HANDSHAKE_SUCCEEDED if demo else zmq.Event.HANDSHAKE_FAILED_AUTH
                assert await client.monitor.first_of(wanted)

    asyncio.run(scene(demo=True))
    asyncio.run(scene(demo=False))


def test_garbage_is_refused_and_an_oversized_frame_ends_its_connection(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_room(tmp_path) as room, visit(room.seat(2)) as other:
            with raw_client(room.seat(1)) as client:
                client.say(HELLO)
                client.socket.send(b"\x01garbage")
                client.socket.send_multipart([b"two", b"parts"])
                await until(lambda: len(client.read()) == 4)
                assert [type(one) for one in client.heard] == [Welcome, Snapshot, Refusal, Refusal]
                client.socket.send(bytes(FROM_CLIENT_MAX + 1))
                assert await client.monitor.first_of(zmq.Event.DISCONNECTED)
            request = SitOut(id=new_request_id())
            assert await other.client.ask(request) == Done(id=request.id)

    asyncio.run(scene())


def test_strangers_to_the_protocol_disturb_nobody(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_room(tmp_path) as room:
            host, _, port = room.address.removeprefix("tcp://").partition(":")
            with (
                socket.create_connection((host, int(port))) as silent,
                socket.create_connection((host, int(port))) as loud,
            ):
                loud.sendall(b"GET / HTTP/1.1\r\n\r\n" * 100)
                async with visit(room.seat()) as guest:
                    await until(lambda: guest.words == ["connected"])
                assert silent.fileno() != -1
            assert not room.alarms

    asyncio.run(scene())


def _text(guest: Guest) -> str:
    (found,) = [one.table.message for one in guest.news if isinstance(one, Update)]
    return found
