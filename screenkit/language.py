"""The language of a screen, chosen by the person before it and changed without a restart."""

from __future__ import annotations

from functools import lru_cache
from gettext import NullTranslations, translation
from typing import Final

from screenkit.artwork import ASSETS

LANGUAGES: Final = (("en", "English"), ("es", "Espa\u00f1ol"))
"""Code, and the name in the language itself."""
_DOMAIN: Final = "arclight"
_SOURCE: Final = "en"


class _Spoken:
    """What is spoken now; one screen speaks one language at a time."""

    language: str = _SOURCE
    catalogue: NullTranslations = NullTranslations()


def speak(language: str) -> None:
    """Speak this language from now on; what has no translation stays in English."""
    _Spoken.language, _Spoken.catalogue = language, _catalogue(language)


def spoken() -> str:
    """Return the language that is spoken: whoever keeps words keeps them by it."""
    return _Spoken.language


def translated(text: str) -> str:
    """Return a text in the language that is spoken; import it as `_`.

    The library's own `gettext` looks for its files at every call, which a screen cannot afford.
    """
    return _Spoken.catalogue.gettext(text)


@lru_cache(maxsize=8)
def _catalogue(language: str) -> NullTranslations:
    if language == _SOURCE:
        return NullTranslations()
    folder = str(ASSETS / "locale")
    return translation(_DOMAIN, folder, languages=[language], fallback=True)
