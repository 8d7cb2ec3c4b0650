"""Swipes and people's typing, told apart by the pages' script in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.screens_needed import needed_browser
from tests.staff_web.looked_at import chromium

pytestmark = pytest.mark.deep  # a browser takes both processors
SCRIPT = Path(__file__).parents[2] / "staff_web" / "static" / "swipe.js"
ADDRESS = "http://pages.test/"
PAGE = """<!doctype html><input id="memo" autofocus><input id="other">
<form id="swipe" method="post" action="/swipe"><input type="hidden" name="csrf" value="c">
<input type="hidden" name="track"></form><script src="/swipe.js"></script>"""
TRACK_1 = "%B600000000000000018^ACCOUNT CARD/^4912000?"
TRACK_2 = ";600000000000000018=4912000?"
STALL_MS = 400


class Reader:
    """A page with the script; its clock stands still but for what a test lets pass."""

    def __init__(self, browser: Browser) -> None:
        self.page: Page = browser.new_page()
        self.swipes: list[str] = []
        self.page.route("**/*", self._answer)
        self.page.clock.install(time=1_000)
        self.page.goto(ADDRESS)
        self.page.clock.pause_at(5_000)
        self.page.locator("#memo").focus()

    def _answer(self, route: Route) -> None:
        if route.request.method == "POST":
            self.swipes += parse_qs(route.request.post_data or "")["track"]
            route.fulfill(status=204)
        elif route.request.url.endswith("swipe.js"):
            route.fulfill(body=SCRIPT.read_text(encoding="utf-8"), content_type="text/javascript")
        else:
            route.fulfill(body=PAGE, content_type="text/html")

    def type(self, text: str, *, each_ms: int = 5) -> None:
        for key in text:
            self.page.keyboard.press("Enter" if key == "\r" else key)
            self.wait(each_ms)

    def wait(self, count_ms: int) -> None:
        self.page.clock.run_for(count_ms)

    def memo(self) -> str:
        return self.page.locator("#memo").input_value()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    needed_browser()
    with chromium() as found:
        yield found


@pytest.mark.parametrize("track", [TRACK_1, TRACK_2, TRACK_1 + TRACK_2])
@pytest.mark.parametrize("at", [1, 2, 9, 15, 24])
def test_a_swipe_that_stalls_on_its_way_is_a_swipe(browser: Browser, track: str, at: int) -> None:
    reader = Reader(browser)

    reader.type(track[:at])
    reader.wait(STALL_MS)
    with reader.page.expect_request("**/swipe"):
        reader.type(f"{track[at:]}\r")

    assert (reader.memo(), reader.swipes) == ("", [track])


@pytest.mark.parametrize("each_ms", [5, 70, 200])
def test_a_slow_reader_is_a_reader(browser: Browser, each_ms: int) -> None:
    reader = Reader(browser)

    with reader.page.expect_request("**/swipe"):
        reader.type(f"{TRACK_2}\r", each_ms=each_ms)

    assert (reader.memo(), reader.swipes) == ("", [TRACK_2])


@pytest.mark.parametrize("typed", [TRACK_2, TRACK_2[:15], TRACK_1[:30]])
def test_a_swipe_without_its_end_goes_to_no_field(browser: Browser, typed: str) -> None:
    reader = Reader(browser)

    with reader.page.expect_request("**/swipe"):
        reader.type(typed)
        reader.wait(2_000)

    assert (reader.memo(), reader.swipes) == ("", [typed])


@pytest.mark.parametrize("text", ["a; b", "50% of it; 12 seats", ";12345", "%", "x%B"])
def test_what_a_person_types_is_in_the_field_in_its_order(browser: Browser, text: str) -> None:
    reader = Reader(browser)

    reader.type(text, each_ms=150)
    reader.wait(2_000)

    assert (reader.memo(), reader.swipes) == (text, [])


def test_what_is_held_goes_to_the_field_where_it_was_typed(browser: Browser) -> None:
    reader = Reader(browser)

    reader.type("a;", each_ms=150)
    reader.page.locator("#other").click()
    reader.wait(2_000)

    assert reader.memo() == "a;"
    assert reader.page.locator("#other").input_value() == ""
