"""One room as a process: opens everything, runs until a signal, closes everything in order."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ledger import (
    ROOM,
    Alarm,
    BooksPorts,
    DataDirectory,
    OpenBooks,
    Unit,
    Work,
    newest_ms,
    open_books,
)
from ledger.audit import Report
from ledger.background_check import background_check
from ledger.canonical import Json
from ledger.clock_check import check_clock
from ledger.data_directory import newest_moment
from ledger.keys import KeyName
from ledger.pepper import Pepper
from ledger.private import make_private
from ledger.servers import check_server_name
from ledger.software import record_software
from ledger.staff import code_role, make_first_code
from rng import BackgroundCycling, Dealer, open_dealer, open_nonces
from rules.ranking import prepare_rankings
from server.adapters.alarms import Alarms
from server.adapters.clock import RoomTime
from server.adapters.joining import join
from server.adapters.logs import Log, open_log
from server.adapters.random_bytes import RoomNonces
from server.adapters.room_loop import RoomLoop
from server.adapters.shared_keys import SharedKeys
from server.adapters.software_on_disk import found_software
from server.adapters.start_files import RoomFiles, enrol_console, house_of
from server.house import HouseRules
from server.manifest import manifest_digest
from wire.link import new_request_id

FINISH_S: Final = 60.0
"""How long a stop waits for hands to end; hands still open then go on after the next start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """How a server is started."""

    files: RoomFiles
    demo: bool
    listen: str
    second_heads: Path | None = None
    """The place to which signed heads are copied; each set of books has its own folder there."""
    finish_s: float = FINISH_S
    clock_is_right: bool = False
    """Open even if the computer's clock is far ahead of the newest record."""
    server: str = ""
    """The name of this server among several on the same books; empty: it is the only one."""
    address: str = ""
    """Where clients find it; empty: where it listens."""
    with_starter: bool = False
    """Stop when standard input ends: then the program that started the server is gone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """What the person at the console is told once the room is open."""

    house: str
    address: str
    demo: bool
    first_code: str
    """A one-time code; empty: none is needed."""
    code_role: str
    """The role that the code gives: the first administrator, or a replaced second person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Machinery:
    """What is open around the room while it runs."""

    start: Start
    house: HouseRules
    books: OpenBooks
    time: RoomTime
    dealer: Dealer
    nonces: RoomNonces
    log: Log
    alarms: Alarms

    @property
    def pepper(self) -> Pepper:
        """The key that every stored secret depends on."""
        return Pepper(self.books.keys.secret(KeyName.PEPPER))

    def found_software(self) -> dict[str, str]:
        """Return the software on the disk now, with the house file that was read."""
        return found_software(self.start.files.house, self.house.digest)


def run_server(start: Start, tell: Callable[[Opened], None]) -> None:
    """Run a room until SIGINT, SIGTERM or its starter's end; a second signal stops at once.

    Raises the refusals of a start: `HouseFileWrong`, `ledger.Refused`, `wire.link.Refused`.
    """
    house = house_of(start.files)
    if start.server:
        check_server_name(start.server)
    with ExitStack() as stack:
        log = open_log(start.files.logs)
        stack.callback(log.close)
        alarms = Alarms(log)
        time = RoomTime()
        newest = newest_moment(start.files.books)
        check_clock(time.wall_ms(), newest, is_right=start.clock_is_right)
        ports = BooksPorts(now_ms=time.now_ms, alarm=alarms.ledger, over=alarms.ledger_over)
        _make_private(start.files.books, log)
        nature = "demo" if start.demo else "real"
        opening = open_books(
            start.files.books, nature, ports, second=start.second_heads, server=start.server
        )
        books = stack.enter_context(opening)
        time.not_before(newest_ms(books.store))
        if not books.audited:
            stack.enter_context(_checking(start.files.books, log, alarms))
        _gather_keys(start, books, time, log)
        dealer, nonces = stack.enter_context(_randomness(start.files))
        machinery = Machinery(
            start=start,
            house=house,
            books=books,
            time=time,
            dealer=dealer,
            nonces=nonces,
            log=log,
            alarms=alarms,
        )
        try:
            asyncio.run(_run(machinery, tell))
        except Exception as error:
            log.fault("server", error)
            raise


