"""Credentials of staff: login with password (and telephone code), or card with PIN at a seat.

A seat reads the stripe and the PIN, and a stripe is easily copied. So card and PIN open only the
floor's menu at a seat, and bring a member back to the desk where he typed the password in the same
shift. Every other sign-in, approvals and a member's own secrets take the password.

Every try is counted in its own unit before the secret is checked, so that cutting the power gives
no more tries; `ledger.staff.tries` says how many there are. Tries with a card are counted apart
from those with a password: a right PIN takes back no wrong password, and the other way round. An
unknown login takes the same time and gets the same answer as a wrong password.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ledger.canonical import Json
from ledger.card_number import CardNumber, card_token
from ledger.pepper import Pepper
from ledger.pin import Pin
from ledger.reading import first_row
from ledger.refusals import RefusalCode, Refused
from ledger.secret_hash import SecretHasher
from ledger.staff.passwords import Password
from ledger.staff.purposes import PASSWORD_PURPOSE, PIN_PURPOSE, staff_holder
from ledger.staff.totp import accepted_step
from ledger.staff.tries import Closed, Guessed, prove, take_try
from ledger.store import Store
from ledger.units import ROOM, Body, Row, Unit, Work


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordCredential:
    """What a member types at a web page."""

    login: str
    password: Password
    code: str = field(default="", repr=False)
    """From the telephone, if one is tied to the account."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCredential:
    """A staff card and its PIN: for the floor's menu at a seat, and to come back to a desk."""

    card: CardNumber
    pin: Pin


Credential = PasswordCredential | CardCredential


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One try to sign in or approve; each try needs a new request id."""

    request_id: str
    place: str
    """Where the try is made: a name for people."""
    desk: str
    """Where the try is made, proved by the key: the key itself, or the desk of several keys."""
    at_ms: int
    telephone_ms: int | None = None
    """The computer's clock, for telephone codes: the room's time may be ahead. None: `at_ms`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    number: int
    login: str
    stored: str
    purpose: str
    owner: str
    secret: str = field(repr=False)
    code: str | None = field(repr=False)
    """The typed telephone code; None: a card needs no code."""


class StaffJudge:
    """Judges credentials against the staff accounts of one store."""

    def __init__(self, store: Store, pepper: Pepper, hasher: SecretHasher) -> None:
        self._store = store
        self._pepper = pepper
        self._hasher = hasher

    def verify(self, attempt: Attempt, credential: Credential) -> int:
        """Return the number of the member with this credential; count and refuse a wrong one.

        Raises `Guessed` for a wrong one if somebody should check the desk.
        """
        found = self._find(credential)
        if found is None:
            self._hasher.waste_one_try(_secret_of(credential))
            raise Refused(RefusalCode.SIGN_IN_WRONG)
        self._hasher.check_pepper(found.stored)
        taken = self._store.apply(_take_try(attempt, found))
        if taken.repeated:
            raise Refused(RefusalCode.ENTER_AGAIN)
        closes, alarming = Closed(taken.value[0]), taken.value[1]
        right = self._hasher.matches(found.stored, found.purpose, found.owner, found.secret)
        judge = self._judge(attempt, found, closes, secret_right=right)
        if not self._store.apply(judge).value:
            raise Guessed(found.login, closes) if alarming else Refused(RefusalCode.SIGN_IN_WRONG)
        return found.number

    def verify_member(
        self, attempt: Attempt, credential: PasswordCredential, *, member: int
    ) -> None:
        """Check a signed-in member's credential again; refuse that of another member."""
        if self.verify(attempt, credential) != member:
            raise Refused(RefusalCode.SIGN_IN_WRONG)

    def _find(self, credential: Credential) -> _Found | None:
        if isinstance(credential, CardCredential):
            return self._find_by_card(credential)
        login = credential.login.strip().casefold()
        row = self._staff_row("login = ?", login)
        if row is None:
            return None
        number, login, password, _ = row
        return _Found(
            number=number,
            login=login,
            stored=password,
            purpose=PASSWORD_PURPOSE,
            owner=login,
            secret=credential.password.reveal(),
            code=credential.code,
        )

    def _find_by_card(self, credential: CardCredential) -> _Found | None:
        token = card_token(self._pepper, credential.card)
        held = "('staff:' || id) = (SELECT holder FROM card WHERE token = ? AND state = 'active')"
        row = self._staff_row(held, token)
        if row is None or row[3] is None:
            return None
        number, login, _, pin = row
        return _Found(
            number=number,
            login=login,
            stored=pin,
            purpose=PIN_PURPOSE,
            owner=staff_holder(number),
            secret=credential.pin.reveal(),
            code=None,
        )

    def _staff_row(self, where: str, value: str) -> Row | None:
        columns = "SELECT id, login, password, pin FROM staff WHERE state = 'active' AND "
        return first_row(self._store, columns + where, value)

    def _judge(
        self, attempt: Attempt, found: _Found, closes: Closed, *, secret_right: bool
    ) -> Unit:
        def body(work: Work) -> Json:
            step = self._code_step(work, attempt, found)
            right = secret_right and step is not None
            if right:
                work.update("staff", found.number, {"totp_step": step or None})
                prove(work, member=found.number, desk=_counted_at(attempt, found))
            tried: dict[str, Json] = {"staff": found.number, "right": right}
            if closes is not Closed.NOTHING and not right:
                tried |= {"closed": closes.value, "desk": attempt.desk}
            work.event("staff_tried", tried)
            return right

        return _unit(attempt, "judge_staff_try", found.number, body)

    def _code_step(self, work: Work, attempt: Attempt, found: _Found) -> int | None:
        """Return the step of the telephone code to store; 0: none is needed; None: wrong code."""
        row = first_row(work, "SELECT totp, totp_step FROM staff WHERE id = ?", found.number)
        sealed, last = row or (None, None)
        if sealed is None:
            return 0
        if found.code is None:
            return int(last or 0)
        key = self._pepper.unseal(staff_holder(found.number), sealed)
        now_ms = attempt.at_ms if attempt.telephone_ms is None else attempt.telephone_ms
        return accepted_step(key, found.code, now_ms=now_ms, last_used=last)


def _take_try(attempt: Attempt, found: _Found) -> Unit:
    def body(work: Work) -> Json:
        tried = take_try(work, member=found.number, desk=_counted_at(attempt, found))
        return [tried.closed.value, tried.alarming]

    return _unit(attempt, "take_staff_try", found.number, body)


def _counted_at(attempt: Attempt, found: _Found) -> str:
    """Return the desk as tries are counted there: those with a card have a count of their own."""
    return attempt.desk if found.purpose == PASSWORD_PURPOSE else f"{attempt.desk} card"


def _unit(attempt: Attempt, do: str, number: int, body: Body) -> Unit:
    return Unit(
        request_id=f"{attempt.request_id}/{do}",
        stream=ROOM,
        actor=f"place:{attempt.place}",
        command={"do": do, "staff": number, "place": attempt.place},
        at_ms=attempt.at_ms,
        body=body,
    )


def _secret_of(credential: Credential) -> str:
    if isinstance(credential, CardCredential):
        return credential.pin.reveal()
    return credential.password.reveal()
