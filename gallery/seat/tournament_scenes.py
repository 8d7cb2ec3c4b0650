"""Scenes of tournaments: entering, levels, breaks, deals, places and prizes."""

from __future__ import annotations

from typing import Final

from gallery.seat.samples import (
    NOW_MS,
    OWN_SEAT,
    STUD,
    clock,
    hand,
    offer,
    own,
    station,
)
from gallery.seat.tournament_end_scenes import deal_scenes, end_scenes
from gallery.seat.tournament_entry_scenes import entry_scenes, preset_scenes
from gallery.seat.tournament_samples import (
    LIVE,
    RULES,
    flop,
    flop_seats,
    own_part,
    seats,
    tournament,
    tournament_table,
)
from gallery.tournaments import last_level, levels
from player_station.state import LevelUp, Note, Station
from player_station.tournament_news import moved_words
from wire.messages.base import changed
from wire.messages.own_view import OwnView, PlayerView
from wire.messages.stakes_view import StakesView
from wire.messages.table_events import SeatMoved
from wire.messages.table_view import PotView, TableView
from wire.messages.tournament_view import (
    LevelView,
    OwnTournamentView,
)


def tournament_scenes() -> dict[str, Station]:
    """Every state that only a tournament has."""
    return {
        **entry_scenes(),
        **_level_scenes(),
        **_hand_scenes(),
        **_absence_scenes(),
        **deal_scenes(),
        **end_scenes(),
        **preset_scenes(),
    }


def _between(**changes: object) -> TableView:
    idle = seats(in_hand=False, down=0)
    return tournament_table(seats=idle, hand=None, tournament=tournament(**changes))


def _level_scenes() -> dict[str, Station]:
    by_hands = {"levels": levels(hands=8), "level_ms": 0, "level_runs": False, "level_hands": 3}
    up = LevelUp(level=5, stakes=levels()[4].stakes, since_ms=NOW_MS - 1_000)
    raised = changed(RULES, stakes=up.stakes)
    fifth = tournament(level=5, level_next=6, level_ms=599_000)
    blinds = {3: (150, "small_blind"), OWN_SEAT: (300, "big_blind")}
    stacks = tuple(
        changed(it, bet=blinds[it.seat][0], last_act=blinds[it.seat][1])
        if it.seat in blinds
        else it
        for it in seats()
    )
    dealt = hand(
        boards=(), street=0, pot=750, pots=(), price=300, dealt=16, burned=0,
        to_act=5, clock=clock(5),
    )  # fmt: skip
    limped = flop(pot=1_650, pots=(PotView(amount=1_650, seats=LIVE),))
    return {
        "tournament-between": station(_between(), own_part()),
        "tournament-schedule-hands": station(_between(**by_hands), own_part(), tab="schedule"),
        "tournament-schedule-last": station(_between(**last_level()), own_part(), tab="schedule"),
        "tournament-schedule-due": station(
            _between(level_ms=0, level_runs=False, level_over=True), own_part(), tab="schedule"
        ),
        "tournament-balances": station(_between(), own_part(), tab="balances"),
        "tournament-level-up": station(
            tournament_table(raised, seats=stacks, hand=dealt, tournament=fifth),
            changed(own_part(("As", "Kd")), names=()),
            level_up=up,
        ),
        "tournament-level-up-board": station(
            tournament_table(raised, hand=limped, tournament=fifth),
            own_part(("As", "Kd")),
            level_up=up,
        ),
        "tournament-break": station(
            _between(break_ms=583_000, level_over=True, level_ms=0, level_runs=False), own_part()
        ),
        "tournament-break-called": station(
            tournament_table(tournament=tournament(break_called=True)), own_part(("As", "Kd"))
        ),
        "tournament-paused": station(
            changed(_between(level_runs=False), status="paused"), own_part(), tab="schedule"
        ),
        "tournament-stopped": station(
            tournament_table(hand=flop(stopped=True), tournament=tournament(level_runs=False)),
            own_part(("As", "Kd")),
        ),
        "tournament-frozen": station(
            changed(_between(level_runs=False), status="frozen", reason="events_differ"),
            own_part(),
        ),
        "tournament-menu": station(_between(), own_part(may_propose=True), page="menu"),
        "tournament-help": station(_between(), own_part(), page="help", page_item=1),
    }


