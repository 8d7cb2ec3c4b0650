"""The pictures in the documents show the screens as they are."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from gallery.documents import DOCUMENTS, differs, shot
from screenkit import start_without_display

DOCS = Path(__file__).resolve().parents[2] / "docs"
PICTURES = DOCS / "pictures"
MOST = 24
"""Squares of a picture that was compressed differ by less; a word that changed, by more."""
_SHOWN = re.compile(r"pictures/([\w/]+)\.jpg")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_picture_of_the_documents_shows_the_screen_as_it_is_now(name: str) -> None:
    """If this is meant, draw them anew: ./arclight gallery --documents."""
    start_without_display()
    kept = pygame.image.load(PICTURES / f"{name}.jpg")
    assert differs(kept, shot(name)) < MOST


def test_a_word_that_changed_is_seen() -> None:
    one = shot("look/all_in")
    other = one.copy()
    other.fill((20, 30, 28), (20, 14, 60, 24))
    assert differs(one, other) >= MOST


def test_every_picture_is_shown_and_every_shown_picture_is_there() -> None:
    pages = [DOCS.parent / "README.md", *DOCS.glob("*.md")]
    shown = {name for page in pages for name in _SHOWN.findall(page.read_text("utf-8"))}
    assert shown == set(DOCUMENTS)
    assert {str(it.relative_to(PICTURES))[:-4] for it in PICTURES.rglob("*.jpg")} == shown
