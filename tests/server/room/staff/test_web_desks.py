"""Pages: one key serves many desks and people, and nothing of one reaches another."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.staff import Role as StaffRole
from ledger.staff.roles import DUTIES
from server.room.dispatch import STATIONS
from server.room.routes import ROUTES
from tests.server.room.evening import TABLE, Evening, credential, done, refused
from wire.messages import cage, floor, reports, staff
from wire.messages import seat as asks
from wire.messages.board_view import AskBoard
from wire.messages.devices import JoinByCode
from wire.messages.house_view import AskHouse, HouseView
from wire.messages.room_view import RoomSnapshot, RoomUpdate, WatchRoom
from wire.messages.session import Snapshot, Update, Watch, WatchEnded
from wire.session.peers import Role

FLOOR_1, FLOOR_2, CAGE_1 = "floor:1", "floor:2", "cage:1"


class Pages:
    """A room with a table and the staff's pages before it."""

    def __init__(self) -> None:
        self.room = Evening()
        self.room.open_table()
        self.key = self.room.connect(Role.WEB, name="pages")

    def sign_in(self, login: str, desk: str, key: str = "") -> str:
        asked = {"credential": credential(login), "desk": desk}
        answer = self.room.ask(key or self.key, staff.SignIn, **asked)
        assert isinstance(answer, staff.SignedIn), answer
        return answer.token

    def ask(self, kind: Any, token: str, desk: str, key: str = "", **fields: Any) -> Any:
        return self.room.ask(key or self.key, kind, token=token, desk=desk, **fields)

    def heard(self, kind: Any, watch: str) -> list[Any]:
        of = (m for m in self.room.mail.to[self.key] if isinstance(m, kind))
        return [message for message in of if watch in message.watches]

    def ended(self) -> list[tuple[str, str]]:
        mail = self.room.mail.to[self.key]
        return [(m.watch, m.code) for m in mail if isinstance(m, WatchEnded)]


def stop(pages: Pages, token: str, desk: str, key: str = "", **fields: Any) -> Any:
    asked = {"table": TABLE, "act": "pause", "reason": "a break", **fields}
    return pages.ask(floor.OrderTable, token, desk, key, **asked)


def test_a_stolen_token_is_worth_nothing_at_another_desk() -> None:
    pages = Pages()
    token = pages.sign_in("finn", FLOOR_1)

    assert refused(stop(pages, token, FLOOR_2)) == "session_over"
    assert refused(stop(pages, token, CAGE_1)) == "session_over"
    done(pages.ask(WatchRoom, token, FLOOR_1))


def test_a_stolen_token_is_worth_nothing_with_another_key() -> None:
    pages = Pages()
    token = pages.sign_in("finn", FLOOR_1)
    console = pages.room.connect(Role.STAFF, name="console")
    others = pages.room.connect(Role.WEB, name="other pages")

    assert refused(stop(pages, token, FLOOR_1, others)) == "session_over"
    assert refused(stop(pages, token, "", console)) == "session_over"


def test_a_console_names_no_desk_and_pages_always_name_one() -> None:
    pages = Pages()
    token = pages.sign_in("finn", FLOOR_1)
    console = pages.room.connect(Role.STAFF, name="console")

    assert refused(stop(pages, token, "")) == "desk_wrong"
    assert refused(stop(pages, token, FLOOR_1, console)) == "desk_wrong"
    signing = {"credential": credential("finn")}
    assert refused(pages.room.ask(pages.key, staff.SignIn, **signing)) == "desk_wrong"


def test_the_key_of_the_pages_can_do_nothing_without_a_person() -> None:
    pages = Pages()

    assert refused(stop(pages, "", FLOOR_1)) == "session_over"
    assert refused(pages.ask(Watch, "", FLOOR_1, table=TABLE)) == "session_over"
    claim = {"code": "1", "login": "eve", "name": "Eve", "password": "x" * 20}
    assert refused(pages.room.ask(pages.key, staff.ClaimFirst, **claim)) == "not_for_this_role"


PUBLIC = {AskBoard, JoinByCode, reports.AskStatus}
"""A wall and a monitoring system may know it: nothing about any person. A new device has a code."""


@pytest.mark.parametrize(
    "kind", [kind for kind in ROUTES if not hasattr(kind, "desk") and kind not in PUBLIC]
)
def test_pages_may_not_ask_for_what_names_no_desk(kind: Any) -> None:
    route: Any = ROUTES[kind]

    assert Role.WEB not in getattr(route, "roles", STATIONS)


def test_a_person_has_one_session_and_the_desk_before_is_told_where() -> None:
    pages = Pages()
    first = pages.sign_in("finn", FLOOR_1)
    done(pages.ask(WatchRoom, first, FLOOR_1, watch="finn-1"))
    second = pages.sign_in("finn", FLOOR_2)

    answer = stop(pages, first, FLOOR_1)
    pages.room.pass_ms(1_100)

    assert (answer.code, answer.facts) == ("session_replaced", {"place": FLOOR_2})
    assert pages.ended() == [("finn-1", "session_replaced")]
    done(pages.ask(WatchRoom, second, FLOOR_2))


