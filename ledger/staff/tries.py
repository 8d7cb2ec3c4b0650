"""How often a staff credential may be wrong: tries are counted per desk and per account.

Wrong tries first close the account at the desk where they were made, longer each time. Then they
close the whole desk, if it tries several accounts. A member's own desks are those with a right try
before. Tries elsewhere do not close an account there, unless there are so many that they must come
from several desks.

The key of the staff's pages names its desks itself, and could name thousands. So all that are not
the member's own have together no more tries than one desk, and no more of the key's tries in a day
count against the account.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, unique

from ledger.reading import first_row
from ledger.refusals import RefusalCode, Refused
from ledger.units import Scalar, Work

HERE_MAX = 3
"""Wrong tries in a row that close an account at one desk."""
LOCKED_MS = 15 * 60_000
"""How long the first closing lasts. It ends by itself: typing errors must not close the room."""
DAY_MS = 24 * 3_600_000
"""The longest closing of an account at a desk. Each one is twice as long as the one before, so one
key has 21 tries a day."""
DESK_MAX = 9
"""Wrong tries that close a desk, for all accounts together."""
STRANGE_MAX = 30
"""Wrong tries in a day that close an account at desks where it was never right."""
ANYWHERE_MAX = 100
"""Wrong tries in a day that close an account everywhere: more than a few own desks can make."""
PAGES_MAX = 21
"""Wrong tries of an account in a day by one key of the staff's pages; then its desks that are not
the member's own are closed for the rest of the day."""
_DOUBLED_MOST = 7
_PAGES = "web:"


@unique
class Closed(Enum):
    """What a wrong try closed."""

    NOTHING = ""
    HERE = "account_at_desk"
    """The account, at the desk where it was tried."""
    DESK = "desk"
    ACCOUNT = "account"
    """The account, at all desks or at all but its own."""


class Guessed(Refused):
    """A wrong credential; somebody should check the desk where it was tried."""

    def __init__(self, login: str, closed: Closed) -> None:
        super().__init__(RefusalCode.SIGN_IN_WRONG)
        self.login = login
        self.closed = closed


