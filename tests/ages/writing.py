"""Write the golden data directory of this release: `python -m tests.ages.writing NUMBER`.

A real server on real sockets, simulated players, and a staff that does everything once. The server
is killed in the middle of a hand. The directory is packed with its throwaway keys.
"""

from __future__ import annotations

import json
import sys
import tarfile
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

from bots import STYLES, Person
from cli.demo.guests import guests
from cli.link.room_client import own_digest
from cli.room.seeded_room import Running, running_server, seed_people
from ledger import DataDirectory
from ledger.connections import reading_connection
from tests.ages.at_the_cage import WHY, at_the_cage, close_the_day, staff_accounts
from tests.ages.freezing import freeze
from tests.ages.golden import Left, archive_of, say_how_left
from tests.ages.golden_house import (
    CALLED_OFF,
    ENTRANTS,
    HOUSE,
    LOST,
    PEOPLE_INVITED,
    PLAYERS,
    PRESETS,
    REGISTERED,
    SEATS,
    STANDS_IN,
    TWICE,
    stations_played,
)
from tests.ages.staff_desk import WAIT_MS, StaffDesk
from wire.link import Bundle, PollClient, new_request_id
from wire.link.enrolment import enrol_many
from wire.messages import floor, seat, staff, tournament
from wire.messages.base import Message, Request
from wire.messages.room_view import RoomTable
from wire.messages.session import Refusal
from wire.session import Role

HANDS = 2
"""At least so many at each table."""
PATIENCE_S = 60.0
PERIOD_S = 120.0
"""A minute is paid for, and it may just have begun."""
FROZEN = "looked_at"
PEOPLE = (*range(9), 14, 15, 16)
"""Who sits down first at each station; the cage is busy with those between."""
NEWCOMER = 17
GIL = PEOPLE_INVITED + 1
_NEWEST = (
    "SELECT json_extract(one.value, '$[1]') FROM record, json_each(record.events) AS one "
    "WHERE stream = ? AND json_extract(one.value, '$[0]') = ? ORDER BY seq DESC LIMIT 1"
)


@dataclass(slots=True)
class Kit:
    """The room's screens and people."""

    screens: dict[str, Bundle]
    persons: list[Person]
    stations: dict[str, int]
    """Who plays where: places in `persons`."""

    def seated(self, address: str, tables: tuple[int, ...]) -> list[tuple[Bundle, Person]]:
        """Who plays at these tables, and at which station."""
        return [
            (self.screens[place].at(address), self.persons[at])
            for place, at in self.stations.items()
            if int(place.split(":")[1]) in tables
        ]


