"""Tables and seats of a sample tournament, as a server would send them."""

from __future__ import annotations

from typing import Final

from gallery import tournaments
from gallery.seat.samples import AT_MS, HOLDEM, NAMES, OWN_SEAT, clock, hand, own, seat, table
from gallery.tournaments import CHIPS, STARTING_CHIPS, stakes_at
from wire.messages.base import changed
from wire.messages.own_view import OwnView
from wire.messages.table_view import HandView, PotView, RulesView, SeatView, TableView
from wire.messages.tournament_view import OwnTournamentView, TournamentView

STARTS_AT_MS: Final = AT_MS + 725_000
RULES: Final = changed(
    HOLDEM, tournament=True, stakes=stakes_at(4), chip=25, buy_in_min=1_500, buy_in_max=0,
    collection=changed(HOLDEM.collection, brackets=()),
)  # fmt: skip


def tournament(**changes: object) -> TournamentView:
    """The fourth level; eight of ten are left."""
    return tournaments.tournament(NAMES, **changes)


def _seat(number: int, **changes: object) -> SeatView:
    if number > len(CHIPS):
        return SeatView(seat=number, state="out", nickname=NAMES[number - 1])
    return seat(number, stack=CHIPS[number - 1], **changes)


LIVE: Final = (2, 4, 6, 7)
"""Who sees the flop; the others have folded, the small blind among them."""


def flop_seats(*instead: SeatView) -> tuple[SeatView, ...]:
    """The seats on the flop: two have checked, and seat 7 is to act."""
    given = {it.seat: it for it in instead}
    acts = {**dict.fromkeys((1, 3, 5, 8), "fold"), OWN_SEAT: "check", 6: "check"}
    return tuple(
        given.get(it.seat)
        or (
            changed(
                it,
                last_act=acts.get(it.seat, ""),
                folded=acts.get(it.seat) == "fold",
                down=0 if acts.get(it.seat) == "fold" else it.down,
            )
            if it.state == "seated"
            else it
        )
        for it in seats()
    )


def flop(**changes: object) -> HandView:
    """A flop that four saw for the big blind."""
    pots = (PotView(amount=900, seats=LIVE),)
    base = hand(dealt=20, pots=pots, pot=900, to_act=7, turn=56, clock=clock(7))
    return changed(base, **changes)


def seats(**changes: object) -> tuple[SeatView, ...]:
    """Eight players; two seats are closed."""
    return tuple(_seat(number, **changes) for number in range(1, 11))


def tournament_table(rules: RulesView = RULES, **changes: object) -> TableView:
    """A table at which the tournament is played, on the flop."""
    base = table(
        rules,
        name="Friday Freezeout",
        seats=flop_seats(),
        hand=flop(),
        tournament=tournament(),
    )
    return changed(base, **changes)


def _entered(number: int) -> SeatView:
    """A seat before the start."""
    if number in (2, 5, 9):
        return SeatView(seat=number)
    return seat(number, stack=STARTING_CHIPS, in_hand=False, down=0)


def registering(**changes: object) -> TableView:
    """Before the start: seven are in."""
    return tournament_table(
        changed(RULES, stakes=stakes_at(1)),
        status="waiting",
        hand=None,
        seats=tuple(_entered(number) for number in range(1, 11)),
        tournament=tournaments.registering(NAMES, **changes),
    )


def own_part(cards: tuple[str, ...] = (), **changes: object) -> OwnView:
    """What the seat sees of itself; `changes` are those of its part of the tournament."""
    part = changed(OwnTournamentView(entered=True), **changes)
    return changed(own(cards), tournament=part)


def placed(**changes: object) -> OwnView:
    """The seat of a player who is out."""
    part = changed(OwnTournamentView(entered=True, cause="busted"), **changes)
    return OwnView(seat=OWN_SEAT, state="out", table=3, tournament=part)
