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
from simulation.cage import cash_pieces, document_shown
from simulation.people import password_of
from tests.ages.golden import archive_of
from tests.ages.staff_desk import WAIT_MS, StaffDesk
from wire.link import Bundle, PollClient, new_request_id
from wire.link.enrolment import enrol_many
from wire.messages import cage, floor, seat, staff
from wire.messages.base import Request
from wire.messages.room_view import RoomTable
from wire.messages.session import Refusal
from wire.session import Role

HOUSE = """
name = "Golden Room"
[every_table]
pace = "instant"
between_hands_seconds = 0
showdown_seconds = 1
action_seconds = 600
timeouts_to_sit_out = 0
lost_grace_seconds = 3600
starts_itself = true
[locks]
percentage_collection = false
[collections.drop]
[[collections.drop.brackets]]
players = 2
no_flop = "0.10"
cap = 1
fees = [{ street = 2, amount = "0.20" }]
[collections.rake]
[[collections.rake.brackets]]
players = 2
percent = 5
cap = 3
[tables.nl_1_2]
title = "No limit 1/2"
blinds = [1, 2]
buy_in_min = 40
buy_in_max = 200
seats = 6
collection = "drop"
[tables.stud8]
title = "Stud eight or better"
game = "stud8"
structure = "fixed_limit"
ante = "0.25"
bring_in = "0.50"
small_bet = 2
big_bet = 4
chip = "0.25"
buy_in_min = 40
seats = 4
[tables.omaha8]
title = "Omaha eight or better"
game = "omaha8"
structure = "pot_limit"
blinds = [1, 2]
buy_in_min = 40
seats = 4
collection = "rake"
straddle = true
[tables.limit]
title = "Limit 2/4"
structure = "fixed_limit"
blinds = [1, 2]
small_bet = 2
big_bet = 4
buy_in_min = 40
seats = 6
"""
SEATS = {1: 6, 2: 4, 3: 4, 4: 6}
PLAYERS = {1: (1, 2, 4), 2: (1, 2, 3), 3: (1, 2, 3)}
"""Who sits where: seats with a simulated player."""
LOST, STANDS_IN = "seat:1:1", "seat:1:5"
"""The station of a player that is lost, and the one at which he goes on."""
PRESETS = {1: "nl_1_2", 2: "stud8", 3: "omaha8", 4: "limit", 5: "limit"}
HANDS = 2
"""At least so many at each table."""
WHY = "part of the evening"
VAULT_CENTS = 500_069_500
"""What is found in the vault at the end of the first day: five dollars are missing."""
PATIENCE_S = 60.0


@dataclass(slots=True)
class Kit:
    """The room's screens and people."""

    screens: dict[str, Bundle]
    persons: list[Person]

    def seated(self, address: str, tables: tuple[int, ...]) -> list[tuple[Bundle, Person]]:
        """Who plays at these tables, and at which station."""
        people = iter(self.persons)
        places = [(table, at) for table, seats in PLAYERS.items() for at in seats]
        return [
            (self.screens[f"seat:{table}:{at}"].at(address), person)
            for (table, at), person in zip(places, people, strict=False)
            if table in tables
        ]

    def person_at(self, table: int, at: int) -> Person:
        """Who plays at a seat."""
        places = [(table, at) for table, seats in PLAYERS.items() for at in seats]
        return self.persons[places.index((table, at))]


