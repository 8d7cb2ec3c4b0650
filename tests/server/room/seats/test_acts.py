"""At the table: privacy, resent requests, sitting out and its lock, leaving."""

from __future__ import annotations

from tests.ledger.card_room import PIN
from tests.server.room.evening import CENTS, TABLE, Evening, done, refused
from tests.server.tables.poker_table import table_of
from wire.messages import floor
from wire.messages import seat as asks
from wire.messages.session import Done, Resync, Update
from wire.session.peers import Role


def two_players() -> tuple[Evening, str, str]:
    """Players 1 and 2 in seats 1 and 2, with a hand running."""
    room = Evening()
    room.open_table()
    first, second = room.sit(1, 1), room.sit(2, 2)
    room.start()
    room.deal()
    return room, first, second


def test_players_are_dealt_in_and_play_a_hand_to_its_end() -> None:
    room, first, second = two_players()
    assert len(room.own(first).cards) == 2
    assert len(room.own(second).cards) == 2

    done(room.act("fold"))

    actor = room.room.tables[TABLE]
    assert table_of(actor).running_hand is None
    assert sum(seat.stack for seat in table_of(actor).seats.values()) == 20_000


def test_a_seat_sees_its_own_cards_and_nobody_elses() -> None:
    room, first, second = two_players()
    centre = room.connect(Role.CENTRE, f"centre:{TABLE}")
    own = {card.card for card in room.own(first).cards}
    other = {card.card for card in room.own(second).cards}

    sent_to_first = repr_of_cards(room, first)
    sent_to_centre = repr_of_cards(room, centre)

    assert own <= sent_to_first
    assert not other & sent_to_first
    assert not (own | other) & sent_to_centre


def test_a_player_has_left_his_seat_when_that_is_durable_and_no_moment_before() -> None:
    """Until then his seat is locked as it was; whoever stands before the glass learns nothing."""
    room, first, _ = two_players()
    done(room.act("fold"))
    done(room.ask(first, asks.SitOut))
    shown = room.own(first)
    assert shown.state == "locked"
    token = room.tokens["finn"]
    wanted = {"table": TABLE, "seat": 1, "player": 1, "reason": "asked to go"}
    room.send(room.desk("finn"), floor.RemovePlayer, token=token, **wanted)
    assert 1 not in table_of(room.room.tables[TABLE]).seats

    room.room.received(first, Resync())

    assert room.own(first) == shown
    room.settle()
    assert room.own(first).state == "open"


def repr_of_cards(room: Evening, key: str) -> set[str]:
    """Every card whose face reached a client."""
    import msgspec

    faces: set[str] = set()

    def walk(value: object) -> None:
        if isinstance(value, dict):
            for name, inner in value.items():
                if name == "card" and isinstance(inner, str):
                    faces.add(inner)
                walk(inner)
        elif isinstance(value, list | tuple):
            for inner in value:
                walk(inner)

    for message in room.mail.to[key]:
        walk(msgspec.to_builtins(message))
    return faces


def test_an_act_is_refused_from_the_wrong_seat_for_another_table_and_for_another_hand() -> None:
    room, first, second = two_players()
    hand = table_of(room.room.tables[TABLE]).hand
    assert hand is not None
    assert hand.to_act is not None
    turn = {"hand": hand.setup.hand, "turn": hand.turn, "kind": "fold"}
    to_act, other = (first, second) if hand.to_act.seat == 1 else (second, first)

    assert refused(room.ask(other, asks.Act, table=TABLE, **turn)) == "not_your_turn"
    assert refused(room.ask(to_act, asks.Act, table=9, **turn)) == "not_yours"
    late = {**turn, "hand": hand.setup.hand + 1}
    assert refused(room.ask(to_act, asks.Act, table=TABLE, **late)) == "stale_turn"


def test_a_resent_request_is_answered_and_not_repeated() -> None:
    room, _first, _second = two_players()
    actor = room.room.tables[TABLE]
    hand = table_of(actor).hand
    assert hand is not None
    assert hand.to_act is not None
    key = room.seat(hand.to_act.seat)
    fields = {
        "id": "the-one-tap",
        "table": TABLE,
        "hand": hand.setup.hand,
        "turn": hand.turn,
        "kind": "call",
    }

    first = room.ask(key, asks.Act, **fields)
    again = room.ask(key, asks.Act, **fields)

    assert isinstance(first, Done)
    assert again == first
    assert len([e for e in hand.events if type(e).__name__ == "Acted"]) == 1


def test_a_request_that_waits_for_the_books_is_answered_once_however_often_it_comes() -> None:
    room = Evening()
    room.open_table()
    key = room.seat(3)
    room.sign_in(key, 1)

    for _ in range(3):
        room.send(key, asks.BuyIn, id="buy-in-once", amount=5_000)
    room.settle()

    answers = [m for m in room.mail.to[key] if getattr(m, "id", "") == "buy-in-once"]
    assert len(answers) == 1
    assert room.balance(1) == CENTS - 5_000


