"""Scenes of play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from gallery.seat.samples import (
    LIMIT,
    LIMPED,
    NOW_MS,
    OMAHA,
    OWN_SEAT,
    clock,
    hand,
    offer,
    others_hand,
    others_seats,
    own,
    player,
    seat,
    station,
    table,
    ten_seats,
)
from player_station.gestures import PEEK_LIFT, PEEK_LIFT_MAX
from player_station.refusal_words import refused_words
from player_station.state import Advance, Draft, Note, Press, Settings, Station
from wire.messages.base import changed
from wire.messages.own_view import EntryView, HandName
from wire.messages.table_events import Acted, PotPushed, TableEvent, WinView
from wire.messages.table_view import PotView, SeatView

FOLDED: Final[Mapping[int, tuple[str, int]]] = dict.fromkeys((1, 3, 5, 9, 10), ("fold", 0))
"""Who folded before the flop."""
# The flop: seat 4 bets $2, seat 6 calls, seat 7 raises to $14, two call, and it is seat 4 again.
RAISED: Final[Mapping[int, tuple[str, int]]] = {
    **FOLDED,
    2: ("call", 1_400),
    4: ("bet", 200),
    6: ("call", 200),
    7: ("raise", 1_400),
    8: ("call", 1_400),
}
# The same flop with a raise of seat 6, before seat 7 has acted.
RAISING: Final[Mapping[int, tuple[str, int]]] = {**FOLDED, 4: ("bet", 200), 6: ("raise", 1_400)}
LIMPS: Final[tuple[TableEvent, ...]] = (
    Acted(seat=6, word="call", added=200, total=200),
    Acted(seat=7, word="call", added=200, total=200),
    Acted(seat=8, word="call", added=200, total=200),
    Acted(seat=2, word="call", added=200, total=200),
    Acted(seat=3, word="fold", added=0, total=100),
    Acted(seat=4, word="check", added=0, total=200),
)
TOLD: tuple[TableEvent, ...] = (
    Acted(seat=4, word="bet", added=200, total=200),
    Acted(seat=6, word="call", added=200, total=200),
    Acted(seat=7, word="raise", added=1_400, total=1_400),
    Acted(seat=8, word="call", added=1_400, total=1_400),
    Acted(seat=2, word="call", added=1_400, total=1_400),
)
LAST_WIN: Final = PotPushed(number=0, wins=(WinView(seat=2, amount=6_300, ranking="high"),))
MILLIONS = 1_234_567_50


def seats_after(
    acts: Mapping[int, tuple[str, int]], *instead: SeatView, **changes: object
) -> tuple[SeatView, ...]:
    """Ten players, each after its last act; some of them replaced."""
    by_number = {it.seat: it for it in instead}
    return tuple(
        by_number.get(it.seat, _after(it, *acts.get(it.seat, ("", 0))))
        for it in ten_seats(**changes)
    )


def _after(it: SeatView, word: str, bet: int) -> SeatView:
    folded = word == "fold"
    return changed(it, last_act=word, bet=bet, folded=folded, down=0 if folded else it.down)


def my_turn(**changes: object) -> Station:
    """The player is to act after a raise."""
    mine = seat(OWN_SEAT, bet=200, last_act="bet", stack=27_100)
    raised = hand(to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT), price=1_400, pot=5_700)
    view = table(seats=seats_after(RAISED, mine), hand=raised)
    return station(view, own(offer=offer()), told=TOLD, **changes)


def others_turn(**changes: object) -> Station:
    """Somebody else is to act."""
    mine = seat(OWN_SEAT, bet=200, last_act="bet", stack=27_100)
    raised = hand(to_act=7, turn=56, clock=clock(7, 9_000), price=1_400, pot=2_700)
    view = table(seats=seats_after(RAISING, mine), hand=raised)
    return station(view, own(), told=TOLD[:1], last_pushes=(LAST_WIN,), **changes)


def first_hand() -> Station:
    """A newcomer waits in the first hand."""
    newcomer = own(player=player(previous_ms=0, hands=1))
    return replace(others_turn(), own=newcomer, last_pushes=())


def on_the_bank() -> Station:
    """The player thinks on the time bank."""
    mine = seat(OWN_SEAT, bet=200, last_act="bet", stack=27_100)
    banked = changed(clock(OWN_SEAT, 41_000), total_ms=60_000, on_bank=True)
    raised = hand(to_act=OWN_SEAT, turn=57, clock=banked, price=1_400, pot=5_700)
    view = table(seats=seats_after(RAISED, mine), hand=raised)
    return station(view, own(offer=offer()), told=TOLD)


def _free_check() -> Station:
    free = offer(
        to_call=0, opens=True, raise_min=200, half_pot=500, three_quarters_pot=800, pot=1_100
    )
    flop = hand(to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT))
    return station(table(seats=seats_after(FOLDED), hand=flop), own(offer=free), told=LIMPS)


def _fixed_limit(*instead: SeatView) -> Station:
    fixed = offer(
        to_call=400,
        raise_min=800,
        raise_max=800,
        raise_step=1,
        fixed=True,
        half_pot=0,
        three_quarters_pot=0,
        pot=0,
    )
    bets = {4: ("check", 0), 6: ("check", 0), 7: ("bet", 400), 8: ("call", 400), 2: ("call", 400)}
    acts = {**FOLDED, **bets}
    flop = hand(
        to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT), price=400, pot=3_400,
        pots=(PotView(amount=2_200, seats=LIMPED),),
    )  # fmt: skip
    told = tuple(Acted(seat=n, word=word, added=bet, total=bet) for n, (word, bet) in bets.items())
    view = table(LIMIT, seats=seats_after(acts, *instead), hand=flop)
    return station(view, own(offer=fixed), told=told)


def hand_scenes() -> dict[str, Station]:
    """Play, decision by decision."""
    mine = my_turn()
    return {
        "play-my-turn": mine,
        "play-my-turn-pressed": my_turn(press=Press(control="act:call", since_ms=NOW_MS - 50)),
        "play-amount": my_turn(draft=Draft(total=4_800)),
        "play-amount-covers": my_turn(draft=Draft(total=24_000)),
        "play-fixed-limit-covers": _fixed_limit(seat(7, stack=300, bet=400, last_act="bet")),
        "play-keypad": my_turn(draft=Draft(total=4_800, typed="48")),
        "play-all-in-held": my_turn(
            draft=Draft(total=27_300, all_in=True),
            press=Press(control="confirm:all_in", since_ms=NOW_MS - 400),
        ),
        "play-peek": my_turn(peek=PEEK_LIFT),
        "play-peek-more": my_turn(peek=PEEK_LIFT_MAX, settings=Settings(four_colour=True)),
        "play-check": _free_check(),
        "play-fold-question": _with_page(_free_check(), "fold_free"),
        "play-fixed-limit": _fixed_limit(),
        "play-others-turn": others_turn(),
        "play-first-hand": first_hand(),
        "play-time-bank": on_the_bank(),
        "play-offline-and-away": _offline_and_away(),
        "play-advance-chosen": others_turn(
            advance=Advance(kind="call_exactly", price=1_200, hand=184_213, street=1)
        ),
        "play-left-handed": my_turn(
            draft=Draft(total=4_800), settings=Settings(left_handed=True, four_colour=True)
        ),
        "play-large-text": my_turn(draft=Draft(total=4_800), settings=Settings(large_text=True)),
        "play-refused": my_turn(note=Note(text=refused_words("stale_turn", {}), since_ms=NOW_MS)),
        "play-folded": _folded(),
        "play-stopped": _stopped(),
        "play-reconnecting": my_turn(link="lost", lost_since_ms=NOW_MS - 2_000),
        "play-omaha-peek": _omaha(peek=PEEK_LIFT_MAX),
        "play-omaha-my-turn": _omaha(),
        "play-chop": _chop(),
        "play-entry": _entry(),
    }


def _with_page(view: Station, page: str) -> Station:
    return replace(view, page=page)


def _folded() -> Station:
    acts = {**RAISED, 4: ("fold", 200)}
    flop = hand(to_act=6, turn=58, clock=clock(6, 20_000), price=1_400, pot=5_700)
    view = table(seats=seats_after(acts), hand=flop)
    return station(view, own(()), told=TOLD)


def _offline_and_away() -> Station:
    """What a seat may be besides playing."""
    others = (
        seat(2, lost=True),
        seat(5, away=True, in_hand=False, down=0),
        seat(8, leaving=True, in_hand=False, down=0),
        seat(9, state="busted", stack=0, in_hand=False, down=0),
        seat(10, state="reserved", nickname="", stack=0, in_hand=False, down=0),
        seat(1, state="open", nickname="", stack=0, in_hand=False, down=0),
    )
    five = (2, 3, 4, 6, 7)
    flop = hand(
        to_act=6, turn=57, clock=clock(6), pot=1_000, dealt=14,
        pots=(PotView(amount=1_000, seats=five),),
    )  # fmt: skip
    checked = {3: ("check", 0), 4: ("check", 0)}
    return station(table(seats=seats_after(checked, *others), hand=flop), own())


def _stopped() -> Station:
    base = my_turn()
    if base.table is None or base.table.hand is None:
        return base
    stopped = changed(base.table.hand, stopped=True)
    return station(changed(base.table, hand=stopped), own(), told=TOLD)


def _omaha(**changes: object) -> Station:
    mine_now = seat(OWN_SEAT, bet=200, last_act="bet", stack=27_100, down=4)
    seats = seats_after(RAISED, mine_now, down=4)
    flop = hand(
        boards=(("8h", "7s", "2d"),), to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT), pot=5_700,
        price=1_400, dealt=44,
    )  # fmt: skip
    names = (
        HandName(ranking="omaha_high", category="pair", ranks="2A87"),
        HandName(ranking="omaha_low_8", category="high_card", ranks="8732A"),
    )
    mine = own(("As", "Kd", "2h", "3c"), names=names, offer=offer(raise_max=8_300))
    view = table(OMAHA, seats=seats, hand=flop)
    return station(view, mine, told=TOLD, **changes)


def _chop() -> Station:
    """Only the blinds are left, and this seat has the small one."""
    acts = {n: ("fold", 0) for n in range(1, 11) if n not in (4, 5)}
    blinds = (
        seat(OWN_SEAT, bet=100, last_act="small_blind"),
        seat(5, bet=200, last_act="big_blind"),
    )
    deal = hand(
        boards=(), street=0, pots=(), pot=300, price=200, dealt=20, burned=0,
        button=3, small_blind=4, big_blind=5, to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT),
    )  # fmt: skip
    chop = offer(
        to_call=100, can_chop=True, raise_min=400, raise_max=27_400, all_in=27_400,
        half_pot=400, three_quarters_pot=500, pot=600,
    )  # fmt: skip
    return station(table(seats=seats_after(acts, *blinds), hand=deal), own(offer=chop, names=()))


def _entry() -> Station:
    """A newcomer watches a flop, and says how he comes in."""
    bet = {6: ("bet", 1_400)}
    seats = tuple(
        changed(it, owes=True, stack=20_000) if it.seat == OWN_SEAT
        else _after(it, *bet[it.seat]) if it.seat in bet
        else it
        for it in others_seats()
    )  # fmt: skip
    flop = others_hand(to_act=7, clock=clock(7, 9_000), price=1_400, pot=2_400)
    mine = own((), entry=EntryView(live=200, dead=100))
    return station(table(seats=seats, hand=flop), mine, last_pushes=(LAST_WIN,))
