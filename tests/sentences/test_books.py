"""Every refusal has a sentence that a cashier understands, and every fact in it exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Formatter

import pytest

import money
from cli.refusals.words import refusal_words, refusals_told
from ledger.cage.receipts import ReceiptKind
from ledger.cards.track import Damage
from ledger.pin import Triviality
from ledger.players.limits import LimitKind
from ledger.refusals import RefusalCode, Refused
from ledger.seal import SealPlace
from ledger.staff.roles import Duty, Role
from money import read_cents
from sentences.books import AMOUNT_SENTENCES, SENTENCES
from sentences.names import WORDS

LEDGER = Path(__file__).resolve().parents[2] / "ledger"
SPREAD = {"SEAL_BROKEN": frozenset(SealPlace._fields)}
"""Codes whose facts are the fields of a value."""
Site = tuple[str, str, frozenset[str]]


def refusal_sites() -> Iterator[Site]:
    """Yield where each refusal is made in the source: place, code and the facts it gives."""
    for path in sorted(LEDGER.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text if "Refused(" in text else "")):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                (code,) = node.args
                assert isinstance(code, ast.Attribute), f"{path}:{node.lineno}"
                facts = frozenset(keyword.arg or "**" for keyword in node.keywords)
                assert "**" not in facts or code.attr in SPREAD, f"{path}:{node.lineno}"
                facts |= SPREAD.get(code.attr, frozenset())
                yield f"{path.relative_to(LEDGER)}:{node.lineno}", code.attr, facts


SITES = list(refusal_sites())


def named(sentence: str) -> dict[str, str]:
    """Return the facts a sentence names, each with how it is written."""
    return {name: spec or "" for _, name, spec, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("code", RefusalCode)
def test_every_code_has_a_sentence_and_is_used(code: RefusalCode) -> None:
    assert SENTENCES[code.value].endswith((".", '".'))
    assert [place for place, used, _ in SITES if used == code.name], f"{code} is never made"


def test_every_sentence_belongs_to_a_code() -> None:
    assert SENTENCES.keys() == {code.value for code in RefusalCode}


@pytest.mark.parametrize(("place", "code", "facts"), SITES)
def test_every_fact_a_sentence_names_is_given(place: str, code: str, facts: frozenset[str]) -> None:
    missing = named(SENTENCES[RefusalCode[code].value]).keys() - facts

    assert not missing, f"{place}: {code} gives {sorted(facts)} but its sentence wants {missing}"


@pytest.mark.parametrize("code", money.RefusalCode)
def test_every_typed_amount_that_is_refused_has_a_sentence(code: money.RefusalCode) -> None:
    assert named(AMOUNT_SENTENCES[code]) == {"typed": ""}


@pytest.mark.parametrize(
    "kinds",
    [Damage, Triviality, LimitKind, Role, Duty, ReceiptKind],
    ids=lambda kind: kind.__name__,
)
def test_every_value_that_a_sentence_can_name_has_a_word(
    kinds: type[Damage] | type[Triviality],
) -> None:
    assert {kind.value for kind in kinds} <= WORDS.keys()


@pytest.mark.parametrize("sentence", [*SENTENCES.values(), *AMOUNT_SENTENCES.values()])
def test_no_sentence_speaks_like_a_program(sentence: str) -> None:
    assert set(named(sentence).values()) <= {
        "",
        "money",
        "word",
        "one",
        "account",
        "until",
        "subject",
        "who",
    }
    assert re.search(r"_|None|null|Exception|refus", re.sub(r"{.*?}", "", sentence)) is None


def test_the_words_of_common_refusals() -> None:
    told = {
        Refused(RefusalCode.PIN_WRONG, tries_left=2): "Wrong PIN. Tries left: 2.",
        Refused(RefusalCode.SWIPE_AGAIN, damage="cut_short"): (
            "The swipe was cut short. Please swipe again."
        ),
        Refused(RefusalCode.FUNDS_SHORT, account="player:5", available=30_000, asked=30_001): (
            "Account 5 holds $300.00, $300.01 was asked for."
            " Ask for less, or bring money there first."
        ),
        Refused(RefusalCode.FUNDS_SHORT, account="drawer:3", available=0, asked=1): (
            "The drawer holds $0.00, $0.01 was asked for. Ask for less, or bring money there first."
        ),
        Refused(RefusalCode.AMOUNT_NOT_POSITIVE, amount=-5): (
            "The amount is -$0.05. It must be more than zero."
        ),
        Refused(RefusalCode.PERSON_EXCLUDED, until=""): (
            "This person is excluded for ever. No play and no deposit; a payout is possible."
        ),
        Refused(RefusalCode.LIMIT_REACHED, kind="loss_day", most=10_000, left=500, asked=600): (
            "The player's own limit for losses per day is $100.00; $5.00 of it is left"
            " and $6.00 was asked for. Ask for no more than what is left."
        ),
        Refused(RefusalCode.ROLE_MAY_NOT, role="floor", duty="work_drawer"): (
            "A floorperson may not work a drawer. Ask a cashier or a supervisor."
        ),
    }

    assert {refusal_words(refusal): words for refusal, words in told.items()} == {
        words: words for words in told.values()
    }


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("10.005", '"10.005" has a part of a cent. Type at most two digits after the point.'),
        ("ten", '"ten" is not an amount. Type it like 1250.50 or $1,250.50.'),
        ("9" * 30, f'"{"9" * 30}" is more than the books can hold. Type a smaller amount.'),
    ],
)
def test_a_typed_amount_that_cannot_be_is_told_in_words(typed: str, words: str) -> None:
    def read() -> object:
        return read_cents(typed)

    assert told_by(read) == words


def told_by(act: Callable[[], object]) -> str:
    with pytest.raises(money.Refused) as caught:
        act()
    return refusal_words(caught.value)


def test_a_refused_command_ends_with_its_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end, refusals_told():
        raise Refused(RefusalCode.NO_SHIFT, staff=4)

    assert end.value.code == 1
    assert capsys.readouterr().err == (
        "arclight: You have no open drawer. Open a shift first (`arclight cage open-shift`).\n"
    )


def test_braces_in_what_a_person_typed_are_harmless() -> None:
    refusal = Refused(RefusalCode.NICKNAME_TAKEN, nickname="{x!r:money}")

    assert '"{x!r:money}"' in refusal_words(refusal)
