"""Staff as people: signing in and out, approvals, and what a member changes about himself."""

from __future__ import annotations

from ledger.cage import adjustment_subject, void_subject
from ledger.pepper import NONCE_BYTES
from ledger.pin import Pin
from ledger.pins import clear_place
from ledger.staff import (
    FirstClaim,
    FirstCode,
    Password,
    Session,
    StaffToken,
    approve,
    claim_first_administrator,
    end_session,
    enrolment_uri,
    new_key,
    set_password,
    set_staff_pin,
    set_totp_key,
)
from ledger.staff.roles import DUTIES
from money import Cents
from server.room.asks import Ask
from server.room.hall import Hall, named
from server.room.words import choice_of, credential_of
from wire.messages import staff


def sign_in(hall: Hall, ask: Ask, request: staff.SignIn) -> None:
    """Prove a credential and hand out a token; each try needs an id of its own."""
    credential, attempt = credential_of(request.credential), hall.attempt(ask)

    def work() -> tuple[StaffToken, Session]:
        token = hall.sessions.sign_in(attempt, credential)
        return token, hall.sessions.session(token, now_ms=attempt.at_ms)

    def then(signed: tuple[StaffToken, Session]) -> None:
        token, session = signed
        ask.answer(
            staff.SignedIn(
                id=ask.id,
                token=token.reveal(),
                staff=session.member.number,
                name=session.member.name,
                role=session.member.role.value,
                duties=tuple(sorted(duty.value for duty in DUTIES[session.member.role])),
                until_ms=session.until_ms,
            )
        )

    hall.aside(ask, work, then)


def claim_first(hall: Hall, ask: Ask, request: staff.ClaimFirst) -> None:
    """Make the first administrator of whoever holds the one-time code."""
    claim = FirstClaim(
        request_id=ask.unit_id,
        code=FirstCode(request.code),
        login=request.login,
        name=request.name,
        password=Password(request.password),
        at_ms=hall.now_ms,
    )
    hall.aside(
        ask,
        lambda: claim_first_administrator(claim, hall.ports.pepper, hall.ports.hasher),
        lambda unit: hall.submit(ask, unit, named("staff")),
    )


def renew_session(hall: Hall, ask: Ask, session: Session, request: staff.RenewSession) -> None:
    """Let a session live on."""
    token, now_ms, unit_id = StaffToken(request.token), hall.now_ms, ask.unit_id
    hall.aside(
        ask,
        lambda: hall.sessions.renew(token, unit_id, now_ms=now_ms),
        lambda renewed: ask.done({"until_ms": renewed.until_ms}),
    )


def sign_out(hall: Hall, ask: Ask, session: Session, request: staff.SignOut) -> None:
    """End the session."""
    hall.submit(ask, end_session(hall.asked(ask, session), session=session.number))


def approve_act(hall: Hall, ask: Ask, session: Session, request: staff.Approve) -> None:
    """Write down that a second person approves one exact thing."""
    subject = choice_of(SUBJECTS, request.act, "act")(request)
    credential, attempt = credential_of(request.credential), hall.attempt(ask)
    hall.aside(
        ask,
        lambda: approve(hall.store, hall.door, attempt, credential, subject),
        lambda number: ask.done({"approval": number, "subject": subject}),
    )


def void_hand_subject(table: int, hand: int) -> str:
    """Name what a supervisor approves before a hand is called off."""
    return f"void hand {hand} of table {table}"


SUBJECTS = {
    "void_hand": lambda asked: void_hand_subject(asked.table, asked.number),
    "void_receipt": lambda asked: void_subject(asked.number),
    "adjust": lambda asked: adjustment_subject(asked.number, Cents(asked.amount)),
    "vault_difference": lambda asked: f"vault counted at {asked.amount} cents",
}
"""What can be approved, and how the books name it."""


def change_password(hall: Hall, ask: Ask, session: Session, request: staff.SetPassword) -> None:
    """Give oneself another password."""
    asked, password = hall.asked(ask, session), Password(request.password)
    hall.aside(
        ask,
        lambda: set_password(asked, hall.store, hall.ports.hasher, password),
        lambda unit: hall.submit(ask, unit),
    )


def change_pin(hall: Hall, ask: Ask, session: Session, request: staff.SetStaffPin) -> None:
    """Choose the PIN of one's own staff card."""
    asked, pin = hall.asked(ask, session), Pin(request.pin)
    hall.aside(
        ask,
        lambda: set_staff_pin(asked, hall.ports.hasher, hall.ports.pins, pin=pin),
        lambda unit: hall.submit(ask, unit),
    )


def tie_telephone(hall: Hall, ask: Ask, session: Session, request: staff.TieTelephone) -> None:
    """Draw a key for the member's telephone and show it once."""
    take = hall.ports.nonces.take
    key, nonce = new_key(take), take(NONCE_BYTES)
    unit = set_totp_key(hall.asked(ask, session), hall.ports.pepper, key=key, nonce=nonce)
    address = enrolment_uri(key, login=session.member.login, house=hall.house.name)
    hall.submit(ask, unit, after=lambda: ask.answer(staff.TelephoneKey(id=ask.id, address=address)))


def clear_blocked_place(hall: Hall, ask: Ask, session: Session, request: staff.ClearPlace) -> None:
    """Let a blocked seat or counter take PINs again."""
    asked = hall.asked(ask, session)
    hall.submit(ask, clear_place(asked, place=request.place, reason=request.reason))
