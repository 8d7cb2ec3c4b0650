"""The application: every route, and the rules that hold for all of them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Final, cast
from urllib.parse import SplitResult, urlsplit

import font_source_sans_pro
from litestar import Litestar, Response, get
from litestar.datastructures import ResponseHeader, State
from litestar.di import Provide
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from litestar.response import File
from litestar.static_files import create_static_files_router
from litestar.types import Message, Scope

from staff_web import floor_routes, signing
from staff_web.cage import (
    act_pages,
    drawer_pages,
    new_account,
    paper_pages,
    receipt_pages,
    station_pages,
    void_pages,
    wait_pages,
)
from staff_web.language import ASSETS
from staff_web.metrics import BEGAN, MEDIA_TYPE, exposition
from staff_web.reports import pages as report_pages
from staff_web.site import Asked, ForeignForm, Here, NotSignedIn, Site
from wire.link import new_request_id
from wire.messages.reports import AskStatus, ServerStatus

BODY_MAX: Final = 96_000
"""The longest form, in bytes: one with a photograph."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self';"
    " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}
CAGE: Final = tuple(
    handler
    for pages in (
        station_pages,
        paper_pages,
        act_pages,
        drawer_pages,
        wait_pages,
        receipt_pages,
        void_pages,
        new_account,
    )
    for handler in pages.HANDLERS
)
PAGES: Final = (*floor_routes.HANDLERS, *CAGE, *report_pages.HANDLERS)
FONTS: Final = {"regular": "SourceSansPro", "semibold": "SourceSansProSemibold"}


def make_app(site: Site, hosts: Sequence[str]) -> Litestar:
    """Return the application; `hosts` are the names under which browsers may reach it."""

    @asynccontextmanager
    async def connected(_app: Litestar) -> AsyncIterator[None]:
        site.link.start()
        try:
            yield
        finally:
            site.link.close()

    async def guard(request: Asked) -> Response[Any] | None:
        return refuse_others(request, hosts)  # on the loop: a thread for each request costs more

    static = create_static_files_router(
        "/static", directories=[Path(__file__).parent / "static", ASSETS / "marks"]
    )
    return Litestar(
        route_handlers=[*signing.HANDLERS, *PAGES, health, metrics, font, static],
        state=State({"site": site}, deep_copy=False),
        dependencies={"site": Provide(site_of, sync_to_thread=False)},
        lifespan=[connected],
        before_request=guard,
        before_send=[count_answer],
        response_headers=[ResponseHeader(name=name, value=text) for name, text in HEADERS.items()],
        exception_handlers={
            NotSignedIn: signing.send_to_sign_in,
            ForeignForm: lambda _request, _problem: refused(403),
            HTTPException: lambda _request, problem: refused(problem.status_code),
            Exception: at_fault,
        },
        request_max_body_size=BODY_MAX,
        openapi_config=None,
        logging_config=None,
    )


def site_of(request: Asked) -> Site:
    """Return the pages' site, for every handler that names it."""
    return cast("Site", request.app.state.site)


async def count_answer(message: Message, scope: Scope) -> None:
    """Count a request in the figures of its site."""
    await Litestar.from_scope(scope).state.site.figures.watch(message, scope)


def refused(status: int) -> Response[Any]:
    """Answer what no page of ours asks for."""
    return Response(f"{status}\n", media_type=MediaType.TEXT, status_code=status, headers=HEADERS)


def at_fault(request: Asked, fault: Exception) -> Response[Any]:
    """Write down a fault of the program; the browser is told no more than that there was one."""
    logging.getLogger(__name__).error("at %s %s", request.method, request.url.path, exc_info=fault)
    return refused(500)


def refuse_others(request: Asked, hosts: Sequence[str]) -> Response[Any] | None:
    """Refuse a browser that was led here by another name, and a form that another site sent."""
    request.scope["state"][BEGAN] = perf_counter()
    origin, host = request.headers.get("origin"), request.headers.get("host", "")
    if _parts(f"//{host}").hostname not in hosts:
        return refused(421)
    if "\0" in request.scope["path"]:
        return refused(400)
    if request.method != "POST":
        return None
    own_site = request.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    own_origin = origin is None or _parts(origin).netloc == host
    return None if own_site and own_origin else refused(403)


def _parts(address: str) -> SplitResult:
    """The parts of an address; of one that is none, no part is anybody's."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


@get("/healthz", media_type=MediaType.TEXT)
async def health(site: Here) -> Response[str]:
    """Say whether the pages reach the room."""
    if site.link.connected:
        return Response("ok\n", media_type=MediaType.TEXT)
    return Response("the room does not answer\n", media_type=MediaType.TEXT, status_code=503)


@get("/metrics", media_type=MediaType.TEXT)
async def metrics(site: Here) -> Response[str]:
    """Tell a monitoring system how room and pages do."""
    link, strangers = site.link, site.strangers
    if link.connected and strangers.statuses.grant(site.now_ms()):
        answers = await link.ask_all(lambda: AskStatus(id=new_request_id()))
        strangers.told = [answer for answer in answers if isinstance(answer, ServerStatus)]
    servers = strangers.told if link.connected else []
    text = exposition(servers, site.figures, link.watches)
    return Response(text, media_type=MEDIA_TYPE)


@get("/font/{weight:str}", sync_to_thread=False)
def font(weight: FromPath[str]) -> File:
    """Send the screens' typeface."""
    path = font_source_sans_pro.font_files_ttf[FONTS.get(weight, FONTS["regular"])]
    cached = {"Cache-Control": "max-age=86400"}
    return File(path, media_type="font/ttf", content_disposition_type="inline", headers=cached)
