"""A room in this process whose pages are served to a real Chromium."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page

from tests.server.room.evening import done
from tests.staff_web.cage.test_new_account import PIN
from tests.staff_web.cage.window import Window
from tests.staff_web.evening_link import Desk
from tests.staff_web.every_page import cookies_of, served
from tests.staff_web.looked_at import chromium
from tests.staff_web.test_hostile_browsers import beside
from wire.messages.cage import AskPin
from wire.unions import FromServer

CAMERA = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")


@dataclass
class Open:
    """A room whose pages are served to a browser: a window of the cage, and a desk of the floor."""

    browser: Browser
    address: str
    carl: Window
    finn: Desk

    @contextmanager
    def page(self, desk: Desk, path: str) -> Iterator[Page]:
        """Open a page at a desk."""
        context = self.browser.new_context(locale="en-US")
        context.add_cookies(cookies_of(desk, self.address))  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(self.address + path)
        try:
            yield page
        finally:
            context.close()


@contextmanager
def open_room(carl: Window) -> Iterator[Open]:
    """Serve the pages of a room to a browser with a camera, until the context ends."""
    answer_by_itself(carl)
    with chromium(*CAMERA) as browser, served(carl) as address:
        yield Open(browser, address, carl, beside(carl, "floor:1"))


def answer_by_itself(window: Window) -> None:
    """Let the customer choose a PIN as soon as his screen asks."""
    link: Any = window.site.link
    whole = type(link).ask_customer

    async def ask_customer(request: AskPin, hear: Any) -> FromServer:
        asking = asyncio.ensure_future(whole(link, request, hear))
        await asyncio.sleep(0)
        done(window.enter_pin(PIN))
        answer: FromServer = await asking
        return answer

    link.ask_customer = ask_customer
