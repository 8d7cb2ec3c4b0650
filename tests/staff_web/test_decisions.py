"""What pages draw and send, decided without a browser or a room."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from staff_web.attention import needs_of
from staff_web.language import chosen
from staff_web.live import pictures
from staff_web.orders import FormWrong, acts_of, free_number, new_table, table_order
from staff_web.room_link import Feed
from staff_web.table_picture import HEIGHT, WIDTH, card_shown, table_picture
from staff_web.visits import Visit
from staff_web.words import age_shown, amount_shown, refusal_words
from wire.messages.floor import OrderTable, PutClock
from wire.messages.house_view import HouseView, PresetView, ThresholdsView
from wire.messages.room_view import AlarmView, CallView, RoomSeat, RoomTable, RoomView
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import HandView, RulesView, SeatView, TableView

NOW_MS = 1_700_000_100_000
SUMS = dict.fromkeys(ThresholdsView.__struct_fields__, 0)


def visit() -> Visit:
    house = HouseView(
        id="request-1",
        name="House",
        currency="USD",
        staff=1,
        member="Finn",
        role="floor",
        duties=("run_tables",),
        until_ms=0,
        idle_ms=1,
        presets=(
            PresetView(name="main", title="Main", game="holdem", structure="no_limit", seats=9),
        ),
        tables_most=10,
        thresholds=ThresholdsView(**SUMS),
    )
    return Visit(desk="floor:1", login="finn", token="t", house=house, csrf="c")  # noqa: S106


def test_needs_come_oldest_first_and_a_lost_seat_that_called_is_named_once() -> None:
    seats = (RoomSeat(seat=1, player=7, nickname="bob", station="lost"),)
    room = RoomView(
        at_ms=NOW_MS,
        tables=(RoomTable(table=1, name="One", seats=seats),),
        calls=(
            CallView(call=1, table=1, seat=1, kind="station_lost", since_ms=NOW_MS - 5_000),
            CallView(call=2, table=1, seat=2, kind="floor", since_ms=NOW_MS - 9_000),
        ),
        alarms=(AlarmView(code="disk_full", since_ms=NOW_MS - 7_000),),
    )

    needs = needs_of(room)

    assert [(need.kind, need.call) for need in needs] == [("call", 2), ("alarm", 0), ("call", 1)]
    assert needs[0].where == "One, seat 2"


def test_a_lost_seat_and_a_frozen_table_need_somebody_although_nobody_called() -> None:
    seats = (RoomSeat(seat=1, player=7, nickname="bob", station="lost"),)
    table = RoomTable(table=1, name="One", status="frozen", reason="fault", seats=seats)

    needs = needs_of(RoomView(at_ms=NOW_MS, tables=(table,)))

    assert [need.kind for need in needs] == ["frozen", "lost"]


@pytest.mark.parametrize(
    ("state", "acts"),
    [
        ({"status": "waiting"}, ("start",)),
        ({"status": "running", "playing": True}, ("stop", "pause")),
        ({"status": "running", "playing": True, "stopped": True}, ("resume",)),
        ({"status": "frozen"}, ("thaw",)),
    ],
)
def test_a_table_offers_what_makes_sense_now(state: dict[str, Any], acts: tuple[str, ...]) -> None:
    assert acts_of(RoomTable(table=1, name="One", **state)) == acts


def test_an_order_carries_person_desk_and_the_forms_own_id() -> None:
    form = {"order": "stop", "request": "page-1-stop"}

    order = table_order(visit(), 3, form)

    assert isinstance(order, OrderTable)
    assert (order.id, order.token, order.desk) == ("page-1-stop", "t", "floor:1")
    assert (order.table, order.act) == (3, "stop")


def test_the_clock_is_for_the_player_and_the_decision_that_were_shown() -> None:
    shown = {"seat": "2", "player": "7", "hand": "12", "turn": "3"}

    order = table_order(visit(), 1, {"order": "clock", **shown})

    assert isinstance(order, PutClock)
    assert (order.seat, order.player, order.hand, order.turn) == (2, 7, 12, 3)


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"order": "explode"},
        {"order": "close"},
        {"order": "clock", "seat": "2"},
        {"order": "clock", "seat": "2", "player": "x", "hand": "1", "turn": "1"},
        {"order": "message", "text": "two\nlines"},
        {"order": "message", "text": "x" * 501},
    ],
)
def test_a_form_that_is_not_whole_is_never_sent(form: dict[str, str]) -> None:
    with pytest.raises(FormWrong):
        table_order(visit(), 1, form)


def test_a_new_table_without_a_name_is_called_by_its_number() -> None:
    opened = new_table(visit(), {"preset": "main", "table": "12", "name": " "})

    assert (opened.table, opened.name, opened.preset) == (12, "Table 12", "main")


def test_the_lowest_free_number_is_offered() -> None:
    tables = tuple(RoomTable(table=number, name="x") for number in (1, 2, 4))

    assert free_number(RoomView(at_ms=NOW_MS, tables=tables)) == 3


def drawn_table(**hand: Any) -> TableView:
    seats = (
        SeatView(seat=1, state="seated", nickname="ann", stack=19_850, in_hand=True, down=2),
        SeatView(seat=2, state="seated", nickname="bob", stack=0, bet=150, all_in=True, up=("As",)),
        SeatView(seat=3),
    )
    stakes = StakesView(blinds=(100, 200))
    rules = RulesView(game="holdem", structure="no_limit", stakes=stakes)
    played = HandView(hand=7, root=bytes(32), button=2, to_act=1, pot=300, **hand)
    return TableView(table=1, name="One", rules=rules, seats=seats, hand=played)


def test_a_table_is_drawn_with_stacks_bets_board_and_who_is_to_act() -> None:
    picture = table_picture(drawn_table(boards=(("Th", "2c", "Jk"),)))

    ann, bob, empty = picture.seats
    assert (ann.name, ann.stack, ann.to_act, ann.down) == ("ann", "$198.50", True, 2)
    assert (bob.bet, bob.note, bob.button, len(bob.cards)) == ("$1.50", "All in", True, 1)
    assert (empty.state, empty.name) == ("open", "")
    assert [card.rank for card in picture.board] == ["10", "2", "★"]
    assert picture.pot == "$3"
    assert all(0 < seat.x < WIDTH and 0 < seat.y < HEIGHT for seat in picture.seats)


def test_a_hand_that_is_over_is_not_drawn_any_more() -> None:
    picture = table_picture(drawn_table(phase="over", boards=(("Th", "2c", "3c"),)))

    assert (picture.board, picture.pot, picture.hand) == ((), "", 0)
    assert not any(seat.to_act or seat.down or seat.cards for seat in picture.seats)


def test_a_name_that_is_wider_than_its_plate_is_drawn_narrower() -> None:
    names = ("W" * 16, "Mighty Max Power", "國王國王國王國王", "bob", "little lily ill")
    seats = tuple(SeatView(seat=n, state="seated", nickname=name) for n, name in enumerate(names))

    picture = table_picture(replace(drawn_table(), seats=seats))

    assert [seat.is_long for seat in picture.seats] == [True, True, True, False, False]


def test_words_are_those_of_a_card_room() -> None:
    assert [amount_shown(20_000), amount_shown(150)] == ["$200", "$1.50"]
    assert amount_shown(20_000, tournament=True) == "20,000"
    assert [age_shown(ms) for ms in (9_999, 60_000, 3_720_000)] == ["9 s", "1 min", "1 h 2 min"]
    assert card_shown("Qd").suit == "♦"
    assert "in 3 s" in refusal_words("busy", {"retry_s": 3})
    assert "riddle" in refusal_words("riddle", {})


def test_the_language_is_the_chosen_one_or_the_first_that_the_browser_accepts() -> None:
    assert chosen("es", "en") == "es"
    assert chosen("", "fr-FR,es;q=0.8,en;q=0.5") == "es"
    assert chosen("xx", "") == "en"


def test_a_page_gets_a_picture_when_it_changed_and_is_told_of_loss_and_end() -> None:
    async def events() -> list[str]:
        feed, heard = Feed(), []
        feed.room = RoomView(at_ms=1)
        stream = pictures(feed, lambda shown: f"at {shown.room.at_ms if shown.room else 0}")
        for change in (None, RoomView(at_ms=1), RoomView(at_ms=2), "lost", "ended"):
            if isinstance(change, RoomView):
                feed.room = change
            feed.lost = change == "lost"
            feed.ended = "session_over" if change == "ended" else ""
            if change == RoomView(at_ms=1):
                continue  # the same picture again is not sent
            feed.change()
            event = await anext(stream)
            heard.append(str(event["data"]))
        return heard

    assert asyncio.run(events()) == ["at 1", "at 2", "lost", "session_over"]


def test_a_tournaments_table_is_named_after_it() -> None:
    table = RoomTable(table=1, name="One", preset="main", tournament="Turbo")

    assert visit().game(table) == "Turbo"
    assert visit().game(RoomTable(table=2, name="Two", preset="main")) == "Main"
