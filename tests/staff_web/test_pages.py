"""The floor's pages before a real room: who sees what, what is done, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth import scaled
from tests.ledger.card_room import password_of
from tests.server.room.evening import TABLE, Evening, done
from tests.server.tables.poker_table import table_of
from tests.staff_web.evening_link import Desk
from wire.messages import seat as asks
from wire.messages.house_view import AskHouse


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(Evening(), tmp_path)


@pytest.fixture
def finn(desk: Desk) -> Desk:
    assert desk.sign_in().headers["location"] == "/"
    return desk


def playing(finn: Desk) -> None:
    finn.room.open_table()
    finn.room.sit(1, 1)
    finn.room.sit(2, 2)
    finn.sign_in()  # the room's own console took the session
    assert finn.post("/tables/1", order="start").status_code == 303
    finn.room.deal()


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None, name
    return found[1]


def test_nobody_sees_a_page_without_signing_in(desk: Desk) -> None:
    for path in ("/", "/room", "/tables/1", "/tables/new", "/live/room", "/live/tables/1"):
        answer = desk.get(path)
        assert (answer.status_code, answer.headers["location"]) == (303, "/sign-in"), path
    assert desk.post("/tables/1", order="close").headers["location"] == "/sign-in"


def test_a_browser_that_is_no_desk_cannot_even_sign_in(desk: Desk) -> None:
    desk.browser.cookies.clear()

    assert desk.get("/sign-in").headers["location"] == "/desk"
    assert desk.sign_in().headers["location"] == "/desk"


def test_a_wrong_password_is_said_beside_the_form_and_the_login_is_kept(desk: Desk) -> None:
    page = desk.post("/sign-in", login="finn", password="wrong wrong wrong")  # noqa: S106

    assert page.status_code == 422
    assert "Login, password or code is wrong" in page.text
    assert 'value="finn"' in page.text
    assert "wrong wrong wrong" not in page.text


def test_the_floor_opens_a_table_starts_stops_and_resumes_it(finn: Desk) -> None:
    opened = finn.post("/tables/new", preset="main", table="1", name="")
    assert opened.headers["location"] == "/tables/1"
    assert "Table 1 is open." in finn.shown("/tables/1")
    finn.room.sit(1, 1)
    finn.room.sit(2, 2)

    finn.post("/tables/1", order="start")
    finn.room.deal()
    assert "Running" in finn.shown("/tables/1")
    finn.post("/tables/1", order="stop")
    assert "Action stopped" in finn.shown("/tables/1")
    finn.post("/tables/1", order="resume")
    assert "Action stopped" not in finn.shown("/tables/1")


def test_a_form_that_is_sent_twice_is_carried_out_once(finn: Desk) -> None:
    form = {"preset": "main", "table": "1", "name": "", "request": "one-load-open"}

    first, second = finn.post("/tables/new", **form), finn.post("/tables/new", **form)

    assert first.headers["location"] == second.headers["location"] == "/tables/1"


def test_a_form_with_something_wrong_comes_back_with_all_that_was_typed(finn: Desk) -> None:
    page = finn.post("/tables/new", preset="gossip", table="0", name="Feature")

    assert page.status_code == 422
    assert "Choose a game." in page.text
    assert "Type a number from 1 to 9999." in page.text
    assert 'value="Feature"' in page.text


def test_a_table_number_that_is_taken_is_refused_with_what_to_do(finn: Desk) -> None:
    finn.post("/tables/new", preset="main", table="1", name="")

    page = finn.post("/tables/new", preset="short", table="1", name="")

    assert page.status_code == 409
    assert "A game is open on this table. Choose another number." in page.text


def test_a_page_left_open_puts_the_clock_on_nobody(finn: Desk) -> None:
    playing(finn)
    page = finn.shown("/tables/1")
    seen = {name: hidden(page, name) for name in ("seat", "player", "hand", "turn")}
    done(finn.room.act("call"))

    finn.post("/tables/1", order="clock", **seen)

    assert "Nothing was done." in finn.shown("/tables/1")


def test_the_page_of_a_table_tells_no_hidden_card(finn: Desk) -> None:
    playing(finn)

    page = finn.shown("/tables/1")

    hand = table_of(finn.room.room.tables[TABLE]).hand
    assert hand is not None
    assert page.count('class="back"') == 4
    assert 'class="face' not in page


def test_calls_need_attention_until_they_are_answered(finn: Desk) -> None:
    playing(finn)
    done(finn.room.ask(finn.room.seat(2), asks.CallStaff, kind="floor"))
    page = finn.shown("/")
    assert "Floor called" in page
    assert "nick2" in page

    finn.post("/calls", call=hidden(page, "call"))

    assert "Nothing needs you now." in finn.shown("/")


def test_what_people_type_is_shown_as_text(finn: Desk) -> None:
    finn.post("/tables/new", preset="main", table="1", name="<script>alert(1)</script>")
    finn.post("/tables/1", order="message", text="<img src=x onerror=alert(1)>")

    for path in ("/room", "/tables/1"):
        page = finn.shown(path)
        assert "<script>alert" not in page
        assert "<img src=x" not in page
    assert "&lt;script&gt;alert(1)" in finn.shown("/tables/1")


def test_a_cashier_sees_no_room_and_orders_no_table(desk: Desk) -> None:
    desk.room.open_table()
    desk.sign_in("carl")

    assert "Your role may not do this." in desk.shown("/room")
    desk.post("/tables/1", order="close", reason="mine")

    assert "Your role may not do this." in desk.shown("/room")
    assert desk.get("/").headers["location"] == "/cage"  # where a cashier's work begins
    assert TABLE in desk.room.room.tables


def test_another_sites_form_is_refused(finn: Desk) -> None:
    foreign: list[dict[str, str]] = [
        {"origin": "http://evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"host": "evil.example"},
    ]
    for headers in foreign:
        answer = finn.browser.post("/tables/new", data={"table": "1"}, headers=headers)
        assert answer.status_code in (403, 421), headers
    forged = finn.browser.post("/tables/new", data={"table": "1", "preset": "main", "csrf": "x"})
    assert forged.status_code == 403
    assert TABLE not in finn.room.room.tables


def test_a_cookie_stolen_to_another_desk_opens_nothing(finn: Desk) -> None:
    stolen = finn.browser.cookies["arclight_session"]
    code = finn.site.desks.new_code("floor:2", finn.site.now_ms())
    finn.browser.cookies.clear()
    finn.post("/desk", code=code)
    finn.browser.cookies.set("arclight_session", stolen)

    assert finn.get("/room").headers["location"] == "/sign-in"


def test_signing_out_ends_the_session_here_and_at_the_room(finn: Desk) -> None:
    (visit,) = finn.site.visits._visits.values()
    finn.post("/sign-out")

    assert finn.get("/room").headers["location"] == "/sign-in"
    token, desk = visit.token, visit.desk
    answer = finn.room.ask("key of pages", AskHouse, token=token, desk=desk)
    assert answer.code == "session_over"


def test_an_idle_session_is_locked_and_the_password_opens_it_again(finn: Desk) -> None:
    finn.room.pass_ms(31 * 60_000)

    assert finn.get("/room").headers["location"] == "/sign-in?why=session_locked"
    page = finn.shown("/sign-in?why=session_locked")
    assert "Your session is locked." in page
    assert 'value="finn"' in page
    finn.sign_in()
    finn.shown("/room")


def test_a_sign_in_elsewhere_ends_the_page(finn: Desk) -> None:
    finn.room.desk("finn")

    assert finn.get("/room").headers["location"] == "/sign-in?why=session_replaced"


def test_pages_speak_spanish(finn: Desk) -> None:
    finn.post("/language", language="es")

    assert "Por atender" in finn.shown("/")


def test_no_page_runs_code_of_others_or_is_kept(finn: Desk) -> None:
    page: Any = finn.get("/room")

    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert page.headers["cache-control"] == "no-store"
    assert re.search(r"<script(?! src=)|style=|onclick=", page.text) is None


@pytest.mark.parametrize("path", ["/nothing", "/tables/0", "/tables/99999", "/static/../app.py"])
def test_what_is_not_there_is_no_fault(finn: Desk, path: str) -> None:
    assert finn.get(path).status_code in (400, 404)


def test_a_player_is_removed_by_name_and_reason_and_nobody_in_his_place(finn: Desk) -> None:
    playing(finn)
    player = hidden(finn.shown("/tables/1/seats/1"), "player")

    lacking = finn.post("/tables/1/seats/1", order="remove", player=player, reason=" ")
    assert (lacking.status_code, "Write a reason." in lacking.text) == (422, True)
    stale = finn.post("/tables/1/seats/1", order="remove", player="6", reason="rude")
    assert "Another player sits there now. Nothing was done." in stale.text
    assert 'value="rude"' in stale.text

    removed = finn.post("/tables/1/seats/1", order="remove", player=player, reason="rude")
    assert removed.headers["location"] == "/tables/1"
    assert "Leaving" in finn.shown("/tables/1")


def test_a_player_is_moved_to_another_table(finn: Desk) -> None:
    finn.room.open_table()
    finn.room.open_table(2)
    finn.room.sit(1, 1)
    finn.room.seat(4, 2)
    finn.sign_in()
    move = {"order": "move", "player": "1", "reason": "balance"}

    wrong = finn.post("/tables/1/seats/1", **move, to_table="2", to_seat="eleven")
    assert "Type a number from 1 to 10." in wrong.text
    assert finn.post("/tables/1/seats/1", **move, to_table="2", to_seat="4").status_code == 303

    assert [place.player for place in finn.room.hall.board.places] == [1]


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """Make a desk that takes all forms of a run: what one of them did, the next one meets."""
    desk = Desk(Evening(), tmp_path_factory.mktemp("fuzzed"))
    desk.sign_in()
    return desk


@settings(deadline=None, max_examples=scaled(quick=50, plain=200, deep=5_000))
@given(
    path=st.sampled_from(
        ["/tables/1", "/tables/new", "/tables/1/seats/1", "/disputes/1", "/calls", "/sign-in"]
    ),
    form=st.dictionaries(
        st.sampled_from(
            [
                *("order", "request", "reason", "text", "seat", "player", "hand", "turn", "call"),
                *("preset", "table", "name", "to_table", "to_seat", "decision", "login", "code"),
            ]
        ),
        st.sampled_from(["", "1", "0", "-1", "9" * 30, "main", "remove", "move", "clock", "\x00"])
        | st.text(max_size=700),
    ),
)
def test_no_form_is_a_fault_of_the_program(fuzzed: Desk, path: str, form: dict[str, str]) -> None:
    answer = fuzzed.post(path, **form)

    assert answer.status_code < 500, (path, form)


def test_a_free_seat_is_held_for_a_player_and_given_free(finn: Desk) -> None:
    finn.room.open_table()
    finn.sign_in()

    several = finn.post("/tables/1/seats/4", order="reserve", words="nick")
    assert (several.status_code, "Type the number." in several.text) == (422, True)
    assert finn.post("/tables/1/seats/4", order="reserve", words="nick3").status_code == 303
    page = finn.shown("/tables/1/seats/4")
    assert "Held for nick3" in page
    finn.post("/tables/1/seats/4", order="release", player=hidden(page, "player"))
    assert finn.room.hall.board.called == []


def test_a_hand_is_voided_alone_early_and_by_two_persons_later(finn: Desk) -> None:
    playing(finn)
    assert "/tables/1/void/1" in finn.shown("/tables/1")
    assert finn.post("/tables/1/void/1", reason="").status_code == 422
    assert finn.post("/tables/1/void/1", reason="misdeal").status_code == 303
    assert "That hand is over." in finn.shown("/tables/1/void/1")
    finn.room.deal()
    done(finn.room.act("call"))
    done(finn.room.act("check"))
    hand = str(finn.room.room.tables[TABLE].game.hands)

    alone = finn.post(f"/tables/1/void/{hand}", reason="fouled deck")
    assert (alone.status_code, 'value="fouled deck"' in alone.text) == (422, True)
    second = {"login": "sue", "password": password_of("sue").reveal()}
    stale = finn.post("/tables/1/void/1", reason="fouled deck", **second)
    assert stale.status_code == 422
    assert finn.post(f"/tables/1/void/{hand}", reason="fouled deck", **second).status_code == 303


def test_an_announcement_is_on_every_table(finn: Desk) -> None:
    finn.post("/tables/new", preset="main", table="1", name="")
    finn.post("/tables/new", preset="main", table="2", name="")

    finn.post("/announce", text="Last hands at <b>two</b>", request="one-announcement")

    for number in (1, 2):
        assert "Last hands at &lt;b&gt;two" in finn.shown(f"/tables/{number}")
