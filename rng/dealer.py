"""The dealer: a deck shuffled for one hand, with the salts of its commitment."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from proof import DECK_CARDS_MAX
from rng.alarm import AlarmFile
from rng.entropy import EntropyPool, Source
from rng.generator import Generator
from rng.hmac_drbg import Draw
from rng.refusals import RefusalCode, Refused
from rng.salts import SECRET_BYTES, salts_of
from rng.shuffle import shuffle_bytes, shuffled
from rng.stops import StopReason


class ShuffledDeck:
    """One hand's cards, index 0 dealt first, and a secret salt for each position.

    Neither cards nor salts appear in its repr, so they cannot reach a log by accident. It is no
    frozen dataclass, because making one would take a twelfth of the time of the whole shuffle.
    """

    __slots__ = ("_cards", "_salts")

    def __init__(self, cards: tuple[int, ...], salts: tuple[bytes, ...]) -> None:
        self._cards = cards
        self._salts = salts

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards in the order they will leave the deck."""
        return self._cards

    @property
    def salts(self) -> tuple[bytes, ...]:
        """The salt of each position."""
        return self._salts

    def __repr__(self) -> str:
        """Return the type's name only; the content is secret."""
        return "<ShuffledDeck>"


class Dealer:
    """Shuffles decks, each from entropy drawn for it alone.

    Call `shuffle` immediately before the deal. After any failure every method raises
    `DealingStopped`, from then on. Threads may share a dealer; a forked process must open its own.
    """

    def __init__(self, generator: Generator) -> None:
        self._generator = generator

    def shuffle(self, cards: Sequence[int]) -> ShuffledDeck:
        """Return the cards shuffled: decks with jokers, stripped decks and shoes too.

        Refuses fewer than 2 cards and more than `DECK_CARDS_MAX`.
        """
        if not 2 <= len(cards) <= DECK_CARDS_MAX:
            raise Refused(RefusalCode.DECK_SIZE, cards=len(cards), least=2, most=DECK_CARDS_MAX)
        return self._generator.with_fresh_entropy(lambda draw: _drawn(cards, draw))

    def cycle(self) -> None:
        """Advance the generator between hands; its output is discarded."""
        self._generator.cycle()

    def self_test(self) -> int:
        """Run the known-answer tests now; return how many passed."""
        return self._generator.self_test()

    def stop(self, reason: StopReason, **facts: int | str) -> None:
        """Stop dealing and set off the alarm for a cause found elsewhere (a failed battery)."""
        self._generator.stop(reason, **facts)

    def close(self) -> None:
        """End this dealer without an alarm."""
        self._generator.close()


def open_dealer(*, alarm: Path, further: Sequence[Source] = ()) -> Dealer:
    """Open the dealer of a room; its alarm is the file `alarm` and survives a restart.

    `further` sources are mixed with the operating system's generator, never used instead.
    """
    return Dealer(Generator("dealing", entropy=EntropyPool(further), alarm=AlarmFile(alarm)))


def _drawn(cards: Sequence[int], draw: Draw) -> ShuffledDeck:
    """Draw one hand in one request: the secret of its salts, then the words of its shuffle."""
    block = draw(SECRET_BYTES + shuffle_bytes(len(cards)))
    return ShuffledDeck(
        shuffled(cards, block[SECRET_BYTES:], draw),
        salts_of(block[:SECRET_BYTES], len(cards)),
    )
