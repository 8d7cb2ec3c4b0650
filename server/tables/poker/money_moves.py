"""What a table's events move in the books, step by step inside the unit that journals them.

A hand's chips lie in one pot account until it ends: blinds and bets go in, uncalled bets and
winnings go out, the house's fee goes last, so that a void finds everything there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ledger import (
    Entry,
    EntryCode,
    InvariantBroken,
    Posting,
    Work,
    begin_hand,
    end_hand,
    pot,
    rake,
    stack,
    transfer,
)
from ledger.game_tables import (
    KeptSettings,
    change_game,
    close_game,
    keep_settings,
    open_game,
    stacks_at,
)
from ledger.players import (
    OpenSession,
    book,
    bring,
    bring_booked,
    close_session,
    give_back,
    move_session,
    session_at,
    sessions_at,
)
from money import Cents
from rules.hand import events as in_hand
from rules.table import events
from rules.table.state import Table
from server.tables import commands as server
from server.tables.commands import Event
from server.tables.poker.stored_settings import keep_both, options_row, settings_row

Step = Callable[[Work], None]


def steps_of(table: Table, facts: Iterable[Event]) -> list[Step]:
    """Return what the events move, in their order; `table` already stands as they left it."""
    steps: list[Step] = []
    for event in facts:
        moves = _MOVES.get(type(event))
        if moves is not None:
            steps += moves(table, event)
    return steps


def agree_with(table: Table) -> Step:
    """Return the check that each seat's account holds what lies before the seat."""
    name = table.name
    expected = {
        str(stack(name, seat)): table.stack_of(seat) for seat in table.seats if table.stack_of(seat)
    }

    def check(work: Work) -> None:
        held = stacks_at(work, name)
        if held != expected:
            wrong = sorted(set(held.items()) ^ set(expected.items()))
            raise InvariantBroken(f"the books and the chips of table {name} disagree: {wrong}")

    return check


def _into(code: EntryCode, table: Table, chips: Iterable[tuple[int, int]]) -> Iterator[Step]:
    """From stacks into the pot of the hand, one posting a seat."""
    yield from _booked(code, table, chips, sign=-1)


def _out_of(code: EntryCode, table: Table, chips: Iterable[tuple[int, int]]) -> Iterator[Step]:
    yield from _booked(code, table, chips, sign=1)


