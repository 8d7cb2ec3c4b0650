"""The language of a screen. The person at the screen chooses it; no restart is needed."""

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
    """The language in use; one screen uses one language at a time."""

    language: str = _SOURCE
    catalogue: NullTranslations = NullTranslations()


def speak(language: str) -> None:
    """Use this language from now on; texts without a translation stay in English."""
    _Spoken.language, _Spoken.catalogue = language, _catalogue(language)


def spoken() -> str:
    """Return the language in use. A cache of texts must have it in its key."""
    return _Spoken.language


def translated(text: str) -> str:
    """Return a text in the language in use; import it as `_`.

    The library's own `gettext` looks for its files at every call, which is too slow for a screen.
    """
    return _Spoken.catalogue.gettext(text)


def in_context(context: str, text: str) -> str:
    """Return a text that is said otherwise where it means this: "Call" on a plate is no order."""
    return _Spoken.catalogue.pgettext(context, text)


def in_all_languages(text: str) -> tuple[str, ...]:
    """Return a text in every language that is offered."""
    return tuple(_catalogue(code).gettext(text) for code, _name in LANGUAGES)


@lru_cache(maxsize=8)
def _catalogue(language: str) -> NullTranslations:
    if language == _SOURCE:
        return NullTranslations()
    folder = str(ASSETS / "locale")
    return translation(_DOMAIN, folder, languages=[language], fallback=True)
