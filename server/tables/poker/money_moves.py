"""What a table's events move in the books, step by step inside the unit that journals them.

A hand's chips are in one pot account until it ends. Blinds and bets go in; uncalled bets and
winnings go out. The house's fee goes out last, so that a void finds all chips in the pot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from ledger import (
    Entry,
    EntryCode,
    InvariantBroken,
    JournalEvent,
    Posting,
    Work,
    end_hand,
    jackpot,
    pot,
    rake,
    stack,
    transfer,
)
from ledger.jackpots import Hitters, note_hit
from ledger.players import (
    Leaving,
    OpenSession,
    book,
    bring,
    bring_booked,
    close_session,
    give_back,
    move_session,
    session_at,
)
from money import Cents
from rules.collection import FeeMoment
from rules.hand import events as in_hand
from rules.seating import LeaveCause
from rules.settings import TableSettings
from rules.table import events
from rules.table.events import Event
from rules.table.state import Table
from server.tables.commands import HandLeft
from server.tables.game import Step
from server.tables.journal.stored_settings import rules_row
from server.tables.poker.list_code import list_code
from server.tables.poker.stored_form import settings_plain
from server.tables.table_facts import changed_game, closed, giving_back
from wire.messages.base import tag_of

_RABBIT_OFFERED: Final = tag_of(in_hand.RabbitOffered.__name__)


def into_pot(code: EntryCode, table: Table, chips: Iterable[tuple[int, int]]) -> Iterator[Step]:
    """Move chips from stacks into the pot of the hand, one posting for each seat."""
    yield from _moved(code, table, chips, sign=-1)


def out_of_pot(code: EntryCode, table: Table, chips: Iterable[tuple[int, int]]) -> Iterator[Step]:
    """Move chips from the pot of the hand to stacks, one posting for each seat."""
    yield from _moved(code, table, chips, sign=1)


def _moved(
    code: EntryCode, table: Table, chips: Iterable[tuple[int, int]], *, sign: int
) -> Iterator[Step]:
    by_seat: dict[int, int] = {}
    for seat, amount in chips:
        by_seat[seat] = by_seat.get(seat, 0) + amount
    legs = [
        Posting(stack(table.name, seat), Cents(sign * amount))
        for seat, amount in by_seat.items()
        if amount
    ]
    if legs:
        whole = sum(by_seat.values())
        legs.append(Posting(pot(table.name, table.hands), Cents(-sign * whole)))
        yield posted_step(Entry(code, tuple(legs)))


def posted_step(entry: Entry) -> Step:
    """Return the step that books an entry."""

    def step(work: Work) -> None:
        work.post(entry)

    return step


def steps_of(table: Table, facts: Iterable[Event], dealt: Mapping[int, str]) -> list[Step]:
    """Return what the events move, in their order; `table` has already changed by them.

    `dealt` names the players of the hand by their seats: with its end some may have left.
    """
    steps: list[Step] = []
    for event in facts:
        if isinstance(event, in_hand.JackpotHit):
            steps += _jackpot_hit(table, event, dealt)
        else:
            steps += MOVES[type(event)](table, event)
    return steps


def _posted(table: Table, event: in_hand.ForcedBetsPosted) -> Iterator[Step]:
    return into_pot(EntryCode.BET, table, [(paid.seat, paid.amount) for paid in event.paid])


def _acted(table: Table, event: in_hand.Acted) -> Iterator[Step]:
    return into_pot(EntryCode.BET, table, [(event.seat, event.added)])


def _uncalled(table: Table, event: in_hand.UncalledReturned) -> Iterator[Step]:
    return out_of_pot(EntryCode.BET_RETURNED, table, [(event.seat, event.amount)])


def _chopped(table: Table, event: in_hand.BlindsChopped) -> Iterator[Step]:
    return out_of_pot(EntryCode.BET_RETURNED, table, event.returned)


def _pushed(table: Table, event: in_hand.PotPushed) -> Iterator[Step]:
    return out_of_pot(EntryCode.AWARD, table, [(win.seat, win.amount) for win in event.wins])


def _ended(table: Table, event: in_hand.HandEnded) -> Iterator[Step]:
    hand, name = table.hand, table.name
    source = pot(name, table.hands)
    if hand is not None and hand.collected > hand.dropped:
        fee = Cents(hand.collected - hand.dropped)
        yield posted_step(transfer(EntryCode.RAKE, source, rake(name), fee))
    if hand is not None and hand.dropped and table.settings.jackpot is not None:
        meter, drop = jackpot(table.settings.jackpot.name), Cents(hand.dropped)
        yield posted_step(transfer(EntryCode.JACKPOT_DROP, source, meter, drop))
    yield _end(name, table.hands)


def _jackpot_hit(
    table: Table, event: in_hand.JackpotHit, dealt: Mapping[int, str]
) -> Iterator[Step]:
    rule = table.settings.jackpot
    groups = (event.losers, event.winners, event.others)
    hitters = Hitters(*([int(dealt[seat]) for seat in seats] for seats in groups))

    def step(work: Work) -> None:
        if rule is not None:
            note_hit(work, rule.name, (table.name, table.hands), hitters, rule.shares_bp)

    yield step


def hand_left(
    settings: TableSettings, written: Sequence[JournalEvent], hand: int
) -> HandLeft | None:
    """Return what a hand still owes a jackpot, from its written events; None: it goes on.

    The rabbit is offered once every pot is pushed: after it nobody gains or loses a chip.
    """
    if not any(event.kind == _RABBIT_OFFERED for event in written):
        return None
    taken = [event for event in written if event.kind == "collection_taken"]
    fees = [fee for event in taken for fee in event.body["fees"]]
    dropped = sum(fee["amount"] for fee in fees if fee["moment"] == FeeMoment.JACKPOT.value)
    if not dropped or settings.jackpot is None:
        return HandLeft(hand)
    return HandLeft(hand, dropped, settings.jackpot.name)


def _voided(table: Table, event: in_hand.HandVoided) -> Iterator[Step]:
    yield giving_back(int(table.name), table.hands, event.stacks)


def _end(table: str, hand: int) -> Step:
    def step(work: Work) -> None:
        end_hand(work, table, hand)

    return step


def _time_fee(table: Table, event: events.TimeFeeTaken) -> Iterator[Step]:
    return _time_paid(table, event.paid)


def _owed_time(table: Table, event: events.OwedTimePaid) -> Iterator[Step]:
    return _time_paid(table, ((event.seat, event.amount),))


def _time_paid(table: Table, by_seat: tuple[tuple[int, int], ...]) -> Iterator[Step]:
    legs = [Posting(stack(table.name, seat), Cents(-paid)) for seat, paid in by_seat if paid]
    if legs:
        whole = Cents(sum(paid for _, paid in by_seat))
        yield posted_step(Entry(EntryCode.TIME_FEE, (*legs, Posting(rake(table.name), whole))))


def _stood_up(table: Table, event: events.StoodUp) -> Iterator[Step]:
    name, settings = table.name, table.settings

    def step(work: Work) -> None:
        held = work.balance(stack(name, event.seat)).count
        if held != event.stack:
            raise InvariantBroken(f"seat {event.seat} leaves with {event.stack}, booked: {held}")
        until_ms = work.at_ms + settings.seating.return_within_ms
        moved = event.cause in (LeaveCause.MOVED, LeaveCause.TABLE_CLOSED)
        leaving = Leaving(game=list_code(settings), until_ms=until_ms, moved=moved)
        close_session(work, session_at(work, name, str(event.seat)), leaving)

    yield step


def _brought(code: EntryCode) -> Callable[[Table, Any], Iterator[Step]]:
    """Move chips from the player's account to the stack at once."""

    def moves(table: Table, event: events.ToppedUp | events.BoughtAgain) -> Iterator[Step]:
        yield _at_seat(
            table, event.seat, lambda work, sits: bring(work, sits, Cents(event.amount), code)
        )

    return moves


