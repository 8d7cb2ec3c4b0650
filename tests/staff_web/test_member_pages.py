"""Members on the pages: one's own password and PIN, and who works here, for administrators only."""

from __future__ import annotations

from pathlib import Path

from tests.ledger.card_room import password_of
from tests.server.room.evening import FLOOR_PIN, Evening
from tests.staff_web.evening_link import Desk

NEW = "a long and quiet evening"


def at_desk(tmp_path: Path, login: str) -> Desk:
    desk = Desk(Evening(), tmp_path, "floor:1")
    assert desk.sign_in(login).status_code == 303
    return desk


def test_a_member_changes_the_own_password_by_the_present_one(tmp_path: Path) -> None:
    finn = at_desk(tmp_path, "finn")
    form = {"order": "password", "old": password_of("finn").reveal(), "new": NEW, "again": NEW}

    differs = finn.post("/me", **{**form, "again": "something else"})
    assert (differs.status_code, "The two are different." in differs.text) == (422, True)
    assert NEW not in differs.text
    assert finn.post("/me", **{**form, "old": "guessed by somebody"}).status_code == 422
    assert finn.post("/me", **form).status_code == 303

    finn.post("/sign-out")
    assert finn.sign_in("finn").status_code == 422
    assert finn.post("/sign-in", login="finn", password=NEW).status_code == 303


def test_a_member_chooses_the_pin_of_the_own_card(tmp_path: Path) -> None:
    finn = at_desk(tmp_path, "finn")
    form = {"order": "pin", "old": password_of("finn").reveal()}

    easy = finn.post("/me", **form, new="111111", again="111111")
    assert easy.status_code == 422
    assert finn.post("/me", **form, new="739154", again="739154").status_code == 303

    finn.post("/change-person")
    finn.post("/sign-in/card", track=finn.room.track(-finn.room.staff["finn"]))
    assert finn.post("/sign-in", pin=FLOOR_PIN).status_code == 422
    assert finn.post("/sign-in", pin="739154").status_code == 303


def test_an_administrator_hires_changes_a_role_ends_sessions_and_dismisses(tmp_path: Path) -> None:
    ada = at_desk(tmp_path, "ada")
    lacking = ada.post("/staff", name="", login="gus", role="dealer", password="")
    assert lacking.status_code == 422
    assert 'value="gus"' in lacking.text

    new = {"name": "Gus Grissom", "login": "gus", "role": "floor", "password": NEW}
    assert ada.post("/staff", **new).status_code == 303
    page = ada.shown("/staff")
    assert "Gus Grissom works here now." in page
    number = page.partition(">Gus Grissom<")[0].rpartition("/staff/")[2].strip('"')
    path = f"/staff/{number}"

    alone = ada.post(path, order="role", role="supervisor")
    assert (alone.status_code, "takes a second person" in alone.text) == (422, True)
    second = {"second": "sue", "second_password": password_of("sue").reveal()}
    assert ada.post(path, order="role", role="supervisor", **second).status_code == 303
    assert ada.post(path, order="sessions").status_code == 303
    assert ada.post(path, order="dismiss").status_code == 303
    assert "works here no more" in ada.shown("/staff")


def test_nobody_else_sees_or_changes_who_works_here(tmp_path: Path) -> None:
    finn = at_desk(tmp_path, "finn")

    assert "Your role may not do this." in finn.get("/staff").text
    assert 'href="/staff"' not in finn.shown("/room")
    assert finn.post("/staff/1", order="dismiss").status_code == 403
    new = {"name": "Gus", "login": "gus", "role": "administrator", "password": NEW}
    assert "Your role may not do this." in finn.post("/staff", **new).text
