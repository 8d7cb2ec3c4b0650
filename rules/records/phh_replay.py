"""Replaying a recorded hand: every act must be legal, in turn, and lead to the recorded stacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import ROUND_FLOOR, Decimal
from enum import Enum, unique

from rules.cards import Card, cards_text
from rules.collection import Collection
from rules.hand.commands import Act, ActKind, Command, Discard, Expire, Muck, Show
from rules.hand.draws import deciding
from rules.hand.events import BoardDealt, CardsDealt
from rules.hand.offers import offer_to
from rules.hand.play import play, start
from rules.hand.state import Hand, Phase
from rules.records.phh_reader import PhhHand, Unsupported, read_phh
from rules.records.phh_text import PhhAction, RawHand
from rules.records.record import HandRecord
from rules.refusals import Refused


@unique
class ReplayStatus(Enum):
    """How a replay came out."""

    OK = "ok"
    MISMATCH = "mismatch"
    UNSUPPORTED = "unsupported"
    MALFORMED = "malformed"


@unique
class Difference(Enum):
    """The first difference between a record and the hand as the rules play it."""

    ACTOR = "actor"
    ILLEGAL = "illegal"
    CARDS = "cards"
    SHOWN = "shown"
    ENDED_EARLY = "ended_early"
    NOT_ENDED = "not_ended"
    STACKS = "stacks"


Facts = Mapping[str, int | str]


@unique
class NoteKind(Enum):
    """A difference from our rules that changes nothing in the result."""

    SHOW_ORDER = "show_order"
    """Hands are shown or mucked in another order than that of house rule 6.2."""
    RAISE_COVERS = "raise_covers"
    """A raise is recorded only up to what the opponents can match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Something worth telling about a hand that is in order."""

    kind: NoteKind
    facts: Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a replay found. `facts` say where and with which values; the caller makes the words."""

    status: ReplayStatus
    difference: Difference | None = None
    facts: Facts = field(default_factory=dict)
    record: HandRecord | None = None
    """The hand in our own form if it could be played to its end; unknown cards have a face."""
    known: frozenset[int] = frozenset()
    """The seats whose cards the record names."""
    notes: tuple[Note, ...] = ()
    compared: bool = False
    """The record has final stacks, and they were compared."""


class _Differs(Exception):
    def __init__(self, difference: Difference, **facts: int | str) -> None:
        super().__init__(difference.value)
        self.difference = difference
        self.facts = facts


def replay(raw: RawHand, collection: Collection | None = None) -> Outcome:
    """Replay one hand of a file.

    `collection` is what the house took, in cents, where the record itself does not say.
    """
    try:
        phh = read_phh(raw, collection)
    except Unsupported as kind:
        facts: Facts = {"feature": kind.feature, "value": kind.value}
        return Outcome(status=ReplayStatus.UNSUPPORTED, facts=facts)
    except Refused as refusal:
        return Outcome(status=ReplayStatus.MALFORMED, facts=refusal.facts)
    return _replayed(phh)


def _replayed(phh: PhhHand) -> Outcome:
    table = _Replay(phh, phh.setup.deck)
    differs = _run(table)
    # The dealing may need a card at another position than the first guess: move it and try again.
    for _ in range(len(table.hand.game.streets)):
        deck = _moved(table)
        if deck == table.deck:
            break
        table = _Replay(phh, deck)
        differs = _run(table)
    record = HandRecord(setup=table.hand.setup, commands=tuple(table.commands))
    if differs is None:
        return _judged(table, record)
    status = ReplayStatus.MISMATCH
    return Outcome(status=status, difference=differs.difference, facts=differs.facts)


def _run(table: _Replay) -> _Differs | None:
    try:
        table.run()
    except _Differs as differs:
        return differs
    return None


