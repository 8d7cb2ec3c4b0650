"""Seats and the customer's screen against a real server over CURVE, by touch alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from player_station.decision import Decision
from player_station.replay import replay_frames
from player_station.screens import screen_of
from screenkit.drawables import PeeledCard, QrCode
from tests.player_station.draw_visits import play_a_hand
from tests.player_station.real_room import (
    BADUGI_TABLE,
    DUEL_TABLE,
    MEXICAN_TABLE,
    OTHER_TABLE,
    TABLE,
    Room,
    answer_to,
    ask_customer,
    running_room,
)
from tests.player_station.real_seat import PIN, Opponent, Seat
from tests.player_station.visits import (
    be_seated,
    buy_in,
    is_asked,
    is_away,
    let_him_think,
    open_menu,
    play_until,
    push,
    stay,
)
from wire.messages import cage
from wire.messages import table_events as events
from wire.messages.session import Done, Refusal
from wire.messages.table_events import Acted, HandBegan, HandMucked, HandShown

pytestmark = pytest.mark.plain

FOREIGN = "%B4111111111111111^DOE/JOHN^29121010000000000000?;4111111111111111=29121010000000000000?"
"""A bank card of the kind that test numbers are made for."""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    folder: Path = tmp_path_factory.mktemp("real")
    with running_room(folder) as opened:
        yield opened


def test_a_whole_visit_by_touch(room: Room) -> None:
    room.receive("ann", "bob", "cleo")
    other = Opponent(room.bundles[f"seat:{TABLE}:2"], room.tracks["bob"], 20_000)
    seat = Seat(room.bundles[f"seat:{TABLE}:1"])
    with closing(seat), closing(other):
        seat.beside.append(other)
        seat.sign_in(room.tracks["ann"])
        assert seat.view.welcome is not None
        assert seat.view.welcome.pin_digits == len(PIN)
        assert seat.view.time_zone == "UTC"
        buy_in(seat, "middle")
        seat.until(lambda: seat.view.proof == "verified", "the deal is checked at the seat")
        _show_muck_and_let_the_time_decide(seat)
        _raise_by_slider(seat)
        _look_at_the_cards_and_flick_them_away(seat, other)
        _swipe_in_the_middle_of_a_hand(seat, other, room.tracks["cleo"])
        _look_back_at_a_hand_and_dispute_it(seat, other)
        _lower_a_limit_and_call_the_floor(seat, other)
        _top_up(seat, other)
        _sit_out_and_come_back(seat, other)
        _leave(seat, other)


def _show_muck_and_let_the_time_decide(seat: Seat) -> None:
    """Play on until all three have happened."""
    left = {"show", "muck", "time"}
    while left:
        play_until(seat, lambda: seat.view.show is not None, "a showdown")
        assert seat.view.show is not None
        turn, holds, seen = seat.view.decision, seat.view.show.holds, len(seat.client.events)
        way = "show" if holds else "muck"
        if way in left:
            seat.tap("show:muck")
            if holds:
                seat.until(lambda: seat.view.page == "muck_warning", "the warning")
                seat.tap("show:show")
        elif "time" in left:
            way = "time"
        else:
            stay(seat)
            continue
        seat.until(lambda: seat.view.decision != turn, "shown or mucked")  # noqa: B023
        kind = HandShown if holds else HandMucked
        turned = [it for it in seat.client.events[seen:] if isinstance(it, HandShown | HandMucked)]
        assert [type(it) for it in turned if it.seat == seat.own.seat] == [kind], way
        left.discard(way)


def _raise_by_slider(seat: Seat) -> None:
    play_until(seat, lambda: seat.has("raise"), "a decision with a raise")
    seat.tap("raise")
    rail = next(it.box for it in seat.program.screen.controls if it.name == "slider")
    seat.drag("slider", (rail.x + rail.w // 2, rail.centre[1]))
    draft, turn, seen = seat.view.draft, seat.view.decision, len(seat.client.events)
    assert draft is not None
    assert seat.view.offer is not None
    assert seat.view.offer.raise_min < draft.total < seat.view.offer.all_in
    seat.tap("confirm")
    seat.until(lambda: seat.view.decision != turn, "the raise is carried out")
    raised = [it for it in seat.client.events[seen:] if isinstance(it, Acted)]
    assert (raised[0].seat, raised[0].total) == (seat.own.seat, draft.total)


def _look_at_the_cards_and_flick_them_away(seat: Seat, other: Opponent) -> None:
    let_him_think(seat, other)
    open_menu(seat, "page:settings", "set:flick_folds", "back")
    other.thinks = False
    play_until(seat, lambda: seat.has("act:call"), "a bet to answer")
    x, y = next(it.box.centre for it in seat.program.screen.controls if it.name == "peek")
    seen, turn = len(seat.client.events), seat.view.decision
    seat.drag("peek", (x, y + 10))
    assert not _is_peeled(seat)
    seat.until(lambda: _flicked(seat, (x, y - 160), turn), "the fold is carried out")
    acts = [it for it in seat.client.events[seen:] if isinstance(it, Acted)]
    assert (acts[0].seat, acts[0].word) == (seat.own.seat, "fold")


def _flicked(seat: Seat, to: tuple[int, int], turn: Decision) -> bool:
    """Flick, as often as it takes to be quick enough on a busy machine."""
    if seat.view.offer is not None and seat.view.decision == turn:
        seat.drag("peek", to)
    return seat.view.decision != turn


def _is_peeled(seat: Seat) -> bool:
    layout = screen_of(seat.view, width=1024).layout
    return any(isinstance(it, PeeledCard) for it in layout)


def _swipe_in_the_middle_of_a_hand(seat: Seat, other: Opponent, track: str) -> None:
    let_him_think(seat, other)
    hand = seat.view.table.hand.hand if seat.view.table and seat.view.table.hand else 0
    seat.swipe(track)
    seat.until(lambda: "Another player sits here" in _note(seat), "the swipe is refused")
    other.thinks = False
    play_until(seat, lambda: is_asked(seat) or _hand_of(seat) != hand, "play goes on")


def _look_back_at_a_hand_and_dispute_it(seat: Seat, other: Opponent) -> None:
    let_him_think(seat, other)
    open_menu(seat, "page:hands")
    seat.until(lambda: bool(seat.view.hands), "the last hands")
    assert seat.view.hands is not None
    hand = seat.view.hands[0].hand
    seat.tap(f"hand:{hand}")
    seat.until(lambda: seat.view.replay is not None, "the hand")
    assert seat.view.replay is not None
    for _ in replay_frames(seat.view.replay):
        seat.tap("leaf:1")
    seat.tap("page:proof")
    (code,) = [it.text for it in seat.program.screen.layout if isinstance(it, QrCode)]
    (root,) = [
        it.root for it in seat.client.events if isinstance(it, HandBegan) and it.hand == hand
    ]
    assert code == f"arclight:{TABLE}:{hand}:{root.hex()}"
    for name in ("page:hand", "page:dispute", "dispute:pot"):
        seat.tap(name)
    seat.until(lambda: "The floor will look" in _note(seat), "the dispute is noted")
    other.thinks = False


def _lower_a_limit_and_call_the_floor(seat: Seat, other: Opponent) -> None:
    let_him_think(seat, other)
    open_menu(seat, "page:limits")
    seat.until(lambda: bool(seat.view.limits), "the limits")
    kinds = [line.kind for line in seat.view.limits or ()]
    for name in (f"limit:{kinds.index('session_minutes')}", "key:9", "key:0", "limit_set"):
        seat.tap(name)
    seat.until(lambda: "Your limit is noted" in _note(seat), "the limit is noted")
    seat.tap("call:floor")
    seat.until(lambda: "floor" in seat.own.calls, "the floor is called")
    seat.tap("uncall:floor")
    seat.until(lambda: "floor" not in seat.own.calls, "the call is taken back")
    other.thinks = False


def _hand_of(seat: Seat) -> int:
    return seat.view.table.hand.hand if seat.view.table and seat.view.table.hand else 0


def _top_up(seat: Seat, other: Opponent) -> None:
    """In the middle of a hand; the chips come when it is over."""
    before = _brought(seat)
    let_him_think(seat, other)
    open_menu(seat, "page:top_up")
    seat.tap("preset:least")
    seat.tap("bring")
    seat.until(lambda: seat.own.coming > 0, "the chips are booked")
    other.thinks = False
    play_until(seat, lambda: _brought(seat) > before, "the chips have come")
    assert seat.own.coming == 0


def _brought(seat: Seat) -> int:
    return seat.own.player.brought if seat.own.player else 0


def _sit_out_and_come_back(seat: Seat, other: Opponent) -> None:
    let_him_think(seat, other)
    open_menu(seat, "sit_out")
    other.thinks = False
    play_until(seat, lambda: seat.own.state == "locked", "sitting out behind the PIN")
    seat.enter(PIN)
    seat.until(lambda: seat.own.state == "seated", "unlocked")
    seat.tap("come_back:wait")
    seat.until(lambda: not is_away(seat), "back in the game")


def _leave(seat: Seat, other: Opponent) -> None:
    let_him_think(seat, other)
    open_menu(seat, "page:leave", "leave_now")
    other.thinks = False
    play_until(seat, lambda: seat.view.summary is not None, "the summary")
    summary = seat.view.summary
    assert summary is not None
    assert summary.stack > 0
    assert summary.player.brought > 0
    seat.tap("summary_done")
    seat.until(lambda: seat.own.state == "open", "a free seat")


def test_two_go_all_in_the_loser_buys_in_again_and_the_floor_pauses_the_table(room: Room) -> None:
    room.receive("gus", "hal")
    floor = room.staff_card("finn")
    seats = [Seat(room.bundles[f"seat:{DUEL_TABLE}:{number}"]) for number in (1, 2)]
    one, two = seats
    with closing(one), closing(two):
        one.beside.append(two.idle)
        two.beside.append(one.idle)
        for seat, nickname in ((one, "gus"), (two, "hal")):
            seat.sign_in(room.tracks[nickname])
            buy_in(seat, "least")
        one.until(lambda: _pushed(seats), "one of the two is out of chips")
        loser = one if one.own.state == "busted" else two
        loser.tap("preset:middle")
        assert loser.view.draft is not None
        amount = loser.view.draft.total
        loser.tap("bring")
        loser.until(lambda: loser.own.state == "seated", "bought in again")
        assert loser.view.seat_view is not None
        assert loser.view.seat_view.stack + loser.view.seat_view.bet == amount
        _pause_from_a_free_seat(room, floor)


def _pause_from_a_free_seat(room: Room, track: str) -> None:
    """The floorperson's card and PIN open the menu; one touch pauses."""
    with closing(Seat(room.bundles[f"seat:{DUEL_TABLE}:4"])) as seat:
        seat.until(lambda: seat.view.own is not None, "the seat's view")
        seat.swipe(track)
        seat.until(lambda: seat.own.state == "pin", "the PIN pad")
        seat.enter(PIN)
        seat.until(lambda: seat.own.state == "floor_menu", "the floor's menu")
        seat.tap("floor:pause")
        seat.until(lambda: "The table knows" in _note(seat), "the table is told")
        seat.tap("cancel")
        seat.until(lambda: seat.own.state == "open", "a free seat")


