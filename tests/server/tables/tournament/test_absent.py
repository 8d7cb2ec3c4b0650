"""Absent players: blinded off by those who are there; alone they are dealt no hand."""

from __future__ import annotations

from collections.abc import Callable

from rules.hand.commands import ActKind
from rules.hand.offers import offer_to
from rules.seating import ComeBack, SitOut
from rules.tournament.commands import Penalize
from rules.tournament.state import Stage
from tests.server.tables.felt import carried
from tests.server.tables.tournament.table import TournamentTable
from tests.server.tables.tournament.test_played import audited, paid, started

MINUTE = 60_000
HANDS_MOST = 400


def all_absent(players: int) -> TournamentTable:
    table = started(players)
    for seat in range(1, players + 1):
        carried(table.ask(SitOut(seat)))
    return table


def test_no_hand_is_dealt_to_absent_players_alone_while_levels_by_time_go_on() -> None:
    table = all_absent(3)
    table.pass_ms(21 * MINUTE)

    assert (table.game.hands, table.tournament.run.level) == (0, 3)
    carried(table.ask(ComeBack(2)))
    table.deal()
    assert table.game.hands == 1


def test_a_restart_finds_absent_players_still_undealt() -> None:
    table = all_absent(3)
    table.restart()
    table.pass_ms(MINUTE)

    assert table.game.hands == 0


def test_one_who_is_there_blinds_the_absent_off_in_bounded_hands() -> None:
    table = all_absent(3)
    carried(table.ask(ComeBack(2)))
    while table.tournament.run.stage is Stage.PLAYING:
        assert table.game.hands < HANDS_MOST
        if table.tournament.table.running_hand is None:
            table.clock.ms += MINUTE
            table.until(at_a_decision(table))
            continue
        offer = offer_to(table.hand)
        if offer is not None and offer.seat == 2:
            shove = offer.raise_max
            carried(table.act(ActKind.RAISE, shove) if shove else table.check_or_call())
        else:
            table.until(at_a_decision(table))

    assert (sum(paid(table, 3)), table.in_pool()) == (-3 * 1_000, 0)
    assert audited(table.store)


def at_a_decision(table: TournamentTable) -> Callable[[], bool]:
    def reached() -> bool:
        run, hand = table.tournament.run, table.tournament.table.running_hand
        if run.stage is not Stage.PLAYING:
            return True
        return hand is not None and hand.to_act is not None and hand.to_act.seat == 2

    return reached


def test_a_penalty_for_the_last_two_players_is_served_hand_by_hand() -> None:
    table = started(2)
    for seat in (1, 2):
        carried(table.ask(Penalize(seat, 3, "words")))
    table.until(lambda: not table.tournament.run.penalties)

    assert table.game.hands == 3