class _Replay:
    """One attempt at a hand with one deck."""

    def __init__(self, phh: PhhHand, deck: tuple[Card, ...]) -> None:
        self.phh = phh
        self.deck = deck
        self.hand: Hand = start(replace(phh.setup, deck=deck))
        self.commands: list[Command] = []
        self.recorded: dict[int, int] = {}  # cards the record has dealt, by position; -1: board
        self.shows: dict[int, PhhAction] = {}
        """The shows and mucks of the showdown, by seat, in the record's order."""
        self.notes: list[Note] = []
        self.draws: Counter[int] = Counter()
        """How many draws of the record each seat has made."""

    def run(self) -> None:
        """Carry out the record's actions one by one, then end the hand."""
        for action in self.phh.actions:
            if action.word in ("dh", "db"):
                self._deal(action)
            elif action.word == "sm":
                self._gather_show(action)
            elif action.word == "sd":
                self._discard(action)
            else:
                self._act(action)
        self._finish()

    def _deal(self, action: PhhAction) -> None:
        """Compare with our dealer, who deals without commands: the record must not be ahead."""
        count = self.recorded.get(action.player, 0) + len(action.cards)
        self.recorded[action.player] = count
        dealt = self._dealt(action.player)
        if count > dealt:
            raise _Differs(Difference.CARDS, **_at(action), dealt=dealt, recorded=count)

    def _dealt(self, player: int) -> int:
        if player < 0:
            return len(self.hand.board)
        if self.hand.draw is None:
            return len(self.hand.players[player].cards)
        return len(_positions(self.hand)[self.hand.players[player].seat])

    def _check_dealt(self, action: PhhAction | None) -> None:
        """Check, before an act and at the end, that the record has dealt what our dealer dealt."""
        board = self._dealt(-1)
        live = [player.place for player in self.hand.players if not player.folded]
        for player in (-1, *live) if board else live:
            dealt, recorded = self._dealt(player), self.recorded.get(player, 0)
            if dealt != recorded:
                where = _at(action) if action else {}
                raise _Differs(Difference.CARDS, **where, dealt=dealt, recorded=recorded)

    def _act(self, action: PhhAction) -> None:
        hand, seat = self.hand, self.phh.seat(action.player)
        if hand.phase in (Phase.OVER, Phase.UNCONTESTED):
            raise _Differs(Difference.NOT_ENDED, **_at(action))
        self._check_dealt(action)
        offer = offer_to(hand)
        if offer is None or offer.seat != seat:
            to_act = 0 if hand.to_act is None else hand.to_act.place + 1
            raise _Differs(Difference.ACTOR, **_at(action), to_act=to_act)
        total = self.phh.chips(action.amount)
        kind = _KINDS[action.word]
        if kind is ActKind.CALL and not offer.to_call:
            kind = ActKind.CHECK
        if kind is ActKind.RAISE and total < offer.raise_min and self._covers(seat, total):
            facts = {**_at(action), "full": offer.raise_min}
            self.notes.append(Note(kind=NoteKind.RAISE_COVERS, facts=facts))
            total = offer.raise_min
        self._play(Act(seat, offer.turn, kind, total), action)

    def _discard(self, action: PhhAction) -> None:
        """Give up the cards at the places the record means, or stand pat."""
        hand, seat = self.hand, self.phh.seat(action.player)
        if all(player.seat != seat for player in deciding(hand)):
            to_act = 0 if hand.to_act is None else hand.to_act.place + 1
            raise _Differs(Difference.ACTOR, **_at(action), to_act=to_act)
        self._check_dealt(action)
        given = self.phh.plan.given[action.player][self.draws[seat]]
        self.draws[seat] += 1
        got = _positions(hand)[seat]
        positions = tuple(got[place] for place in given if place < len(got))
        self._play(Discard(seat, hand.turn, positions), action)

    def _covers(self, seat: int, total: int) -> bool:
        """Whether no opponent could match more: the rest would come back in any case."""
        others = [p for p in self.hand.players if p.seat != seat and not p.folded]
        return all(other.bet + other.stack <= total for other in others)

    def _gather_show(self, action: PhhAction) -> None:
        """Keep what a player shows or mucks until the showdown asks him for it."""
        hand, seat = self.hand, self.phh.seat(action.player)
        player = hand.by_seat[seat]
        if action.cards and not set(action.cards) - {None} <= set(player.cards):
            held = cards_text(player.cards)
            raise _Differs(Difference.SHOWN, **_at(action), held=held)
        if player.shown or hand.phase is Phase.OVER:
            return  # already turned up for an all-in, or shown after the hand was over
        asked = not player.folded and hand.phase in (Phase.SHOWDOWN, Phase.UNCONTESTED)
        if not asked or seat in self.shows:
            to_act = 0 if hand.to_act is None else hand.to_act.place + 1
            raise _Differs(Difference.ACTOR, **_at(action), to_act=to_act)
        self.shows[seat] = action

    def _play(self, command: Command, action: PhhAction | None) -> None:
        try:
            play(self.hand, command)
        except Refused as refusal:
            where = _at(action) if action else {}
            facts = {**refusal.facts, **where, "code": refusal.code.value}
            raise _Differs(Difference.ILLEGAL, **facts) from None
        self.commands.append(command)

    def _finish(self) -> None:
        """Finish the hand. If the record leaves out the showdown, its clock decides."""
        hand = self.hand
        if hand.phase in (Phase.BETTING, Phase.DRAWING):
            to_act = 0 if hand.to_act is None else hand.to_act.place + 1
            raise _Differs(Difference.ENDED_EARLY, to_act=to_act)
        self._check_dealt(None)
        while hand.to_act is not None:
            seat = hand.to_act.seat
            action = self.shows.pop(seat, None)
            if action is None:
                self._play(Expire(seat, hand.turn), None)
                continue
            # Who must show has shown by himself: nobody asked him.
            waiting = [it for each, it in self.shows.items() if not hand.by_seat[each].shown]
            self._note_order(min([action, *waiting], key=lambda it: it.number), action)
            self._play((Show if action.cards else Muck)(seat, hand.turn), action)

    def _note_order(self, recorded: PhhAction, asked: PhhAction) -> None:
        told = any(note.kind is NoteKind.SHOW_ORDER for note in self.notes)
        if recorded is not asked and not told:
            facts = {**_at(recorded), "to_act": asked.player + 1}
            self.notes.append(Note(kind=NoteKind.SHOW_ORDER, facts=facts))


