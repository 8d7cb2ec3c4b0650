"""Tournaments in a few words: small structures, players, and hands that are over quickly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.hand.commands import Act, ActKind, Expire
from rules.hand.offers import offer_to
from rules.refusals import RefusalCode, Refused
from rules.seating import StartTable
from rules.settings import Clocks, Stakes, Structure
from rules.table.commands import StartHand
from rules.table.next_hand import plan_next
from rules.tournament.commands import Command, Register
from rules.tournament.events import Event, Finished
from rules.tournament.payouts import Payout
from rules.tournament.play import play
from rules.tournament.state import Tournament
from rules.tournament.structure import Level, Start, TournamentStructure
from tests.rules.builders import stacked_deck
from tests.rules.table.builders import deck, deck_for_button

QUIET = Clocks(showdown_ms=0, time_bank_ms=0)
LEVELS = (
    Level(stakes=Stakes(blinds=(25, 50)), chip=25, minutes=10),
    Level(stakes=Stakes(blinds=(50, 100)), chip=25, minutes=10),
    Level(stakes=Stakes(blinds=(100, 200)), chip=100),
)
TOP_THREE = (
    Payout(players=2, percent_bp=(10_000,)),
    Payout(players=4, percent_bp=(5_000, 3_000, 2_000)),
)


def structure(**changes: Any) -> TournamentStructure:
    """Ten-seat no-limit hold'em for 100 dollars and 10; `changes` override any field."""
    fields: dict[str, Any] = {
        "name": "Test",
        "game": "holdem",
        "betting": Structure.NO_LIMIT,
        "buy_in_cents": 10_000,
        "fee_cents": 1_000,
        "starting_chips": 1_000,
        "levels": LEVELS,
        "payouts": TOP_THREE,
        "clocks": QUIET,
        "start": Start.FLOOR,
        **changes,
    }
    return TournamentStructure(**fields)


def registered(players: int, of: TournamentStructure | None = None) -> Tournament:
    """A tournament with players p1, p2 and so on in the first seats."""
    tournament = Tournament("T1", of or structure())
    for seat in range(1, players + 1):
        play(tournament, Register(f"p{seat}", seat))
    return tournament


def started(players: int, of: TournamentStructure | None = None, *, button: int = 0) -> Tournament:
    """A tournament that has drawn for the button; `button` is the place of who won the draw."""
    tournament = registered(players, of)
    play(tournament, StartTable(deck_for_button(button)))
    return tournament


def with_stacks(stacks: Mapping[int, int] | Sequence[int], **kinds: Any) -> Tournament:
    """A started tournament in which the chips have already moved; the total stays the same."""
    seats = stacks if isinstance(stacks, Mapping) else dict(enumerate(stacks, start=1))
    chips, odd = divmod(sum(seats.values()), len(seats))
    assert not odd, "the stacks must be what these players could have started with"
    tournament = started(len(seats), structure(starting_chips=chips, **kinds))
    for seat, stack in seats.items():
        tournament.table.seats[seat] = replace(tournament.table.seats[seat], stack=stack)
    return tournament


def deal(tournament: Tournament, cards: Mapping[int, str], board: str) -> list[Event]:
    """Deal a hand in which these seats have these cards."""
    order = plan_next(tournament.table).order
    stacked = stacked_deck(tournament.table.settings, order, cards, board)
    return play(tournament, StartHand(stacked))


def all_in(tournament: Tournament, seats: Sequence[int]) -> list[Event]:
    """Play the running hand: these seats go all-in or call, the others fold."""
    events: list[Event] = []
    while (hand := tournament.table.running_hand) is not None:
        offer = offer_to(hand)
        assert offer is not None
        kind, total = ActKind.FOLD if offer.to_call else ActKind.CHECK, 0
        if offer.seat in seats:
            raising = bool(offer.raise_max)
            kind, total = (ActKind.RAISE, offer.raise_max) if raising else (ActKind.CALL, 0)
        events += play(tournament, Act(offer.seat, offer.turn, kind, total))
    return events


def fold_hand(tournament: Tournament, seed: int = 0) -> list[Event]:
    """Deal a hand that everybody lets expire."""
    return [*play(tournament, StartHand(deck(seed))), *expire_hand(tournament)]


def expire_hand(tournament: Tournament) -> list[Event]:
    """Let every decision of the running hand expire."""
    events: list[Event] = []
    while (hand := tournament.table.running_hand) is not None:
        assert hand.to_act is not None
        events += play(tournament, Expire(hand.to_act.seat, hand.turn))
    return events


def finishes(events: Sequence[Event]) -> list[tuple[int, int, int]]:
    """Seat, place and prize of everybody who finished, in order of seats."""
    found = [event for event in events if isinstance(event, Finished)]
    return sorted((fact.seat, fact.place, fact.prize_cents) for fact in found)


def refused(tournament: Tournament, command: Command) -> tuple[RefusalCode, dict[str, int | str]]:
    """The refusal of a command, which must leave everything as it was."""
    before = (tournament.run, dict(tournament.table.seats), tournament.table.tickets)
    try:
        play(tournament, command)
    except Refused as refusal:
        assert before == (tournament.run, tournament.table.seats, tournament.table.tickets)
        return refusal.code, refusal.facts
    raise AssertionError(f"{command} was not refused")