def _pushed(seats: list[Seat]) -> bool:
    for seat in seats:
        if is_asked(seat):
            push(seat)
    return any(seat.own.state == "busted" for seat in seats)


def test_a_foreign_card_a_bad_swipe_and_a_locked_pin_at_the_seat(room: Room) -> None:
    room.receive("cora")
    with closing(Seat(room.bundles[f"seat:{TABLE}:4"])) as seat:
        seat.until(lambda: seat.view.own is not None, "the seat's view")
        seat.swipe("%B123?")
        seat.until(lambda: "Swipe again" in _note(seat), "a damaged swipe asks again")
        seat.swipe(FOREIGN)
        seat.until(lambda: "not one of our cards" in _note(seat), "a foreign card is refused")
        assert seat.own.state == "open"
        seat.swipe(room.tracks["cora"])
        seat.until(lambda: seat.own.state == "pin", "the PIN pad")
        for _ in range(2):
            said = seat.view.note
            seat.enter("999999")
            seat.until(lambda: seat.view.note not in (None, said), "the try is answered")  # noqa: B023
            assert "Tries left" in _note(seat)
        seat.enter("999999")
        seat.until(lambda: "locked" in _note(seat), "the PIN is locked")


def _note(seat: Seat) -> str:
    return seat.view.note.text if seat.view.note is not None else ""


