"""Signing in with the code of a telephone beside the password."""

from __future__ import annotations

import base64
from pathlib import Path
from urllib.parse import parse_qs, urlparse

from ledger.staff.totp import code_for_step, step_at
from tests.ledger.card_room import password_of
from tests.server.room.evening import Evening, credential
from tests.staff_web.evening_link import Desk
from wire.messages import staff


def tied_telephone(room: Evening, login: str) -> bytes:
    """Tie a telephone to a member's account; return its key."""
    told = room.by(login, staff.TieTelephone, credential=credential(login))
    assert isinstance(told, staff.TelephoneKey)
    secret = parse_qs(urlparse(told.address).query)["secret"][0]
    return base64.b32decode(secret + "=" * (-len(secret) % 8))


def test_the_code_of_the_telephone_is_asked_for_and_is_good_once(tmp_path: Path) -> None:
    desk = Desk(Evening(), tmp_path)
    key = tied_telephone(desk.room, "finn")
    typed = {"login": "finn", "password": password_of("finn").reveal()}

    without = desk.post("/sign-in", **typed)
    assert (without.status_code, "Login, password or code is wrong" in without.text) == (422, True)
    code = code_for_step(key, step_at(desk.room.clock.ms))
    assert desk.post("/sign-in", **typed, code=code).status_code == 303
    assert "Needs attention" in desk.shown("/")
    desk.post("/sign-out")

    assert desk.post("/sign-in", **typed, code=code).status_code == 422
