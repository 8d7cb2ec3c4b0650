"""Known-answer tests: before the first hand, on demand and every 24 hours.

The three DRBG cases are NIST CAVS 14.3 vectors for SHA-256 (public domain), one of each kind,
with personalisation and additional input. The other checks cover what the vectors do not: the
refusals that SP 800-90A section 11.3 wants tested, the health tests, the shuffle, the salts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rng.health import HealthTests
from rng.hmac_drbg import HASHES, REQUEST_BYTES_MAX, HmacDrbg
from rng.salts import SECRET_BYTES, salts_of
from rng.shuffle import shuffle_bytes, shuffled
from rng.stops import DealingStopped, StopReason


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One call of generate."""

    additional: bytes = b""
    fresh_entropy: bytes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One published case: inputs in order, and what the last request must return."""

    hash_name: str
    entropy: bytes
    nonce: bytes
    personalisation: bytes
    reseed: Request | None
    requests: tuple[Request, ...]
    returned: bytes


def answer(case: Case) -> bytes:
    """Return what this DRBG gives for the last request of a case."""
    drbg = HmacDrbg(
        HASHES[case.hash_name],
        entropy=case.entropy,
        nonce=case.nonce,
        personalisation=case.personalisation,
    )
    if case.reseed is not None:
        drbg.reseed(case.reseed.fresh_entropy or b"", additional=case.reseed.additional)
    output = b""
    for request in case.requests:
        output = drbg.generate(
            len(case.returned),
            additional=request.additional,
            fresh_entropy=request.fresh_entropy,
        )
    drbg.uninstantiate()
    return output


def self_test() -> int:
    """Run every check and return how many passed; raise `DealingStopped` at the first failure."""
    for name, check in CHECKS.items():
        if not check():
            raise DealingStopped(StopReason.SELF_TEST_FAILED, check=name)
    return len(CHECKS)


def _stops(reason: StopReason, act: Callable[[], object]) -> bool:
    try:
        act()
    except DealingStopped as stop:
        return stop.reason is reason
    return False


def _over_long_requests_are_refused() -> bool:
    drbg = HmacDrbg(HASHES["SHA-256"], entropy=bytes(32), nonce=bytes(16))
    return _stops(StopReason.REQUEST_TOO_LONG, lambda: drbg.generate(REQUEST_BYTES_MAX + 1))


def _short_entropy_is_refused() -> bool:
    return _stops(
        StopReason.ENTROPY_TOO_SHORT,
        lambda: HmacDrbg(HASHES["SHA-256"], entropy=bytes(31), nonce=bytes(16)),
    )


def _an_ended_drbg_gives_nothing() -> bool:
    drbg = HmacDrbg(HASHES["SHA-256"], entropy=bytes(32), nonce=bytes(16))
    drbg.uninstantiate()
    return _stops(StopReason.CLOSED, lambda: drbg.generate(1))


def _a_stuck_source_trips_the_repetition_count() -> bool:
    tests = HealthTests(entropy_bits=8)
    tests.feed(b"\x55" * (tests.repetition.cutoff - 1))
    return _stops(StopReason.ENTROPY_REPEATS, lambda: tests.feed(b"\x55"))


def _a_biased_source_trips_the_adaptive_proportion() -> bool:
    tests = HealthTests(entropy_bits=8)
    tests.feed(b"\x55\xaa" * (tests.proportion.cutoff - 1))
    return _stops(StopReason.ENTROPY_BIASED, lambda: tests.feed(b"\x55"))


def _known_words_give_the_known_deck() -> bool:
    words = NO_RESEED.returned[: shuffle_bytes(52)]
    return bytes(shuffled(range(52), words, bytes)) == KNOWN_DECK


def _a_known_secret_gives_the_known_salts() -> bool:
    salts = salts_of(NO_RESEED.returned[:SECRET_BYTES], 52)
    return (salts[0], salts[51]) == KNOWN_SALTS


NO_RESEED = Case(
    hash_name="SHA-256",
    entropy=bytes.fromhex("5d3286bc53a258a53ba781e2c4dcd79a790e43bbe0e89fb3eed39086be34174b"),
    nonce=bytes.fromhex("c5422294b7318952ace7055ab7570abf"),
    personalisation=bytes.fromhex(
        "2dba094d008e150d51c4135bb2f03dcde9cbf3468a12908a1b025c120c985b9d"
    ),
    reseed=None,
    requests=(
        Request(
            additional=bytes.fromhex(
                "793a7ef8f6f0482beac542bb785c10f8b7b406a4de92667ab168ecc2cf7573c6"
            )
        ),
        Request(
            additional=bytes.fromhex(
                "2238cdb4e23d629fe0c2a83dd8d5144ce1a6229ef41dabe2a99ff722e510b530"
            )
        ),
    ),
    returned=bytes.fromhex(
        "d04678198ae7e1aeb435b45291458ffde0891560748b43330eaf866b5a6385e7"
        "4c6fa5a5a44bdb284d436e98d244018d6acedcdfa2e9f499d8089e4db86ae89a"
        "6ab2d19cb705e2f048f97fb597f04106a1fa6a1416ad3d859118e079a0c319eb"
        "95686f4cbcce3b5101c7a0b010ef029c4ef6d06cdfac97efb9773891688c37cf"
    ),
)

RESEED = Case(
    hash_name="SHA-256",
    entropy=bytes.fromhex("cdb0d9117cc6dbc9ef9dcb06a97579841d72dc18b2d46a1cb61e314012bdf416"),
    nonce=bytes.fromhex("d0c0d01d156016d0eb6b7e9c7c3c8da8"),
    personalisation=bytes.fromhex(
        "6f0fb9eab3f9ea7ab0a719bfa879bf0aaed683307fda0c6d73ce018b6e34faaa"
    ),
    reseed=Request(
        fresh_entropy=bytes.fromhex(
            "8ec6f7d5a8e2e88f43986f70b86e050d07c84b931bcf18e601c5a3eee3064c82"
        ),
        additional=bytes.fromhex(
            "1ab4ca9014fa98a55938316de8ba5a68c629b0741bdd058c4d70c91cda5099b3"
        ),
    ),
    requests=(
        Request(
            additional=bytes.fromhex(
                "16e2d0721b58d839a122852abd3bf2c942a31c84d82fca74211871880d7162ff"
            )
        ),
        Request(
            additional=bytes.fromhex(
                "53686f042a7b087d5d2eca0d2a96de131f275ed7151189f7ca52deaa78b79fb2"
            )
        ),
    ),
    returned=bytes.fromhex(
        "dda04a2ca7b8147af1548f5d086591ca4fd951a345ce52b3cd49d47e84aa31a1"
        "83e31fbc42a1ff1d95afec7143c8008c97bc2a9c091df0a763848391f68cb4a3"
        "66ad89857ac725a53b303ddea767be8dc5f605b1b95f6d24c9f06be65a973a08"
        "9320b3cc42569dcfd4b92b62a993785b0301b3fc452445656fce22664827b88f"
    ),
)

PREDICTION_RESISTANCE = Case(
    hash_name="SHA-256",
    entropy=bytes.fromhex("4294671d493dc085b5184607d7de2ff2b6aceb734a1b026f6cfee7c5a90f03da"),
    nonce=bytes.fromhex("d071544e599235d5eb38b64b551d2a6e"),
    personalisation=bytes.fromhex(
        "63bc769ae1d95a98bde870e4db7776297041d37c8a5c688d4e024b78d83f4d78"
    ),
    reseed=None,
    requests=(
        Request(
            additional=bytes.fromhex(
                "28848becd3f47696f124f4b14853a456156f69be583a7d4682cff8d44b39e1d3"
            ),
            fresh_entropy=bytes.fromhex(
                "db9b4790b62336fbb9a684b82947065393eeef8f57bd2477141ad17e776dac34"
            ),
        ),
        Request(
            additional=bytes.fromhex(
                "8bfce0b7132661c3cd78175d83926f643e36f7608eec2c5dac3ddcbacc8c2182"
            ),
            fresh_entropy=bytes.fromhex(
                "4a9abe80f6f522f29878bedf8245b27940a76471006fb4a4110beb4decb6c341"
            ),
        ),
    ),
    returned=bytes.fromhex(
        "e580dc969194b2b18a97478aef9d1a72390aff14562747bf080d741527a6655c"
        "e7fc135325b457483a9f9c70f91165a811cf4524b50d51199a0df3bd60d12aba"
        "c27d0bf6618e6b114e05420352e23f3603dfe8a225dc19b3d1fff1dc245dc6b1"
        "df24c741744bec3f9437dbbf222df84881a457a589e7815ef132f686b760f012"
    ),
)

KNOWN_DECK = bytes.fromhex(
    "2d1f2926101902000a1a250c2c33171e0728201b2a1c161d2421"
    "2f0e222e31300401141332230d27180f0b110615080503092b12"
)

KNOWN_SALTS = (
    bytes.fromhex("1fa743abcdb5af39cc6a6781a79481ce6f1f4efde8d19cded0ea3c29ed784605"),
    bytes.fromhex("f7fa5644d19d69c7edc1dd03f50902e4b98adef5ff4123699333af8524558f30"),
)

CHECKS: dict[str, Callable[[], bool]] = {
    "instantiate and generate": lambda: answer(NO_RESEED) == NO_RESEED.returned,
    "reseed": lambda: answer(RESEED) == RESEED.returned,
    "prediction resistance": (
        lambda: answer(PREDICTION_RESISTANCE) == PREDICTION_RESISTANCE.returned
    ),
    "request limit": _over_long_requests_are_refused,
    "entropy limit": _short_entropy_is_refused,
    "uninstantiate": _an_ended_drbg_gives_nothing,
    "repetition count": _a_stuck_source_trips_the_repetition_count,
    "adaptive proportion": _a_biased_source_trips_the_adaptive_proportion,
    "shuffle": _known_words_give_the_known_deck,
    "salts": _a_known_secret_gives_the_known_salts,
}