def test_a_station_restarted_and_a_server_killed_in_the_middle_of_a_hand(room: Room) -> None:
    room.receive("dora", "emil")
    other = Opponent(room.bundles[f"seat:{OTHER_TABLE}:3"], room.tracks["dora"], 20_000)
    with closing(other):
        with closing(Seat(room.bundles[f"seat:{OTHER_TABLE}:2"])) as seat:
            seat.beside.append(other)
            be_seated(seat, room.tracks["emil"])
            seat.until(lambda: seat.view.offer is not None, "a decision")
            asked = seat.own.offer
        with closing(Seat(room.bundles[f"seat:{OTHER_TABLE}:2"])) as seat:
            seat.beside.append(other)
            seat.until(lambda: seat.view.own is not None, "the view after the restart")
            be_seated(seat, room.tracks["emil"])
            seat.until(lambda: seat.view.offer is not None, "the decision again")
            assert asked is not None
            assert seat.own.offer is not None
            assert seat.own.offer.hand >= asked.hand

            room.server.kill()
            seat.until(lambda: seat.view.link == "lost", "the silence is noticed")
            seat.until(lambda: not seat.program.screen.controls, "nothing can be touched")
            room.server.start(room.address)
            seat.until(lambda: seat.view.link == "up", "the server is back")
            be_seated(seat, room.tracks["emil"])
            seat.until(lambda: seat.view.offer is not None, "the decision after the crash")
            turn = seat.view.decision
            seat.tap("act:check" if seat.has("act:check") else "act:call")
            seat.until(lambda: seat.view.decision != turn, "the act is carried out")


