"""What only a real Chromium shows: keys, sounds, sums and paper of a desk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Page, TimeoutError, expect

from staff_web.cage.papers import JPEG, PHOTO_MAX
from tests.screens_needed import needed_browser
from tests.server.room.evening import done
from tests.server.room.staff.shown_hands import evening_of_hands
from tests.staff_web.cage.window import Window
from tests.staff_web.evening_link import Desk
from tests.staff_web.open_room import Open, open_room
from tests.staff_web.test_hostile_browsers import beside
from wire.messages import seat as asks

pytestmark = pytest.mark.plain
SWIPES_MOST = 5
"""On a machine that is busy a key comes late now and then: that is no reader's swipe."""
SWIPE_MS = 3_000
LATE_S = "3"
GOLD = "rgb(232, 184, 74)"
FORBIDDEN: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("carl", "/tables/1", {"order": "close", "reason": "mine"}),
    ("carl", "/announce", {"text": "mine"}),
    ("carl", "/devices/codes", {"role": "seat", "table": "1", "seat": "1"}),
    ("finn", "/cage/players/1/deposit", {"amount": "5"}),
    ("finn", "/cage/drawer/close", {"pieces_1": "1"}),
    ("finn", "/staff/1/dismiss", {}),
    ("aude", "/tables/1", {"order": "close", "reason": "mine"}),
    ("aude", "/cage/players/1/deposit", {"amount": "5"}),
)
"""Who sends what is not theirs to do."""
UNSEEN = (
    ("carl", "/room"),
    ("carl", "/hands"),
    ("carl", "/reports/cash"),
    ("finn", "/cage/players/1/statement"),
    ("carl", "/lists"),
    ("carl", "/devices"),
    ("carl", "/jackpots"),
    ("carl", "/tables/new"),
    ("carl", "/tables/editor?preset=main"),
    ("carl", "/tournaments"),
    ("carl", "/staff"),
    ("carl", "/cage/drawer/vault-in"),
    ("finn", "/cage/new"),
    ("finn", "/cage/drawer"),
    ("finn", "/cage/drawer/fill"),
    ("finn", "/cage/players/1/service"),
    ("finn", "/staff"),
    ("aude", "/cage/players/1/service"),
)
"""Who asks for a page that is another's."""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    needed_browser()
    with open_room(Window(tmp_path_factory.mktemp("house"), evening_of_hands(1))) as made:
        yield made


@pytest.fixture(scope="module")
def desks(room: Open) -> dict[str, Desk]:
    """Everybody at the own desk."""
    room.finn.sign_in("finn")
    aude = beside(room.carl, "floor:2")
    aude.sign_in("aude")
    return {"carl": room.carl, "finn": room.finn, "aude": aude}


def test_a_swipe_leaves_the_field_that_has_the_focus_and_the_address_alone(room: Open) -> None:
    track = room.carl.room.track(2)
    with room.page(room.carl, "/cage") as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        assert any(_swiped(page, track) for _swipe in range(SWIPES_MOST))
        expect(page.get_by_text("The card was read.")).to_be_attached()
        assert not [url for url in asked if track[1:9] in url]
        assert track not in page.content()


def _swiped(page: Page, track: str) -> bool:
    """Let a reader type a track while the field of names has the focus."""
    page.goto(f"{page.url.split('/cage')[0]}/cage")
    expect(page.get_by_label("Swipe a card, or type")).to_be_focused()
    page.keyboard.type(f"{track}\n")
    try:
        page.wait_for_url("**/cage/players/2", timeout=SWIPE_MS)
    except TimeoutError:
        return False
    return True


def test_what_is_typed_slowly_after_a_sentinel_is_given_to_the_field(room: Open) -> None:
    with room.page(room.carl, "/cage") as page:
        field = page.get_by_label("Swipe a card, or type")
        field.press("%")
        expect(field).to_have_value("%")


def test_a_photograph_from_a_file_is_made_small_enough_and_kept(room: Open, tmp_path: Path) -> None:
    file = tmp_path / "portrait.png"
    with room.page(room.carl, "/cage/players/2/service") as page:
        page.get_by_role("main").screenshot(path=file)
        page.set_input_files("#photo-file", file)
        expect(page.locator("[name=photo]")).to_have_value(re.compile("^data:image/jpeg;base64,"))
        page.get_by_role("button", name="Keep the photograph").click()
        expect(page.get_by_text("The photograph is kept.")).to_be_visible()
    kept = room.carl.get("/cage/photos/2")
    assert kept.content.startswith(JPEG)
    assert len(kept.content) <= PHOTO_MAX


