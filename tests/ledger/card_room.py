"""A small card room with its staff, for tests: real services on a real SQLite file."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import shake_256
from pathlib import Path
from shutil import copyfile
from typing import Any

from ledger import Birth, SqliteStore, Unit
from ledger.cage.counts import CashCount
from ledger.cage.gaming_day import open_first_day
from ledger.cage.payments import deposit
from ledger.cage.shifts import open_shift
from ledger.cage.vault import fund_vault
from ledger.card_number import CardNumber
from ledger.cards.issue import CardWish, issue_player_card
from ledger.chart import player as player_account
from ledger.connections import bear, writing_connection
from ledger.migrations import migrate
from ledger.pepper import Pepper
from ledger.pin import Pin
from ledger.pins.setting import PinDesk
from ledger.pins.verify import PinAccepted, PinAttempt, PinJudge, Purpose
from ledger.players.accounts import Applicant, open_account
from ledger.players.documents import Document, DocumentKind, IdentityCheck
from ledger.secret_hash import Argon2Cost, SecretHasher
from ledger.staff.approval import Wish, approve
from ledger.staff.asking import Asked
from ledger.staff.credentials import Attempt, PasswordCredential, StaffJudge
from ledger.staff.first_administrator import (
    FirstClaim,
    claim_first_administrator,
    make_first_code,
)
from ledger.staff.members import NewMember, hire
from ledger.staff.passwords import Password
from ledger.staff.roles import Duty, Role
from ledger.staff.second_person import SECOND_PERSONS, hire_subject
from money import Cents
from tests.ledger.books_of import store_of, table_names

CHEAP = Argon2Cost(memory_kib=8, passes=1, lanes=1)
"""The least Argon2id allows: tests are about counters, not about cost."""
MONDAY = date(2026, 11, 16)
START_MS = 1_794_816_000_000
PIN = "730586"


def pieces(cents: int) -> CashCount:
    """Return a count worth so many cents, in few pieces."""
    counted: dict[Cents, int] = {}
    for worth in (10_000, 2_000, 500, 100, 25, 5, 1):
        counted[Cents(worth)], cents = divmod(cents, worth)
    return CashCount(counted)


def password_of(login: str) -> Password:
    """Return the password that every staff member of these tests has."""
    return Password(f"{login} and a long secret")


def document(number: int) -> Document:
    """Return a passport."""
    return Document(kind=DocumentKind.PASSPORT, issuer="US", number=f"P{number:07d}")


class Bytes:
    """A repeatable source of bytes."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._taken = 0

    def __call__(self, size: int) -> bytes:
        self._taken += 1
        return shake_256(f"{self._seed} {self._taken}".encode()).digest(size)


