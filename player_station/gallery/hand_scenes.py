"""Scenes of play."""

from __future__ import annotations

from dataclasses import replace

from player_station.gallery.samples import (
    LIMIT,
    NOW_MS,
    OMAHA,
    OWN_SEAT,
    clock,
    hand,
    offer,
    own,
    seat,
    station,
    table,
    ten_seats,
)
from player_station.gestures import PEEK_LIFT, PEEK_LIFT_MAX
from player_station.state import Advance, Draft, Motion, Note, Press, Settings, Station
from wire.messages.base import changed
from wire.messages.own_view import EntryView, HandName, ShowView
from wire.messages.table_events import Acted, HandShown, PotPushed, TableEvent, Timed, WinView
from wire.messages.table_view import PotView, SeatView, TableView

ACTS = ("fold", "call", "raise", "call", "fold", "check", "bet", "call", "fold", "call")
TOLD: tuple[TableEvent, ...] = (
    Acted(seat=6, word="check", added=0, total=0),
    Acted(seat=7, word="bet", added=2_400, total=2_400),
    Acted(seat=8, word="call", added=2_400, total=2_400),
    Acted(seat=2, word="raise", added=3_600, total=3_600),
)
MILLIONS = 1_234_567_50


def _busy_seats(**changes: object) -> tuple[SeatView, ...]:
    """Ten players in the middle of a round, as different as they come."""
    return tuple(
        changed(
            it,
            bet=0 if act == "fold" else 1_200 * (1 + it.seat % 3),
            folded=act == "fold",
            last_act=act,
            **changes,
        )
        for it, act in zip(ten_seats(), ACTS, strict=True)
    )


def _seats_with(*changed: SeatView) -> tuple[SeatView, ...]:
    by_number = {it.seat: it for it in changed}
    return tuple(by_number.get(it.seat, it) for it in _busy_seats())


def my_turn(**changes: object) -> Station:
    """The player is to act after a bet."""
    seats = _seats_with(seat(OWN_SEAT, bet=200, last_act="big_blind", stack=27_100))
    view = table(
        seats=seats, hand=hand(to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT), price=1_400)
    )
    return station(view, own(offer=offer()), decision=(57, 1_200), told=TOLD, **changes)


def others_turn(**changes: object) -> Station:
    """Somebody else is to act."""
    seats = _seats_with(seat(OWN_SEAT, bet=200, last_act="big_blind", stack=27_100))
    view = table(seats=seats, hand=hand(to_act=7, turn=56, clock=clock(7, 9_000), price=1_400))
    return station(view, own(), told=TOLD, **changes)


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
            board=("Kh", "7s", "2d", "Tc"),
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
    return station(_rich_table(), own(offer=rich), decision=(57, 1), **changes)


def _four_pots() -> Station:
    pots = tuple(PotView(amount=40_000 - i * 9_050, seats=(1, 2, 4)) for i in range(4))
    seats = _seats_with(*(seat(n, all_in=True, stack=0, last_act="call") for n in (1, 7, 8)))
    view = table(
        seats=seats,
        hand=hand(
            board=("Kh", "7s", "2d", "Tc", "As"),
            to_act=6,
            turn=60,
            clock=clock(6),
            pots=pots,
            pot=105_700,
        ),
    )
    return station(view, own())


def _free_check() -> Station:
    free = offer(
        to_call=0, opens=True, raise_min=200, half_pot=2_300, three_quarters_pot=3_500, pot=4_600
    )
    seats = tuple(changed(it, bet=0) for it in _seats_with(seat(OWN_SEAT, stack=27_300)))
    view = table(seats=seats, hand=hand(to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT)))
    return station(view, own(offer=free), decision=(57, 0))


def _fixed_limit() -> Station:
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
    base = my_turn()
    view = table(
        LIMIT,
        seats=base.table.seats if base.table else (),
        hand=base.table.hand if base.table else None,
    )
    return station(view, own(offer=fixed), decision=(57, 400))


def _showdown() -> Station:
    shown = (
        seat(2, shown=True, up=("Kc", "Ks"), down=0, last_act="", stack=30_100),
        seat(7, shown=True, up=("7h", "7d"), down=0, stack=0, won=20_300),
        seat(OWN_SEAT, last_act="", stack=21_000),
    )
    seats = tuple(changed(it, bet=0) for it in _seats_with(*shown))
    view = table(
        seats=seats,
        hand=hand(board=("Kh", "7s", "2d", "7c", "As"), phase="showdown", pot=20_300),
    )
    name = HandName(
        ranking="high", category="four_of_a_kind", ranks="7A", cards=("7h", "7d", "7s", "7c", "As")
    )
    pushed = PotPushed(number=0, wins=(WinView(seat=7, amount=20_300, ranking="high", name=name),))
    motion = Motion(events=(Timed(event=pushed, at_ms=0, lasts_ms=500),), began_ms=NOW_MS - 200)
    shows = HandShown(seat=7, cards=("7h", "7d"), openings=(), names=(name,))
    return station(view, own(), motion=motion, told=(*TOLD, shows, pushed))


