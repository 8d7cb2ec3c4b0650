"""The process that serves the pages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import uvicorn

from staff_web.app import make_app
from staff_web.desks import DeskBook
from staff_web.room_link import RoomLink
from staff_web.site import Site
from wire.link import Bundle


@dataclass(frozen=True, slots=True, kw_only=True)
class WebPlan:
    """Where the pages are served."""

    host: str
    """An address of this computer that no other computer reaches."""
    port: int
    folder: Path
    """Where the desks are kept."""


def run_web(bundle: Bundle, plan: WebPlan) -> None:
    """Serve the pages until the process is told to stop."""
    site = Site(link=RoomLink(bundle), desks=DeskBook(plan.folder))
    app = make_app(site, hosts=(plan.host, "localhost"))
    uvicorn.run(
        app,
        host=plan.host,
        port=plan.port,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=2,
    )
