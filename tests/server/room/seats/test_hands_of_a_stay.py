"""How many hands a player was dealt in his stay: counted once, and kept whatever happens."""

from __future__ import annotations

from tests.server.room.evening import TABLE, Evening, done
from tests.server.room.floor.test_floor import approved, void
from tests.server.tables.broken import break_table
from tests.server.tables.poker_table import table_of
from wire.messages import seat as asks


def table_of_three() -> Evening:
    room = Evening()
    room.open_table()
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    room.start()
    return room


def play(room: Evening, hands: int = 1) -> None:
    """Everybody folds, so many hands long."""
    for _ in range(hands):
        room.deal()
        actor = room.room.tables[TABLE]
        while table_of(actor).running_hand is not None:
            done(room.act("fold"))


def hands(room: Evening, *seats: int) -> list[int]:
    """What the seats' stations show."""
    players = [room.own(room.seat(seat)).player for seat in seats]
    return [player.hands if player is not None else -1 for player in players]


def test_a_seat_shows_how_many_hands_its_player_was_dealt_in_this_stay() -> None:
    room = table_of_three()
    assert hands(room, 1, 2, 3) == [0, 0, 0]

    play(room, 2)
    room.sit(4, 4)
    play(room)
    assert hands(room, 1, 2, 3, 4) == [3, 3, 3, 0], "he waits for the big blind"
    done(room.ask(room.seat(4), asks.ChooseEntry, entry="post"))
    play(room)

    assert hands(room, 1, 2, 3, 4) == [4, 4, 4, 1]


def test_hands_are_not_counted_for_who_sits_out() -> None:
    room = table_of_three()
    play(room)

    done(room.ask(room.seat(3), asks.SitOut))
    play(room, 2)
    room.pin(room.seat(3))

    assert hands(room, 1, 3) == [3, 1]


def test_a_crash_forgets_no_hand_and_counts_none_twice() -> None:
    room = table_of_three()
    play(room, 2)
    room.crash()
    assert hands(room, 1, 2, 3) == [2, 2, 2]

    room.deal()
    room.crash()

    assert hands(room, 1, 2, 3) == [3, 3, 3]


def test_the_count_goes_along_to_another_seat_and_begins_anew_with_the_next_stay() -> None:
    room = table_of_three()
    play(room)
    room.seat(6)
    done(room.ask(room.seat(1), asks.ChangeSeat, to=6))
    room.until(lambda: 6 in table_of(room.room.tables[TABLE]).seats)
    room.pin(room.seat(6))
    assert hands(room, 6) == [1]

    done(room.ask(room.seat(2), asks.Leave))
    room.sit(2, 2, amount=table_of(room.room.tables[TABLE]).departed["2"].stack)

    assert hands(room, 2) == [0]


def test_a_hand_that_was_called_off_on_a_frozen_table_was_dealt_all_the_same() -> None:
    room = table_of_three()
    play(room)
    room.deal()
    break_table(room.room.tables[TABLE])
    room.settle()

    done(void(room, 2, approved(room, "sue", 2)))
    room.crash()

    assert hands(room, 1, 2, 3) == [2, 2, 2]