@dataclass(frozen=True, slots=True)
class Tried:
    """What a try closes if it is wrong."""

    closed: Closed = Closed.NOTHING
    alarming: bool = False
    """More than typing errors of a member at their own desk would explain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Here:
    """A member at a desk."""

    member: int
    desk: str
    written: bool
    """The books have a row for it."""
    renewals: int
    tries: int = 0
    open_ms: int = 0
    proved: bool = False


def take_try(work: Work, *, member: int, desk: str) -> Tried:
    """Inside a unit, before the secret is checked: count a try; refuse one while closed."""
    here = _here(work, member, desk)
    if here.tries and not here.tries % HERE_MAX:
        _refuse_before(work, here.open_ms)
    spent = _count_of_pages(work, here)
    at_desk = _count_at_desk(work, desk)
    most = ANYWHERE_MAX if here.proved else STRANGE_MAX
    of_account = _count_of_account(work, member, most, more=0 if spent else 1)
    tries = 1 if work.at_ms >= here.open_ms + DAY_MS else here.tries + 1
    closes = tries % HERE_MAX == 0
    open_ms = work.at_ms + (_locked_ms(tries) if closes else 0)
    _write(work, replace(here, tries=tries, open_ms=open_ms))
    if of_account >= most:
        return Tried(Closed.ACCOUNT, alarming=True)
    if at_desk >= DESK_MAX:
        return Tried(Closed.DESK, alarming=True)
    if closes:
        return Tried(Closed.HERE, alarming=not here.proved or tries > HERE_MAX)
    return Tried()


def prove(work: Work, *, member: int, desk: str) -> None:
    """Inside a unit: the try was right. Take it and the errors just before off the counts."""
    here = _here(work, member, desk)
    errors = (here.tries - 1) % HERE_MAX + 1 if here.tries else 0
    _write(work, replace(here, tries=0, open_ms=work.at_ms, proved=True))
    pages = _pages_of(work, here)
    if pages is not None and pages.written:
        _write(work, replace(pages, tries=max(0, pages.tries - errors)))
    for table, key in (("desk", desk), ("staff", member)):
        row = first_row(work, f"SELECT tries FROM {table} WHERE id = ?", key)  # noqa: S608  (ours)
        work.update(table, key, {"tries": max(0, (row[0] if row else 0) - errors)})


def forget_tries(work: Work, member: int) -> None:
    """Inside a unit, after new credentials: clear the counts; no desk counts as their own."""
    work.update("staff", member, {"tries": 0, "renewals": _renewals(work, member) + 1})


def _locked_ms(tries: int) -> int:
    return min(LOCKED_MS << min(tries // HERE_MAX - 1, _DOUBLED_MOST), DAY_MS)


def _refuse_before(work: Work, open_ms: int) -> None:
    if work.at_ms < open_ms:
        raise Refused(RefusalCode.STAFF_LOCKED, minutes=-(-(open_ms - work.at_ms) // 60_000))


def _renewals(work: Work, member: int) -> int:
    row = first_row(work, "SELECT renewals FROM staff WHERE id = ?", member)
    return int(row[0] or 0) if row else 0


def _here(work: Work, member: int, desk: str) -> _Here:
    columns = "SELECT renewals, tries, open_ms, proved FROM staff_at_desk WHERE id = ?"
    row = first_row(work, columns, _key(member, desk))
    renewals = _renewals(work, member)
    here = _Here(member=member, desk=desk, written=row is not None, renewals=renewals)
    if row is None or row[0] != renewals:
        return here
    return replace(here, tries=row[1], open_ms=row[2], proved=bool(row[3]))


def _key(member: int, desk: str) -> str:
    return f"{member} {desk}"


def _write(work: Work, here: _Here) -> None:
    key = _key(here.member, here.desk)
    changes: dict[str, Scalar] = {
        "tries": here.tries,
        "open_ms": here.open_ms,
        "proved": int(here.proved),
        "renewals": here.renewals,
    }
    if here.written:
        work.update("staff_at_desk", key, changes)
    else:
        new: dict[str, Scalar] = {"id": key, "staff": here.member, "desk": here.desk}
        work.insert("staff_at_desk", new | changes)


def _count_at_desk(work: Work, desk: str) -> int:
    """Count a try at a desk; the count starts again after a quarter of an hour without tries."""
    row = first_row(work, "SELECT tries, open_ms FROM desk WHERE id = ?", desk)
    if row is None:
        work.insert("desk", {"id": desk, "tries": 1, "open_ms": work.at_ms})
        return 1
    before, open_ms = row
    if before >= DESK_MAX:
        _refuse_before(work, open_ms)
    anew = before >= DESK_MAX or work.at_ms >= open_ms + LOCKED_MS
    tries = 1 if anew else before + 1
    closed_ms = LOCKED_MS if tries >= DESK_MAX else 0
    work.update("desk", desk, {"tries": tries, "open_ms": work.at_ms + closed_ms})
    return tries


def _pages_of(work: Work, here: _Here) -> _Here | None:
    """Return what is counted for a member by the key of a desk's pages; None: no desk of pages."""
    if not here.desk.startswith(_PAGES):
        return None
    return _here(work, here.member, here.desk.rpartition("/")[0])


def _count_of_pages(work: Work, here: _Here) -> bool:
    """Count a try by a key of pages; return whether its tries of the day are used up.

    Then a desk that is not the member's own is refused. The count starts again after a day.
    """
    pages = _pages_of(work, here)
    if pages is None:
        return False
    if work.at_ms >= pages.open_ms:
        pages = replace(pages, tries=0, open_ms=work.at_ms + DAY_MS)
    spent = pages.tries >= PAGES_MAX
    if spent and not here.proved:
        _refuse_before(work, pages.open_ms)
    if first_row(work, "SELECT 1 FROM desk WHERE id = ?", pages.desk) is None:
        work.insert("desk", {"id": pages.desk, "tries": 0, "open_ms": work.at_ms})
    if not spent:
        _write(work, replace(pages, tries=pages.tries + 1))
    return spent


def _count_of_account(work: Work, member: int, most: int, *, more: int) -> int:
    """Count a try of an account; the count starts again a day after its first try."""
    row = first_row(work, "SELECT tries, locked_until_ms FROM staff WHERE id = ?", member)
    before, until_ms = row or (0, 0)
    if before >= most:
        _refuse_before(work, until_ms)
    if work.at_ms >= until_ms:
        before, until_ms = 0, work.at_ms + DAY_MS
    work.update("staff", member, {"tries": before + more, "locked_until_ms": until_ms})
    return int(before) + more