def _stud_level(bet: int) -> LevelView:
    stakes = StakesView(ante=bet // 4, bring_in=bet // 2, small_bet=bet, big_bet=2 * bet)
    return LevelView(stakes=stakes, chip=25, minutes=10)


def _hand_scenes() -> dict[str, Station]:
    mine = flop(to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT), price=400, pot=1_700)
    raised = offer(
        to_call=400, raise_min=800, raise_max=3_475, raise_step=25, all_in=3_475, half_pot=1_450,
        three_quarters_pot=1_975, pot=2_500,
    )  # fmt: skip
    bets = {7: "bet", 2: "call"}
    betting = tuple(
        changed(it, bet=400, last_act=bets[it.seat]) if it.seat in bets else it
        for it in flop_seats()
    )
    turn = tournament_table(seats=betting, hand=mine)
    acting = changed(own_part(("As", "Kd")), offer=raised)
    stud_levels = tuple(_stud_level(bet) for bet in (100, 200, 300, 400, 600))
    stud = changed(
        STUD, tournament=True, stakes=stud_levels[3].stakes, chip=25,
        collection=changed(STUD.collection, brackets=()),
    )  # fmt: skip
    up = tuple(
        changed(it, up=(card,), down=2) if it.state == "seated" else it
        for it, card in zip(
            seats(), ("2c", "5d", "9h", "Ks", "4c", "Td", "8s", "6h", "", ""), strict=True
        )
    )
    third = hand(
        boards=(), street=0, streets=5, pots=(), pot=800, burned=0, dealt=24,
        button=0, small_blind=0, big_blind=0, to_act=1, clock=clock(1),
    )  # fmt: skip
    stud_up = LevelUp(level=4, stakes=stud_levels[3].stakes, since_ms=NOW_MS - 1_000)
    stud_there = tournament(levels=stud_levels)
    return {
        "tournament-my-turn": station(turn, acting),
        "tournament-my-turn-schedule": station(turn, acting, tab="schedule"),
        "tournament-all-in": _all_in(),
        "tournament-stud": station(
            tournament_table(stud, seats=up, hand=third, tournament=stud_there),
            changed(own_part(("As", "Kd", "Ks")), names=(), up=(False, False, True)),
            tab="schedule",
        ),
        "tournament-stud-level-up": station(
            tournament_table(stud, seats=up, hand=third, tournament=stud_there),
            changed(own_part(("As", "Kd", "Ks")), names=(), up=(False, False, True)),
            level_up=stud_up,
        ),
    }


def _all_in() -> Station:
    """Three players all in: every hand lies face up."""
    shown = {1: ("Qs", "Qh"), 4: ("As", "Kd"), 6: ("Jc", "Tc")}
    faces = tuple(
        changed(it, up=shown[it.seat], shown=True, all_in=True, down=0, stack=0)
        if it.seat in shown
        else changed(it, folded=it.state == "seated", down=0)
        for it in seats()
    )
    pots = (PotView(amount=10_525, seats=(1, 4, 6)), PotView(amount=1_350, seats=(1, 6)))
    runout = hand(
        boards=(("Kh", "7s", "2d", "Jd"),),
        street=2,
        dealt=22,
        pots=pots,
        pot=11_875,
        to_act=0,
        burned=2,
    )
    return station(tournament_table(seats=faces, hand=runout), own_part())


SHUT: Final = "out_of_service"


def _locked(part: OwnTournamentView) -> OwnView:
    """A seat whose player must enter the PIN."""
    return OwnView(
        seat=OWN_SEAT,
        state="locked",
        table=3,
        player=PlayerView(nickname="Ada", balance=0),
        tournament=part,
    )


def _called_off() -> TableView:
    return changed(_between(stage="cancelled"), status="closed")


def _absent() -> TableView:
    """Between hands, with this seat's player away."""
    away = tuple(
        changed(it, away=True, in_hand=False, down=0) if it.seat == OWN_SEAT else it
        for it in seats(in_hand=False, down=0)
    )
    return tournament_table(seats=away, hand=None)


def _absence_scenes() -> dict[str, Station]:
    absent = _absent()
    removed = moved_words(SeatMoved(seat=OWN_SEAT, word="will_leave", cause="removed"))
    leaving = tuple(
        changed(it, leaving=True, away=True) if it.seat == OWN_SEAT else it for it in flop_seats()
    )
    return {
        "tournament-sitting-out": station(absent, own_part()),
        "tournament-penalty": station(absent, own_part(penalty_hands=2)),
        "tournament-penalty-locked": station(absent, _locked(OwnTournamentView(penalty_hands=2))),
        "tournament-called-off-locked": station(_called_off(), changed(own(()), state=SHUT)),
        "tournament-removed-soon": station(
            tournament_table(seats=leaving),
            own_part(("As", "Kd")),
            note=Note(text=removed, since_ms=NOW_MS),
        ),
    }
