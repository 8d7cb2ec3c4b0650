"""Words that are the same in English and not in other languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from screenkit.language import speak
from screenkit.language import translated as _
from screenkit.words import act_word, table_title


@pytest.fixture(autouse=True)
def _spanish() -> Iterator[None]:
    speak("es")
    yield
    speak("en")


@pytest.mark.parametrize("name", ["", "Table 3", "Mesa 3"])
def test_a_table_that_is_named_by_its_number_is_named_in_the_language(name: str) -> None:
    assert table_title(3, name) == "Mesa 3"


@pytest.mark.parametrize("name", ["Riverside", "Table 4", "High Limit Salon"])
def test_a_name_that_the_house_chose_stays(name: str) -> None:
    assert table_title(3, name) == name


def test_a_plate_says_what_was_done_and_a_button_what_to_do() -> None:
    assert (act_word("call"), _("Call {amount}")) == ("Iguala", "Igualar {amount}")
    assert (act_word("fold"), _("Fold")) == ("No va", "No ir")