@dataclass
class Room:
    """Books with staff; `open` makes one with a vault, an open day and a cashier's drawer."""

    store: SqliteStore
    pepper: Pepper = field(default_factory=lambda: Pepper(b"p" * 32))
    bytes: Bytes = field(default_factory=lambda: Bytes("room"))
    at_ms: int = START_MS
    staff: dict[str, int] = field(default_factory=dict)
    cards: dict[int, CardNumber] = field(default_factory=dict)
    requests: int = 0

    @property
    def hasher(self) -> SecretHasher:
        return SecretHasher(self.pepper, self.bytes, CHEAP)

    @property
    def judge(self) -> StaffJudge:
        return StaffJudge(self.store, self.pepper, self.hasher)

    @property
    def pin_judge(self) -> PinJudge:
        return PinJudge(self.store, self.hasher)

    @property
    def pin_desk(self) -> PinDesk:
        return PinDesk(store=self.store, pepper=self.pepper, hasher=self.hasher)

    def request_id(self) -> str:
        self.requests += 1
        return f"request {self.requests}"

    def by(self, who: str) -> Asked:
        self.at_ms += 1_000
        return Asked(request_id=self.request_id(), by=self.staff[who], at_ms=self.at_ms)

    def attempt(self, place: str = "cage 1") -> Attempt:
        self.at_ms += 1_000
        return Attempt(
            request_id=self.request_id(), place=place, desk=f"desk of {place}", at_ms=self.at_ms
        )

    def do(self, unit: Unit) -> Any:
        return self.store.apply(unit).value

    def hire(self, login: str, role: Role) -> int:
        new = NewMember(login=login, name=login.title(), role=role, password=password_of(login))
        vouched = role in SECOND_PERSONS and "sue" in self.staff
        approval = self.vouched("sue", hire_subject(login, role)) if vouched else 0
        unit = hire(self.by("ada"), self.hasher, new, approval=approval)
        self.staff[login] = self.do(unit)
        return self.staff[login]

    def approval(self, who: str, subject: str, *, asked_by: str = "carl") -> int:
        return self._approved(who, Wish(subject=subject, by=self.staff[asked_by]))

    def vouched(self, who: str, subject: str, *, asked_by: str = "ada") -> int:
        """A second person approves what an administrator does."""
        wish = Wish(subject=subject, by=self.staff[asked_by], duty=Duty.VOUCH)
        return self._approved(who, wish)

    def _approved(self, who: str, wish: Wish) -> int:
        credential = PasswordCredential(login=who, password=password_of(who))
        return approve(self.store, self.judge, self.attempt(), credential, wish)

    def player(self, number: int, *, cents: int = 0, born: date = date(1980, 2, 29)) -> int:
        """Open an account with card and PIN; `number` makes name and passport."""
        applicant = Applicant(
            name=f"Player Number{number}",
            nickname=f"nick{number}",
            born=born,
            document=document(number),
            identity_note="passport seen",
        )
        unit = open_account(self.by("carl"), self.pepper, applicant, today=MONDAY)
        player = int(self.do(unit))
        self.cards[player] = issue_player_card(
            self.store, self.pepper, self.bytes, self.by("carl"), CardWish(player=player)
        )
        self.pin_desk.set_pin(
            self.by("carl"), card=self.cards[player], pin=Pin(PIN), shown=shown(number)
        )
        if cents:
            self.do(deposit(self.by("carl"), player=player, amount=Cents(cents), warned=True))
        return player

    def enter_pin(
        self, player: int, digits: str = PIN, *, purpose: Purpose = Purpose.SIGN_IN
    ) -> PinAccepted:
        self.at_ms += 1_000
        attempt = PinAttempt(
            request_id=self.request_id(),
            player=player,
            place="seat 1",
            purpose=purpose,
            today=MONDAY,
            at_ms=self.at_ms,
        )
        return self.pin_judge.verify(attempt, Pin(digits))

    def balance(self, player: int) -> int:
        return self.store.balance(player_account(player)).count

    def everything(self) -> dict[str, list[tuple[Any, ...]]]:
        """Return all rows of all tables, to see whether anything changed."""
        read = self.store.connection.execute
        tables = table_names(self.store)
        return {name: read(f'SELECT * FROM "{name}"').fetchall() for name in tables}


def shown(number: int) -> IdentityCheck:
    """Return the check of the passport that `Room.player(number)` was opened with."""
    return IdentityCheck(document=document(number), note="passport seen, photo fits")


def copied_room(original: Room, source: Path, target: Path) -> Room:
    """Return a room of its own with the same past; much quicker than living it again."""
    copyfile(source, target)
    store = store_of(writing_connection(target))
    return replace(
        original,
        store=store,
        bytes=deepcopy(original.bytes),
        staff=dict(original.staff),
        cards=dict(original.cards),
    )


def empty_room(path: Path) -> Room:
    """Make new books in a file."""
    connection = writing_connection(path)
    migrate(connection)
    bear(connection, Birth(database="test", nature="demo", at_ms=START_MS))
    return Room(SqliteStore(connection))


def staffed_room(path: Path) -> Room:
    """Make books with an administrator (ada), supervisors, cashiers, floor and an auditor."""
    room = empty_room(path)
    code = make_first_code(room.store, room.pepper, room.bytes, at_ms=room.at_ms)
    assert code is not None
    claim = FirstClaim(
        request_id="claim",
        code=code,
        login="ada",
        name="Ada",
        password=password_of("ada"),
        at_ms=room.at_ms,
    )
    room.staff["ada"] = room.do(claim_first_administrator(claim, room.pepper, room.hasher))
    for login, role in (
        ("sue", Role.SUPERVISOR),
        ("sam", Role.SUPERVISOR),
        ("carl", Role.CASHIER),
        ("cora", Role.CASHIER),
        ("finn", Role.FLOOR),
        ("aude", Role.AUDITOR),
    ):
        room.hire(login, role)
    return room


def open_room(path: Path, *, vault: int = 5_000_000, till: int = 1_000_000) -> Room:
    """Make a staffed room with an open gaming day, a vault, and carl's drawer."""
    room = staffed_room(path)
    room.do(open_first_day(room.by("sue"), day=MONDAY, clock=MONDAY))
    room.do(fund_vault(room.by("sue"), count=pieces(vault), reason="opening of the room"))
    room.do(open_shift(room.by("carl"), float_count=pieces(till)))
    return room
