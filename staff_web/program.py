"""The process that serves the pages."""

from __future__ import annotations

import asyncio
import gc
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from staff_web.app import make_app
from staff_web.certificate import Certificate
from staff_web.desks import DeskBook
from staff_web.room_link import RoomLink
from staff_web.site import Site
from wire.link import Bundle

REQUEST_S: Final = 20.0
"""How long a browser may take to send a request, head and body together."""
CONNECTIONS_MOST: Final = 500
"""More open pages than a room has. Beyond it the longest idle connection ends; where all are pages,
a further request is told to come later."""
SENDING: Final = frozenset({"IDLE", "SEND_BODY"})
"""The states of a connection whose browser has not yet sent a whole request."""


class TimedProtocol(H11Protocol):
    """Ends a connection whose request does not come in time: nobody holds one open for ever."""

    late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._time()
        self._make_room()

    def data_received(self, data: bytes) -> None:
        """Take a part of a request; a whole one stops the clock."""
        super().data_received(data)
        self._time()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clock."""
        self._stop_clock()
        super().connection_lost(exc)

    def _make_room(self) -> None:
        """Of too many connections, end the one that has waited longest without a whole request.

        A browser sends at once; who only holds connections open keeps nobody out.
        """
        others = (one for one in self.connections if isinstance(one, TimedProtocol))
        idle = [(one.late.when(), one) for one in others if one.late is not None]
        if len(self.connections) >= CONNECTIONS_MOST and idle:
            min(idle, key=itemgetter(0))[1].transport.abort()

    def _time(self) -> None:
        if str(self.conn.their_state) not in SENDING:
            self._stop_clock()
        elif self.late is None:
            self.late = self.loop.call_later(REQUEST_S, self.transport.close)

    def _stop_clock(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WebPlan:
    """Where the pages are served."""

    host: str
    """Under which browsers reach it: an address or a name of this computer."""
    port: int
    folder: Path
    """Where the desks are kept."""
    certificate: Certificate | None = None
    """None: without encryption, for an address that no other computer reaches."""


def run_web(bundle: Bundle, plan: WebPlan) -> None:
    """Serve the pages until the process is told to stop."""
    with_tls = plan.certificate is not None
    site = Site(link=RoomLink(bundle), desks=DeskBook(plan.folder), encrypted=with_tls)
    app = make_app(site, hosts=(plan.host, "localhost"))
    gc.collect()
    gc.freeze()  # no page waits while the program itself is searched for garbage
    web_server(app, plan).run()


def web_server(app: Any, plan: WebPlan) -> uvicorn.Server:
    """Return the server of an application, ready to run."""
    settings = uvicorn.Config(
        app,
        host=plan.host,
        port=plan.port,
        http=TimedProtocol,
        limit_concurrency=CONNECTIONS_MOST,
        log_level="warning",
        server_header=False,
        ssl_certfile=plan.certificate.chain if plan.certificate else None,
        ssl_keyfile=plan.certificate.key if plan.certificate else None,
        timeout_graceful_shutdown=2,
    )
    return uvicorn.Server(settings)
