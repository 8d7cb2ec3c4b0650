"""What starts a tournament, also if the server was down then; and what is open over a restart."""

from __future__ import annotations

from rules.seating import PauseTable, StartTable
from rules.tournament.commands import (
    AnswerDeal,
    CallBreak,
    CancelTournament,
    Payback,
    ProposeDeal,
    Register,
    Remove,
    Unregister,
)
from rules.tournament.state import DealMethod, Stage
from rules.tournament.structure import Start
from server.tables.commands import ThawTable
from tests.rules.tournament.builders import structure
from tests.server.tables.broken import break_table
from tests.server.tables.felt import carried, rejected
from tests.server.tables.tournament.table import TournamentTable, entering, opened
from tests.server.tables.tournament.test_played import audited, paid, started
from tests.server.tables.tournament.test_time_and_crashes import MINUTE, level_ms, set_start


def entered(table: TournamentTable, players: int) -> TournamentTable:
    for player in range(1, players + 1):
        carried(table.register(player, player))
    return table


def stage(table: TournamentTable) -> Stage:
    return table.tournament.run.stage


def test_a_full_table_starts_itself_also_after_a_restart() -> None:
    full = structure(seats=4, start=Start.FULL)
    assert stage(entered(opened(full), 3)) is Stage.REGISTERING
    table = entered(opened(full), 4)
    table.pass_ms(0)
    assert stage(table) is Stage.PLAYING

    table = opened(full)
    for player in (1, 2, 3):
        carried(table.register(player, player))
    table.send(Register("4", 4), beside=entering)
    table.books.run_one()  # the entry is durable, and the server dies before it starts the game
    table.restart()
    table.pass_ms(0)
    assert stage(table) is Stage.PLAYING


def test_the_floor_may_start_before_the_set_time_but_not_with_too_few() -> None:
    table = entered(set_start(60 * MINUTE, players_min=3), 2)
    assert rejected(table.ask(StartTable()))[0] == "too_few_players"
    carried(table.register(3, 3))
    carried(table.ask(StartTable()))
    table.pass_ms(61 * MINUTE)

    assert stage(table) is Stage.PLAYING


def test_the_floor_that_is_asked_starts_with_fewer_than_the_minimum() -> None:
    table = entered(set_start(MINUTE, players_min=3), 2)
    table.pass_ms(MINUTE)
    carried(table.ask(StartTable()))

    assert (stage(table), table.tournament.run.prizes) == (Stage.PLAYING, (20_000,))


def test_a_player_who_comes_during_the_wait_completes_the_field() -> None:
    table = entered(set_start(MINUTE, players_min=3), 2)
    table.pass_ms(5 * MINUTE)
    carried(table.register(3, 3))
    table.pass_ms(0)

    assert stage(table) is Stage.PLAYING


def test_a_set_time_that_passed_while_the_server_was_down_asks_the_floor_for_too_few() -> None:
    table = entered(set_start(MINUTE, players_min=3), 2)
    table.clock.ms += 90 * MINUTE
    table.restart()
    table.pass_ms(0)
    view = table.actor.public_view().tournament
    assert view is not None
    assert (stage(table), view.waits_ms) == (Stage.REGISTERING, 15 * MINUTE)
    table.pass_ms(15 * MINUTE)

    assert (stage(table), paid(table, 2)) == (Stage.CANCELLED, [0, 0])


def test_a_wait_that_ended_while_the_server_was_down_gives_everything_back() -> None:
    table = entered(set_start(MINUTE, players_min=3), 2)
    table.pass_ms(2 * MINUTE)
    table.clock.ms += 60 * MINUTE
    table.restart()
    table.pass_ms(0)

    assert (stage(table), paid(table, 2)) == (Stage.CANCELLED, [0, 0])
    assert audited(table.store)


def test_who_leaves_during_the_wait_gets_everything_back_and_the_wait_goes_on() -> None:
    table = entered(set_start(MINUTE, players_min=3), 2)
    table.pass_ms(2 * MINUTE)
    carried(table.ask(Unregister(1)))
    table.pass_ms(14 * MINUTE)

    assert (stage(table), paid(table, 2)) == (Stage.CANCELLED, [0, 0])


def test_a_proposal_goes_on_after_a_restart_and_a_removal_ends_it() -> None:
    table = started(3)
    carried(table.ask(ProposeDeal(1, DealMethod.ICM)))
    table.restart()
    carried(table.ask(AnswerDeal(2, accept=True)))
    carried(table.ask(Remove(3, "rude")))
    assert table.tournament.run.deal is None
    assert rejected(table.ask(AnswerDeal(3, accept=True)))[0] == "seat_empty"

    assert (table.in_pool(), stage(table)) == (30_000, Stage.PLAYING)


def test_a_proposal_that_nobody_answers_expires_also_while_a_player_is_lost() -> None:
    table = started(3)
    carried(table.ask(ProposeDeal(1, DealMethod.ICM)))
    table.actor.station_lost(2)
    table.pass_ms(MINUTE)

    assert (table.tournament.run.deal, stage(table)) == (None, Stage.PLAYING)


def test_a_break_goes_on_over_a_freeze_and_a_restart() -> None:
    table = started(3)
    carried(table.ask(CallBreak(10)))
    left = level_ms(table)
    table.pass_ms(MINUTE)
    break_table(table.actor)
    table.books.run()
    table.clock.ms += MINUTE
    carried(table.ask(ThawTable()))
    table.restart()
    view = table.actor.public_view().tournament
    assert view is not None
    assert view.break_ms // 1_000 == 8 * 60
    table.pass_ms(8 * MINUTE + 1_000)

    assert table.tournament.run.pause is None
    assert 0 <= left - level_ms(table) <= 1_000


def test_a_running_hand_is_played_or_called_off_before_a_tournament_is() -> None:
    table = started(3)
    table.deal()
    refund = CancelTournament(Payback.REFUND, "fire")
    assert rejected(table.ask(refund))[0] == "hand_running"
    carried(table.ask(PauseTable()))
    while table.game.running:
        table.act_once()
    divide = Payback.ICM if table.tournament.run.results else Payback.REFUND
    carried(table.ask(CancelTournament(divide, "fire")))

    assert (table.in_pool(), audited(table.store)) == (0, True)
