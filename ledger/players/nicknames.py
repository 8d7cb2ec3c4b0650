"""Nicknames: what a table sees. No two of them may look the same.

A nickname has no invisible characters, nothing that changes the reading direction, letters of one
script only, and no letters of another script that look Latin.
"""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import Final

from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused

LENGTH_MIN: Final = 2
LENGTH_MAX: Final = 16
MARKS_MOST: Final = 2
"""The most marks on one letter, in scripts that use marks."""
_LETTERS: Final = (
    *((0x00C0, 0x0130), (0x0132, 0x0137), (0x0139, 0x0148), (0x014A, 0x017E), (0x1E00, 0x1E99)),
    *((0x1E9E, 0x1E9E), (0x1EA0, 0x1EF9)),  # Latin, without letters that mislead
    *((0x0370, 0x03FF), (0x0400, 0x052F)),  # Greek, Cyrillic
    *((0x0591, 0x05EA), (0x0620, 0x06D3)),  # Hebrew, Arabic
    *((0x0900, 0x097F), (0x0E01, 0x0E4E)),  # Devanagari, Thai
    *((0x3041, 0x3096), (0x30A1, 0x30FA), (0x30FC, 0x30FC)),  # Hiragana, Katakana
    *((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xAC00, 0xD7A3)),  # Han, Hangul
)
"""Letters that a card room can read. Phonetic, dotless and small capital letters are left out, and
so are scripts whose letters look like Latin ones (Lisu, Cherokee)."""
_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters and marks that are invisible."""
_TOGETHER: Final = {
    "HIRAGANA": "CJK",
    "KATAKANA": "CJK",
    "HANGUL": "CJK",
    "KATAKANA-HIRAGANA": "CJK",
}
"""Scripts that one name may mix."""
_WITHOUT_MARKS: Final = frozenset({"LATIN", "GREEK", "CYRILLIC"})
"""Scripts in which letter and mark are one character, so that separate marks are refused."""
_LIKE_LATIN: Final = {
    "CYRILLIC": frozenset("аАВвеЕЗКМНноОрРсСтТуУхХѕЅіІјЈԁԛԝҮүһҺӀӏԌԍ"),
    "GREEK": frozenset("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοονιρκτυχα"),
}
"""Letters of other scripts that look like Latin ones."""
_SAME_LOOK: Final = """
    SELECT nickname FROM player WHERE
    lower(replace(replace(replace(replace(replace(
        nickname, ' ', ''), 'I', 'l'), '1', 'l'), '|', 'l'), '0', 'O')) =
    lower(replace(replace(replace(replace(replace(
        ?, ' ', ''), 'I', 'l'), '1', 'l'), '|', 'l'), '0', 'O'))"""
"""Must be written exactly as in the index `player_by_look`."""


def clean_nickname(nickname: str) -> str:
    """Return a nickname in its shown form; refuse one that is short, long or misleading."""
    clean = " ".join(unicodedata.normalize("NFC", nickname).split())
    if not LENGTH_MIN <= len(clean) <= LENGTH_MAX:
        raise Refused(RefusalCode.NICKNAME_NOT_USABLE, least=LENGTH_MIN, most=LENGTH_MAX)
    if not all(map(_can_be_seen, clean)) or _marks_in_a_row(clean) > MARKS_MOST:
        raise Refused(RefusalCode.NICKNAME_MISLEADING, why="unseen")
    scripts = {_script(letter) for letter in clean if letter.isalpha()}
    marked = any(unicodedata.category(letter)[0] == "M" for letter in clean)
    readable = all(map(_can_be_read, clean))
    if not readable or len(scripts) > 1 or (marked and scripts & _WITHOUT_MARKS):
        raise Refused(RefusalCode.NICKNAME_MISLEADING, why="scripts")
    for script in scripts & _LIKE_LATIN.keys():
        if all(letter in _LIKE_LATIN[script] for letter in clean if letter.isalpha()):
            raise Refused(RefusalCode.NICKNAME_MISLEADING, why="looks_latin")
    return clean


def nickname_key(nickname: str) -> str:
    """Return the key that must be unique: the nickname without case and spaces."""
    return "".join(unicodedata.normalize("NFKC", nickname).casefold().split())


def player_with_nickname(reader: Reader, nickname: str) -> int:
    """Return the player with a nickname; 0: none."""
    row = first_row(reader, "SELECT id FROM player WHERE nickname_key = ?", nickname_key(nickname))
    return 0 if row is None else int(row[0])


def check_nickname_free(reader: Reader, nickname: str) -> None:
    """Refuse a nickname that another player has, or that looks like another player's."""
    if player_with_nickname(reader, nickname):
        raise Refused(RefusalCode.NICKNAME_TAKEN, nickname=nickname)
    alike = first_row(reader, _SAME_LOOK, nickname)
    if alike is not None:
        raise Refused(RefusalCode.NICKNAME_LOOKS_LIKE, nickname=nickname, like=alike[0])


def _can_be_seen(letter: str) -> bool:
    """Whether a character is printable ASCII, or a visible letter or mark."""
    if letter.isascii():
        return letter.isprintable()
    return unicodedata.category(letter)[0] in "LM" and letter not in _UNSEEN


def _can_be_read(letter: str) -> bool:
    return letter.isascii() or any(low <= ord(letter) <= high for low, high in _LETTERS)


def _marks_in_a_row(text: str) -> int:
    runs = groupby(text, key=lambda letter: unicodedata.category(letter)[0] == "M")
    return max((len(list(run)) for is_mark, run in runs if is_mark), default=0)


def _script(letter: str) -> str:
    words = unicodedata.name(letter, "?").removeprefix("FULLWIDTH ").removeprefix("HALFWIDTH ")
    script = words.split()[0]
    return _TOGETHER.get(script, script)
