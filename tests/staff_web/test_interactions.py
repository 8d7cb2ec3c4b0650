"""How much a person has to do on the pages, counted in a real Chromium."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.ledger.card_room import password_of
from tests.screens_needed import needed_browser
from tests.staff_web.cage.test_new_account import NEW, blank
from tests.staff_web.cage.window import PASSPORT, PLACE, Window
from tests.staff_web.hands_at_a_page import Hands, Keys
from tests.staff_web.open_room import Open, open_room

pytestmark = pytest.mark.plain
ACCOUNT_MOST = 12
TABLE_MOST = 6
BORN, UNTIL = "12091980", "01012099"
"""As they are typed into a field for a date, by the American fashion of the browser."""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    needed_browser()
    with open_room(Window(tmp_path_factory.mktemp("house"))) as made:
        yield made


def test_an_account_with_photograph_card_pin_deposit_and_printed_slip_takes_twelve(
    room: Open,
) -> None:
    room.carl.site.papers_seen[PLACE] = PASSPORT  # of the customer before
    card = blank(room.carl)
    with room.page(room.carl, "/cage") as page:
        carl = Hands(page)
        carl.press("New account", "link")
        carl.type("Name, as the document says", NEW["name"])
        carl.type("Nickname at the tables", NEW["nickname"])
        carl.type("Date of birth", BORN)
        carl.type("Address", "1 Navy Yard, Washington")
        carl.type("Number", NEW["document"])
        carl.type("Valid until", UNTIL)
        carl.press("Camera")
        carl.press("Take the photograph")
        carl.swipe(card)
        expect(page.get_by_text("Card read")).to_be_visible()
        carl.type("Cash from the customer", "200")
        carl.press("Open the account; the customer chooses a PIN")
        expect(page.get_by_text("card, PIN and deposit are done")).to_be_visible()
        carl.press("Print")
    assert carl.interactions <= ACCOUNT_MOST
    assert room.carl.room.balance(7) == 20_000
    assert room.carl.get("/cage/photos/7").status_code == 200


@pytest.mark.parametrize(("person", "players"), [(Hands, (3, 4)), (Keys, (5, 6))])
def test_a_new_table_is_dealt_to_in_six_from_the_sign_in_and_by_the_keyboard_alone(
    room: Open, person: type[Hands], players: tuple[int, int]
) -> None:
    evening = room.finn.room
    with room.page(room.finn, "/sign-in") as page:
        finn = person(page)
        finn.type("Login", "finn")
        finn.type("Password", password_of("finn").reveal())
        finn.press("Sign in")
        finn.press("New table", "link")
        finn.choose("Main")
        finn.press("Open the table")
        expect(page.get_by_text(re.compile(r"Table \d is open."))).to_be_visible()
        table = int(page.url.rpartition("/")[2])
        for seat, player in enumerate(players, start=1):
            evening.sit(seat, player, table=table)
        finn.press("Start")
        expect(page.get_by_text("The table is started.")).to_be_visible()
    evening.until(lambda: evening.room.tables[table].game.running)
    if person is Hands:
        assert finn.interactions <= TABLE_MOST


def test_a_deposit_that_is_pressed_twice_is_taken_once(room: Open) -> None:
    before = room.carl.room.balance(1)
    with room.page(room.carl, "/cage/players/1") as page:
        page.get_by_label("Cash from the customer").fill("50")
        page.get_by_role("button", name="Take the deposit").dblclick()
        expect(page.get_by_role("button", name="Print")).to_be_visible()
    assert room.carl.room.balance(1) == before + 5_000
