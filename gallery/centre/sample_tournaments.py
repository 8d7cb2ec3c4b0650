"""Tournaments for pictures of the community display: from the registration to the winner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from center_screen.state import Centre
from gallery import tournaments
from gallery.centre.sample_tables import (
    NAMES,
    NOW_MS,
    clock_on,
    hand_in,
    hand_of,
    on_the_flop,
    resting,
    rules_of,
    seated,
    sixth_street,
    table_of,
)
from gallery.tournaments import CHIPS, STARTING_CHIPS, levels, out, stakes_at, standings
from wire.messages.base import changed as replace
from wire.messages.stakes_view import StakesView
from wire.messages.table_events import (
    Acted,
    DealProposed,
    LevelBegan,
    PlayerFinished,
    TableEvent,
    Timed,
)
from wire.messages.table_view import CollectionView, PotView, RulesView, SeatView, TableView
from wire.messages.tournament_view import DealView, LevelView, StandingView, TournamentView

ORDER: Final = (6, 1, 8, 3, 7, 2, 5, 4, 9, 10)


def tournament(**changes: object) -> TournamentView:
    """The fourth level; eight of ten are left."""
    return tournaments.tournament(NAMES, **changes)


def _rules(**changes: object) -> RulesView:
    base = rules_of(tournament=True, stakes=stakes_at(4), collection=CollectionView())
    return replace(base, **changes)


def _seats(**changes: object) -> tuple[SeatView, ...]:
    playing = (seated(n, CHIPS[n - 1], **changes) for n in range(1, 9))
    gone = (SeatView(seat=n, state="out", nickname=NAMES[n - 1]) for n in (9, 10))
    return (*playing, *gone)


def _table(**changes: object) -> TableView:
    base = table_of(
        _seats(in_hand=False, down=0), None, rules=_rules(), name="Friday Freezeout", waiting=(),
        tournament=tournament(),
    )  # fmt: skip
    return replace(base, **changes)


def _playing(**changes: object) -> TableView:
    """A bet on the flop, called by one, and another thinks."""
    flop = hand_in(on_the_flop())
    pots = (PotView(amount=1_200, seats=(4, 5, 7)),)
    hand = replace(
        flop, to_act=5, clock=clock_on(5), pots=pots, pot=2_000, price=400, button=3,
        small_blind=4, big_blind=5, straddler=0, dealt=20,
    )  # fmt: skip
    seats = tuple(
        replace(it, bet=400, last_act="call") if it.seat == 4
        else replace(it, bet=400, last_act="bet") if it.seat == 7
        else replace(it, folded=True, down=0) if it.seat in (1, 2, 3, 6, 8)
        else it
        for it in _seats()
    )  # fmt: skip
    return _table(seats=seats, hand=hand, **changes)


def _registering(**changes: object) -> TableView:
    seats = tuple(
        SeatView(seat=n) if n in (2, 5, 9) else seated(n, STARTING_CHIPS, in_hand=False, down=0)
        for n in range(1, 11)
    )
    there = tournaments.registering(NAMES, **changes)
    rules = _rules(stakes=stakes_at(1))
    return _table(seats=seats, status="waiting", rules=rules, tournament=there)


def _duel() -> TableView:
    """Two players, before the start."""
    table = _registering(name="Heads-up", players=1, players_left=1, prizes_full=(10_000,))
    return replace(table, seats=(seated(1, 2_500, in_hand=False, down=0), SeatView(seat=2)))


def _raised() -> Centre:
    began = LevelBegan(level=5, stakes=stakes_at(5), chip=25)
    rules = _rules(stakes=began.stakes)
    there = tournament(level=5, level_next=6, level_ms=599_000)
    hand = hand_of(button=3, small_blind=4, big_blind=5, dealt=16, pot=750, price=300, to_act=6)
    seats = tuple(
        replace(it, bet=150, last_act="small_blind") if it.seat == 4
        else replace(it, bet=300, last_act="big_blind") if it.seat == 5
        else it
        for it in _seats()
    )  # fmt: skip
    table = _table(
        seats=seats, hand=replace(hand, clock=clock_on(6)), rules=rules, tournament=there
    )
    rest = resting(table)
    return Centre(
        house=rest.house, linked=True, table=table, before=table, level_up=began, level_up_ms=-1_000
    )


def _stud() -> TableView:
    stakes = StakesView(ante=50, bring_in=100, small_bet=400, big_bet=800)
    coming = replace(stakes, small_bet=600, big_bet=1_200, ante=75, bring_in=150)
    levels = tuple(LevelView(stakes=it, chip=25, minutes=10) for it in (stakes, coming))
    base = sixth_street()
    rules = replace(base.rules, tournament=True, stakes=stakes, collection=CollectionView())
    there = tournament(
        level=1, level_next=2, levels=levels, players=8, standings=standings(NAMES)[:8]
    )
    one = replace(hand_in(base), pots=hand_in(base).pots[:1])
    return replace(base, rules=rules, hand=one, tournament=there, waiting=())


def _bust() -> Centre:
    """The third place is told when its last hand is over and the last two are left."""
    chips = {4: 12_150, 7: 9_300}
    places = {3: 3, 6: 4, 8: 5, 1: 6, 2: 7, 5: 8, 9: 9, 10: 10}
    playing = tuple(
        StandingView(place=place, seat=seat, nickname=NAMES[seat - 1], chips=chips[seat])
        for place, seat in enumerate(chips, start=1)
    )
    gone = tuple(out(NAMES, place, seat) for seat, place in places.items())
    there = tournament(players_left=2, average=10_925, pool=40_000, standings=(*playing, *gone))
    seats = tuple(
        seated(n, chips[n], down=0)
        if n in chips
        else SeatView(seat=n, state="out", nickname=NAMES[n - 1])
        for n in range(1, 11)
    )
    hand = replace(
        hand_in(on_the_flop()), to_act=0, clock=None, pot=0, price=0, phase="over",
        pots=(PotView(amount=400, seats=(4, 7)),),
        street=3, boards=(("As", "Td", "7h", "2c", "9s"),), burned=3, dealt=14,
        button=4, small_blind=4, big_blind=7, straddler=0,
    )  # fmt: skip
    table = _table(seats=seats, hand=hand, tournament=there)
    return resting(table, PlayerFinished(seat=3, place=3, prize=10_000))


def _over(order: tuple[int, ...] = ORDER, **changes: object) -> TableView:
    seats = tuple(
        seated(n, 21_850, in_hand=False, down=0)
        if n == order[0]
        else SeatView(seat=n, state="out", nickname=NAMES[n - 1])
        for n in range(1, 11)
    )
    there = tournaments.over(NAMES, order, **changes)
    return _table(seats=seats, status="paused", tournament=there)


def _satellite() -> TableView:
    order = (2, 7, 8, 3, 1, 6, 5, 4, 9, 10)
    shared = tuple(out(NAMES, 1, seat, won=20_000, sharing=2) for seat in order[:2])
    others = tuple(out(NAMES, place, seat) for place, seat in enumerate(order[2:], start=3))
    return _over(order, name="Satellite", standings=(*shared, *others))


def _news(table: TableView, *events: TableEvent) -> Centre:
    return Centre(
        house="Bay 101", linked=True, table=table, before=table,
        events=tuple(Timed(event=event) for event in events),
    )  # fmt: skip


def of_tournaments() -> Iterator[tuple[str, Centre]]:
    """Yield every state of a tournament with its name."""
    yield "tournament_registering", resting(_registering())
    timed = {"start": "time", "starts_at_ms": NOW_MS + 725_000}
    yield "tournament_starts_at", resting(_registering(**timed))
    yield "tournament_too_few", resting(_registering(waits_ms=872_000, **timed))
    equal = {"name": "Satellite", "prizes_full": tournaments.SATELLITE_PRIZES}
    yield "tournament_satellite_opens", resting(_registering(**equal))
    yield "tournament_heads_up", resting(_duel())
    yield "tournament_begins", resting(_table())
    call = Acted(seat=4, word="call", added=400, total=400)
    yield "tournament", resting(_playing(), call)
    by_hands = tournament(levels=levels(hands=8), level_ms=0, level_runs=False, level_hands=3)
    yield "tournament_by_hands", resting(_playing(tournament=by_hands), call)
    last = tournament(**tournaments.last_level())
    yield "tournament_last_level", resting(_playing(tournament=last), call)
    yield "tournament_message", resting(_playing(message="Seat draw at nine"), call)
    yield "tournament_level_up", _raised()
    yield "tournament_stud", resting(_stud(), Acted(seat=5, word="call", added=800, total=800))
    yield "tournament_side_pots", resting(_side_pots(), call)
    yield "tournament_bust", _bust()
    yield from _stops()
    yield "tournament_winner", resting(_over())
    yield "tournament_satellite", resting(_satellite())
    yield "tournament_called_off", resting(_table(tournament=tournament(stage="cancelled")))


def _stops() -> Iterator[tuple[str, Centre]]:
    pause = tournament(break_ms=583_000, level_over=True, level_ms=0, level_runs=False)
    yield "tournament_break", resting(_table(tournament=pause))
    still = tournament(level_runs=False)
    away = tournament(all_away=True)
    yield "tournament_all_away", resting(_table(tournament=away))
    yield "tournament_paused", resting(_table(status="paused", tournament=still))
    stopped = _playing(tournament=still)
    yield (
        "tournament_stopped",
        resting(replace(stopped, hand=replace(hand_in(stopped), stopped=True))),
    )
    deal = replace(still, deal=DealView(seat=1, method="icm", left_ms=47_000))
    proposed = DealProposed(seat=1, method="icm", time_ms=60_000)
    yield "tournament_deal", _news(_table(tournament=deal), proposed)


def _side_pots() -> TableView:
    """Two players are all in for less than the others play for."""
    table = _playing()
    seats = tuple(
        replace(it, stack=0, all_in=True, folded=False, down=2) if it.seat in (3, 6) else it
        for it in table.seats
    )
    pots = (
        PotView(amount=2_000, seats=(3, 4, 5, 6, 7)),
        PotView(amount=1_600, seats=(3, 4, 5, 7)),
        PotView(amount=600, seats=(4, 5, 7)),
    )
    return replace(table, seats=seats, hand=replace(hand_in(table), pots=pots, pot=5_000))
