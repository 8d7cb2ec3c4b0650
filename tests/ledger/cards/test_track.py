"""What is written on a card, and what readers and hands make of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.card_number import CardNumber, draw_card_number, luhn_digit, passes_luhn
from ledger.cards.layouts import LAYOUTS
from ledger.cards.track import (
    Damage,
    SwipeAgain,
    check_character,
    read_swipe,
    track_1,
    track_2,
)

numbers = st.integers(0, 10**18 - 1).map(
    lambda n: CardNumber(f"{n:018d}" + luhn_digit(f"{n:018d}"))
)
NUMBER = CardNumber("4000000000000000014")
OTHER = CardNumber("0000000000000000000")


def swiped(number: CardNumber, *, lrc: bool = False) -> str:
    tracks = (track_1(number), track_2(number))
    return "".join(track + (check_character(track) if lrc else "") + "\r" for track in tracks)


@given(numbers, st.booleans())
def test_a_whole_swipe_gives_the_number(number: CardNumber, lrc: bool) -> None:
    assert read_swipe(swiped(number, lrc=lrc)) == number


@given(numbers, st.booleans())
def test_tracks_typed_without_line_ends_give_the_number(number: CardNumber, lrc: bool) -> None:
    assert read_swipe(swiped(number, lrc=lrc).replace("\r", "")) == number


def test_the_check_character_is_that_of_a_known_card() -> None:
    # Worked by hand: the bits of ; 1 2 = ? are 1011 0001 0010 1101 1111; even parity leaves 1010.
    assert check_character(";12=?") == ":"


@given(numbers)
def test_a_wrong_check_character_means_swipe_again(number: CardNumber) -> None:
    track = track_2(number)
    right = check_character(track)
    wrong = "0" if right != "0" else "1"

    assert read_swipe(track + wrong) == SwipeAgain(Damage.GARBLED)


@given(numbers, st.sampled_from(["%E?\r", "%?\r", "", "+E?\r"]))
def test_one_readable_track_is_enough(number: CardNumber, other: str) -> None:
    assert read_swipe(other + track_2(number) + "\r") == number
    assert read_swipe(track_1(number) + "\r" + other) == number


@given(numbers)
def test_a_doubled_swipe_of_one_card_is_one_card(number: CardNumber) -> None:
    assert read_swipe(swiped(number) + swiped(number)) == number


def test_two_different_cards_are_never_guessed_between() -> None:
    assert read_swipe(track_2(NUMBER) + track_2(OTHER)) == SwipeAgain(Damage.TWO_CARDS)


@given(numbers, st.integers(1, 26))
def test_a_swipe_cut_short_never_gives_a_number(number: CardNumber, kept: int) -> None:
    track = track_2(number)

    assert isinstance(read_swipe(track[: min(kept, len(track) - 1)]), SwipeAgain)
    assert isinstance(read_swipe(track[max(1, len(track) - kept) :]), SwipeAgain)


@given(numbers, st.integers(1, 19), st.integers(1, 9))
def test_one_misread_digit_never_gives_a_number(number: CardNumber, at: int, by: int) -> None:
    track = track_2(number)
    misread = track[:at] + str((int(track[at]) + by) % 10) + track[at + 1 :]

    assert isinstance(read_swipe(misread), SwipeAgain)


@given(numbers)
def test_readers_set_to_send_no_sentinels_are_understood(number: CardNumber) -> None:
    assert read_swipe(number.digits) == number
    assert read_swipe(f"{number.digits}=4912000\r\n") == number


@given(numbers, st.sampled_from(sorted(LAYOUTS)))
def test_another_keyboard_layout_is_understood(number: CardNumber, layout: str) -> None:
    types_as: dict[str, str] = {}
    for typed, meant in LAYOUTS[layout].items():
        types_as.setdefault(meant, typed)
    typed_text = "".join(types_as.get(key, key) for key in swiped(number))

    assert read_swipe(typed_text) == number


def test_a_german_keyboard_in_full() -> None:
    assert read_swipe("ö4000000000000000014\N{ACUTE ACCENT}4912000_") == NUMBER


def test_a_french_keyboard_in_full() -> None:
    assert read_swipe("m'àààààààààààààààà&'='ç&éààà§") == NUMBER


@pytest.mark.parametrize(
    ("typed", "damage"),
    [
        ("", Damage.NOTHING_READ),
        ("\r\n", Damage.NOTHING_READ),
        (";E?", Damage.NOTHING_READ),
        ("%E?;E?+E?", Damage.NOTHING_READ),
        (";40000000000000", Damage.CUT_SHORT),
        (";4000000000000=4912000?", Damage.CUT_SHORT),
        (";4000x00000000000014=4912000?", Damage.GARBLED),
        (";4000000000000000015=4912000?", Damage.GARBLED),
        (";4111111111111111=4912101?", Damage.NOT_AN_ACCOUNT_CARD),
        (";" * 513, Damage.TOO_LONG),
    ],
)
def test_the_damage_is_named(typed: str, damage: Damage) -> None:
    assert read_swipe(typed) == SwipeAgain(damage)


@given(st.text(max_size=600))
def test_any_text_at_all_gets_an_answer(typed: str) -> None:
    assert isinstance(read_swipe(typed), CardNumber | SwipeAgain)


stripe_noise = st.text(alphabet="%;=?^+B0123456789E \r\nö\N{ACUTE ACCENT}_m§&é", max_size=120)


@given(stripe_noise, numbers, st.booleans())
def test_noise_around_a_swipe_never_gives_another_number(
    noise: str, number: CardNumber, first: bool
) -> None:
    typed = noise + swiped(number) if first else swiped(number) + noise

    answer = read_swipe(typed)
    assert isinstance(answer, SwipeAgain) or answer == number


@given(numbers)
def test_the_number_is_masked_wherever_it_is_printed(number: CardNumber) -> None:
    for text in (repr(number), str(number), f"{number}", repr([number])):
        assert number.digits not in text
        assert number.last_four in text


def test_a_card_number_that_fails_its_check_cannot_exist() -> None:
    with pytest.raises(ValueError, match="Luhn"):
        CardNumber("4000000000000000015")


@given(st.binary(min_size=8, max_size=8))
def test_drawn_numbers_pass_their_own_check(drawn: bytes) -> None:
    padding = iter([drawn, b"\0" * 8])
    number = draw_card_number(lambda count: next(padding))

    assert passes_luhn(number.digits)


def test_out_of_range_draws_are_thrown_away_and_drawn_again() -> None:
    draws = iter([b"\xff" * 8, (123).to_bytes(8, "big")])

    assert draw_card_number(lambda count: next(draws)).digits[:18] == "000000000000000123"


@pytest.mark.parametrize("digits", ["79927398713", "4111111111111111", "378282246310005"])
def test_luhn_agrees_with_published_numbers(digits: str) -> None:
    assert passes_luhn(digits)
    assert not passes_luhn(digits[:-1] + str((int(digits[-1]) + 1) % 10))
