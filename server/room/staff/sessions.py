"""Staff sessions: signing in and out, approvals, and a member's own password, PIN and telephone."""

from __future__ import annotations

from collections.abc import Callable

from ledger import Unit
from ledger.pepper import NONCE_BYTES
from ledger.pin import Pin
from ledger.pins import clear_place
from ledger.staff import (
    Asked,
    CardCredential,
    FirstClaim,
    FirstCode,
    Password,
    Session,
    SignedIn,
    StaffToken,
    Wish,
    approve,
    claim_first_administrator,
    end_session,
    enrolment_uri,
    new_key,
    set_password,
    set_staff_pin,
    set_totp_key,
)
from server.room.feeds.house_view import duties_of
from server.room.hall import Hall, named
from server.room.request_fields import card_of, credential_of
from server.room.requests import Ask
from server.room.staff.approval_subjects import subject_of
from wire.messages import staff


def sign_in(hall: Hall, ask: Ask, request: staff.SignIn) -> None:
    """Check a credential and hand out a token; each try needs its own request id."""
    typed, attempt = request.credential, hall.attempt(ask)

    def opened() -> SignedIn:
        if typed.track:
            card = CardCredential(card=card_of(typed.track), pin=Pin(typed.pin))
            return hall.sessions.come_back(attempt, card)
        return hall.sessions.sign_in(attempt, credential_of(typed))

    def work() -> tuple[SignedIn, Session]:
        signed = opened()
        living = hall.sessions.session(signed.token, desk=attempt.desk, now_ms=attempt.at_ms)
        return signed, living

    def then(opened: tuple[SignedIn, Session]) -> None:
        signed, session = opened
        ask.answer(
            staff.SignedIn(
                id=ask.id,
                token=signed.token.reveal(),
                staff=session.member.number,
                name=session.member.name,
                role=session.member.role.value,
                duties=duties_of(session),
                until_ms=session.until_ms,
                ended_at=signed.ended_at,
                login=session.member.login,
            )
        )

    hall.aside(ask, work, then)


def claim_first(hall: Hall, ask: Ask, request: staff.ClaimFirst) -> None:
    """Make the holder of the one-time code the first administrator."""
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
    """Extend a session."""
    token, now_ms, unit_id = StaffToken(request.token), hall.now_ms, ask.unit_id
    hall.aside(
        ask,
        lambda: hall.sessions.renew(token, unit_id, desk=ask.peer.desk, now_ms=now_ms),
        lambda renewed: ask.done({"until_ms": renewed.until_ms}),
    )


def sign_out(hall: Hall, ask: Ask, session: Session, request: staff.SignOut) -> None:
    """End the session."""
    hall.submit(ask, end_session(hall.asked(ask, session), session=session.number))


def approve_act(hall: Hall, ask: Ask, session: Session, request: staff.Approve) -> None:
    """Record that a second person approves one exact thing."""
    subject, duty = subject_of(hall, request)
    wish = Wish(subject=subject, by=session.member.number, duty=duty)
    credential, attempt = credential_of(request.credential), hall.attempt(ask)
    hall.aside(
        ask,
        lambda: approve(hall.store, hall.staff_judge, attempt, credential, wish),
        lambda number: ask.done({"approval": number, "subject": subject}),
    )


def _proved(
    hall: Hall, ask: Ask, asked: Asked, typed: staff.Credential, make: Callable[[], Unit]
) -> Callable[[], Unit]:
    """Return slow work that checks the member's credential again and then makes the unit."""
    credential, attempt = credential_of(typed), hall.attempt(ask)

    def work() -> Unit:
        hall.staff_judge.verify_member(attempt, credential, member=asked.by)
        return make()

    return work


def change_password(hall: Hall, ask: Ask, session: Session, request: staff.SetPassword) -> None:
    """Change the member's own password."""
    asked, password = hall.asked(ask, session), Password(request.password)

    def make() -> Unit:
        return set_password(asked, hall.store, hall.ports.hasher, password)

    proved = _proved(hall, ask, asked, request.credential, make)
    hall.aside(ask, proved, lambda unit: hall.submit(ask, unit))


def change_pin(hall: Hall, ask: Ask, session: Session, request: staff.SetStaffPin) -> None:
    """Choose the PIN of the member's own staff card."""
    asked, pin = hall.asked(ask, session), Pin(request.pin)

    def make() -> Unit:
        return set_staff_pin(asked, hall.ports.hasher, hall.ports.pins, pin=pin)

    proved = _proved(hall, ask, asked, request.credential, make)
    hall.aside(ask, proved, lambda unit: hall.submit(ask, unit))


def tie_telephone(hall: Hall, ask: Ask, session: Session, request: staff.TieTelephone) -> None:
    """Draw a key for the member's telephone and show it once."""
    take = hall.ports.nonces.take
    key, nonce, asked = new_key(take), take(NONCE_BYTES), hall.asked(ask, session)
    address = enrolment_uri(key, login=session.member.login, house=hall.house.name)

    def make() -> Unit:
        return set_totp_key(asked, hall.ports.pepper, key=key, nonce=nonce)

    told = staff.TelephoneKey(id=ask.id, address=address)
    proved = _proved(hall, ask, asked, request.credential, make)
    hall.aside(ask, proved, lambda unit: hall.submit_for(ask, unit, told))


def clear_blocked_place(hall: Hall, ask: Ask, session: Session, request: staff.ClearPlace) -> None:
    """Let a blocked seat or counter take PINs again."""
    asked = hall.asked(ask, session)
    hall.submit(ask, clear_place(asked, place=request.place, reason=request.reason))
