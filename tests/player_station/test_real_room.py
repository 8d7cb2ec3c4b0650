"""A seat plays against a real server over CURVE, by touch alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.player_station.real_room import (
    OTHER_TABLE,
    PIN,
    TABLE,
    Opponent,
    Room,
    Seat,
    open_account,
    running_room,
)

pytestmark = pytest.mark.plain

FOREIGN = "%B4111111111111111^DOE/JOHN^29121010000000000000?;4111111111111111=29121010000000000000?"
"""A bank card of the kind that test numbers are made for."""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    folder: Path = tmp_path_factory.mktemp("real")
    with running_room(folder) as opened:
        with closing(Seat(opened.bundles["cage:1"])) as customer:
            for nickname in ("ann", "bob", "cleo", "dora", "emil"):
                open_account(opened, nickname, customer)
        yield opened


def test_a_whole_visit_by_touch(room: Room) -> None:
    other = Opponent(room.bundles[f"seat:{TABLE}:2"], room.tracks["bob"], 20_000)
    seat = Seat(room.bundles[f"seat:{TABLE}:1"])
    with closing(seat), closing(other):
        seat.beside.append(other)
        seat.sign_in(room.tracks["ann"])
        _buy_in(seat)
        _play_to_showdown(seat)
        _raise_by_slider(seat)
        _top_up(seat)
        _lose_everything_and_buy_again(seat)
        _sit_out_and_come_back(seat)
        _leave(seat)


def _buy_in(seat: Seat) -> None:
    seat.tap("preset:middle")
    seat.tap("choose:post") if seat.has("choose:post") else None
    seat.tap("bring")
    seat.until(lambda: seat.own.state == "seated", "the seat is taken")


def _play_to_showdown(seat: Seat) -> None:
    """Check and call until a hand was shown or mucked."""
    seat.until(lambda: seat.view.proof == "verified", "the deal is checked at the seat")
    decisions = 0
    while decisions < 40:
        seat.until(lambda: seat.view.offer is not None or seat.view.show is not None, "a decision")
        if seat.view.show is not None:
            seat.tap("show:show")
            return
        name = "act:check" if seat.has("act:check") else "act:call"
        turn = seat.view.decision
        seat.tap(name)
        seat.until(lambda: seat.view.decision != turn, "the act is carried out")  # noqa: B023
        decisions += 1
        if any(it.shown for it in (seat.view.table.seats if seat.view.table else ())):
            return


def _raise_by_slider(seat: Seat) -> None:
    seat.until(lambda: seat.has("raise"), "a decision with a raise")
    seat.tap("raise")
    seat.tap("preset:pot") if seat.has("preset:pot") else seat.tap("preset:min")
    turn = seat.view.decision
    name = "confirm" if seat.has("confirm") else "confirm:all_in"
    seat.tap(name, hold=name != "confirm")
    seat.until(lambda: seat.view.decision != turn, "the raise is carried out")


def _open(seat: Seat, *names: str) -> None:
    """Open a page through the menu; the own turn closes pages, so play on and open it again."""
    for _ in range(20):
        for name in names:
            if seat.has(name):
                seat.tap(name)
        if seat.view.page == names[-1].partition(":")[2]:
            return
        seat.turn()
        _answer(seat)
    pytest.fail(f"never came to {names[-1]}")


def _answer(seat: Seat) -> None:
    """Check, or fold, if something is asked."""
    turn = seat.view.decision
    if seat.view.show is not None:
        seat.tap("show:show")
    elif seat.view.offer is not None:
        seat.tap("act:check" if seat.has("act:check") else "act:fold")
    else:
        return
    seat.until(lambda: seat.view.decision != turn, "the act is carried out")


def _top_up(seat: Seat) -> None:
    _open(seat, "page:menu", "page:top_up")
    if seat.has("bring"):
        seat.tap("bring")
        seat.until(lambda: seat.view.pending is None, "the top-up is answered")
    if seat.has("cancel"):
        seat.tap("cancel")


def _lose_everything_and_buy_again(seat: Seat) -> None:
    """All in, hand after hand, until one of the two is out of chips."""
    for _ in range(30):
        seat.until(
            lambda: (
                seat.view.offer is not None
                or seat.view.show is not None
                or seat.own.state == "busted"
                or _won_all(seat)
            ),
            "a decision, or the end",
        )
        if seat.own.state == "busted":
            seat.tap("bring")
            seat.until(lambda: seat.own.state == "seated", "bought in again")
            return
        if _won_all(seat):
            return
        _push(seat)


def _won_all(seat: Seat) -> bool:
    seats = seat.view.table.seats if seat.view.table else ()
    return any(it.state == "busted" for it in seats)


def _push(seat: Seat) -> None:
    turn = seat.view.decision
    if seat.view.show is not None:
        seat.tap("show:show")
    elif seat.has("raise"):
        seat.tap("raise")
        seat.tap("all_in") if seat.has("all_in") else seat.tap("preset:min")
        name = "confirm:all_in" if seat.has("confirm:all_in") else "confirm"
        seat.tap(name, hold=name != "confirm")
    else:
        seat.tap("act:check" if seat.has("act:check") else "act:call")
    seat.until(lambda: seat.view.decision != turn, "the act is carried out")


def _sit_out_and_come_back(seat: Seat) -> None:
    _open(seat, "page:menu")
    if seat.has("sit_out"):
        seat.tap("sit_out")
    for _ in range(20):
        seat.until(lambda: _is_out(seat) or _is_asked(seat), "sitting out")
        if _is_out(seat):
            break
        _answer(seat)
    if seat.own.state == "locked":
        seat.enter(PIN)
        seat.until(lambda: seat.own.state == "seated", "unlocked")
    if seat.view.page:
        seat.tap("back")
    if _away(seat):
        seat.tap("come_back")
        seat.until(lambda: not _away(seat), "back in the game")


def _is_out(seat: Seat) -> bool:
    return _away(seat) or seat.own.state == "locked"


def _is_asked(seat: Seat) -> bool:
    return seat.view.offer is not None or seat.view.show is not None


def _away(seat: Seat) -> bool:
    return seat.view.seat_view is not None and seat.view.seat_view.away


def _leave(seat: Seat) -> None:
    _open(seat, "page:menu", "page:leave")
    seat.tap("leave_now")
    for _ in range(20):
        seat.until(lambda: seat.view.summary is not None or _is_asked(seat), "leaving")
        if seat.view.summary is not None:
            break
        _answer(seat)
    seat.tap("summary_done")
    seat.until(lambda: seat.own.state == "open", "a free seat")


def test_a_foreign_card_a_bad_swipe_and_a_locked_pin_at_the_seat(room: Room) -> None:
    with closing(Seat(room.bundles[f"seat:{TABLE}:4"])) as seat:
        seat.until(lambda: seat.view.own is not None, "the seat's view")
        seat.swipe("%B123?")
        seat.until(lambda: "Swipe again" in _note(seat), "a damaged swipe asks again")
        seat.swipe(FOREIGN)
        seat.until(lambda: "not one of our cards" in _note(seat), "a foreign card is refused")
        assert seat.own.state == "open"
        seat.swipe(room.tracks["cleo"])
        seat.until(lambda: seat.own.state == "pin", "the PIN pad")
        for _ in range(2):
            said = seat.view.note
            seat.enter("999999")
            seat.until(lambda: seat.view.note not in (None, said), "the try is answered")  # noqa: B023
            assert "tries left" in _note(seat)
        seat.enter("999999")
        seat.until(lambda: "locked" in _note(seat), "the PIN is locked")


def _note(seat: Seat) -> str:
    return seat.view.note.text if seat.view.note is not None else ""


def test_a_station_restarted_and_a_server_killed_in_the_middle_of_a_hand(room: Room) -> None:
    other = Opponent(room.bundles[f"seat:{OTHER_TABLE}:3"], room.tracks["dora"], 20_000)
    with closing(other):
        with closing(Seat(room.bundles[f"seat:{OTHER_TABLE}:2"])) as seat:
            seat.beside.append(other)
            _be_seated(room, seat)
            seat.until(lambda: seat.view.offer is not None, "a decision")
            asked = seat.own.offer
        with closing(Seat(room.bundles[f"seat:{OTHER_TABLE}:2"])) as seat:
            seat.beside.append(other)
            seat.until(lambda: seat.view.own is not None, "the view after the restart")
            _be_seated(room, seat)
            seat.until(lambda: seat.view.offer is not None, "the decision again")
            assert asked is not None
            assert seat.own.offer is not None
            assert seat.own.offer.hand >= asked.hand

            room.server.kill()
            seat.until(lambda: seat.view.link == "lost", "the silence is noticed")
            seat.until(lambda: not seat.program.screen.controls, "nothing can be touched")
            room.server.start(room.address)
            seat.until(lambda: seat.view.link == "up", "the server is back")
            _be_seated(room, seat)
            seat.until(lambda: seat.view.offer is not None, "the decision after the crash")
            turn = seat.view.decision
            seat.tap("act:check" if seat.has("act:check") else "act:call")
            seat.until(lambda: seat.view.decision != turn, "the act is carried out")


def _be_seated(room: Room, seat: Seat) -> None:
    """Sign in, unlock or buy in, whatever the seat asks for."""
    seat.until(lambda: seat.view.own is not None, "the seat's view")
    if seat.own.state == "open":
        seat.sign_in(room.tracks["emil"])
    if seat.own.state == "locked":
        seat.enter(PIN)
        seat.until(lambda: seat.own.state != "locked", "unlocked")
    if seat.own.state in ("buy_in", "busted"):
        seat.tap("bring")
        seat.until(lambda: seat.own.state == "seated", "the seat is taken")
    if _away(seat):
        seat.tap("come_back")
        seat.until(lambda: not _away(seat), "back in the game")
    if seat.has("entry:post"):
        seat.tap("entry:post")
