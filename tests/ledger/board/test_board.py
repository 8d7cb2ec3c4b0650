"""The board's rows: order of lists, held seats, lapses, calls, disputes, stand-ins."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from ledger import RefusalCode, Refused, Unit
from ledger.audit import audit
from ledger.audit.report import Trouble
from ledger.board import (
    PlaceKind,
    answer_call,
    answer_calls_of,
    begin_stand_in,
    call_place,
    call_staff,
    come_home,
    decide_dispute,
    end_place,
    end_stand_in,
    end_wish,
    hold_seat,
    join_list,
    lapse_call,
    open_calls,
    open_dispute,
    open_disputes,
    open_places,
    open_stand_ins,
    open_wishes,
    queue_first,
    wish_seat,
    withdraw_call,
)
from ledger.players import SeatRequest, open_session
from ledger.units import ROOM, Work
from tests.ledger.card_room import Room

LIST = "holdem.no_limit.50_100"


def do(room: Room, body: Callable[[Work], object]) -> object:
    room.at_ms += 1_000
    unit = Unit(
        request_id=room.request_id(),
        stream=ROOM,
        actor="server",
        command={"do": "test"},
        at_ms=room.at_ms,
        body=body,  # type: ignore[arg-type]  # plain answers
    )
    return room.store.apply(unit).value


def joined(room: Room, player: int, kind: PlaceKind = PlaceKind.WAITING) -> int:
    return int(str(do(room, lambda work: join_list(work, LIST, player, kind))))


@pytest.fixture
def players(room: Room) -> Room:
    for number in range(1, 5):
        room.player(number)
    return room


def seated(room: Room, player: int, table: int, seat: int) -> None:
    asked = SeatRequest(request_id="", table=str(table), seat=str(seat), at_ms=room.at_ms)
    do(room, lambda work: open_session(work, asked, player))


def order(room: Room) -> list[int]:
    return [place.player for place in open_places(room.store)]


def test_broken_games_come_before_changes_and_changes_before_the_list(players: Room) -> None:
    joined(players, 1)
    joined(players, 2)
    joined(players, 3, PlaceKind.CHANGING)
    joined(players, 4, PlaceKind.BROKEN)

    assert order(players) == [4, 3, 1, 2]
    do(players, lambda work: queue_first(work, LIST, 2, PlaceKind.BROKEN))
    assert order(players) == [2, 4, 3, 1]


def test_a_lapsed_call_goes_to_the_end_and_the_last_lapse_off_the_list(players: Room) -> None:
    first = joined(players, 1)
    joined(players, 2)
    for lapses in (1, 2):
        do(players, lambda work: call(work, first, 60_000))
        do(players, lambda work: withdraw_call(work, first))
        do(players, lambda work: call(work, first, 90_000))
        with pytest.raises(Refused) as refused:
            do(players, lapsing(first, 60_000))
        assert refused.value.code is RefusalCode.PLACE_NOT_LAPSED
        do(players, lapsing(first, 90_000))
        assert order(players) == ([2, 1] if lapses == 1 else [2])


def lapsing(place: int, until_ms: int) -> Callable[[Work], None]:
    return lambda work: lapse_call(work, place, until_ms=until_ms, lapses_most=2)


def call(work: Work, place: int, until_ms: int, seat: int = 3) -> None:
    call_place(work, place, table=1, seat=seat, until_ms=until_ms)


def test_a_seat_is_held_for_one_player_only(players: Room) -> None:
    first, second = joined(players, 1), joined(players, 2)
    do(players, lambda work: call(work, first, players.at_ms + 60_000))

    with pytest.raises(Refused) as refused:
        do(players, lambda work: call(work, second, players.at_ms + 60_000))

    assert refused.value.code is RefusalCode.SEAT_HELD


def test_a_name_that_was_called_is_not_called_again(players: Room) -> None:
    first = joined(players, 1)
    do(players, lambda work: call(work, first, players.at_ms + 60_000))

    with pytest.raises(Refused) as refused:
        do(players, lambda work: call(work, first, players.at_ms + 60_000, seat=4))

    assert refused.value.code is RefusalCode.PLACE_CALLED
    assert dict(refused.value.facts) == {"place": first, "table": 1, "seat": 3}


def test_the_floor_holds_a_seat_also_for_a_name_that_was_called(players: Room) -> None:
    first = joined(players, 1)
    until_ms = players.at_ms + 60_000
    do(players, lambda work: call(work, first, until_ms))

    do(players, lambda work: hold_seat(work, LIST, 1, PlaceKind.RESERVED, (1, 4, until_ms)))

    (place,) = open_places(players.store)
    assert (place.number, place.seat) == (first, 4)


def test_a_reserved_seat_that_lapses_leaves_no_name_on_the_list(players: Room) -> None:
    until_ms = players.at_ms + 1_500
    place = do(players, lambda work: hold_seat(work, LIST, 1, PlaceKind.RESERVED, (1, 3, until_ms)))
    do(players, lambda work: None)

    do(players, lapsing(int(str(place)), until_ms))

    assert order(players) == []


def test_a_closed_tables_calls_are_taken_back_and_who_waits_keeps_his_place(players: Room) -> None:
    first = joined(players, 1)
    joined(players, 2)
    do(players, lambda work: call(work, first, players.at_ms + 60_000))

    do(players, lambda work: withdraw_call(work, first))

    assert order(players) == [1, 2]
    assert not any(place.called for place in open_places(players.store))


def test_a_newer_wish_takes_the_place_of_the_last(players: Room) -> None:
    seated(players, 1, 1, 2)
    do(players, lambda work: wish_seat(work, (1, 2), player=1, to=5))
    wish = do(players, lambda work: wish_seat(work, (1, 2), player=1, to=6))

    assert [found.to for found in open_wishes(players.store)] == [6]
    do(players, lambda work: end_wish(work, int(str(wish)), "moved"))
    with pytest.raises(Refused):
        do(players, lambda work: end_wish(work, int(str(wish)), "moved"))


def test_a_call_of_one_kind_is_open_once_and_answered_once(players: Room) -> None:
    def calls(work: Work) -> int:
        return call_staff(work, table=1, seat=2, kind="floor", player=None)

    number = do(players, calls)
    assert do(players, calls) == number
    assert [found.number for found in open_calls(players.store)] == [number]
    do(players, lambda work: answer_call(work, int(str(number)), "staff:1"))
    with pytest.raises(Refused):
        do(players, lambda work: answer_call(work, int(str(number)), "staff:1"))
    assert do(players, lambda work: answer_calls_of(work, (1, 2), "floor", "server")) == 0


def test_a_dispute_is_decided_once(players: Room) -> None:
    number = int(str(do(players, lambda work: open_dispute(work, (1, 2), 7, 1, "I called"))))
    assert [found.hand for found in open_disputes(players.store)] == [7]

    do(players, lambda work: decide_dispute(work, number, by=1, decision="as played"))

    assert open_disputes(players.store) == []
    with pytest.raises(Refused):
        do(players, lambda work: decide_dispute(work, number, by=1, decision="changed"))


def test_a_seat_is_served_by_one_station(players: Room) -> None:
    def stand_in(at: tuple[int, int]) -> Callable[[Work], int]:
        return lambda work: begin_stand_in(work, seat=(1, 2), station=at, player=1)

    seated(players, 1, 1, 2)
    do(players, stand_in((1, 7)))
    do(players, stand_in((2, 3)))
    assert [found.station for found in open_stand_ins(players.store)] == [(2, 3)]

    assert do(players, lambda work: end_stand_in(work, seat=(1, 2))) == 1
    assert open_stand_ins(players.store) == []


def test_a_station_stands_in_only_for_the_player_who_sits_there(players: Room) -> None:
    seated(players, 1, 1, 2)

    for player, code in ((2, RefusalCode.PLAYER_CHANGED), (1, None)):
        stand_in = partial(begin_stand_in, seat=(1, 2), station=(1, 7), player=player)
        assert refusal_of(players, stand_in) is code
    wish = partial(wish_seat, spot=(1, 2), player=2, to=4)
    assert refusal_of(players, wish) is RefusalCode.PLAYER_CHANGED
    home = partial(come_home, seat=(1, 2), player=2)
    assert refusal_of(players, home) is RefusalCode.PLAYER_CHANGED


def test_a_station_serves_one_player(players: Room) -> None:
    seated(players, 1, 1, 2)
    seated(players, 2, 1, 3)
    do(players, partial(begin_stand_in, seat=(1, 2), station=(1, 7), player=1))

    for station in ((1, 7), (1, 2)):
        stand_in = partial(begin_stand_in, seat=(1, 3), station=station, player=2)
        assert refusal_of(players, stand_in) is RefusalCode.SEAT_TAKEN


def test_no_seat_is_held_that_somebody_sits_in(players: Room) -> None:
    seated(players, 1, 1, 2)
    hold = partial(hold_seat, code=LIST, player=2, kind=PlaceKind.RESERVED, hold=(1, 2, 10**15))

    assert refusal_of(players, hold) is RefusalCode.SEAT_TAKEN


def refusal_of(room: Room, body: Callable[[Work], object]) -> RefusalCode | None:
    try:
        do(room, body)
    except Refused as refused:
        return refused.code
    return None


def test_the_audit_holds_the_boards_rows_to_the_journal(players: Room) -> None:
    joined(players, 1)
    do(players, lambda work: end_place(work, 1, "removed"))
    assert troubles(players) == []

    players.store.connection.execute("UPDATE waiting SET ended = NULL")

    assert troubles(players) == [Trouble.ROW_CHANGED]


def troubles(room: Room) -> list[Trouble]:
    return [finding.trouble for finding in audit(room.store.connection).findings]