def _top_up_booked(table: Table, event: events.TopUpBooked) -> Iterator[Step]:
    yield _at_seat(table, event.seat, lambda work, sits: book(work, sits, Cents(event.amount)))


def _top_up_cancelled(table: Table, event: events.TopUpCancelled) -> Iterator[Step]:
    yield _at_seat(table, event.seat, lambda work, sits: give_back(work, sits.number))


def _booked_chips_came(table: Table, event: events.BookedChipsCame) -> Iterator[Step]:
    code = EntryCode.BUY_IN if event.again else EntryCode.TOP_UP
    yield _at_seat(
        table, event.seat, lambda work, sits: bring_booked(work, sits, Cents(event.added), code)
    )


def _at_seat(table: Table, seat: int, do: Callable[[Work, OpenSession], object]) -> Step:
    """Return the step that does something with the session at a seat."""
    name = table.name

    def step(work: Work) -> None:
        do(work, session_at(work, name, str(seat)))

    return step


def _seat_changed(table: Table, event: events.SeatChanged) -> Iterator[Step]:
    name = table.name

    def step(work: Work) -> None:
        move_session(work, session_at(work, name, str(event.seat)), str(event.to))

    yield step


def _settings_moved(
    table: Table, event: events.StakesChanged | events.GameChanged
) -> Iterator[Step]:
    """Keep the settings of the next hand, which its record names by their digest."""
    settings = table.settings
    row = rules_row(settings.digest(), settings_plain(settings))
    yield changed_game(int(table.name), row)


