"""A client on an event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import zmq

from wire.link.client_link import ClientLink
from wire.link.keys import Bundle
from wire.link.no_answer import NoAnswer
from wire.messages.base import Message, Request
from wire.messages.repeats import as_compared
from wire.messages.session import Refusal
from wire.session.client_end import Connected, Lost, News
from wire.session.pace import TICK_MS
from wire.unions import FromServer


@dataclass(slots=True)
class _Asked:
    """A request that somebody waits for."""

    request: Request
    answer: asyncio.Future[FromServer]
    waiting: int = 0
    """How many wait."""


class AsyncClient:
    """One client. It calls `hear` on the event loop with all news except awaited answers."""

    def __init__(
        self,
        bundle: Bundle,
        hear: Callable[[News], None],
        *,
        software: str = "",
        context: zmq.Context[zmq.Socket[bytes]] | None = None,
    ) -> None:
        self._hear = hear
        self._dealer = ClientLink(bundle, software, context)
        self._asked: dict[str, _Asked] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ticking: asyncio.TimerHandle | None = None
        self._looking_soon = False

    @property
    def connected(self) -> bool:
        """Say whether the server is there."""
        return self._dealer.connected

    def start(self) -> None:
        """Begin to connect; must run on the event loop."""
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._dealer.socket.FD, self._look)
        self._tick()

    def close(self) -> None:
        """Close the connection; every call of `ask` that still waits raises `NoAnswer`."""
        if self._loop is not None:
            self._loop.remove_reader(self._dealer.socket.FD)
            self._loop = None
        if self._ticking is not None:
            self._ticking.cancel()
        for request_id, asked in self._asked.items():
            if not asked.answer.done():
                asked.answer.set_exception(NoAnswer(request_id))
        self._dealer.close()

    def send(self, message: Message) -> None:
        """Send a message. A request is sent again after a lost connection until it is answered."""
        self._tell(self._dealer.send(message))
        self._look_soon()

    def withdraw(self, request_id: str) -> None:
        """Send a request no more: nobody waits for its answer."""
        self._dealer.withdraw(request_id)

    def acknowledge(self) -> None:
        """Acknowledge the applied updates now instead of with the next beat."""
        self._dealer.acknowledge()
        self._look_soon()

    async def ask(self, request: Request, *, wait_ms: int = 5_000) -> FromServer:
        """Send a request and wait for its answer, or raise `NoAnswer`.

        A request that is asked twice at once, such as a form that is clicked twice, has one answer;
        another request under the same id is refused. What nobody waits for any more is not sent
        again: who gave it up asks again under the same id, or never.
        """
        asked = self._asked.get(request.id)
        if asked is None:
            future: asyncio.Future[FromServer] = asyncio.get_running_loop().create_future()
            asked = self._asked[request.id] = _Asked(request, future)
        elif as_compared(asked.request) != as_compared(request):
            return Refusal(id=request.id, code="request_reused", facts={"request_id": request.id})
        asked.waiting += 1
        try:
            self.send(request)
            async with asyncio.timeout(wait_ms / 1_000):
                return await asyncio.shield(asked.answer)
        except TimeoutError:
            raise NoAnswer(request.id) from None
        finally:
            self._leave(asked)

    def _leave(self, asked: _Asked) -> None:
        """Nobody waits for a request any more when the last one who asked it leaves."""
        asked.waiting -= 1
        if not asked.waiting:
            del self._asked[asked.request.id]
            self._dealer.withdraw(asked.request.id)

    def _tick(self) -> None:
        if self._loop is not None:
            self._ticking = self._loop.call_later(TICK_MS / 1_000, self._tick)
            self._look()

    def _look_soon(self) -> None:
        """Read again soon: sending may use up the socket's only signal that data can be read."""
        if self._loop is not None and not self._looking_soon:
            self._looking_soon = True
            self._loop.call_soon(self._look)

    def _look(self) -> None:
        self._looking_soon = False
        if self._loop is not None:
            self._tell(self._dealer.look())

    def _tell(self, news: list[News]) -> None:
        for heard in news:
            asked: _Asked | None = None
            if not isinstance(heard, Connected | Lost):
                asked = self._asked.get(getattr(heard, "id", None) or "")
            if asked is None:
                self._hear(heard)
            elif not asked.answer.done():
                asked.answer.set_result(heard)  # type: ignore[arg-type]  # only messages have an id
