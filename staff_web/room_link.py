"""The pages' link to the room, on however many servers: requests of many people, a watch for each
open page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from staff_web.drawn_secrets import new_name
from staff_web.room_servers import SCREEN_WAITS, TABLE_WAITS, RoomServers
from wire.link import Bundle, NoAnswer, new_request_id
from wire.messages.base import Request
from wire.messages.cage import AskPin, PinProgress
from wire.messages.room_view import RoomSnapshot, RoomUpdate, RoomView
from wire.messages.session import Refusal, Snapshot, Update, Watch, WatchEnded
from wire.messages.table_view import TableView
from wire.session import Connected, Lost, News
from wire.session.client_end import ASKED_ELSEWHERE
from wire.session.whole_room import whole_room
from wire.unions import FromServer

CUSTOMER_MS = 6 * 60_000
"""Longer than a customer's screen ever waits for its customer."""
UNREACHED = "no_answer"
"""The code of a refusal that the room did not give: it did not answer."""
OPEN_CODES = frozenset({UNREACHED, SCREEN_WAITS, "fault", "books_stopped"})
"""Refusals after which an order may have been carried out all the same."""
Ask = Callable[[str, str], Request]
"""Makes the request for a watch, from a request id and the name of the watch."""


Hear = Callable[[PinProgress], None]
"""Is told what the customer does."""
GONE_S = 10.0
"""How long the tables of a server that is gone stay in the picture if nobody takes them over."""
KEPT_S = 60.0
"""How long the room is watched on after a page was drawn: the next page needs no question."""
FIRST_PICTURE_S = 3.0
"""How long a page waits for the room's first picture; then it is drawn without."""


class Feed:
    """What one open page is shown: the newest pictures. Older ones are dropped."""

    def __init__(self) -> None:
        self.room: RoomView | None = None
        self.shown: dict[str, RoomView] = {}
        """What each server shows of its part."""
        self.gone: dict[str, tuple[float, RoomView]] = {}
        """Since when a server is gone, and what it showed last."""
        self.at: set[str] = set()
        """The servers that are asked for the table."""
        self.number = 0
        """The table that is watched; 0: none."""
        self.table: TableView | None = None
        self.lost = False
        """The room is not connected; it will be asked again."""
        self.ended = ""
        """Why the watch is over: the code of a refusal; empty: it goes on."""
        self._changed = asyncio.Event()
        self._showed_at_s = 0.0

    def show_room(self, server: str, room: RoomView) -> None:
        """Show the room as it is now, of which one server shows its part."""
        now_s = self._showed_at_s = asyncio.get_running_loop().time()
        self.shown[server] = room
        self.gone = {
            one: (since_s, view)
            for one, (since_s, view) in self.gone.items()
            if one != server and now_s - since_s < GONE_S
        }
        self.room = whole_room(
            list(self.shown.values()), [view for _since_s, view in self.gone.values()]
        )

    def lose(self, server: str) -> None:
        """A server is gone; its tables stay in the picture until another one shows them."""
        self.at.discard(server)
        if server in self.shown:
            now_s = asyncio.get_running_loop().time()
            self.gone[server] = (now_s, self.shown.pop(server))

    def later_ms(self) -> int:
        """Return how long ago the room was shown: in a quiet room ages grow all the same."""
        if not self._showed_at_s:
            return 0
        return int((asyncio.get_running_loop().time() - self._showed_at_s) * 1_000)

    def change(self) -> None:
        """Wake who waits: something is new."""
        self._changed.set()

    async def wait(self, at_most_s: float) -> bool:
        """Wait until something is new; False: the time is over."""
        try:
            async with asyncio.timeout(at_most_s):
                await self._changed.wait()
        except TimeoutError:
            return False
        self._changed.clear()
        return True


