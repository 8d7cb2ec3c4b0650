"""A real browser for tests, and what axe says about a page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

from tests.screens_needed import needed_browser

SCHEMES: dict[Literal["dark", "light"], dict[str, list[str]]] = {
    "dark": {"resultTypes": ["violations"]},
    "light": {"runOnly": ["color-contrast"]},
}


@contextmanager
def chromium(*switches: str) -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=needed_browser(), args=["--no-sandbox", *switches]
        )
        try:
            yield browser
        finally:
            browser.close()


def check_readable(page: Page) -> None:
    """Hold that axe finds nothing wrong with a page; in the light only colours can differ."""
    for scheme, rules in SCHEMES.items():
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate("Promise.all(document.getAnimations().map((moving) => moving.finished))")
        found = Axe().run(page, options=rules).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == [], (page.url, scheme)
