"""Devices enrolled from the pages: codes are opened, used once, and devices revoked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hmac import compare_digest
from typing import Final

from ledger import Answer, Work
from ledger.board import stood_in_for
from ledger.canonical import Json
from ledger.device_codes import NewCode, open_code, open_codes, use_code, wrong_proof
from ledger.players import seated_player
from ledger.refusals import RefusalCode as BooksCode
from ledger.refusals import Refused as BooksRefused
from ledger.staff import Duty, Session, may
from ledger.units import table_stream
from rules.seating import SitOut, Status
from server.refusals import RefusalCode, Refused
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.seat_lookup import in_hand, player_at, plays_tournament, sits_there
from server.room.seats.stations import Spot
from server.room.staff.approval_subjects import revocation_subject
from server.room.staff.played_hands import check_may_read
from server.room.table_orders import no_sums, spending
from server.tables.game import Game
from server.tables.orders import Carried, Cause, Order, Reply
from wire.messages import devices as asks
from wire.session.device_code import DIGITS, DeviceSecret, letters_from
from wire.session.peers import PLACES, Peer, Role

CODE_MS: Final = 10 * 60_000
"""How long a code can be typed."""
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
    drawn = int.from_bytes(hall.ports.nonces.take(BYTES), "big") % 10**DIGITS
    digits, until_ms = f"{drawn:0{DIGITS}d}", hall.now_ms + CODE_MS
    code = _secret(hall, digits, role.value, request.place).whole
    new = NewCode(_hash(hall, digits), role.value, request.place, session.member.number, until_ms)
    command = {"do": "enrol_device", "role": role.value, "place": request.place}
    unit = hall.floor_unit(ask, session, command, lambda work: open_code(work, new))
    hall.submit_for(ask, unit, asks.DeviceCode(id=ask.id, code=code, until_ms=until_ms))


def join(hall: Hall, ask: Ask, request: asks.JoinByCode) -> None:
    """Let a device in that has a right code: its key is on the list before it is answered.

    The proof shows that the key is that of the device at which the code was typed.
    """
    hashed, known = _hash(hall, request.code), open_codes(hall.store, hall.now_ms)
    opened = next((code for code in known if compare_digest(code.hashed, hashed)), None)
    secret = _secret(hall, request.code, opened.role, opened.place) if opened else None
    key = request.key
    if not (opened and secret and compare_digest(secret.proof_of_key(key), request.proof)):
        _wrong_code(hall, ask, hashed, is_open=opened is not None)
        return
    _check_free(hall, opened.place)
    devices = hall.ports.devices
    if any(peer.key == key for peer in devices.enrolled()):
        raise Refused(RefusalCode.DEVICE_KEY_TAKEN)  # it would lose its own role and place
    name = opened.place.replace(":", " ")
    peer = Peer(key=key, role=Role(opened.role), place=opened.place, name=name)

    def body(work: Work) -> Json:
        if use_code(work, hashed) is None:  # typed at another server meanwhile
            raise Refused(RefusalCode.DEVICE_CODE_WRONG)
        devices.enter(work, peer)
        return None

    command = {"do": "device_joined", "place": opened.place, "key": key}
    unit = hall.unit(ask.unit_id, f"staff:{opened.staff}", command, body)
    facts = {"role": peer.role.value, "place": peer.place, "name": name}

    def joined(_done: object) -> dict[str, object]:
        server, address = devices.admit(peer)
        told = {**facts, "server": server, "address": address}
        return {**told, "proof": secret.proof_of_answer(key, told)}

    hall.submit(ask, unit, joined)


def _wrong_code(hall: Hall, ask: Ask, hashed: str, *, is_open: bool) -> None:
    """Refuse a code; a wrong proof of one that is open is counted, for all servers, before that."""
    wrong = Refused(RefusalCode.DEVICE_CODE_WRONG)
    if not is_open:
        raise wrong

    def told(outcome: Answer | Exception) -> None:
        ask.fail(outcome if isinstance(outcome, Exception) else wrong)

    body = partial(wrong_proof, hashed=hashed)
    unit = hall.unit(ask.unit_id, "server", {"do": "wrong_device_code"}, body)
    hall.ports.books.submit(unit, told)


def revoke(hall: Hall, ask: Ask, session: Session, request: asks.RevokeDevice) -> None:
    """Take a station or a screen off the list; consoles and pages are kept by their owner."""
    devices = hall.ports.devices
    found = [peer for peer in devices.enrolled() if peer.key == request.key]
    if not found or found[0].role not in ENROLLED_HERE:
        raise Refused(RefusalCode.DEVICE_UNKNOWN)
    peer = found[0]
    _check_duty(session, peer.role)
    if _takes_two(hall, peer) and not request.approval:
        raise BooksRefused(BooksCode.APPROVAL_NEEDED, subject=revocation_subject(peer.place))
    _sat_out(hall, ask, session, peer, lambda: _cross_out(hall, ask, session, peer, request))


def _cross_out(
    hall: Hall, ask: Ask, session: Session, peer: Peer, request: asks.RevokeDevice
) -> None:
    """Do the unit; whether he is in a hand, and takes two, is judged in it again."""
    devices, subject = hall.ports.devices, revocation_subject(peer.place)
    approved = spending(request.approval, subject, session) if request.approval else no_sums

    def body(work: Work) -> Json:
        if _takes_two(hall, peer) and not request.approval:
            raise BooksRefused(BooksCode.APPROVAL_NEEDED, subject=subject)
        facts = dict(approved(work))
        devices.cross_out(work, request.key)
        return facts

    command: dict[str, object] = {"do": "revoke_device", "place": peer.place, "key": request.key}
    if request.approval:
        command["approval"] = request.approval
    unit = hall.floor_unit(ask, session, command, body)
    hall.submit(ask, unit, after=lambda: devices.revoke(request.key))


def _sat_out(hall: Hall, ask: Ask, session: Session, peer: Peer, then: Callable[[], None]) -> None:
    """Make the station's player of a cash game sit out first: else he would be dealt in and post.

    The order waits for its turn behind the deck of a hand that begins.
    """
    spot = _served(hall, peer) if peer.role is Role.SEAT else (0, 0)
    actor = hall.tables.get(spot[0])
    sitter = None if actor is None else actor.sitter(spot[1])
    if actor is None or sitter is None or sitter.away or actor.game.takes_entries:
        then()
        return
    sits = sits_there(spot, int(sitter.player))

    def judge(game: Game) -> None:
        sits(game)
        if game.in_hand(spot[1]):
            raise _in_play(peer, spot)

    def replied(reply: Reply) -> None:
        if isinstance(reply, Carried):
            ask.guarded(then)
        else:
            ask.refuse(reply.code, reply.facts)

    actor.order(
        Order(
            command=SitOut(spot[1]),
            request_id=f"{ask.unit_id}/out",
            actor=f"staff:{session.member.number}",
            cause=Cause.FLOOR,
            why="revoke_device",
            judge=judge,
            reply=replied,
        )
    )


def _served(hall: Hall, peer: Peer) -> Spot:
    """Return the seat that a station serves; the books know it of other servers' tables, too."""
    _seat, table, seat = peer.place.split(":")
    own = (int(table), int(seat))
    if hall.stations.is_replaced(hall.stations.at(own)):
        return 0, 0
    return stood_in_for(hall.store, own) or own