def write_golden(archive: Path) -> Path:
    """Make the room, live an evening in it, and pack it."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "data"
        kit = _seeded(folder)
        with running_server(folder) as server:
            _first_evening(server, kit)
        freeze(folder, 6, FROZEN)
        house = folder / "house.toml"
        house.write_text(house.read_text("utf-8") + "# changed by hand\n", encoding="utf-8")
        with running_server(folder) as server:
            _second_evening(server, kit)
        _say_what_is_there(folder, kit)
        return _packed(folder, archive)


def _say_what_is_there(folder: Path, kit: Kit) -> None:
    people = [_person_plain(person) for person in kit.persons]
    (folder / "people.json").write_text(json.dumps(people, indent=1), encoding="utf-8")
    screens = {place: bundle.keys.secret for place, bundle in kit.screens.items()}
    (folder / "screens.json").write_text(json.dumps(screens, indent=1), encoding="utf-8")
    kit.stations[STANDS_IN] = kit.stations.pop(LOST)
    left = Left(
        tables=[1, 2, 3, 4, 6, 7, 8, 9],
        frozen={6: FROZEN},
        playing=[1, 6, 7],
        stations=kit.stations,
        tournaments={7: "playing", 8: "over", 9: "registering"},
    )
    say_how_left(folder, left)


def _seeded(folder: Path) -> Kit:
    persons = [
        replace(person, style=STYLES["calling"], stay_hands=1_000)
        for person in seed_people(folder, HOUSE, PEOPLE_INVITED, name="golden")
    ]
    places = [f"seat:{table}:{at}" for table, seats in SEATS.items() for at in range(1, seats + 1)]
    played = {*stations_played(), *(f"seat:6:{at}" for at in range(1, SEATS[6] + 1))}
    played |= {*ENTRANTS, REGISTERED, CALLED_OFF}
    wanted = [(Role.BOT if place in played else Role.SEAT, place, place) for place in places]
    wanted += [(Role.CENTRE, f"centre:{table}", f"centre {table}") for table in SEATS]
    wanted += [(Role.CAGE, "cage:1", "cage 1"), (Role.AUDITOR, "", "auditor")]
    bundles = enrol_many(DataDirectory(folder).keys, wanted, address="tcp://127.0.0.1:0")
    screens = {bundle.place or bundle.name: bundle for bundle in bundles}
    return Kit(screens, persons, dict(zip(stations_played(), PEOPLE, strict=True)))


def _first_evening(server: Running, kit: Kit) -> None:
    with ExitStack() as stack:
        finn = stack.enter_context(StaffDesk(server, "console", "finn"))
        carl = stack.enter_context(StaffDesk(server, "console-2", "carl"))
        sue = stack.enter_context(StaffDesk(server, "console-3", "sue"))
        ada = stack.enter_context(StaffDesk(server, "console-4", "ada"))
        at_the_cage(carl, sue)
        staff_accounts(ada)
        finn.watch()
        for table, preset in PRESETS.items():
            finn.do(floor.OpenTable, table=table, name=f"Table {table}", preset=preset, reason=WHY)
        finn.do(floor.OrderTable, table=5, act="close", reason=WHY)
        with guests(kit.seated(server.address, (1, 2, 3, 6)), pace_percent=2):
            _until(lambda: all(_table(finn, number).hand > HANDS for number in PLAYERS))
        _button_and_straddle(server, kit, finn)
        _until_decision(server, kit, finn, 6)
        _void_a_hand(server, kit, finn)
        finn.do(floor.ChangeSettings, table=4, preset="nl_1_2", reason=WHY)
        close_the_day(carl, sue)
        _collect_time(server, kit, finn)


def _second_evening(server: Running, kit: Kit) -> None:
    with ExitStack() as stack:
        finn = stack.enter_context(StaffDesk(server, "console", "finn"))
        ada = stack.enter_context(StaffDesk(server, "console-4", "ada"))
        finn.watch()
        (alarm,) = [one for one in finn.room().alarms if one.code == "software_changed"]
        digest = str(alarm.facts["digest"])
        number = ada.approval("sue", act="software", name=digest)
        ada.do(staff.ApproveSoftware, digest=digest, reason=WHY, approval=number)
        for table in (2, 3):
            finn.do(floor.OrderTable, table=table, act="pause", reason=WHY)
        with guests(kit.seated(server.address, (2, 3)), pace_percent=2):
            _until(lambda: not any(_table(finn, number).playing for number in (2, 3)))
        moved, removed = _player(finn, 3, 3), _player(finn, 3, 2)
        finn.do(
            floor.MovePlayer,
            table=3,
            seat=3,
            player=moved,
            to_table=3,
            to_seat=4,
            reason=WHY,
            anyway=True,
        )
        finn.do(floor.RemovePlayer, table=3, seat=2, player=removed, reason=WHY)
        _lists_and_messages(finn)
        _asks_of_players(server, kit, finn)
        _tournaments(server, kit, finn)
        _until_decision(server, kit, finn, 1)
        _stand_in(server, kit)
        booked = seat.TopUp(id=new_request_id(), amount=2_000)
        _at_seat(server, kit, "seat:1:2", (booked,))
        sleep(1)  # the writer exports a head


def _tournaments(server: Running, kit: Kit, finn: StaffDesk) -> None:
    """One is over with a held prize, one called off, one takes entries, one is in a hand."""
    for table, preset in {7: "three", 8: "two", 9: "three", 10: "three"}.items():
        finn.do(tournament.OpenTournament, table=table, name=f"Table {table}", preset=preset)
    kit.stations |= {CALLED_OFF: TWICE}
    with guests(kit.seated(server.address, (10,)), pace_percent=2):
        _until(lambda: _newest(server, "registered", 10, missing=True) is not None)
    finn.do(tournament.CancelTournament, table=10, payback="refund", reason=WHY)
    del kit.stations[CALLED_OFF]
    kit.stations |= {REGISTERED: TWICE, **ENTRANTS}
    with guests(kit.seated(server.address, (7, 8, 9)), pace_percent=2):
        _until(lambda: _newest(server, "registered", 9, missing=True) is not None)
        _until(lambda: _newest(server, "tournament_ended", 8, missing=True) is not None)
        _until(lambda: _table(finn, 7).hand > HANDS)
    _until_decision(server, kit, finn, 7)


def _void_a_hand(server: Running, kit: Kit, finn: StaffDesk) -> None:
    """Call a hand of table 3 off with a second person's approval."""
    _until_decision(server, kit, finn, 3)
    seen = _table(finn, 3)
    hand, at, player = seen.hand, seen.to_act, _player(finn, 3, seen.to_act)
    finn.do(floor.PutClock, table=3, seat=at, player=player, hand=hand, turn=seen.turn, reason=WHY)
    finn.do(floor.OrderTable, table=3, act="stop", reason=WHY)
    number = finn.approval("sue", act="void_hand", table=3, number=hand)
    finn.do(floor.VoidHand, table=3, hand=hand, reason=WHY, approval=number)


