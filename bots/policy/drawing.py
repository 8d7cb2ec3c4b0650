"""Decisions about cards: what to give up in a draw, and how the next card should come.

Rough habits of players, by what the game pays for; no rule depends on them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from bots.chance import Chance
from bots.policy.first_look import RANKS, low_height
from bots.policy.person import Intent, Person, Sight
from wire.messages.own_view import AskView, DrawView, RabbitView, RunsView
from wire.messages.seat import AskCard, AskRabbit, Discard, Evidence, RunTwice

_DRAW_MS = (1_200, 4_000)
_JOKERS = ("Jk", "Jr")
_LOW_KEPT = 8
"""The highest card that is kept for a low: an eight, counted from the deuce as 2."""
_TOP = RANKS.index("T")
_PAT = ("straight", "flush", "full_house", "four_of_a_kind", "straight_flush", "five_of_a_kind")
_UP_PERCENT = 70
_TWICE_PERCENT = 80
_RABBIT_PERCENT = 5
_RABBIT_MS = (500, 2_000)


def discard(draw: DrawView, sight: Sight, person: Person, chance: Chance, id_: str) -> Intent:
    """Decide which cards to give up; every style stays within the offer."""
    given = _given(draw, sight, person, chance)
    request = Discard(
        id=id_,
        table=sight.table.table,
        hand=draw.hand,
        turn=draw.turn,
        positions=given,
        evidence=Evidence(control="discard", x=chance.below(1920), y=chance.below(1080)),
    )
    return Intent(request=request, after_ms=_thinking(person, chance))


def ask_card(ask: AskView, sight: Sight, person: Person, chance: Chance, id_: str) -> Intent:
    """Decide whether the next card comes face up; most players keep their down card hidden."""
    up = chance.percent(50 if person.style.any_legal else _UP_PERCENT)
    request = AskCard(id=id_, table=sight.table.table, hand=ask.hand, turn=ask.turn, up=up)
    return Intent(request=request, after_ms=_thinking(person, chance))


def run_twice(runs: RunsView, sight: Sight, person: Person, chance: Chance, id_: str) -> Intent:
    """Decide about a second run: most players like to spread their luck."""
    agrees = chance.percent(_TWICE_PERCENT)
    table = sight.table.table
    request = RunTwice(id=id_, table=table, hand=runs.hand, turn=runs.turn, agrees=agrees)
    return Intent(request=request, after_ms=_thinking(person, chance))


def ask_rabbit(
    rabbit: RabbitView, sight: Sight, person: Person, chance: Chance, id_: str
) -> Intent | None:
    """Ask for the cards that would have come, now and then; None: not this time."""
    if not chance.percent(_RABBIT_PERCENT):
        return None
    table = sight.table.table
    request = AskRabbit(id=id_, table=table, hand=rabbit.hand, turn=rabbit.turn)
    return Intent(request=request, after_ms=chance.between(*_RABBIT_MS))


def _thinking(person: Person, chance: Chance) -> int:
    return chance.between(*_DRAW_MS) * person.style.tempo_percent // 100


def _given(draw: DrawView, sight: Sight, person: Person, chance: Chance) -> tuple[int, ...]:
    held = {
        opening.position: opening.card
        for opening in sight.own.cards
        if opening.position in draw.positions
    }
    if person.style.any_legal:
        count = draw.least + chance.below(draw.most - draw.least + 1)
        return _first(chance, list(held), count)
    board = sight.table.hand.board if sight.table.hand else ()
    kept = kept_cards(sight, list(held.values()), board)
    thrown = [position for position, card in held.items() if card not in kept]
    spare = sorted((p for p in held if p not in thrown), key=lambda p: _height(held[p]))
    thrown = sorted(thrown, key=lambda p: _height(held[p]))[: draw.most]
    return tuple(sorted([*thrown, *spare[: max(draw.least - len(thrown), 0)]]))


def _first(chance: Chance, positions: list[int], count: int) -> tuple[int, ...]:
    """So many of the positions, any of them."""
    chosen: list[int] = []
    while len(chosen) < count and positions:
        chosen.append(positions.pop(chance.below(len(positions))))
    return tuple(sorted(chosen))


def kept_cards(sight: Sight, cards: Sequence[str], board: Sequence[str]) -> set[str]:
    """The cards that a sensible player of this game keeps."""
    keep = _KEEPERS.get(sight.table.rules.game)
    if keep is not None:
        return keep(cards)
    pat = any(name.category in _PAT for name in sight.own.names) and not board
    return set(cards) if pat else _for_high(cards, board)


def _height(card: str) -> int:
    return len(RANKS) if card in _JOKERS else RANKS.index(card[0])


def _for_high(cards: Sequence[str], board: Sequence[str]) -> set[str]:
    """Pairs and better, four to a flush, or the two highest cards."""
    ranks = Counter(card[0] for card in (*cards, *board))
    paired = {card for card in cards if ranks[card[0]] > 1 or card in _JOKERS}
    if paired:
        return paired
    suits = Counter(card[1] for card in cards)
    suit, count = suits.most_common(1)[0]
    if count == 4:
        return {card for card in cards if card[1] == suit}
    return set(sorted(cards, key=_height)[-2:]) if board else _top(cards)


def _top(cards: Sequence[str]) -> set[str]:
    return {card for card in sorted(cards, key=_height)[-2:] if _height(card) >= _TOP}


def _low(cards: Iterable[str], height: Callable[[str], int]) -> set[str]:
    """One card of each low rank, and a joker."""
    kept: dict[int, str] = {}
    for card in cards:
        if card in _JOKERS:
            kept[-1] = card
        elif height(card) < _LOW_KEPT:
            kept.setdefault(height(card), card)
    return set(kept.values())


def _for_ace_to_five(cards: Sequence[str]) -> set[str]:
    return _low(cards, low_height)


def _for_deuce_to_seven(cards: Sequence[str]) -> set[str]:
    return _low(cards, lambda card: RANKS.index(card[0]) + 1)


def _for_badugi(cards: Sequence[str]) -> set[str]:
    """The lowest cards whose ranks and suits all differ."""
    kept: list[str] = []
    for card in sorted(cards, key=low_height):
        new = all(card[0] != other[0] and card[1] != other[1] for other in kept)
        if new and low_height(card) < _LOW_KEPT:
            kept.append(card)
    return set(kept)


def _for_archie(cards: Sequence[str]) -> set[str]:
    """A pair of sixes or better for the high half, else the lowest cards for the low half."""
    ranks = Counter(card[0] for card in cards)
    paired = {card for card in cards if ranks[card[0]] > 1 and _height(card) >= RANKS.index("6")}
    return paired or _low(cards, lambda card: low_height(card) + 2)


_KEEPERS: Mapping[str, Callable[[Sequence[str]], set[str]]] = {
    "lowball": _for_ace_to_five,
    "lowball27": _for_deuce_to_seven,
    "triple27": _for_deuce_to_seven,
    "badugi": _for_badugi,
    "badugi3": _for_badugi,
    "archie": _for_archie,
    "drawmaha27": _for_deuce_to_seven,
}
"""What is kept, by the code of the game; all other games are played for high."""
