"""A new customer on one page, and everything about an account that is not cash."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ledger.card_room import password_of
from tests.server.room.evening import CENTS, done
from tests.staff_web.cage.window import PASSPORT, SCREEN, Window, open_window, passport
from wire.messages.card_stock import MakeStock

NEW = {
    "name": "Grace Hopper",
    "nickname": "amazing",
    "born": "1980-12-09",
    **PASSPORT,
    "document": "X1234567",
    "amount": "200",
}
PIN = "739154"


@pytest.fixture
def carl(tmp_path: Path) -> Iterator[Window]:
    with open_window(tmp_path) as window:
        yield window


def blank(carl: Window) -> str:
    """Return a blank card of the stock, as its reader types it."""
    return str(carl.room.by("sue", MakeStock, count=1).cards[0].track_2)


def opened(carl: Window) -> Any:
    assert carl.post("/cage/card", track=blank(carl)).status_code in (200, 201)
    return carl.post("/cage/new", **NEW, request="one-load-new")


def test_account_card_pin_and_deposit_are_one_page(carl: Window) -> None:
    asking = opened(carl).headers["location"]
    carl.shown_in_time(asking, "The customer reads the question.")
    done(carl.enter_pin(PIN))

    slip = carl.shown(carl.led_to(asking))

    assert "The account is open: card, PIN and deposit are done." in slip
    assert "7 amazing" in slip
    page = carl.shown("/cage/players/7")
    assert '<b id="available">$200.00</b>' in page
    assert "<dd>Set</dd>" in page
    assert carl.room.balance(7) == 20_000


def test_a_day_has_a_year_of_four_digits_so_that_typing_goes_on_to_the_next_part(
    carl: Window,
) -> None:
    page = carl.shown("/cage/new")

    days = [field for field in page.split("<input") if 'type="date"' in field]
    assert len(days) == 2
    assert all('max="9999-12-31"' in field for field in days)


def test_a_form_that_is_sent_twice_opens_one_account(carl: Window) -> None:
    asking = opened(carl).headers["location"]
    carl.shown_in_time(asking, "The customer reads the question.")

    again = carl.post("/cage/new", **NEW, request="one-load-new")

    assert again.headers["location"] == asking
    assert carl.get("/cage/players/8").status_code == 404


def test_all_that_is_wrong_is_said_beside_its_field_and_what_was_typed_is_kept(
    carl: Window,
) -> None:
    page = carl.post("/cage/new", name="Grace", nickname="", born="yesterday", amount="lots")

    assert page.status_code == 422
    for field in ("nickname", "born", "document_kind", "document_issuer", "document", "amount"):
        assert f'id="new-{field}-problem"' in page.text, field
    assert "Swipe a blank card." in page.text
    assert 'value="Grace"' in page.text


@pytest.mark.parametrize("field", ["name", "nickname", "address", "document_issuer", "document"])
def test_a_card_that_a_field_got_is_said_beside_it_and_opens_nothing(
    carl: Window, field: str
) -> None:
    track = blank(carl)
    assert carl.post("/cage/card", track=track).status_code in (200, 201)

    page = carl.post("/cage/new", **NEW | {field: track[:20]}, request="one-load-new")

    assert page.status_code == 422
    assert track[:12] not in page.text
    beside = page.text.partition(f'id="new-{field}-problem"')[2]
    assert beside[1:].startswith("A card was read into a field."), beside[:80]
    assert carl.get("/cage/players/7").status_code == 404


def test_a_card_of_somebody_is_not_bound_again(carl: Window) -> None:
    answer = carl.post("/cage/card", track=carl.room.track(1))

    assert (answer.status_code, "belongs to somebody" in answer.text) == (422, True)
    assert carl.post("/cage/new", **NEW).status_code == 422


def test_without_the_customers_screen_the_rest_is_done_and_the_pin_is_missing(
    carl: Window,
) -> None:
    carl.room.drop(SCREEN)

    slip = opened(carl).headers["location"]

    assert "The PIN is missing" in carl.shown(slip)
    assert carl.room.balance(7) == 20_000


def test_a_customer_who_does_not_choose_a_pin_has_an_account_and_can_go_on(carl: Window) -> None:
    asking = opened(carl).headers["location"]
    carl.shown_in_time(asking, "The customer reads the question.")
    carl.post(asking)

    page = carl.shown(carl.led_to(asking))

    assert "not everything is done" in page
    assert carl.room.balance(7) == 0


def test_a_lost_card_is_replaced_by_a_blank_one(carl: Window) -> None:
    old = carl.room.cards[1].last_four
    carl.post("/cage/card", track=blank(carl))

    carl.act(1, "card")

    page = carl.shown("/cage/players/1")
    assert "The new card is valid." in page
    assert f"ends in {old}" not in page


def test_a_new_pin_is_chosen_with_card_and_document(carl: Window) -> None:
    carl.swipe(1)
    path = carl.asking(1, "pin", **passport(1))
    done(carl.enter_pin(PIN))

    assert "The customer has chosen a PIN." in carl.shown(carl.led_to(path))


def test_limits_and_standing_are_written_down_with_their_reasons(carl: Window) -> None:
    carl.act(1, "limit", kind="deposit_day", most="50")
    assert "$50.00" in carl.shown("/cage/players/1/service")
    over = carl.act(1, "deposit", amount="51")
    assert "own limit is $50.00" in over.text
    assert carl.act(1, "limit", kind="session_minutes", most="1.5").status_code == 422

    assert "Write a reason." in carl.act(1, "standing", order="lock").text
    carl.act(1, "standing", order="lock", reason="asked for it")
    assert "The account is locked." in carl.shown("/cage/players/1")


def test_a_card_is_cancelled_at_once(carl: Window) -> None:
    carl.act(1, "cancel-card", reason="lost")

    assert carl.swipe(1).status_code == 422


def test_a_supervisor_excludes_and_a_cashier_does_not(carl: Window) -> None:
    form = {"ever": "yes", "reason": "asked for it"}
    assert "Your role may not do this." in carl.act(1, "exclude", **form).text

    carl.post("/sign-out")
    carl.sign_in("sue")
    assert carl.act(1, "exclude", reason="x").status_code == 422
    carl.act(1, "exclude", **form)

    assert "Excluded for ever" in carl.shown("/cage/players/1")


def test_a_statement_tells_every_move(carl: Window) -> None:
    carl.act(1, "deposit", amount="12.34")

    page = carl.shown("/cage/players/1/statement")

    assert "$12.34" in page
    assert f"${(CENTS + 1_234) / 100:,.2f}" in page


def test_the_floor_opens_no_account(carl: Window) -> None:
    carl.post("/sign-out")
    carl.sign_in("finn")
    carl.post("/cage/card", track=blank(carl))

    page = carl.post("/cage/new", **NEW)

    assert "Your role may not do this." in page.text
    assert password_of("finn").reveal() not in page.text