_KINDS: Mapping[str, ActKind] = {
    "f": ActKind.FOLD,
    "cc": ActKind.CALL,
    "cbr": ActKind.RAISE,
    "pb": ActKind.BRING_IN,
}


def _positions(hand: Hand) -> dict[int, list[int]]:
    """The positions of all cards that each seat got, in the order in which they came."""
    got: dict[int, list[int]] = {player.seat: [] for player in hand.players}
    for event in hand.events:
        if isinstance(event, CardsDealt):
            for seat, position in zip(event.seats, event.positions, strict=True):
                got[seat].append(position)
    return got


def _at(action: PhhAction) -> dict[str, int | str]:
    return {"line": action.line, "action": action.number, "text": action.text}


def _moved(table: _Replay) -> tuple[Card, ...]:
    """Return the deck with every card the record names where this attempt dealt it."""
    deck = list(table.deck)
    where = {card: at for at, card in enumerate(deck)}
    for position, card in _wanted(table):
        other = deck[position]
        if other != card:
            deck[position], deck[where[card]] = card, other
            where[other], where[card] = where[card], position
    return tuple(deck)


def _wanted(table: _Replay) -> list[tuple[int, Card]]:
    plan = table.phh.plan
    got = _positions(table.hand)
    dealt = {place: got[seat] for place, (seat, _) in enumerate(table.phh.setup.players)}
    boards = [event for event in table.hand.events if isinstance(event, BoardDealt)]
    dealt[-1] = [position for event in boards for position in event.positions]
    cards = {-1: plan.board, **dict(enumerate(plan.hole))}
    return [
        pair
        for place, positions in dealt.items()
        for pair in zip(positions, cards[place])  # noqa: B905
    ]


def _judged(table: _Replay, record: HandRecord) -> Outcome:
    """The hand was legal to its end: compare the final stacks."""
    claims = [p for p in table.hand.players if not p.folded and not p.mucked]
    unknown = [p.place + 1 for p in claims if not table.phh.plan.known[p.place]]
    if len(claims) > 1 and unknown:
        facts: Facts = {"feature": "unknown cards at the showdown", "value": f"p{unknown[0]}"}
        return Outcome(status=ReplayStatus.UNSUPPORTED, facts=facts)
    known = frozenset(p.seat for p in table.hand.players if table.phh.plan.named[p.place])
    found = Outcome(
        status=ReplayStatus.OK,
        record=record,
        known=known,
        notes=tuple(table.notes),
        compared=table.phh.finishing is not None,
    )
    ours = [player.stack for player in table.hand.players]
    if table.phh.finishing is not None:
        theirs = whole_chips(table.phh.finishing)
        for place, (mine, stack) in enumerate(zip(ours, theirs, strict=True), start=1):
            if mine != stack:
                facts = {"player": f"p{place}", "ours": mine, "recorded": str(stack)}
                status, differs = ReplayStatus.MISMATCH, Difference.STACKS
                return replace(found, status=status, difference=differs, facts=facts)
    return found


def whole_chips(stacks: Sequence[Decimal]) -> list[Decimal]:
    """Give split odd chips whole to the first winners left of the button (house rule 7.3)."""
    floors = [stack.to_integral_value(rounding=ROUND_FLOOR) for stack in stacks]
    odd = int(sum(stacks) - sum(floors))
    whole: list[Decimal] = []
    for stack, floor in zip(stacks, floors, strict=True):
        takes = odd > 0 and stack != floor
        whole.append(floor + takes)
        odd -= takes
    return whole