def write_golden(number: int) -> Path:
    """Make the room, live an evening in it, and pack it."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "data"
        kit = _seeded(folder)
        with running_server(folder) as server:
            _first_evening(server, kit)
        house = folder / "house.toml"
        house.write_text(house.read_text("utf-8") + "# changed by hand\n", encoding="utf-8")
        with running_server(folder) as server:
            _second_evening(server, kit)
        people = [_person_plain(person) for person in kit.persons]
        (folder / "people.json").write_text(json.dumps(people, indent=1), encoding="utf-8")
        screens = {place: bundle.keys.secret for place, bundle in kit.screens.items()}
        (folder / "screens.json").write_text(json.dumps(screens, indent=1), encoding="utf-8")
        return _packed(folder, archive_of(number))


def _seeded(folder: Path) -> Kit:
    persons = [
        replace(person, style=STYLES["calling"], stay_hands=1_000)
        for person in seed_people(folder, HOUSE, 14, name="golden")
    ]
    places = [f"seat:{table}:{at}" for table, seats in SEATS.items() for at in range(1, seats + 1)]
    played = {f"seat:{table}:{at}" for table, seats in PLAYERS.items() for at in seats}
    wanted = [(Role.BOT if place in played else Role.SEAT, place, place) for place in places]
    wanted += [(Role.CENTRE, f"centre:{table}", f"centre {table}") for table in SEATS]
    wanted += [(Role.CAGE, "cage:1", "cage 1"), (Role.AUDITOR, "", "auditor")]
    bundles = enrol_many(DataDirectory(folder).keys, wanted, address="tcp://127.0.0.1:0")
    return Kit({bundle.place or bundle.name: bundle for bundle in bundles}, persons)


def _first_evening(server: Running, kit: Kit) -> None:
    with ExitStack() as stack:
        finn = stack.enter_context(StaffDesk(server, "console", "finn"))
        carl = stack.enter_context(StaffDesk(server, "console-2", "carl"))
        sue = stack.enter_context(StaffDesk(server, "console-3", "sue"))
        ada = stack.enter_context(StaffDesk(server, "console-4", "ada"))
        _at_the_cage(carl, sue)
        _staff_accounts(ada)
        finn.watch()
        for table, preset in PRESETS.items():
            finn.do(floor.OpenTable, table=table, name=f"Table {table}", preset=preset, reason=WHY)
        finn.do(floor.OrderTable, table=5, act="close", reason=WHY)
        with guests(kit.seated(server.address, (1, 2, 3)), pace_percent=2):
            _until(lambda: all(_table(finn, number).hand > HANDS for number in PLAYERS))
        _void_a_hand(server, kit, finn)
        finn.do(floor.ChangeSettings, table=4, preset="nl_1_2", reason=WHY)
        _close_the_day(carl, sue)


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
        finn.do(floor.MovePlayer, table=3, seat=3, to_table=3, to_seat=4, reason=WHY)
        finn.do(floor.RemovePlayer, table=3, seat=2, reason=WHY)
        _lists_and_messages(finn)
        _asks_of_players(server, kit, finn)
        _until_decision(server, kit, finn, 1)
        _stand_in(server, kit)
        sleep(1)  # the writer exports a head


def _void_a_hand(server: Running, kit: Kit, finn: StaffDesk) -> None:
    """Call a hand of table 3 off with a second person's approval."""
    _until_decision(server, kit, finn, 3)
    hand, at = _table(finn, 3).hand, _table(finn, 3).to_act
    finn.do(floor.PutClock, table=3, seat=at, reason=WHY)
    finn.do(floor.OrderTable, table=3, act="stop", reason=WHY)
    number = finn.approval("sue", act="void_hand", table=3, number=hand)
    finn.do(floor.VoidHand, table=3, hand=hand, reason=WHY, approval=number)


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