def _show_or_muck(*, holds: bool, **changes: object) -> Station:
    seats = tuple(changed(it, bet=0) for it in _seats_with(seat(OWN_SEAT, stack=21_000)))
    view = table(
        seats=seats, hand=hand(board=("Kh", "7s", "2d", "7c", "As"), phase="showdown", pot=20_300)
    )
    show = ShowView(turn=58, hand=184_213, holds=holds, time_ms=4_200)
    return station(view, own(show=show), decision=(58, 0), **changes)


def hand_scenes() -> dict[str, Station]:
    """Play, decision by decision."""
    mine = my_turn()
    return {
        "play-my-turn": mine,
        "play-my-turn-pressed": my_turn(press=Press(control="act:call", since_ms=NOW_MS - 50)),
        "play-amount": my_turn(draft=Draft(total=4_700)),
        "play-keypad": my_turn(draft=Draft(total=2_400, typed="47.5")),
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
        "play-advance-chosen": others_turn(
            advance=Advance(kind="call_exactly", price=1_200, hand=184_213)
        ),
        "play-left-handed": my_turn(
            draft=Draft(total=4_700), settings=Settings(left_handed=True, four_colour=True)
        ),
        "play-large-text": my_turn(draft=Draft(total=4_700), settings=Settings(large_text=True)),
        "play-millions": _rich_station(),
        "play-millions-amount": _rich_station(draft=Draft(total=MILLIONS // 2)),
        "play-four-side-pots": _four_pots(),
        "play-showdown": _showdown(),
        "play-show-or-muck": _show_or_muck(holds=False),
        "play-muck-warning": _show_or_muck(holds=True, page="muck_warning"),
        "play-refused": my_turn(
            note=Note(text="That decision has passed. Nothing was done.", since_ms=NOW_MS)
        ),
        "play-folded": _folded(),
        "play-stopped": _stopped(),
        "play-reconnecting": my_turn(link="lost", lost_since_ms=NOW_MS - 2_000),
        "play-omaha-peek": _omaha(peek=PEEK_LIFT_MAX),
        "play-omaha-my-turn": _omaha(),
        "play-chop": _chop(),
        "play-entry": _entry(),
        "play-won": _won(),
        "play-shown": _shown_own(),
    }


def _with_page(view: Station, page: str) -> Station:
    return replace(view, page=page)


def _folded() -> Station:
    base = others_turn()
    seats = _seats_with(seat(OWN_SEAT, folded=True, down=0, last_act="fold"))
    return station(changed(base.table, seats=seats) if base.table else None, own(()))


def _stopped() -> Station:
    base = my_turn()
    if base.table is None or base.table.hand is None:
        return base
    stopped = changed(base.table.hand, stopped=True)
    return station(changed(base.table, hand=stopped), own())


def _omaha(**changes: object) -> Station:
    seats = tuple(changed(it, down=4) for it in _busy_seats())
    view = table(OMAHA, seats=seats, hand=hand(to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT)))
    names = (
        HandName(ranking="omaha_high", category="two_pair", ranks="K7A"),
        HandName(ranking="omaha_low_8", category="high_card", ranks="8752A"),
    )
    mine = own(("As", "Kd", "2h", "3c"), names=names, offer=offer())
    return station(view, mine, decision=(57, 1_200), **changes)


def _chop() -> Station:
    seats = tuple(
        seat(
            n,
            folded=n not in (3, 4),
            bet={3: 100, 4: 200}.get(n, 0),
            last_act="fold" if n not in (3, 4) else "",
        )
        for n in range(1, 11)
    )
    view = table(
        seats=seats,
        hand=hand(
            board=(), street=0, pots=(), pot=300, to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT)
        ),
    )
    chop = offer(to_call=0, can_chop=True, raise_min=400)
    return station(view, own(offer=chop), decision=(57, 0))


def _entry() -> Station:
    base = others_turn()
    seats = _seats_with(seat(OWN_SEAT, in_hand=False, down=0, owes=True, stack=20_000))
    mine = own((), entry=EntryView(live=200, dead=100))
    return station(changed(base.table, seats=seats) if base.table else None, mine)


def _won() -> Station:
    seats = tuple(
        seat(
            n,
            folded=n != OWN_SEAT,
            in_hand=True,
            down=0,
            won=4_600 if n == OWN_SEAT else 0,
            last_act="fold",
        )
        for n in range(1, 11)
    )
    view = table(seats=seats, hand=hand(phase="uncontested", pot=4_600))
    return station(view, own(()))


def _shown_own() -> Station:
    seats = tuple(
        changed(it, bet=0)
        for it in _seats_with(
            seat(OWN_SEAT, shown=True, up=("As", "Kd"), down=0, won=20_300),
            seat(7, mucked=True, down=0, folded=True),
        )
    )
    view = table(
        seats=seats, hand=hand(board=("Kh", "7s", "2d", "7c", "As"), phase="showdown", pot=20_300)
    )
    names = (HandName(ranking="high", category="two_pair", ranks="AK7"),)
    return station(view, own(names=names))
