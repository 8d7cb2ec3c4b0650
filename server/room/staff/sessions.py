"""Staff sessions: signing in and out, approvals, and a member's own password, PIN and telephone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger import Unit
from ledger.cage import (
    adjustment_subject,
    drawer_count_subject,
    left_shift_subject,
    payout_subject,
    petty_subject,
    vault_total_subject,
    void_subject,
)
from ledger.jackpots import (
    held_share,
    hit_number,
    hit_subject,
    refusal_subject,
    seed_subject,
    share_subject,
)
from ledger.pepper import NONCE_BYTES
from ledger.pin import Pin
from ledger.pins import clear_place, unlock_subject
from ledger.players import both_subject, renewal_subject
from ledger.reading import Reader
from ledger.software import software_subject
from ledger.staff import (
    Asked,
    Duty,
    FirstClaim,
    FirstCode,
    Password,
    Role,
    Session,
    SignedIn,
    StaffToken,
    Wish,
    approve,
    claim_first_administrator,
    dismiss_subject,
    end_session,
    enrolment_uri,
    hire_subject,
    new_key,
    reset_subject,
    role_subject,
    set_password,
    set_staff_pin,
    set_totp_key,
)
from ledger.staff.members import clean_login
from ledger.tournaments import (
    Outcome,
    cancel_subject,
    held_prize,
    release_subject,
    tournament_or_none,
)
from ledger.unsealing import unseal_subject
from money import Cents
from server.request_words import choice_of, word_of
from server.room.feeds.house_view import duties_of
from server.room.hall import Hall, named
from server.room.request_fields import credential_of, shown_of
from server.room.requests import Ask
from wire.messages import staff


def sign_in(hall: Hall, ask: Ask, request: staff.SignIn) -> None:
    """Check a credential and hand out a token; each try needs its own request id."""
    credential, attempt = credential_of(request.credential), hall.attempt(ask)

    def work() -> tuple[SignedIn, Session]:
        signed = hall.sessions.sign_in(attempt, credential)
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
    if request.act == "new_document":
        subject, duty = _new_document(hall, request), Duty.APPROVE
    elif request.act == "cancel_tournament":
        subject, duty = called_off_subject(hall, request.table, request.name), Duty.APPROVE
    elif request.act in JACKPOT_SUBJECTS:
        subject, duty = JACKPOT_SUBJECTS[request.act](hall.store, request.number), Duty.APPROVE
    elif request.act == "release_prize":
        subject, duty = release_subject(held_prize(hall.store, request.number)), Duty.APPROVE
    else:
        name, duty = choice_of(SUBJECTS, request.act, "act")
        subject = name(request)
    wish = Wish(subject=subject, by=session.member.number, duty=duty)
    credential, attempt = credential_of(request.credential), hall.attempt(ask)
    hall.aside(
        ask,
        lambda: approve(hall.store, hall.staff_judge, attempt, credential, wish),
        lambda number: ask.done({"approval": number, "subject": subject}),
    )


def _new_document(hall: Hall, request: staff.Approve) -> str:
    document = shown_of(request.document).document
    return renewal_subject(request.number, document, hall.ports.pepper)


def called_off_subject(hall: Hall, table: int, payback: str) -> str:
    """Return the subject of the approval to call off the tournament of a table.

    One that nobody has entered is in no books yet, and needs no approval.
    """
    outcome = choice_of(PAYBACKS, payback, "payback")
    begun = tournament_or_none(hall.store, str(table))
    return cancel_subject(0 if begun is None else begun.number, outcome)


PAYBACKS: Mapping[str, Outcome] = {"refund": Outcome.REFUNDED, "icm": Outcome.DIVIDED}


def void_hand_subject(table: int, hand: int) -> str:
    """Return the subject of a supervisor's approval to call a hand off."""
    return f"void hand {hand} of table {table}"


def entry_subject(table: int, player: int, price: Cents) -> str:
    """Return the subject of an approval to enter a player who proves it with no PIN."""
    return f"enter player {player} at table {table} for {price.count} cents"


def _role(asked: staff.Approve) -> Role:
    return word_of(Role, asked.role, "role")


def removal_subject(table: int, player: int) -> str:
    """Return the subject of the approval to remove a player from a tournament in play."""
    return f"remove player {player} from the tournament of table {table}"


def penalty_subject(table: int, player: int, hands: int) -> str:
    """Return the subject of the approval of a long penalty in a tournament."""
    return f"let player {player} miss {hands} hands in the tournament of table {table}"


JACKPOT_SUBJECTS: Mapping[str, Callable[[Reader, int], str]] = {
    "pay_jackpot": lambda reader, number: hit_subject(hit_number(reader, number)),
    "refuse_jackpot": lambda reader, number: refusal_subject(hit_number(reader, number)),
    "release_share": lambda reader, number: share_subject(held_share(reader, number)),
}
"""What is approved about a jackpot: its subject is read from the books, with the sum."""

SUBJECTS: Mapping[str, tuple[Callable[[staff.Approve], str], Duty]] = {
    "void_hand": (lambda asked: void_hand_subject(asked.table, asked.number), Duty.APPROVE),
    "enter_player": (
        lambda asked: entry_subject(asked.table, asked.number, Cents(asked.amount)),
        Duty.APPROVE,
    ),
    "remove_player": (lambda asked: removal_subject(asked.table, asked.number), Duty.APPROVE),
    "penalize_player": (
        lambda asked: penalty_subject(asked.table, asked.number, asked.amount),
        Duty.APPROVE,
    ),
    "unseal_hand": (lambda asked: unseal_subject(asked.table, asked.number), Duty.UNSEAL_HANDS),
    "seed_jackpot": (
        lambda asked: seed_subject(asked.name, Cents(asked.amount)),
        Duty.APPROVE,
    ),
    "void_receipt": (lambda asked: void_subject(asked.number), Duty.APPROVE),
    "adjust": (
        lambda asked: adjustment_subject(asked.number, Cents(asked.amount)),
        Duty.APPROVE,
    ),
    "vault_difference": (lambda asked: vault_total_subject(Cents(asked.amount)), Duty.APPROVE),
    "close_shift": (lambda asked: drawer_count_subject(Cents(asked.amount)), Duty.APPROVE),
    "close_left_shift": (
        lambda asked: left_shift_subject(asked.number, Cents(asked.amount)),
        Duty.VOUCH,
    ),
    "paid_in": (lambda asked: petty_subject(Cents(asked.amount), out=False), Duty.APPROVE),
    "paid_out": (lambda asked: petty_subject(Cents(asked.amount), out=True), Duty.APPROVE),
    "payout": (lambda asked: payout_subject(asked.number, Cents(asked.amount)), Duty.APPROVE),
    "unlock_pin": (lambda asked: unlock_subject(asked.number), Duty.APPROVE),
    "new_card_and_pin": (lambda asked: both_subject(asked.number), Duty.APPROVE),
    "hire": (lambda asked: hire_subject(clean_login(asked.name), _role(asked)), Duty.VOUCH),
    "change_role": (lambda asked: role_subject(asked.number, _role(asked)), Duty.VOUCH),
    "dismiss": (lambda asked: dismiss_subject(asked.number), Duty.VOUCH),
    "reset": (lambda asked: reset_subject(asked.number), Duty.VOUCH),
    "software": (lambda asked: software_subject(asked.name), Duty.VOUCH),
}
"""What can be approved: its subject in the books, and the duty the second person needs."""


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
