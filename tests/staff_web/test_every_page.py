"""Promises that every page keeps; a new route without a sample page fails the first test."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import ViewportSize

from server.room.feeds.room_view import PAUSE_MS
from staff_web.live import PAUSE_S
from tests.screens_needed import needed_browser
from tests.staff_web.every_page import MARKUP, SAMPLES, ShownRoom, cookies_of, page_routes, served
from tests.staff_web.looked_at import check_readable, chromium

SIZES: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 800},
    {"width": 820, "height": 1180},
)

SEEN_LEAST = 5
"""Pages on which the markup that was typed is read as text; otherwise the test shows nothing."""


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> ShownRoom:
    return ShownRoom(tmp_path_factory.mktemp("pages"))


def test_every_route_that_shows_a_page_has_a_sample(shown: ShownRoom) -> None:
    assert page_routes(shown.sue) == sorted(SAMPLES)


def test_what_people_typed_is_text_on_every_page(shown: ShownRoom) -> None:
    seen = 0
    for route in (route for route in SAMPLES if "asking" not in route):
        for path in shown.pages(route):
            page = shown.desk_for(path).get(path)
            assert page.status_code < 500, path
            assert MARKUP not in page.text, path
            assert "<h1" in page.text or page.status_code == 303, path
            seen += "&lt;img src=x" in page.text
    assert seen >= SEEN_LEAST


def test_a_page_has_at_most_one_golden_button(shown: ShownRoom) -> None:
    """Where several forms stand side by side, the one in which somebody works has it (`act`)."""
    for route in (route for route in SAMPLES if "asking" not in route):
        for path in shown.pages(route):
            page = shown.desk_for(path).get(path).text
            golden = re.findall(r'<(?:a|button)\b[^>]* class="(?:[^"]* )?main[ "][^>]*>', page)
            assert len(golden) <= 1, (path, golden)


@pytest.fixture(scope="module")
def address(shown: ShownRoom) -> Iterator[str]:
    with served(shown.sue) as found:
        shown.ask_customer(found)
        yield found


@pytest.mark.deep  # a browser looks at fifty pages in two themes and two sizes: half a minute
def test_axe_finds_nothing_on_any_page_in_either_theme_and_none_is_wider_than_its_screen(
    shown: ShownRoom, address: str
) -> None:
    needed_browser()
    faults: list[str] = []
    with chromium() as browser:
        for path in (path for route in SAMPLES for path in shown.pages(route)):
            context = browser.new_context(viewport=SIZES[0])
            context.add_cookies(cookies_of(shown.desk_for(path), address))  # type: ignore[arg-type]
            page = context.new_page()
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.goto(address + path)
            check_readable(page)
            for size in SIZES:
                page.set_viewport_size(size)
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= size["width"], (path, size, wide)
            context.close()
    assert faults == []


def test_a_page_is_new_within_a_second_of_what_happened() -> None:
    """By construction: what the room waits before a view, and the pages before a picture."""
    assert PAUSE_MS + PAUSE_S * 1_000 <= 500
