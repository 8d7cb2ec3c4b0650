"""Scenes of killed pots and of tables that play several games in turn."""

from __future__ import annotations

from gallery.seat.samples import OWN_SEAT, clock, hand, offer, own, seat, station, table, ten_seats
from player_station.state import Station
from wire.messages.base import changed
from wire.messages.mix_view import MixedGameView, MixView
from wire.messages.own_view import HandName
from wire.messages.stakes_view import StakesView
from wire.messages.table_events import Acted
from wire.messages.table_view import PotView, RulesView, SeatView, TableView

LIMIT = StakesView(blinds=(200, 400), small_bet=400, big_bet=800)
KILLED = changed(LIMIT, small_bet=800, big_bet=1_600, kill=800)
STUD = StakesView(ante=50, bring_in=100, small_bet=400, big_bet=800)
RULES = RulesView(game="holdem", structure="fixed_limit", stakes=LIMIT, warning_ms=10_000)
HORSE = tuple(
    MixedGameView(
        game=game, structure="fixed_limit", stakes=LIMIT if game in ("holdem", "omaha8") else STUD
    )
    for game in ("holdem", "omaha8", "razz", "stud", "stud8")
)
KILLER = BETTOR = 7
KILL_TOLD = (
    *(Acted(seat=number, word="fold", added=0, total=0) for number in (5, 6, 8)),
    Acted(seat=9, word="call", added=800, total=800),
    *(Acted(seat=number, word="fold", added=0, total=0) for number in (10, 1, 2, 3)),
)


def _posted() -> tuple[SeatView, ...]:
    """One has called; who killed the pot acts after the big blind, which is this player's."""
    folded: dict[str, object] = {"folded": True, "down": 0, "last_act": "fold"}
    posts: dict[int, dict[str, object]] = {
        3: {**folded, "bet": 200},
        OWN_SEAT: {"bet": 400, "last_act": "big_blind"},
        KILLER: {"bet": 800, "last_act": "kill", "leg": True},
        9: {"bet": 800, "last_act": "call"},
    }
    return tuple(changed(it, **posts.get(it.seat, folded)) for it in ten_seats())


def _killed() -> TableView:
    dealt = hand(street=0, boards=(), pots=(), pot=2_200, dealt=20, burned=0, price=800)
    turn = changed(
        dealt, killer=KILLER, stakes=KILLED, to_act=OWN_SEAT, clock=clock(OWN_SEAT), button=2
    )
    return table(RULES, seats=_posted(), hand=turn)


def _horse(**changes: object) -> MixView:
    base = MixView(name="horse", games=HORSE, place=1, hands=3, hands_left=3)
    return changed(base, **changes)


def _playing(mix: MixView) -> TableView:
    """A flop of Omaha at eight seats, as many as stud has: a check, a bet, and seat 2 thinks."""
    acts = {**dict.fromkeys((1, 3, 5), "fold"), OWN_SEAT: "check", 6: "check", 7: "bet", 8: "fold"}
    seats = tuple(
        seat(
            number,
            last_act=acts.get(number, ""),
            folded=acts.get(number) == "fold",
            down=0 if acts.get(number) == "fold" else 4,
            bet=400 if number == BETTOR else 0,
        )
        for number in range(1, 9)
    )
    saw = (2, OWN_SEAT, 6, BETTOR)
    pots = (PotView(amount=1_800, seats=saw),)
    flop = hand(pots=pots, pot=2_200, to_act=2, price=400, clock=clock(2), dealt=36)
    rules = changed(RULES, game="omaha8")
    return table(rules, seats=seats, mix=mix, hand=flop)


def mix_scenes() -> dict[str, Station]:
    """A killed pot, the kill that the player owes, and the notices of a mix."""
    mine = own(names=())
    bets = {"raise_min": 1_600, "raise_max": 1_600, "raise_step": 1, "all_in": 27_700}
    no_presets = {"half_pot": 0, "three_quarters_pot": 0, "pot": 0}
    asked = offer(to_call=400, fixed=True, **bets, **no_presets)
    owing = tuple(
        seat(OWN_SEAT, must_kill=True, leg=True, in_hand=False, down=0)
        if it.seat == OWN_SEAT
        else changed(it, in_hand=False, down=0)
        for it in ten_seats()
    )
    limit = changed(table(RULES), hand=None, seats=owing, next_hand_ms=3_000)
    two_pair = HandName(ranking="omaha_high", category="two_pair", ranks="K27")
    four = own(("As", "Kd", "2h", "3s"), names=(two_pair,))
    soon = _playing(_horse(hands_left=0))
    waits = tuple(seat(it.seat, in_hand=False, down=0) for it in soon.seats)
    ends = changed(soon, hand=None, seats=waits, next_hand_ms=3_000)
    return {
        "kill-pot": station(_killed(), changed(mine, offer=asked), told=KILL_TOLD),
        "kill-owed": station(limit, own(())),
        "mix-playing": station(_playing(_horse()), four),
        "mix-last-hand": station(_playing(_horse(hands_left=0)), four),
        "mix-changes": station(ends, own(())),
        "mix-new-game": station(_playing(_horse(hands=1)), four),
        "mix-by-time": station(_playing(_horse(hands_left=-1, time_left_ms=540_000)), four),
    }