def _at_the_cage(carl: StaffDesk, sue: StaffDesk) -> None:
    """Every kind of receipt, account, card, limit and exclusion."""
    paper = cage.DocumentShown(kind="passport", issuer="US", number="G0000001", note="seen")
    opened = carl.do(
        cage.OpenAccount, name="Gil Golden", nickname="Gil", born="1975-05-05", document=paper
    )
    gil = int(opened.facts["player"])
    carl.do(cage.IssueCard, player=gil)
    carl.do(cage.Deposit, player=gil, amount=50_000, warned=True)
    paid = carl.do(cage.PayOut, player=gil, amount=12_345, document=paper, warned=True)
    again = carl.do(cage.Deposit, player=gil, amount=7_700, warned=True)
    receipt = int(again.facts["receipt"])
    number = carl.approval("sue", act="void_receipt", number=receipt)
    carl.do(cage.VoidReceipt, receipt=receipt, reason=WHY, approval=number)
    number = carl.approval("sue", act="adjust", number=gil, amount=250)
    carl.do(cage.AdjustBalance, player=gil, amount=250, reason=WHY, approval=number)
    carl.do(cage.ShowReceipt, receipt=int(paid.facts["receipt"]))
    carl.do(cage.SetLimit, player=gil, kind="loss_day", most=20_000)
    carl.do(cage.FillDrawer, count=cash_pieces(50_000))
    carl.do(cage.CreditVault, count=cash_pieces(20_000))
    carl.do(cage.PettyCash, amount=1_500, out=True, reason=WHY)
    sue.do(cage.MoveVault, count=cash_pieces(100_000), out=False, reason=WHY)
    sue.do(cage.ChangeStanding, player=13, act="lock", reason=WHY)
    sue.do(cage.ChangeStanding, player=13, act="unlock", reason=WHY)
    sue.do(cage.ChangeStanding, player=12, act="lock", reason=WHY)
    other = cage.DocumentShown(kind="passport", issuer="US", number="X0000001", note="letter")
    sue.do(cage.Exclude, document=other, first="2026-11-17", reason=WHY)
    sue.do(cage.Exclude, player=14, first="2026-11-17", last="2099-12-31", reason=WHY)
    found = carl.do(cage.FindPlayer, player=11)
    carl.do(cage.CancelCard, card=found.card, reason=WHY)
    carl.do(cage.UnlockPin, player=11, document=document_shown(10))


def _staff_accounts(ada: StaffDesk) -> None:
    hired = ada.do(staff.Hire, login="max", name="Max", role="auditor", password=password_of("max"))
    number = int(hired.facts["staff"])
    ada.do(staff.ChangeRole, staff=number, role="floor")
    ada.do(staff.IssueStaffCard, staff=number)
    ada.do(staff.RevokeSessions, staff=number)
    ada.do(staff.Dismiss, staff=number)
    ada.do(staff.CheckSoftware)


def _close_the_day(carl: StaffDesk, sue: StaffDesk) -> None:
    carl.do(cage.CloseShift, count=cash_pieces(100_000_000))
    vault = cash_pieces(VAULT_CENTS)
    number = sue.approval("sam", act="vault_difference", amount=VAULT_CENTS)
    sue.do(cage.BookVaultDifference, count=vault, reason=WHY, approval=number)
    sue.do(cage.CloseDay, count=vault, next_day="2026-11-17", sure=True)
    carl.do(cage.OpenShift, count=cash_pieces(1_000_000))
    carl.do(cage.Deposit, player=10, amount=10_000, warned=True)


def _lists_and_messages(finn: StaffDesk) -> None:
    finn.do(floor.TellTable, table=1, text="Welcome to the golden room")
    finn.do(floor.ListPlayer, list=_table(finn, 1).list, player=10)
    finn.do(floor.ListPlayer, list=_table(finn, 2).list, player=11)
    finn.do(floor.ListPlayer, list=_table(finn, 2).list, player=13)  # no seat is left for him
    finn.do(floor.ReserveSeat, table=4, seat=4, player=15, reason=WHY)


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
    person = kit.person_at(1, 1)
    swipe = seat.Swipe(id=new_request_id(), track=person.track)
    pin = seat.EnterPin(id=new_request_id(), pin=person.pin)
    _at_seat(server, kit, STANDS_IN, (swipe, pin))


def _at_seat(server: Running, kit: Kit, place: str, asks: tuple[Request, ...]) -> None:
    bundle = kit.screens[place].at(server.address)
    with PollClient(bundle, software=own_digest(bundle.role)) as client:
        for request in asks:
            answer = client.ask(request, wait_ms=WAIT_MS)
            if isinstance(answer, Refusal):
                raise RuntimeError(f"{request!r}: {answer.code}: {answer.facts}")


def _table(desk: StaffDesk, number: int) -> RoomTable:
    def found() -> list[RoomTable]:
        return [table for table in desk.room().tables if table.table == number]

    _until(lambda: bool(found()))
    return found()[0]


def _until(met: Callable[[], bool]) -> None:
    until = monotonic() + PATIENCE_S
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
    write_golden(int(sys.argv[1]))
