"""A tournament behind the door: poker's hands under a structure, with places and prizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, get_args

from ledger import JournalEvent, JournalRecord
from rng import ShuffledDeck
from rules.cards import Card
from rules.hand.events import Event as HandEvent
from rules.seating import LeftWith, StartTable, Status
from rules.table.events import Event as PokerEvent
from rules.table.events import StoodUp
from rules.tournament.apply import apply
from rules.tournament.commands import (
    AnswerDeal,
    CancelTournament,
    Command,
    LevelTimed,
    NextLevel,
    Register,
)
from rules.tournament.events import (
    BreakBegan,
    DealProposed,
    Event,
    FloorAsked,
    LevelClockStarted,
)
from rules.tournament.play import follow_up, play
from rules.tournament.record import record_of
from rules.tournament.state import Stage, Tournament
from server.house import TableOptions
from server.refusals import RefusalCode, Refused
from server.tables.commands import CommitDeck
from server.tables.deal import Deal
from server.tables.game import Hold, Step, TimeUsed
from server.tables.kind import Kind
from server.tables.messages import Cut
from server.tables.poker.carry_out import follow
from server.tables.poker.game import PokerGame
from server.tables.settings import Settings
from server.tables.state import TableState, Times
from server.tables.tournament import clocks
from server.tables.tournament.answers import told_of
from server.tables.tournament.event_messages import cut
from server.tables.tournament.money import steps_of
from server.tables.tournament.requests import asked, meant
from server.tables.tournament.seat_draw import drawn_up_to, seat_cards
from server.tables.tournament.settings import TOURNAMENT, TournamentSettings
from server.tables.tournament.stored_form import State, command_of, event_of, poker_event
from server.tables.tournament.views import later, own_part, with_tournament
from wire.messages.base import changed, tag_of
from wire.messages.own_view import BuyInView, OwnView
from wire.messages.table_view import TableView

_IN_HAND: Final = frozenset(tag_of(kind.__name__) for kind in get_args(HandEvent))
_TICKETS: Final = (FloorAsked, LevelClockStarted, BreakBegan, DealProposed)


class TournamentGame(PokerGame):
    """The rules' tournament. Its table is a poker table, so what shows hands is poker's."""

    __slots__ = ("_draw", "_entered", "tournament")

    def __init__(self, kind: Kind, settings: TournamentSettings, tournament: Tournament) -> None:
        super().__init__(kind, tournament.table)
        self.tournament = tournament
        self._entered = settings
        self._draw: Deal | None = None

    # How it stands.

    @property
    def settings(self) -> TournamentSettings:  # type: ignore[override] # another kind's
        """What is played: the running level."""
        return self._entered.at_level(self.tournament.run.level)

    @property
    def list_code(self) -> str:
        """No waiting list fills a tournament."""
        return TOURNAMENT

    @property
    def takes_entries(self) -> bool:
        """Buy-in and fee."""
        return True

    def named(self) -> Iterable[str]:
        """All who entered: the standings name also those who are out."""
        return [entrant.player for entrant in self.tournament.run.entrants]

    def expected(self, seats: Iterable[int]) -> set[int]:
        """Nobody waits for a lost station in a tournament: its player is as any absent one."""
        return set()

    def buy_in(self, player: str, left_with: LeftWith | None = None) -> BuyInView:
        """The fixed price: buy-in and fee, in cents."""
        least, most = self.buy_in_limits()
        if self.tournament.run.stage is not Stage.REGISTERING:
            return BuyInView(least=0, most=0, why="tournament_begun")
        return BuyInView(least=least, most=most)

    def buy_in_limits(self) -> tuple[int, int]:
        """Buy-in and fee, in cents."""
        structure = self.tournament.structure
        price = structure.buy_in_cents + structure.fee_cents
        return price, price

    # What is open and what is due.

    def next_step(self, options: TableOptions) -> StartTable | NextLevel | CommitDeck | None:  # type: ignore[override] # more
        """The command the table gives itself between hands."""
        return clocks.next_step(self.tournament)

    def holds(self) -> Mapping[int, Hold]:
        """The level, a break, a proposal, the wait of too small a field."""
        return clocks.holds(self.tournament)

    def period(self) -> Hold | None:
        """The set time of the start."""
        return clocks.set_time(self.tournament)

    def when_away(self, standing: TableState[Any]) -> Command | None:  # type: ignore[override] # more
        """Stop the level clock where it was when the last record was written."""
        since_ms = standing.since.get(self.tournament.run.clock.ticket)
        return clocks.when_away(self.tournament, since_ms, standing.written_ms)

    def when_nobody_is_there(self) -> Command | None:  # type: ignore[override] # more
        """Stop the level clock."""
        return clocks.when_nobody_is_there(self.tournament)

    def when_back(self) -> Command | None:  # type: ignore[override] # more
        """Let the level clock run again."""
        return clocks.when_back(self.tournament)

    def entries_paid_by(self, command: object) -> str | None:
        """As the floor chose that calls the tournament off."""
        if isinstance(command, CancelTournament):
            return command.payback.value
        return super().entries_paid_by(command)

    # Carrying out.

    def asked(self, seat: int, request: object) -> Command:  # type: ignore[override] # other commands
        """Return the command that a request means."""
        return asked(self.tournament, seat, request)

    def check_may_deal(self) -> None:
        """Refuse if no hand can begin."""
        clocks.check_may_deal(self.tournament)

    def deck(self) -> Sequence[Card]:
        """The cards of the game."""
        return self.table.settings.rules_of_game.deck

    def seats_to_draw(self) -> Sequence[Card]:
        """A card for each seat, before anybody registers."""
        tournament = self.tournament
        waits = self._draw is None and tournament.run.stage is Stage.REGISTERING
        return seat_cards(tournament.structure) if waits else ()

    def draw_seats_from(self, deal: Deal) -> None:
        """Give seats in the order of these cards."""
        self._draw = deal

    @property
    def draws_seats(self) -> bool:
        """Whether the order of the seats is still secret."""
        return self._draw is not None and self.tournament.run.stage is Stage.REGISTERING

    @property
    def draw_root(self) -> bytes:
        """What was committed to before the first player; empty: seats are chosen, or all are."""
        return self._draw.root if self._draw is not None and self.draws_seats else b""

    def made_ready(  # type: ignore[override] # other commands
        self,
        command: Command,
        shuffle: Callable[[Sequence[int]], ShuffledDeck],
        *,
        used: TimeUsed,
        by_server: bool,
    ) -> Command:
        """Draw for seats and for the first button; note the time that the level clock has run."""
        command = meant(self.tournament, command)
        if isinstance(command, Register) and self._draw is not None:
            return command._replace(draw=drawn_up_to(self._draw.cards, self.taken))
        if isinstance(command, Register | LevelTimed):
            return command
        ready: Any = super().made_ready(command, shuffle, used=used, by_server=by_server)  # type: ignore[arg-type] # passed on
        return clocks.level_timed(self.tournament, ready, used)

    def hand_of(self, command: Command) -> int | None:  # type: ignore[override] # other commands
        """The hand that a command belongs to, if any."""
        inner: Any = command.command if isinstance(command, LevelTimed) else command
        if isinstance(inner, AnswerDeal):
            return self.table.hands  # a player's answer is sealed, with the key of the last hand
        return super().hand_of(inner)

    def carry_out(  # type: ignore[override] # other commands
        self, standing: TableState[TournamentGame], command: Command, at_ms: int
    ) -> list[Event]:
        """Carry out a command and return what happened, or refuse."""
        events = play(self.tournament, command)
        self._follow(standing, events, at_ms)
        return events

    def follow_up(self, standing: TableState[Any], at_ms: int) -> list[Event]:  # type: ignore[override] # more
        """The same; a level clock that runs is stopped by an order, and that does it."""
        if self.when_away(standing) is not None:
            return []
        events = follow_up(self.tournament)
        self._follow(standing, events, at_ms)
        return events

    def _follow(self, standing: TableState[Any], events: Sequence[Event], at_ms: int) -> None:
        """Keep the deck and the tickets in step; who leaves a tournament is given no ticket."""
        hands: list[PokerEvent] = []
        gone: dict[int, str] = {}
        for event in events:
            if isinstance(event, _TICKETS):
                standing.since[event.ticket] = at_ms
            elif isinstance(event, StoodUp):
                gone[event.seat] = event.player
            elif (of_poker := poker_event(event)) is not None:
                hands.append(of_poker)
        follow(standing, hands, at_ms, gone)
        for player in gone.values():
            standing.dealt.pop(player, None)

    def change_settings(self, settings: Settings) -> None:
        """Refuse: a structure is fixed before the first player registers."""
        raise Refused(
            RefusalCode.SETTINGS_DO_NOT_FIT, key="game", value=settings.game, need=TOURNAMENT
        )

    def put_under(self, settings: Settings) -> None:
        """Do nothing: no such fact was ever written."""

    def _event_of(self, stored: JournalEvent, deal: Deal | None) -> Event | None:
        return event_of(stored, deal)

    def _apply(self, event: Event) -> None:
        apply(self.tournament, event)

    def command_of(  # type: ignore[override] # other commands
        self, plain: Mapping[str, Any], record: JournalRecord, deal: Deal | None
    ) -> Command:
        """Return the command that was written down in a record."""
        return command_of(plain, record, tuple(self.deck()), deal)

    def state(self) -> State:  # type: ignore[override] # more
        """The whole tournament between hands."""
        return State(self.settings, record_of(self.tournament))

    def constants(self) -> Iterable[object]:
        """What a copy of the game may share."""
        tournament, table = self.tournament, self.table
        shared: list[object] = [tournament.structure, tournament.run, table.settings]
        shared += [self._entered, self._draw]
        return [*super().constants(), *shared]

    def closed(self) -> TournamentGame:
        """The game of the same table, closed and empty."""
        tournament = Tournament(self.table.name, self.tournament.structure)
        tournament.table.hands, tournament.table.status = self.table.hands, Status.CLOSED
        return TournamentGame(self.kind, self._entered, tournament)

    def answer(self, facts: Sequence[Event]) -> Mapping[str, int | str]:
        """Seats, prices, places and prizes."""
        return told_of(facts)

    # Money.

    def moves(self, facts: Sequence[Event]) -> list[Step]:
        """What events move in the books."""
        return steps_of(self._entered, self.tournament, facts)

    def balances(self) -> Mapping[str, int]:
        """Nothing: tournament chips are no money. Every move checks the pool."""
        return {}

    # What is shown.

    def cut(
        self, standing: TableState[Any], facts: Sequence[Event], cause: str, why: str = ""
    ) -> Cut:
        """Events as messages, cut to their viewers."""
        return cut(self.settings, facts, self.so_far, cause, why)

    def public_view(self, standing: TableState[Any], times: Times) -> TableView:
        """The table as everybody sees it."""
        return with_tournament(standing, super().public_view(standing, times), times)

    def own_view(self, standing: TableState[Any], seat: int, times: Times) -> OwnView:
        """What a seat sees of itself."""
        return own_part(standing, super().own_view(standing, seat, times))

    def retimed(self, view: TableView, times: Times) -> TableView:
        """An earlier view with the clocks as they are now."""
        view, there = super().retimed(view, times), view.tournament
        passed_ms = max(0, times.now_ms - view.at_ms)
        return view if there is None else changed(view, tournament=later(there, passed_ms))

    def stilled(self, view: TableView) -> TableView:
        """A view in which no clock runs."""
        view, there = super().stilled(view), view.tournament
        return view if there is None else changed(view, tournament=changed(there, level_runs=False))
