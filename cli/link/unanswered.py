"""Requests without an answer: the next identical command asks again with the same id.

A command that books money may have been carried out although its answer was lost. So its id is
written to disk, beside the client's keys, before it is sent, and deleted after the answer. A
fingerprint of the request finds the id again; the request itself is not kept. Each request has its
own file, locked while its command runs. The file is found or made under a lock of the folder: if
two identical commands start together, only one asks.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cli.output import note
from wire.messages.repeats import NOT_COMPARED

if TYPE_CHECKING:
    from cli.link.room_client import Desk
    from wire.messages.staff import StaffRequest

SUFFIX: Final = ".unanswered"
KEPT_MOST: Final = 64
"""The most files for one person. None is dropped unasked: its command would then book twice."""
SECRETS: Final = frozenset({"credential", "password", "pin"})
"""Requests with these are never repeated under an old id: they only prove who somebody is."""
_COST: Final = {"n": 2**14, "r": 8, "p": 1}
"""Costly, so that a document's number cannot be guessed from the fingerprint."""


class StillAsking(Exception):
    """Another command is asking the same thing at this moment."""


class TooManyUnanswered(Exception):
    """So many requests have no answer that no further one is asked."""


@dataclass(slots=True)
class Pending:
    """One request that has no answer yet."""

    id: str
    fields: Mapping[str, Any]
    """All fields, with the numbers of the first try."""
    since_ms: int = 0
    """When it was first asked; 0: now, for the first time."""
    bundle: str = ""
    """The file of keys it was first asked with; with another key it would be another request."""
    _file: Path | None = None
    _handle: int = -1
    _told: Mapping[str, Any] = field(default_factory=dict)
    sent: bool = False
    """Whether it may have been carried out."""

    def sending(self, bundle: Path) -> None:
        """Make the id durable; from now on the request may have been carried out."""
        from wire.link.files import sync_folder

        if self._file is not None and not self.since_ms:
            with _alone(self._file.parent):
                _write(self._handle, {**self._told, "bundle": bundle.name, "at_ms": _now_ms()})
            sync_folder(self._file.parent)
            self.sent = True

    def answered(self) -> None:
        """Delete the id: the result of the request is known."""
        if self._file is not None:
            self._file.unlink(missing_ok=True)


@contextmanager
def pending(
    desk: Path, kind: type[StaffRequest], fields: Mapping[str, Any], *, anew: bool = False
) -> Iterator[Pending]:
    """Yield a request with its id: a new one, or that of the same request without an answer.

    `desk` is the beginning of its files' names. `anew` gives up the unanswered one, and the oldest
    if there are too many. Raises `StillAsking` while another command waits for the answer, and
    `TooManyUnanswered`.
    """
    from wire.link import new_request_id

    if SECRETS & fields.keys():
        yield Pending(new_request_id(), fields)
        return
    with _alone(desk.parent):
        asked, handle = _taken(desk, kind, fields, anew=anew)
    try:
        yield asked
    finally:
        if not asked.sent:
            asked.answered()
        os.close(handle)


def _taken(
    desk: Path, kind: type[StaffRequest], fields: Mapping[str, Any], *, anew: bool
) -> tuple[Pending, int]:
    """Find the request or make it, and lock its file, so that the next identical one finds it."""
    from wire.link import new_request_id

    known = _found(desk, kind, fields)
    if known is not None and anew:
        known[0].unlink(missing_ok=True)
        known = None
    if known is None:
        _make_room(desk, anew=anew)
    file = known[0] if known else desk.with_name(f"{desk.name}.{new_request_id()}{SUFFIX}")
    handle = _locked(file, new=known is None)
    if known:
        return _known(file, handle, known[1], fields), handle
    told = _told_of(file, kind, fields)
    _write(handle, told)
    return Pending(_id_in(file), fields, _file=file, _handle=handle, _told=told), handle