def test_one_ended_session_ends_one_watch_and_the_others_go_on() -> None:
    pages = Pages()
    finn, sue = pages.sign_in("finn", FLOOR_1), pages.sign_in("sue", FLOOR_2)
    for token, desk, name in ((finn, FLOOR_1, "finn"), (sue, FLOOR_2, "sue")):
        done(pages.ask(WatchRoom, token, desk, watch=name))
        done(pages.ask(Watch, token, desk, watch=name, table=TABLE))
    assert [len(pages.heard(RoomSnapshot | Snapshot, name)) for name in ("finn", "sue")] == [2, 2]

    done(pages.ask(staff.SignOut, finn, FLOOR_1))
    pages.room.pass_ms(1_100)
    before = len(pages.heard(RoomUpdate | Update, "finn"))
    pages.room.sit(1, 1)
    pages.room.pass_ms(300)

    assert sorted(pages.ended()) == [("finn", "session_over")] * 2
    assert len(pages.heard(RoomUpdate | Update, "finn")) == before
    assert pages.heard(RoomUpdate, "sue")[-1].room.tables[0].seats[0].player == 1
    assert pages.heard(Update, "sue")


def test_a_client_gets_each_change_once_with_the_names_of_all_its_watches() -> None:
    pages = Pages()
    finn, sue = pages.sign_in("finn", FLOOR_1), pages.sign_in("sue", FLOOR_2)
    done(pages.ask(Watch, finn, FLOOR_1, watch="a", table=TABLE))
    done(pages.ask(Watch, sue, FLOOR_2, watch="b", table=TABLE))
    done(pages.ask(Watch, sue, FLOOR_2, watch="c", table=TABLE))
    done(pages.ask(Watch, sue, FLOOR_2, watch="c", table=TABLE, stop=True))
    before = len(pages.room.mail.to[pages.key])

    done(pages.ask(floor.TellTable, finn, FLOOR_1, table=TABLE, text="Welcome"))

    sent = [m for m in pages.room.mail.to[pages.key][before:] if isinstance(m, Update)]
    assert [message.watches for message in sent] == [("a", "b")]


def test_a_cashier_watches_neither_room_nor_table_through_the_pages() -> None:
    pages = Pages()
    token = pages.sign_in("carl", CAGE_1)

    assert refused(pages.ask(WatchRoom, token, CAGE_1)) == "role_may_not"
    assert refused(pages.ask(Watch, token, CAGE_1, table=TABLE)) == "role_may_not"
    assert refused(stop(pages, token, CAGE_1)) == "role_may_not"


def test_one_desk_cannot_repeat_the_request_of_another_to_read_its_answer() -> None:
    pages = Pages()
    carl, cora = pages.sign_in("carl", CAGE_1), pages.sign_in("cora", "cage:2")
    found = pages.ask(cage.FindPlayer, carl, CAGE_1, id="the-same-id", player=1)
    other = pages.ask(cage.FindPlayer, cora, "cage:2", id="the-same-id", player=2)

    assert (found.player, other.player) == (1, 2)


def test_wrong_passwords_close_the_desk_where_they_were_typed_and_no_other() -> None:
    pages = Pages()
    wrong = staff.Credential(login="finn", password="wrong wrong wrong")  # noqa: S106
    for _ in range(3):
        answer = pages.room.ask(pages.key, staff.SignIn, credential=wrong, desk=FLOOR_2)
        assert refused(answer) == "sign_in_wrong"

    right = {"credential": credential("finn")}
    assert refused(pages.room.ask(pages.key, staff.SignIn, **right, desk=FLOOR_2)) == "staff_locked"
    pages.sign_in("finn", FLOOR_1)


def test_an_idle_session_locks_although_its_page_is_watching() -> None:
    pages = Pages()
    token = pages.sign_in("finn", FLOOR_1)
    done(pages.ask(WatchRoom, token, FLOOR_1, watch="page"))

    pages.room.pass_ms(31 * 60_000)

    assert pages.ended() == [("page", "session_locked")]
    assert refused(stop(pages, token, FLOOR_1)) == "session_locked"


def test_the_house_names_its_presets_sums_and_the_members_duties() -> None:
    pages = Pages()
    token = pages.sign_in("finn", FLOOR_1)

    house = pages.ask(AskHouse, token, FLOOR_1)

    assert isinstance(house, HouseView)
    assert [(each.name, each.seats) for each in house.presets] == [("main", 10), ("short", 3)]
    assert house.role == "floor"
    assert set(house.duties) == {duty.value for duty in DUTIES[StaffRole.FLOOR]}
    assert house.thresholds.report_above == 1_000_000


def test_a_player_is_found_by_part_of_a_name_by_number_and_by_card() -> None:
    pages = Pages()
    token = pages.sign_in("finn", FLOOR_1)
    last_four = pages.room.cards[3].last_four

    def found(words: str) -> list[Any]:
        page = pages.ask(
            reports.AskReport, token, FLOOR_1, report="search", arguments={"words": words}
        )
        return [row[0] for row in page.rows]

    assert found("ick3") == [3]
    assert 4 in found("4")
    assert 3 in found(last_four)
    assert found("nobody at all") == []


def test_a_lost_connection_ends_all_watches_of_the_client() -> None:
    pages = Pages()
    token = pages.sign_in("finn", FLOOR_1)
    done(pages.ask(WatchRoom, token, FLOOR_1, watch="page"))
    pages.room.drop(pages.key)
    before = len(pages.room.mail.to[pages.key])

    pages.room.seat(1)
    done(pages.room.ask(pages.room.sit(1, 1), asks.CallStaff, kind="floor"))
    pages.room.pass_ms(2_000)

    assert len(pages.room.mail.to[pages.key]) == before
