"""Whatever is asked by whomever: one answer, no fault, no cent lost, no table harmed."""

from __future__ import annotations

from collections import Counter

import pytest

from ledger.audit import audit
from ledger.cards import track_2
from server.room.dispatch import AtSeat
from server.room.routes import ROUTES
from tests.depth import scaled
from tests.ledger.card_room import PIN
from tests.server.room.evening import FLOOR_PIN, TABLE, Evening, credential
from tests.server.room.guesses import Guesses
from wire.messages import cage, staff
from wire.messages.session import Refusal, Update
from wire.session.peers import Role

KINDS = sorted(ROUTES, key=lambda kind: kind.__name__)
SEAT_KINDS = [kind for kind in KINDS if isinstance(ROUTES[kind], AtSeat)]
ENDING = (staff.SignOut, staff.Dismiss, staff.RevokeSessions, staff.RenewCredentials)
"""They would end the sessions that the others need."""
DESK_KINDS = [kind for kind in KINDS if kind not in SEAT_KINDS and kind not in ENDING]
LOGINS = ("finn", "carl", "sue", "ada", "aude")


def ask_something(room: Evening, guesses: Guesses, number: int) -> tuple[str, str] | None:
    """Let somebody ask something, mostly what his kind asks; return the id and who asked."""
    random = guesses.random
    key = random.choice(sorted(room.peers))
    fitting = SEAT_KINDS if room.peers[key].role is Role.SEAT else DESK_KINDS
    kind = random.choice(fitting if random.random() < 0.95 else KINDS)
    request = guesses.request(kind, f"guess-{number}")
    if request is None:
        return None
    room.room.received(key, request)  # type: ignore[arg-type]  # one of the routed kinds
    return f"guess-{number}", key


def busy_room() -> Evening:
    """Two tables, a running hand, staff signed in, a screen at the cage."""
    room = Evening()
    room.open_table(1)
    room.open_table(2, "short")
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    room.sit(1, 4, table=2)
    for seat in (4, 5):
        room.seat(seat)
    room.connect(Role.CENTRE, f"centre:{TABLE}")
    room.connect(Role.CAGE, "cage:1")
    for login in LOGINS:
        room.desk(login)
    room.start()
    room.deal()
    return room


def known(room: Evening) -> dict[str, list[object]]:
    """Values that fit."""
    paper = cage.DocumentShown(kind="passport", issuer="US", number="P0000001", note="seen")
    return {
        "token": [room.tokens[login] for login in (*LOGINS, "sue", "sue", "sue", "finn")],
        "track": [track_2(card) for card in room.cards.values()],
        "pin": [PIN, FLOOR_PIN],
        "old": [PIN],
        "new": ["902614"],
        "credential": [credential(login) for login in LOGINS],
        "document": [paper],
        "table": [1, 1, 2],
        "hand": [0, 1, 2],
        "turn": list(range(1, 12)),
        "seat": [1, 2, 3, 4],
        "station": ["cage:1"],
        "list": ["holdem.no_limit.50_100"],
        "count": [((10_000, 5),)],
        "settings": [""],
        "day": ["2026-11-17"],
        "born": ["1980-01-01"],
        "first": ["2026-11-20"],
        "last": ["2026-11-21"],
        "next_day": ["2026-11-17"],
        "reason": ["because"],
    }


@pytest.mark.parametrize("seed", range(scaled(quick=1, plain=4, deep=200)))
def test_every_request_is_answered_once_and_the_books_stay_right(seed: int) -> None:
    room = busy_room()
    guesses = Guesses(seed, known(room))
    asked: dict[str, str] = {}
    codes: Counter[str] = Counter()
    for number in range(scaled(quick=400, plain=1_500, deep=5_000)):
        asked |= dict(filter(None, [ask_something(room, guesses, number)]))
        if guesses.random.random() < 0.4:
            room.settle()
        if guesses.random.random() < 0.01:
            room.pass_ms(guesses.random.choice((100, 5_000, 70_000)))
    room.settle()
    room.pass_ms(200_000)

    for request_id, key in asked.items():
        found = [m for m in room.mail.to[key] if getattr(m, "id", None) == request_id]
        assert len(found) == 1, (request_id, found)
        codes[found[0].code if isinstance(found[0], Refusal) else "done"] += 1
    assert codes["done"] > 5
    assert "fault" not in codes
    assert audit(room.store.connection).findings == []
    assert not any(actor.frozen for actor in room.room.tables.values())


def test_no_update_of_a_guessing_evening_shows_a_card_to_the_wrong_seat() -> None:
    room = busy_room()
    guesses = Guesses(99, known(room))
    for number in range(scaled(quick=200, plain=1_000, deep=5_000)):
        ask_something(room, guesses, number)
        room.settle()

    for key, peer in room.peers.items():
        for message in room.mail.to[key]:
            if isinstance(message, Update) and message.own is not None:
                assert peer.role is Role.SEAT
                shown = (message.own.table, message.own.seat)
                home = tuple(int(part) for part in peer.place.split(":")[1:])
                served = room.hall.stations.seat_of(room.hall.stations.at(home))  # type: ignore[arg-type]
                assert shown in (home, served)
