"""The simulated network does to frames what its seed says, and nothing when trouble is off."""

from __future__ import annotations

import pytest

from bots.chance import Chance
from simulation.clients import Station
from simulation.clock import SimulatedClock
from simulation.evening import Evening, Plan
from simulation.network import Wire, garbled
from simulation.trouble import Trouble, Troubles
from wire.codec import BadFrame, decode_from_server, encode
from wire.messages.session import Cut
from wire.session.pace import QUIET_MS

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
    wire.dead = True

    while clock.step():
        pass

    assert not arrived


def test_a_garbled_frame_cannot_be_read() -> None:
    whole = encode(Cut(code="too_slow"))

    for seed in range(200):
        with pytest.raises(BadFrame):
            decode_from_server(garbled(whole, Chance(seed)))


def test_a_station_whose_cable_is_pulled_is_lost_by_its_silence_and_comes_back() -> None:
    evening = Evening(Plan(seed=1, tables=1, hands=1))
    evening.play()
    process = evening.process
    assert process is not None
    room = process.room
    station = next(one for one in evening.clients if isinstance(one, Station))

    def here() -> bool:
        return station.peer.key in room._hall.peers

    def pass_ms(wait_ms: int) -> None:
        until = evening.clock.ticks + wait_ms
        while evening.clock.ticks < until:
            evening.step()

    pass_ms(10_000)
    assert here()
    station.unplug(3 * QUIET_MS + 2_000)
    pass_ms(3 * QUIET_MS + 1_000)
    assert not here()
    pass_ms(10_000)
    assert here()
