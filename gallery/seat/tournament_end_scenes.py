"""Scenes of the end of a tournament: deals, places and prizes."""

from __future__ import annotations

from gallery.seat.samples import (
    NAMES,
    NOW_MS,
    OWN_SEAT,
    clock,
    hand,
    seat,
    station,
)
from gallery.seat.tournament_samples import (
    flop,
    own_part,
    placed,
    seats,
    tournament,
    tournament_table,
)
from gallery.tournaments import out, over, standings
from player_station.state import Parting, Station
from wire.messages.base import changed
from wire.messages.own_view import OwnView
from wire.messages.table_view import HandView, PotView, SeatView, TableView
from wire.messages.tournament_view import (
    DealView,
    OwnTournamentView,
    SharesView,
    StandingView,
)


def _three_left(**changes: object) -> TableView:
    chips = (9_150, 0, 5_225, 7_475)
    left = tuple(
        seat(n, stack=chips[n - 1], in_hand=False, down=0)
        if n in (1, 3, 4)
        else changed(seat(n), state="out", in_hand=False, down=0, stack=0)
        for n in range(1, 11)
    )
    lines = tuple(
        StandingView(place=place, seat=n, nickname=NAMES[n - 1], chips=chips[n - 1])
        for place, n in enumerate((1, 4, 3), start=1)
    )
    gone = tuple(out(NAMES, place, n) for place, n in enumerate((2, 5, 6, 7, 8, 9, 10), start=4))
    there = tournament(players_left=3, average=7_283, standings=(*lines, *gone), **changes)
    return tournament_table(seats=left, hand=None, tournament=there)


def _three_playing() -> TableView:
    """The three in a hand: the small blind to act on the flop."""
    table = _three_left()
    playing = tuple(
        changed(it, in_hand=True, down=2) if it.state == "seated" else it for it in table.seats
    )
    three = hand(
        button=1, small_blind=3, big_blind=4, dealt=10,
        pots=(PotView(amount=600, seats=(1, 3, 4)),), pot=600, to_act=3, clock=clock(3),
    )  # fmt: skip
    return changed(table, seats=playing, hand=three)


def deal_scenes() -> dict[str, Station]:
    """A deal is proposed, asked for and agreed to."""
    shares = SharesView(chip_chop=17_033, icm=16_871)
    may = own_part(may_propose=True, shares=shares)
    asked = DealView(seat=1, method="icm", left_ms=47_000)
    kept = changed(asked, method="chip_chop", kept=5_000)
    answers = own_part(share=16_871, answers=True, proposer=1)
    waits = {"level_runs": False}
    return {
        "deal-propose": station(_three_left(), may, page="propose"),
        "deal-propose-kept": station(_three_left(), may, page="propose", page_item=2, step=1),
        "deal-propose-in-hand": station(
            _three_playing(),
            own_part(("As", "Kd"), may_propose=True),
            page="propose",
        ),
        "deal-propose-not-now": station(_three_left(), own_part(), page="propose"),
        "deal-asked": station(_three_left(deal=asked, **waits), answers),
        "deal-asked-kept": station(
            _three_left(deal=kept, **waits), own_part(share=15_330, answers=True, proposer=1)
        ),
        "deal-asked-proposer": station(
            _three_left(deal=changed(asked, seat=OWN_SEAT), **waits),
            own_part(share=16_871, answers=True, proposer=OWN_SEAT),
        ),
        "deal-pin": station(_three_left(deal=asked, **waits), answers, page="deal_pin", pin="73"),
        "deal-waiting": station(
            _three_left(deal=asked, **waits), own_part(share=16_871, proposer=1)
        ),
    }


def _over(own_place: int, **changes: object) -> TableView:
    order = [n for n in (6, 1, 8, 3, 7, 2, 5, 9, 10) if n != OWN_SEAT]
    order.insert(own_place - 1, OWN_SEAT)
    closed = tuple(
        changed(seat(n), state="out", in_hand=False, down=0, stack=0) for n in range(1, 11)
    )
    there = over(NAMES, order, **changes)
    return tournament_table(status="paused", seats=closed, hand=None, tournament=there)


