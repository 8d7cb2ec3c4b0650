"""The table's own facts, the same for every game: their messages, and what they book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ledger import (
    Entry,
    EntryCode,
    InvariantBroken,
    Posting,
    Work,
    begin_hand,
    end_hand,
    jackpot,
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
from ledger.players import close_session, give_back, sessions_at
from ledger.tournaments import give_up
from money import Cents
from server.tables import commands as table
from server.tables.game import Fact, Game, Step
from server.tables.journal.stored_form import TABLE_FACTS
from server.tables.journal.stored_settings import keep_both, options_row, settings_row
from server.tables.messages import Cut
from server.tables.state import TableState
from wire.messages import table_events as wire
from wire.messages.table_events import TableEvent


def _parted(facts: Sequence[Fact]) -> tuple[Sequence[Fact], Sequence[Fact], Sequence[Fact]]:
    """Return a hand that was called off, the game's facts, and the table's: they come last."""
    reset = facts[: bool(facts) and isinstance(facts[0], table.TableReset)]
    rest = facts[len(reset) :]
    tables = [fact for fact in rest if isinstance(fact, TABLE_FACTS)]
    return reset, rest[: len(rest) - len(tables)], tables


def cut(standing: TableState[Game], facts: Sequence[Fact], cause: str, why: str = "") -> Cut:
    """Return the messages of what happened, in its order."""
    reset, games, tables = _parted(facts)
    told = standing.game.cut(standing, games, cause, why) if games else Cut([], {})
    first = _told(reset, why)
    own = {
        seat: {len(first) + place: event for place, event in events.items()}
        for seat, events in told.private.items()
    }
    return Cut([*first, *told.public, *_told(tables, why)], own if first else told.private)


def _told(facts: Sequence[Fact], why: str) -> list[TableEvent]:
    """Return the messages of the table's own facts."""
    messages = [_MESSAGES[type(fact)](fact, why) for fact in facts]
    return [message for message in messages if message is not None]


def moves(standing: TableState[Game], facts: Sequence[Fact]) -> list[Step]:
    """Return what facts book, in their order; the table has already changed by them."""
    reset, games, tables = _parted(facts)
    steps = standing.game.moves(games) if games else []
    return [*_booked(standing, reset), *steps, *_booked(standing, tables)]


def _booked(standing: TableState[Game], facts: Sequence[Fact]) -> Iterator[Step]:
    """Yield what the table's own facts book."""
    for fact in facts:
        yield from _MOVES[type(fact)](standing, fact)


def agree_with(standing: TableState[Game]) -> Step:
    """Return the check that the books hold the same chips as the game."""
    number, expected = standing.number, dict(standing.game.balances())

    def check(work: Work) -> None:
        held = stacks_at(work, str(number))
        if held != expected:
            wrong = sorted(set(held.items()) ^ set(expected.items()))
            raise InvariantBroken(f"the books and the chips of table {number} disagree: {wrong}")

    return check


def giving_back(number: int, hand: int, stacks: Iterable[tuple[int, int]]) -> Step:
    """Return the step that gives a hand's pot back, so that the stacks are as before the hand."""
    whole = dict(stacks)

    def step(work: Work) -> None:
        legs = []
        for seat, before in whole.items():
            account = stack(number, seat)
            missing = Cents(before) - work.balance(account)
            if missing:
                legs.append(Posting(account, missing))
        held = work.balance(pot(number, hand))
        if held:
            work.post(Entry(EntryCode.HAND_VOIDED, (*legs, Posting(pot(number, hand), -held))))
        end_hand(work, str(number), hand)

    return step


# Messages.

Message = Callable[[Any, str], TableEvent | None]


def _began(fact: table.DeckCommitted, why: str) -> TableEvent:
    return wire.HandBegan(
        hand=fact.hand,
        button=fact.more.get("button", 0),
        seats=fact.seats,
        root=fact.root,
        leaves=fact.leaves,
        more_root=fact.more_root,
    )


def _clock_called(fact: table.ClockCalled, why: str) -> TableEvent:
    return wire.ClockCalled(seat=fact.seat, time_ms=fact.time_ms)


def _said(fact: table.Noted, why: str) -> TableEvent | None:
    """Return the message of a note to the table; other notes are not for its screens."""
    if fact.word != "message":
        return None
    return wire.TableTurned(word=fact.word, text=fact.text)


def _silent(fact: object, why: str) -> None:
    """Make no message: the facts before this one have told the screens."""


def _called_off(fact: table.TableReset, why: str) -> TableEvent:
    return wire.HandVoided(stacks=fact.returned, why=why)


