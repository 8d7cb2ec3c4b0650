from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES256
from cryptography.hazmat.primitives.ciphers.modes import CTR

from rng import Dealer
from rng.salts import SECRET_BYTES, salts_of
from rng.shuffle import shuffle_bytes, shuffled
from tests.rng.fakes import SeededSource, Tape, generator


@pytest.mark.parametrize("count", [2, 52, 1024])
def test_salts_are_the_key_stream_of_aes_256_in_counter_mode(count: int) -> None:
    secret = SeededSource().read(SECRET_BYTES)
    counter = (2).to_bytes(16, "big")  # SP 800-38D: the first block that GCM encrypts data with
    stream = Cipher(AES256(secret), CTR(counter)).encryptor().update(bytes(32 * count))

    assert b"".join(salts_of(secret, count)) == stream
    assert {len(salt) for salt in salts_of(secret, count)} == {32}


def test_no_salt_comes_twice_within_a_hand_or_from_hand_to_hand() -> None:
    dealer = Dealer(generator())

    salts = [salt for _ in range(100) for salt in dealer.shuffle(range(52)).salts]

    assert len(set(salts)) == len(salts) == 5200


def test_one_request_gives_the_secret_of_the_salts_and_then_the_words_of_the_shuffle() -> None:
    output = SeededSource().read(SECRET_BYTES + shuffle_bytes(52))
    tape = Tape(output)
    machine = generator()
    machine.with_fresh_entropy = lambda work: work(tape)  # type: ignore[method-assign]

    deck = Dealer(machine).shuffle(range(52))

    assert tape.asked == [len(output)]
    assert deck.salts == salts_of(output[:SECRET_BYTES], 52)
    assert deck.cards == shuffled(range(52), output[SECRET_BYTES:], Tape())
