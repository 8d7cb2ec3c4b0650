"""The door between a table and its game.

The table's actor owns the queue, idempotency, units, commitments, clocks, freezing, publication.
The game decides what is dealt, who may do what and what it costs. Actor and room ask it through
this door and never look inside. Commands and facts are the game's own, here only handed on.

`Game` is one table's game. What exists without a table is its `Kind` (`server.tables.kind`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from ledger import JournalEvent, JournalRecord, Work
from rng import ShuffledDeck
from rules.cards import Card
from rules.seating import LeftWith, Status
from server.house import TableOptions
from server.tables.deal import Deal
from server.tables.messages import Cut, Pacing
from server.tables.settings import Settings
from server.tables.state import TableState, Times
from wire.messages.base import Request
from wire.messages.own_view import BuyInView, OwnView
from wire.messages.table_events import TableEvent
from wire.messages.table_view import TableView

if TYPE_CHECKING:
    from server.tables.commands import HandLeft
    from server.tables.kind import Kind

Command: TypeAlias = Any
"""Of `rules.seating`, of the table (`server.tables.commands`), or of the game."""
Fact: TypeAlias = Any
"""What happened: of the table or of the game."""
Plain: TypeAlias = dict[str, Any]
"""A value as the journal holds it."""
Step: TypeAlias = Callable[[Work], None]
"""Books what a fact moves, inside the unit that journals the fact."""


class Sitter(NamedTuple):
    """Who sits in a seat."""

    player: str
    away: bool
    stack: int
    """The player's chips now, during a hand and between hands."""
    in_hand: bool
    """Whether the player is in the running hand and has not folded."""


class Decision(NamedTuple):
    """A decision that is open and timed. The seat's own view has the choices that are legal."""

    seat: int
    turn: int
    time_ms: int
    """The whole duration; 0: the decision expires at once."""
    expired: Command
    """The command to carry out when the time has run out."""
    name: str
    """Unique among all decisions of the table, for ever."""
    on_bank: bool = False
    """Whether the first time has run out and the player's time bank runs."""
    warning_ms: int = 0
    bank_ms: int = 0
    """The player's time bank that follows; 0: none does."""
    without_bank: Callable[[int], Command] | None = None
    """The same as `expired` where the bank stopped after this time used of it; None: no bank."""


class Hold(NamedTuple):
    """Something that ends after a time: a seat's hold, an absence, a period."""

    time_ms: int
    over: Command | None
    """None: it is only measured, and may go on."""
    seat: int = 0
    """The seat that shows it; 0: none."""
    at_ms: int = 0
    """It ends at this moment, in milliseconds since 1970; 0: after `time_ms`."""


class TimeUsed(Protocol):
    """What a table's clocks have measured."""

    def bank_used_ms(self, seat: int) -> int:
        """How much of the time bank a seat's open decision has used."""

    def ticket_used_ms(self, ticket: int) -> int:
        """How long ago a ticket was given out."""


class Written(NamedTuple):
    """One fact as the journal holds it."""

    kind: str
    body: Mapping[str, Any]
    secret: bytes | None = None


class ShownCard(NamedTuple):
    """A card that everybody has seen, as a proof needs it."""

    position: int
    card: int
    salt: bytes


