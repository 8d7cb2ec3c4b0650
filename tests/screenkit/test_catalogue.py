"""What a screen says, it can say in every language it offers."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message

from cli.project.catalogue import LOCALE, ROOT, SPEAKING, read_source, sources, texts_of_screens
from screenkit.language import LANGUAGES, speak, spoken, translated

SOURCES = {source.parents[1].name: source for source in sources()}
in_every_language = pytest.mark.parametrize("language", SOURCES)


def _key(it: Message) -> str:
    """What a compiled catalogue knows a text by: where it is said, and the text."""
    return f"{it.context}\x04{it.id}" if it.context else str(it.id)


def _written(language: str) -> dict[str, str]:
    return {_key(it): str(it.string) for it in read_source(SOURCES[language]) if it.id}


def _places(text: str) -> set[tuple[str, str]]:
    return {(name, form or "") for _words, name, form, _as in Formatter().parse(text) if name}


def _marked(file: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
            yield node


def test_every_language_that_is_offered_has_a_catalogue_and_every_catalogue_is_offered() -> None:
    assert {code for code, _name in LANGUAGES} == {"en", *SOURCES}


def test_every_marked_text_stands_in_one_piece_so_that_it_can_be_gathered() -> None:
    odd = [
        f"{file.relative_to(ROOT)}:{call.lineno}"
        for package in SPEAKING
        for file in (ROOT / package).rglob("*.py")
        for call in _marked(file)
        if len(call.args) != 1
        or call.keywords
        or not isinstance(call.args[0], ast.Constant)
        or not isinstance(call.args[0].value, str)
    ]
    assert odd == []


@in_every_language
def test_every_text_of_the_screens_is_translated_and_none_is_left_over(language: str) -> None:
    said = {_key(it) for it in texts_of_screens() if it.id}
    written = _written(language)
    assert len(said) > 400
    assert said - {text for text, words in written.items() if words} == set()
    assert set(written) - said == set()
    assert not read_source(SOURCES[language]).obsolete


@in_every_language
def test_a_translation_names_the_same_facts_in_the_same_form(language: str) -> None:
    written = _written(language)
    assert {text for text, words in written.items() if _places(text) != _places(words)} == set()


@in_every_language
def test_no_translation_is_uncertain(language: str) -> None:
    assert [it.id for it in read_source(SOURCES[language]) if it.id and it.fuzzy] == []


@in_every_language
def test_the_compiled_catalogue_is_what_the_translators_wrote(language: str) -> None:
    with (LOCALE / language / "LC_MESSAGES" / "arclight.mo").open("rb") as file:
        compiled = GNUTranslations(file)
    written = _written(language)
    assert {text: compiled.gettext(text) for text in written} == written
    assert compiled.info()["language"] == language


def test_a_language_is_spoken_until_another_is() -> None:
    speak("es")
    assert (spoken(), translated("Check")) == ("es", "Pasar")
    speak("en")
    assert (spoken(), translated("Check")) == ("en", "Check")