def test_the_browser_itself_proves_a_deal_and_finds_a_card_that_was_not_committed_to(
    room: Open, desks: dict[str, Desk]
) -> None:
    with room.page(desks["finn"], "/hands/1/1") as page:
        expect(page.locator(".verdict").first).to_contain_text("This browser computed it itself")

        def other_card(answer: str) -> str:
            shown = re.search(r'data-card="(..)"', answer)
            assert shown
            other = "As" if shown[1] != "As" else "Ks"
            return answer.replace(f'data-card="{shown[1]}"', f'data-card="{other}"', 1)

        page.route(
            "**/hands/1/1",
            lambda route: route.fulfill(response=(r := route.fetch()), body=other_card(r.text())),
        )
        page.reload()
        expect(page.locator(".verdict").first).to_contain_text("At least one card is not")


def test_the_alert_grows_louder_when_nobody_comes(room: Open, desks: dict[str, Desk]) -> None:
    evening = room.carl.room
    done(evening.ask(evening.seat(1), asks.CallStaff, kind="floor"))
    with room.page(desks["finn"], "/sign-in") as page:
        page.add_init_script(
            f"""localStorage.setItem("arclight-louder-s", "{LATE_S}");
            document.addEventListener("arclight-ring", (e) => console.log(e.detail.louder));"""
        )
        rung: list[str] = []
        page.on("console", lambda said: rung.append(said.text))
        with page.expect_console_message(lambda said: said.text == "true"):
            page.goto(f"{room.address}/")
        assert [said for said in rung if said in ("false", "true")][:2] == ["false", "true"]


def _refused(answer: APIResponse) -> bool:
    return answer.status == 404 or "Your role may not do this." in answer.text()


def test_nobody_is_shown_or_does_what_is_not_their_own_not_even_by_a_direct_request(
    room: Open, desks: dict[str, Desk]
) -> None:
    evening = room.carl.room
    before = (evening.balance(1), sorted(evening.room.tables))
    let_in = []
    for login, desk in desks.items():
        with room.page(desk, "/me") as page:
            ask, secret = page.request, page.locator("input[name=csrf]").first.input_value()
            let_in += [
                (login, path)
                for who, path in UNSEEN
                if who == login and not _refused(ask.get(room.address + path))
            ]
            let_in += [
                (login, path)
                for who, path, form in FORBIDDEN
                if who == login
                and not _refused(ask.post(room.address + path, form={**form, "csrf": secret}))
            ]
    assert let_in == []
    assert before == (evening.balance(1), sorted(evening.room.tables))


def test_paper_has_the_receipt_and_nothing_of_the_page_around_it(room: Open) -> None:
    with room.page(room.carl, "/cage/players/3") as page:
        page.get_by_label("Cash from the customer").fill("70")
        page.get_by_role("button", name="Take the deposit").click()
        expect(page.locator(".paper")).to_contain_text("$70.00")
        file = page.request.get(f"{page.url}/paper.pdf")
        assert file.body().startswith(b"%PDF-")
        page.emulate_media(media="print")
        expect(page.locator(".paper")).to_be_visible()
        for around in (".bar", ".sub", ".buttons", ".notice"):
            expect(page.locator(around).first).to_be_hidden()


def test_the_form_in_which_somebody_works_has_the_gold_and_comes_back_at_what_is_wrong(
    room: Open,
) -> None:
    with room.page(room.carl, "/cage/players/4") as page:
        pay, take = (page.get_by_role("button", name=each) for each in ("Pay out", "Take the"))
        page.get_by_label("Cash to the customer").focus()
        expect(pay).to_have_css("background-color", GOLD)
        expect(take).not_to_have_css("background-color", GOLD)
        page.get_by_label("Cash from the customer").fill("2.345")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Type at most two digits after the point.")).to_be_visible()
        expect(page.get_by_label("Cash from the customer")).to_be_focused()
        expect(take).to_have_css("background-color", GOLD)
        expect(pay).not_to_have_css("background-color", GOLD)
