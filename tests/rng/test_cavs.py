from __future__ import annotations

import pytest

from rng.cavs import CavsMistake, MistakeCode, read_cases
from rng.hmac_drbg import HASHES
from rng.known_answers import answer
from tests.shared_data import SHARED, needs_shared

RETURNED = (
    "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89"
    "d54fbb978a15b5c443c9ec21036d2460b6f73ebad0dc2aba6e624abf07745bc1"
    "07694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668"
    "961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8"
)
FILE = """# CAVS 14.3
[SHA-256]
[PredictionResistance = False]
[EntropyInputLen = 256]
[NonceLen = 128]
[PersonalizationStringLen = 0]
[AdditionalInputLen = 0]
[ReturnedBitsLen = 1024]

COUNT = 0
EntropyInput = ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488
Nonce = 659ba96c601dc69fc902940805ec0ca8
PersonalizationString =
AdditionalInput =
AdditionalInput =
ReturnedBits = RETURNED
""".replace("RETURNED", RETURNED)


def mistake_in(text: str) -> CavsMistake:
    with pytest.raises(CavsMistake) as mistake:
        list(read_cases(text.splitlines()))
    return mistake.value


def test_a_case_is_read_and_answered() -> None:
    [(kind, case)] = read_cases(FILE.splitlines())

    assert (kind, case.hash_name, len(case.returned)) == ("no reseed", "SHA-256", 128)
    assert answer(case) == case.returned


@needs_shared("drbg")
@pytest.mark.parametrize(
    ("file", "kind", "cases", "hashes"),
    [
        ("no_reseed", "no reseed", 1680, set(HASHES)),
        ("pr_false", "reseed", 1680, set(HASHES)),
        ("pr_true", "prediction resistance", 480, {"SHA-1", "SHA-256"}),
    ],
)
def test_every_published_vector_passes(file: str, kind: str, cases: int, hashes: set[str]) -> None:
    text = (SHARED / "drbg" / f"HMAC_DRBG_{file}.rsp").read_text(encoding="ascii")

    found = list(read_cases(text.splitlines()))

    assert len(found) == cases == text.count("COUNT")
    assert {kind for kind, _ in found} == {kind}
    assert {case.hash_name for _, case in found} == hashes
    assert all(answer(case) == case.returned for _, case in found)


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("[SHA-256]", "[MD5]", 2, MistakeCode.UNKNOWN_HASH),
        ("[NonceLen = 128]", "[Nonsense = 128]", 5, MistakeCode.UNKNOWN_HASH),
        ("COUNT = 0", "COUNT = 1", 10, MistakeCode.WRONG_COUNT),
        ("COUNT = 0", "0", 10, MistakeCode.UNKNOWN_LINE),
        ("Nonce = 65", "Nonce = 6", 12, MistakeCode.UNKNOWN_LINE),
        ("Nonce = 65", "Nonce = ", 12, MistakeCode.WRONG_LENGTH),
        ("Nonce = 65", "Nonce = zz", 12, MistakeCode.UNKNOWN_LINE),
        ("Nonce =", "Once =", 12, MistakeCode.UNKNOWN_LINE),
        ("AdditionalInput =\n", "", 15, MistakeCode.UNKNOWN_KIND),
        ("Resistance = False", "Resistance = True", 16, MistakeCode.UNKNOWN_KIND),
        ("ReturnedBits = e528", "# ReturnedBits = e528", 16, MistakeCode.CUT_SHORT),
    ],
)
def test_a_line_that_cannot_be_taken_at_its_word_is_named(
    old: str, new: str, line: int, code: MistakeCode
) -> None:
    mistake = mistake_in(FILE.replace(old, new, 1))

    assert (mistake.line, mistake.code) == (line, code)
