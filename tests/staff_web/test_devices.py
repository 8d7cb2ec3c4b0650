"""Devices on the pages: a code lets one device in, once; a revoked one is cut off."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from server.adapters.device_list import DeviceFolder
from tests.server.room.evening import Evening, refused
from tests.staff_web.evening_link import Desk
from wire.link import load_allow_list, make_server_keys, new_key_pair
from wire.messages import devices
from wire.session.device_code import DeviceSecret, grouped, typed_code
from wire.session.peers import Role


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = Desk(Evening(), tmp_path)
    keys = tmp_path / "keys"
    make_server_keys(keys)
    folder = DeviceFolder(keys, lambda: "tcp://127.0.0.1:5670")
    object.__setattr__(desk.room.hall.ports, "devices", folder)
    desk.sign_in()
    return desk


def code_on(page: str) -> DeviceSecret:
    """The code on a page, as it is typed at a device."""
    found = re.search(r'class="digits">([^<]*)<', page)
    assert found is not None, page
    typed = typed_code(found[1])
    assert typed is not None
    assert found[1] == grouped(found[1].replace(" ", ""))
    return typed


def code_for(desk: Desk, **form: str) -> DeviceSecret:
    page = desk.post("/devices", **{"kind": "seat", "number": "3", "seat": "7", **form})
    return code_on(page.text)


def join(desk: Desk, code: DeviceSecret, key: str = "", proof: str = "") -> Any:
    key = key or new_key_pair().public
    sent = {"code": code.digits, "key": key, "proof": proof or code.proof_of_key(key)}
    return desk.browser.post("/enrol", data=sent)


def test_a_station_joins_with_a_code_that_works_once(desk: Desk, tmp_path: Path) -> None:
    code, pair = code_for(desk), new_key_pair()

    told = join(desk, code, pair.public).json()

    assert (told["role"], told["place"]) == ("seat", "seat:3:7")
    peer = load_allow_list(tmp_path / "keys").peer(pair.public)
    assert peer is not None
    assert (peer.role, peer.place) == (Role.SEAT, "seat:3:7")
    assert told["proof"] == code.proof_of_answer(pair.public, told)
    assert join(desk, code).status_code == 422
    assert "seat:3:7" in desk.shown("/devices")
    again = desk.post("/devices", kind="seat", number="3", seat="7")
    assert (again.status_code, "has a device already" in again.text) == (422, True)


def test_a_revoked_device_is_off_the_list(desk: Desk, tmp_path: Path) -> None:
    pair = new_key_pair()
    join(desk, code_for(desk), pair.public)

    desk.post("/devices/revoke", key=pair.public)

    assert load_allow_list(tmp_path / "keys").peers == ()
    assert desk.post("/devices/revoke", key=pair.public).status_code == 422


def test_a_code_lapses_and_who_types_wrong_digits_closes_nobodys_code(desk: Desk) -> None:
    late = code_for(desk)
    desk.room.pass_ms(11 * 60_000)
    desk.sign_in()
    assert join(desk, late).status_code == 422

    code = code_for(desk)
    wrong = code._replace(digits="1" * 8 if code.digits[0] != "1" else "2" * 8)
    assert [join(desk, wrong).status_code for _ in range(5)] == [422] * 5
    assert join(desk, code).status_code == 200


def test_a_key_without_its_own_proof_is_not_let_in_and_tries_are_counted(desk: Desk) -> None:
    code, device, other = code_for(desk), new_key_pair().public, new_key_pair().public
    relayed = code.proof_of_key(device)

    assert join(desk, code, other, relayed).status_code == 422
    assert join(desk, code._replace(letters="0" * 12), other).status_code == 422
    assert join(desk, code, device, relayed).status_code == 200

    code = code_for(desk, seat="8")
    assert [join(desk, code, other, "0" * 64).status_code for _ in range(5)] == [422] * 5
    assert join(desk, code).status_code == 422


def test_the_code_is_in_no_book_and_is_not_told_again(desk: Desk) -> None:
    code = code_for(desk, request="one-code-only")

    kept = desk.room.hall.store.query("SELECT command || answer FROM record", ())
    assert not any(part in text for (text,) in kept for part in code)
    again = desk.post("/devices", kind="seat", number="3", seat="7", request="one-code-only")
    assert code.digits not in again.text
    assert code.letters not in again.text


def test_a_customers_screen_is_enrolled_by_who_may_approve(desk: Desk) -> None:
    page = desk.post("/devices", kind="cage", number="1", seat="")
    assert (page.status_code, "Your role may not do this." in page.text) == (422, True)
    desk.sign_in("sue")
    assert code_for(desk, kind="cage", number="1", seat="")


@pytest.mark.parametrize("form", [{}, {"kind": "door"}, {"kind": "seat", "number": "1"}])
def test_a_place_that_is_none_gets_no_code(desk: Desk, form: dict[str, str]) -> None:
    page = desk.post("/devices", **form)

    assert page.status_code == 422
    assert 'class="digits"' not in page.text


def test_a_cashier_sees_no_devices_and_a_seat_asks_for_none(desk: Desk) -> None:
    assert refused(
        desk.room.ask(desk.room.seat(1), devices.JoinByCode, code="1", key="k" * 40, proof="p")
    )
    desk.sign_in("carl")
    assert "Your role may not do this." in desk.shown("/devices")
    assert desk.post("/devices", kind="seat", number="3", seat="7").status_code == 422


@pytest.mark.parametrize("key", ["", "short", "k" * 41, "ü" * 40, " " * 40])
def test_a_key_that_is_none_uses_up_no_code(desk: Desk, key: str) -> None:
    code = code_for(desk)

    sent = {"code": code.digits, "key": key, "proof": code.proof_of_key(key)}
    assert desk.browser.post("/enrol", data=sent).status_code == 422
    assert join(desk, code).status_code == 200
