"""The process that serves the pages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import uvicorn

from staff_web.app import make_app
from staff_web.certificate import Certificate
from staff_web.desks import DeskBook
from staff_web.room_link import RoomLink
from staff_web.site import Site
from wire.link import Bundle


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
    uvicorn.run(
        app,
        host=plan.host,
        port=plan.port,
        log_level="warning",
        server_header=False,
        ssl_certfile=plan.certificate.chain if plan.certificate else None,
        ssl_keyfile=plan.certificate.key if plan.certificate else None,
        timeout_graceful_shutdown=2,
    )
