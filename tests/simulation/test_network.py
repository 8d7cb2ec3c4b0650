"""The simulated network does to frames what its seed says, and nothing when trouble is off."""

from __future__ import annotations

import pytest

from bots.chance import Chance
from simulation.clock import SimulatedClock
from simulation.network import Wire, garbled
from simulation.trouble import Trouble, Troubles
from wire.codec import BadFrame, decode_from_server, encode
from wire.messages.session import Cut

FRAMES = [number.to_bytes(4, "big") for number in range(12_000)]


def carried(seed: int, *, trouble: bool) -> tuple[list[bytes], Troubles]:
    clock, troubles = SimulatedClock(), Troubles(Chance(seed, "t"), on=trouble)
    arrived: list[bytes] = []
    wire = Wire(clock, Chance(seed, "w"), troubles, arrived.append)
    for frame in FRAMES:
        clock.after(clock.ticks + 3 * int.from_bytes(frame, "big"), lambda f=frame: wire.carry(f))  # type: ignore[misc]
    while clock.step():
        pass
    return arrived, troubles


def test_without_trouble_every_frame_arrives_once_and_in_order() -> None:
    arrived, troubles = carried(1, trouble=False)

    assert arrived == FRAMES
    assert not troubles.counts


def test_with_trouble_every_kind_of_it_happens() -> None:
    arrived, troubles = carried(1, trouble=True)

    assert set(troubles.counts) == {
        Trouble.LOST,
        Trouble.DOUBLED,
        Trouble.LATE,
        Trouble.SWAPPED,
        Trouble.GARBLED,
    }
    assert arrived != sorted(arrived)
    assert set(FRAMES) - set(arrived)
    assert len(arrived) > len(set(arrived))


def test_the_same_seed_makes_the_same_trouble() -> None:
    assert carried(5, trouble=True)[0] == carried(5, trouble=True)[0]
    assert carried(5, trouble=True)[0] != carried(6, trouble=True)[0]


def test_what_is_on_the_way_is_gone_when_the_connection_breaks() -> None:
    clock, arrived = SimulatedClock(), list[bytes]()
    wire = Wire(clock, Chance(1), Troubles(Chance(1), on=False), arrived.append)
    wire.carry(b"frame")
    wire.cut()

    while clock.step():
        pass

    assert not arrived


def test_a_garbled_frame_cannot_be_read() -> None:
    whole = encode(Cut(code="too_slow"))

    for seed in range(200):
        with pytest.raises(BadFrame):
            decode_from_server(garbled(whole, Chance(seed)))
