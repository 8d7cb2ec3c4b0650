"""The dealer: a deck shuffled for one hand, with the salts of its commitment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from proof import DECK_CARDS_MAX, SALT_BYTES
from rng.alarm import AlarmFile
from rng.entropy import EntropyPool, Source
from rng.generator import Generator
from rng.refusals import RefusalCode, Refused
from rng.shuffle import shuffled
from rng.stops import StopReason
from rng.uniform import Draw


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffledDeck:
    """One hand's cards, index 0 dealt first, and a secret salt for each position.

    Neither cards nor salts appear in its repr, so none can reach a log by accident.
    """

    cards: tuple[int, ...] = field(repr=False)
    salts: tuple[bytes, ...] = field(repr=False)


class Dealer:
    """Shuffles decks, each from entropy drawn for it alone.

    Call `shuffle` immediately before the deal. Every method raises `DealingStopped` once
    anything has failed, and goes on doing so. Threads may share a dealer; a process made by
    fork must open its own.
    """

    def __init__(self, generator: Generator) -> None:
        self._generator = generator

    def shuffle(self, cards: Sequence[int]) -> ShuffledDeck:
        """Shuffle any deck: jokers, stripped decks and shoes of several decks alike."""
        _check_size(cards)
        return self._generator.with_fresh_entropy(
            lambda draw: ShuffledDeck(cards=shuffled(cards, draw), salts=_salts(len(cards), draw))
        )

    def order(self, cards: Sequence[int]) -> tuple[int, ...]:
        """Shuffle exactly as `shuffle` does, without salts: for evidence, which deals nothing."""
        _check_size(cards)
        return self._generator.with_fresh_entropy(lambda draw: shuffled(cards, draw))

    def cycle(self) -> None:
        """Advance the generator between hands; the block is thrown away."""
        self._generator.cycle()

    def self_test(self) -> int:
        """Run the known-answer tests now; return how many passed."""
        return self._generator.self_test()

    def stop(self, reason: StopReason, **facts: int | str) -> None:
        """Set off the alarm for a cause found outside, such as a battery failed twice."""
        self._generator.stop(reason, **facts)

    def close(self) -> None:
        """End this dealer in good order."""
        self._generator.close()


def open_dealer(*, alarm: Path, further: Sequence[Source] = ()) -> Dealer:
    """Open the dealer of a room; its alarm is the file `alarm` and survives a restart.

    `further` sources are mixed with the operating system's generator, never used instead.
    """
    return Dealer(Generator("dealing", entropy=EntropyPool(further), alarm=AlarmFile(alarm)))


def _salts(count: int, draw: Draw) -> tuple[bytes, ...]:
    block = draw(SALT_BYTES * count)
    return tuple([block[at : at + SALT_BYTES] for at in range(0, len(block), SALT_BYTES)])


def _check_size(cards: Sequence[int]) -> None:
    if not 2 <= len(cards) <= DECK_CARDS_MAX:
        raise Refused(RefusalCode.DECK_SIZE, cards=len(cards), least=2, most=DECK_CARDS_MAX)
