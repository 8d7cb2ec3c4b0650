"""Templates of the pages: every language has its own, and texts are put in it once."""

from __future__ import annotations

from contextvars import copy_context
from pathlib import Path

import pytest

import staff_web
from staff_web.language import speak
from staff_web.page_templates import page_templates
from staff_web.words import table_title


def test_a_text_is_in_the_language_of_its_templates() -> None:
    shown = '{{ _("Room") }} {{ _("Table {table}").format(table=7) }}'

    assert page_templates("en").from_string(shown).render() == "Room Table 7"
    assert page_templates("es").from_string(shown).render() == "Sala Mesa 7"


@pytest.mark.parametrize("name", ["", "Table 7", "Mesa 7"])
def test_a_table_that_is_named_only_by_its_number_is_named_in_the_language_of_the_page(
    name: str,
) -> None:
    def title(language: str, name: str) -> str:
        speak(language)
        return table_title(7, name)

    assert copy_context().run(title, "es", name) == "Mesa 7"
    assert copy_context().run(title, "en", name) == "Table 7"
    assert copy_context().run(title, "es", "The big game") == "The big game"
    assert copy_context().run(title, "es", "Table 8") == "Table 8"


def test_a_text_that_is_not_known_beforehand_is_looked_up_when_it_is_drawn() -> None:
    def drawn() -> str:
        speak("es")
        return page_templates("es").from_string("{{ _(text) }}").render(text="Room")

    assert copy_context().run(drawn) == "Sala"


def test_what_is_put_into_a_text_cannot_be_markup() -> None:
    shown = '{{ _("Table {table}").format(table=typed) }} {{ _("<b>") }}'

    drawn = page_templates("en").from_string(shown).render(typed="<i>")

    assert drawn == "Table &lt;i&gt; &lt;b&gt;"


@pytest.mark.parametrize("word", ["Call", "Check", "Enter"])
def test_a_word_of_the_screens_keys_names_nothing_else_on_a_page(word: str) -> None:
    """In another language it is another word: to call a bet is not to call a person."""
    folder = Path(staff_web.__file__).parent
    files = [*folder.rglob("*.html"), *folder.rglob("*.py")]

    using = [file.name for file in files if f'_("{word}")' in file.read_text(encoding="utf-8")]

    assert using == []
