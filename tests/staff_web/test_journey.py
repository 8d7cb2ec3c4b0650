"""One customer's evening from the first document to the audit: real processes, a real browser.

The cashier and the floor work in Chromium. The customer's screen at the cage and the player's seats
are stations in real windows on virtual displays, touched and swiped from outside. Only the company
at the table has no glass: bots on the secure link. The server is killed once on the way.
"""

from __future__ import annotations

import json
import re
import sqlite3
import subprocess
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bots import Person
from cli.own_command import ROOT, own_command
from cli.room.seeded_room import Running, running_server, seed_people
from ledger import DataDirectory
from simulation.people import PIN, password_of
from tests.attacks.attacked_room import HOUSE_ATTACKED
from tests.screens_needed import needed_browser, needed_display_server, wanted_hand
from tests.staff_web.hands_at_a_page import swipe
from tests.staff_web.journey_people import (
    EAGER,
    Loop,
    PlayersStation,
    screens,
    until,
)
from tests.staff_web.looked_at import check_readable, chromium
from tests.staff_web.station_windows import CustomersWindow, StationWindow, station_window
from tests.staff_web.test_in_a_browser import PATIENCE_MS, Pages, pages
from wire.link import Bundle, PollClient, new_request_id
from wire.link.enrolment import enrol_many
from wire.messages.card_stock import MakeStock, StockMade
from wire.messages.staff import Credential, SignedIn, SignIn
from wire.session import Role

pytestmark = pytest.mark.deep
OWN_PIN = "739154"
BOTS = 3
CHEAP = 1_000
"""The customer folds at the cash table where it costs more, in cents: chips stay for a top-up."""
HANDS = 3
"""So many the customer plays before the top-up."""
DUEL = 2
"""The table of the tournament."""
HOUSE = (
    HOUSE_ATTACKED.replace("starts_itself = true", "starts_itself = false")
    + """
[tournaments.duel]
title = "Duel"
made_from = "heads_up"
buy_in = 50
fee = 5
starting_chips = 200
seats = 2
start = "floor"
[[tournaments.duel.levels]]
blinds = [50, 100]
[[tournaments.duel.payouts]]
percent = [60, 40]
"""
)
READ = (
    *("/cage", "/cage/new", "/cage/players/1", "/cage/players/1/service", "/cage/drawer"),
    *("/cage/drawer/difference", "/cage/days", "/reports", "/reports/collection"),
)
"""Pages that everybody can read: axe looks at each in both themes."""
NEW = {
    "Name, as the document says": "Grace Hopper",
    "Nickname at the tables": "amazing",
    "Date of birth": "1980-12-09",
    "Address": "1 Navy Yard, Washington",
    "Issued by": "US",
    "Number": "X1234567",
    "Valid until": "2099-01-01",
}


@dataclass
class House:
    """The room of the journey, as it is before anybody comes."""

    data: Path
    persons: list[Person]
    bundles: dict[str, Bundle]
    drawer: int
    """Cash in the cashier's drawer, in cents; the journey counts on from it."""
    vault: int


def furnished(data: Path) -> House:
    """Seed staff, bots and their purses; enrol every screen of the journey."""
    persons = seed_people(data, HOUSE, BOTS, name="journey")
    seats = [(Role.SEAT, f"seat:{table}:1") for table in (1, DUEL)]
    seats += [(Role.BOT, f"seat:1:{seat}") for seat in range(2, 2 + BOTS)]
    seats += [(Role.BOT, f"seat:{DUEL}:2"), (Role.CAGE, "cage:1")]
    wanted = [*((role, place, place) for role, place in seats), (Role.STAFF, "", "office")]
    found = enrol_many(DataDirectory(data).keys, wanted, address="tcp://127.0.0.1:0")
    bundles = {name: bundle for (_, _, name), bundle in zip(wanted, found, strict=True)}
    with closing(sqlite3.connect(DataDirectory(data).database)) as books:
        held = dict(books.execute("SELECT kind, -sum(balance) FROM account GROUP BY kind"))
    return House(data, persons, bundles, held["drawer"], held["vault"])


def blank_card(house: House, server: Running) -> str:
    """Let a supervisor order one blank card; return what its reader types."""
    with closing(PollClient(house.bundles["office"].at(server.address))) as office:
        credential = Credential(login="sam", password=password_of("sam"))
        signed = office.ask(SignIn(id=new_request_id(), credential=credential), wait_ms=30_000)
        assert isinstance(signed, SignedIn), signed
        stock = office.ask(MakeStock(id=new_request_id(), token=signed.token, count=1))
        assert isinstance(stock, StockMade), stock
        return stock.cards[0].track_2


