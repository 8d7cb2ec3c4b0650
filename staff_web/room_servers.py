"""The pages' connections to all servers of the room, and which of them is asked.

A room with one server has one connection. Where there are several, each tells where the others are.
What is about a table is asked at the server that runs it; everything else at one of them, the same
for as long as it is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from wire.link import Bundle, NoAnswer
from wire.link.async_client import AsyncClient
from wire.messages.base import Message, Request
from wire.messages.session import Refusal
from wire.session import Connected, News
from wire.session.client_end import ASKED_ELSEWHERE
from wire.unions import FromServer

ANSWER_MS: Final = 5_000
LOOK_S: Final = 0.2
"""How often an open question looks whether its server is still there."""
AGAIN_S: Final = 0.3
"""How soon a table that nobody runs just now is asked for again."""
HOPS: Final = 4
"""How often one question is sent on to another server."""
TABLE_WAITS: Final = "table_waits"
SCREEN_WAITS: Final = "screen_waits"
WISH_UNKNOWN: Final = "wish_unknown"
"""A wish for approval is known to the server where it was asked for."""
DESKS_MOST: Final = 200


class RoomServers:
    """A connection to every server; all calls belong to the event loop's thread."""

    def __init__(self, bundle: Bundle, hear: Callable[[str, News], None]) -> None:
        """`hear` is told the address of a server, and its news."""
        self._bundle = bundle
        self._hear = hear
        self._started = False
        self._clients: dict[str, AsyncClient] = {}
        self._known_as: dict[str, str] = {}
        """The address that a server gives itself -> the one by which it is connected."""
        self._first = bundle.address
        """The server that is asked what is about no table."""
        self._of_desk: dict[str, str] = {}
        """Desk -> the server that has its customer's screen."""
        for address in bundle.everywhere:
            self._add(address)

    @property
    def connected(self) -> bool:
        """Say whether any server is there."""
        return any(client.connected for client in self._clients.values())

    @property
    def there(self) -> list[str]:
        """The addresses of the servers that are there."""
        return [address for address, client in self._clients.items() if client.connected]

    def start(self) -> None:
        """Begin to connect."""
        self._started = True
        for client in self._clients.values():
            client.start()

    def close(self) -> None:
        """End all connections."""
        for client in self._clients.values():
            client.close()

    def send(self, address: str, message: Message) -> None:
        """Send a message to one server."""
        self._clients[address].send(message)

    def withdraw(self, address: str, request_id: str) -> None:
        """Send a request no more to a server."""
        self._clients[address].withdraw(request_id)

    def acknowledge(self, address: str) -> None:
        """Acknowledge what a server showed."""
        self._clients[address].acknowledge()

    async def ask_all(self, make: Callable[[], Request]) -> list[FromServer]:
        """Return the answers of all servers that are there."""
        asked = [self._clients[address].ask(make()) for address in self.there or [self._first]]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        return [answer for answer in answers if not isinstance(answer, BaseException)]

    async def ask(self, request: Request, *, wait_ms: int = ANSWER_MS) -> FromServer:
        """Return the answer of the server whose business it is, or raise `NoAnswer`."""
        clock = asyncio.get_running_loop().time
        until_s = clock() + wait_ms / 1_000
        desk = getattr(request, "desk", "")
        address = self._of_desk.get(desk) or self._chosen()
        asked: list[str] = []
        while True:
            asked.append(address)
            answer = await self._asked_at(address, request, until_s)
            if answer is None:  # its server is gone: another one is asked, under the same id
                self._of_desk.pop(desk, None)
                address = self._chosen()
            elif len(asked) <= HOPS and (to := self._sent_on(answer, asked)):
                address = to
                self._note_desk(desk, answer, to)
            elif _waits(answer) and until_s - clock() > AGAIN_S:
                await asyncio.sleep(AGAIN_S)
            else:
                return answer

    async def _asked_at(self, address: str, request: Request, until_s: float) -> FromServer | None:
        """Return the answer of a server; None: it is gone, and another one is there."""
        left_ms = int((until_s - asyncio.get_running_loop().time()) * 1_000)
        if left_ms <= 0:
            raise NoAnswer(request.id)
        client = self._clients[address]
        if len(self._clients) == 1:
            return await client.ask(request, wait_ms=left_ms)
        asking = asyncio.ensure_future(client.ask(request, wait_ms=left_ms))
        try:
            while not asking.done() and (client.connected or not self.connected):
                await asyncio.wait({asking}, timeout=LOOK_S)
            return asking.result() if asking.done() else None
        finally:
            asking.cancel()
            with suppress(asyncio.CancelledError, NoAnswer):
                await asking

    def _chosen(self) -> str:
        if not self._clients[self._first].connected:
            self._first = next(iter(self.there), self._first)
        return self._first

    def _sent_on(self, answer: FromServer, asked: list[str]) -> str:
        """Return where else to ask; empty: nowhere."""
        if isinstance(answer, Refusal) and answer.code == WISH_UNKNOWN:
            return next((each for each in self.there if each not in asked), "")
        if not isinstance(answer, Refusal) or answer.code not in ASKED_ELSEWHERE:
            return ""
        told = str(answer.facts.get("address", ""))
        address = self._known_as.get(told, told)
        if address and address not in self._clients:
            self._add(address)
        return address

    def _note_desk(self, desk: str, answer: FromServer, address: str) -> None:
        """A desk stays with the server of its customer's screen: that one knows what was agreed."""
        if desk and isinstance(answer, Refusal) and answer.code == "server_elsewhere":
            self._of_desk[desk] = address
            while len(self._of_desk) > DESKS_MOST:
                del self._of_desk[next(iter(self._of_desk))]

    def _add(self, address: str) -> None:
        client = AsyncClient(self._bundle.at(address), partial(self._heard, address))
        self._clients[address] = client
        if self._started:
            client.start()

    def _heard(self, address: str, news: News) -> None:
        if isinstance(news, Connected) and news.welcome.addresses:
            own, *others = news.welcome.addresses
            self._is_same(own, address)
            for other in others:
                if other not in self._clients and other not in self._known_as:
                    self._add(other)
        self._hear(address, news)

    def _is_same(self, own: str, address: str) -> None:
        """A server calls itself otherwise than we do: one connection to it is enough."""
        if own != address:
            self._known_as[own] = address
            twin = self._clients.pop(own, None)
            if twin is not None:
                twin.close()


def _waits(answer: FromServer) -> bool:
    """Whether nobody runs it just now: its server is gone, or it is on its way."""
    if not isinstance(answer, Refusal):
        return False
    moves = answer.code == "table_elsewhere" and not answer.facts.get("address")
    return moves or answer.code in {TABLE_WAITS, SCREEN_WAITS}
