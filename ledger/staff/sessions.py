"""Sessions of staff: a short-lived token for a proved credential, valid at one desk.

The database keeps only a hash of the token. The token carries no rights: each use looks up the
staff account, so a dismissal or a new role counts at once. A member has one session: a new one
ends the one before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ledger.canonical import Json
from ledger.hidden import HiddenText
from ledger.new_rows import add_row
from ledger.pepper import Pepper
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.staff.asking import Asked, Member, active_member, staff_unit
from ledger.staff.credentials import Attempt, CardCredential, PasswordCredential, StaffJudge
from ledger.staff.members import end_sessions
from ledger.staff.roles import Duty
from ledger.staff.session_times import HOUSE_TIMES, RENEWED_AFTER, SessionTimes
from ledger.store import Store
from ledger.units import ROOM, Body, Scalar, Unit, Work

TOKEN_BYTES = 32


class StaffToken(HiddenText):
    """What a staff client sends with each request, hidden as `HiddenText` says."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A living session, with the present data of its member."""

    number: int
    member: Member
    until_ms: int
    ends_ms: int
    """The latest end, however often it is used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn:
    """A new session."""

    token: StaffToken
    ended_at: str
    """Where the member's previous session was, which this sign-in ended; empty: none."""


class StaffSessions:
    """Makes, finds and ends the sessions of one store."""

    def __init__(
        self,
        store: Store,
        judge: StaffJudge,
        pepper: Pepper,
        random_bytes: Callable[[int], bytes],
        times: SessionTimes = HOUSE_TIMES,
    ) -> None:
        self._store = store
        self._times = times
        self._judge = judge
        self._pepper = pepper
        self._random_bytes = random_bytes

    def sign_in(self, attempt: Attempt, credential: PasswordCredential) -> SignedIn:
        """Check a credential and open a session at the attempt's desk; an earlier session ends."""
        staff = self._judge.verify(attempt, credential)
        token = StaffToken(self._random_bytes(TOKEN_BYTES).hex())
        answer = self._store.apply(_open(attempt, staff, self._hash(token), self._times))
        if answer.repeated:
            raise Refused(RefusalCode.ENTER_AGAIN)
        return SignedIn(token=token, ended_at=answer.value["ended_at"])

    def come_back(self, attempt: Attempt, credential: CardCredential) -> SignedIn:
        """Bring a member back by card and PIN to the desk of his session.

        He typed the password there in this shift, and has neither signed out nor begun a session
        elsewhere since. The shift is as long as it was: it began with the password.
        """
        staff = self._judge.verify(attempt, credential)
        token = StaffToken(self._random_bytes(TOKEN_BYTES).hex())
        answer = self._store.apply(_reopen(attempt, staff, self._hash(token), self._times))
        if answer.repeated:
            raise Refused(RefusalCode.ENTER_AGAIN)
        return SignedIn(token=token, ended_at="")

    def session(self, token: StaffToken, *, desk: str, now_ms: int) -> Session:
        """Return the living session of a token at its own desk.

        Refuses a token that is unknown, ended, of another desk (SESSION_OVER), not used for too
        long (SESSION_LOCKED), or replaced by a sign-in elsewhere (SESSION_REPLACED, with where).
        """
        return _living(self._store, self._hash(token), desk, now_ms, self._times)

    def others_at(self, desk: str, *, member: int, now_ms: int) -> bool:
        """Whether anybody but this member has an open session at a desk."""
        return first_row(self._store, _OTHERS_AT, desk, member, now_ms) is not None

    def renew(self, token: StaffToken, request_id: str, *, desk: str, now_ms: int) -> Session:
        """Extend a living session, up to the most a session may last."""
        living = self.session(token, desk=desk, now_ms=now_ms)
        asked = Asked(request_id=request_id, by=living.member.number, at_ms=now_ms)
        self._store.apply(_renew(asked, living.number, self._times))
        return self.session(token, desk=desk, now_ms=now_ms)

    def use(self, living: Session, request_id: str, *, now_ms: int) -> Unit | None:
        """Return the unit that renews a used session; None: it was renewed recently."""
        until_ms = min(now_ms + self._times.idle_ms, living.ends_ms)
        if until_ms - living.until_ms < self._times.idle_ms // RENEWED_AFTER:
            return None
        asked = Asked(request_id=request_id, by=living.member.number, at_ms=now_ms)
        return _renew(asked, living.number, self._times)

    def _hash(self, token: StaffToken) -> str:
        return self._pepper.token("staff session", token.reveal())


