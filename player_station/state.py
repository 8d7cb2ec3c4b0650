"""What one seat's screen knows: the last messages from the server, and what its player is doing.

Everything on the glass follows from one `Station` value. Hole cards are in it, inside `own`;
only the touch zone reads them, and only while `peek` says that a finger lifts them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeVar

from player_station.decision import NO_DECISION, Asked, Decision, asked_of, decision_of
from screenkit.game_shape import has_button
from wire.messages.base import Message
from wire.messages.cage import CustomerAsked
from wire.messages.limits import LimitLine
from wire.messages.own_view import (
    AskView,
    DrawView,
    EntryView,
    OfferView,
    OwnView,
    PlayerView,
    ShowView,
)
from wire.messages.recall import HandLine, HandReplay
from wire.messages.seat import Evidence
from wire.messages.session import Welcome
from wire.messages.stakes_view import StakesView
from wire.messages.table_events import PotPushed, TableEvent, Timed
from wire.messages.table_view import SeatView, TableView
from wire.messages.tournament_view import OwnTournamentView, TournamentView

QUIET_MS: Final = 400
"""A touch this soon after a decision changed is ignored: the finger was already moving."""
NOTE_MS: Final = 6_000
PIN_LIFE_MS: Final = 60_000
WIPE_MS: Final = 20_000
REVEAL_MS: Final = 5_000
"""How long the player's own money shows after a touch."""
SUMMARY_MS: Final = 20_000
LEVEL_NOTICE_MS: Final = 8_000
"""How long everybody is told of a new level."""
IDLE_DIM_MS: Final = 120_000
"""A free seat that nobody touched for so long is dimmed."""
REPLAY_STEP_MS: Final = 1_200
"""How long a step of a replay stands while it plays."""
LAST_LOOK_MS: Final = 1_500
"""How long a player who is out still sees the end of the last hand."""

