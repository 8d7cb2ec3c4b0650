"""Devices enrolled from the pages: codes are opened, used once, and devices revoked."""

from __future__ import annotations

from typing import Final

from ledger.refusals import RefusalCode as BooksCode
from ledger.refusals import Refused as BooksRefused
from ledger.staff import Duty, Session, may
from rules.seating import Status
from server.refusals import RefusalCode, Refused
from server.room.device_codes import Opened
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.seat_lookup import in_hand, player_at, plays_tournament
from server.room.staff.played_hands import check_may_read
from wire.messages import devices as asks
from wire.session.peers import PLACES, Peer, Role

CODE_MS: Final = 10 * 60_000
"""How long a code can be typed."""
CODE_DIGITS: Final = 8
BYTES: Final = 12
ENROLLED_HERE: Final = (Role.SEAT, Role.CENTRE, Role.CAGE)


def ask_devices(hall: Hall, ask: Ask, session: Session, _request: asks.AskDevices) -> None:
    """Answer with every enrolled key, and whether it is connected."""
    check_may_read(session, "ask_devices")
    devices = tuple(
        asks.DeviceView(
            key=peer.key,
            role=peer.role.value,
            place=peer.place,
            name=peer.name[:64],
            up=peer.key in hall.peers,
        )
        for peer in hall.ports.devices.enrolled()
    )
    ask.answer(asks.DeviceList(id=ask.id, devices=devices))


def enrol(hall: Hall, ask: Ask, session: Session, request: asks.EnrolDevice) -> None:
    """Open a code for a device at a place where none is."""
    role = next((each for each in ENROLLED_HERE if each.value == request.role), None)
    if role is None or not PLACES[role].fullmatch(request.place):
        raise Refused(RefusalCode.DEVICE_PLACE, role=request.role, place=request.place)
    _check_duty(session, role)
    _check_free(hall, request.place)
    drawn = int.from_bytes(hall.ports.nonces.take(BYTES), "big") % 10**CODE_DIGITS
    code, until_ms = f"{drawn:0{CODE_DIGITS}d}", hall.now_ms + CODE_MS
    ticks = hall.ports.clock.ticks_ms()
    opened = Opened(role, request.place, ticks + CODE_MS, session.member.number)
    command = {"do": "enrol_device", "role": role.value, "place": request.place}
    unit = hall.floor_unit(ask, session, command, lambda work: None)
    told = asks.DeviceCode(id=ask.id, code=code, until_ms=until_ms)
    hall.codes.open(code, opened, ticks)
    hall.submit_for(ask, unit, told)


def join(hall: Hall, ask: Ask, request: asks.JoinByCode) -> None:
    """Let a device in that has a right code: its key is on the list before it is answered."""
    opened = hall.codes.used(request.code, hall.ports.clock.ticks_ms())
    _check_free(hall, opened.place)
    if any(peer.key == request.key for peer in hall.ports.devices.enrolled()):
        raise Refused(RefusalCode.DEVICE_KEY_TAKEN)  # it would lose its own role and place
    name = opened.place.replace(":", " ")
    peer = Peer(key=request.key, role=opened.role, place=opened.place, name=name)
    command = {"do": "device_joined", "place": opened.place, "key": request.key}
    unit = hall.unit(ask.unit_id, f"staff:{opened.by}", command, lambda work: None)
    server, address = hall.ports.devices.admit(peer)
    facts = {"role": peer.role.value, "place": peer.place, "name": name}
    hall.submit(ask, unit, lambda _done: {**facts, "server": server, "address": address})


def revoke(hall: Hall, ask: Ask, session: Session, request: asks.RevokeDevice) -> None:
    """Take a station or a screen off the list; consoles and pages are kept by their owner."""
    found = [peer for peer in hall.ports.devices.enrolled() if peer.key == request.key]
    if not found or found[0].role not in ENROLLED_HERE:
        raise Refused(RefusalCode.DEVICE_UNKNOWN)
    _check_duty(session, found[0].role)
    _check_out_of_play(hall, found[0])
    command = {"do": "revoke_device", "place": found[0].place, "key": request.key}
    unit = hall.floor_unit(ask, session, command, lambda work: None)
    hall.submit(ask, unit, after=lambda: hall.ports.devices.revoke(request.key))


def _check_duty(session: Session, role: Role) -> None:
    """Refuse who may not say which customer's screens the cage has."""
    if role is Role.CAGE and not may(session.member.role, Duty.APPROVE):
        facts = {"role": session.member.role.value, "duty": Duty.APPROVE.value}
        raise BooksRefused(BooksCode.ROLE_MAY_NOT, **facts)


def _check_out_of_play(hall: Hall, peer: Peer) -> None:
    """Refuse to cut off a station whose player would be folded or blinded out by it.

    A lost station may come back within its grace, a revoked one cannot. So one person could make
    any player's decision for him.
    """
    if peer.role is not Role.SEAT:
        return
    _seat, table, seat = peer.place.split(":")
    station = hall.stations.at((int(table), int(seat)))
    if hall.stations.is_replaced(station):
        return
    spot = hall.stations.seat_of(station)
    actor = hall.tables.get(spot[0])
    if actor is None or not player_at(actor, spot[1]):
        return
    dealing = plays_tournament(actor) and actor.game.status is Status.RUNNING
    if dealing or in_hand(actor, spot[1]):
        raise Refused(RefusalCode.DEVICE_IN_PLAY, place=peer.place, table=spot[0], seat=spot[1])


def _check_free(hall: Hall, place: str) -> None:
    for peer in hall.ports.devices.enrolled():
        if peer.place == place:
            raise Refused(RefusalCode.DEVICE_TAKEN, place=place, name=peer.name)
