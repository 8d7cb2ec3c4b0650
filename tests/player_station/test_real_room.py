"""A seat plays against a real server over CURVE, by touch alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.player_station.real_room import (
    TABLE,
    Opponent,
    Room,
    Seat,
    open_account,
    running_room,
)

pytestmark = pytest.mark.plain


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    folder: Path = tmp_path_factory.mktemp("real")
    with running_room(folder) as opened:
        with closing(Seat(opened.bundles["cage:1"])) as customer:
            for nickname in ("ann", "bob"):
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


def _top_up(seat: Seat) -> None:
    seat.tap("page:menu")
    seat.tap("page:top_up")
    if seat.has("bring"):
        seat.tap("bring")
        seat.until(lambda: seat.view.pending is None, "the top-up is answered")
    if seat.view.page:
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
    from tests.player_station.real_room import PIN

    seat.tap("page:menu")
    seat.tap("sit_out")
    seat.until(lambda: _away(seat) or seat.own.state == "locked", "sitting out")
    if seat.own.state == "locked":
        seat.enter(PIN)
        seat.until(lambda: seat.own.state == "seated", "unlocked")
    if seat.view.page:
        seat.tap("back")
    if _away(seat):
        seat.tap("come_back")
        seat.until(lambda: not _away(seat), "back in the game")


def _away(seat: Seat) -> bool:
    return seat.view.seat_view is not None and seat.view.seat_view.away


def _leave(seat: Seat) -> None:
    seat.tap("page:menu")
    seat.tap("page:leave")
    seat.tap("leave_now")
    seat.until(lambda: seat.own.state == "open" or seat.view.offer is not None, "leaving")
    if seat.view.offer is not None:
        seat.tap("act:fold" if seat.view.offer.to_call else "act:check")
    seat.until(lambda: seat.view.summary is not None, "the summary of the stay")
    seat.tap("summary_done")
    seat.until(lambda: seat.own.state == "open", "a free seat")
