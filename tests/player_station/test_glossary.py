"""Every word of the regulator's glossary is explained in the help, in every language."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from player_station.screens.card_room_words import CHAPTERS, word_chapters
from screenkit.language import LANGUAGES, speak

ASKED = """action, all in, ante, bet, big blind, blind, bluff, board, burn card, button, buy-in,
cage,
capped, check, check-raise, community cards, complete the bet, dead money, dealer button, deck,
downcards, fixed limit, floorperson, flop, fold, fourth street, flush, forced bet, full house, hand,
heads-up play, holecards, kicker, missed blind, muck, no-limit, opener, option, picture card,
playing the board, position, pot, pot limit, raise, rake, reraise, river card, set, side pot,
sit n go tournament, showdown, small blind, split pot, straight, straight flush, table stakes,
tournament, turn card, trips, wager"""


def terms() -> list[str]:
    lines = [line for _title, text in word_chapters() for line in text.splitlines()]
    assert all(len(line.partition(": ")[2]) > 10 for line in lines)
    return [line.partition(": ")[0].lower() for line in lines]


def test_every_word_asked_for_is_explained() -> None:
    asked = {word.strip() for word in ASKED.replace("\n", " ").split(",")}
    assert asked <= set(terms())


@pytest.mark.parametrize("language", [code for code, _name in LANGUAGES])
def test_every_language_explains_as_many_words_in_its_own(language: str) -> None:
    english = terms()
    speak(language)
    try:
        own = terms()
    finally:
        speak("en")
    assert len(own) == len(english)
    assert len(set(own)) == len(own)


@pytest.mark.parametrize("language", [code for code, _name in LANGUAGES])
def test_a_word_stands_in_the_chapter_of_its_own_first_letter(language: str) -> None:
    """A Spanish reader looks for Farol under F, not under the B of bluff."""
    speak(language)
    try:
        chapters = word_chapters()
    finally:
        speak("en")
    letters = []
    for title, text in chapters:
        found = [normalize("NFD", line)[0] for line in text.splitlines()]
        assert found == sorted(found)
        assert {found[0], found[-1]} <= {word for word in title.split() if len(word) == 1}
        letters += sorted(set(found))
    assert letters == sorted(set(letters))
    assert len(chapters) == CHAPTERS
