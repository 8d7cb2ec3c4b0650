"""The four tokens of a house's brand: they reach the house, and nothing unreadable does."""

from __future__ import annotations

import pytest

from server.house import HouseFileWrong, read_house
from tests.server.house.test_house_file import faults
from wire.colours import contrast, rgb
from wire.messages.brand_view import BrandView


def test_a_house_without_tokens_looks_like_arclight() -> None:
    assert read_house("").brand == BrandView()


def test_the_tokens_of_a_house_are_what_the_screens_are_told() -> None:
    brand = read_house(
        '[brand]\nfelt = "#5A1A2B"\nrail = "#101418"\nback = "red"\n'
        'mark = "M10 10 L90 10 L50 90 Z"\n'
    ).brand
    assert brand == BrandView(
        felt="#5A1A2B", rail="#101418", back="red", mark="M10 10 L90 10 L50 90 Z"
    )


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("felt", "#2E9E78"),  # bright: pale text on it has 3.0:1
        ("felt", "#FFFFFF"),
        ("felt", "green"),
        ("felt", "#1B6A5"),
        ("rail", "#6B4A30"),  # brass on its lit side has 1.8:1
        ("rail", "walnut"),
        ("back", "purple"),
        ("mark", "BAY101"),
        ("mark", "bay"),
        ("mark", 'M1 1\\"/><script>'),
        ("mark", "M" + "1 " * 2_000),
        ("mark", ""),
    ],
)
def test_what_cannot_be_read_or_drawn_is_refused_by_its_key(key: str, value: str) -> None:
    (fault,) = faults(f'[brand]\n{key} = "{value}"\n')
    assert f"line 2: brand.{key} = " in fault


def test_the_refusal_says_what_is_allowed() -> None:
    with pytest.raises(HouseFileWrong, match=r"dark enough that pale text \(4\.5:1\)"):
        read_house('[brand]\nfelt = "#2E9E78"\n')


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast(rgb("#000000"), rgb("#FFFFFF")) == pytest.approx(21)
    assert contrast(rgb("#777777"), rgb("#FFFFFF")) == pytest.approx(4.48, abs=0.01)
    assert contrast(rgb("#14523F"), rgb("#14523F")) == pytest.approx(1)
