"""A tournament as everybody sees it, and what only one seat sees of it."""

from __future__ import annotations

from wire.messages.base import (
    CentsCount,
    Chips,
    Count,
    Hash,
    MaybeSeat,
    Milliseconds,
    Moment,
    Name,
    SeatNumber,
    Value,
    Word,
)
from wire.messages.stakes_view import StakesView


class LevelView(Value, frozen=True, kw_only=True):
    """One level of the schedule."""

    stakes: StakesView
    chip: Chips = 1
    minutes: Count = 0
    """Its length by time, or `hands`; the last level has neither."""
    hands: Count = 0
    break_minutes: Count = 0
    """A break after the level; 0: none."""


class StandingView(Value, frozen=True, kw_only=True):
    """A player's line in the standings."""

    place: Count
    """Of those who still play: by their chips now."""
    seat: SeatNumber
    nickname: Name = ""
    chips: Chips = 0
    won: CentsCount = 0
    """Paid so far, by prizes and deals."""
    playing: bool = True
    sharing: Count = 1
    """How many players share the place."""
    away: bool = False
    """Dealt in and folded: not come yet, sitting out, or serving a penalty."""
    penalty_hands: Count = 0
    """Hands that the player must still miss."""


class DealView(Value, frozen=True, kw_only=True):
    """A proposal to divide what is left of the pool; who answered what is told to nobody."""

    seat: SeatNumber
    method: Word
    """chip_chop or icm."""
    kept: CentsCount = 0
    """This part stays for the winner."""
    left_ms: Milliseconds = 0
    number: Count = 0
    """Answers name it, so that no answer is taken for another proposal."""


class TournamentView(Value, frozen=True, kw_only=True):
    """A tournament as everybody sees it."""

    name: Name
    stage: Word = "registering"
    """registering, playing, over, cancelled."""
    buy_in: CentsCount = 0
    fee: CentsCount = 0
    starting_chips: Chips = 0
    seating: Word = "chosen"
    """chosen or drawn."""
    draw: Hash | None = None
    """The commitment to the drawn order of the seats, until it is revealed at the start."""
    start: Word = "full"
    """full, time or floor."""
    starts_at_ms: Moment = 0
    """The set time; 0: none."""
    players_min: Count = 2
    waits_ms: Milliseconds = 0
    """The set time came with too few players: after this time everything goes back. 0: no."""
    players: Count = 0
    """Who entered."""
    players_left: Count = 0
    level: Count = 1
    levels: tuple[LevelView, ...] = ()
    """The schedule; `level` is the running one, counted from 1."""
    level_ms: Milliseconds = 0
    """The time left of the level when this view was made; 0: it goes by hands, or is the last."""
    level_runs: bool = False
    """Whether the level clock runs."""
    level_hands: Count = 0
    """The hands left of the level; 0: it goes by time, or is the last."""
    level_over: bool = False
    """Another level begins with the next deck."""
    level_next: Count = 0
    """The level that comes next; 0: the running one is the last."""
    break_ms: Milliseconds = 0
    """The time left of the break; 0: there is none."""
    break_called: bool = False
    """The floor called a break; it begins when the hand is over."""
    all_away: bool = False
    """All who are left are absent, so no hand is dealt until one of them is back."""
    average: Chips = 0
    """The average stack, rounded down."""
    pool: CentsCount = 0
    prizes: tuple[CentsCount, ...] = ()
    """By place; before the start, for the players who have entered so far."""
    prizes_full: tuple[CentsCount, ...] = ()
    """Before the start: by place, if every seat is taken."""
    standings: tuple[StandingView, ...] = ()
    deal: DealView | None = None
    deals: bool = True
    """Whether players may divide the pool by agreement."""


class SharesView(Value, frozen=True, kw_only=True):
    """What the player would get if all agreed to divide the pool now."""

    chip_chop: CentsCount
    icm: CentsCount


class OwnTournamentView(Value, frozen=True, kw_only=True):
    """What a seat sees of its own tournament."""

    entered: bool = False
    may_leave: bool = False
    """The player may unregister; everything goes back."""
    place: Count = 0
    """The place of a player who is out or has won; 0: the player still plays."""
    sharing: Count = 1
    prize: CentsCount = 0
    """Won in all, by the prize of the place and by deals."""
    held: bool = False
    """The cage pays the prize after an identity check, because it is large."""
    cause: Word = ""
    """busted, won, removed, deal, cancelled."""
    penalty_hands: Count = 0
    """Hands that the player must still miss."""
    penalised_hands: Count = 0
    """Hands that penalties took from the player, those included that he must still miss."""
    may_propose: bool = False
    """During a hand too: the proposal is then made after it."""
    shares: SharesView | None = None
    """For a proposal that the player could make now; None during a hand."""
    share: CentsCount = 0
    """What the open proposal would give the player."""
    answers: bool = False
    """The open proposal waits for the player's answer."""
    proposer: MaybeSeat = 0
