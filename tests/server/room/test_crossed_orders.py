"""Orders and requests that cross: each is carried out or refused whole, and no cent is lost."""

from __future__ import annotations

import pytest

from ledger.audit import audit
from ledger.players import player_row
from tests.ledger.card_room import PIN, pieces
from tests.server.room.cage.test_cage import ask_pin, counted
from tests.server.room.evening import CENTS, TABLE, Evening, credential, done, refused
from tests.server.tables.poker_table import table_of
from wire.messages import cage, floor, staff
from wire.messages import seat as asks
from wire.messages.session import Done, Refusal, Update
from wire.messages.table_events import SeatMoved
from wire.session.peers import Role

LIST = "holdem.no_limit.50_100"
WRONG_PIN = "111112"


def dealt(seats: int = 3, preset: str = "main") -> Evening:
    room = Evening()
    room.open_table(TABLE, preset)
    for seat in range(1, seats + 1):
        room.sit(seat, seat)
    room.start()
    room.deal()
    return room


def order(room: Evening, act: str, login: str = "finn") -> object:
    return room.by(login, floor.OrderTable, table=TABLE, act=act, reason="because")


def seats(room: Evening) -> dict[int, int]:
    """Who sits where."""
    sitting = table_of(room.room.tables[TABLE]).seats
    return {seat: int(here.player) for seat, here in sitting.items()}


def money_of(room: Evening, player: int) -> int:
    """On the account and before the seat."""
    stacks = table_of(room.room.tables[TABLE]).seats.values() if TABLE in room.room.tables else ()
    return room.balance(player) + sum(seat.stack for seat in stacks if int(seat.player) == player)


def answer_to(room: Evening, key: str, request_id: str) -> Done | Refusal:
    (found,) = [one for one in room.mail.to[key] if getattr(one, "id", None) == request_id]
    assert isinstance(found, Done | Refusal)
    return found


def play_out(room: Evening) -> None:
    while table_of(room.room.tables[TABLE]).running_hand is not None:
        done(room.act("fold"))


def test_a_pause_between_the_commitment_and_the_deal_lets_that_hand_be_played() -> None:
    room = Evening()
    room.open_table()
    for seat in (1, 2):
        room.sit(seat, seat)
    desk, actor = room.desk("finn"), room.room.tables[TABLE]
    room.start()
    while not (actor.busy and actor._standing.deal is not None):
        assert room.clock.step()
        if not actor.busy:
            room.settle()
    assert table_of(actor).running_hand is None

    pause = room.send(
        desk, floor.OrderTable, token=room.tokens["finn"], table=TABLE, act="pause", reason="fire"
    )
    room.settle()

    assert isinstance(answer_to(room, desk, pause), Done)
    assert table_of(actor).running_hand is not None
    play_out(room)
    room.pass_ms(60_000)
    assert (actor.game.hands, actor.game.status.value) == (1, "paused")


def test_a_void_in_the_grace_of_a_lost_station_gives_all_back_and_waits_for_it() -> None:
    room = dealt()
    actor = room.room.tables[TABLE]
    hand = table_of(actor).running_hand
    assert hand is not None
    assert hand.to_act is not None
    seat = hand.to_act.seat % 3 + 1
    room.drop(room.seat(seat))

    done(room.by("finn", floor.VoidHand, table=TABLE, hand=1, reason="station broken"))

    assert [here.stack for here in table_of(actor).seats.values()] == [10_000] * 3
    room.pass_ms(60_000)
    assert table_of(actor).running_hand is None, "a lost seat is dealt no further hand"
    room.seat(seat)
    room.deal()
    assert table_of(actor).hands == 2


def test_a_player_suspended_while_all_in_plays_the_hand_to_its_end_and_keeps_his_chips() -> None:
    room = dealt(2)
    actor = room.room.tables[TABLE]
    hand = table_of(actor).running_hand
    assert hand is not None
    assert hand.to_act is not None
    seat = hand.to_act.seat
    done(room.act("raise", 10_000))

    remove = {"table": TABLE, "seat": seat, "player": seat, "reason": "shouting", "suspend": True}
    done(room.by("finn", floor.RemovePlayer, **remove))
    assert seat in table_of(actor).seats
    done(room.act("call"))
    room.until(lambda: table_of(actor).running_hand is None)

    assert seat not in table_of(actor).seats
    assert sum(money_of(room, player) for player in (1, 2)) == 2 * CENTS
    done(room.swipe(room.seat(5), seat))
    assert refused(room.pin(room.seat(5))) == "account_locked"
    assert audit(room.store.connection).findings == []


