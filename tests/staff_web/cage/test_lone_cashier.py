"""A lone cashier with a recorded stripe and a remembered document number: nobody is there."""

from __future__ import annotations

from pathlib import Path

from tests.ledger.card_room import PIN, password_of
from tests.server.room.evening import done, refused
from tests.staff_web.cage.window import Window, open_window, passport

NEW_PIN = "739154"


def new_pin(window: Window, **form: str) -> str:
    """Set a PIN at the counter, as the cashier himself; return where the page goes."""
    window.swipe(1)
    asking = window.asking(1, "pin", **passport(1), **form)
    window.enter_pin(NEW_PIN)
    return window.led_to(asking)


def test_one_cashier_alone_sets_no_pin_of_an_account_that_holds_much(tmp_path: Path) -> None:
    with open_window(tmp_path) as window:
        assert window.act(1, "deposit", amount="4000").status_code == 303

        new_pin(window)

        window.swipe(1)
        asking = window.asking(1, "pay-out", proof="pin", order="all")
        assert refused(window.enter_pin(NEW_PIN)) == "pin_wrong"
        assert asking


def test_a_pin_set_at_the_counter_pays_no_more_than_a_document_until_it_was_used_at_a_seat(
    tmp_path: Path,
) -> None:
    with open_window(tmp_path) as window:
        room = window.room
        alone = room.house.cage.document_alone.count
        before = room.balance(1)
        new_pin(window)
        window.act(1, "deposit", amount="4000")
        window.swipe(1)
        asking = window.asking(1, "pay-out", proof="pin", order="all")
        done(window.enter_pin(NEW_PIN))

        page = window.shown(window.led_to(asking))

        assert "second person" in page
        assert 'name="second_password"' in page
        assert room.balance(1) == before + 400_000

        window.swipe(1)
        part = f"{alone // 100}"
        asking = window.asking(1, "pay-out", proof="pin", order="part", amount=part)
        done(window.enter_pin(NEW_PIN))
        assert "Hand over" in window.shown(window.led_to(asking))
        window.swipe(1)
        asking = window.asking(1, "pay-out", proof="pin", order="part", amount="0.01")
        done(window.enter_pin(NEW_PIN))
        assert "second person" in window.shown(window.led_to(asking))

        window.swipe(1)
        sue = {"second": "sue", "second_password": password_of("sue").reveal()}
        asking = window.asking(1, "pay-out", proof="pin", order="all", **sue)
        done(window.enter_pin(NEW_PIN))
        assert "Hand over" in window.shown(window.led_to(asking))
        assert room.balance(1) == 0


def test_a_pin_that_the_player_used_at_a_seat_pays_everything(tmp_path: Path) -> None:
    with open_window(tmp_path) as window:
        room = window.room
        room.open_table()
        room.sign_in(room.seat(3), 1)
        window.act(1, "deposit", amount="4000")
        window.swipe(1)
        asking = window.asking(1, "pay-out", proof="pin", order="all")
        done(window.enter_pin(PIN))

        assert "Hand over" in window.shown(window.led_to(asking))
        assert room.balance(1) == 0
