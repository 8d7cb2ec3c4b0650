"""Sessions of staff: a short-lived token after a proved credential.

The database keeps only a hash of the token. The token says nothing about rights: each use looks
up the staff account, so a dismissal or a new role counts at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ledger.canonical import Json
from ledger.hidden import HiddenText
from ledger.pepper import Pepper
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.staff.asking import Asked, Member, active_member, staff_unit
from ledger.staff.credentials import Attempt, Credential, StaffDoor
from ledger.staff.members import end_sessions
from ledger.staff.roles import Duty
from ledger.store import Store
from ledger.units import ROOM, Unit, Work

TOKEN_BYTES = 32
SESSION_MS = 30 * 60_000
"""A session lives this long after it was made or last renewed."""
SESSION_MOST_MS = 12 * 3_600_000
"""However often renewed, a session ends with a long working day."""


class StaffToken(HiddenText):
    """What a staff page shows with each request; see `HiddenText` for where it does not show."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A living session and the member it belongs to, as the account stands now."""

    number: int
    member: Member
    until_ms: int


class StaffSessions:
    """Makes, finds and ends the sessions of one store."""

    def __init__(
        self, store: Store, door: StaffDoor, pepper: Pepper, random_bytes: Callable[[int], bytes]
    ) -> None:
        self._store = store
        self._door = door
        self._pepper = pepper
        self._random_bytes = random_bytes

    def sign_in(self, attempt: Attempt, credential: Credential) -> StaffToken:
        """Prove a credential and return a new session's token."""
        staff = self._door.verify(attempt, credential)
        token = StaffToken(self._random_bytes(TOKEN_BYTES).hex())
        unit = _open(attempt, staff, self._hash(token))
        if self._store.apply(unit).repeated:
            raise Refused(RefusalCode.ENTER_AGAIN)
        return token

    def session(self, token: StaffToken, *, now_ms: int) -> Session:
        """Return the living session of a token; refuse an unknown, ended or old one alike."""
        return _living(self._store, self._hash(token), now_ms)

    def renew(self, token: StaffToken, request_id: str, *, now_ms: int) -> Session:
        """Let a living session live on, up to the most a session may last."""
        living = self.session(token, now_ms=now_ms)
        asked = Asked(request_id=request_id, by=living.member.number, at_ms=now_ms)
        self._store.apply(_renew(asked, living.number))
        return self.session(token, now_ms=now_ms)

    def _hash(self, token: StaffToken) -> str:
        return self._pepper.token("staff session", token.reveal())


def end_session(asked: Asked, *, session: int) -> Unit:
    """Make the unit by which a member signs out: his own session, never another's."""

    def body(work: Work) -> Json:
        row = first_row(work, "SELECT staff, ended_ms FROM staff_session WHERE id = ?", session)
        if row is None or tuple(row) != (asked.by, None):
            raise Refused(RefusalCode.SESSION_OVER)
        work.update("staff_session", session, {"ended_ms": work.at_ms})
        return None

    return staff_unit(asked, None, {"do": "end_session", "session": session}, body)


def revoke_sessions(asked: Asked, *, member: int) -> Unit:
    """Make the unit by which an administrator ends all of a member's sessions at once."""

    command: dict[str, Json] = {"do": "revoke_sessions", "staff": member}
    return staff_unit(asked, Duty.MANAGE_STAFF, command, lambda work: end_sessions(work, member))


def _open(attempt: Attempt, staff: int, token_hash: str) -> Unit:
    def body(work: Work) -> Json:
        active_member(work, staff)
        number = work.next_key("staff_session")
        work.insert(
            "staff_session",
            {
                "id": number,
                "token": token_hash,
                "staff": staff,
                "place": attempt.place,
                "made_ms": work.at_ms,
                "until_ms": work.at_ms + SESSION_MS,
            },
        )
        return number

    return Unit(
        request_id=f"{attempt.request_id}/open_session",
        stream=ROOM,
        actor=f"staff:{staff}",
        command={"do": "open_session", "place": attempt.place},
        at_ms=attempt.at_ms,
        body=body,
    )


def _renew(asked: Asked, session: int) -> Unit:
    def body(work: Work) -> Json:
        row = first_row(work, "SELECT made_ms FROM staff_session WHERE id = ?", session)
        made_ms = row[0] if row else 0
        until_ms = min(work.at_ms + SESSION_MS, made_ms + SESSION_MOST_MS)
        work.update("staff_session", session, {"until_ms": until_ms})
        return until_ms

    return staff_unit(asked, None, {"do": "renew_session", "session": session}, body)


def _living(reader: Reader, token_hash: str, now_ms: int) -> Session:
    row = first_row(
        reader,
        "SELECT id, staff, until_ms, ended_ms FROM staff_session WHERE token = ?",
        token_hash,
    )
    if row is None or row[3] is not None or now_ms >= row[2]:
        raise Refused(RefusalCode.SESSION_OVER)
    number, staff, until_ms, _ = row
    return Session(number=number, member=active_member(reader, staff), until_ms=until_ms)
