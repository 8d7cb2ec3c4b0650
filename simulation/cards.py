"""Decks of a simulated evening: the real shuffle, fed by the seed. Only simulations use it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bots.chance import Chance
from proof import SALT_BYTES
from rng import ShuffledDeck
from rng.shuffle import shuffle_bytes, shuffled


class SeededShuffler:
    """The `Shuffler` of a simulation; `dealt` gets every deck, to know what is secret."""

    def __init__(self, chance: Chance, dealt: Callable[[ShuffledDeck], None]) -> None:
        self._chance = chance
        self._dealt = dealt

    def shuffle(self, cards: Sequence[int]) -> ShuffledDeck:
        """Return the next deck of this seed."""
        salts = self._chance.bytes(SALT_BYTES * len(cards))
        deck = ShuffledDeck(
            cards=shuffled(
                cards, self._chance.bytes(shuffle_bytes(len(cards))), self._chance.bytes
            ),
            salts=tuple(salts[at : at + SALT_BYTES] for at in range(0, len(salts), SALT_BYTES)),
        )
        self._dealt(deck)
        return deck


class SeededNonces:
    """The `Nonces` of a simulation."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def take(self, byte_count: int) -> bytes:
        """Return the next bytes of this seed."""
        return self._chance.bytes(byte_count)
