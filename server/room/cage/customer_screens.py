"""The customer's screens at the cage: what each asks, and what waits for a second step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ledger import RefusalCode, Refused
from ledger.staff import Asked
from server.ports import Timer
from server.room.requests import Ask
from server.tables.actor import TableActor
from wire.messages import cage


class AskedEntry(NamedTuple):
    """Which tournament the customer agrees to enter."""

    at: TableActor | None = None
    """Its table, which lives as long as the tournament; None: nobody enters one."""
    name: str = ""
    fee: int = 0


NO_ENTRY: Final = AskedEntry()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a customer's screen is asking, and the cashier who waits for it."""

    number: int
    ask: Ask
    asked: Asked
    request: cage.AskPin = field(repr=False)
    nickname: str
    by: str
    """The name of the cashier who asks, for the customer."""
    person: str = ""
    """How the customer proved to be the player beside the PIN, for the journal."""
    entry: AskedEntry = NO_ENTRY
    """The tournament to enter, if it is for one."""
    everything: int = 0
    """What the account held when the question was asked; a payout of everything is this sum."""
    timer: Timer
    until_ms: int
    since_ms: int
    """When it was first asked, in ticks."""
    busy: bool = False
    """Whether the entry is being checked and written; then only its outcome ends the question."""
    trouble: str = ""
    """Why the last entry was not accepted."""
    tries_left: int = 0
    ends: str = ""
    """What happened meanwhile: why the question ends if the outcome is a refusal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A short message to the customer: what was done, or why the question ended."""

    purpose: str
    nickname: str
    amount: int = 0
    balance: int = 0
    before: int = 0
    ended: str = ""
    timer: Timer


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """What a customer's PIN agreed to: for this cashier, as this screen showed it."""

    purpose: str
    """payout or enter."""
    player: int
    amount: int
    member: int
    desk: str
    place: str
    person: str
    """How the customer proved to be the player beside the PIN."""
    enters: TableActor | None = None
    """The table of the tournament to enter."""
    everything: int = 0
    """The sum that the screen showed for everything."""


class Sum(NamedTuple):
    """A player's money that is to be moved."""

    player: int
    amount: int


AGREED_MAX: Final = 100


class CustomerScreens:
    """The customer's screens by their place, such as `cage:1`, and what waits for a second step."""

    def __init__(self) -> None:
        self.keys: dict[str, str] = {}
        self.wanted: dict[str, Wanted] = {}
        self.told: dict[str, Told] = {}
        self.asked = 0
        self.agreed: dict[int, Agreed] = {}
        """What each PIN agreed to and was not used for yet, by the number of the proof."""
        self.serves: dict[str, str] = {}
        """By screen: the desk whose customers read it, the last one that a customer answered."""

        self.welcome = cage.CustomerAsked()
        """What idle screens were last told is played, and what the jackpots hold."""
        self.games_timer: Timer | None = None
        """Fires when they are told again; None: nothing changed."""
        self.counting: set[int] = set()
        """Cashiers whose count of the drawer is being judged."""

    def agree(self, proof: int, agreed: Agreed) -> None:
        """Note what a PIN agreed to; the oldest unused ones are forgotten."""
        self.end_agreements(agreed.player, agreed.place)
        self.agreed[proof] = agreed
        if len(self.agreed) > AGREED_MAX:
            del self.agreed[next(iter(self.agreed))]

    def agreed_to(self, proof: int, purpose: str, what: Sum, by: tuple[int, str]) -> Agreed:
        """Return what a PIN agreed to; `by` are the member and the desk that want to use it.

        Refuses a proof of another player or amount, and one that another cashier or desk asked for.
        """
        agreed = self.agreed.get(proof)
        wanted = (purpose, what.player, what.amount, *by)
        if agreed is None or wanted != (
            agreed.purpose,
            agreed.player,
            agreed.amount,
            agreed.member,
            agreed.desk,
        ):
            raise Refused(RefusalCode.PIN_PROOF_NOT_VALID, player=what.player)
        return agreed

    def end_agreements(self, player: int, place: str) -> None:
        """End the unused agreements of a player, and those made at a screen.

        A player who is asked again has one wish, not two. A screen that asks the next customer
        can no longer show the one before what was paid.
        """
        self.agreed = {
            proof: each
            for proof, each in self.agreed.items()
            if each.player != player and each.place != place
        }

    def may_tell(self, place: str, desk: str) -> bool:
        """Whether a desk may show its customer something; a screen of no desk becomes its own."""
        if place not in self.serves:
            self.serve(place, desk)
        return self.serves[place] == desk

    def serve(self, place: str, desk: str) -> None:
        """Let a screen serve a desk from now on; the one that served it before is nobody's."""
        others = {each: of for each, of in self.serves.items() if of != desk}
        self.serves = {**others, place: desk}
