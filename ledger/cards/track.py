"""Magnetic tracks of an account card: what is written, and what a wedge reader types.

ISO/IEC 7813: track 1 is `%B number ^ name ^ date service ?`, track 2 `; number = date service ?`.
On the stripe a check character (LRC) follows each, which most readers leave out. A reader types
what it could read. That may be damaged in many ways: half a swipe, two swipes, a missing track,
another keyboard layout. `read_swipe` answers any text with a card number or with a reason to
swipe again; it never raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, unique
from functools import reduce
from operator import xor
from typing import NamedTuple

from ledger.card_number import CARD_DIGITS, CardNumber, is_card_number, passes_luhn
from ledger.cards.layouts import LAYOUTS, as_us_keys

TYPED_MAX = 512  # two full swipes of three tracks; more is a held key or another device

# Fillers without meaning: a date past any card's life and no bank service. They are digits and
# not empty fields, because `==` is lost on keyboards where `=` is a dead key.
_DATE_AND_SERVICE = "4912000"
_NAME = "ACCOUNT CARD/"  # the holder's name stays off the card


@unique
class Damage(Enum):
    """Why a swipe could not be used."""

    NOTHING_READ = "nothing_read"
    CUT_SHORT = "cut_short"
    GARBLED = "garbled"
    TWO_CARDS = "two_cards"
    NOT_AN_ACCOUNT_CARD = "not_an_account_card"
    TOO_LONG = "too_long"


@dataclass(frozen=True, slots=True)
class SwipeAgain:
    """The answer to a swipe that gave no card number; it keeps none of the digits."""

    damage: Damage


class _Track(NamedTuple):
    least_code: int
    code_mask: int
    number: re.Pattern[str]


_TRACKS = {
    "%": _Track(0x20, 0x3F, re.compile(r"%[Bb]([0-9 ]+)(?:\^.*)?\?", re.DOTALL)),
    ";": _Track(0x30, 0x0F, re.compile(r";([0-9]+)(?:=.*)?\?", re.DOTALL)),
}
_TRACK = re.compile(r"[%;][^%;?\r\n\t]*\?")
_LOOSE = re.compile(r".[^%;\r\n\t]*", re.DOTALL)  # at least one character, so the loop ends
_LOOSE_NUMBER = re.compile(r"([0-9]+)(?:=[0-9]*)?")
_READER_SAW_NOTHING = re.compile(r"[%;+]?[Ee]?\??")
_NO_CHECK_CHARACTER = "%;+ \t\r\n"
_OTHER_CARD_DIGITS_MIN = 12  # the shortest number ISO 7812 cards carry


def track_2(number: CardNumber) -> str:
    """Return the text an encoder writes on track 2, without its check character."""
    return f";{number.digits}={_DATE_AND_SERVICE}?"


def track_1(number: CardNumber) -> str:
    """Return the text an encoder writes on track 1, without its check character."""
    return f"%B{number.digits}^{_NAME}^{_DATE_AND_SERVICE}?"


def check_character(track: str) -> str:
    """Return the LRC of a whole track, sentinels included: even parity over each bit (ISO 7811)."""
    least, mask, _ = _TRACKS[track[0]]
    return chr(least + reduce(xor, ((ord(character) - least) & mask for character in track)))


def read_swipe(typed: str) -> CardNumber | SwipeAgain:
    """Read what a reader typed; every text gets one of the two answers."""
    if len(typed) > TYPED_MAX:
        return SwipeAgain(Damage.TOO_LONG)
    damages = []
    for layout in LAYOUTS.values():
        reading = _together(_readings(as_us_keys(typed, layout)))
        if isinstance(reading, CardNumber):
            return reading
        damages.append(reading)
    telling = (Damage.TWO_CARDS, Damage.NOT_AN_ACCOUNT_CARD)
    return SwipeAgain(next((damage for damage in damages if damage in telling), damages[0]))


def _together(readings: Iterator[CardNumber | Damage]) -> CardNumber | Damage:
    """Judge all tracks of one text: one readable track is enough, two must agree."""
    seen = list(readings)
    numbers = {reading for reading in seen if isinstance(reading, CardNumber)}
    if len(numbers) > 1:
        return Damage.TWO_CARDS
    if numbers:
        return numbers.pop()
    most_telling = (Damage.NOT_AN_ACCOUNT_CARD, Damage.GARBLED, Damage.CUT_SHORT)
    return next((damage for damage in most_telling if damage in seen), Damage.NOTHING_READ)


def _readings(text: str) -> Iterator[CardNumber | Damage]:
    """Cut a text into tracks and loose pieces, and read each."""
    at = 0
    while at < len(text):
        track = _TRACK.match(text, at)
        if track is None:
            loose = _LOOSE.match(text, at)
            at = loose.end() if loose else len(text)
            yield _read_loose(loose.group() if loose else "")
            continue
        at = track.end()
        if _check_character_follows(text, at, check_character(track.group())):
            at += 1
        elif at < len(text) and text[at] not in _NO_CHECK_CHARACTER:
            at += 1
            yield Damage.GARBLED
            continue
        yield _read_track(track.group())


def _check_character_follows(text: str, at: int, expected: str) -> bool:
    """Whether `text` continues with the check character and not with the next track."""
    return text[at : at + 1] == expected and not _TRACK.match(text, at)


def _read_track(track: str) -> CardNumber | Damage:
    match = _TRACKS[track[0]].number.fullmatch(track)
    if match is None:
        nothing = _READER_SAW_NOTHING.fullmatch(track)
        return Damage.NOTHING_READ if nothing else Damage.GARBLED
    return _judge(match.group(1).replace(" ", ""))


def _read_loose(text: str) -> CardNumber | Damage:
    """Read text outside sentinels: some readers are set to send only the number."""
    piece = text.strip()
    match = _LOOSE_NUMBER.fullmatch(piece)
    if match:
        return _judge(match.group(1))
    if _READER_SAW_NOTHING.fullmatch(piece):
        return Damage.NOTHING_READ
    return Damage.CUT_SHORT if piece[0] in _TRACKS or piece[-1] == "?" else Damage.GARBLED


def _judge(digits: str) -> CardNumber | Damage:
    if is_card_number(digits):
        return CardNumber(digits)
    if len(digits) >= _OTHER_CARD_DIGITS_MIN and passes_luhn(digits):
        return Damage.NOT_AN_ACCOUNT_CARD
    return Damage.CUT_SHORT if len(digits) < CARD_DIGITS else Damage.GARBLED
