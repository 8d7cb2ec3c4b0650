"""The connection: each page gets its own pictures, and comes back after the room was gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from staff_web import room_link
from staff_web.room_link import Ask, RoomLink
from wire.link import Bundle as KeyBundle
from wire.link import KeyPair, NoAnswer
from wire.messages.base import Message, Request
from wire.messages.room_view import RoomSnapshot, RoomUpdate, RoomView, WatchRoom
from wire.messages.session import Refusal, WatchEnded, Welcome
from wire.messages.staff import SignOut
from wire.session import Connected, Lost, News

KEYS = KeyPair(public="p" * 40, secret="s" * 40)
BUNDLE = KeyBundle(role="web", name="pages", keys=KEYS, server="k" * 40, address="tcp://x:1")
WELCOME = Connected(Welcome(epoch=1, house="House", demo=True, place="", at_ms=1, beat_ms=2_000))


class Client:
    """What was sent, and the ear of the link."""

    made: Client

    def __init__(self, _bundle: KeyBundle, hear: Callable[[News], None]) -> None:
        self.hear, self.connected = hear, True
        self.sent: list[Message] = []
        self.withdrawn: set[str] = set()
        self.acknowledged = 0
        Client.made = self

    def send(self, message: Message) -> None:
        self.sent.append(message)

    def withdraw(self, request_id: str) -> None:
        self.withdrawn.add(request_id)

    def acknowledge(self) -> None:
        self.acknowledged += 1

    async def ask(self, request: Request) -> Message:
        raise NoAnswer(request.id)


@pytest.fixture
def link(monkeypatch: pytest.MonkeyPatch) -> RoomLink:
    monkeypatch.setattr(room_link, "AsyncClient", Client)
    return RoomLink(BUNDLE)


def asks(token: str, *, stop: bool = False) -> list[Ask]:
    return [lambda i, name: WatchRoom(id=i, watch=name, token=token, desk="floor:1", stop=stop)]


def names() -> list[str]:
    return [message.watch for message in Client.made.sent if isinstance(message, WatchRoom)]


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def test_two_pages_share_the_connection_and_one_ended_session_ends_one(link: RoomLink) -> None:
    async def work() -> None:
        async with link.watch(asks("a"), []) as first, link.watch(asks("b"), []) as second:
            one, two = names()
            hear = Client.made.hear
            hear(RoomSnapshot(room=RoomView(at_ms=1), watches=(one, two)))
            hear(WatchEnded(watch=one, code="session_over"))
            hear(RoomUpdate(room=RoomView(at_ms=2), watches=(two,)))

            assert (first.ended, first.room) == ("session_over", RoomView(at_ms=1))
            assert (second.ended, second.room) == ("", RoomView(at_ms=2))
            assert Client.made.acknowledged == 2

    run(work())


def test_a_page_is_told_of_a_lost_room_and_watches_again_when_it_is_back(link: RoomLink) -> None:
    async def work() -> None:
        async with link.watch(asks("a"), []) as feed:
            Client.made.hear(Lost("silent"))
            assert feed.lost
            Client.made.hear(WELCOME)
            one, again = names()
            assert one == again
            Client.made.hear(RoomSnapshot(room=RoomView(at_ms=3), watches=(one,)))
            assert not feed.lost

    run(work())


def test_a_refused_watch_ends_its_page_with_the_reason(link: RoomLink) -> None:
    async def work() -> None:
        async with link.watch(asks("a"), []) as feed:
            (sent,) = Client.made.sent
            assert isinstance(sent, WatchRoom)
            Client.made.hear(Refusal(id=sent.id, code="role_may_not"))
            assert feed.ended == "role_may_not"

    run(work())


def test_a_page_that_is_gone_watches_no_more(link: RoomLink) -> None:
    async def work() -> None:
        async with link.watch(asks("a"), asks("a", stop=True)):
            pass
        began, ended = Client.made.sent
        assert isinstance(began, WatchRoom)
        assert isinstance(ended, WatchRoom)
        assert (began.watch, began.stop, ended.stop) == (ended.watch, False, True)
        Client.made.hear(RoomUpdate(room=RoomView(at_ms=2), watches=(began.watch,)))

    run(work())


def test_a_room_that_does_not_answer_gives_a_refusal(link: RoomLink) -> None:
    async def work() -> None:
        answer = await link.ask(SignOut(id="request-1", token="a", desk="floor:1"))  # noqa: S106
        assert isinstance(answer, Refusal)
        assert answer.code == "no_answer"

    run(work())


def test_a_page_that_was_left_while_the_room_was_away_leaves_no_watch(link: RoomLink) -> None:
    async def run() -> None:
        client = Client.made
        async with link.watch(asks("t" * 20), asks("t" * 20, stop=True)):
            client.connected = False
            client.hear(Lost("silent"))
        for _ in range(50):
            async with link.watch(asks("t" * 20), asks("t" * 20, stop=True)):
                pass
        client.connected = True
        client.hear(WELCOME)

    asyncio.run(run())
    client = Client.made
    still = [each for each in client.sent if getattr(each, "id", "") not in client.withdrawn]
    assert still == []


def test_the_next_page_of_a_person_is_drawn_without_a_question(link: RoomLink) -> None:
    async def work() -> None:
        asked = asyncio.create_task(link.picture("a floor:1 0", asks("a"), asks("a", stop=True)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        (one,) = names()
        Client.made.hear(RoomSnapshot(room=RoomView(at_ms=1), watches=(one,)))
        assert (await asked).room == RoomView(at_ms=1)
        Client.made.hear(RoomUpdate(room=RoomView(at_ms=2), watches=(one,)))

        again = await link.picture("a floor:1 0", asks("a"), asks("a", stop=True))

        assert again.room == RoomView(at_ms=2)
        assert names() == [one]
        Client.made.hear(WatchEnded(watch=one, code="session_over"))
        ended = asyncio.create_task(link.picture("a floor:1 0", asks("a"), []))
        while len(names()) < 2:
            await asyncio.sleep(0)
        Client.made.hear(WatchEnded(watch=names()[1], code="session_over"))
        assert (await ended).ended == "session_over"

    run(work())


def test_a_watch_that_no_page_uses_any_more_ends(
    link: RoomLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_link, "KEPT_S", 0.01)

    async def work() -> None:
        asked = asyncio.create_task(link.picture("a floor:1 0", asks("a"), asks("a", stop=True)))
        while not names():
            await asyncio.sleep(0)
        Client.made.hear(RoomSnapshot(room=RoomView(at_ms=1), watches=(names()[0],)))
        await asked
        while link.watches:
            await asyncio.sleep(0.005)

        last = Client.made.sent[-1]
        assert isinstance(last, WatchRoom)
        assert (last.stop, last.watch) == (True, names()[0])

    run(work())
