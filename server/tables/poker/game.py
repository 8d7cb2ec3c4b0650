"""Poker behind the door: one table's game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Any, Final, get_args

from ledger import JournalEvent, JournalRecord, stack
from rng import ShuffledDeck
from rules.cards import Card
from rules.hand.commands import Act, AskCard, Discard
from rules.hand.events import Event as HandEvent
from rules.refusals import RefusalCode as RulesCode
from rules.refusals import Refused as RulesRefused
from rules.seating import LeftWith, StartTable, Status
from rules.settings import TableSettings
from rules.table.apply import apply
from rules.table.blinds import move_cost
from rules.table.commands import Command, StartHand
from rules.table.events import Event, TimeBankStarted, TimeBankUsed
from rules.table.next_hand import plan_next
from rules.table.play import follow_up
from rules.table.record import TableRecord, record_of
from rules.table.state import Table
from server.house import TableOptions
from server.refusals import RefusalCode, Refused
from server.tables.commands import CommitDeck, HandLeft
from server.tables.deal import Deal
from server.tables.game import Decision, Hold, Sitter, Step, TimeUsed
from server.tables.kind import Kind
from server.tables.messages import Cut, Pacing
from server.tables.poker import carry_out, clocks
from server.tables.poker.buy_in_view import first_buy_in
from server.tables.poker.cash_game import CashGame
from server.tables.poker.event_messages import cut
from server.tables.poker.list_code import list_code
from server.tables.poker.marks import HandMarks, HandSoFar
from server.tables.poker.money_moves import hand_left, steps_of
from server.tables.poker.own_view import OwnViews
from server.tables.poker.pace import paced, rabbit_wait_ms
from server.tables.poker.requests import asked
from server.tables.poker.rules_view import KeptRules
from server.tables.poker.stored_form import IN_HAND, command_of, event_of, hand_started_of
from server.tables.poker.table_view import retimed, stilled, table_view
from server.tables.settings import Settings
from server.tables.state import TableState, Times
from wire.messages.base import changed, tag_of
from wire.messages.own_view import BuyInView, OwnView
from wire.messages.table_events import TableEvent
from wire.messages.table_view import TableView

_IN_HAND: Final = frozenset(tag_of(kind.__name__) for kind in get_args(HandEvent))


class PokerGame(CashGame):
    """The rules' table, and what else the messages and views of its hand need."""

    __slots__ = ("_own_views", "kind", "marks", "rules_shown", "so_far", "table")

    def __init__(self, kind: Kind, table: Table) -> None:
        self.kind = kind
        self.table = table
        self.so_far: HandSoFar | None = None
        self.marks: HandMarks | None = None
        self.rules_shown = KeptRules()
        self._own_views = OwnViews()

    # How it stands.

    @property
    def settings(self) -> TableSettings:
        """What is played."""
        return self.table.settings

    @property
    def status(self) -> Status:
        """Whether hands are dealt."""
        return self.table.status

    @property
    def hands(self) -> int:
        """The number of the running hand, or of the last one."""
        return self.table.hands

    @property
    def running(self) -> bool:
        """Whether a hand is being played."""
        return self.table.running_hand is not None

    @property
    def stopped(self) -> bool:
        """Whether the floor stopped the action inside the hand."""
        hand = self.table.running_hand
        return hand is not None and hand.stopped

    @property
    def turn(self) -> int:
        """The token of the open decision; 0: no hand runs."""
        hand = self.table.running_hand
        return 0 if hand is None else hand.turn

    @property
    def list_code(self) -> str:
        """The waiting list of a game and its limits, such as `holdem.no_limit.100_200`."""
        return list_code(self.settings)

    @property
    def jackpot(self) -> str:
        """The house's name of the jackpot that the table drops to; empty: none."""
        rule = self.table.settings.jackpot
        return "" if rule is None else rule.name

    # Who sits.

    @property
    def taken(self) -> AbstractSet[int]:
        """The seats in which somebody sits."""
        return self.table.seats.keys()

    def named(self) -> Iterable[str]:
        """Those who sit."""
        return [here.player for here in self.table.seats.values()]

    def sitter(self, seat: int) -> Sitter | None:
        """Who sits in a seat."""
        here = self.table.seats.get(seat)
        if here is None:
            return None
        hand = self.table.running_hand
        player = None if hand is None else hand.by_seat.get(seat)
        if player is None:
            return Sitter(here.player, here.away, here.stack, in_hand=False)
        return Sitter(here.player, here.away, player.stack, in_hand=not player.folded)

    def coming(self, seat: int) -> int:
        """Chips that were booked during the hand."""
        return self.table.seats[seat].coming

    def in_hand(self, seat: int) -> bool:
        """Whether a seat is in the running hand and has not folded."""
        hand = self.table.running_hand
        player = None if hand is None else hand.by_seat.get(seat)
        return player is not None and not player.folded

    def expected(self, seats: Iterable[int]) -> set[int]:
        """The seats among these whose players are to act, now or in the next hand."""
        return clocks.expected(self.table, seats)

    def buy_in(self, player: str, left_with: LeftWith | None = None) -> BuyInView:
        """What a player who is not seated yet may sit down with."""
        return first_buy_in(self.table, player, left_with)

    def buy_in_limits(self) -> tuple[int, int]:
        """The smallest and the largest buy-in; a largest of 0 means no limit."""
        return self.settings.buy_in_minimum, self.settings.buy_in.maximum

    def move_cost(self, seat: int, to: int) -> int:
        """The blinds that a seated player's change of seat costs him."""
        return move_cost(self.table, seat, to)

    # What is open and what is due.

    def to_act(self) -> Sequence[int]:
        """The seats whose decision is open, also while the action is stopped."""
        return clocks.to_act(self.table)

    def decisions(self) -> Sequence[Decision]:
        """The open decisions that are timed: none, one, or those of a discard by everybody."""
        return clocks.decisions(self.table)

    def next_step(self, options: TableOptions) -> StartTable | CommitDeck | None:
        """The command the table gives itself between hands."""
        return clocks.next_step(self.table, starts_itself=options.starts_itself)

    def holds(self) -> Mapping[int, Hold]:
        """Absences, holds and returns that are being timed."""
        return clocks.holds(self.table)

    def period(self) -> Hold | None:
        """The running period of the time collection."""
        return clocks.period(self.table)

    # Rulings of the floor.

    def acted(self) -> int:
        """How many players have acted in the running hand; posts do not count."""
        return carry_out.acted(self.table)

    def check_may_void(self) -> None:
        """Refuse to call a hand off once the betting is over: somebody would gain by it."""
        carry_out.check_may_void(self.table)

    # Carrying out.

    def asked(self, seat: int, request: object) -> Command:
        """Return the command that a player's request means."""
        return asked(seat, request)

    def check_may_deal(self) -> None:
        """Refuse if no hand can begin."""
        carry_out.check_may_deal(self.table)

    def deck(self) -> Sequence[Card]:
        """The cards of the game."""
        return self.settings.rules_of_game.deck

    @property
    def further_orders(self) -> int:
        """As many as the game may need for discards that come back."""
        return self.table.settings.rules_of_game.recycles

    def made_ready(
        self,
        command: Command,
        shuffle: Callable[[Sequence[int]], ShuffledDeck],
        *,
        used: TimeUsed,
        by_server: bool,
    ) -> Command:
        """Shuffle for the draw of the first button; note an act on the time bank."""
        if isinstance(command, StartTable) and self.table.rotation is None:
            return StartTable(Deal.order(shuffle(self.deck())))
        if isinstance(command, StartHand) and not by_server:
            raise Refused(RefusalCode.DEAL_IS_THE_SERVERS)
        if isinstance(command, Act | Discard | AskCard) and self.table.bank_turn:
            return clocks.on_bank(self.table, command, used)
        return command

    def deal_from(self, deal: Deal) -> Command:
        """Return the command that deals from the deck that was committed to."""
        return StartHand(deal.cards, deal.more)

    def hand_of(self, command: Command) -> int | None:
        """The hand that a command belongs to, if any."""
        if isinstance(command, StartHand):
            return self.table.hands + 1
        return self.table.hands if isinstance(command, IN_HAND) else None

    def carry_out(
        self, standing: TableState[PokerGame], command: Command, at_ms: int
    ) -> list[Event]:
        """Carry out a command and return what happened, or refuse."""
        return carry_out.carry_out(standing, command, at_ms)

    def commitment(self) -> tuple[Sequence[int], Mapping[str, Any]]:
        """Clear the last hand away; return who is dealt in, and where the button is."""
        plan = plan_next(self.table)
        self.marks = self.so_far = None
        button = 0 if self.table.settings.rules_of_game.deals_from_seat_one else plan.button
        return plan.order, {"button": button}

    def change_settings(self, settings: Settings) -> None:
        """Play something else from the next hand on, or refuse."""
        carry_out.check_settings(self.table, _own(settings))
        self.put_under(settings)

    def put_under(self, settings: Settings) -> None:
        """Put the table under other settings."""
        self.table = carry_out.under(self.table, _own(settings))

    def enter(
        self,
        standing: TableState[PokerGame],
        record: JournalRecord,
        settings: Callable[[str], Settings],
    ) -> None:
        """Enter a record; nothing is judged again."""
        events: list[Any] = []
        for stored in record.events:
            event: Any
            if stored.kind == "hand_started" and standing.deal is not None:
                played = _own(settings(stored.body["setup"]["settings"]))
                event = hand_started_of(stored.body, standing.deal, played)
            else:
                event = self._event_of(stored, standing.deal)
            if event is not None:
                self._apply(event)
                events.append(event)
        self._follow(standing, events, record.at_ms)
        self.cut(standing, events, record.command["cause"])

    def _event_of(self, stored: JournalEvent, deal: Deal | None) -> Any:
        """The event that was written down; None if nothing is to be entered for it."""
        return event_of(stored, deal)

    def _apply(self, event: Any) -> None:
        """Enter an event."""
        apply(self.table, event)

    def _follow(self, standing: TableState[PokerGame], events: Sequence[Any], at_ms: int) -> None:
        """Keep the deck and the tickets in step with what happened."""
        carry_out.follow(standing, events, at_ms)

    def command_of(
        self, plain: Mapping[str, Any], record: JournalRecord, deal: Deal | None
    ) -> Command:
        """Return the command that was written down in a record."""
        return command_of(plain, record, self.deck(), deal)

    def state(self) -> TableRecord:
        """The whole table between hands."""
        return record_of(self.table)

    def constants(self) -> Iterable[object]:
        """What a copy of the game may share."""
        hand = self.table.hand
        shared = () if hand is None else hand.never_changed
        own = (self.kind, self._own_views, self.rules_shown)
        return [*own, *self.table.never_changed, *shared]

    def closed(self) -> PokerGame:
        """The game of the same table, closed and empty."""
        table = Table(self.table.name, self.settings)
        table.hands, table.status = self.table.hands, Status.CLOSED
        return PokerGame(self.kind, table)

    def show_last_hand_of(self, then: PokerGame) -> None:
        """Show the last hand again, copied from `then`, another game of the same table."""
        self.table.hand, self.marks, self.so_far = then.table.hand, then.marks, then.so_far

    def call_off(self, written: Sequence[JournalEvent], hand: int) -> None:
        """Call off a hand but enter what happened beside it; refuse if the hand has paid out."""
        if any(event.kind == "pot_pushed" for event in written):
            raise RulesRefused(RulesCode.POT_ALREADY_PUSHED, hand=hand)
        for stored in written:
            event = None if stored.kind in _IN_HAND else self._event_of(stored, None)
            if event is not None and not isinstance(event, TimeBankStarted | TimeBankUsed):
                self._apply(event)
        for number, seat in self.table.seats.items():
            # Chips booked during the hand go back to the accounts with it.
            self.table.seats[number] = replace(seat, coming=0)
        self.table.hands = hand

    def follow_up(self, standing: TableState[PokerGame], at_ms: int) -> list[Event]:
        """Do what follows between hands without a command."""
        events = follow_up(self.table)
        self._follow(standing, events, at_ms)
        return events

    def paid_out(self, written: Sequence[JournalEvent], hand: int) -> HandLeft | None:
        """What is left of a hand that waits for the rabbit; None: its pots are not paid."""
        return hand_left(self.settings, written, hand)

    # Money.

    def moves(self, facts: Sequence[Event]) -> list[Step]:
        """What events move in the books."""
        return steps_of(self.table, facts, {} if self.marks is None else self.marks.players)

    def balances(self) -> Mapping[str, int]:
        """The chips that must be in the account of each seat."""
        here = self.table
        chips = {str(stack(here.name, seat)): here.stack_of(seat) for seat in here.seats}
        return {account: amount for account, amount in chips.items() if amount}

    # What is shown.

    def cut(
        self, standing: TableState[PokerGame], facts: Sequence[Event], cause: str, why: str = ""
    ) -> Cut:
        """Events as messages, cut to their viewers."""
        return cut(facts, self.so_far, cause, why)

    def paced(self, public: Sequence[TableEvent], options: TableOptions) -> Pacing:
        """How the messages move on the screens."""
        waited_ms = rabbit_wait_ms(self.table.hand)
        return paced(public, options.pace, options.between_hands_ms, waited_ms)

    def public_view(self, standing: TableState[PokerGame], times: Times) -> TableView:
        """The table as everybody sees it."""
        return table_view(standing, times)

    def own_view(self, standing: TableState[PokerGame], seat: int, times: Times) -> OwnView:
        """What a seat sees of itself."""
        return self._own_views.own_view(standing, seat, times)

    def retimed(self, view: TableView, times: Times) -> TableView:
        """An earlier view with the clock as it is now."""
        return retimed(view, times)

    def stilled(self, view: TableView) -> TableView:
        """A view in which no clock runs."""
        return stilled(view)

    def undecided(self, view: OwnView) -> OwnView:
        """A seat's view in which nothing can be decided."""
        return changed(view, offer=None, show=None, draw=None, ask=None, runs=None, rabbit=None)


def _own(settings: Settings) -> TableSettings:
    if not isinstance(settings, TableSettings):
        raise Refused(
            RefusalCode.SETTINGS_DO_NOT_FIT, key="game", value=settings.game, need="poker"
        )
    return settings