def _closed(table: Table, event: events.TableClosed) -> Iterator[Step]:
    yield closed(int(table.name))


def _nothing(table: Table, event: object) -> Iterable[Step]:
    """Move nothing: cards, turns, words, and chips that the next fact books."""
    return ()


MOVES: Mapping[type, Callable[[Table, Any], Iterable[Step]]] = {
    in_hand.ForcedBetsPosted: _posted,
    in_hand.Acted: _acted,
    in_hand.UncalledReturned: _uncalled,
    in_hand.BlindsChopped: _chopped,
    in_hand.PotPushed: _pushed,
    in_hand.JackpotHit: _nothing,  # `steps_of` gives it the players who were dealt in
    in_hand.HandEnded: _ended,
    in_hand.HandVoided: _voided,
    events.TimeFeeTaken: _time_fee,
    events.OwedTimePaid: _owed_time,
    events.ToppedUp: _brought(EntryCode.TOP_UP),
    events.BoughtAgain: _brought(EntryCode.BUY_IN),
    events.TopUpBooked: _top_up_booked,
    events.TopUpCancelled: _top_up_cancelled,
    events.BookedChipsCame: _booked_chips_came,
    events.StoodUp: _stood_up,
    events.SeatChanged: _seat_changed,
    events.StakesChanged: _settings_moved,
    events.GameChanged: _settings_moved,
    events.TableClosed: _closed,
    in_hand.CardBurned: _nothing,
    in_hand.CardsDealt: _nothing,
    in_hand.BoardDealt: _nothing,
    in_hand.DrawOpened: _nothing,
    in_hand.CardsDiscarded: _nothing,
    in_hand.FaceAsked: _nothing,
    in_hand.DiscardsShuffledIn: _nothing,
    in_hand.RunTwiceOffered: _nothing,
    in_hand.RunTwiceAnswered: _nothing,
    in_hand.RunsSettled: _nothing,
    in_hand.RunBegun: _nothing,
    in_hand.RabbitOffered: _nothing,
    in_hand.RabbitShown: _nothing,
    in_hand.RabbitPassed: _nothing,
    in_hand.RoundOpened: _nothing,
    in_hand.ChopOffered: _nothing,
    in_hand.ChopDeclined: _nothing,
    in_hand.BetsGathered: _nothing,
    in_hand.HandsTurnedUp: _nothing,
    in_hand.ShowdownOpened: _nothing,
    in_hand.HandShown: _nothing,
    in_hand.HandMucked: _nothing,
    in_hand.CollectionTaken: _nothing,
    in_hand.ActionStopped: _nothing,
    in_hand.ActionResumed: _nothing,
    events.HandStarted: _nothing,
    events.ButtonDrawn: _nothing,
    events.SatDown: _nothing,
    events.SatOut: _nothing,
    events.WillSitOut: _nothing,
    events.WillSitOutAtBigBlind: _nothing,
    events.CameBack: _nothing,
    events.EntryChosen: _nothing,
    events.WillLeave: _nothing,
    events.WillStay: _nothing,
    events.ReturnForgotten: _nothing,
    events.Busted: _nothing,
    events.StraddleAnnounced: _nothing,
    events.TableStarted: _nothing,
    events.TablePaused: _nothing,
    events.GameBroke: _nothing,
    events.TimeFeeDue: _nothing,
    events.TimeBankStarted: _nothing,
    events.TimeBankUsed: _nothing,
    events.KillMoved: _nothing,
    events.KillKept: _nothing,
    events.KillForgotten: _nothing,
    events.GameChangeDue: _nothing,
}
