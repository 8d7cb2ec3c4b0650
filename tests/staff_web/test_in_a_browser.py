"""The pages in a real Chromium before a real server: the floor, and the cage while it is killed."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from threading import Event, Thread

import pytest
from playwright.sync_api import Browser, Page, expect

from cli.own_command import ROOT, own_command
from cli.room.seeded_room import running_server, seed_people
from simulation.people import password_of
from staff_web import DeskBook
from tests.attacks.attacked_room import HOUSE_ATTACKED, AttackedRoom, AttackedTable, enrolled
from tests.screens_needed import needed_browser
from tests.staff_web.looked_at import check_readable, chromium
from wire.messages.seat import CallStaff

pytestmark = pytest.mark.deep
# A browser takes both processors for half a minute: tests of beats and clocks beside it fail.
HOUSE = HOUSE_ATTACKED.replace("starts_itself = true", "starts_itself = false")
PLAYERS = 3
ENTRANTS = (PLAYERS + 1, PLAYERS + 2)
"""Accounts that enter the tournament; they sit at no table."""
PATIENCE_MS = 60_000
DEPOSIT = "73"
INJECTED = "<img src=x onerror=alert(1)>"
"""A name that a careless page would run."""


@contextmanager
def pages(data: Path, server: str, *, port: str = "") -> Iterator[str]:
    """Serve the pages of a room, at any port unless one is named; yield their address."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        port = port or str(tried.getsockname()[1])
    command = own_command("web", "--data", str(data), "--port", port, "--server", server)
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        await_served(f"http://127.0.0.1:{port}")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(30)


@contextmanager
def players(room: AttackedRoom) -> Iterator[None]:
    """Let players sit down at table 1, and keep their stations alive beside the browser."""
    table = AttackedTable(room, 1, room.persons[:PLAYERS], list(range(1, PLAYERS + 1)))
    for place in range(PLAYERS):
        table.sit(place + 1, place)
    table.seat(2).do(CallStaff, kind="floor")
    over = Event()

    def breathe() -> None:
        while not over.is_set():
            room.breathe()

    breathing = Thread(target=breathe)
    breathing.start()
    try:
        yield
    finally:
        over.set()
        breathing.join()


def await_served(address: str) -> None:
    """Wait until the pages answer, if only that the room is not there yet."""
    for _try in range(600):
        with closing(HTTPConnection(address.removeprefix("http://"), timeout=10)) as link:
            try:
                link.request("GET", "/healthz")
                link.getresponse()
            except OSError:
                time.sleep(0.1)
            else:
                return
    raise AssertionError("the pages were not served in time")


@dataclass
class Pages:
    """The served pages, and a browser."""

    data: Path
    address: str
    browser: Browser
    faults: list[str] = field(default_factory=list)
    """What scripts complained of."""

    def window(self, login: str, desk: str) -> Page:
        """Open a window at a desk and sign somebody in."""
        page = self.browser.new_context().new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.set_default_timeout(PATIENCE_MS)
        page.goto(self.address)
        code = DeskBook(self.data / "web").new_code(desk, time.time_ns() // 1_000_000)
        page.get_by_label("Code").fill(code)
        page.get_by_role("button", name="Enrol this browser").click()
        page.get_by_label("Login").fill(login)
        page.get_by_label("Password").fill(password_of(login))
        page.get_by_role("main").get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("button", name="Sign out")).to_be_visible()
        return page


def open_table(page: Page) -> None:
    """Open table 1 in three taps: with the sign-in before and the start after, it is five."""
    page.get_by_role("navigation").get_by_role("link", name="New table").click()
    check_readable(page)
    page.get_by_text("Bench").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Table 1 is open.")).to_be_visible()


def run_table(page: Page) -> None:
    """Start, stop and resume; press twice."""
    expect(page.locator(".seat.seated")).to_have_count(PLAYERS)  # live: the page was not touched
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".to-act")).to_have_count(1)
    check_readable(page)
    page.get_by_role("button", name="Stop the action").click()
    expect(page.get_by_text("Action stopped")).to_be_visible()
    page.get_by_role("button", name="Resume").dblclick()
    expect(page.get_by_text("The action goes on.")).to_be_visible()
    expect(page.get_by_role("button", name="Stop the action")).to_be_visible()


EDITORS = ("/tables/editor", "/tables/1/settings", "/tournaments", "/tournaments/new?preset=deep")
OTHERS = ("/lists", "/devices", "/tables/1/seats/9", "/tables/1/void/1", "/board")


def look_around(page: Page, address: str) -> None:
    """Hold that every other page of the floor is readable."""
    for path in (*EDITORS, *OTHERS):
        page.goto(address + path)
        check_readable(page)


def run_tournament(page: Page) -> None:
    """Open a tournament with a name of its own, enter two players and start it.

    With nobody in it, the start is refused.
    """
    page.get_by_role("navigation").get_by_role("link", name="Tournaments").click()
    page.get_by_role("link", name="Turbo").first.click()
    page.get_by_label("Name", exact=True).fill(INJECTED)
    page.get_by_label("Starts", exact=True).select_option("floor")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_text("Lasts about")).to_be_visible()
    page.get_by_role("button", name="Open for entries").click()
    expect(page.get_by_role("heading", name=INJECTED)).to_be_visible()
    check_readable(page)
    page.get_by_role("button", name="Start now").click()
    expect(page.locator(".notice.bad").first).to_be_visible()
    for player in ENTRANTS:
        enter(page, player)
    page.get_by_role("button", name="Start now").click()
    expect(page.get_by_text("The tournament is started.")).to_be_visible()


