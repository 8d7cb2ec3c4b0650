"""Scenes of killed pots and of tables that play several games in turn."""

from __future__ import annotations

from gallery.seat.samples import OWN_SEAT, clock, hand, offer, own, seat, station, table, ten_seats
from player_station.state import Station
from wire.messages.base import changed
from wire.messages.mix_view import MixedGameView, MixView
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import RulesView, SeatView, TableView

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
KILLER = 7


def _posted() -> tuple[SeatView, ...]:
    posts = {
        3: {"bet": 200, "last_act": "small_blind"},
        OWN_SEAT: {"bet": 400, "last_act": "big_blind"},
        KILLER: {"bet": 800, "last_act": "kill", "leg": True},
    }
    return tuple(changed(it, **posts.get(it.seat, {})) for it in ten_seats())


def _killed() -> TableView:
    dealt = hand(street=0, boards=(), pots=(), pot=1_400, dealt=20, burned=0, price=800)
    turn = changed(
        dealt, killer=KILLER, stakes=KILLED, to_act=OWN_SEAT, clock=clock(OWN_SEAT), button=2
    )
    return table(RULES, seats=_posted(), hand=turn)


def _horse(**changes: object) -> MixView:
    base = MixView(name="horse", games=HORSE, place=1, hands=3, hands_left=3)
    return changed(base, **changes)


def _playing(mix: MixView) -> TableView:
    rules = changed(RULES, game="omaha8")
    return changed(table(rules), mix=mix, hand=hand(to_act=2, price=400, clock=clock(2)))


def mix_scenes() -> dict[str, Station]:
    """A killed pot, the kill that the player owes, and the notices of a mix."""
    mine = own()
    asked = offer(to_call=400, raise_min=1_600, raise_max=1_600, fixed=True)
    over = hand(phase="over", street=3, boards=(("Kh", "7s", "2d", "9c", "4s"),), pots=(), pot=0)
    owing = tuple(
        seat(OWN_SEAT, must_kill=True, leg=True, in_hand=False, down=0)
        if it.seat == OWN_SEAT
        else changed(it, in_hand=False, down=0)
        for it in ten_seats()
    )
    limit = changed(table(RULES), hand=over, seats=owing, next_hand_ms=3_000)
    four = own(("As", "Kd", "2h", "3s"))
    ends = changed(_playing(_horse(hands_left=0)), hand=over, next_hand_ms=3_000)
    return {
        "kill-pot": station(_killed(), changed(mine, offer=asked)),
        "kill-owed": station(limit, own(())),
        "mix-playing": station(_playing(_horse()), four),
        "mix-last-hand": station(_playing(_horse(hands_left=0)), four),
        "mix-changes": station(ends, own(())),
        "mix-new-game": station(_playing(_horse(hands=1)), four),
        "mix-by-time": station(_playing(_horse(hands_left=-1, time_left_ms=540_000)), four),
    }