def stack_at(room: Evening, seat: int) -> int:
    return table_of(room.room.tables[TABLE]).stack_of(seat)


def test_a_top_up_in_a_hand_is_booked_at_once_and_reaches_the_stack_after_it() -> None:
    room = dealt()

    done(room.ask(room.seat(1), asks.TopUp, amount=1_000))

    own = room.own(room.seat(1))
    assert own.player is not None
    assert (own.coming, own.player.balance) == (1_000, CENTS - 11_000)
    assert room.balance(1) == CENTS - 11_000
    before = stack_at(room, 1)
    play_out(room)
    own = room.own(room.seat(1))
    assert own.player is not None
    assert (own.coming, own.player.brought) == (0, 11_000)
    assert stack_at(room, 1) >= before + 1_000
    assert audit(room.store.connection).findings == []


def test_a_booked_top_up_is_cancelled_to_the_account() -> None:
    room = dealt()
    done(room.ask(room.seat(1), asks.TopUp, amount=1_000))
    done(room.ask(room.seat(1), asks.CancelTopUp))
    own = room.own(room.seat(1))
    assert own.player is not None
    assert (own.coming, own.player.balance) == (0, CENTS - 10_000)
    assert refused(room.ask(room.seat(1), asks.CancelTopUp)) == "no_top_up_booked"
    assert audit(room.store.connection).findings == []


def test_a_booking_goes_back_to_the_account_of_who_leaves_in_the_hand() -> None:
    room = dealt()
    done(room.ask(room.seat(1), asks.TopUp, amount=1_000))
    done(room.ask(room.seat(1), asks.Leave))
    play_out(room)
    room.settle()
    assert 1 not in seats(room)
    assert sum(money_of(room, player) for player in (1, 2, 3)) == 3 * CENTS
    assert audit(room.store.connection).findings == []


def test_a_booking_is_held_to_the_account_and_to_the_players_own_limits() -> None:
    room = dealt()
    assert refused(room.ask(room.seat(1), asks.TopUp, amount=CENTS)) == "funds_short"
    done(room.ask(room.seat(1), asks.ChangeLimit, kind="table_amount", most=10_500))
    assert refused(room.ask(room.seat(1), asks.TopUp, amount=1_000)) == "limit_reached"
    assert room.own(room.seat(1)).coming == 0
    assert room.balance(1) == CENTS - 10_000


def test_a_top_up_and_a_leave_in_the_same_breath_lose_nothing() -> None:
    room = dealt()
    play_out(room)
    before = money_of(room, 1)

    top_up = room.send(room.seat(1), asks.TopUp, amount=1_000)
    leave = room.send(room.seat(1), asks.Leave)
    late = room.send(room.seat(1), asks.TopUp, amount=500)
    room.settle()

    assert isinstance(answer_to(room, room.seat(1), top_up), Done)
    assert isinstance(answer_to(room, room.seat(1), leave), Done)
    assert isinstance(answer_to(room, room.seat(1), late), Refusal)
    assert (seats(room).get(1), room.balance(1)) == (None, before)


@pytest.mark.parametrize("standing", ["locked", "excluded"])
def test_a_table_closes_also_over_players_who_sit_out_or_may_play_no_more(standing: str) -> None:
    """Broken-game players are listed for the other table; who may not play is not, and goes."""
    room = dealt()
    room.open_table(2)
    play_out(room)
    done(room.ask(room.seat(1), asks.SitOut))
    if standing == "locked":
        done(room.by("carl", cage.ChangeStanding, player=2, act="lock", reason="asked"))
    else:
        wish = {"player": 2, "first": "2026-11-16", "reason": "his own wish"}
        done(room.by("sue", cage.Exclude, **wish))

    done(order(room, "close"))

    assert TABLE not in room.room.tables
    assert sum(room.balance(player) for player in (1, 2, 3)) == 3 * CENTS
    assert {place.player for place in room.hall.board.places} == {1, 3}


