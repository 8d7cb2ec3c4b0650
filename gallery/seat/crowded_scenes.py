"""Scenes with as much on the glass as there can be, and moments that are seldom seen."""

from __future__ import annotations

from dataclasses import replace

from gallery.seat.hand_scenes import FOLDED, MILLIONS, TOLD, others_turn, seats_after
from gallery.seat.page_scenes import replay
from gallery.seat.samples import (
    NAMES,
    OMAHA,
    OWN_SEAT,
    STUD,
    clock,
    hand,
    offer,
    others_hand,
    others_seats,
    own,
    seat,
    station,
    table,
    ten_seats,
)
from player_station.gestures import PEEK_LIFT_MAX
from player_station.state import Station
from wire.messages.base import changed
from wire.messages.own_view import BuyInView, HandName
from wire.messages.stakes_view import StakesView
from wire.messages.table_events import Acted, BoardDealt, CardDealt, HandShown
from wire.messages.table_view import PotView, TableView

SEVENTH = {
    1: ("Jh", "4s", "9c", "Ac"),
    2: ("Ks", "9d", "4c", "8h"),
    3: ("3h", "Qd", "Ts", "6c"),
    OWN_SEAT: ("7s", "2d", "Qc", "5h"),
    5: ("8d", "6h", "Jc", "2s"),
    6: ("Th", "5c", "7h", "3s"),
    7: ("Kd", "9h", "3c", "Qs"),
    8: ("Ah", "7d", "Js", "4h"),
}


def _ten_in() -> Station:
    """Everybody has called a raise before the flop."""
    acts = {number: ("call", 2_500) for number in range(5, 11)}
    acts.update({5: ("raise", 2_500), **dict.fromkeys((1, 2, 3), ("call", 2_500))})
    seats = seats_after(acts)
    mine = seat(OWN_SEAT, bet=200, last_act="big_blind", stack=27_100)
    deal = hand(
        boards=(), street=0, pots=(), pot=22_700, price=2_500, dealt=20, burned=0,
        to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT),
    )  # fmt: skip
    view = table(seats=tuple(mine if it.seat == OWN_SEAT else it for it in seats), hand=deal)
    told = tuple(Acted(seat=n, word="call", added=2_500, total=2_500) for n in (8, 9, 10, 1, 2, 3))
    asked = offer(
        to_call=2_300, raise_min=4_800, half_pot=15_000, three_quarters_pot=21_200, pot=27_300
    )
    return station(view, own(offer=asked, names=()), told=told)


def _big_o() -> Station:
    """Five cards in the hand, at a table of eight."""
    rules = changed(OMAHA, game="big_o8")
    bets = {7: ("bet", 1_000), 8: ("call", 1_000), 2: ("call", 1_000)}
    acts = {**FOLDED, 4: ("check", 0), 6: ("check", 0), **bets}
    flop = hand(
        boards=(("8h", "7s", "2d"),), dealt=44, price=1_000, pot=4_100,
        to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT),
    )  # fmt: skip
    view = table(rules, seats=seats_after(acts, down=5)[:8], hand=flop)
    names = (
        HandName(ranking="omaha_high", category="pair", ranks="2A87"),
        HandName(ranking="omaha_low_8", category="high_card", ranks="8732A"),
    )
    asked = offer(
        to_call=1_000, raise_min=2_000, raise_max=6_100, half_pot=3_500, three_quarters_pot=4_800,
        pot=6_100,
    )  # fmt: skip
    mine = own(("As", "Kd", "2h", "3c", "Td"), names=names, offer=asked)
    told = (
        *(Acted(seat=number, word="check", added=0, total=0) for number in (4, 6)),
        Acted(seat=7, word="bet", added=1_000, total=1_000),
        *(Acted(seat=number, word="call", added=1_000, total=1_000) for number in (8, 2)),
    )
    return station(view, mine, peek=PEEK_LIFT_MAX, told=told)


BIG_STAKES = StakesView(ante=1_000_000, bring_in=2_000_000, small_bet=6_172_800, big_bet=12_345_600)