def _in_play(peer: Peer, spot: Spot) -> Refused:
    return Refused(RefusalCode.DEVICE_IN_PLAY, place=peer.place, table=spot[0], seat=spot[1])


def _hash(hall: Hall, code: str) -> str:
    return hall.ports.pepper.token("device code", code)


def _secret(hall: Hall, digits: str, role: str, place: str) -> DeviceSecret:
    """Return the whole code of a place; its letters are made anew each time, and kept nowhere."""
    token = hall.ports.pepper.token("device letters", digits, role, place)
    return DeviceSecret(digits, letters_from(token.encode()))


def _check_duty(session: Session, role: Role) -> None:
    """Refuse who may not say which customer's screens the cage has."""
    if role is Role.CAGE and not may(session.member.role, Duty.APPROVE):
        facts = {"role": session.member.role.value, "duty": Duty.APPROVE.value}
        raise BooksRefused(BooksCode.ROLE_MAY_NOT, **facts)


def _takes_two(hall: Hall, peer: Peer) -> bool:
    """Whether a station is revoked by two persons only; refuse one whose player is in play.

    A lost station may come back within its grace, a revoked one cannot. So one person could make
    any player's decision for him, or pause a tournament, revoke, and let him be blinded out.
    """
    if peer.role is not Role.SEAT:
        return False
    spot = _served(hall, peer)
    if not spot[0]:
        return False  # another station serves its player
    actor = hall.tables.get(spot[0])
    if actor is None:
        return _sits_elsewhere(hall, spot)
    if not player_at(actor, spot[1]):
        return False
    begun = plays_tournament(actor)
    if in_hand(actor, spot[1]) or (begun and actor.game.status is Status.RUNNING):
        raise _in_play(peer, spot)
    return begun


def _sits_elsewhere(hall: Hall, spot: Spot) -> bool:
    """Whether the books have a player at a seat of a table that no server runs now.

    Refuse to judge for a server that runs it: that one knows whether he is in a hand.
    """
    address = hall.sharing.address_of(table_stream(spot[0])) if hall.sharing else ""
    if address:
        raise Refused(RefusalCode.TABLE_ELSEWHERE, table=spot[0], address=address)
    return bool(seated_player(hall.store, *spot))


def _check_free(hall: Hall, place: str) -> None:
    for peer in hall.ports.devices.enrolled():
        if peer.place == place:
            raise Refused(RefusalCode.DEVICE_TAKEN, place=place, name=peer.name)