def _gather_keys(start: Start, books: OpenBooks, time: RoomTime, log: Log) -> None:
    """Enrol this computer's commands; one of several servers first follows the books' list."""
    if not start.server:
        enrol_console(start.files, start.listen)
        return
    shared = SharedKeys(start.files.books.keys, books.store)
    for step in ("before", "after"):  # the consoles
        request_id = f"keys:{start.server}:{step}:{new_request_id()}"
        for name in shared.bring_together(request_id, time.now_ms()):
            log.warn("key_place_taken", name=name)
        if step == "before":
            enrol_console(start.files, start.listen, start.server)


def _make_private(directory: DataDirectory, log: Log) -> None:
    """Make an existing room's files private to their owner; log which were not."""
    if directory.database.exists():
        for found in make_private(directory.path, directory.database):
            log.warn("others_could_read", found=found)


async def _run(machinery: Machinery, tell: Callable[[Opened], None]) -> None:
    loop = asyncio.get_running_loop()
    prepare_rankings()  # otherwise the first flop would make every table wait
    found = await loop.run_in_executor(None, machinery.found_software)
    machinery.books.store.apply(
        record_software(manifest_digest(found), found, at_ms=machinery.time.now_ms())
    )
    epoch = _note_start(machinery, manifest_digest(found))
    room = RoomLoop(machinery, epoch, join(machinery, epoch, manifest_digest(found)))
    try:
        address = room.open(found)
        _spare_collector()
        tell(_opened(machinery, address))
        await room.run()
    finally:
        room.close()


def _spare_collector() -> None:
    """Exclude the objects of the start from garbage collection: they live until the end.

    Each collection over them stopped all tables for a tenth of a second.
    """
    gc.collect()
    gc.freeze()


def _note_start(machinery: Machinery, software: str) -> int:
    """Journal the start with the digests of house file and software; its record is the epoch.

    Record numbers only grow, so no two starts of a room share an epoch.
    """
    facts: dict[str, Json] = {"house": machinery.house.digest, "software": software}
    epoch = machinery.books.store.apply(_start_unit(machinery, facts)).record
    machinery.log.note("server_started", epoch=epoch, **facts)
    return epoch


def _start_unit(machinery: Machinery, facts: dict[str, Json]) -> Unit:
    def body(work: Work) -> Json:
        work.event("server_started", facts)
        return None

    return Unit(
        request_id=f"start:{machinery.nonces.take(16).hex()}",
        stream=ROOM,
        actor="server",
        command={"do": "start", **facts},
        at_ms=machinery.time.now_ms(),
        body=body,
    )


def _opened(machinery: Machinery, address: str) -> Opened:
    store = machinery.books.store
    role = code_role(store)
    now_ms = machinery.time.now_ms()
    code = make_first_code(store, machinery.pepper, machinery.nonces.take, at_ms=now_ms)
    return Opened(
        house=machinery.house.name,
        address=address,
        demo=machinery.start.demo,
        first_code=code.reveal() if code else "",
        code_role=role.value if role else "",
    )


def _checking(books: DataDirectory, log: Log, alarms: Alarms) -> AbstractContextManager[None]:
    """Audit all the books while the room runs; a difference stops the dealing."""

    def heard(ended: Report | Exception) -> None:
        if isinstance(ended, Exception):
            alarms.ledger(Alarm.BOOKS_DIFFER, type(ended).__name__)
        elif ended.ok:
            log.note("books_checked", records=ended.records, heads=ended.heads)
        else:
            first = ended.findings[0]
            alarms.ledger(Alarm.BOOKS_DIFFER, f"{first.trouble.value}: {first.place}")

    return background_check(books, heard)


@contextmanager
def _randomness(files: RoomFiles) -> Iterator[tuple[Dealer, RoomNonces]]:
    dealer, nonces = open_dealer(alarm=files.rng_alarm), open_nonces(alarm=files.rng_alarm)
    try:
        with BackgroundCycling(dealer):
            yield dealer, RoomNonces(nonces)
    finally:
        nonces.close()
        dealer.close()
