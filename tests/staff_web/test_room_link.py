"""The connection: each page gets its own pictures, and comes back after the room was gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from msgspec import structs

from staff_web import room_link, room_servers
from staff_web.room_link import Ask, RoomLink
from wire.link import Bundle as KeyBundle
from wire.link import KeyPair, NoAnswer
from wire.messages.base import Message, Request
from wire.messages.floor import OrderTable
from wire.messages.room_view import RoomSnapshot, RoomTable, RoomUpdate, RoomView, WatchRoom
from wire.messages.session import Done, Refusal, Watch, WatchEnded, Welcome
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

    async def ask(self, request: Request, *, wait_ms: int) -> Message:
        assert wait_ms > 0
        raise NoAnswer(request.id)


@pytest.fixture
def link(monkeypatch: pytest.MonkeyPatch) -> RoomLink:
    monkeypatch.setattr(room_servers, "AsyncClient", Client)
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


class TwoServers:
    """East and west, whose clients note what was asked; a test answers for them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at: dict[str, ServerClient] = {}

        def made(bundle: KeyBundle, hear: Callable[[News], None]) -> ServerClient:
            self.at[bundle.address] = ServerClient(bundle, hear)
            return self.at[bundle.address]

        monkeypatch.setattr(room_servers, "AsyncClient", made)
        self.link = RoomLink(BUNDLE.at(EAST))
        self.east.hear(_welcome(EAST, WEST))

    @property
    def east(self) -> ServerClient:
        return self.at[EAST]

    @property
    def west(self) -> ServerClient:
        return self.at[WEST]


EAST, WEST = "tcp://east:1", "tcp://west:1"


def _welcome(*addresses: str) -> Connected:
    return Connected(structs.replace(WELCOME.welcome, addresses=addresses))


class ServerClient(Client):
    """One server's client; `answers` says what it answers."""

    def __init__(self, bundle: KeyBundle, hear: Callable[[News], None]) -> None:
        super().__init__(bundle, hear)
        self.answers: Callable[[Request], Message] = lambda asked: Done(id=asked.id)
        self.asked: list[Request] = []

    async def ask(self, request: Request, *, wait_ms: int) -> Message:
        self.asked.append(request)
        if not self.connected:
            await asyncio.sleep(wait_ms / 1_000)
            raise NoAnswer(request.id)
        return self.answers(request)

    def shows(self, name: str, at_ms: int, *tables: int) -> None:
        shown = tuple(RoomTable(table=number, name=f"{number}") for number in tables)
        self.hear(RoomUpdate(room=RoomView(at_ms=at_ms, tables=shown), watches=(name,)))

    @property
    def watched(self) -> list[Message]:
        return [sent for sent in self.sent if isinstance(sent, WatchRoom | Watch)]


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> TwoServers:
    return TwoServers(monkeypatch)


def table_asks(table: int) -> list[Ask]:
    return [*asks("a"), lambda i, name: Watch(id=i, watch=name, table=table)]


def test_a_page_sees_the_tables_of_all_servers_and_goes_on_when_one_dies(two: TwoServers) -> None:
    async def work() -> None:
        async with two.link.watch(asks("a"), []) as feed:
            (sent,) = two.west.watched
            assert isinstance(sent, WatchRoom)
            two.east.shows(sent.watch, 1, 1, 3)
            two.west.shows(sent.watch, 2, 2)
            assert feed.room is not None
            assert [table.table for table in feed.room.tables] == [1, 2, 3]

            two.east.connected = False
            two.east.hear(Lost("silent"))
            assert not feed.lost
            two.west.shows(sent.watch, 3, 2)
            assert [table.table for table in feed.room.tables] == [1, 2, 3]  # as last shown
            two.west.shows(sent.watch, 4, 1, 2)
            two.west.connected = False
            two.west.hear(Lost("silent"))
            assert feed.lost

    run(work())


def test_a_table_is_watched_at_whoever_runs_it_now(two: TwoServers) -> None:
    async def work() -> None:
        async with two.link.watch(table_asks(7), []) as feed:
            of_room, of_table = two.east.watched
            assert isinstance(of_room, WatchRoom)
            assert isinstance(of_table, Watch)
            two.east.hear(Refusal(id=of_table.id, code="table_elsewhere", facts={"address": WEST}))
            assert feed.ended == ""
            two.east.shows(of_room.watch, 1, 3)
            assert len(two.east.watched) == 2
            two.east.shows(of_room.watch, 2, 3, 7)  # it moved here
            assert isinstance(two.east.watched[-1], Watch)
            two.east.shows(of_room.watch, 3, 3, 7)
            assert len(two.east.watched) == 3

    run(work())


@pytest.mark.parametrize("code", ["table_waits", "screen_waits"])
def test_an_order_reaches_the_owner_of_its_table_under_its_id(two: TwoServers, code: str) -> None:
    order = OrderTable(id="order-1", token="a", desk="floor:1", table=7, act="pause")  # noqa: S106
    waits = iter([Refusal(id=order.id, code=code)])
    elsewhere = Refusal(id=order.id, code="table_elsewhere", facts={"table": 7, "address": WEST})
    two.east.answers = lambda _asked: next(waits, elsewhere)

    async def work() -> None:
        assert await two.link.ask(order) == Done(id=order.id)
        assert two.west.asked == [order]

    run(work())


def test_a_wish_for_approval_is_answered_where_it_was_asked_for(two: TwoServers) -> None:
    wanted = SignOut(id="request-1", token="a", desk="floor:1")  # noqa: S106
    unknown = Refusal(id=wanted.id, code="wish_unknown", facts={"wish": 7})
    two.east.answers = lambda _asked: unknown

    async def work() -> None:
        assert await two.link.ask(wanted) == Done(id=wanted.id)
        two.west.answers = two.east.answers
        assert await two.link.ask(wanted) == unknown
        assert (len(two.east.asked), len(two.west.asked)) == (2, 2)

    run(work())


def test_what_a_dead_server_did_not_answer_another_one_answers(two: TwoServers) -> None:
    order = SignOut(id="request-1", token="a", desk="floor:1")  # noqa: S106

    async def work() -> None:
        two.east.connected = False
        assert await two.link.ask(order) == Done(id=order.id)
        two.west.connected = False
        two.east.connected = True
        assert await two.link.ask(order) == Done(id=order.id)
        assert (two.east.asked, two.west.asked) == ([order], [order])

    run(work())


def test_a_desk_stays_with_the_server_of_its_customers_screen(two: TwoServers) -> None:
    facts: dict[str, int | str | bool | None] = {"server": "west", "address": WEST}
    two.east.answers = lambda asked: Refusal(id=asked.id, code="server_elsewhere", facts=facts)
    first, second = (SignOut(id=f"r-{n}", token="a", desk="cage:1") for n in (1, 2))  # noqa: S106

    async def work() -> None:
        for order in (first, second):
            assert await two.link.ask(order) == Done(id=order.id)
        assert (two.east.asked, two.west.asked) == ([first], [first, second])

    run(work())


def test_a_server_that_calls_itself_otherwise_has_one_connection(two: TwoServers) -> None:
    two.west.hear(_welcome("tcp://10.0.0.2:1", EAST))
    two.east.hear(_welcome(EAST, "tcp://10.0.0.2:1"))
    assert set(two.at) == {EAST, WEST}
