"""What every test of the seat finds as the one before it found it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from screenkit.language import speak


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """A program speaks its player's language for the whole process."""
    yield
    speak("en")