class KeptFeed:
    """A feed from which pages are drawn one after the other, and when it was used last."""

    def __init__(self, feed: Feed) -> None:
        self.feed = feed
        self.over = asyncio.Event()
        self.timer: asyncio.TimerHandle | None = None

    def use(self) -> None:
        """Keep the feed for its time from now on."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = asyncio.get_running_loop().call_later(KEPT_S, self.over.set)


class RoomLink:
    """A client of all servers of the room on the event loop; `start` before use."""

    def __init__(self, bundle: Bundle) -> None:
        self._servers = RoomServers(bundle, self._hear)
        self._watches: dict[str, tuple[Feed, list[Ask]]] = {}
        self._asked: dict[str, tuple[str, str]] = {}
        """Request id of an unanswered watch -> the server that was asked, and its name."""
        self._kept: dict[str, KeptFeed] = {}
        """By the name under which it is used again."""
        self._keeping: set[asyncio.Task[None]] = set()
        self._customers: dict[str, Hear] = {}
        """Request id of an unanswered question at a customer's screen -> who waits for it."""

    @property
    def connected(self) -> bool:
        """Say whether the room is there."""
        return self._servers.connected

    @property
    def watches(self) -> int:
        """How many pages are open and live."""
        return len(self._watches)

    def start(self) -> None:
        """Begin to connect."""
        self._servers.start()

    def close(self) -> None:
        """End the connection."""
        for task in self._keeping:
            task.cancel()
        self._servers.close()

    async def ask(self, request: Request) -> FromServer:
        """Return the room's answer; a room that does not answer gives a refusal, too."""
        try:
            return await self._servers.ask(request)
        except NoAnswer:
            return Refusal(id=request.id, code=UNREACHED)

    async def ask_all(self, make: Callable[[], Request]) -> list[FromServer]:
        """Return the answers of all servers to a question that each answers for its own tables."""
        return await self._servers.ask_all(make)

    async def ask_customer(self, request: AskPin, hear: Hear) -> FromServer:
        """Return how the question at a customer's screen ended; `hear` is told of each stage."""
        self._customers[request.id] = hear
        try:
            return await self._servers.ask(request, wait_ms=CUSTOMER_MS)
        except NoAnswer:
            return Refusal(id=request.id, code=UNREACHED)
        finally:
            self._customers.pop(request.id, None)

    @asynccontextmanager
    async def watch(self, wanted: list[Ask], stop: list[Ask]) -> AsyncIterator[Feed]:
        """Watch for one page, under one name, until the page is gone."""
        name, feed = new_name(), Feed()
        self._watches[name] = (feed, wanted)
        for server in self._servers.there:
            self._begin(server, name)
        try:
            yield feed
        finally:
            del self._watches[name]
            self._withdraw(name)
            for server in self._servers.there if not feed.ended else ():
                for ask in stop:
                    self._servers.send(server, ask(new_request_id(), name))

    async def picture(self, name: str, wanted: list[Ask], stop: list[Ask], table: int = 0) -> Feed:
        """Return the room, and the table, as the room last showed them to whom `name` stands for.

        The watch is kept for a while, so that the next page is drawn without a question.
        """
        kept = self._kept.get(name)
        if kept is None or kept.feed.ended or kept.feed.lost:
            kept = await self._keep(name, wanted, stop)
        kept.use()
        await first_of(kept.feed, table)
        return kept.feed

    async def _keep(self, name: str, wanted: list[Ask], stop: list[Ask]) -> KeptFeed:
        begun: asyncio.Future[KeptFeed] = asyncio.get_running_loop().create_future()

        async def watched() -> None:
            async with self.watch(wanted, stop) as feed:
                kept = KeptFeed(feed)
                begun.set_result(kept)
                await kept.over.wait()
            if self._kept.get(name) is kept:
                del self._kept[name]

        task = asyncio.create_task(watched())
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)
        self._kept[name] = await begun
        return self._kept[name]

    def _withdraw(self, name: str) -> None:
        """Send no request of a watch again: nobody waits for it."""
        for request_id, (server, watch) in list(self._asked.items()):
            if watch == name:
                del self._asked[request_id]
                self._servers.withdraw(server, request_id)

    def _begin(self, server: str, name: str, *, only_table: bool = False) -> None:
        """Ask a server for what a page watches; one that is away is asked when it is back."""
        feed, wanted = self._watches[name]
        for ask in wanted:
            request = ask(new_request_id(), name)
            if isinstance(request, Watch):
                feed.number = request.table
                feed.at.add(server)
            elif only_table:
                continue
            self._asked[request.id] = (server, name)
            self._servers.send(server, request)

    def _hear(self, server: str, news: News) -> None:
        match news:
            case Connected():
                for name in self._watches:
                    self._begin(server, name)
            case Lost():
                self._lose(server)
            case RoomSnapshot() | RoomUpdate() | Snapshot() | Update():
                self._show(server, news)
                self._servers.acknowledge(server)
            case PinProgress() if news.asked in self._customers:
                self._customers[news.asked](news)
            case WatchEnded():
                self._end(news.watch, news.code)
            case _:
                _server, name = self._asked.pop(getattr(news, "id", None) or "", ("", ""))
                if isinstance(news, Refusal):
                    self._refused(server, name, news.code)

    def _lose(self, server: str) -> None:
        """A server is gone: pages show what is left, and say so if nothing is."""
        for request_id, (asked, _name) in list(self._asked.items()):
            if asked == server:
                del self._asked[request_id]
                self._servers.withdraw(server, request_id)
        left = [other for other in self._servers.there if other != server]
        for feed, _wanted in self._watches.values():
            feed.lose(server)
            feed.lost = not left
            feed.change()

    def _refused(self, server: str, name: str, code: str) -> None:
        """A watch was refused: it ends, unless another server runs the table or soon will."""
        if code not in ASKED_ELSEWHERE | {TABLE_WAITS}:
            self._end(name, code)
        elif name in self._watches:
            self._watches[name][0].at.discard(server)

    def _show(self, server: str, news: RoomSnapshot | RoomUpdate | Snapshot | Update) -> None:
        for name in news.watches:
            feed, _ = self._watches.get(name, (None, None))
            if feed is None:
                continue
            if isinstance(news, RoomSnapshot | RoomUpdate):
                feed.show_room(server, news.room)
                self._follow_table(server, name, feed, news.room)
            else:
                feed.table = news.table
            feed.lost = False
            feed.change()

    def _follow_table(self, server: str, name: str, feed: Feed, room: RoomView) -> None:
        """Watch the table at the server that runs it now."""
        runs = any(table.table == feed.number for table in room.tables)
        if not runs:
            feed.at.discard(server)
        elif feed.number and server not in feed.at:
            self._begin(server, name, only_table=True)

    def _end(self, name: str, code: str) -> None:
        if name in self._watches:
            feed, _ = self._watches[name]
            feed.ended = code
            feed.change()


async def first_of(feed: Feed, table: int) -> None:
    """Wait until a feed shows the room, and the table; not for ever."""
    until_s = asyncio.get_running_loop().time() + FIRST_PICTURE_S
    while not feed.ended and (feed.room is None or (table and feed.table is None)):
        left_s = until_s - asyncio.get_running_loop().time()
        if left_s <= 0 or not await feed.wait(left_s):
            break
