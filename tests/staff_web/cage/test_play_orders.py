"""From the window into play: a waiting list, a held seat, a tournament with the player's PIN."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ledger.card_room import password_of
from tests.server.room.evening import CENTS, Evening, done
from tests.staff_web.cage.test_new_account import NEW, PIN, blank
from tests.staff_web.cage.window import SCREEN, Window, open_window
from wire.messages.tournament import OpenTournament


@pytest.fixture
def carl(tmp_path: Path) -> Iterator[Window]:
    with open_window(tmp_path) as window:
        window.room.open_table()
        yield window


def list_code(room: Evening) -> str:
    return str(room.hall.list_of(room.room.tables[1]))


def open_tournament(carl: Window) -> None:
    done(
        carl.room.by(
            "finn", OpenTournament, table=2, name="Table 2", title="Evening", preset="turbo"
        )
    )


def test_a_customer_joins_a_waiting_list_at_the_window(carl: Window) -> None:
    code = list_code(carl.room)
    assert f'value="list/{code}"' in carl.shown("/cage/players/1")

    led = carl.act(1, "play", place=f"list/{code}").headers["location"]

    slip = carl.shown(led)
    assert "The customer is on the waiting list." in slip
    assert "Waiting before you" in slip
    assert "nick1" in slip
    page = carl.shown("/cage/players/1")
    assert "1 waiting" in page


def test_a_seat_is_held_for_a_customer(carl: Window) -> None:
    carl.room.seat(3)

    led = carl.act(1, "play", place="seat/1").headers["location"]

    slip = carl.shown(led)
    assert "seat 3 is held" in slip
    assert "<dt>Seat</dt><dd>3</dd>" in slip


def test_a_tournament_is_entered_with_the_pin_and_a_slip_is_printed(carl: Window) -> None:
    open_tournament(carl)
    carl.swipe(1)
    assert 'value="enter/2"' in carl.shown("/cage/players/1")

    slip = carl.agreed(carl.asking(1, "play", place="enter/2"))

    assert slip == "/cage/slip"
    page = carl.shown(slip)
    assert "The customer is in Evening." in page
    assert "nick1" in page
    assert carl.room.balance(1) < CENTS


def test_without_a_screen_two_persons_enter_a_customer(carl: Window) -> None:
    open_tournament(carl)
    carl.room.drop(SCREEN)
    alone = carl.act(1, "play", place="enter/2", known="a regular")
    assert 'name="second_password"' in alone.text
    assert carl.room.balance(1) == CENTS

    secret = password_of("sue").reveal()
    form = {"place": "enter/2", "second": "sue", "second_password": secret}
    assert carl.act(1, "play", **form).headers["location"] == "/cage/slip"


def test_a_new_customer_is_on_a_list_with_the_first_deposit(carl: Window) -> None:
    carl.post("/cage/card", track=blank(carl))
    form = {**NEW, "place": f"list/{list_code(carl.room)}"}
    asking = carl.post("/cage/new", **form).headers["location"]
    carl.shown_in_time(asking, "The customer reads the question.")
    done(carl.enter_pin(PIN))

    slip = carl.shown(carl.led_to(asking))

    assert "card, PIN and deposit are done. The customer is on the waiting list." in slip
    assert "On the account now" in slip
    assert "Waiting before you" in slip


def test_what_is_missing_stays_marked_beside_the_place_that_was_given(carl: Window) -> None:
    carl.room.drop(SCREEN)
    carl.post("/cage/card", track=blank(carl))
    form = {**NEW, "amount": "", "place": f"list/{list_code(carl.room)}"}

    led = carl.post("/cage/new", **form).headers["location"]

    assert led == "/cage/slip"
    slip = carl.shown(led)
    assert '<p class="notice bad" role="status">The account is open. The PIN is missing' in slip
    assert "Waiting before you" in slip


def test_a_new_customer_enters_a_tournament_with_the_pin_just_chosen(carl: Window) -> None:
    open_tournament(carl)
    carl.post("/cage/card", track=blank(carl))
    asking = carl.post("/cage/new", **{**NEW, "place": "enter/2"}).headers["location"]
    carl.shown_in_time(asking, "The customer reads the question.")
    done(carl.enter_pin(PIN))
    entering = carl.led_to(asking)
    assert entering.startswith("/cage/asking/")
    carl.shown_in_time(entering, "The customer reads the question.")
    done(carl.enter_pin(PIN))

    slip = carl.shown(carl.led_to(entering))
    assert "Evening" in slip
    assert "Deposit" in slip


@pytest.mark.parametrize("place", ["", "seat/1", "seat/9", "enter/1", "list/none", "x"])
def test_a_place_that_is_gone_is_said_beside_its_field(carl: Window, place: str) -> None:
    page = carl.act(1, "play", place=place)

    assert page.status_code == 422
    assert 'id="play-place-problem"' in page.text