def _booked(
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
        yield _post(Entry(code, tuple(legs)))


def _post(entry: Entry) -> Step:
    def step(work: Work) -> None:
        work.post(entry)

    return step


def _posted(table: Table, event: in_hand.ForcedBetsPosted) -> Iterator[Step]:
    return _into(EntryCode.BET, table, [(paid.seat, paid.amount) for paid in event.paid])


def _acted(table: Table, event: in_hand.Acted) -> Iterator[Step]:
    return _into(EntryCode.BET, table, [(event.seat, event.added)])


def _uncalled(table: Table, event: in_hand.UncalledReturned) -> Iterator[Step]:
    return _out_of(EntryCode.BET_RETURNED, table, [(event.seat, event.amount)])


def _chopped(table: Table, event: in_hand.BlindsChopped) -> Iterator[Step]:
    return _out_of(EntryCode.BET_RETURNED, table, event.returned)


def _pushed(table: Table, event: in_hand.PotPushed) -> Iterator[Step]:
    return _out_of(EntryCode.AWARD, table, [(win.seat, win.amount) for win in event.wins])


def _ended(table: Table, event: in_hand.HandEnded) -> Iterator[Step]:
    hand = table.hand
    if hand is not None and hand.collected:
        name, fee = table.name, Cents(hand.collected)
        yield _post(transfer(EntryCode.RAKE, pot(name, table.hands), rake(name), fee))
    yield _end(table.name, table.hands)


def _voided(table: Table, event: in_hand.HandVoided) -> Iterator[Step]:
    yield giving_back(table.name, table.hands, event.stacks)


def giving_back(table: str, hand: int, stacks: Iterable[tuple[int, int]]) -> Step:
    """Return the step that gives a hand's pot back, so that the stacks are what they were."""
    whole = dict(stacks)

    def step(work: Work) -> None:
        legs = []
        for seat, before in whole.items():
            account = stack(table, seat)
            missing = Cents(before) - work.balance(account)
            if missing:
                legs.append(Posting(account, missing))
        held = work.balance(pot(table, hand))
        if held:
            work.post(Entry(EntryCode.HAND_VOIDED, (*legs, Posting(pot(table, hand), -held))))
        end_hand(work, table, hand)

    return step


def _end(table: str, hand: int) -> Step:
    def step(work: Work) -> None:
        end_hand(work, table, hand)

    return step


def _committed(table: Table, event: server.DeckCommitted) -> Iterator[Step]:
    def step(work: Work) -> None:
        keep_both(work, event.settings, event.options)
        begin_hand(work, table.name, event.hand)

    yield step


def _stood(table: Table, event: server.TableStood) -> Iterator[Step]:
    if event.to_keep:
        yield _keep(event)


def _keep(event: server.TableStood | server.TableReset) -> Step:
    def step(work: Work) -> None:
        keep_both(work, event.table.settings, event.options)

    return step


def _reset(table: Table, event: server.TableReset) -> Iterator[Step]:
    yield _keep(event)
    yield giving_back(table.name, event.hand, event.returned)
    yield _bookings_back(table.name)


def _bookings_back(name: str) -> Step:
    """Return the step that gives back what was booked at a table."""

    def step(work: Work) -> None:
        for session in sessions_at(work, name):
            give_back(work, session.number)

    return step


def _time_fee(table: Table, event: events.TimeFeeTaken) -> Iterator[Step]:
    legs = [Posting(stack(table.name, seat), Cents(-paid)) for seat, paid in event.paid if paid]
    if legs:
        whole = Cents(sum(paid for _, paid in event.paid))
        yield _post(Entry(EntryCode.TIME_FEE, (*legs, Posting(rake(table.name), whole))))


def _stood_up(table: Table, event: events.StoodUp) -> Iterator[Step]:
    name = table.name

    def step(work: Work) -> None:
        held = work.balance(stack(name, event.seat)).count
        if held != event.stack:
            raise InvariantBroken(f"seat {event.seat} leaves with {event.stack}, booked: {held}")
        close_session(work, session_at(work, name, str(event.seat)))

    yield step


def _brought(code: EntryCode) -> Callable[[Table, Any], Iterator[Step]]:
    """Chips that come from the account at once."""

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


def _opened(table: Table, event: server.TableOpened) -> Iterator[Step]:
    rules, options = settings_row(event.settings), options_row(event.options)
    number = int(table.name)

    def step(work: Work) -> None:
        keep_settings(work, rules)
        keep_settings(work, options)
        open_game(work, number, name=event.name, rules=rules.digest, options=options.digest)

    yield step


def _changed(table: Table, settings: KeptSettings) -> Iterator[Step]:
    number = int(table.name)

    def step(work: Work) -> None:
        change_game(work, number, settings)

    yield step


def _settings_changed(table: Table, event: object) -> Iterator[Step]:
    return _changed(table, settings_row(table.settings))


def _options_changed(table: Table, event: server.OptionsChanged) -> Iterator[Step]:
    return _changed(table, options_row(event.options))


def _closed(table: Table, event: object) -> Iterator[Step]:
    number = int(table.name)

    def step(work: Work) -> None:
        close_game(work, number)

    yield step


def _given_up(table: Table, event: server.TableGivenUp) -> Iterator[Step]:
    name = table.name

    def step(work: Work) -> None:
        for session in sessions_at(work, name):
            close_session(work, session)

    yield step
    yield from _closed(table, event)


_MOVES: Mapping[type, Callable[[Table, Any], Iterator[Step]]] = {
    in_hand.ForcedBetsPosted: _posted,
    in_hand.Acted: _acted,
    in_hand.UncalledReturned: _uncalled,
    in_hand.BlindsChopped: _chopped,
    in_hand.PotPushed: _pushed,
    in_hand.HandEnded: _ended,
    in_hand.HandVoided: _voided,
    server.DeckCommitted: _committed,
    server.TableStood: _stood,
    server.TableReset: _reset,
    server.TableGivenUp: _given_up,
    events.TimeFeeTaken: _time_fee,
    events.ToppedUp: _brought(EntryCode.TOP_UP),
    events.BoughtAgain: _brought(EntryCode.BUY_IN),
    events.TopUpBooked: _top_up_booked,
    events.TopUpCancelled: _top_up_cancelled,
    events.BookedChipsCame: _booked_chips_came,
    events.StoodUp: _stood_up,
    events.SeatChanged: _seat_changed,
    events.StakesChanged: _settings_changed,
    events.TableClosed: _closed,
    server.TableOpened: _opened,
    server.SettingsChanged: _settings_changed,
    server.OptionsChanged: _options_changed,
}
