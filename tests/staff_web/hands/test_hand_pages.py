"""Pages of played hands: found, stepped through, exported, unsealed by two persons."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.ledger.card_room import password_of
from tests.server.room.staff.shown_hands import evening_of_hands
from tests.staff_web.evening_link import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(evening_of_hands(1), tmp_path)


@pytest.fixture
def finn(desk: Desk) -> Desk:
    desk.sign_in()
    return desk


@pytest.fixture
def sue(desk: Desk) -> Desk:
    desk.sign_in("sue")
    return desk


def unseal(desk: Desk, **form: Any) -> Any:
    typed = {"reason": "a complaint", "login": "aude", "password": password_of("aude").reveal()}
    return desk.post("/hands/1/1/unseal", **{**typed, **form})


def test_hands_are_found_and_lead_to_the_replayer(finn: Desk) -> None:
    page = finn.shown("/hands?table=1&player=2")

    assert 'href="/hands/1/1"' in page
    assert "Over" in page
    assert "No hand was found." in finn.shown("/hands?table=2")
    assert "No hand was found." in finn.shown("/hands?to=2000-01-01T00:00")


def test_what_is_wrong_with_a_search_is_said_and_what_was_typed_is_kept(finn: Desk) -> None:
    page = finn.get("/hands?table=abc&from=yesterday&hand=7")

    assert page.status_code == 422
    assert "Type a number." in page.text
    assert "Type a day and a time." in page.text
    assert 'value="abc"' in page.text
    assert 'value="7"' in page.text


def test_the_replayer_tells_every_act_with_its_cause_and_touch(finn: Desk) -> None:
    page = finn.shown("/hands/1/1")

    assert page.count('class="frame"') == page.count("<time>")
    assert "Tap at the seat" in page
    assert "“Call”" in page
    assert "410, 622" in page
    assert "The hand is over" in page


def test_no_page_carries_a_card_that_was_not_shown(finn: Desk) -> None:
    page = finn.shown("/hands/1/1")
    opened = re.findall(r'data-card="(..)" data-position="(\d+)"', page)
    held = re.search(r'data-leaves="([^"]*)"', page)

    assert held is not None
    assert len(held[1].split()) == 52
    assert 7 <= len(opened) <= 11
    assert "Sealed cards" not in page


def test_a_hand_that_is_not_there_or_is_live_is_said_so(finn: Desk) -> None:
    finn.room.deal()

    for path in ("/hands/1/2", "/hands/9/1", "/hands/1/2/export/text", "/hands/1/2/export/phh"):
        assert finn.get(path).status_code == 404, path
    assert finn.get("/hands/1/1/export/json").status_code == 404
    assert "Being played" in finn.shown("/hands")


def test_a_hand_is_exported_as_text_phh_and_open_hand_history(finn: Desk) -> None:
    text, phh, ohh = (finn.get(f"/hands/1/1/export/{form}") for form in ("text", "phh", "ohh"))

    assert "No-Limit Hold'em" in text.text
    assert "(Tap at the seat)" in text.text
    assert 'variant = "NT"' in phh.text
    assert '"ohh"' in ohh.text
    assert 'filename="table-1-hand-000001.phh"' in phh.headers["content-disposition"]


def test_a_cashier_reads_no_hand_and_gets_no_link_to_them(desk: Desk) -> None:
    desk.sign_in("carl")

    assert 'href="/hands"' not in desk.shown("/cage")
    assert desk.get("/hands").status_code == 403
    assert desk.get("/hands/1/1").status_code == 404
    assert unseal(desk).status_code == 404


def test_two_persons_with_a_reason_see_the_sealed_cards_once(sue: Desk) -> None:
    assert "Sealed cards" in sue.shown("/hands/1/1")
    page = unseal(sue, request="page-one-unseal")

    assert page.status_code == 200
    assert "Unsealed cards, shown once" in page.text
    assert len(re.findall(r"data-card=", page.text)) == 14
    assert "Burned" in page.text
    again = unseal(sue, request="page-one-unseal")
    assert "The cards were shown once." in again.text
    assert "Unsealed cards, shown once" not in again.text


def test_nobody_unseals_alone_and_what_was_typed_is_kept_but_no_password(sue: Desk) -> None:
    secret = password_of("finn").reveal()
    for form, said in (
        ({"reason": ""}, "Write a reason."),
        ({"login": ""}, "The second person types a login."),
        ({"password": "wrong"}, "Login, password or code is wrong."),
        ({"login": "finn", "password": secret}, "Your role may not do this."),
        ({"login": "sue", "password": password_of("sue").reveal()}, "must be somebody else"),
    ):
        page = unseal(sue, **form)
        assert page.status_code == 422, form
        assert said in page.text, form
        assert "Unsealed cards, shown once" not in page.text
        assert secret not in page.text
        assert 'data-card="" ' not in page.text