def test_a_payout_is_agreed_to_at_the_customers_own_screen(room: Room) -> None:
    room.receive("ida")
    with closing(Seat(room.bundles["cage:1"])) as customer:
        request = ask_customer(room, "ida", customer, "payout", amount=12_050)
        seen = repr(customer.program.screen.layout)
        assert "$120.50" in seen
        assert "ida" in seen
        customer.enter("999999")
        customer.until(lambda: "Tries left" in repr(customer.program.screen.layout), "the trouble")
        customer.enter(PIN)
        answer = answer_to(room, request, customer)

        assert isinstance(answer, Done)
        assert PIN not in repr(answer)
        proof = int(str(answer.facts["proof"]))
        player = room.players["ida"]
        wanted = {"player": player, "amount": 12_050, "proof": proof, "station": "cage:1"}
        paid = room.tell("carl", cage.PayOut, **wanted)
        assert paid.facts["receipt"]
        customer.until(lambda: "Paid out to you" in repr(customer.program.screen.layout), "thanks")


@pytest.mark.deep
def test_a_customer_may_say_no_and_a_new_pin_must_be_typed_alike_twice(room: Room) -> None:
    room.receive("joy")
    document = cage.DocumentShown(kind="passport", issuer="USA", number="X12345joy", note="seen")
    with closing(Seat(room.bundles["cage:1"])) as customer:
        request = ask_customer(room, "joy", customer, "payout", amount=cage.EVERYTHING)
        assert "'$500'" in repr(customer.program.screen.layout)  # the sum, not the word
        customer.tap("pin:cancel")
        assert isinstance(answer_to(room, request, customer), Refusal)

        request = ask_customer(room, "joy", customer, "new_pin", document=document)
        for typed in (PIN, "730587"):
            customer.enter(typed)
        assert "The two PINs differ" in repr(customer.program.screen.layout)
        for _ in range(2):
            customer.enter(PIN)
        assert isinstance(answer_to(room, request, customer), Done)


@pytest.mark.deep
def test_a_whole_hand_of_badugi_by_taps(room: Room) -> None:
    heard = play_a_hand(room, BADUGI_TABLE, "gil", "lea")
    gone = [it for it in heard if isinstance(it, events.Discarded)]
    assert [(it.count, len(it.positions)) for it in gone if it.seat == 1] == [(1, 1), (1, 1)]
    assert [(it.count, it.positions) for it in gone if it.seat != 1] == [(1, ()), (1, ())]
    dealt = [it for it in heard if isinstance(it, events.CardDealt)]
    assert len([it for it in dealt if it.seat == 1 and it.opening is not None]) == 4 + 2
    assert not any(it.opening for it in dealt if it.seat != 1)


@pytest.mark.deep
def test_a_whole_hand_of_mexican_poker_by_taps(room: Room) -> None:
    heard = play_a_hand(room, MEXICAN_TABLE, "jim", "kay")
    mine = [it for it in heard if getattr(it, "seat", 0) == 1]
    assert [it.up for it in mine if isinstance(it, events.CardAsked)] == [False] * 3
    assert len([it for it in mine if isinstance(it, events.CardTurned)]) == 3
