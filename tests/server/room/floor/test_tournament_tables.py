"""A tournament's table in the room: what belongs to cash games is refused, and it ends whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ledger.audit import audit
from ledger.cage import equation_so_far
from ledger.cage.liability import liability
from ledger.open_day import open_day
from ledger.tournaments import prizes_held_for
from rules.seating import Status
from rules.tournament.presets import Preset, preset
from server.house import Pace, TableOptions, TournamentPreset
from tests.ledger.card_room import PIN, pieces
from tests.server.room.cage.test_cage import counted, document
from tests.server.room.evening import CENTS, HOUSE, TABLE, Evening, done, refused
from tests.server.room.floor.test_seat_menu import open_menu
from tests.server.room.floor.test_tournaments import (
    PRICE,
    opened,
    play_out,
    removed,
    shove,
    shown,
    started,
    won,
)
from tests.server.tables.poker_table import table_of
from wire.messages import cage, floor
from wire.messages import seat as asks
from wire.messages import tournament as tournaments

MINUTE_MS = 60_000
MONDAY = "2026-11-16"


def test_a_tournament_has_the_pace_and_patience_of_the_house() -> None:
    patient = TableOptions(pace=Pace.INSTANT, between_hands_ms=9_000)
    room = Evening(house=replace(HOUSE, every_table=patient))
    asked = {"table": TABLE, "name": "Turbo", "preset": "turbo"}
    done(room.by("finn", tournaments.OpenTournament, **asked))

    assert room.room.tables[TABLE]._standing.options == patient


def test_no_waiting_list_fills_a_tournament() -> None:
    room = opened()
    by_table = room.by("finn", floor.ListPlayer, list=str(TABLE), player=5)
    by_name = room.by("finn", floor.ListPlayer, list="tournament", player=5)

    assert refused(by_table) == "not_in_tournament"
    assert refused(by_name) == "list_unknown"


def test_who_waits_for_a_cash_game_is_not_called_to_a_tournament() -> None:
    room = opened()
    room.open_table(2, "short")
    for seat in (1, 2, 3):
        room.sit(seat, seat, table=2)
    place = done(room.by("finn", floor.ListPlayer, list="2", player=5)).facts["place"]
    room.seat(7)
    room.settle()
    assert not room.hall.board.called
    again = room.by("finn", floor.CallAgain, place=place, table=TABLE, reason="here")

    assert refused(again) == "not_in_tournament"


def test_a_seat_of_a_tournament_is_neither_held_nor_changed() -> None:
    room = opened()
    room.open_table(2)
    key = room.sit(1, 1, PRICE)
    room.sit(2, 2, table=2)
    held = room.by("finn", floor.ReserveSeat, table=TABLE, seat=5, player=5, reason="a guest")
    wish = room.ask(key, asks.ChangeSeat, to=5)
    out = {"table": TABLE, "seat": 1, "player": 1, "to_table": 2, "to_seat": 5}
    into = {"table": 2, "seat": 2, "player": 2, "to_table": TABLE, "to_seat": 5}
    within = {"table": TABLE, "seat": 1, "player": 1, "to_table": TABLE, "to_seat": 5}
    moves = [room.by("finn", floor.MovePlayer, reason="broken", **to) for to in (out, into, within)]

    assert {refused(answer) for answer in (held, wish, *moves)} == {"not_in_tournament"}
    assert not room.hall.board.wishes


def test_the_floors_card_starts_and_pauses_a_tournament_and_does_not_close_one_in_play() -> None:
    room = opened()
    for player in (1, 2):
        room.sit(player, player, PRICE)
    key = room.seat(5)
    open_menu(room, key)
    menu = room.own(key).floor_menu
    assert menu is not None
    assert menu.choices == ("start", "pause", "close")
    move = room.ask(key, asks.FloorChoice, choice="move", seat=1, player=1)
    assert refused(move) == "not_in_tournament"
    assert refused(room.ask(key, asks.FloorChoice, choice="close")) == "tournament_begun"
    done(room.ask(key, asks.FloorChoice, choice="start"))
    assert shown(room).stage == "playing"
    assert refused(room.ask(key, asks.FloorChoice, choice="close")) == "tournament_begun"
    done(room.ask(key, asks.FloorChoice, choice="pause"))

    assert table_of(room.room.tables[TABLE]).status.value == "paused"


def test_players_leave_after_the_end_and_may_sit_elsewhere_at_once() -> None:
    room = started(2)
    play_out(room)
    (winner,) = table_of(room.room.tables[TABLE]).seats
    own = room.own(room.seat(winner)).tournament
    assert own is not None
    assert (own.place, own.may_leave) == (1, True)
    done(room.ask(room.seat(winner), asks.Leave))
    room.open_table(2)
    room.sit(1, winner, table=2)
    done(room.by("finn", floor.OrderTable, table=TABLE, act="close", reason="over"))

    assert audit(room.store.connection).ok


def test_a_time_limit_takes_effect_when_the_tournament_is_over() -> None:
    room = started(2)
    for player in (1, 2):
        done(room.by("carl", cage.SetLimit, player=player, kind="session_minutes", most=30))
    done(room.by("finn", floor.OrderTable, table=TABLE, act="pause", reason="dinner"))
    room.pass_ms(31 * MINUTE_MS)
    assert len(table_of(room.room.tables[TABLE]).seats) == 2
    room.tokens.clear()  # the floor's session has ended meanwhile
    room.start()
    play_out(room)
    room.pass_ms(2 * MINUTE_MS)

    assert not table_of(room.room.tables[TABLE]).seats


def test_an_entry_counts_toward_the_loss_limit_until_a_prize_is_paid() -> None:
    room = opened()
    done(room.by("carl", cage.SetLimit, player=1, kind="loss_day", most=PRICE + 1_000))
    room.sit(1, 1, PRICE)
    room.sit(2, 2, PRICE)
    room.start()
    play_out(room)
    (winner,) = table_of(room.room.tables[TABLE]).seats
    if winner == 1:
        done(room.ask(room.seat(1), asks.Leave))
    room.open_table(2)
    key = room.seat(1, 2)
    room.sign_in(key, 1)
    page = room.own(key).buy_in
    assert page is not None

    assert (page.why == "") is (winner == 1)


def test_one_person_alone_removes_nobody_from_a_tournament_in_play() -> None:
    room = started(3)
    asked = {"table": TABLE, "seat": 2, "player": 2, "reason": "looks odd"}
    assert refused(room.by("finn", floor.RemovePlayer, **asked)) == "approval_needed"
    assert shown(room).players_left == 3
    done(removed(room, 2))

    assert shown(room).players_left == 2


@pytest.mark.parametrize("barred", ["lock", "exclude", "suspend"])
def test_who_is_barred_in_play_is_absent_until_two_remove_him_and_what_he_won_is_held(
    barred: str,
) -> None:
    room = started(4)
    for out in (4, 3):
        done(removed(room, out))
    room.deal()
    before = room.balance(2)
    if barred == "lock":
        done(room.by("carl", cage.ChangeStanding, player=2, act="lock", reason="asked"))
    elif barred == "exclude":
        by_paper = {"document": document(2), "first": MONDAY, "reason": "the list of the state"}
        done(room.by("sue", cage.Exclude, **by_paper))
    else:
        asked = {"table": TABLE, "seat": 2, "player": 2, "reason": "fight"}
        done(room.by("finn", floor.RemovePlayer, suspend=True, **asked))
    assert (shown(room).stage, shown(room).players_left) == ("playing", 2)
    done(room.act("fold"))
    assert room.view(room.seat(1)).seats[1].away
    assert [(call.seat, call.kind) for call in room.hall.board.calls] == [(2, "barred")]
    back = room.ask(room.seat(2), asks.ComeBack)
    assert refused(back) in ("seat_locked", "account_locked", "player_excluded")
    done(removed(room, 2))
    room.until(lambda: shown(room).stage == "over")

    (prize,) = prizes_held_for(room.store, 2)
    assert (prize.amount.count, room.balance(2)) == (6_000, before)
    assert won(room, 4) == -4 * 500 - 6_000
    assert audit(room.store.connection).ok


def test_a_tournament_waits_for_a_locked_player_until_the_lock_is_lifted_or_two_remove_him() -> (
    None
):
    room = started(2)
    lock = {"player": 1, "reason": "suspicion"}
    done(room.by("carl", cage.ChangeStanding, act="lock", **lock))
    room.pass_ms(MINUTE_MS)
    hands = table_of(room.room.tables[TABLE]).hands
    order = {"table": TABLE, "act": "start", "reason": "go on"}

    assert refused(room.by("finn", floor.OrderTable, **order)) == "player_barred"
    room.pass_ms(30 * MINUTE_MS)
    assert (shown(room).stage, table_of(room.room.tables[TABLE]).hands) == ("playing", hands)
    room.tokens.clear()
    done(room.by("sue", cage.ChangeStanding, act="unlock", **lock))
    done(room.by("finn", floor.OrderTable, **order))
    room.deal()


def test_a_tournament_does_not_wait_for_who_excluded_himself() -> None:
    room = started(2)
    room.deal()
    hands = table_of(room.room.tables[TABLE]).hands
    done(room.ask(room.seat(1), asks.ExcludeMyself, span="day", pin=PIN))

    assert [call.kind for call in room.hall.board.calls] == ["excluded"]
    room.until(lambda: table_of(room.room.tables[TABLE]).hands > hands)
    assert room.view(room.seat(2)).seats[0].away
    order = {"table": TABLE, "reason": "a word with everybody"}
    done(room.by("finn", floor.OrderTable, act="pause", **order))
    room.crash()
    for seat in (1, 2):
        room.seat(seat)
    hands = table_of(room.room.tables[TABLE]).hands
    done(room.by("finn", floor.OrderTable, act="start", **order))
    room.until(lambda: table_of(room.room.tables[TABLE]).hands > hands)


def test_a_tournament_waits_for_who_excluded_himself_if_the_house_keeps_him_out_too() -> None:
    room = started(2)
    room.deal()
    done(room.ask(room.seat(1), asks.ExcludeMyself, span="day", pin=PIN))
    done(room.by("sue", cage.Exclude, player=1, first=MONDAY, reason="a quarrel"))

    order = {"table": TABLE, "act": "start", "reason": "go on"}
    room.until(lambda: table_of(room.room.tables[TABLE]).status is Status.PAUSED)
    assert refused(room.by("finn", floor.OrderTable, **order)) == "player_barred"


def test_too_small_a_field_frees_its_table_when_the_wait_is_over() -> None:
    now = Evening().clock.now_ms()
    room = opened(start="time", starts_at_ms=now + MINUTE_MS)
    room.sit(1, 1, PRICE)
    room.pass_ms(17 * MINUTE_MS)

    assert (room.balance(1), TABLE in room.room.tables) == (100_000, False)
    asked = {"table": TABLE, "name": "Turbo", "preset": "turbo", "start": "floor"}
    done(room.by("finn", tournaments.OpenTournament, **asked))
    room.sit(1, 1, PRICE)


def close_day(room: Evening, next_day: str) -> None:
    drawer = room.store.query("SELECT -balance FROM account WHERE name LIKE 'drawer:%'")[0][0]
    if drawer:
        done(room.by("carl", cage.CloseShift, count=counted(pieces(drawer))))
    vault = -room.store.query("SELECT balance FROM account WHERE name = 'vault'")[0][0]
    done(room.by("sue", cage.CloseDay, count=counted(pieces(vault)), next_day=next_day))


def equation_holds(room: Evening) -> bool:
    """Whether the house owes on the open day what its equation says."""
    expected = equation_so_far(room.store, open_day(room.store)).expected
    return expected == liability(room.store).total


def test_a_day_closes_over_a_running_tournament_and_the_next_one_pays_it() -> None:
    room = started(4)
    room.deal()
    shove(room)
    close_day(room, "2026-11-17")
    assert shown(room).stage == "playing"
    play_out(room)
    assert equation_holds(room)

    assert won(room, 4) == -4 * 500
    assert audit(room.store.connection).ok


def test_entries_of_yesterday_go_back_today() -> None:
    room = opened()
    for player in (1, 2):
        room.sit(player, player, PRICE)
    close_day(room, "2026-11-17")
    asked = {"table": TABLE, "payback": "refund", "reason": "nobody came"}
    done(room.by("finn", tournaments.CancelTournament, **asked))
    assert equation_holds(room)

    assert won(room, 2) == 0
    assert audit(room.store.connection).ok


def test_a_preset_that_is_gone_after_a_restart_changes_nothing() -> None:
    structure = replace(preset(Preset.TURBO), name="Ours", fee_cents=700)
    ours = TournamentPreset(name="ours", title="Ours", structure=structure)
    room = Evening(house=replace(HOUSE, tournaments={"ours": ours}))
    asked = {"table": TABLE, "name": "Table 1", "preset": "ours", "start": "floor"}
    done(room.by("finn", tournaments.OpenTournament, **asked))
    for player in (1, 2):
        room.sit(player, player, 5_700)
    room.house = HOUSE
    room.crash()
    for seat in (1, 2, 3):
        room.seat(seat)
    room.sit(3, 3, 5_700)
    room.start()
    play_out(room)

    assert (shown(room).name, won(room, 3)) == ("Ours", -3 * 700)
    assert audit(room.store.connection).ok


def test_a_lock_at_the_moment_of_the_start_removes_nobody() -> None:
    room = opened()
    for player in (1, 2, 3):
        room.sit(player, player, PRICE)
    lock = {"player": 2, "act": "lock", "reason": "looks odd"}
    room.send(room.desk("carl"), cage.ChangeStanding, token=room.tokens["carl"], **lock)
    start = {"table": TABLE, "act": "start", "reason": "all are here"}
    room.send(room.desk("finn"), floor.OrderTable, token=room.tokens["finn"], **start)
    room.settle()
    room.pass_ms(3_000)

    assert shown(room).stage == "playing"
    assert shown(room).players_left == 3 or room.balance(2) == CENTS
