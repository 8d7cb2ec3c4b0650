"""What a player is told at a table where no hand runs and nothing else is published."""

from __future__ import annotations

from ledger import Work
from ledger.players import session_of_player
from ledger.tournaments import Terms, begin_tournament
from ledger.units import Scalar
from money import Cents
from server.room.feeds.notices import IDLE_LOOK_MS
from tests.ledger.rooms import unit
from tests.server.room.evening import TABLE, Evening, done
from tests.server.tables.poker_table import table_of
from wire.messages import cage, floor
from wire.messages import seat as asks

HOUR_MS = 3_600_000
MINUTE_MS = 60_000


def idle_table() -> Evening:
    """One player waits alone."""
    room = Evening()
    room.open_table()
    room.sit(1, 1)
    return room


def test_a_player_who_waits_alone_is_told_his_time_within_seconds() -> None:
    room = idle_table()
    room.pass_ms(HOUR_MS - MINUTE_MS)
    assert room.own(room.seat(1)).notice == ""

    room.pass_ms(MINUTE_MS + IDLE_LOOK_MS)

    own = room.own(room.seat(1))
    assert (own.notice, own.notice_facts) == ("hourly", {"minutes": 60, "result": 0})


def test_the_same_notice_is_sent_once() -> None:
    room = idle_table()
    room.pass_ms(HOUR_MS + IDLE_LOOK_MS)
    sent = len(room.mail.to[room.seat(1)])

    room.pass_ms(20 * IDLE_LOOK_MS)

    assert len(room.mail.to[room.seat(1)]) == sent


def test_a_player_whose_own_time_is_up_leaves_an_idle_table_too() -> None:
    room = idle_table()
    done(room.by("carl", cage.SetLimit, player=1, kind="session_minutes", most=30))

    room.pass_ms(25 * MINUTE_MS)
    assert room.own(room.seat(1)).notice == "time_nearly_up"
    room.pass_ms(6 * MINUTE_MS + IDLE_LOOK_MS)

    assert room.own(room.seat(1)).state == "open"
    assert table_of(room.room.tables[TABLE]).seats == {}


def test_in_a_tournament_a_time_limit_takes_effect_after_it() -> None:
    room = idle_table()
    done(room.by("carl", cage.SetLimit, player=1, kind="session_minutes", most=30))
    enter_tournament(room)

    room.pass_ms(31 * MINUTE_MS + IDLE_LOOK_MS)

    own = room.own(room.seat(1))
    assert (own.state, own.notice) == ("seated", "time_nearly_up")
    assert own.notice_facts == {"minutes": 0}


def test_in_a_tournament_the_hourly_result_is_money_and_no_chips() -> None:
    room = idle_table()
    enter_tournament(room)

    room.pass_ms(HOUR_MS + IDLE_LOOK_MS)

    own = room.own(room.seat(1))
    assert (own.notice, own.notice_facts) == ("hourly", {"minutes": 60, "result": -5_500})


def enter_tournament(room: Evening) -> None:
    """Let the session at seat 1 belong to a tournament, in the books alone."""
    terms = Terms(table=str(TABLE), name="Turbo", structure="", buy_in=Cents(5_000), fee=Cents(500))
    session = session_of_player(room.store, 1)
    assert session is not None
    entry: dict[str, Scalar] = {
        "id": 1,
        "tournament": 1,
        "player": 1,
        "session": session.number,
        "buy_in": 5_000,
        "fee": 500,
        "day": "2026-11-16",
        "entered_ms": 0,
        "returned": 0,
        "paid": 0,
    }

    def body(work: Work) -> None:
        begin_tournament(work, terms)
        work.insert("tournament_entry", entry)

    room.store.apply(unit(body, "tournament"))


def test_who_is_sent_home_by_his_limit_is_shown_as_seated_until_it_is_durable() -> None:
    room = idle_table()
    done(room.by("carl", cage.SetLimit, player=1, kind="session_minutes", most=30))
    room.clock.ms += 31 * MINUTE_MS
    before = len(room.mail.to[room.seat(1)])

    room.sit(2, 2)

    shown = [message.own for message in room.mail.to[room.seat(1)][before:]]  # type: ignore[attr-defined]
    assert {(own.state, own.player is not None) for own in shown} == {
        ("seated", True),
        ("open", False),
    }


def test_a_table_that_plays_or_is_empty_or_closed_is_not_looked_at() -> None:
    room = idle_table()
    assert set(room.hall.idle_timers) == {TABLE}
    room.sit(2, 2)
    room.start()
    room.deal()
    assert room.hall.idle_timers == {}

    while table_of(room.room.tables[TABLE]).running_hand is not None:
        done(room.act("fold"))
    assert set(room.hall.idle_timers) == {TABLE}
    done(room.by("finn", floor.OrderTable, table=TABLE, act="close"))
    assert room.hall.idle_timers == {}


def test_an_idle_table_is_looked_at_after_a_restart_too() -> None:
    room = idle_table()
    room.crash()
    key = room.seat(1)

    room.pass_ms(HOUR_MS + IDLE_LOOK_MS)

    assert room.own(key).notice == "hourly"
    done(room.ask(key, asks.Leave))
    assert room.hall.idle_timers == {}
