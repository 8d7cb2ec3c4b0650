"""Every refusal that can come over the wire has a sentence, and every fact in it exists."""

from __future__ import annotations

import inspect
import re
from enum import Enum
from pathlib import Path
from string import Formatter

import pytest

from cli.refusals.words import coded_words
from rules.refusals import RefusalCode as RulesCode
from sentences.books import AMOUNT_SENTENCES, SENTENCES
from sentences.room import LINK, ROOM_SENTENCES, RULES, SERVER
from server.refusals import RefusalCode as ServerCode
from wire.codec import BadFrameCode
from wire.link import RefusalCode as LinkCode

LINK_CODES = [code.value for kind in (LinkCode, BadFrameCode) for code in list[Enum](kind)]
SERVER_TEXTS = [
    path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).resolve().parents[2] / "server").rglob("*.py"))
]


@pytest.mark.parametrize("code", [*(code.value for code in RulesCode), *LINK_CODES])
def test_every_code_has_a_sentence(code: str) -> None:
    assert ROOM_SENTENCES[code].endswith((".", '".'))


def test_no_sentence_is_for_a_code_that_does_not_exist() -> None:
    assert RULES.keys() == {code.value for code in RulesCode}
    assert SERVER.keys() == {code.value for code in ServerCode}
    assert LINK.keys() - set(LINK_CODES) == {"too_fast", "too_many_open", "answer_too_long"}


@pytest.mark.parametrize("code", ServerCode)
def test_every_code_of_the_room_is_given_somewhere(code: ServerCode) -> None:
    name = f"RefusalCode.{code.name}"
    assert any(re.search(rf"{name}\b", text) for text in SERVER_TEXTS), f"{name} is never given"


@pytest.mark.parametrize("code", [*LinkCode, *ServerCode])
def test_the_facts_of_a_sentence_are_those_its_code_promises(code: LinkCode | ServerCode) -> None:
    named = {name for _, name, _, _ in Formatter().parse(ROOM_SENTENCES[code.value]) if name}
    text = inspect.getsource(type(code))
    promised = text.split(f'"{code.value}"')[1].split('"""')[1]
    assert all(f"`{name}`" in promised for name in named), (named, promised)


FACT_IS_A_SENTENCE = {"swipe_again"}
"""Codes whose first fact says what is wrong, as a sentence of its own."""


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        *ROOM_SENTENCES.items(),
        *SENTENCES.items(),
        *((code.value, text) for code, text in AMOUNT_SENTENCES.items()),
    ],
)
def test_every_refusal_says_what_is_wrong_and_then_what_to_do(code: str, sentence: str) -> None:
    told = re.sub(r"{.*?}", "X", sentence)
    assert code in FACT_IS_A_SENTENCE or re.search(r"\w[)\"]?\. [A-Z]\w* .*\.$", told), sentence


def test_a_sentence_is_filled_with_its_facts() -> None:
    words = coded_words("buy_in_too_small", {"asked": 500, "least": 4_000})
    assert words == "$5.00 is too little. Bring at least $40.00."


def test_books_and_rules_share_a_code_and_each_has_its_facts() -> None:
    assert coded_words("seat_taken", {"seat": 3}) == "Seat 3 is taken. Choose another."
    assert (
        coded_words("seat_taken", {"seat": 3, "table": 1})
        == "Seat 3 of table 1 is taken. Choose another seat."
    )


def test_a_code_of_another_version_is_still_told() -> None:
    assert coded_words("moon_phase", {"phase": "full"}) == "refused: moon_phase (phase=full)"
