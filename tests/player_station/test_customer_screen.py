"""The customer's screen at the cage: the sum is what is paid, and the account adds up."""

from __future__ import annotations

import pytest

from gallery.seat.scenes import scenes
from player_station.screens import screen_of
from screenkit.drawables import HouseMark, Mark, Ring, Words
from screenkit.theme import ALERT, SUM, TEXT, TIMER, WIN


def _words(name: str) -> list[Words]:
    layout = screen_of(scenes()[name], width=1024).layout
    return [it for it in layout if isinstance(it, Words)]


def _texts(name: str) -> set[str]:
    return {it.text for it in _words(name)}


def test_a_payout_of_everything_is_approved_by_its_sum_not_by_a_word() -> None:
    (largest,) = (it for it in _words("cage-payout-all") if it.size == SUM)
    assert largest.text == "$1,432.24"
    assert {"Payout of everything", "Left on your account", "$0"} <= _texts("cage-payout-all")


@pytest.mark.parametrize("name", ["cage-payout", "cage-payout-all", "cage-tournament"])
def test_what_is_left_is_what_was_there_without_the_sum(name: str) -> None:
    asked = scenes()[name].customer
    assert asked is not None
    paid = asked.before if asked.amount < 0 else asked.amount
    assert asked.before - paid == asked.balance


def test_the_time_left_is_a_ring_and_its_seconds() -> None:
    layout = screen_of(scenes()["cage-payout"], width=1024).layout
    (ring,) = (it for it in layout if isinstance(it, Ring))
    assert 0 < ring.permille < 1000
    assert "52" in _texts("cage-payout")


def test_after_a_payment_the_customer_is_told_to_take_the_receipt() -> None:
    labels = {
        getattr(it, "text", "") for it in screen_of(scenes()["cage-paid-out"], width=1024).layout
    }
    assert "Take your receipt" in labels


def test_an_idle_screen_welcomes_with_the_house_s_mark_and_its_open_games() -> None:
    view = scenes()["cage-welcome-games"]
    assert view.welcome is not None
    layout = screen_of(view, width=1024).layout
    assert len([it for it in layout if isinstance(it, HouseMark)]) == 1
    assert {"No-Limit Hold'em", "4 waiting", "3 seats open", "1 seat open", "Full"} <= _texts(
        "cage-welcome-games"
    )


def test_the_largest_jackpot_is_the_one_golden_thing_of_a_welcome() -> None:
    texts = {it.text: it for it in _words("cage-welcome-jackpots")}
    assert (texts["$123,456"].colour, texts["$123,456"].size) == (TIMER, SUM)
    assert texts["$500"].colour == TEXT
    (mark,) = (
        it
        for it in screen_of(scenes()["cage-welcome-jackpots"], width=1024).layout
        if isinstance(it, HouseMark)
    )
    assert mark.colour == TEXT


def test_gold_is_the_button_that_approves_and_not_the_time_that_is_left() -> None:
    def ring(name: str) -> Ring:
        layout = screen_of(scenes()[name], width=1024).layout
        return next(it for it in layout if isinstance(it, Ring))

    assert ring("cage-payout-ready").colour == TEXT
    assert ring("cage-payout-soon").colour == ALERT


def test_a_wrong_pin_is_told_in_the_colour_of_trouble_and_a_right_one_is_not() -> None:
    colours = {it.text: it.colour for it in _words("cage-pin-wrong")}
    assert colours["Wrong PIN"] == ALERT
    assert {it.text: it.colour for it in _words("cage-payout")}["Enter PIN to approve"] == TEXT


def test_what_took_too_long_has_no_sign_of_success() -> None:
    layout = screen_of(scenes()["cage-too-late"], width=1024).layout
    (sign,) = (it for it in layout if isinstance(it, Mark))
    assert sign.colour != WIN