def _large() -> tuple[StandingView, ...]:
    """The places of a tournament that is fifty times as dear."""
    there = _over(1).tournament
    lines = there.standings if there is not None else ()
    return tuple(changed(line, won=line.won * 50) for line in lines)


def _divided() -> tuple[StandingView, ...]:
    """The places after a deal of three."""
    shares = ((1, 18_502), (OWN_SEAT, 16_871), (3, 14_627))
    paid = (out(NAMES, n, seat, won=won) for n, (seat, won) in enumerate(shares, start=1))
    return (*paid, *(out(NAMES, n, s) for n, s in enumerate((2, 5, 6, 7, 8, 9, 10), start=4)))


def _without_me() -> tuple[SeatView, ...]:
    """Seven play on; two of them and the small blind have folded."""
    acts = dict.fromkeys((1, 2, 5, 8), "fold")
    mine = changed(seat(OWN_SEAT), state="out", stack=0, in_hand=False, down=0)
    return tuple(
        mine
        if it.seat == OWN_SEAT
        else changed(it, folded=True, down=0, last_act="fold")
        if it.seat in acts
        else it
        for it in seats()
    )


def _hand_without_me() -> HandView:
    pots = (PotView(amount=700, seats=(3, 6, 7)),)
    return flop(
        button=1, small_blind=2, big_blind=3, dealt=18, pots=pots, pot=700, to_act=3,
        clock=clock(3),
    )  # fmt: skip


def end_scenes() -> dict[str, Station]:
    """Places, prizes and closed seats."""
    others = tuple(it for it in standings(NAMES) if it.seat != OWN_SEAT)
    moved_up = tuple(changed(it, place=n) for n, it in enumerate(others[:7], start=1))
    mine = out(NAMES, 8, OWN_SEAT)
    seven = (*moved_up, *(changed(it, place=it.place - 1) for it in others[7:]))
    there = tournament(players_left=7, standings=(*moved_up, mine, *others[7:]))
    left = tournament_table(seats=_without_me(), hand=_hand_without_me(), tournament=there)
    won = changed(own_part(place=1, prize=25_000, cause="won"), state="seated")
    long_ago = NOW_MS - 5_000
    return {
        "tournament-out": station(left, placed(place=8), place_ms=long_ago),
        "tournament-out-break": station(
            changed(left, hand=None, tournament=changed(there, break_ms=412_000)),
            placed(place=8, sharing=2),
            place_ms=long_ago,
        ),
        "tournament-third": station(_over(3), placed(place=3, prize=10_000), place_ms=long_ago),
        "tournament-counting": station(
            _over(3), placed(place=3, prize=10_000), place_ms=NOW_MS - 400
        ),
        "tournament-won": station(_over(1), won, place_ms=long_ago),
        "tournament-won-held": station(
            _over(1, standings=_large()),
            changed(
                won,
                tournament=OwnTournamentView(
                    entered=True, place=1, prize=1_250_000, cause="won", held=True
                ),
            ),
            place_ms=long_ago,
        ),
        "tournament-deal-done": station(
            _over(2, standings=_divided()),
            placed(place=2, prize=16_871, cause="deal"),
            place_ms=long_ago,
        ),
        "tournament-removed": station(left, placed(place=8, cause="removed"), place_ms=long_ago),
        "tournament-nobody": station(
            tournament_table(
                seats=_without_me(),
                hand=_hand_without_me(),
                tournament=tournament(players=9, players_left=7, standings=seven),
            ),
            OwnView(seat=OWN_SEAT, state="out", table=3, tournament=OwnTournamentView()),
        ),
        "tournament-called-off": station(
            None,
            OwnView(seat=OWN_SEAT, state="out_of_service", table=3),
            parting=Parting(
                word="called_off", amount=5_500, why="Fire alarm at nine", since_ms=NOW_MS
            ),
        ),
        "tournament-divided": station(
            None,
            OwnView(seat=OWN_SEAT, state="out_of_service", table=3),
            parting=Parting(word="divided", amount=16_871, why="Power cut", since_ms=NOW_MS),
        ),
    }