Link = Literal["connecting", "up", "lost"]
PinTrouble = Literal["", "differ", "too_easy"]
Tab = Literal["", "schedule", "balances"]
AdvanceKind = Literal["check_fold", "call_exactly", "check"]
AskedT = TypeVar("AskedT", bound=Asked)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a player may choose; kept while he sits."""

    four_colour: bool = False
    left_handed: bool = False
    large_text: bool = False
    volume: int = 60
    mute: bool = False
    flick_folds: bool = False
    calm: bool = False
    """Nothing flies, flips or counts: things are where they belong at once."""
    auto_muck: bool = False
    """A hand that shown hands beat is mucked without asking."""
    auto_post: bool = False
    """What is owed for being dealt in is posted without asking."""
    language: str = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An amount that is being chosen; it is never sent from here."""

    total: int
    all_in: bool = False
    typed: str | None = None
    """What the keypad holds; None: the keypad is closed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance:
    """An act chosen before its turn; it holds while price and betting round stay the same."""

    kind: AdvanceKind
    price: int
    hand: int
    street: int
    evidence: Evidence | None = None
    """The evidence of the touch that chose it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A line for the player: a refusal or a confirmation."""

    text: str
    since_ms: int
    trouble: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending:
    """A request that was sent and not yet answered."""

    id: str
    kind: str
    since_ms: int
    asked: Message | None = None
    """What it asks, without its id; None: it holds a secret."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Motion:
    """The events of the last update, while they are shown as motion."""

    events: tuple[Timed, ...]
    began_ms: int
    before: TableView | None = None
    """The table when they began; None: not known."""
    held: tuple[int, ...] = ()
    """The player's own face-down cards when they began, by position."""

    @property
    def lasts_ms(self) -> int:
        """When the last step is over."""
        return max((timed.at_ms + timed.lasts_ms for timed in self.events), default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A stay that ended."""

    player: PlayerView
    stack: int
    returned: int
    """Booked chips that went back to the account."""
    cause: str
    """Why the player left, such as `stood_up` or `moved`; `excluded`: his own wish, by PIN."""
    at_ms: int
    since_ms: int
    """When it appeared on the glass."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parting:
    """Why a player of a tournament is no longer at this seat, told for a while."""

    word: Literal["unregistered", "drawn", "called_off", "divided"]
    amount: int = 0
    """What went to the account."""
    seat: int = 0
    """The seat that was drawn."""
    why: str = ""
    since_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelUp:
    """A level that began, while everybody is told."""

    level: int
    stakes: StakesView
    since_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """The control under the finger."""

    control: str
    since_ms: int
    inside: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Station:
    """Everything one screen shows follows from this."""

    kind: Literal["seat", "cage"] = "seat"
    place: str = ""
    """Where the screen belongs, such as "Table 3, seat 7"."""
    now_ms: int = 0
    link: Link = "connecting"
    lost_since_ms: int = 0
    """Since when the room is not reached; at first, since the program was started."""
    lost_code: str = ""
    welcome: Welcome | None = None
    table: TableView | None = None
    own: OwnView | None = None
    heard_ms: int = 0
    """When the views arrived."""
    motion: Motion | None = None
    told: tuple[TableEvent, ...] = ()
    """The last events worth telling, newest last."""
    decision: Decision = NO_DECISION
    decision_since_ms: int = 0
    """When the open decision appeared on the glass."""
    answered: Decision = NO_DECISION
    """The decision that was answered; its buttons do not come back."""
    settings: Settings = field(default_factory=Settings)
    house_language: str = "en"
    """Used until a player chooses another, and again after that player has left."""
    page: str = ""
    """A page the player opened over the table; empty: none."""
    page_since_ms: int = 0
    page_item: int = 0
    """Which hand, limit or chapter the page shows."""
    step: int = 0  # of a replay, or the page of a list
    plays_since_ms: int | None = None
    """When the step of a replay came that plays by itself; None: it stands."""
    draft: Draft | None = None
    draft_since_ms: int = 0
    """When the amounts were opened: Confirm stands where Raise stood, and waits."""
    last_pushes: tuple[PotPushed, ...] = ()
    """Who won the hand before, told while others act."""
    auto_posted: EntryView | None = None
    """What was owed when it was posted without asking: it is asked for once."""
    entry: str = "wait"
    pin: str = ""
    pin_first: str = ""
    """While a new PIN is chosen: the old PIN, then the first entry of the new one."""
    pin_second: str = ""
    pin_trouble: PinTrouble = ""
    """Why the last entry of a new PIN must be made again."""
    pin_touched_ms: int = 0
    marks: tuple[int, ...] = ()
    """The cards marked to be given up, by position, in the order of the taps."""
    advance: Advance | None = None
    out_after: bool = False
    """The player sits out after the hand he is in."""
    excluded_himself: bool = False
    press: Press | None = None
    revealed_ms: int | None = None
    """When the player asked to see his money; None: it is hidden."""
    touched_ms: int = 0
    """When the glass was last touched, or something new came to it."""
    peek: int = 0
    """How far the corner of the cards is lifted; 0: they lie flat."""
    pending: Pending | None = None
    note: Note | None = None
    summary: Summary | None = None
    parting: Parting | None = None
    tab: Tab = ""
    """Which tab of a tournament is open."""
    level_up: LevelUp | None = None
    place_ms: int | None = None
    """In a tournament: when the player's place is shown; None: he still plays."""
    hands: tuple[HandLine, ...] | None = None
    replay: HandReplay | None = None
    limits: tuple[LimitLine, ...] | None = None
    proof: Literal["", "verified", "broken"] = ""
    customer: CustomerAsked | None = None
    """At the cage: what the customer is asked."""
    tray: tuple[tuple[str, str], ...] = ()
    """Sample cards for places without a reader: name and what the reader would type."""
    shuffled_keys: tuple[int, ...] = ()
    """The order of the PIN pad's digits; empty: as on a telephone."""

    @property
    def elapsed_ms(self) -> int:
        """Time since the views arrived."""
        return self.now_ms - self.heard_ms

    @property
    def asked(self) -> Asked | None:
        """What the player is asked, after the motion before it and until it is answered."""
        asked = asked_of(self.own)
        answered = asked is not None and decision_of(self.own) == self.answered
        return None if answered or self.now_ms < self.decision_since_ms else asked

    @property
    def offer(self) -> OfferView | None:
        """The open decision to act, until it is answered."""
        return self._asked_for(OfferView)

    @property
    def show(self) -> ShowView | None:
        """The open choice to show or muck, until it is answered."""
        return self._asked_for(ShowView)

    @property
    def draw(self) -> DrawView | None:
        """The open choice of cards to give up, until it is answered."""
        return self._asked_for(DrawView)

    @property
    def ask(self) -> AskView | None:
        """The open choice how the next card comes, until it is answered."""
        return self._asked_for(AskView)

    def _asked_for(self, kind: type[AskedT]) -> AskedT | None:
        asked = self.asked
        return asked if isinstance(asked, kind) else None

    @property
    def seat_view(self) -> SeatView | None:
        """This seat as everybody sees it."""
        if self.table is None or self.own is None:
            return None
        return next((seat for seat in self.table.seats if seat.seat == self.own.seat), None)

    @property
    def hand_runs(self) -> bool:
        """Whether a hand is being played, or its pot paid."""
        hand = self.table.hand if self.table else None
        return hand is not None and hand.phase not in ("over", "void")

    @property
    def has_blinds(self) -> bool:
        """Whether the table's game has blinds."""
        return self.table is not None and bool(self.table.rules.stakes.blinds)

    @property
    def button(self) -> int:
        """The seat with the button; 0: none, as in stud."""
        table = self.table
        if table is None or table.hand is None or not has_button(table.rules):
            return 0
        return table.hand.button

    @property
    def plays_hand(self) -> bool:
        """Whether this player holds cards in the running hand."""
        seat = self.seat_view
        return seat is not None and seat.in_hand and not seat.folded and self.hand_runs

    @property
    def is_idle(self) -> bool:
        """Whether a free seat waits unseen, so that its glass may be dimmed."""
        free = self.own is not None and self.own.state == "open" and self.summary is None
        return free and not self.page and self.now_ms - self.touched_ms >= IDLE_DIM_MS

    @property
    def newcomer(self) -> bool:
        """Whether this player is here for the first time and has not played a hand yet."""
        player = self.own.player if self.own is not None else None
        return player is not None and not player.previous_ms and player.hands <= 1

    @property
    def sample_cards(self) -> tuple[tuple[str, str], ...]:
        """The cards in a demo's tray: name, and what the reader would type."""
        return self.tray[:4] if self.table is not None and self.table.demo else ()

    @property
    def time_zone(self) -> str:
        """The room's time zone; empty: as this computer is set."""
        return self.welcome.time_zone if self.welcome is not None else ""

    @property
    def tournament_view(self) -> TournamentView | None:
        """The tournament that is played here; None: a cash game."""
        return self.table.tournament if self.table is not None else None

    @property
    def own_tournament(self) -> OwnTournamentView | None:
        """What this seat sees of its own tournament."""
        return self.own.tournament if self.own is not None else None

    @property
    def tournament(self) -> bool:
        """Whether amounts are chips, not money."""
        return self.table is not None and self.table.rules.tournament


def opened(view: Station, page: str, *, item: int = 0) -> Station:
    """Open a page; "" closes the open one."""
    return replace(
        view,
        page=page,
        page_since_ms=view.now_ms,
        page_item=item,
        step=0,
        plays_since_ms=None,
        draft=None,
        pin="",
        pin_first="",
        pin_second="",
        pin_trouble="",
        pin_touched_ms=view.now_ms,
    )


def without_summary(view: Station) -> Station:
    """Put the summary away, if one is shown, and with it the language and text of who left."""
    if view.summary is None and view.parting is None:
        return view
    settings = Settings(language=view.house_language)
    return replace(view, summary=None, parting=None, settings=settings)


def noted(view: Station, text: str, *, trouble: bool = True) -> Station:
    """Put a line on the glass for a few seconds."""
    return replace(view, note=Note(text=text, since_ms=view.now_ms, trouble=trouble))
