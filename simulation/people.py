"""The people of a simulated room: staff, and players with cards, PINs and money."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from bots.chance import Chance
from bots.policy import STYLES, Person
from ledger import SqliteStore
from ledger.cage import CashCount, deposit, fund_vault, open_first_day, open_shift
from ledger.cards.issue import CardWish, issue_player_card
from ledger.cards.track import track_2
from ledger.pepper import Pepper
from ledger.pin import Pin
from ledger.pins.setting import PinDesk
from ledger.players import Applicant, Document, DocumentKind, IdentityCheck, open_account
from ledger.secret_hash import Argon2Cost, SecretHasher
from ledger.staff import (
    Asked,
    Attempt,
    Duty,
    FirstClaim,
    NewMember,
    Password,
    PasswordCredential,
    Role,
    StaffJudge,
    Wish,
    approve,
    claim_first_administrator,
    hire,
    hire_subject,
    make_first_code,
)
from money import Cents
from simulation.clock import START_MS

TODAY = date(2026, 11, 16)
PIN = "730586"
CHEAP = Argon2Cost(memory_kib=8, passes=1, lanes=1)
"""The lowest cost Argon2id allows: a simulation does not test the guessing of PINs."""
VAULT_CENTS = 500_000_000
TILL_CENTS = 100_000_000
PURSE_CENTS = (40_000, 400_000)
_BORN = date(1980, 2, 29)
STAFF_NAMES = {
    "ada": "Ada Brook",
    "sue": "Sue Hart",
    "sam": "Sam Field",
    "carl": "Carl Moss",
    "cora": "Cora Lane",
    "finn": "Finn Walsh",
}
_SURNAMES = (
    "Berg",
    "Holm",
    "Vega",
    "Reis",
    "Kraus",
    "Petrov",
    "Haddad",
    "Marsh",
    "Demir",
    "Laurent",
)
_NICKNAMES = (
    ("mina", "olle", "rosa", "nuno", "lena", "ivo", "noor", "paul", "elif", "zoe"),
    ("quiet", "lucky", "merry", "early", "sunny", "rainy", "blue", "gold", "wavy", "irony"),
)


def password_of(login: str) -> str:
    """Return the password of a simulated staff member."""
    return f"{login} and a long secret"


@dataclass(slots=True)
class People:
    """All staff and players, and the secrets of their books."""

    store: SqliteStore
    chance: Chance
    pepper: Pepper = field(init=False)
    hasher: SecretHasher = field(init=False)
    staff: dict[str, int] = field(default_factory=dict)
    persons: list[Person] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """The account of each person."""
    purses: int = 0
    """What was paid in before the evening."""
    _asked: int = 0

    def __post_init__(self) -> None:
        self.pepper = Pepper(self.chance.bytes(32))
        self.hasher = SecretHasher(self.pepper, self.chance.bytes, CHEAP)

    def open_the_house(self) -> None:
        """Set up staff, a gaming day, a vault and one cashier's drawer."""
        code = make_first_code(self.store, self.pepper, self.chance.bytes, at_ms=START_MS)
        if code is None:
            raise RuntimeError("the simulated books are not new")
        claim = FirstClaim(
            request_id=self._id(),
            code=code,
            login="ada",
            name=STAFF_NAMES["ada"],
            password=Password(password_of("ada")),
            at_ms=START_MS,
        )
        unit = claim_first_administrator(claim, self.pepper, self.hasher)
        self.staff["ada"] = self.store.apply(unit).value
        for login, role in (
            ("sue", Role.SUPERVISOR),
            ("sam", Role.SUPERVISOR),
            ("carl", Role.CASHIER),
            ("cora", Role.CASHIER),
            ("finn", Role.FLOOR),
        ):
            self._hire(login, role)
        self.store.apply(open_first_day(self._by("sue"), day=TODAY, clock=TODAY))
        vault = fund_vault(self._by("sue"), count=pieces(VAULT_CENTS), reason="the room opens")
        self.store.apply(vault)
        self.store.apply(open_shift(self._by("carl"), float_count=pieces(TILL_CENTS)))

    def invite(self, count: int) -> None:
        """Open accounts with cards, PINs and purses."""
        for _ in range(count):
            self._invite(len(self.persons))

    def _invite(self, place: int) -> None:
        last, first = divmod(place, len(_NICKNAMES[0]))
        nickname = _NICKNAMES[0][first].title()
        if last:
            nickname = f"{_NICKNAMES[1][last % 10].title()} {nickname} {last // 10 or ''}".strip()
        document = document_of(place)
        applicant = Applicant(
            name=f"{nickname} {_SURNAMES[place % len(_SURNAMES)]}",
            nickname=nickname,
            born=_BORN,
            document=document,
            identity_note="passport seen",
        )
        unit = open_account(self._by("carl"), self.pepper, applicant, today=TODAY)
        player = int(self.store.apply(unit).value)
        card = issue_player_card(
            self.store, self.pepper, self.chance.bytes, self._by("carl"), CardWish(player=player)
        )
        desk = PinDesk(store=self.store, pepper=self.pepper, hasher=self.hasher)
        shown = IdentityCheck(document=document, note="passport seen")
        desk.set_pin(self._by("carl"), card=card, pin=Pin(PIN), shown=shown)
        purse = self.chance.between(*PURSE_CENTS)
        self.store.apply(deposit(self._by("carl"), player=player, amount=Cents(purse), warned=True))
        self.purses += purse
        self.numbers.append(player)
        self.persons.append(self._person(nickname, track_2(card)))

    def _person(self, nickname: str, track: str) -> Person:
        return Person(
            nickname=nickname,
            style=self.chance.pick(tuple(STYLES.values())),
            track=track,
            pin=PIN,
            stay_hands=self.chance.between(15, 120),
            rest_ms=(8_000, 60_000),
            buy_in_bets=self.chance.between(15, 120),
            pace_percent=6,
        )

    def _hire(self, login: str, role: Role) -> None:
        secret = Password(password_of(login))
        member = NewMember(login=login, name=STAFF_NAMES[login], role=role, password=secret)
        vouched = role is Role.SUPERVISOR and "sue" in self.staff
        approval = self._vouched(hire_subject(login, role)) if vouched else 0
        unit = hire(self._by("ada"), self.hasher, member, approval=approval)
        self.staff[login] = self.store.apply(unit).value

    def _vouched(self, subject: str) -> int:
        """Return an approval by Sue, the first hired; she is the second person for the others."""
        judge = StaffJudge(self.store, self.pepper, self.hasher)
        credential = PasswordCredential(login="sue", password=Password(password_of("sue")))
        asked = self._by("ada")
        attempt = Attempt(
            request_id=asked.request_id, place="console", desk="console", at_ms=asked.at_ms
        )
        wish = Wish(subject=subject, by=asked.by, duty=Duty.VOUCH)
        return approve(self.store, judge, attempt, credential, wish)

    def _by(self, login: str) -> Asked:
        return Asked(request_id=self._id(), by=self.staff[login], at_ms=START_MS + self._asked)

    def _id(self) -> str:
        self._asked += 1
        return f"before-the-evening-{self._asked}"


def document_of(place: int) -> Document:
    """Return the passport of the person at a place of the list."""
    return Document(kind=DocumentKind.PASSPORT, issuer="US", number=f"P{place:07d}")


def pieces(cents: int) -> CashCount:
    """Return a count worth so many cents, in few pieces."""
    counted: dict[Cents, int] = {}
    for worth in (10_000, 2_000, 500, 100, 25, 5, 1):
        counted[Cents(worth)], cents = divmod(cents, worth)
    return CashCount(counted)
