"""Scenes of play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from gallery.seat.samples import (
    LIMIT,
    NOW_MS,
    OMAHA,
    OWN_SEAT,
    clock,
    hand,
    offer,
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
from wire.messages.table_view import PotView, SeatView, TableView

# A flop: seat 4 bets $2, seat 7 raises to $14, and it is seat 4 again.
RAISED: Final[Mapping[int, tuple[str, int]]] = {
    **dict.fromkeys((1, 3, 5, 9, 10), ("fold", 0)),
    2: ("call", 1_400),
    4: ("bet", 200),
    6: ("call", 200),
    7: ("raise", 1_400),
    8: ("call", 1_400),
}
# The same flop before seat 7 has acted, after a raise of seat 6.
RAISING: Final[Mapping[int, tuple[str, int]]] = {
    3: ("check", 0),
    4: ("bet", 200),
    5: ("fold", 0),
    6: ("raise", 1_400),
    9: ("fold", 0),
}
QUIET: Final[Mapping[int, tuple[str, int]]] = dict.fromkeys((1, 5, 9), ("fold", 0))
TOLD: tuple[TableEvent, ...] = (
    Acted(seat=4, word="bet", added=200, total=200),
    Acted(seat=6, word="call", added=200, total=200),
    Acted(seat=7, word="raise", added=1_400, total=1_400),
    Acted(seat=8, word="call", added=1_400, total=1_400),
    Acted(seat=2, word="call", added=1_400, total=1_400),
    Acted(seat=3, word="fold", added=0, total=0),
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
    raised = hand(to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT), price=1_400, pot=5_400)
    view = table(seats=seats_after(RAISED, mine), hand=raised)
    return station(view, own(offer=offer()), told=TOLD, **changes)


def others_turn(**changes: object) -> Station:
    """Somebody else is to act."""
    mine = seat(OWN_SEAT, bet=200, last_act="bet", stack=27_100)
    raised = hand(to_act=7, turn=56, clock=clock(7, 9_000), price=1_400, pot=2_400)
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
    raised = hand(to_act=OWN_SEAT, turn=57, clock=banked, price=1_400, pot=5_400)
    view = table(seats=seats_after(RAISED, mine), hand=raised)
    return station(view, own(offer=offer()), told=TOLD)


def _rich_seat(number: int, *, all_in: bool) -> SeatView:
    return seat(
        number,
        stack=0 if all_in else MILLIONS + number * 1_111_11,
        bet=0 if all_in else MILLIONS // 10,
        all_in=all_in,
        last_act="raise",
    )


def _rich_table() -> TableView:
    pots = tuple(PotView(amount=MILLIONS + i * 7_654_321, seats=(1, 2)) for i in range(5))
    seats = tuple(_rich_seat(number, all_in=number in (2, 5, 7, 8)) for number in range(1, 11))
    return table(
        seats=seats,
        name="High Limit Salon Privee 12",
        demo=True,
        hand=hand(
            boards=(("Kh", "7s", "2d", "Tc"),),
            to_act=OWN_SEAT,
            turn=57,
            clock=clock(OWN_SEAT, 6_200),
            pots=pots,
            pot=sum(pot.amount for pot in pots),
            price=MILLIONS // 5,
        ),
    )


def _rich_station(**changes: object) -> Station:
    rich = offer(
        to_call=MILLIONS // 10,
        raise_min=MILLIONS // 4,
        raise_max=MILLIONS,
        all_in=MILLIONS,
        raise_step=25,
        half_pot=MILLIONS // 3,
        three_quarters_pot=MILLIONS // 2,
        pot=MILLIONS - 1_000,
    )
    told = tuple(
        Acted(seat=n, word="raise", added=MILLIONS // 10, total=MILLIONS // 10) for n in (8, 9, 1)
    )
    return station(_rich_table(), own(offer=rich), told=told, **changes)


def _four_pots() -> Station:
    pots = tuple(PotView(amount=40_000 - i * 9_050, seats=(1, 2, 4)) for i in range(4))
    all_in = (seat(n, all_in=True, stack=0, last_act="call") for n in (2, 7, 8))
    river = hand(
        boards=(("Kh", "7s", "2d", "Tc", "Ac"),),
        street=3,
        to_act=6,
        turn=60,
        clock=clock(6),
        pots=pots,
        pot=105_700,
    )
    return station(table(seats=seats_after(QUIET, *all_in), hand=river), own())


def _free_check() -> Station:
    free = offer(
        to_call=0, opens=True, raise_min=200, half_pot=2_300, three_quarters_pot=3_400, pot=4_600
    )
    seats = seats_after({**QUIET, 3: ("check", 0)})
    flop = hand(to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT), pot=4_600)
    told = (Acted(seat=3, word="check", added=0, total=0),)
    return station(table(seats=seats, hand=flop), own(offer=free), told=told)


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
    acts = {**QUIET, 3: ("fold", 0), 4: ("check", 0), 7: ("bet", 400), 8: ("call", 400)}
    flop = hand(to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT), price=400, pot=3_200)
    told = tuple(
        Acted(seat=n, word=word, added=bet, total=bet)
        for n, (word, bet) in acts.items()
        if n in (4, 7, 8)
    )
    view = table(LIMIT, seats=seats_after(acts, *instead), hand=flop)
    return station(view, own(offer=fixed), told=told)


def hand_scenes() -> dict[str, Station]:
    """Play, decision by decision."""
    mine = my_turn()
    return {
        "play-my-turn": mine,
        "play-my-turn-pressed": my_turn(press=Press(control="act:call", since_ms=NOW_MS - 50)),
        "play-amount": my_turn(draft=Draft(total=4_700)),
        "play-amount-covers": my_turn(draft=Draft(total=24_000)),
        "play-fixed-limit-covers": _fixed_limit(seat(7, stack=300, bet=400, last_act="bet")),
        "play-keypad": my_turn(draft=Draft(total=4_700, typed="47")),
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
            draft=Draft(total=4_700), settings=Settings(left_handed=True, four_colour=True)
        ),
        "play-large-text": my_turn(draft=Draft(total=4_700), settings=Settings(large_text=True)),
        "play-millions": _rich_station(),
        "play-millions-amount": _rich_station(draft=Draft(total=MILLIONS // 2)),
        "play-four-side-pots": _four_pots(),
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
    acts = {**RAISED, 4: ("fold", 0)}
    view = table(
        seats=seats_after(acts), hand=hand(to_act=6, turn=58, clock=clock(6, 20_000), pot=5_400)
    )
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
    view = table(
        seats=seats_after({3: ("check", 0)}, *others),
        hand=hand(to_act=6, turn=57, clock=clock(6), pot=4_600),
    )
    return station(view, own())


def _stopped() -> Station:
    base = my_turn()
    if base.table is None or base.table.hand is None:
        return base
    stopped = changed(base.table.hand, stopped=True)
    return station(changed(base.table, hand=stopped), own(), told=TOLD)


def _omaha(**changes: object) -> Station:
    seats = seats_after(RAISED, down=4)
    flop = hand(
        boards=(("8h", "7s", "2d"),), to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT), pot=5_400
    )
    names = (
        HandName(ranking="omaha_high", category="pair", ranks="2A87"),
        HandName(ranking="omaha_low_8", category="high_card", ranks="8732A"),
    )
    mine = own(("As", "Kd", "2h", "3c"), names=names, offer=offer(raise_max=8_000))
    view = table(OMAHA, seats=seats, hand=flop)
    return station(view, mine, told=TOLD, **changes)


def _chop() -> Station:
    seats = tuple(
        seat(
            n,
            folded=n not in (3, 4),
            bet={3: 100, 4: 200}.get(n, 0),
            down=2 if n in (3, 4) else 0,
            last_act={3: "small_blind", 4: "big_blind"}.get(n, "fold"),
        )
        for n in range(1, 11)
    )
    view = table(
        seats=seats,
        hand=hand(
            boards=(), street=0, pots=(), pot=300, to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT)
        ),
    )
    chop = offer(to_call=0, can_chop=True, raise_min=400)
    return station(view, own(offer=chop))


def _entry() -> Station:
    base = others_turn()
    newcomer = seat(OWN_SEAT, in_hand=False, down=0, owes=True, stack=20_000)
    acts = {3: ("check", 0), 5: ("fold", 0), 6: ("bet", 1_400), 9: ("fold", 0)}
    mine = own((), entry=EntryView(live=200, dead=100))
    seats = seats_after(acts, newcomer)
    return station(changed(base.table, seats=seats) if base.table else None, mine)