def enter(page: Page, player: int) -> None:
    """Enter a player; a second person approves it in place."""
    page.get_by_label("Swipe a card, or type a number").fill(str(player))
    page.get_by_role("button", name="Find").click()
    page.get_by_label("Also at a seat without a screen").check()
    page.get_by_label("Second person's login").fill("sam")
    page.get_by_label("Second person's password").fill(password_of("sam"))
    page.get_by_role("button", name="Enter the player").click()
    expect(page.get_by_text("The player has entered.")).to_be_visible()


def open_seven_tabs(page: Page, address: str) -> None:
    """Open more pages of one browser than it has connections: the last one is still live."""
    tabs = [page.context.new_page() for _ in range(7)]
    for tab in tabs:
        tab.goto(f"{address}/room")
    tabs[-1].bring_to_front()
    expect(tabs[-1].get_by_text("Running")).to_be_visible()
    expect(tabs[-1].locator(".bar .count")).to_have_text("1")  # told by the page that listens
    for tab in tabs:
        tab.close()


def answer_call(page: Page) -> None:
    """Look at the seat that called, and answer it."""
    page.locator("#seat-2").click()
    check_readable(page)
    page.get_by_role("link", name="Needs attention").click()
    check_readable(page)
    page.get_by_role("button", name="I take it").click()
    expect(page.get_by_text("is on it")).to_be_visible()
    page.get_by_role("button", name="I am there").click()
    expect(page.get_by_text("The call is answered.")).to_be_visible()


def type_a_deposit(page: Page) -> None:
    """Type a sum that is not sent yet."""
    page.get_by_label("Swipe a card, or type").fill("1")
    page.get_by_role("button", name="Find").click()
    page.get_by_label("Cash from the customer").fill(DEPOSIT)


def wait_out(page: Page) -> None:
    """While the server does not answer the button rests, and what was typed stays."""
    page.get_by_role("button", name="Take the deposit").click(force=True)
    page.get_by_label("Cash from the customer").press("Enter")
    expect(page.get_by_label("Cash from the customer")).to_have_value(DEPOSIT)
    expect(page.get_by_role("button", name="Take the deposit")).to_have_css("opacity", "0.45")


def take_it(page: Page) -> None:
    """When the server is back, the same page takes the money."""
    expect(page.get_by_text("The server does not answer.")).to_be_hidden()
    page.get_by_role("button", name="Take the deposit").click()
    expect(page.locator(".paper")).to_contain_text(f"${DEPOSIT}.00")


def test_the_floor_runs_a_table_in_one_window_while_another_watches_through_a_restart(
    tmp_path: Path,
) -> None:
    needed_browser()
    expect.set_options(timeout=PATIENCE_MS)
    data = tmp_path / "data"
    persons = seed_people(data, HOUSE, PLAYERS + len(ENTRANTS), name="pages")
    bundles = enrolled(data, 1)
    with ExitStack() as stack:
        server = stack.enter_context(running_server(data))
        address = stack.enter_context(pages(data, server.address))
        served = Pages(data, address, stack.enter_context(chromium()))
        room = AttackedRoom(server, persons, bundles)
        finn, sue = served.window("finn", "floor:1"), served.window("sue", "floor:2")
        carl = served.window("carl", "cage:1")
        type_a_deposit(carl)
        sue.get_by_role("link", name="Room").click()
        open_table(finn)
        expect(sue.get_by_role("link", name="Table 1")).to_be_visible()

        with players(room):
            run_table(finn)
            open_seven_tabs(finn, address)
            answer_call(finn)
            look_around(finn, address)
            finn.goto(f"{address}/room")
            run_tournament(finn)
            finn.get_by_role("button", name="Sign out").click()
            expect(finn).to_have_url(f"{address}/sign-in")
            expect(sue.locator("#table-1").get_by_text("Running")).to_be_visible()
            check_readable(finn)
            check_readable(sue)
        room.close()

        server.process.kill()
        expect(sue.get_by_text("The server does not answer.")).to_be_visible()
        expect(carl.get_by_text("The server does not answer.")).to_be_visible()
        wait_out(carl)
        stack.enter_context(running_server(data, listen=server.address))
        expect(sue.get_by_text("The server does not answer.")).to_be_hidden()
        expect(sue.get_by_role("link", name="Table 1")).to_be_visible()
        take_it(carl)
        assert served.faults == []


def test_a_page_that_was_open_when_the_pages_were_started_anew_asks_for_the_sign_in(
    tmp_path: Path,
) -> None:
    """Sessions end with the program of the pages: a red line for ever would not say so."""
    needed_browser()
    expect.set_options(timeout=PATIENCE_MS)
    data = tmp_path / "data"
    seed_people(data, HOUSE, 1, name="pages")
    with ExitStack() as stack:
        server = stack.enter_context(running_server(data))
        browser = stack.enter_context(chromium())
        with pages(data, server.address) as address:
            served = Pages(data, address, browser)
            finn = served.window("finn", "floor:1")
            finn.get_by_role("link", name="Room").click()
            expect(finn.get_by_role("heading", name="Room")).to_be_visible()

        expect(finn.get_by_text("The server does not answer.")).to_be_visible()
        stack.enter_context(pages(data, server.address, port=address.rpartition(":")[2]))

        expect(finn.get_by_text("Your session is over. Sign in again.")).to_be_visible()
        assert served.faults == []
