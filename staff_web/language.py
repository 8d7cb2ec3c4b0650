"""The language of a page: English, or one that has a catalogue; the person chooses it."""

from __future__ import annotations

from contextvars import ContextVar
from functools import lru_cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Final

ASSETS: Final = Path(__file__).resolve().parents[1] / "assets"
LANGUAGES: Final = (("en", "English"), ("es", "Español"))
"""Code, and the name in the language itself."""
_SPOKEN: ContextVar[str] = ContextVar("language", default="en")


def speak(language: str) -> None:
    """Use this language while the present request is answered."""
    _SPOKEN.set(language)


def spoken() -> str:
    """Return the language of the present request."""
    return _SPOKEN.get()


def translated(text: str) -> str:
    """Return a text in the language of the present request; import it as `_`."""
    return catalogue(_SPOKEN.get()).gettext(text)


def chosen(cookie: str, accepted: str) -> str:
    """Return the language of a browser: as chosen before, or the first it accepts that we have."""
    known = [code for code, _name in LANGUAGES]
    wanted = [cookie, *(part.split(";")[0].strip()[:2].lower() for part in accepted.split(","))]
    return next((code for code in wanted if code in known), known[0])


@lru_cache(maxsize=8)
def catalogue(language: str) -> NullTranslations:
    """Return the texts of a language."""
    if language == "en":
        return NullTranslations()
    return translation("arclight", str(ASSETS / "locale"), languages=[language], fallback=True)
