"""A second person at another desk: sees what is asked, approves or refuses, and nobody else can."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ledger.card_room import password_of
from tests.server.room.evening import CENTS
from tests.staff_web.cage.window import Window, open_window
from tests.staff_web.test_hostile_browsers import beside

FORM = {"amount": "12", "reason": "a miscount", "way": "more"}


@pytest.fixture
def carl(tmp_path: Path) -> Iterator[Window]:
    with open_window(tmp_path) as window:
        yield window


def test_a_second_person_at_another_desk_approves_and_the_form_goes_through(
    carl: Window,
) -> None:
    wish = asked(carl)
    assert carl.get(f"/approvals/{wish}/state").status_code == 202
    assert carl.act(1, "adjust", **FORM, wish=wish).status_code == 422

    sue = beside(carl, "floor:1")
    sue.sign_in("sue")
    assert f'href="/approvals/{wish}"' in sue.shown("/")
    page = sue.shown(f"/approvals/{wish}")
    assert "Correct account 1 by $12.00" in page
    assert sue.post(f"/approvals/{wish}", order="give").status_code == 422
    secret = password_of("sue").reveal()
    assert sue.post(f"/approvals/{wish}", order="give", password=secret).status_code == 303

    assert "Sue approved it." in carl.get(f"/approvals/{wish}/state").text
    assert carl.act(1, "adjust", **FORM, wish=wish).status_code == 303
    assert carl.room.balance(1) == CENTS + 1_200


def asked(carl: Window) -> str:
    """Ask for somebody at another desk; return the number of the wish."""
    page = carl.act(1, "adjust", **FORM, elsewhere="yes")
    assert 'value="a miscount"' in page.text
    return str(re.findall(r'name="wish" value="(\d+)"', page.text)[0])


def test_a_refusal_is_told_to_who_asked(carl: Window) -> None:
    wish, sue = asked(carl), beside(carl, "floor:1")
    sue.sign_in("sue")
    assert "Write a reason." in sue.post(f"/approvals/{wish}", order="refuse").text
    sue.post(f"/approvals/{wish}", order="refuse", reason="show me the tape")

    told = carl.get(f"/approvals/{wish}/state")
    assert told.status_code == 410
    assert "show me the tape" in told.text
    assert "show me the tape" in carl.act(1, "adjust", **FORM, wish=wish).text
    assert carl.room.balance(1) == CENTS


def test_the_floor_sees_that_somebody_is_asked_but_not_what_for(carl: Window) -> None:
    wish, finn = asked(carl), beside(carl, "floor:1")
    finn.sign_in("finn")

    page = finn.shown("/")
    assert "Asks for a second person" in page
    assert f"/approvals/{wish}" not in page
    assert finn.get(f"/approvals/{wish}").status_code == 404
    assert "$12.00" not in finn.get(f"/approvals/{wish}").text
    secret = password_of("finn").reveal()
    assert finn.post(f"/approvals/{wish}", order="give", password=secret).status_code == 404


def test_an_approved_form_that_was_changed_meanwhile_is_refused(carl: Window) -> None:
    wish, sue = asked(carl), beside(carl, "floor:1")
    sue.sign_in("sue")
    secret = password_of("sue").reveal()
    sue.post(f"/approvals/{wish}", order="give", password=secret)

    page = carl.act(1, "adjust", **{**FORM, "amount": "1200"}, wish=wish)

    assert page.status_code == 422
    assert carl.room.balance(1) == CENTS
