"""Whatever the room refuses, the pages say it in words, in every language they offer."""

from __future__ import annotations

from string import Formatter

import pytest

from ledger.refusals import RefusalCode as LedgerCode
from rules.refusals import RefusalCode as RulesCode
from sentences.books import CONSOLE, SENTENCES
from sentences.room import LINK, ROOM_SENTENCES
from server.refusals import RefusalCode as ServerCode
from staff_web.language import LANGUAGES, speak
from staff_web.page_sentences import PAGE_SENTENCES
from staff_web.words import alarm_words, refusal_words

OF_THE_ROOM = {code.value for kind in (LedgerCode, RulesCode, ServerCode) for code in kind}
"""Every code that an order can be answered with."""
TOLD = sorted((OF_THE_ROOM | LINK.keys()) - CONSOLE.keys())
ONLY_ON_THE_PAGES = {"no_answer", "order_unanswered", "orders_unanswered"}


def facts_of(code: str) -> dict[str, str]:
    """Return facts for a code's sentences: every place filled with a number."""
    sentences = (SENTENCES.get(code, ""), ROOM_SENTENCES.get(code, ""))
    places = [each for text in sentences for each in Formatter().parse(text)]
    return {name: "70" for _text, name, _form, _as in places if name}


@pytest.mark.parametrize("code", TOLD)
def test_every_refusal_of_the_room_has_words_on_the_pages_in_every_language(code: str) -> None:
    said = {}
    for language, _name in LANGUAGES:
        speak(language)
        said[language] = refusal_words(code, facts_of(code))
    speak("en")

    assert not any(f"({code})" in words for words in said.values()), said
    assert len(set(said.values())) == len(LANGUAGES), said


@pytest.mark.parametrize("code", TOLD)
def test_no_refusal_on_a_page_names_a_command(code: str) -> None:
    for language, _name in LANGUAGES:
        speak(language)
        words = refusal_words(code, facts_of(code))
        speak("en")

        assert not any(sign in words for sign in ("arclight", "--", "`")), words


def test_the_pages_say_nothing_in_their_own_way_that_nobody_refuses() -> None:
    assert PAGE_SENTENCES.keys() - ONLY_ON_THE_PAGES <= set(TOLD)


def test_a_refusal_of_another_version_is_still_told() -> None:
    assert refusal_words("moon_phase", {}) == (
        "The server refused this (moon_phase). Nothing was done."
    )


def test_a_changed_house_file_or_program_says_what_is_to_be_done_in_every_language() -> None:
    needed = {"en": ("administrator", "second person", "console", "put back")}
    needed["es"] = ("administrador", "segunda persona", "consola", "como estaba")
    for language, _name in LANGUAGES:
        speak(language)
        told = (alarm_words("software_changed"), refusal_words("software_changed", {}))
        speak("en")
        for words in told:
            assert all(part in words for part in needed[language]), words
