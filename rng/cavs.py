"""Reading NIST CAVS response files (.rsp) for HMAC_DRBG into known-answer cases.

Every line must be understood. A bad line refuses the whole file, with the number of the line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, unique

from rng.hmac_drbg import HASHES
from rng.known_answers import Case, Request

KINDS: Mapping[tuple[str, ...], str] = {
    (
        "EntropyInput", "Nonce", "PersonalizationString",
        "AdditionalInput", "AdditionalInput", "ReturnedBits",
    ): "no reseed",
    (
        "EntropyInput", "Nonce", "PersonalizationString",
        "EntropyInputReseed", "AdditionalInputReseed",
        "AdditionalInput", "AdditionalInput", "ReturnedBits",
    ): "reseed",
    (
        "EntropyInput", "Nonce", "PersonalizationString",
        "AdditionalInput", "EntropyInputPR", "AdditionalInput", "EntropyInputPR", "ReturnedBits",
    ): "prediction resistance",
}  # fmt: skip
"""The three kinds of case, by the fields they consist of, in order."""

LENGTH_OF = {
    "EntropyInput": "EntropyInputLen",
    "EntropyInputReseed": "EntropyInputLen",
    "EntropyInputPR": "EntropyInputLen",
    "Nonce": "NonceLen",
    "PersonalizationString": "PersonalizationStringLen",
    "AdditionalInput": "AdditionalInputLen",
    "AdditionalInputReseed": "AdditionalInputLen",
    "ReturnedBits": "ReturnedBitsLen",
}
SECTION_FIELDS = frozenset({"PredictionResistance", *LENGTH_OF.values()})

SECTION = re.compile(r"\[([^=\]]+?)(?: = ([^\]]*))?\]")
FIELD = re.compile(r"(\w+) = ?([0-9a-fA-F]*)")


@unique
class MistakeCode(Enum):
    """What is wrong with a line."""

    UNKNOWN_LINE = "unknown_line"
    UNKNOWN_HASH = "unknown_hash"
    UNKNOWN_KIND = "unknown_kind"
    WRONG_COUNT = "wrong_count"
    WRONG_LENGTH = "wrong_length"
    CUT_SHORT = "cut_short"


class CavsMistake(Exception):
    """A line of a response file is wrong or unknown."""

    def __init__(self, line: int, code: MistakeCode, value: str) -> None:
        super().__init__(line, code.value, value)
        self.line = line
        self.code = code
        self.value = value


def read_cases(lines: Iterable[str]) -> Iterator[tuple[str, Case]]:
    """Yield each case of a response file with its kind; raise `CavsMistake` at a bad line."""
    reader = _Reader()
    number = 0
    for number, line in enumerate(lines, start=1):
        try:
            case = reader.take(line.strip())
        except _Mistake as mistake:
            raise CavsMistake(number, mistake.code, mistake.value) from None
        if case is not None:
            yield case
    if reader.in_case:
        raise CavsMistake(number, MistakeCode.CUT_SHORT, "")


class _Mistake(Exception):
    def __init__(self, code: MistakeCode, value: str) -> None:
        super().__init__(code, value)
        self.code = code
        self.value = value


class _Reader:
    """Takes one line at a time. The last line of a case returns that case."""

    def __init__(self) -> None:
        self._hash_name = ""
        self._section: dict[str, str] = {}
        self._fields: list[tuple[str, bytes]] = []
        self._next_count = 0
        self.in_case = False

    def take(self, line: str) -> tuple[str, Case] | None:
        if not line or line.startswith("#"):
            return None
        if not self.in_case:
            self._take_heading(line)
            return None
        return self._take_field(line)

    def _take_heading(self, line: str) -> None:
        if line == f"COUNT = {self._next_count}" and self._hash_name:
            self._next_count += 1
            self._fields.clear()
            self.in_case = True
        elif line.startswith("COUNT"):
            raise _Mistake(MistakeCode.WRONG_COUNT, line)
        elif (section := SECTION.fullmatch(line)) is not None:
            self._take_section(section[1], section[2])
        else:
            raise _Mistake(MistakeCode.UNKNOWN_LINE, line)

    def _take_section(self, name: str, value: str | None) -> None:
        self._next_count = 0
        if value is not None and name in SECTION_FIELDS:
            self._section[name] = value
        elif value is None and name in HASHES:
            self._hash_name = name
            self._section.clear()
        else:
            raise _Mistake(MistakeCode.UNKNOWN_HASH, name)

    def _take_field(self, line: str) -> tuple[str, Case] | None:
        field = FIELD.fullmatch(line)
        if field is None or field[1] not in LENGTH_OF or len(field[2]) % 2:
            raise _Mistake(MistakeCode.UNKNOWN_LINE, line)
        name, value = field[1], bytes.fromhex(field[2])
        if self._section.get(LENGTH_OF[name]) != str(8 * len(value)):
            raise _Mistake(MistakeCode.WRONG_LENGTH, name)
        self._fields.append((name, value))
        if name != "ReturnedBits":
            return None
        self.in_case = False
        return self._case()

    def _case(self) -> tuple[str, Case]:
        kind = KINDS.get(tuple(name for name, _ in self._fields))
        resistant = kind == "prediction resistance"
        if kind is None or self._section.get("PredictionResistance") != str(resistant):
            raise _Mistake(MistakeCode.UNKNOWN_KIND, " ".join(name for name, _ in self._fields))
        return kind, _case_of(self._hash_name, self._fields)


def _reseed_of(single: Mapping[str, bytes]) -> Request | None:
    entropy = single.get("EntropyInputReseed")
    if entropy is None:
        return None
    return Request(fresh_entropy=entropy, additional=single["AdditionalInputReseed"])


def _case_of(hash_name: str, fields: list[tuple[str, bytes]]) -> Case:
    def every(name: str) -> list[bytes | None]:
        return [value for field, value in fields if field == name]

    single = dict(fields)
    fresh = every("EntropyInputPR") or [None, None]
    return Case(
        hash_name=hash_name,
        entropy=single["EntropyInput"],
        nonce=single["Nonce"],
        personalisation=single["PersonalizationString"],
        reseed=_reseed_of(single),
        requests=tuple(
            Request(additional=additional or b"", fresh_entropy=entropy)
            for additional, entropy in zip(every("AdditionalInput"), fresh, strict=True)
        ),
        returned=single["ReturnedBits"],
    )