def _locked(file: Path, *, new: bool) -> int:
    """Open a request's file for this command alone; raises `StillAsking`."""
    handle = os.open(file, os.O_RDWR | (os.O_CREAT | os.O_EXCL if new else 0), 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise StillAsking from None
    return handle


def _make_room(desk: Path, *, anew: bool) -> None:
    """Refuse a further request where too many have no answer; `anew` gives up the oldest."""
    surplus = _kept(desk)[: 1 - KEPT_MOST]
    if surplus and not anew:
        words = _(
            "{count} commands of yours have no answer yet, so this one was not sent; type one of"
            " them again to hear what became of it, or add --anew to give up the oldest"
        )
        raise TooManyUnanswered(words.format(count=KEPT_MOST))
    for file in surplus:
        file.unlink(missing_ok=True)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the folder's lock, for a moment only."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _write(handle: int, told: Mapping[str, Any]) -> None:
    os.ftruncate(handle, 0)
    os.pwrite(handle, json.dumps(told).encode(), 0)
    os.fsync(handle)


def is_pending(desk: Path, kind: type[StaffRequest], fields: Mapping[str, Any]) -> bool:
    """Whether the same request was asked before without an answer."""
    with _alone(desk.parent):
        known = _found(desk, kind, fields)
    return known is not None and bool(known[1]["at_ms"])


def _told_of(file: Path, kind: type[StaffRequest], fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is kept of a request that was not sent yet."""
    return {
        "kind": kind.__name__,
        "fingerprint": _fingerprint(kind, fields, _id_in(file)),
        "bundle": "",
        "at_ms": 0,
        **{name: fields[name] for name in NOT_COMPARED if name in fields},
    }


def _known(file: Path, handle: int, told: Mapping[str, Any], fields: Mapping[str, Any]) -> Pending:
    first = {name: told[name] for name in NOT_COMPARED if name in told}
    return Pending(
        _id_in(file),
        {**fields, **first},
        since_ms=told["at_ms"],
        bundle=told["bundle"],
        _file=file,
        _handle=handle,
        _told=told,
        sent=bool(told["at_ms"]),
    )


def _id_in(file: Path) -> str:
    return file.name.split(".")[-2]


def _found(
    desk: Path, kind: type[StaffRequest], fields: Mapping[str, Any]
) -> tuple[Path, Mapping[str, Any]] | None:
    for file in _kept(desk):
        try:
            told = json.loads(file.read_bytes())
        except (OSError, ValueError):
            continue  # not completely written, so it was never sent
        same = told["kind"] == kind.__name__
        if same and told["fingerprint"] == _fingerprint(kind, fields, _id_in(file)):
            return file, told
    return None


def _kept(desk: Path) -> list[Path]:
    """Return a person's unanswered requests, the oldest first."""
    named = desk.parent.glob(f"{desk.name}.*{SUFFIX}")
    # A login may hold dots: what is left of the name must be an id and nothing else.
    own = (file for file in named if file.name == f"{desk.name}.{_id_in(file)}{SUFFIX}")
    return sorted(own, key=_written_at)


def _written_at(file: Path) -> float:
    """Return when a file was written; its answer may have come since it was listed."""
    try:
        return file.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _fingerprint(kind: type[StaffRequest], fields: Mapping[str, Any], request_id: str) -> str:
    """Return a hash of the request, salted with its id; its content cannot be read from it."""
    from wire.codec import encode

    compared: dict[str, Any] = {
        name: 0 if name in NOT_COMPARED else fields[name] for name in fields
    }
    whole = encode(kind(id="-", token="-", **compared))  # noqa: S106
    return hashlib.scrypt(whole, salt=request_id.encode(), **_COST).hex()


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def tell_repeated(at: Desk, asked: Pending) -> None:
    """Say that a command is asked again which had no answer before."""
    from cli.link.room_calendar import room_calendar

    if asked.since_ms:
        note(
            _(
                "the same command of {at} had no answer. It is asked again under the same number:"
                " what was done then is not done twice. If this is another one, type --anew."
            ).format(at=room_calendar(at).text(asked.since_ms))
        )
