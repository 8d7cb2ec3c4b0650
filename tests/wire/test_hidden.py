"""What must not be seen is not shown by any way of printing a message."""

from __future__ import annotations

import pytest
from msgspec import Struct
from msgspec.inspect import StrType
from rich.pretty import pretty_repr

from tests.wire.shapes import FROM_CLIENT, FROM_SERVER, shape_of
from wire.messages.base import PLAIN_LINE
from wire.messages.own_view import HandName, OpeningView, OwnView
from wire.messages.seat import EnterPin, Swipe
from wire.messages.session import Snapshot
from wire.messages.staff import CardIssued, Credential, SignIn, TelephoneKey

OPENING = OpeningView(position=3, card="Qh", salt=b"\x99" * 32, path=(b"\x98" * 32,))
SECRETS: list[tuple[Struct, tuple[str, ...]]] = [
    (EnterPin(id="12345678", pin="4711"), ("4711",)),
    (Swipe(id="12345678", track=";4711?"), ("4711",)),
    (SignIn(id="12345678", credential=Credential(code="4711")), ("4711",)),
    (
        CardIssued(id="12345678", holder="x", last_four="0000", track_1="4711", track_2="8833"),
        ("4711", "8833"),
    ),
    (TelephoneKey(id="12345678", address="otpauth://4711"), ("4711",)),
    (OPENING, ("Qh", "99", "98", "\\x98")),
    (
        Snapshot(
            own=OwnView(
                seat=1,
                state="seated",
                table=1,
                cards=(OPENING,),
                names=(HandName(ranking="high", category="pair", ranks="Q", cards=("Qh",)),),
            )
        ),
        ("Qh", "pair", "\\x99"),
    ),
]


@pytest.mark.parametrize(("message", "secrets"), SECRETS)
def test_secrets_are_not_printed(message: Struct, secrets: tuple[str, ...]) -> None:
    printed = (repr(message), str(message), f"{message}", f"{[message]!r}", pretty_repr(message))

    assert not [secret for secret in secrets for text in printed if secret in text]
    assert all("hidden" in text for text in printed)


def test_what_is_no_secret_is_printed() -> None:
    assert repr(EnterPin(id="12345678", pin="4711")) == "EnterPin(id='12345678', pin=hidden)"


def test_fields_with_the_name_of_a_secret_are_hidden() -> None:
    """A new message whose author forgot the mark is found by its words."""
    telling = {"pin", "password", "track", "track_1", "track_2", "token", "salt", "old", "new"}
    for kind in (*FROM_CLIENT, *FROM_SERVER):
        for field in shape_of(kind).fields:
            free = isinstance(field.type, StrType) and field.type.pattern in (None, PLAIN_LINE)
            assert not (free and field.name in telling), (kind, field.name)
