"""What face off moves in the books: antes into the round's pot, then to the bank or back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ledger import Account, Entry, EntryCode, Posting, Work, end_hand, pot, rake, stack, transfer
from ledger.players import bring, close_session, move_session, session_at
from money import Cents
from server.tables.game import Step
from server.tables.table_facts import closed, giving_back
from tests.server.tables.second_game import facts, rules


def moves(felt: rules.Felt, facts: Sequence[facts.Fact]) -> list[Step]:
    """Return what facts move, in their order."""
    return [step for fact in facts for step in MOVES[type(fact)](felt, fact)]


def _bank(felt: rules.Felt) -> Account:
    return stack(felt.number, 0)


def _moved(code: EntryCode, source: Account, to: Account, amount: int) -> Iterator[Step]:
    def step(work: Work) -> None:
        work.post(transfer(code, source, to, Cents(amount)))

    if amount:
        yield step


def _dealt(felt: rules.Felt, fact: facts.Dealt) -> Iterator[Step]:
    legs = [Posting(stack(felt.number, seat), Cents(-fact.ante)) for seat in fact.seats]
    whole = Posting(pot(felt.number, fact.hand), Cents(fact.ante * len(legs)))

    def step(work: Work) -> None:
        work.post(Entry(EntryCode.BET, (*legs, whole)))

    yield step


def _judged(felt: rules.Felt, fact: facts.Judged) -> Iterator[Step]:
    ante = felt.round.ante if felt.round is not None else 0
    lies, bank, own = pot(felt.number, felt.hands), _bank(felt), stack(felt.number, fact.seat)
    yield from _moved(EntryCode.BET, bank, lies, fact.won)
    yield from _moved(EntryCode.AWARD, lies, own, fact.back + fact.won)
    yield from _moved(EntryCode.AWARD, lies, bank, ante - fact.back)


def _ended(felt: rules.Felt, fact: facts.RoundEnded) -> Iterator[Step]:
    number, hand = str(felt.number), felt.hands
    yield lambda work: end_hand(work, number, hand)


def _voided(felt: rules.Felt, fact: facts.RoundVoided) -> Iterator[Step]:
    yield giving_back(felt.number, felt.hands, fact.stacks)


def _brought(felt: rules.Felt, fact: facts.Brought) -> Iterator[Step]:
    code = EntryCode.BUY_IN if fact.again else EntryCode.TOP_UP
    name = str(felt.number)

    def step(work: Work) -> None:
        bring(work, session_at(work, name, str(fact.seat)), Cents(fact.amount), code)

    yield step


def _left(felt: rules.Felt, fact: facts.Left) -> Iterator[Step]:
    name = str(felt.number)

    def step(work: Work) -> None:
        close_session(work, session_at(work, name, str(fact.seat)))

    yield step


def _seat_taken(felt: rules.Felt, fact: facts.SeatTaken) -> Iterator[Step]:
    name = str(felt.number)

    def step(work: Work) -> None:
        move_session(work, session_at(work, name, str(fact.seat)), str(fact.to))

    yield step


def _closed(felt: rules.Felt, fact: facts.Closed) -> Iterator[Step]:
    """The house takes its bank home."""
    yield from _moved(EntryCode.TIME_FEE, _bank(felt), rake(felt.number), fact.bank)
    yield closed(felt.number)


def _nothing(felt: rules.Felt, fact: object) -> Iterable[Step]:
    return ()


MOVES: Mapping[type, Callable[[rules.Felt, Any], Iterable[Step]]] = {
    facts.Sat: _nothing,
    facts.Brought: _brought,
    facts.WentAway: _nothing,
    facts.CameBack: _nothing,
    facts.Leaving: _nothing,
    facts.Left: _left,
    facts.SeatTaken: _seat_taken,
    facts.Began: _nothing,
    facts.Paused: _nothing,
    facts.Closed: _closed,
    facts.Dealt: _dealt,
    facts.Chose: _nothing,
    facts.BankTurned: _nothing,
    facts.Stayed: _nothing,
    facts.Judged: _judged,
    facts.RoundEnded: _ended,
    facts.RoundVoided: _voided,
    facts.Stopped: _nothing,
    facts.Resumed: _nothing,
}