def _button_and_straddle(server: Running, kit: Kit, finn: StaffDesk) -> None:
    """A newcomer of table 6 sits down left of the next button and buys it; then one straddles."""
    _pause(server, kit, finn, 6)
    body = _newest(server, "deck_committed", 6)
    button, seats = body["button"], [1, 3, 5]
    newcomer = f"seat:6:{seats[(seats.index(button) + 1) % 3] + 1}"
    person = kit.persons[NEWCOMER]
    asks = (
        seat.Swipe(id=new_request_id(), track=person.track),
        seat.EnterPin(id=new_request_id(), pin=person.pin),
        seat.BuyIn(id=new_request_id(), amount=12_000, entry="button"),
    )
    _at_seat(server, kit, newcomer, asks)
    kit.stations[newcomer] = NEWCOMER
    _play_on(server, kit, finn, 6)
    _pause(server, kit, finn, 6)
    straddle = seat.Straddle(id=new_request_id())
    for place in [place for place in kit.stations if place.startswith("seat:6:")]:
        if isinstance(_answers(server, kit, place, (straddle,))[0], Refusal):
            continue
        _play_on(server, kit, finn, 6)
        return
    raise RuntimeError("nobody may straddle")


def _collect_time(server: Running, kit: Kit, finn: StaffDesk) -> None:
    """The fee of table 6 is due while a hand waits for a decision, and is taken after it."""
    _until(lambda: _newest(server, "time_fee_due", 6, missing=True) is not None, PERIOD_S)
    with guests(kit.seated(server.address, (6,)), pace_percent=2):
        _until(lambda: _newest(server, "time_fee_taken", 6, missing=True) is not None)
    _until_decision(server, kit, finn, 6)


def _pause(server: Running, kit: Kit, finn: StaffDesk, table: int) -> None:
    finn.do(floor.OrderTable, table=table, act="pause", reason=WHY)
    with guests(kit.seated(server.address, (table,)), pace_percent=2):
        _until(lambda: not _table(finn, table).playing)


def _play_on(server: Running, kit: Kit, finn: StaffDesk, table: int) -> None:
    """Start a paused table and let it play at least one hand."""
    hand = _table(finn, table).hand
    finn.do(floor.OrderTable, table=table, act="start", reason=WHY)
    with guests(kit.seated(server.address, (table,)), pace_percent=2):
        _until(lambda: _table(finn, table).hand > hand + 1)


def _newest(server: Running, kind: str, table: int, *, missing: bool = False) -> Any:
    """Return the newest event of a kind that the journal has of a table."""
    connection = reading_connection(DataDirectory(server.folder).database)
    try:
        found = connection.execute(_NEWEST, (f"table:{table}", kind)).fetchone()
    finally:
        connection.close()
    if found is None and not missing:
        raise RuntimeError(f"no {kind}")
    return found and json.loads(found[0])