def test_a_refused_buy_in_leaves_player_seat_and_money_as_they_were() -> None:
    room = Evening()
    room.open_table()
    key = room.seat(3)
    room.sign_in(key, 1)

    assert refused(room.ask(key, asks.BuyIn, amount=CENTS + 100)) == "funds_short"
    assert refused(room.ask(key, asks.BuyIn, amount=100)) == "buy_in_too_small"

    assert room.balance(1) == CENTS
    assert room.own(key).state == "buy_in"
    done(room.ask(key, asks.BuyIn, amount=10_000))
    assert room.own(key).state == "seated"


def test_sitting_out_locks_the_seat_until_the_pin_is_entered() -> None:
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)
    done(room.ask(key, asks.SitOut))

    own = room.own(key)
    assert own.state == "locked"
    assert own.player is not None
    assert own.player.balance == 0
    for request in (asks.ComeBack, asks.Leave, asks.MyLimits):
        assert refused(room.ask(key, request)) == "seat_locked"
    assert refused(room.ask(key, asks.TopUp, amount=1_000)) == "seat_locked"
    assert refused(room.pin(key, "111112")) == "pin_wrong"

    done(room.pin(key, PIN))
    assert room.own(key).state == "seated"
    done(room.ask(key, asks.ComeBack))
    assert not table_of(room.room.tables[TABLE]).seats[1].away


def test_an_opened_seat_locks_itself_again_when_nothing_follows() -> None:
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)
    done(room.ask(key, asks.SitOut))
    done(room.pin(key))

    room.pass_ms(60_000)

    assert room.own(key).state == "locked"
    assert refused(room.ask(key, asks.ComeBack)) == "seat_locked"


def test_a_locked_seat_shows_no_card_to_whoever_passes_by() -> None:
    room, *_ = two_players()
    table = table_of(room.room.tables[TABLE])
    hand = table.running_hand
    assert hand is not None
    assert hand.to_act is not None
    waits = 3 - hand.to_act.seat
    room.drop(room.seat(waits))
    room.until(lambda: table.seats[waits].away)
    first = room.seat(waits)

    assert not hand.by_seat[waits].folded
    assert room.own(first).state == "locked"
    assert room.own(first).cards == ()
    assert room.own(first).offer is None


def test_leaving_brings_every_chip_back_to_the_account() -> None:
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)

    done(room.ask(key, asks.Leave))

    assert room.balance(1) == CENTS
    assert room.own(key).state == "open"
    assert room.own(key).player is None


def test_a_top_up_moves_money_and_chips_together() -> None:
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)

    done(room.ask(key, asks.TopUp, amount=4_000))

    own = room.own(key)
    assert own.player is not None
    assert (own.player.balance, own.player.brought) == (CENTS - 14_000, 14_000)
    assert table_of(room.room.tables[TABLE]).seats[1].stack == 14_000


def test_the_seat_survives_a_reboot_of_its_station() -> None:
    room, first, _second = two_players()
    before = room.own(first)
    room.drop(first)

    again = room.seat(1)

    own = room.own(again)
    assert own.state == "seated"
    assert own.cards == before.cards
    assert own.offer == before.offer


def test_a_player_whose_station_is_lost_goes_on_at_any_free_station() -> None:
    room, first, _second = two_players()
    cards = room.own(first).cards
    elsewhere = room.seat(7)
    room.drop(first)

    room.sign_in(elsewhere, 1)

    own = room.own(elsewhere)
    assert (own.table, own.seat, own.state, own.cards) == (TABLE, 1, "seated", cards)
    assert room.view(elsewhere).seats[0].lost is False
    home = room.seat(1)
    assert room.own(home).state == "moved"
    assert room.own(home).cards == ()
    assert refused(room.ask(home, asks.Leave)) == "not_yours"

    room.sign_in(home, 1)
    assert room.own(home).cards == cards
    assert room.own(elsewhere).state == "open"
    assert room.own(elsewhere).cards == ()


def test_a_lost_station_calls_the_floor_and_a_found_one_needs_nobody() -> None:
    room, first, _second = two_players()
    room.drop(first)
    assert [call.kind for call in room.hall.board.calls] == ["station_lost"]

    room.seat(1)

    assert room.hall.board.calls == []


def test_a_seat_may_not_ask_what_belongs_to_staff_or_tools() -> None:
    room, first, _second = two_players()

    for kind, fields in (
        (floor.OrderTable, {"token": "x", "table": TABLE, "act": "pause"}),
        (floor.VoidHand, {"token": "x", "table": TABLE, "hand": 1, "reason": "mine"}),
    ):
        assert refused(room.ask(first, kind, **fields)) == "not_for_this_role"


def test_every_update_of_a_seat_carries_the_table_and_its_own_part() -> None:
    room, first, _second = two_players()

    updates = [m for m in room.mail.to[first] if isinstance(m, Update)]

    assert updates
    assert all(update.own is not None for update in updates)
