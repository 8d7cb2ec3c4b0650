"""What a tournament's events move in the books. Its chips are no money and move nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from ledger import InvariantBroken, Work, end_hand
from ledger.game_tables import keep_settings
from ledger.players import SeatRequest, close_session, session_at
from ledger.tournaments import (
    Award,
    Outcome,
    Terms,
    begin_tournament,
    check_pool,
    end_tournament,
    enter,
    pay_prize,
    return_entry,
    share_by_agreement,
    tournament_at,
    tournament_or_none,
)
from ledger.tournaments import Tournament as BooksTournament
from money import Cents
from rules.hand import events as in_hand
from rules.table import events as at_table
from rules.tournament import events
from rules.tournament.commands import Payback
from rules.tournament.events import Event, TournamentCancelled, TournamentEnded
from rules.tournament.state import Tournament
from server.tables.game import Step
from server.tables.journal.stored_settings import rules_row
from server.tables.poker.stored_form import settings_plain as hand_settings_plain
from server.tables.table_facts import changed_game, closed
from server.tables.tournament.settings import TournamentSettings, settings_plain


class Where(NamedTuple):
    """The tournament whose events move money."""

    settings: TournamentSettings
    table: str
    hand: int

    @property
    def hold_above(self) -> Cents:
        """Prizes above this are held."""
        return Cents(self.settings.hold_above_cents)


def steps_of(
    settings: TournamentSettings, tournament: Tournament, facts: Iterable[Event]
) -> list[Step]:
    """Return what events move, in their order; the tournament has already changed by them."""
    where = Where(settings, tournament.table.name, tournament.table.hands)
    steps = [step for event in facts for step in MOVES.get(type(event), _nothing)(where, event)]
    if any(isinstance(event, _MONEY) for event in facts):
        steps.append(_agrees(where.table, tournament.run.pool_cents))
    outcomes = [_OUTCOMES[_how(event)] for event in facts if isinstance(event, _ENDS)]
    if any(isinstance(event, at_table.TableClosed) for event in facts):
        outcomes.append(Outcome.REFUNDED)  # everybody may have left before the start
    return steps + [_ended(where.table, outcome) for outcome in outcomes[:1]]


def _nothing(where: Where, event: object) -> Iterable[Step]:
    """Move nothing: cards, chips, words, the level clock."""
    return ()


def _agrees(table: str, pool_cents: int) -> Step:
    """Return the check that the books hold the same pool as the game."""

    def check(work: Work) -> None:
        held = check_pool(work, tournament_at(work, table).number).count
        if held != pool_cents:
            raise InvariantBroken(f"the pool of table {table} is {pool_cents}, booked: {held}")

    return check


def _how(event: Event) -> Payback | None:
    return event.payback if isinstance(event, TournamentCancelled) else None


def _ended(table: str, outcome: Outcome) -> Step:
    """Return the step that ends the tournament in the books, if it has not ended."""

    def step(work: Work) -> None:
        played = tournament_or_none(work, table)
        if played is not None:
            end_tournament(work, played, outcome)

    return step


def _at(where: Where, do: Callable[[Work, BooksTournament], object]) -> Step:
    """Return the step that does something with the tournament of the table."""

    def step(work: Work) -> None:
        do(work, tournament_at(work, where.table))

    return step


def _registered(where: Where, event: events.Registered) -> Iterator[Step]:
    """Take buy-in and fee; the first entry begins the tournament in the books."""
    structure = where.settings.structure
    terms = Terms(
        table=where.table,
        name=structure.name,
        structure=structure.digest(),
        buy_in=Cents(event.buy_in_cents),
        fee=Cents(event.fee_cents),
    )

    def step(work: Work) -> None:
        begun = tournament_or_none(work, where.table) or begin_tournament(work, terms)
        seat = SeatRequest(request_id="", table=where.table, seat=str(event.seat), at_ms=work.at_ms)
        enter(work, begun, seat, int(event.player))

    yield step


def _returned(where: Where, event: events.EntryReturned) -> Iterator[Step]:
    yield _at(where, lambda work, it: return_entry(work, it, int(event.player)))


def _finished(where: Where, event: events.Finished) -> Iterator[Step]:
    prize = Cents(event.prize_cents)
    award = Award(player=int(event.player), place=event.place, amount=prize)
    yield _at(where, lambda work, it: pay_prize(work, it, award, hold_above=where.hold_above))


def _shared(where: Where, event: events.DealShared) -> Iterator[Step]:
    shares = {int(event.player): Cents(event.amount_cents)}
    above = where.hold_above
    yield _at(where, lambda work, it: share_by_agreement(work, it, shares, hold_above=above))


def _stood_up(where: Where, event: at_table.StoodUp) -> Iterator[Step]:
    def step(work: Work) -> None:
        close_session(work, session_at(work, where.table, str(event.seat)))

    yield step


def _level_began(where: Where, event: events.LevelBegan) -> Iterator[Step]:
    there = where.settings.at_level(event.level)
    yield changed_game(int(where.table), rules_row(there.digest(), settings_plain(there)))


def _hand_started(where: Where, event: at_table.HandStarted) -> Iterator[Step]:
    """Keep the settings that the hand names."""
    dealt = event.setup.settings
    row = rules_row(dealt.digest(), hand_settings_plain(dealt))
    yield lambda work: keep_settings(work, row)


def _hand_over(where: Where, event: in_hand.HandEnded | in_hand.HandVoided) -> Iterator[Step]:
    yield lambda work: end_hand(work, where.table, where.hand)


def _closed(where: Where, event: at_table.TableClosed) -> Iterator[Step]:
    yield closed(int(where.table))


_MONEY: Final = (events.Registered, events.EntryReturned, events.Finished, events.DealShared)
_ENDS: Final = (TournamentEnded, TournamentCancelled)
_OUTCOMES: Final = {
    None: Outcome.PLAYED,
    Payback.REFUND: Outcome.REFUNDED,
    Payback.ICM: Outcome.DIVIDED,
}


MOVES: Final[Mapping[type, Callable[[Where, Any], Iterable[Step]]]] = {
    events.Registered: _registered,
    events.EntryReturned: _returned,
    events.Finished: _finished,
    events.DealShared: _shared,
    events.LevelBegan: _level_began,
    at_table.StoodUp: _stood_up,
    at_table.HandStarted: _hand_started,
    at_table.TableClosed: _closed,
    in_hand.HandEnded: _hand_over,
    in_hand.HandVoided: _hand_over,
}
"""The events that are written in the books besides the journal."""
