"""What an administrator does with staff accounts."""

from __future__ import annotations

from collections.abc import Callable

from ledger.card_number import CardNumber
from ledger.cards import issue_staff_card, track_1, track_2
from ledger.software import SoftwareWish
from ledger.staff import (
    NewMember,
    Password,
    Renewal,
    Role,
    Session,
    change_role,
    dismiss,
    hire,
    renew_credentials,
    revoke_sessions,
)
from server.request_words import word_of
from server.room.hall import Hall, named
from server.room.requests import Ask
from server.slow_work import Line
from wire.messages import staff


def hire_member(hall: Hall, ask: Ask, session: Session, request: staff.Hire) -> None:
    """Open a staff account."""
    new = NewMember(
        login=request.login,
        name=request.name,
        role=word_of(Role, request.role, "role"),
        password=Password(request.password),
    )
    asked = hall.asked(ask, session)
    hall.aside(
        ask,
        lambda: hire(asked, hall.ports.hasher, new, approval=request.approval),
        lambda unit: hall.submit(ask, unit, named("staff")),
    )


def change_member_role(hall: Hall, ask: Ask, session: Session, request: staff.ChangeRole) -> None:
    """Give a member another role."""
    role = word_of(Role, request.role, "role")
    asked = hall.asked(ask, session)
    unit = change_role(asked, member=request.staff, role=role, approval=request.approval)
    hall.submit(ask, unit)


def dismiss_member(hall: Hall, ask: Ask, session: Session, request: staff.Dismiss) -> None:
    """Close the account of a member who leaves."""
    asked = hall.asked(ask, session)
    hall.submit(ask, dismiss(asked, member=request.staff, approval=request.approval))


def end_sessions(hall: Hall, ask: Ask, session: Session, request: staff.RevokeSessions) -> None:
    """End all sessions of a member."""
    unit = revoke_sessions(hall.asked(ask, session), member=request.staff)
    hall.submit(ask, unit, named("ended"))


def let_in_again(hall: Hall, ask: Ask, session: Session, request: staff.RenewCredentials) -> None:
    """Give a member who lost password or telephone a new password."""
    renewal = Renewal(
        member=request.staff, password=Password(request.password), approval=request.approval
    )
    asked = hall.asked(ask, session)
    hall.aside(
        ask,
        lambda: renew_credentials(asked, hall.store, hall.ports.hasher, renewal),
        lambda unit: hall.submit(ask, unit),
    )


def give_card(hall: Hall, ask: Ask, session: Session, request: staff.IssueStaffCard) -> None:
    """Issue a member's card."""
    asked, store, ports = hall.asked(ask, session), hall.store, hall.ports
    take = ports.nonces.take
    tell_encoder(
        hall,
        ask,
        f"staff:{request.staff}",
        lambda: issue_staff_card(store, ports.pepper, take, asked, staff=request.staff),
    )


def tell_encoder(hall: Hall, ask: Ask, holder: str, issue: Callable[[], CardNumber]) -> None:
    """Issue a card and tell the encoder what to write; the number is not stored."""

    def told(card: CardNumber) -> None:
        ask.answer(
            staff.CardIssued(
                id=ask.id,
                holder=holder,
                last_four=card.last_four,
                track_1=track_1(card),
                track_2=track_2(card),
            )
        )

    hall.aside(ask, issue, told)


def check_software(hall: Hall, ask: Ask, session: Session, request: staff.CheckSoftware) -> None:
    """Check the whole software now; the tables go on meanwhile."""
    software = hall.ports.software
    hall.aside(ask, software.find, lambda found: ask.done(software.judged(found)), Line.REPORTS)


def approve_software(
    hall: Hall, ask: Ask, session: Session, request: staff.ApproveSoftware
) -> None:
    """Accept the software as it is now, once it is recorded who accepts it and why."""
    software, asked = hall.ports.software, hall.asked(ask, session)
    wish = SoftwareWish(
        digest=request.digest,
        reason=request.reason,
        approval=request.approval,
        beside=request.beside,
    )
    unit = software.approval(asked, wish)
    hall.submit(ask, unit, after=software.approved)