def _until_decision(server: Running, kit: Kit, finn: StaffDesk, table: int) -> None:
    def open_decision() -> bool:
        seen = _table(finn, table)
        return seen.playing and bool(seen.to_act)

    until = monotonic() + PATIENCE_S
    while monotonic() < until:
        with guests(kit.seated(server.address, (table,)), pace_percent=40):
            _until(open_decision)
        sleep(0.5)  # what the players had sent is done
        if open_decision():
            return
    raise RuntimeError(f"table {table} has no open decision")


def _lists_and_messages(finn: StaffDesk) -> None:
    finn.do(floor.TellTable, table=1, text="Welcome to the golden room")
    finn.do(floor.ListPlayer, list=_table(finn, 1).list, player=10)
    finn.do(floor.ListPlayer, list=_table(finn, 2).list, player=11)
    finn.do(floor.ListPlayer, list=_table(finn, 2).list, player=13)  # no seat is left for him
    finn.do(floor.ReserveSeat, table=4, seat=4, player=GIL, reason=WHY)


def _asks_of_players(server: Running, kit: Kit, finn: StaffDesk) -> None:
    """Calls, disputes, wishes and limits from the seats of table 2, which waits between hands."""
    asks: tuple[Request, ...] = (
        seat.CallStaff(id=new_request_id(), kind="floor"),
        seat.CallStaff(id=new_request_id(), kind="service"),
        seat.Dispute(id=new_request_id(), hand=1, words="I pressed call"),
        seat.Dispute(id=new_request_id(), hand=2, words="That was my pot"),
        seat.ChangeSeat(id=new_request_id(), to=0),
        seat.ChangeLimit(id=new_request_id(), kind="loss_day", most=90_000),
        seat.ChangeLimit(id=new_request_id(), kind="loss_day", most=95_000),
        seat.ReportFault(id=new_request_id(), kind="touch", lasted_ms=900),
    )
    _at_seat(server, kit, "seat:2:1", asks)
    _until(lambda: len(finn.room().disputes) > 1)
    room = finn.room()
    finn.do(floor.AnswerCall, call=room.calls[0].call)
    finn.do(floor.AnswerDispute, dispute=room.disputes[0].dispute, decision="as played")


def _stand_in(server: Running, kit: Kit) -> None:
    """Let a player of table 1 whose station is lost go on at the free station 5."""
    person = kit.persons[kit.stations[LOST]]
    swipe = seat.Swipe(id=new_request_id(), track=person.track)
    pin = seat.EnterPin(id=new_request_id(), pin=person.pin)
    _at_seat(server, kit, STANDS_IN, (swipe, pin))


def _at_seat(server: Running, kit: Kit, place: str, asks: tuple[Request, ...]) -> None:
    for request, answer in zip(asks, _answers(server, kit, place, asks), strict=True):
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{request!r}: {answer.code}: {answer.facts}")


def _answers(server: Running, kit: Kit, place: str, asks: tuple[Request, ...]) -> list[Message]:
    bundle = kit.screens[place].at(server.address)
    with PollClient(bundle, software=own_digest(bundle.role)) as client:
        return [client.ask(request, wait_ms=WAIT_MS) for request in asks]


def _player(desk: StaffDesk, table: int, at: int) -> int:
    return next(seen.player for seen in _table(desk, table).seats if seen.seat == at)


def _table(desk: StaffDesk, number: int) -> RoomTable:
    def found() -> list[RoomTable]:
        return [table for table in desk.room().tables if table.table == number]

    _until(lambda: bool(found()))
    return found()[0]


def _until(met: Callable[[], bool], patience_s: float = PATIENCE_S) -> None:
    until = monotonic() + patience_s
    while not met():
        if monotonic() > until:
            raise RuntimeError("what was waited for did not happen")
        sleep(0.02)


def _person_plain(person: Person) -> dict[str, Any]:
    plain = asdict(person)
    return {name: plain[name] for name in ("nickname", "track", "pin")}


def _packed(folder: Path, archive: Path) -> Path:
    """Pack a directory, without logs and locks, so that any machine can open it."""
    left_out = {"logs", "arclight.lock", "arclight.db-shm", "address"}

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo | None:
        if any(part in left_out for part in Path(member.name).parts):
            return None
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        return member

    archive.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive, "w:xz") as packing:
        packing.add(folder, "data", filter=plain)
    return archive


if __name__ == "__main__":
    write_golden(archive_of(int(sys.argv[1])))