def _rich_stud() -> Station:
    """Seventh street with seven-figure bets before every seat."""
    rules = changed(STUD, stakes=BIG_STAKES)
    bet = BIG_STAKES.big_bet
    live = {n: up for n, up in SEVENTH.items() if n not in (3, 6)}
    words = {8: "bet", 7: ""}
    seats = tuple(
        seat(
            n, up=live[n], down=3, stack=MILLIONS + n * 1_111_11, last_act=words.get(n, "call"),
            bet=0 if n == 7 else bet,
        )
        if n in live
        else seat(n, folded=True, down=0, last_act="fold")
        for n in range(1, 9)
    )  # fmt: skip
    before = 6 * (BIG_STAKES.ante + BIG_STAKES.small_bet) + 2 * BIG_STAKES.ante
    last = hand(
        boards=(), streets=5, street=4, button=0, small_blind=0, big_blind=0, burned=5,
        dealt=49, pots=(PotView(amount=before, seats=tuple(live)),), pot=before + 5 * bet,
        price=bet, to_act=7, turn=57, clock=clock(7),
    )  # fmt: skip
    cards = ("As", "3d", *SEVENTH[OWN_SEAT], "9s")
    names = (
        HandName(ranking="high", category="high_card", ranks="AQ975"),
        HandName(ranking="low_8", category="high_card", ranks="7532A"),
    )
    mine = own(cards, names=names, up=(False, False, True, True, True, True, False))
    return station(table(rules, seats=seats, hand=last), mine)


def _long_replay() -> Station:
    """Ten players, Omaha hands and seven-figure stacks step by step."""
    numbers = range(1, 11)
    dealt = tuple(
        CardDealt(seat=n, street=0, position=n, leaf=b"0" * 32, up=False)
        for _card in range(4)
        for n in numbers
    )
    board = tuple(it for it in replay().events if isinstance(it, BoardDealt))
    shown = HandShown(seat=7, cards=("Kc", "7h", "As", "Td"), openings=(), names=())
    long = changed(
        replay(),
        stacks=tuple((n, MILLIONS + n * 1_111_11) for n in numbers),
        nicknames=tuple(zip(numbers, NAMES, strict=True)),
        events=(*dealt, *board, shown),
    )
    return replace(others_turn(), page="hand", page_item=184_213, step=99, replay=long)


def _stopped_while_away() -> Station:
    """The floor stopped a hand that this player is not in."""
    away = seat(OWN_SEAT, away=True, in_hand=False, down=0)
    seats = tuple(away if it.seat == OWN_SEAT else it for it in others_seats())
    return station(table(seats=seats, hand=others_hand(stopped=True)), own(()))


def _between() -> TableView:
    return table(hand=None, seats=tuple(changed(it, in_hand=False, down=0) for it in ten_seats()))


def _leaving() -> Station:
    """The menu of a player who leaves after the hand."""
    mine = seat(OWN_SEAT, leaving=True, last_act="check")
    acts = {**FOLDED, 6: ("check", 0)}
    view = table(seats=seats_after(acts, mine), hand=hand(to_act=7))
    return station(view, own(), page="menu")


def _seldom() -> dict[str, Station]:
    called = {"table": 12, "seat": 7}
    void = hand(phase="void", pot=0, pots=())
    full = BuyInView(least=0, most=0, step=100, why="stack_full")
    return {
        "notice-called": station(_between(), own((), notice="called", notice_facts=called)),
        "notice-time": station(
            _between(), own((), notice="time_nearly_up", notice_facts={"minutes": 15})
        ),
        "hand-called-off": station(changed(_between(), hand=void), own(())),
        "sitting-out-stopped": _stopped_while_away(),
        "straddle-after-hand": station(_between(), own((), straddle=True), told=TOLD),
        "sit-out-after-hand": others_turn(out_after=True),
        "sit-out-after-menu": others_turn(out_after=True, page="menu"),
        "menu-leaving": _leaving(),
        "sit-out-chosen": station(_between(), own((), out_at_big=True)),
        "sit-out-known-menu": replace(others_turn(page="menu"), own=own(out_after_hand=True)),
        "change-seat-asked": station(
            _between(), own((), change_to=8, changes_seat=True), page="change_seat"
        ),
        "change-seat-any": station(
            _between(),
            own((), changes_seat=True, move_costs=(0, 0, 0, 0, 100, 300, 300, 300, 300, 300)),
            page="change_seat",
        ),
        "top-up-full": station(_between(), own((), buy_in=full), page="top_up"),
        "help-table": station(_between(), own(()), page="help", page_item=1),
        "help-hands": station(_between(), own(()), page="help", page_item=2),
        "proof-broken": replace(others_turn(), proof="broken"),
        "hands-none": station(_between(), own(()), page="hands", hands=()),
    }


def crowded_scenes() -> dict[str, Station]:
    """The fullest glass, and what is seldom on it."""
    return {
        "play-ten-in": _ten_in(),
        "big-o-peek": _big_o(),
        "stud-millions": _rich_stud(),
        "replay-ten-players": _long_replay(),
        **_seldom(),
    }
