"""Running the board twice: who is asked, what the answers lead to, and where the second run begins.

Every run takes the next positions of the committed deck, with its own burns. Each pot is halved
between the runs after the collection was taken; an odd chip goes to the first (house rule 13.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from rules.games.model import Bet, DealBoard, Game, PotShare, Step
from rules.hand.events import RunBegun, RunsSettled, RunTwiceAnswered, RunTwiceOffered
from rules.hand.run_state import RunState
from rules.hand.state import Hand, Phase, PlayerInHand
from rules.hand.steps import go_to, steps_ahead
from rules.hand.stub import cards_left
from rules.refusals import InvariantBroken

TWICE = 2


class RunsChoice(NamedTuple):
    """A player's open question whether the rest of the board is run twice."""

    seat: int
    turn: int
    time_ms: int


def runs_choices(hand: Hand) -> list[RunsChoice]:
    """The questions that are open: one for everybody who has not answered."""
    if hand.phase is not Phase.AGREEING:
        return []
    time_ms = hand.settings.clocks.run_twice_ms
    return [RunsChoice(player.seat, hand.turn, time_ms) for player in agreeing(hand)]


def agreeing(hand: Hand) -> Sequence[PlayerInHand]:
    """The players who have not answered yet, in deal order."""
    return runs_of(hand).asked if hand.phase is Phase.AGREEING else ()


def runs_of(hand: Hand) -> RunState:
    """What the hand remembers of its runs; the table must have the option."""
    if hand.runs is None:
        raise InvariantBroken("this table does not run boards twice")
    return hand.runs


# What the dealer does next.


def next_of_runs(
    hand: Hand, runs: RunState, step: Step | None, *, over: bool
) -> RunTwiceOffered | RunsSettled | RunBegun | None:
    """The question once no more betting is possible, its result, or the beginning of the next run.

    `over`: nobody can bet any more.
    """
    if step is None:
        return RunBegun(runs.run + 1) if runs.run + 1 < runs.count else None
    if runs.offered:
        return None if runs.settled else RunsSettled(TWICE if runs.agreed else 1)
    if not over or not isinstance(step, DealBoard) or not _enough(hand):
        return None
    return RunTwiceOffered(tuple(player.seat for player in hand.players if not player.folded))


def _enough(hand: Hand) -> bool:
    """House rule 13.2: only board cards lie ahead, and the stub has enough for two runs."""
    ahead = [step for step in steps_ahead(hand) if not isinstance(step, Bet)]
    boards = [step for step in ahead if isinstance(step, DealBoard)]
    if len(boards) < len(ahead) or hand.game.fallback or any(p.bet for p in hand.players):
        return False
    return TWICE * sum(step.count + step.burn for step in boards) <= cards_left(hand)


def board_of(hand: Hand, step: DealBoard) -> int:
    """The number of the board that a step deals to in this run."""
    return step.board if hand.runs is None else step.board + hand.runs.run * hand.game.boards


# What the events change.


def offer_runs(hand: Hand, event: RunTwiceOffered) -> None:
    """Ask the live players, all at once."""
    runs = runs_of(hand)
    runs.offered = event.seats
    runs.asked = [hand.by_seat[seat] for seat in event.seats]
    hand.phase = Phase.AGREEING
    hand.turn += 1


def answer_runs(hand: Hand, event: RunTwiceAnswered) -> None:
    """The first no settles it, and so does the last yes."""
    runs = runs_of(hand)
    runs.asked = [player for player in runs.asked if player.seat != event.seat]
    if event.agrees and runs.asked:
        return
    runs.asked, runs.agreed = [], event.agrees
    hand.phase = Phase.DEALING


def settle_runs(hand: Hand, event: RunsSettled) -> None:
    """Note how often the board is run, and from where."""
    runs, game = runs_of(hand), hand.game
    runs.settled, runs.count, runs.start = True, event.runs, (hand.street, hand.step)
    runs.shares = shares_of_runs(game, event.runs)
    for _ in range(1, event.runs):
        # The cards that lie there belong to every run.
        hand.boards += [list(board) for board in hand.boards[: game.boards]]


def shares_of_runs(game: Game, runs: int) -> tuple[PotShare, ...]:
    """The shares of the pots, each with its board; those of the first run come first."""
    return tuple(
        replace(share, board=share.board + run * game.boards)
        for run in range(runs)
        for share in game.shares
    )


def begin_run(hand: Hand, event: RunBegun) -> None:
    """Deal again from where the first run began."""
    runs = runs_of(hand)
    runs.run = event.run
    go_to(hand, *runs.start)
