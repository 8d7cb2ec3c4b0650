"""A desk goes from one person to the next: by card and PIN where the password was typed before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.room.evening import FLOOR_PIN
from tests.staff_web.cage.window import Window, open_window


@pytest.fixture
def carl(tmp_path: Path) -> Iterator[Window]:
    with open_window(tmp_path) as window:
        yield window


def test_a_staff_card_at_the_window_changes_the_person_with_the_pin(carl: Window) -> None:
    carl.post("/change-person")
    assert carl.sign_in("finn").status_code == 303
    carl.post("/change-person")
    assert carl.sign_in("carl").status_code == 303

    led = carl.post("/cage/swipe", track=carl.room.track(-carl.room.staff["finn"]))
    assert led.headers["location"] == "/sign-in"
    assert carl.get("/cage").headers["location"] == "/sign-in"  # carl's page is closed at once
    page = carl.shown("/sign-in")
    assert "Your PIN" in page
    assert carl.room.track(-carl.room.staff["finn"]) not in page
    wrong = carl.post("/sign-in", pin="111112")
    assert "The PIN is wrong" in wrong.text
    assert carl.post("/sign-in", pin=FLOOR_PIN).status_code == 303

    assert "Finn" in carl.shown("/")


def test_who_signed_out_needs_the_password_and_is_told_so(carl: Window) -> None:
    carl.post("/change-person")
    carl.sign_in("finn")
    carl.post("/sign-out")
    carl.post("/sign-in/card", track=carl.room.track(-carl.room.staff["finn"]))

    page = carl.post("/sign-in", pin=FLOOR_PIN)

    assert "Type login and password." in page.text
    assert 'name="password"' in page.text


def test_a_card_without_its_pin_is_forgotten_after_a_minute(carl: Window) -> None:
    carl.post("/change-person")
    carl.post("/sign-in/card", track=carl.room.track(-carl.room.staff["finn"]))
    assert "Your PIN" in carl.shown("/sign-in")
    later_ms = carl.site.now_ms() + 61_000
    carl.site.now_ms = lambda: later_ms

    assert 'name="password"' in carl.shown("/sign-in")


def test_a_card_that_the_login_field_got_is_not_shown_again(carl: Window) -> None:
    carl.post("/change-person")
    track = carl.room.track(1)

    page = carl.post("/sign-in", login=track)

    assert page.status_code == 422
    assert "A card was read into a field." in page.text
    assert track[1:13] not in page.text