def cents_of(text: str) -> int:
    """Return the first amount in a text."""
    found = re.search(r"\$([0-9,]+)\.([0-9]{2})", text)
    assert found, text
    return int(found[1].replace(",", "")) * 100 + int(found[2])


def open_account(carl: Page, card: str, cage: CustomersWindow) -> None:
    """Account, card, PIN and first deposit on one page."""
    cage.pin = OWN_PIN
    carl.get_by_role("link", name="New account").first.click()
    for label, text in NEW.items():
        carl.get_by_label(label, exact=True).fill(text)
    swipe(carl, card)
    expect(carl.get_by_text("Card read")).to_be_visible()
    carl.get_by_label("Cash from the customer").fill("400")
    carl.get_by_role("button", name="Open the account").click()
    expect(carl.get_by_text("card, PIN and deposit are done")).to_be_visible()


def next_customer(carl: Page, track: str) -> None:
    """Let the next customer's card be swiped; the account is shown."""
    carl.get_by_role("link", name="Customers").click()
    expect(carl.get_by_label("Swipe a card, or type")).to_be_visible()
    swipe(carl, track)
    expect(carl.get_by_text("The card was read.")).to_be_attached()


def enter_tournament(carl: Page, track: str, pin: str, cage: CustomersWindow) -> None:
    """Swipe a customer's card and enter him; he agrees with the PIN."""
    cage.pin = pin
    next_customer(carl, track)
    carl.get_by_label("Waiting list, seat or tournament").select_option(f"enter/{DUEL}")
    carl.get_by_role("button", name="Give this place").click()
    expect(carl.get_by_text("The customer is in Duel.")).to_be_visible()


def pay_everything(carl: Page, card: str, cage: CustomersWindow) -> int:
    """Pay out the whole account; return what was handed over."""
    cage.pin = OWN_PIN
    next_customer(carl, card)
    expect(carl.get_by_text("Held prizes")).to_be_hidden()
    carl.get_by_role("button", name="Pay all").click()
    told = carl.get_by_text("Hand over")
    expect(told).to_be_visible()
    return cents_of(told.inner_text())


def start(finn: Page, table: int) -> None:
    """Start what is open on a table."""
    finn.goto(f"{finn.url.split('/', 3)[0]}//{finn.url.split('/', 3)[2]}/tables/{table}")
    finn.get_by_role("button", name="Start", exact=True).click()
    expect(finn.get_by_text("The table is started.")).to_be_visible()


