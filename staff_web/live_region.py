"""A part of a page that the server draws anew whenever the room or a table changes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

from litestar.response import ServerSentEvent

from staff_web.live import pictures
from staff_web.room_link import Feed
from staff_web.site import Asked, Site, page_id, speak_to
from staff_web.words import refusal_words

Context = Callable[[Feed], dict[str, Any]]


def live_region(
    request: Asked, site: Site, page: str, drawing: tuple[str, Context], table: int = 0
) -> ServerSentEvent:
    """Send a template's picture now and at each change; the context says what it shows."""
    visit, load = site.visit_of(request), page_id(page)
    template, context = drawing

    async def events() -> AsyncIterator[dict[str, Any]]:
        speak_to(request)

        def draw(feed: Feed) -> str:
            return site.drawn(template, visit=visit, page=load, **context(feed))

        async with site.watching(visit, table) as feed:
            async for event in pictures(feed, draw):
                yield event

    return ServerSentEvent(events())


def feed_problem(feed: Feed) -> str:
    """Return why the room is not shown to the person; empty: it is."""
    return refusal_words(feed.ended, {}) if feed.ended else ""