def _turned(word: str) -> Message:
    return lambda fact, why: wire.TableTurned(word=word, text=why)


_MESSAGES: Mapping[type, Message] = {
    table.TableOpened: _turned("opened"),
    table.SettingsChanged: _turned("settings"),
    table.OptionsChanged: _turned("settings"),
    table.DeckCommitted: _began,
    table.SeatsCommitted: _silent,
    table.SeatsRevealed: _silent,
    table.ClockCalled: _clock_called,
    table.Noted: _said,
    table.TableFrozen: _turned("frozen"),
    table.TableThawed: _turned("thawed"),
    table.TableStood: _silent,
    table.TableReset: _called_off,
    table.TableGivenUp: _turned("closed"),
}


# Money and rows.

Moves = Callable[[TableState[Game], Any], Iterable[Step]]


def _nothing(standing: TableState[Game], fact: object) -> Iterable[Step]:
    return ()


def _committed(standing: TableState[Game], fact: table.DeckCommitted) -> Iterator[Step]:
    kind, number = standing.game.kind, standing.number

    def step(work: Work) -> None:
        keep_both(work, kind, fact.settings, fact.options)
        begin_hand(work, str(number), fact.hand)

    yield step


def _stood(standing: TableState[Game], fact: table.TableStood) -> Iterator[Step]:
    if fact.to_keep:
        yield _keep(standing, fact)


def _keep(standing: TableState[Game], fact: table.TableStood | table.TableReset) -> Step:
    kind = standing.game.kind

    def step(work: Work) -> None:
        keep_both(work, kind, fact.settings, fact.options)

    return step


def _reset(standing: TableState[Game], fact: table.TableReset) -> Iterator[Step]:
    yield _keep(standing, fact)
    yield giving_back(standing.number, fact.hand, fact.returned)
    yield _bookings_back(str(standing.number))


def _bookings_back(name: str) -> Step:
    """Return the step that gives back chips that were booked at a table for later."""

    def step(work: Work) -> None:
        for session in sessions_at(work, name):
            give_back(work, session.number)

    return step


def _opened(standing: TableState[Game], fact: table.TableOpened) -> Iterator[Step]:
    rules, options = settings_row(standing.game.kind, fact.settings), options_row(fact.options)
    number = standing.number

    def step(work: Work) -> None:
        keep_settings(work, rules)
        keep_settings(work, options)
        open_game(work, number, name=fact.name, rules=rules.digest, options=options.digest)

    yield step


def changed_game(number: int, settings: KeptSettings) -> Step:
    """Return the step that stores a table's other settings or options."""

    def step(work: Work) -> None:
        change_game(work, number, settings)

    return step


def _settings_changed(standing: TableState[Game], fact: table.SettingsChanged) -> Iterator[Step]:
    yield changed_game(standing.number, settings_row(standing.game.kind, fact.settings))


def _options_changed(standing: TableState[Game], fact: table.OptionsChanged) -> Iterator[Step]:
    yield changed_game(standing.number, options_row(fact.options))


def closed(number: int) -> Step:
    """Return the step that closes a table."""

    def step(work: Work) -> None:
        close_game(work, number)

    return step


def _end_paid(work: Work, name: str, left: table.HandLeft) -> None:
    """End a hand whose pots are with their winners: the rest of its pot account is the house's."""
    source = pot(name, left.hand)
    fee, drop = work.balance(source) - Cents(left.dropped), Cents(left.dropped)
    if fee:
        work.post(transfer(EntryCode.RAKE, source, rake(name), fee))
    if drop:
        work.post(transfer(EntryCode.JACKPOT_DROP, source, jackpot(left.jackpot), drop))
    end_hand(work, name, left.hand)


def _given_up(standing: TableState[Game], fact: table.TableGivenUp) -> Iterator[Step]:
    name = str(standing.number)

    def step(work: Work) -> None:
        if fact.left is not None:
            _end_paid(work, name, fact.left)
        give_up(work, name, fact.entries)
        for session in sessions_at(work, name):
            close_session(work, session)

    yield step
    yield closed(standing.number)


_MOVES: Mapping[type, Moves] = {
    table.TableOpened: _opened,
    table.SettingsChanged: _settings_changed,
    table.OptionsChanged: _options_changed,
    table.DeckCommitted: _committed,
    **dict.fromkeys((table.SeatsCommitted, table.SeatsRevealed, table.ClockCalled), _nothing),
    **dict.fromkeys((table.Noted, table.TableFrozen, table.TableThawed), _nothing),
    table.TableStood: _stood,
    table.TableReset: _reset,
    table.TableGivenUp: _given_up,
}
