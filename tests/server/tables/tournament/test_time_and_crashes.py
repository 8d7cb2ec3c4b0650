"""A tournament's clocks, restarts after and before every commit, frozen tables."""

from __future__ import annotations

from rules.seating import PauseTable, StartTable
from rules.settings import Clocks, Stakes
from rules.tournament.state import Stage
from rules.tournament.structure import Level, Start
from server.tables.commands import ThawTable, VoidFrozenHand
from tests.rules.tournament.builders import LEVELS, structure
from tests.server.tables.broken import break_table
from tests.server.tables.felt import carried
from tests.server.tables.tournament.table import TournamentTable, opened
from tests.server.tables.tournament.test_played import audited, paid, started
from wire.messages.table_events import LevelBegan

MINUTE = 60_000
SOON_MS = 1_000


def level_ms(table: TournamentTable) -> int:
    view = table.actor.public_view().tournament
    assert view is not None
    return view.level_ms


def test_a_crash_before_or_after_every_commit_ends_with_the_same_prizes() -> None:
    whole = started(3)
    whole.play_out()
    table = opened()
    for number in (1, 2, 3):
        carried(table.register(number, number))
        table.restart()
    carried(table.ask(StartTable()))
    for step in range(1_000):
        table.restart()  # after a commit
        if table.tournament.run.stage is not Stage.PLAYING:
            break
        if table.tournament.table.running_hand is None:
            table.deal()
            continue
        act, request = table.next_act(), f"act-number-{step}"
        assert table.send(act, request, actor=f"seat:3:{act.seat}") == []
        table.restart()  # before a commit
        assert table.next_act() == act
        carried(table.ask(act, request, actor=f"seat:3:{act.seat}"))

    assert paid(table, 3) == paid(whole, 3)
    assert table.tournament.run.results == whole.tournament.run.results
    assert audited(table.store)


def test_the_running_level_is_no_longer_when_somebody_is_out() -> None:
    slow = Clocks(action_ms=60 * MINUTE, time_bank_ms=0, showdown_ms=0)
    table = opened(structure(clocks=slow))
    table.start_with(6)
    table.deal()
    players = len(table.tournament.left)
    table.pass_ms(MINUTE)
    begun, left_ms = table.clock.ms, level_ms(table)
    table.pass_ms(4 * MINUTE)

    while len(table.tournament.left) == players:
        table.play_hand()

    assert level_ms(table) - (left_ms - (table.clock.ms - begun)) < SOON_MS
    table.restart()
    assert level_ms(table) - (left_ms - (table.clock.ms - begun)) < SOON_MS


def test_a_level_begins_with_the_first_deck_after_its_time() -> None:
    table = started(3)
    table.deal()
    assert level_ms(table) == 10 * MINUTE
    table.clock.ms += 10 * MINUTE
    table.pass_ms(0)
    view = table.actor.public_view().tournament
    assert view is not None
    assert (view.level, view.level_over, view.level_next) == (1, True, 2)

    table.until(lambda: table.tournament.run.level == 2)
    said = [t.event for news in table.published for t in news.events(None)]
    assert [e.stakes.blinds for e in said if isinstance(e, LevelBegan)] == [(25, 50), (50, 100)]
    table.deal()
    assert table.hand.settings.stakes.blinds == (50, 100)
    table.restart()
    assert table.hand.settings.stakes.blinds == (50, 100)


def test_a_level_by_hands_ends_with_its_last_hand() -> None:
    first = Level(stakes=Stakes(blinds=(25, 50)), chip=25, hands=1)
    table = opened(structure(levels=(first, LEVELS[1], LEVELS[2]), starting_chips=5_000))
    table.start_with(3)
    table.play_hand()

    table.deal()
    assert (table.game.hands, table.tournament.run.level) == (2, 2)


def test_the_level_clock_stands_still_in_a_pause_and_while_the_server_is_away() -> None:
    table = started(3)
    table.pass_ms(1)
    table.clock.ms += 59_999
    carried(table.ask(PauseTable()))
    assert level_ms(table) == 9 * MINUTE
    table.clock.ms += MINUTE
    carried(table.ask(StartTable()))
    assert level_ms(table) == 9 * MINUTE

    table.clock.ms += 5 * MINUTE
    table.restart()
    assert level_ms(table) == 9 * MINUTE
    view = table.actor.public_view().tournament
    assert view is not None
    assert view.level_runs


def test_the_level_clock_runs_while_one_station_is_lost_and_stands_while_all_are() -> None:
    table = started(3)
    table.pass_ms(1)
    table.actor.station_lost(1)
    table.pass_ms(MINUTE - 1)
    assert level_ms(table) == 9 * MINUTE
    for seat in (2, 3):
        table.actor.station_lost(seat)
    table.books.run()
    table.pass_ms(5 * MINUTE)
    assert level_ms(table) == 9 * MINUTE
    table.actor.station_back(2)
    table.books.run()
    table.pass_ms(MINUTE)

    assert level_ms(table) == 8 * MINUTE


def test_a_frozen_table_goes_on_with_its_level_clock_where_it_was() -> None:
    table = started(3)
    table.deal()
    left = level_ms(table)
    break_table(table.actor)
    table.books.run()
    table.clock.ms += 5 * MINUTE
    carried(table.ask(ThawTable()))
    assert level_ms(table) == left

    break_table(table.actor)
    table.books.run()
    table.clock.ms += MINUTE
    carried(table.ask(VoidFrozenHand()))
    assert level_ms(table) == left
    assert not table.game.running
    table.play_out()
    assert (table.in_pool(), audited(table.store)) == (0, True)


def test_a_lost_station_has_no_extra_time() -> None:
    table = started(3)
    table.deal()
    (seat,) = table.game.to_act()
    table.actor.station_lost(seat)
    view = table.actor.public_view().hand
    assert view is not None
    assert view.clock is not None
    assert view.clock.running


def set_start(in_ms: int, **changes: object) -> TournamentTable:
    now = opened().clock.now_ms()
    return opened(structure(start=Start.TIME, starts_at_ms=now + in_ms, **changes))


def test_a_set_time_starts_it_also_if_the_server_was_down_then() -> None:
    table = set_start(MINUTE)
    for player in (1, 2):
        carried(table.register(player, player))
    table.pass_ms(MINUTE - 1)
    assert table.tournament.run.stage is Stage.REGISTERING
    table.clock.ms += 10 * MINUTE
    table.restart()
    table.pass_ms(1)

    assert table.tournament.run.prizes


def test_too_small_a_field_waits_and_gets_everything_back() -> None:
    table = set_start(MINUTE, players_min=3)
    for player in (1, 2):
        carried(table.register(player, player))
    table.pass_ms(MINUTE)
    view = table.actor.public_view().tournament
    assert view is not None
    assert view.waits_ms == 15 * MINUTE
    table.pass_ms(15 * MINUTE)

    assert table.tournament.run.stage is Stage.CANCELLED
    assert paid(table, 2) == [0, 0]
