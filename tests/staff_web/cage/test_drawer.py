"""Drawer, vault and gaming day: counted by denomination, blind, and by two where due."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ledger.card_room import password_of
from tests.staff_web.cage.window import Window, open_window


@pytest.fixture
def carl(tmp_path: Path) -> Iterator[Window]:
    with open_window(tmp_path) as window:
        yield window


def count(carl: Window, act: str, **form: str) -> Any:
    return carl.post(f"/cage/drawer/{act}", **form)


def expected_pieces(carl: Window) -> dict[str, str]:
    """Return what lies in carl's drawer, counted in dollars and cents."""
    cents = -carl.room.store.query(
        "SELECT balance FROM account JOIN shift ON account.name = 'drawer:' || shift.id"
        " WHERE shift.closed_ms IS NULL"
    )[0][0]
    return {"pieces_10000": str(cents // 10_000), "pieces_1": str(cents % 10_000)}


def as_sue(carl: Window) -> None:
    carl.post("/sign-out")
    assert carl.sign_in("sue").status_code == 303


def test_a_drawer_is_filled_and_gives_back_to_the_vault(carl: Window) -> None:
    filled = count(carl, "fill", pieces_10000="2", pieces_25="4")
    assert "$201.00" in carl.shown(filled.headers["location"])

    credited = count(carl, "credit", pieces_10000="1")
    assert "Cash to the vault" in carl.shown(credited.headers["location"])


def test_the_first_page_says_whether_the_drawer_is_open(carl: Window) -> None:
    assert "Your shift 1 is open" in carl.shown("/cage")

    as_sue(carl)

    assert 'You have no open drawer.</b> <a href="/cage/drawer/open"' in carl.shown("/cage")


def test_an_exact_blind_count_closes_the_shift(carl: Window) -> None:
    page = carl.shown("/cage/drawer/close")
    assert "What the books expect is told after your count." in page
    pieces = expected_pieces(carl)

    closed = count(carl, "close", **pieces)

    receipt = carl.shown(closed.headers["location"])
    assert "The shift is closed." in receipt
    assert "Exact" in receipt
    assert "You have no open drawer." in carl.shown("/cage/players/1")
    assert "You have no open drawer" in carl.act(1, "deposit", amount="5").text


def test_a_first_count_that_differs_is_counted_again_and_the_second_is_booked(
    carl: Window,
) -> None:
    pieces = expected_pieces(carl)
    short = {**pieces, "pieces_1": str(int(pieces["pieces_1"]) + 3)}

    again = count(carl, "close", **short, request="first-count-of-it")
    assert "Count again: it stands." in again.text
    assert pieces["pieces_10000"] not in again.text.partition("data-count")[2]  # blind
    closed = count(carl, "close", **short, request="second-count-of-it")

    receipt = carl.shown(closed.headers["location"])
    assert "Over the books" in receipt
    assert "$0.03" in receipt


def test_a_large_difference_is_closed_by_two_persons_in_place(carl: Window) -> None:
    count(carl, "close", pieces_100="1", request="first-count-of-it")
    alone = count(carl, "close", pieces_100="1", request="second-count-of-it")
    assert 'name="second_password"' in alone.text
    assert 'value="1"' in alone.text  # what was counted stays

    secret = password_of("sue").reveal()
    closed = count(carl, "close", pieces_100="1", second="sue", second_password=secret)

    assert "Short of the books" in carl.shown(closed.headers["location"])


def test_a_shift_is_opened_with_a_float(carl: Window) -> None:
    count(carl, "close", **expected_pieces(carl))

    opened = count(carl, "open", pieces_10000="5", request="one-load-open")
    twice = count(carl, "open", pieces_10000="5", request="one-load-open")

    assert opened.headers["location"] == twice.headers["location"]
    assert "is open" in carl.shown("/cage/drawer")
    assert carl.act(1, "deposit", amount="5").status_code == 303


@pytest.mark.parametrize("typed", ["x", "-1", "1.5", "9999999"])
def test_a_count_that_is_none_comes_back_as_it_was_typed(carl: Window, typed: str) -> None:
    page = count(carl, "fill", pieces_100=typed)

    assert page.status_code == 422
    assert 'id="pieces_100-problem"' in page.text
    assert f'value="{typed}"' in page.text


def test_a_supervisor_moves_the_vault_and_closes_the_day_with_its_equation(carl: Window) -> None:
    count(carl, "close", **expected_pieces(carl))
    as_sue(carl)
    assert "Write a reason." in count(carl, "vault-in", pieces_100="1").text
    count(carl, "vault-in", pieces_100="1", reason="from the bank")
    vault = -carl.room.store.query("SELECT balance FROM account WHERE name = 'vault'")[0][0]

    today = carl.site.visits.find(carl.browser.cookies["arclight_session"], "cage:1").house.day  # type: ignore[union-attr]
    page = carl.shown("/cage/drawer/close-day")
    assert 'name="next_day"' in page
    closed = count(
        carl,
        "close-day",
        pieces_100=str(vault // 100),
        pieces_1=str(vault % 100),
        next_day=page.partition('name="next_day"')[2].partition('value="')[2][:10],
    )

    assert closed.headers["location"] == "/cage/days", closed.text
    days = carl.shown("/cage/days")
    assert f"<h2>{today}</h2>" in days
    assert "= owed to players now" in days


def test_a_cashier_moves_no_vault_and_closes_no_day(carl: Window) -> None:
    for act in ("vault-in", "vault-out", "difference", "close-day"):
        assert f'href="/cage/drawer/{act}"' not in carl.shown("/cage/drawer")
        form = {"pieces_100": "1", "reason": "x", "next_day": "2026-11-20"}
        assert "Your role may not do this." in count(carl, act, **form).text, act
