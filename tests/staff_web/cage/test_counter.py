"""Cash over the counter: found by card or name, taken and paid once, agreed to by whoever must."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from money import Cents
from server.house import CageRules
from tests.ledger.card_room import password_of
from tests.server.room.evening import CENTS, HOUSE, Evening, done
from tests.server.tables.poker_table import table_of
from tests.staff_web.cage.window import SCREEN, Window, open_window, passport
from tests.staff_web.evening_link import Desk
from wire.messages.base import Request
from wire.messages.cage import FindPlayer
from wire.messages.house_view import AskHouse
from wire.unions import FromServer


@pytest.fixture
def carl(tmp_path: Path) -> Iterator[Window]:
    with open_window(tmp_path) as window:
        yield window


def test_a_swipe_shows_the_account_and_is_nowhere_in_pages_addresses_or_logs(
    carl: Window, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    answer = carl.swipe(2)

    assert answer.headers["location"] == "/cage/players/2"
    page = carl.shown("/cage/players/2")
    assert "nick2" in page
    assert carl.room.cards[2].digits not in page
    assert carl.room.cards[2].digits not in caplog.text
    assert carl.room.track(2) not in repr(carl.site.visits._visits)


def test_a_card_that_is_not_known_or_not_read_is_said(carl: Window) -> None:
    damaged = carl.post("/cage/swipe", track="%B12?")

    assert (damaged.status_code, "Swipe it again" in damaged.text) == (422, True)


def test_a_customer_is_found_by_number_name_nickname_and_last_digits(carl: Window) -> None:
    last_four = carl.room.cards[3].last_four
    for words in ("3", "NICK3", "Number3", last_four):
        assert carl.post("/cage/find", words=words).headers["location"] == "/cage/players/3", words

    several = carl.post("/cage/find", words="Player")
    assert several.status_code == 200
    assert several.text.count("/cage/players/") == 6
    assert "Nobody is called that" in carl.post("/cage/find", words="Zorro").text
    assert carl.post("/cage/find", words=" ").status_code == 422


def test_available_and_in_play_stand_apart(carl: Window) -> None:
    carl.room.open_table()
    carl.room.sit(1, 1, amount=10_000)

    page = carl.shown("/cage/players/1")

    assert '<b id="available">$900.00</b>' in page
    assert '<b id="in-play">$100.00</b>' in page
    assert "Table 1, seat 1" in page


def test_the_result_of_the_day_and_of_the_session_stand_beside_the_lifetimes(carl: Window) -> None:
    carl.room.open_table()
    carl.room.sit(1, 1, amount=10_000)
    carl.room.sit(2, 2, amount=10_000)
    carl.room.start()
    carl.room.deal()
    loser = table_of(carl.room.room.tables[1]).hand.to_act.seat  # type: ignore[union-attr]
    done(carl.room.act("fold"))
    carl.room.settle()

    page = carl.shown(f"/cage/players/{loser}")

    lost = re.search(r'<b class="lost-money">(-\$[0-9.]+)</b>', page)
    assert lost is not None
    assert f"<span>today {lost[1]}</span> <span>this session {lost[1]}</span>" in page


def test_a_deposit_is_taken_once_however_often_it_is_sent(carl: Window) -> None:
    form = {"amount": "125.50", "request": "one-load-deposit"}

    first, second = carl.act(1, "deposit", **form), carl.act(1, "deposit", **form)

    assert first.headers["location"] == second.headers["location"]
    assert carl.room.balance(1) == CENTS + 12_550
    receipt = carl.shown(first.headers["location"])
    assert "The deposit is booked." in receipt
    assert "$125.50" in receipt
    assert carl.asked().amount == 12_550  # the customer reads it too


@pytest.mark.parametrize("amount", ["", "0", "-5", "1.234", "lots", "9" * 30])
def test_a_deposit_that_is_no_amount_comes_back_as_it_was_typed(carl: Window, amount: str) -> None:
    page = carl.act(1, "deposit", amount=amount)

    assert page.status_code == 422
    assert 'id="deposit-amount-problem"' in page.text
    assert f'value="{amount}"' in page.text
    assert carl.room.balance(1) == CENTS


def test_a_total_to_report_is_warned_of_before_the_deposit(carl: Window) -> None:
    warned = carl.act(1, "deposit", amount="9999999")
    assert "Prepare the report first." in warned.text
    assert carl.room.balance(1) == CENTS

    taken = carl.act(1, "deposit", amount="9999999", warned="yes")

    assert taken.status_code == 303
    assert carl.room.balance(1) == CENTS + 999_999_900


def test_the_customer_agrees_with_the_pin_at_his_screen_and_is_paid_once(carl: Window) -> None:
    carl.swipe(1)
    form = {"amount": "50", "proof": "pin", "request": "one-load-pay"}
    asking = carl.asking(1, "pay-out", **form)
    assert carl.act(1, "pay-out", **form).headers["location"] == asking
    assert carl.asked().amount == 5_000

    receipt = carl.agreed(asking)

    assert carl.room.balance(1) == CENTS - 5_000
    page = carl.shown(receipt)
    assert "Hand over $50.00." in page
    assert f"card {carl.room.cards[1].last_four} read" in page
    assert carl.get(asking).headers["location"] == receipt


def test_pay_all_asks_for_the_sum_that_the_page_showed(carl: Window) -> None:
    carl.swipe(1)

    carl.agreed(carl.asking(1, "pay-out", order="all", amount="", proof="pin"))

    assert carl.room.balance(1) == 0


def test_a_question_that_is_taken_back_pays_nothing_and_keeps_what_was_typed(carl: Window) -> None:
    path = carl.asking(1, "pay-out", amount="50", proof="pin", known="a regular")

    carl.post(path)
    back = carl.led_to(path)

    page = carl.shown(back)
    assert "The question is taken back." in page
    assert 'value="50"' in page
    assert 'value="a regular"' in page
    assert carl.room.balance(1) == CENTS


def test_a_wrong_pin_is_told_to_the_cashier_without_the_pin(carl: Window) -> None:
    asking = carl.asking(1, "pay-out", amount="50", proof="pin", known="a regular")
    carl.enter_pin("111112")

    page = carl.shown_in_time(asking, "Wrong PIN. Tries left: 2.")

    assert "111112" not in page


def test_without_card_and_words_the_customer_is_not_asked(carl: Window) -> None:
    path = carl.act(1, "pay-out", amount="50", proof="pin").headers["location"]

    assert "Swipe the player" in carl.shown(carl.led_to(path))
    assert carl.asked().ask == 0


def test_a_lost_customers_screen_leaves_the_document(carl: Window) -> None:
    carl.room.drop(SCREEN)
    page = carl.shown("/cage/players/1")
    assert "does not answer" in page

    pin = carl.act(1, "pay-out", amount="50", proof="pin", known="a regular")
    assert "Use the document." in pin.text
    paid = carl.act(1, "pay-out", amount="50", proof="document", **passport(1))

    assert paid.headers["location"].startswith("/cage/receipts/")
    assert carl.room.balance(1) == CENTS - 5_000


def test_a_screen_that_is_lost_while_it_asks_ends_the_question(carl: Window) -> None:
    path = carl.asking(1, "pay-out", amount="50", proof="pin", known="x")
    carl.room.drop(SCREEN)

    assert "screen was lost" in carl.shown(carl.led_to(path))


def test_a_large_payout_by_document_takes_a_second_person_in_place(tmp_path: Path) -> None:
    house = replace(HOUSE, cage=CageRules(document_alone=Cents(10_000)))
    with open_window(tmp_path, Evening(house=house)) as carl:
        form = {"amount": "150", "proof": "document", **passport(1)}
        alone = carl.act(1, "pay-out", **form)
        assert "takes a second person" in alone.text
        assert 'name="second_password"' in alone.text

        wrong = carl.act(1, "pay-out", **form, second="sue", second_password="no")  # noqa: S106
        assert "Login, password or code is wrong." in wrong.text
        assert 'value="sue"' in wrong.text
        own = password_of("carl").reveal()
        same = carl.act(1, "pay-out", **form, second="carl", second_password=own)
        assert same.status_code == 422
        assert carl.room.balance(1) == CENTS

        secret = password_of("sue").reveal()
        paid = carl.act(1, "pay-out", **form, second="sue", second_password=secret)

        receipt = carl.shown(paid.headers["location"])
        assert "Approved by" in receipt
        assert carl.room.balance(1) == CENTS - 15_000
        assert secret not in receipt


def test_another_document_than_that_on_file_pays_nothing(carl: Window) -> None:
    page = carl.act(1, "pay-out", amount="50", proof="document", **passport(2))

    assert "not the document on file" in page.text
    assert carl.room.balance(1) == CENTS


def test_more_than_the_account_holds_asks_nobody(carl: Window) -> None:
    page = carl.act(1, "pay-out", amount="1000.01", proof="pin", known="x")

    assert "The account holds $1,000.00." in page.text
    assert carl.asked().ask == 0


def test_a_receipt_is_a_pdf_too(carl: Window) -> None:
    path = carl.act(1, "deposit", amount="20").headers["location"]

    paper = carl.get(f"{path}/paper.pdf")

    assert paper.headers["content-type"] == "application/pdf"
    assert paper.content.startswith(b"%PDF-")


@pytest.mark.parametrize("login", ["finn", "ada"])
def test_nobody_but_the_cage_moves_money_or_reads_a_receipt(tmp_path: Path, login: str) -> None:
    desk = Desk(Evening(), tmp_path, "floor:1")
    desk.sign_in(login)

    for act, form in (
        ("deposit", {"amount": "5"}),
        ("pay-out", {"amount": "5", "proof": "document", **passport(1)}),
    ):
        answer = desk.post(f"/cage/players/1/{act}", **form)
        assert "Your role may not do this." in answer.text, act
    assert desk.room.balance(1) == CENTS
    assert desk.get("/cage/receipts/1").status_code == 404


def test_nobody_sees_the_cage_without_signing_in(tmp_path: Path) -> None:
    desk = Desk(Evening(), tmp_path, "cage:1")

    for path in ("/cage", "/cage/players/1", "/cage/receipts/1", "/cage/asking/x", "/live/cage"):
        assert desk.get(path).headers["location"] == "/sign-in", path
    for path in ("/cage/swipe", "/cage/find", "/cage/players/1/deposit"):
        assert desk.post(path).headers["location"] == "/sign-in", path


def test_what_the_house_said_a_moment_ago_is_not_asked_again_until_a_form_is_sent(
    carl: Window,
) -> None:
    carl.site.told_ms = 60_000
    carl.shown("/cage/players/1")
    asked: list[type] = []
    ask = carl.site.link.ask

    async def counted(request: Request) -> FromServer:
        asked.append(type(request))
        return await ask(request)

    carl.site.link.ask = counted  # type: ignore[method-assign]  # it only counts
    carl.shown("/cage/players/1")
    assert asked == [FindPlayer]

    carl.act(1, "deposit", amount="5")
    assert AskHouse in asked
