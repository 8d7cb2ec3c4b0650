"""A nickname is made of letters that a card room can read."""

from __future__ import annotations

import pytest

from ledger.players.nicknames import clean_nickname
from ledger.refusals import RefusalCode
from tests.ledger.refusing import refusal


@pytest.mark.parametrize(
    "name",
    [
        *("P\u0251ul", "Pa\u1d1cl", "M\u0131na", "Pau\u01c0", "Mar\u0138", "\u017fam", "\uff30aul"),
        "\ua4d0\ua4e2\ua4f3",  # in Lisu
        "\u13aa\u13da\u13a2",  # in Cherokee
    ],
)
def test_letters_that_are_taken_for_others_are_refused(name: str) -> None:
    assert refusal(lambda: clean_nickname(name)).code is RefusalCode.NICKNAME_MISLEADING


@pytest.mark.parametrize(
    "name",
    [
        *("Paul", "Zoë", "Łukasz", "Çağri", "Nguyễn", "Straße", "O'Neil_7"),
        *("Γιώργος", "Дмитрий", "משה", "محمد", "राम", "สมชาย", "田中", "さくら", "サトー", "민준"),
    ],
)
def test_names_in_the_scripts_of_the_house_are_taken(name: str) -> None:
    assert clean_nickname(name) == name