def count_pieces(page: Page, cents: int) -> None:
    page.get_by_label("$100", exact=True).fill(str(cents // 10_000))
    page.get_by_label("$1", exact=True).fill(str(cents % 10_000 // 100))
    page.get_by_label("$0.01", exact=True).fill(str(cents % 100))


def close_shift(carl: Page, drawer: int) -> None:
    """Count the drawer blind; there is no difference."""
    carl.get_by_role("link", name="Drawer").click()
    carl.get_by_role("link", name="Count and close the shift").click()
    count_pieces(carl, drawer)
    carl.get_by_role("button", name="Count and close the shift").click()
    expect(carl.get_by_text("The shift is closed.")).to_be_visible()
    expect(carl.get_by_text("Exact")).to_be_visible()


def close_day(sue: Page, vault: int) -> None:
    """Count the vault and close the gaming day; there is no difference."""
    sue.get_by_role("link", name="Cash Station").click()
    sue.get_by_role("link", name="Drawer").click()
    sue.get_by_role("link", name="Close the gaming day").click()
    count_pieces(sue, vault)
    next_day = sue.get_by_label("Next gaming day")
    next_day.fill(max(next_day.input_value(), datetime.now(UTC).date().isoformat()))
    sue.get_by_label("The day is right although").check()
    sue.get_by_role("button", name="Close the gaming day").click()
    expect(sue.get_by_text("The gaming day is closed, and the next is open.")).to_be_visible()
    row = sue.get_by_role("row", name="Counted over").first
    assert cents_of(row.inner_text()) == 0


def audited(data: Path, proof: Path) -> None:
    """Prove books, chain and a deal, as an auditor does at the command line."""
    told = _said("audit", str(data), "--json")
    assert json.loads(told)["ok"] is True, told
    _said("hand", "prove", str(proof), str(data), "--table", "1", "--hand", "1")
    _said("hand", "verify", str(proof))


def _said(*words: str) -> str:
    done = subprocess.run(
        own_command(*words), cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def play_cash(grace: StationWindow) -> None:
    """Play some hands, top up in the middle of one, play on."""
    with grace.playing(most=CHEAP):
        until(lambda: len(grace.hands) >= HANDS, "some hands")
    before = grace.seen["brought"]
    grace.top_up()
    with grace.playing(most=CHEAP):
        until(lambda: grace.seen["brought"] > before, "the chips of the top-up")


def get_up(grace: StationWindow) -> None:
    """Leave after the hand; the chips go back to the account."""
    grace.leave()
    with grace.playing(most=CHEAP):
        until(lambda: grace.seen["state"] == "open", "the player left")


def open_games(finn: Page) -> None:
    """Open a cash table and a tournament."""
    finn.get_by_role("link", name="New table").click()
    finn.get_by_text("Bench").click()
    finn.get_by_role("button", name="Open the table").click()
    expect(finn.get_by_text("Table 1 is open.")).to_be_visible()
    finn.get_by_role("link", name="Tournaments").click()
    finn.get_by_role("link", name="Duel").click()
    finn.get_by_label("Table number").fill(str(DUEL))
    finn.get_by_role("button", name="Open for entries").click()
    expect(finn).to_have_url(re.compile(rf"/tournaments/{DUEL}$"))


@dataclass
class Company:
    """Who plays with the customer: bots, each at a station of its own."""

    loop: Loop
    at: dict[str, Bundle]
    people: list[Person]

    def at_cash(self) -> list[PlayersStation]:
        """Let them sit down beside the customer."""
        seated = [
            PlayersStation(self.loop, self.at[f"seat:1:{seat}"], person)
            for seat, person in enumerate(self.people, start=2)
        ]
        until(lambda: all(each.state == "seated" for each in seated), "seats for all")
        return seated

    def at_duel(self) -> PlayersStation:
        """Let one of them come to the tournament that he is entered in."""
        who = replace(self.people[0], style=EAGER)
        return PlayersStation(self.loop, self.at[f"seat:{DUEL}:2"], who)


def killed_and_back(stack: ExitStack, server: Running, finn: Page) -> None:
    """Kill the server; the page says so, and comes back by itself with the next one."""
    server.process.kill()
    server.process.wait(30)
    expect(finn.get_by_text("The server does not answer.")).to_be_visible()
    stack.enter_context(running_server(server.folder, listen=server.address, finish_s=5))
    expect(finn.get_by_text("The server does not answer.")).to_be_hidden()


def test_an_evening_from_the_first_document_to_the_audit(tmp_path: Path) -> None:
    needed_browser(), needed_display_server(), wanted_hand()
    expect.set_options(timeout=PATIENCE_MS)
    house = furnished(tmp_path / "data")
    with ExitStack() as stack:
        server = stack.enter_context(running_server(house.data, finish_s=5))
        at = {name: bundle.at(server.address) for name, bundle in house.bundles.items()}
        company = Company(stack.enter_context(screens()), at, house.persons)
        glass = stack.enter_context(station_window(tmp_path / "cage", at["cage:1"]))
        cage = CustomersWindow(glass)
        stack.enter_context(cage.answering())
        address = stack.enter_context(pages(house.data, server.address))
        served = Pages(house.data, address, stack.enter_context(chromium()))
        carl, finn = served.window("carl", "cage:1"), served.window("finn", "floor:1")
        card = blank_card(house, server)

        open_account(carl, card, cage)
        open_games(finn)
        with station_window(tmp_path / "seat", at["seat:1:1"]) as grace:
            bot = company.at_cash()[0]
            grace.sign_in(card, OWN_PIN)
            grace.sit_down()
            start(finn, 1)
            with grace.playing(most=CHEAP):
                until(lambda: grace.hands, "the first hand")
                killed_and_back(stack, server, finn)
            play_cash(grace)
            get_up(grace)
        bot.get_up()

        enter_tournament(carl, card, OWN_PIN, cage)
        enter_tournament(carl, house.persons[0].track, PIN, cage)
        with station_window(tmp_path / "duel", at[f"seat:{DUEL}:1"]) as grace:
            other = company.at_duel()
            grace.sign_in(card, OWN_PIN)
            start(finn, DUEL)
            with grace.playing():
                until(lambda: "over" in grace.stages and _is_over(other), "the tournament's end")

        paid = pay_everything(carl, card, cage)
        close_shift(carl, house.drawer + 40_000 - paid)
        sue = served.window("sue", "cage:2")
        close_day(sue, house.vault + house.drawer + 40_000 - paid)
        for path in READ:
            sue.goto(f"{address}{path}")
            check_readable(sue)
        assert served.faults == []
    audited(house.data, tmp_path / "proof.json")


def _is_over(player: PlayersStation) -> bool:
    it = player.sight.table.tournament if player.sight is not None else None
    return it is not None and it.stage == "over"
