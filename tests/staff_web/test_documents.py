"""The printed pages for floor and cage name buttons and lines as they stand on the pages."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import pytest

from staff_web.language import ASSETS

DOCS = Path(__file__).parents[2] / "docs"
LABELS_LEAST = 4


def words_of_the_pages() -> set[str]:
    with next(ASSETS.glob("locale/es/**/arclight.mo")).open("rb") as catalogue:
        return {str(words) for words in gettext.GNUTranslations(catalogue)._catalog}  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["cashier", "floor"])
def test_what_the_document_calls_a_button_is_what_stands_on_it(name: str) -> None:
    text = re.sub(r"`[^`]*`", "", (DOCS / f"{name}.md").read_text(encoding="utf-8"))
    italic = re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", text)
    labels = {part for each in italic for part in each.split(": ")}
    known = words_of_the_pages()

    unknown = {each for each in labels if not any(words.startswith(each) for words in known)}

    assert len(labels) >= LABELS_LEAST
    assert unknown == set()