def test_a_table_closes_although_a_called_player_sits_down_at_the_same_moment() -> None:
    room = Evening()
    room.open_table()
    room.sit(1, 1)
    done(room.by("finn", floor.ListPlayer, list=LIST, player=4))
    key = room.seat(2)
    room.sign_in(key, 4)
    desk = room.desk("finn")

    bought = room.send(key, asks.BuyIn, amount=5_000)
    token = room.tokens["finn"]
    closing = {"token": token, "table": TABLE, "act": "close", "reason": "fire"}
    closed = room.send(desk, floor.OrderTable, **closing)
    room.settle()

    assert isinstance(answer_to(room, key, bought), Done)
    assert isinstance(answer_to(room, desk, closed), Done)
    assert (room.balance(1), room.balance(4)) == (CENTS, CENTS)


def test_a_seat_whose_key_is_revoked_is_a_lost_station_and_not_an_idle_player() -> None:
    room = dealt()
    actor = room.room.tables[TABLE]
    hand = table_of(actor).running_hand
    assert hand is not None
    assert hand.to_act is not None
    seat = hand.to_act.seat
    key = room.seat(seat)
    turn = hand.turn
    del room.peers[key]
    room.room.lost(key, "not_allowed")
    room.settle()

    room.pass_ms(90_000)

    assert hand.turn == turn, "his clock stands"
    sent = len(room.mail.to[key])
    late = {"table": TABLE, "hand": 1, "turn": turn, "kind": "fold"}
    room.send(key, asks.Act, **late)
    room.settle()
    assert (len(room.mail.to[key]), hand.turn) == (sent, turn), "who is cut off is not heard"
    assert [call.kind for call in room.hall.board.calls] == ["station_lost"]


def test_a_call_that_lapses_while_the_called_player_signs_in_gives_the_seat_to_one_of_two() -> None:
    room = dealt(2, "short")
    for player in (3, 4):
        done(room.by("finn", floor.ListPlayer, list=LIST, player=player))
    key = room.seat(3)
    done(room.swipe(key, 3))

    lapse_ms = room.hall.house.waiting.called_ms
    room.clock.ms += lapse_ms - 10
    done(room.pin(key))
    bought = room.send(key, asks.BuyIn, amount=10_000)
    room.clock.ms += 20
    while (due := room.clock.due_ms()) is not None and due <= room.clock.ms:
        room.clock.step()
    room.settle()

    assert isinstance(answer_to(room, key, bought), Done)
    assert seats(room)[3] == 3
    held = [place for place in room.hall.board.places if place.called]
    assert held == [], "nobody is called to a seat that is taken"


def test_a_new_pin_is_not_chosen_while_the_pin_is_locked() -> None:
    room = dealt()
    key, screen = room.seat(1), room.connect(Role.CAGE, "cage:1")
    ask_pin(room, 1, purpose="payout", amount=1_000)
    for _ in range(3):
        room.ask(screen, cage.CustomerPin, ask=1, pin=WRONG_PIN)

    assert refused(room.ask(key, asks.ChangePin, old=PIN, new="902614")) == "pin_locked"

    document = cage.DocumentShown(kind="passport", issuer="US", number="P0000001", note="seen")
    done(room.by("carl", cage.UnlockPin, player=1, document=document))
    done(room.ask(key, asks.ChangePin, old=PIN, new="902614"))


