"""Whatever field a card or a salt stands in, the scan of a frame finds it."""

from __future__ import annotations

import pytest

from simulation.checks.scanning import cards_in, secrets_in
from tests.bots.builders import SALT, sight
from wire.codec import encode
from wire.messages.base import Message
from wire.messages.session import Cut, Done, Snapshot, Update
from wire.messages.table_events import HandShown, SeatMoved, Timed

SEEN = sight(cards="Ah Td")
MESSAGES: list[tuple[Message, set[str]]] = [
    (Snapshot(epoch=1, seq=1, table=SEEN.table, own=SEEN.own), {"Ah", "Td"}),
    (Done(id="seat:1:1:1", facts={"card": "2c"}), {"2c"}),
    (Done(id="seat:1:1:1", facts={"cards": "2cKd"}), {"2c", "Kd"}),
    (Cut(code="x", text="As, Kd"), {"As", "Kd"}),
    (Cut(code="x", text="Ada wins"), set()),
    (
        Update(
            epoch=1,
            seq=2,
            events=(
                Timed(event=HandShown(seat=1, cards=("9s",), openings=())),
                Timed(event=SeatMoved(seat=2, word="sat_down", nickname="Ada")),
            ),
            table=SEEN.table,
        ),
        {"9s"},
    ),
]


@pytest.mark.parametrize(("message", "cards"), MESSAGES)
def test_the_cards_of_a_frame_are_found(message: Message, cards: set[str]) -> None:
    frame = encode(message)

    assert cards_in(frame) == cards
    assert cards <= {card.decode() for card in secrets_in(frame)[0]}


def test_the_salts_of_a_frame_are_found() -> None:
    frame = encode(Snapshot(epoch=1, seq=1, own=SEEN.own))

    assert secrets_in(frame)[1].count(SALT) == 4
