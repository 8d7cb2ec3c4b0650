"""No route works by a house file that nobody allowed, unless it is named here with the reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from money import Cents
from server.house.model import CageRules
from server.room.routes import ROUTES
from tests.ledger.card_room import pieces
from tests.server.room.cage.test_cage import counted, document
from tests.server.room.cage.test_second_person import drawer
from tests.server.room.evening import HOUSE, Evening, done, refused
from wire.messages import (
    approvals,
    cage,
    devices,
    disputes,
    floor,
    hands,
    papers,
    previews,
    receipts,
    reports,
    seat,
    servers,
    staff,
    tournament,
)
from wire.messages.board_view import AskBoard
from wire.messages.house_view import AskHouse
from wire.messages.jackpots import AskJackpots
from wire.messages.places import AskPlaces
from wire.messages.room_view import WatchRoom
from wire.messages.session import Watch

READ_ONLY = {
    *(Watch, WatchRoom, AskHouse, AskBoard, reports.AskReport, reports.AskStatus),
    disputes.ReadDispute,
    *(Watch, WatchRoom, AskHouse, AskBoard, AskPlaces, reports.AskReport, reports.AskStatus),
    *(cage.FindPlayer, receipts.ShowReceipt, papers.AskPhoto, papers.ReadPapers),
    devices.AskDevices,
    servers.AskServers,
    *(previews.PreviewGame, previews.PreviewTournament),
    AskJackpots,
    *(hands.FindHands, hands.ReadHand, hands.ExportHand, hands.UnsealHand),
}
PROTECT = {cage.CancelCard, cage.ChangeStanding, cage.Exclude, cage.SetLimit}
"""They keep a player from harm, and use nothing of the house file."""
END_A_QUESTION = {cage.TakeBackPin, cage.CustomerTyping, cage.CustomerCancel}
FIRST_DAY = {cage.OpenDay}
"""It uses no sum; a room without a day has nothing to pay."""
FLOOR = {kind for kind in ROUTES if kind.__module__ == floor.__name__} - {
    floor.OpenTable,
    floor.ChangeSettings,
}
"""Open tables go on by their own settings in the books, and no hand begins."""
SEATS = {kind for kind in ROUTES if kind.__module__ == seat.__name__}
"""Players bring and take back money by the table's settings in the books."""
STAFF = {kind for kind in ROUTES if kind.__module__ in (staff.__name__, approvals.__name__)}
"""Two persons must be able to sign in and to allow the software."""
TOURNAMENTS = {kind for kind in ROUTES if kind.__module__ == tournament.__name__} - {
    tournament.OpenTournament
}
"""An open tournament goes on by its structure in the books."""
SERVERS = {servers.MoveTable, servers.LeaveServer}
"""A table goes on elsewhere as it stood."""
DEVICES = {devices.EnrolDevice, devices.RevokeDevice, devices.JoinByCode}
"""They use nothing of the house file; a lost station must be replaced also then."""
FREE = (
    SERVERS
    | DEVICES
    | READ_ONLY
    | PROTECT
    | END_A_QUESTION
    | FIRST_DAY
    | FLOOR
    | SEATS
    | STAFF
    | TOURNAMENTS
)


class Looked(Exception):
    """The software was judged."""


class Judging:
    """A hall of which only the judgements can be asked."""

    def check_books(self) -> None:
        pass

    def check_software(self) -> None:
        raise Looked


@pytest.mark.parametrize("kind", sorted(set(ROUTES) - FREE, key=str))
def test_every_other_route_looks_first_whether_the_house_file_is_allowed(kind: Any) -> None:
    service: Any = ROUTES[kind].service  # type: ignore[attr-defined]  # every route has one
    with pytest.raises(Looked):
        service(Judging(), None, None, None)


def edited(**changed: Any) -> Evening:
    """A room whose house file was edited, and that nobody has allowed."""
    room = Evening(house=replace(HOUSE, **changed))
    room.room.stop_dealing("software_changed", parts="house changed")
    return room


def test_a_drawer_is_not_closed_short_by_a_sum_that_nobody_allowed() -> None:
    room = edited(cage=CageRules(difference_alone=Cents(100_000_000)))
    short = counted(pieces(drawer(room) - 500_000))

    assert refused(room.by("carl", cage.CloseShift, count=short)) == "software_changed"


def test_nobody_is_of_age_by_a_file_that_nobody_allowed() -> None:
    room = edited(minimum_age=10)
    fields = {"name": "Kid", "nickname": "Kid", "born": "2012-01-01", "document": document(99)}

    assert refused(room.by("carl", cage.OpenAccount, **fields)) == "software_changed"


def test_no_table_is_opened_by_a_preset_that_nobody_allowed() -> None:
    room = edited()
    fields = {"table": 2, "name": "Two", "preset": "main"}

    assert refused(room.by("finn", floor.OpenTable, **fields)) == "software_changed"
    room.room.allow_dealing("software_changed")
    done(room.by("finn", floor.OpenTable, **fields))