@pytest.mark.parametrize(
    ("first", "second"), [("pause", "start"), ("start", "pause"), ("stop", "resume")]
)
def test_of_two_opposite_orders_at_once_the_second_counts_and_both_are_answered(
    first: str, second: str
) -> None:
    room = dealt()
    desks = {login: room.desk(login) for login in ("finn", "sue")}
    sent = {}
    for login, act in (("finn", first), ("sue", second)):
        fields = {"token": room.tokens[login], "table": TABLE, "act": act, "reason": act}
        sent[login] = room.send(desks[login], floor.OrderTable, **fields)
    room.settle()

    for login, request_id in sent.items():
        assert isinstance(answer_to(room, desks[login], request_id), Done), login
    table = table_of(room.room.tables[TABLE])
    paused = second == "pause"
    assert table.status.value == ("paused" if paused else "running")
    assert table.running_hand is not None
    assert not table.running_hand.stopped
    play_out(room)
    room.pass_ms(60_000)
    assert (table.hands == 1) == paused


def test_one_approval_voids_one_hand_however_many_ask_with_it() -> None:
    room = dealt()
    done(room.act("call"))
    done(room.act("call"))
    approve = {"credential": credential("sue"), "act": "void_hand", "table": TABLE, "number": 1}
    approval = done(room.by("finn", staff.Approve, **approve)).facts["approval"]
    desk = room.desk("finn")
    void = {"token": room.tokens["finn"], "table": TABLE, "hand": 1, "reason": "misdeal"}

    sent = [room.send(desk, floor.VoidHand, approval=approval, **void) for _ in range(2)]
    room.settle()

    answers = [answer_to(room, desk, request_id) for request_id in sent]
    assert [type(answer) for answer in answers] == [Done, Refusal]
    assert not room.room.tables[TABLE].frozen


def test_the_gaming_day_closes_with_a_hand_in_play_and_every_chip_is_explained() -> None:
    room = dealt()
    done(room.act("raise", 700))
    drawer = room.store.query("SELECT -balance FROM account WHERE name LIKE 'drawer:%'")[0][0]
    done(room.by("carl", cage.CloseShift, count=counted(pieces(drawer))))
    vault = -room.store.query("SELECT balance FROM account WHERE name = 'vault'")[0][0]

    fields = {"count": counted(pieces(vault)), "next_day": "2026-11-17"}
    closed = done(room.by("sue", cage.CloseDay, **fields))

    assert closed.facts["closing"] == 6 * CENTS
    play_out(room)
    room.deal()
    assert sum(room.balance(player) for player in range(1, 7)) == 6 * CENTS - 30_000
    assert not room.room.tables[TABLE].frozen
    assert audit(room.store.connection).findings == []


def test_a_removal_means_the_player_who_sat_there_also_if_he_has_just_left() -> None:
    room = dealt()
    play_out(room)
    desk, key = room.desk("finn"), room.seat(1)
    remove = {"table": TABLE, "seat": 1, "player": 1, "reason": "asleep", "suspend": True}

    left = room.send(key, asks.Leave)
    removed = room.send(desk, floor.RemovePlayer, token=room.tokens["finn"], **remove)
    room.books.run_one()
    room.sit(1, 4)
    room.settle()

    assert isinstance(answer_to(room, key, left), Done)
    assert isinstance(answer_to(room, desk, removed), Done)
    assert seats(room)[1] == 4
    assert player_row(room.store, 1).state == "locked"
    assert player_row(room.store, 4).state == "active"


def parting_of(room: Evening, seat: int) -> list[str]:
    """Why the player of a seat left, as its station was told."""
    updates = [one for one in room.mail.to[room.seat(seat)] if isinstance(one, Update)]
    moves = [timed.event for one in updates for timed in one.events]
    left = [move for move in moves if isinstance(move, SeatMoved) and move.word == "stood_up"]
    return [move.cause for move in left if move.seat == seat]


def test_a_station_is_told_why_its_player_left() -> None:
    room = Evening()
    room.open_table()
    room.open_table(2)
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    done(room.ask(room.seat(1), asks.Leave))
    gone = {"table": TABLE, "seat": 2, "player": 2, "reason": "shouting"}
    done(room.by("finn", floor.RemovePlayer, **gone))
    away = {"table": TABLE, "seat": 3, "player": 3, "reason": "balance"}
    room.seat(1, 2)
    done(room.by("finn", floor.MovePlayer, **away, to_table=2, to_seat=1))
    assert [parting_of(room, seat) for seat in (1, 2, 3)] == [["stood_up"], ["removed"], ["moved"]]