class Game(Protocol):
    """One table's game. A change is carried out whole, or refused with a code and no effect."""

    @property
    def kind(self) -> Kind:
        """What kind of game it is."""

    # How it stands.

    @property
    def settings(self) -> Settings:
        """What is played."""

    @property
    def status(self) -> Status:
        """Whether hands are dealt."""

    @property
    def hands(self) -> int:
        """The number of the running hand, or of the last one."""

    @property
    def running(self) -> bool:
        """Whether a hand is being played."""

    @property
    def stopped(self) -> bool:
        """Whether the floor stopped the action inside the hand."""

    @property
    def turn(self) -> int:
        """The token of the open decisions; 0: no hand runs."""

    @property
    def list_code(self) -> str:
        """The waiting list from which the table is filled."""

    @property
    def jackpot(self) -> str:
        """The house's name of the jackpot that the table drops to; empty: none."""

    @property
    def takes_entries(self) -> bool:
        """Whether a player enters for a fixed price, which the game books itself."""

    # Who sits.

    @property
    def taken(self) -> AbstractSet[int]:
        """The seats in which somebody sits."""

    def sitter(self, seat: int) -> Sitter | None:
        """Who sits in a seat."""

    def named(self) -> Iterable[str]:
        """The players whose names are shown: those who sit, and those who did and count still."""

    def coming(self, seat: int) -> int:
        """Chips that were booked for a taken seat and join its stack later."""

    def in_hand(self, seat: int) -> bool:
        """Whether a seat is in the running hand and has not given it up."""

    def expected(self, seats: Iterable[int]) -> set[int]:
        """The seats among these whose players are to act, now or in the next hand."""

    def buy_in(self, player: str, left_with: LeftWith | None = None) -> BuyInView:
        """What a player who is not seated yet may sit down with.

        `left_with` is what he last left this game with, at whichever table.
        """

    def move_cost(self, seat: int, to: int) -> int:
        """The chips that a seated player's change of seat costs him."""

    def buy_in_limits(self) -> tuple[int, int]:
        """The smallest and the largest buy-in; a largest of 0 means no limit."""

    # What is open and what is due.

    def to_act(self) -> Sequence[int]:
        """The seats whose decision is open, also while the action is stopped."""

    def decisions(self) -> Sequence[Decision]:
        """The open decisions that are timed: none, one, or several at once."""

    def next_step(self, options: TableOptions) -> Command | None:
        """The command the table gives itself when all are ready: start, or commit to a deck."""

    def holds(self) -> Mapping[int, Hold]:
        """What is being timed, by the ticket under which it was given out."""

    def period(self) -> Hold | None:
        """What is timed without a ticket: the time collection, or a set time."""

    def when_away(self, standing: TableState[Any]) -> Command | None:
        """The command after nobody kept time since `standing.written_ms`; None: none is needed."""

    def when_nobody_is_there(self) -> Command | None:
        """The command while the stations of all players are lost; None: none is needed."""

    def when_back(self) -> Command | None:
        """The command once players are there again after that; None: nothing was held."""

    # Rulings of the floor.

    def acted(self) -> int:
        """How many players have acted in the running hand."""

    def check_may_void(self) -> None:
        """Refuse to call off a hand if somebody would gain by it."""

    def entries_paid_by(self, command: Command) -> str | None:
        """How a command that closes the table for good pays entries back; empty: it pays none.

        None: the command does not close the table.
        """

    # Carrying out.

    def asked(self, seat: int, request: Request) -> Command:
        """Return the command that a player's request means, or refuse an unknown word."""

    def check_may_deal(self) -> None:
        """Refuse if no hand can begin."""

    def deck(self) -> Sequence[Card]:
        """The cards of the next hand's deck, in any order; cards may come more than once."""

    @property
    def further_orders(self) -> int:
        """How many further orders of the deck are committed to with it."""

    def seats_to_draw(self) -> Sequence[Card]:
        """A card for each seat if their order must be drawn and committed to now; else none."""

    def draw_seats_from(self, deal: Deal) -> None:
        """Give seats in the order of these cards from now on."""

    @property
    def draws_seats(self) -> bool:
        """Whether seats are being given in an order that nobody knows yet."""

    def made_ready(
        self,
        command: Command,
        shuffle: Callable[[Sequence[int]], ShuffledDeck],
        *,
        used: TimeUsed,
        by_server: bool,
    ) -> Command:
        """Return a command as it is carried out: with the cards it draws and the time it took.

        Commands that only the server may give, such as dealing, are refused to everybody else.
        """

    def deal_from(self, deal: Deal) -> Command:
        """Return the command that deals from the deck that was committed to."""

    def hand_of(self, command: Command) -> int | None:
        """The hand that a command belongs to; None: it belongs to the table."""

    def carry_out(self, standing: TableState[Any], command: Command, at_ms: int) -> list[Fact]:
        """Carry out one of the game's own commands; return what happened, or refuse."""

    def commitment(self) -> tuple[Sequence[int], Mapping[str, Any]]:
        """Clear the last hand away; return the seats dealt in, and other public facts."""

    def change_settings(self, settings: Settings) -> None:
        """Play something else from the next hand on, or refuse."""

    def put_under(self, settings: Settings) -> None:
        """Play something else; these settings were judged before."""

    def enter(
        self,
        standing: TableState[Any],
        record: JournalRecord,
        settings: Callable[[str], Settings],
    ) -> None:
        """Change the game as a record of its facts says; nothing is judged again.

        `settings` looks settings up by their digest.
        """

    def command_of(
        self, plain: Mapping[str, Any], record: JournalRecord, deal: Deal | None
    ) -> Command:
        """Return the game's command that was written down in a record, with what it drew."""

    def show_last_hand_of(self, then: Any) -> None:
        """Show the last hand again, copied from `then`, another game of the same table."""

    def call_off(self, written: Sequence[JournalEvent], hand: int) -> None:
        """Call off a hand but enter what happened beside it; refuse if the hand has paid out.

        Before the call, the game is as it was before the hand; `written` are the facts since then.
        """

    def follow_up(self, standing: TableState[Any], at_ms: int) -> list[Fact]:
        """Do what follows by itself once a hand was called off, and return what happened."""

    def paid_out(self, written: Sequence[JournalEvent], hand: int) -> HandLeft | None:
        """Return how a hand ends whose pots are all paid, as its written facts say; else None."""

    def closed(self) -> Game:
        """Return the same table's game, closed and empty."""

    def state(self) -> object:
        """The whole game between hands, as one value."""

    def constants(self) -> Iterable[object]:
        """What a copy of the game may share, because it never changes."""

    def answer(self, facts: Sequence[Fact]) -> Mapping[str, int | str]:
        """What whoever asked is told of the facts, beside that it was done."""

    # Money.

    def moves(self, facts: Sequence[Fact]) -> list[Step]:
        """What facts move in the books, in their order; the game has already changed by them."""

    def balances(self) -> Mapping[str, int]:
        """What each account of the table's chips must hold; empty accounts are left out."""

    # What is shown.

    def cut(
        self, standing: TableState[Any], facts: Sequence[Fact], cause: str, why: str = ""
    ) -> Cut:
        """Facts as messages, for everybody and for each seat that may see more."""

    def paced(self, public: Sequence[TableEvent], options: TableOptions) -> Pacing:
        """How the messages move on the screens, and how long players have to read them."""

    def public_view(self, standing: TableState[Any], times: Times) -> TableView:
        """The table as everybody sees it."""

    def own_view(self, standing: TableState[Any], seat: int, times: Times) -> OwnView:
        """What a seat sees of itself: its cards, its decision and the legal choices."""

    def retimed(self, view: TableView, times: Times) -> TableView:
        """An earlier view with the clocks as they are now."""

    def stilled(self, view: TableView) -> TableView:
        """A view in which no clock runs."""

    def undecided(self, view: OwnView) -> OwnView:
        """A seat's view in which nothing can be decided."""
