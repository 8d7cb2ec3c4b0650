"""The first administrator: the holder of the one-time code shown at the server's first start.

There is no built-in password. The code is random, shown once, stored as a keyed hash, and works
once, only while the room has no administrator.

A room that lost its last second person gets a new code, for a supervisor: otherwise nobody could be
hired. The person at the server's console acts for the owner.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Callable
from dataclasses import dataclass
from hmac import compare_digest

from ledger.canonical import Json
from ledger.hidden import HiddenText
from ledger.new_rows import add_row
from ledger.pepper import Pepper
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.secret_hash import SecretHasher
from ledger.staff.asking import Asked
from ledger.staff.members import NewMember, add_member, clean_login, stored_password
from ledger.staff.passwords import Password
from ledger.staff.roles import Role
from ledger.staff.second_person import first_second_person, second_person_left
from ledger.store import Store
from ledger.units import ROOM, Body, Unit, Work

CODE_BYTES = 15
"""120 bits, 24 letters and digits: it cannot be guessed and can still be typed."""

_ANY_ADMINISTRATOR = "SELECT id FROM staff WHERE role = 'administrator' ORDER BY id"


class FirstCode(HiddenText):
    """The one-time code; show `reveal()` once, on the console."""

    __slots__ = ()


def make_first_code(
    store: Store, pepper: Pepper, random_bytes: Callable[[int], bytes], *, at_ms: int
) -> FirstCode | None:
    """Draw a new code, which replaces any earlier one; None if the room needs no code."""
    if code_role(store) is None:
        return None
    code = FirstCode(b32encode(random_bytes(CODE_BYTES)).decode("ascii"))
    hashed = _hash(pepper, code.reveal())

    def body(work: Work) -> Json:
        _missing_role(work)
        return add_row(work, "first_code", {"code": hashed, "made_ms": work.at_ms})

    request_id = f"first code {hashed}"
    store.apply(_unit(request_id, "server", {"do": "make_first_code"}, at_ms, body))
    return code


def code_role(reader: Reader) -> Role | None:
    """Return the role that the holder of a one-time code would get; None: no code is needed."""
    administrator = first_row(reader, _ANY_ADMINISTRATOR)
    if administrator is None:
        return Role.ADMINISTRATOR
    alone = Asked(request_id="", by=administrator[0], at_ms=0)
    if second_person_left(reader) or first_second_person(reader, alone):
        return None
    return Role.SUPERVISOR


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstClaim:
    """What the holder of the code types."""

    request_id: str
    code: FirstCode
    login: str
    name: str
    password: Password
    at_ms: int


def claim_first_administrator(claim: FirstClaim, pepper: Pepper, hasher: SecretHasher) -> Unit:
    """Make the unit that opens an account with the missing role for the holder of the newest code.

    Spaces, dashes and small letters in the typed code do not matter.
    """
    login = clean_login(claim.login)
    stored = stored_password(hasher, login, claim.password)
    hashed = _hash(pepper, "".join(claim.code.reveal().split()).replace("-", "").upper())

    def body(work: Work) -> Json:
        role = _missing_role(work)
        newest = first_row(work, "SELECT id, code FROM first_code ORDER BY id DESC LIMIT 1")
        if newest is None or not compare_digest(newest[1], hashed):
            raise Refused(RefusalCode.FIRST_CODE_WRONG)
        new = NewMember(login=login, name=claim.name, role=role, password=claim.password)
        staff = add_member(work, new, stored)
        work.update("first_code", newest[0], {"used_by": staff})
        return staff

    command: dict[str, Json] = {
        "do": "claim_first_administrator",
        "login": login,
        "name": claim.name,
    }
    return _unit(claim.request_id, "console", command, claim.at_ms, body)


def _missing_role(reader: Reader) -> Role:
    role = code_role(reader)
    if role is None:
        raise Refused(RefusalCode.ADMINISTRATOR_EXISTS)
    return role


def _hash(pepper: Pepper, code: str) -> str:
    return pepper.token("first administrator", code)


def _unit(request_id: str, actor: str, command: dict[str, Json], at_ms: int, body: Body) -> Unit:
    return Unit(
        request_id=request_id, stream=ROOM, actor=actor, command=command, at_ms=at_ms, body=body
    )