def end_session(asked: Asked, *, session: int) -> Unit:
    """Make the unit by which a member signs out; refuses another member's session."""

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


def _open(attempt: Attempt, staff: int, token_hash: str, times: SessionTimes) -> Unit:
    def body(work: Work) -> Json:
        active_member(work, staff)
        ended_at = _living_place(work, staff)
        until_ms = work.at_ms + min(times.idle_ms, times.most_ms)
        number = _write(work, attempt, staff, token_hash, (work.at_ms, until_ms))
        return {"session": number, "ended_at": ended_at}

    return _unit(attempt, staff, "open_session", body)


def _unit(attempt: Attempt, staff: int, do: str, body: Body) -> Unit:
    return Unit(
        request_id=f"{attempt.request_id}/open_session",
        stream=ROOM,
        actor=f"staff:{staff}",
        command={"do": do, "place": attempt.place},
        at_ms=attempt.at_ms,
        body=body,
    )


def _write(
    work: Work, attempt: Attempt, staff: int, token_hash: str, times_ms: tuple[int, int]
) -> int:
    """Write a session that began and lasts as told; it ends every other of the member."""
    row: dict[str, Scalar] = {
        "token": token_hash,
        "staff": staff,
        "place": attempt.place,
        "desk": attempt.desk,
        "made_ms": times_ms[0],
        "until_ms": times_ms[1],
    }
    number = add_row(work, "staff_session", row)
    end_sessions(work, staff, replaced_by=number)
    return number


_LAST = """SELECT id, desk, made_ms, ended_ms FROM staff_session WHERE staff = ?
    ORDER BY id DESC LIMIT 1"""


def _reopen(attempt: Attempt, staff: int, token_hash: str, times: SessionTimes) -> Unit:
    """Open a session that goes on with the member's last one at the same desk."""

    def body(work: Work) -> Json:
        active_member(work, staff)
        last = first_row(work, _LAST, staff)
        if last is None or last[1] != attempt.desk or last[3] is not None:
            raise Refused(RefusalCode.PASSWORD_NEEDED)
        made_ms = last[2]
        if work.at_ms >= made_ms + times.most_ms:
            raise Refused(RefusalCode.PASSWORD_NEEDED)
        until_ms = min(work.at_ms + times.idle_ms, made_ms + times.most_ms)
        return {"session": _write(work, attempt, staff, token_hash, (made_ms, until_ms))}

    return _unit(attempt, staff, "reopen_session", body)


def _renew(asked: Asked, session: int, times: SessionTimes) -> Unit:
    def body(work: Work) -> Json:
        row = first_row(work, "SELECT made_ms FROM staff_session WHERE id = ?", session)
        made_ms = row[0] if row else 0
        until_ms = min(work.at_ms + times.idle_ms, made_ms + times.most_ms)
        work.update("staff_session", session, {"until_ms": until_ms})
        return until_ms

    return staff_unit(asked, None, {"do": "renew_session", "session": session}, body)


def _living_place(work: Work, staff: int) -> str:
    """Return where a member's living session is; empty: there is none."""
    row = first_row(
        work,
        "SELECT place FROM staff_session WHERE staff = ? AND ended_ms IS NULL AND until_ms > ?",
        staff,
        work.at_ms,
    )
    return str(row[0]) if row else ""


_LOOKED_UP: Final = """SELECT id, staff, until_ms, ended_ms,
    (SELECT place FROM staff_session AS newer WHERE newer.id = own.replaced_by), made_ms
    FROM staff_session AS own WHERE token = ? AND desk = ?"""


_OTHERS_AT: Final = """SELECT 1 FROM staff_session
    WHERE desk = ? AND staff <> ? AND ended_ms IS NULL AND until_ms > ? LIMIT 1"""


def _living(
    reader: Reader, token_hash: str, desk: str, now_ms: int, times: SessionTimes
) -> Session:
    row = first_row(reader, _LOOKED_UP, token_hash, desk)
    if row is None:
        raise Refused(RefusalCode.SESSION_OVER)
    number, staff, until_ms, ended_ms, place, made_ms = row
    if place is not None:
        raise Refused(RefusalCode.SESSION_REPLACED, place=place)
    ends_ms = made_ms + times.most_ms
    if ended_ms is not None or now_ms >= ends_ms:
        raise Refused(RefusalCode.SESSION_OVER)
    if now_ms >= until_ms:
        raise Refused(RefusalCode.SESSION_LOCKED)
    member = active_member(reader, staff)
    return Session(number=number, member=member, until_ms=until_ms, ends_ms=ends_ms)
