"""What a wedge reader's keystrokes become with the keyboard layout of another country.

A keyboard-wedge reader presses the keys of a US keyboard. If the computer is set to a German
keyboard, the key of `;` types `ö`. Each table lists, for one layout, the characters that differ
on the keys a magnetic stripe uses. The letters of track 1 do not matter, since the name field of
an account card holds no name.
"""

from __future__ import annotations

from collections.abc import Mapping

_SHIFTED_SIXTH_KEY = {"&": "^"}
_SLASH_KEY_IS_UNDERSCORE = {"_": "?"}

_ACUTE = "\N{ACUTE ACCENT}"
_AZERTY_DIGITS = dict(zip("&é\"'(-è_çà", "1234567890", strict=True))

LAYOUTS: Mapping[str, Mapping[str, str]] = {
    "us": {},
    "german": {"ö": ";", "Ö": ";", _ACUTE: "="} | _SLASH_KEY_IS_UNDERSCORE | _SHIFTED_SIXTH_KEY,
    "swiss": {"ö": ";", "é": ";", "^": "="} | _SLASH_KEY_IS_UNDERSCORE | _SHIFTED_SIXTH_KEY,
    "spanish": {"ñ": ";", "Ñ": ";", "¡": "="} | _SLASH_KEY_IS_UNDERSCORE | _SHIFTED_SIXTH_KEY,
    "latin american": {"ñ": ";", "Ñ": ";", "¿": "="}
    | _SLASH_KEY_IS_UNDERSCORE
    | _SHIFTED_SIXTH_KEY,
    "italian": {"ò": ";", "ì": "="} | _SLASH_KEY_IS_UNDERSCORE | _SHIFTED_SIXTH_KEY,
    "portuguese": {"ç": ";", "Ç": ";", "«": "="} | _SLASH_KEY_IS_UNDERSCORE | _SHIFTED_SIXTH_KEY,
    "brazilian": {"ç": ";", "Ç": ";", ":": "?", "¨": "^"},
    "danish": {"æ": ";", "Æ": ";", _ACUTE: "="} | _SLASH_KEY_IS_UNDERSCORE | _SHIFTED_SIXTH_KEY,
    "norwegian": {"ø": ";", "Ø": ";", "\\": "="} | _SLASH_KEY_IS_UNDERSCORE | _SHIFTED_SIXTH_KEY,
    "french": _AZERTY_DIGITS | {"m": ";", "M": ";", "§": "?", "5": "%", "6": "^"},
    "french, caps lock": {"M": ";", "m": ";", "+": "=", "!": "?", "(": "%", "-": "^"},
    "belgian": _AZERTY_DIGITS
    | {"§": "6", "-": "=", "!": "8", "m": ";", "M": ";", "+": "?", "5": "%", "6": "^"},
}


def as_us_keys(typed: str, layout: Mapping[str, str]) -> str:
    """Return what a US keyboard would have typed for the same keys."""
    return "".join(layout.get(character, character) for character in typed)
