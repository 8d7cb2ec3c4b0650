"""The rules' events as messages, cut to a viewer so that nothing private leaves.

A face-down card goes with its opening to its own seat only. Burned, discarded and mucked cards go
to no viewer. A shown hand, the board and cards dealt face up go to everybody. A viewer is a seat's
number, or None for what everybody may see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.cards import JOKERS, card_text
from rules.hand import events as in_hand
from rules.hand.events import ActWord
from rules.table import events
from rules.table.events import Event
from server.tables.deal import Deal
from server.tables.messages import Cut
from server.tables.poker import runs_messages
from server.tables.poker.hand_names import name_of, names_of
from server.tables.poker.marks import HandSoFar
from wire.messages import table_events as wire
from wire.messages.base import changed
from wire.messages.table_events import TableEvent
from wire.messages.table_view import PotView


def cut(happened: Sequence[Event], so_far: HandSoFar | None, cause: str, why: str = "") -> Cut:
    """Return the messages of some events; `so_far` is updated by them."""
    result = Cut([], {})
    cutter = _Cutter(result, so_far, cause, why)
    for event in happened:
        MESSAGES[type(event)](cutter, event)
    return result


class _Cutter:
    """The messages so far, and what the next ones need."""

    __slots__ = ("cause", "hand", "private", "public", "why")

    def __init__(self, result: Cut, hand: HandSoFar | None, cause: str, why: str) -> None:
        self.public = result.public
        self.private = result.private
        self.hand: Any = hand
        self.cause = cause
        self.why = why

    def say(self, event: TableEvent) -> None:
        self.public.append(event)

    def say_to(self, seat: int, event: TableEvent, instead_of: TableEvent) -> None:
        self.private.setdefault(seat, {})[len(self.public)] = event
        self.public.append(instead_of)


def _posted(to: _Cutter, event: in_hand.ForcedBetsPosted) -> None:
    for paid in event.paid:
        to.hand.stacks[paid.seat] -= paid.amount
        to.hand.acts[paid.seat] = paid.kind.value
        to.say(wire.Posted(seat=paid.seat, kind=paid.kind.value, amount=paid.amount))


def _burned(to: _Cutter, event: in_hand.CardBurned) -> None:
    leaf = to.hand.deal.leaf(event.position)
    to.say(wire.CardBurned(position=event.position, leaf=leaf))


def _dealt(to: _Cutter, event: in_hand.CardsDealt) -> None:
    """Everybody sees an up card, and every card of a hand that was turned up.

    Nobody sees the card that a dead hand is dealt face down, its own seat neither (house rule 2.7).
    """
    deal: Deal = to.hand.deal
    shown = to.hand.shown
    for seat, position, card in zip(event.seats, event.positions, event.cards, strict=True):
        leaf, street = deal.leaf(position), event.street
        opened = wire.CardDealt(
            seat=seat,
            street=street,
            position=position,
            leaf=leaf,
            up=event.up,
            opening=deal.opening(position),
        )
        if event.up and card in JOKERS:
            to.hand.jokers_up.add(seat)
        if seat in shown:
            shown[seat] += (card,)
        if event.up or seat in shown:
            to.say(opened)
        else:
            closed = wire.CardDealt(
                seat=seat, street=street, position=position, leaf=leaf, up=False
            )
            if seat in to.hand.folded:
                to.say(closed)
            else:
                to.say_to(seat, opened, closed)


def _board(to: _Cutter, event: in_hand.BoardDealt) -> None:
    deal: Deal = to.hand.deal
    to.hand.boards[event.board].extend(event.cards)
    to.say(
        wire.BoardDealt(
            street=event.street,
            leaves=tuple([deal.leaf(position) for position in event.positions]),
            openings=deal.openings(event.positions),
            board=event.board,
        )
    )


def _draw_opened(to: _Cutter, event: in_hand.DrawOpened) -> None:
    to.hand.drew, to.hand.street = {}, event.street
    to.say(wire.DrawOpened(street=event.street, seat=event.seat))


def _discarded(to: _Cutter, event: in_hand.CardsDiscarded) -> None:
    """Everybody hears how many, its own seat also which; a forced discard has no number to tell."""
    seat, draw = event.seat, to.hand.draw()
    count = len(event.positions)
    if draw.replace:
        to.hand.drew[seat] = count
    told = wire.Discarded(
        seat=seat,
        count=count,
        replaced=draw.replace,
        fouled=count < draw.least,
        cause=to.cause,
    )
    to.say_to(seat, changed(told, positions=event.positions), told)


def _face_asked(to: _Cutter, event: in_hand.FaceAsked) -> None:
    to.say(wire.CardAsked(seat=event.seat, up=event.up, cause=to.cause))
    if event.cards:
        opening = to.hand.deal.opening(event.turned)
        to.say(wire.CardTurned(seat=event.seat, opening=opening))


def _shuffled_in(to: _Cutter, event: in_hand.DiscardsShuffledIn) -> None:
    """The leaves of the further orders are told here, where they are first needed."""
    leaves = to.hand.deal.more_leaves
    to.say(wire.DiscardsShuffledIn(order=event.order, positions=event.positions, leaves=leaves))


def _round(to: _Cutter, event: in_hand.RoundOpened) -> None:
    to.say(wire.RoundOpened(street=event.street, seat=event.seat))


def _acted(to: _Cutter, event: in_hand.Acted) -> None:
    stacks = to.hand.stacks
    stacks[event.seat] -= event.added
    to.hand.drew = {}
    word = to.hand.acts[event.seat] = event.word.value
    if event.word is ActWord.FOLD:
        to.hand.folded.add(event.seat)
    to.say(
        wire.Acted(
            seat=event.seat,
            word=word,
            added=event.added,
            total=event.total,
            all_in=not stacks[event.seat],
            cause=to.cause,
        )
    )


def _chop_offered(to: _Cutter, event: in_hand.ChopOffered) -> None:
    to.say(wire.Chop(seat=event.seat, word="offered"))


def _chop_declined(to: _Cutter, event: in_hand.ChopDeclined) -> None:
    to.say(wire.Chop(seat=event.seat, word="declined"))


def _chopped(to: _Cutter, event: in_hand.BlindsChopped) -> None:
    given = [(seat, amount) for seat, amount in event.returned if amount]
    to.say(wire.Chop(seat=given[-1][0], word="agreed"))
    for seat, amount in given:
        _give_back(to, seat, amount)


def _uncalled(to: _Cutter, event: in_hand.UncalledReturned) -> None:
    _give_back(to, event.seat, event.amount)


def _give_back(to: _Cutter, seat: int, amount: int) -> None:
    to.hand.stacks[seat] += amount
    to.say(wire.UncalledReturned(seat=seat, amount=amount))


def _gathered(to: _Cutter, event: in_hand.BetsGathered) -> None:
    pots = tuple([PotView(amount=pot.amount, seats=pot.seats) for pot in event.pots])
    to.hand.acts = {seat: word for seat, word in to.hand.acts.items() if word == "fold"}
    to.say(wire.BetsGathered(street=event.street, pots=pots))


def _turned_up(to: _Cutter, event: in_hand.HandsTurnedUp) -> None:
    for seat, cards in event.hands:
        _show(to, seat, cards, timed_out=False)


def _showdown(to: _Cutter, event: in_hand.ShowdownOpened) -> None:
    to.say(wire.ShowdownOpened(order=event.order))


def _shown(to: _Cutter, event: in_hand.HandShown) -> None:
    _show(to, event.seat, event.cards, timed_out=event.timed_out)


def _show(to: _Cutter, seat: int, cards: tuple[Any, ...], *, timed_out: bool) -> None:
    """Show the cards that the seat holds by now; `deal` may already know of later ones."""
    hand = to.hand
    hand.shown[seat] = cards
    held = hand.deal.held(seat)[: len(cards)]
    to.say(
        wire.HandShown(
            seat=seat,
            cards=tuple([card_text(card) for card in cards]),
            openings=hand.deal.openings(held),
            names=names_of(hand.game, hand.judged(seat, cards), hand.boards, hand.shares),
            timed_out=timed_out,
        )
    )


def _mucked(to: _Cutter, event: in_hand.HandMucked) -> None:
    to.say(wire.HandMucked(seat=event.seat, timed_out=event.timed_out))


def _collected(to: _Cutter, event: in_hand.CollectionTaken) -> None:
    fees = tuple([(fee.moment.value, fee.street, fee.amount) for fee in event.fees])
    to.say(wire.CollectionTaken(fees=fees, from_pots=event.from_pots))


def _pushed(to: _Cutter, event: in_hand.PotPushed) -> None:
    for win in event.wins:
        to.hand.won[win.seat] = to.hand.won.get(win.seat, 0) + win.amount
    wins = tuple([_win(to.hand, win) for win in event.wins])
    to.say(wire.PotPushed(number=event.number, wins=wins))


def _win(hand: HandSoFar, win: in_hand.Win) -> wire.WinView:
    cards, board = hand.shown.get(win.seat), hand.boards[win.board]
    named = win.ranking and cards
    name = name_of(win.ranking, hand.judged(win.seat, cards), board) if cards and named else None
    return wire.WinView(
        seat=win.seat, amount=win.amount, ranking=win.ranking, board=win.board, name=name
    )


def _jackpot_hit(to: _Cutter, event: in_hand.JackpotHit) -> None:
    to.say(wire.JackpotHit(**event._asdict()))


def _ended(to: _Cutter, event: in_hand.HandEnded) -> None:
    to.say(wire.HandEnded(stacks=event.stacks))


def _voided(to: _Cutter, event: in_hand.HandVoided) -> None:
    to.say(wire.HandVoided(stacks=event.stacks, why=to.why))


def _stopped(to: _Cutter, event: in_hand.ActionStopped) -> None:
    to.say(wire.ActionStopped(why=to.why))


def _resumed(to: _Cutter, event: in_hand.ActionResumed) -> None:
    to.say(wire.ActionResumed())


def _button(to: _Cutter, event: events.ButtonDrawn) -> None:
    cards = tuple([(seat, card_text(card)) for seat, card in event.cards])
    to.say(wire.ButtonDrawn(cards=cards, button=event.button))


def _bank(to: _Cutter, event: events.TimeBankStarted) -> None:
    to.say(wire.TimeBankStarted(seat=event.seat, turn=event.turn, time_ms=event.time_ms))


def _time_fee(to: _Cutter, event: events.TimeFeeTaken) -> None:
    to.say(wire.TimeFeeTaken(paid=event.paid))


def _owed_time(to: _Cutter, event: events.OwedTimePaid) -> None:
    to.say(wire.TimeFeeTaken(paid=((event.seat, event.amount),)))


def _moved(word: str, **fields: str) -> Callable[[_Cutter, Any], None]:
    """A change at a seat; `fields` maps each field of the message to a field of the event."""

    def turn(to: _Cutter, event: Any) -> None:
        told = {name: _told(getattr(event, source)) for name, source in fields.items()}
        to.say(wire.SeatMoved(seat=event.seat, word=word, **told))

    return turn


def _told(value: Any) -> Any:
    return getattr(value, "value", value)


def _turned(word: str) -> Callable[[_Cutter, Any], None]:
    def turn(to: _Cutter, event: Any) -> None:
        to.say(wire.TableTurned(word=word, text=to.why))

    return turn


def _booked_chips_came(to: _Cutter, event: events.BookedChipsCame) -> None:
    if event.added:
        word = "bought_again" if event.again else "topped_up"
        to.say(wire.SeatMoved(seat=event.seat, word=word, amount=event.added))


def _silent(to: _Cutter, event: object) -> None:
    """Make no message: the event changes nothing on a screen."""


MESSAGES: Mapping[type, Callable[[_Cutter, Any], None]] = {
    in_hand.ForcedBetsPosted: _posted,
    in_hand.CardBurned: _burned,
    in_hand.CardsDealt: _dealt,
    in_hand.BoardDealt: _board,
    in_hand.DrawOpened: _draw_opened,
    in_hand.CardsDiscarded: _discarded,
    in_hand.FaceAsked: _face_asked,
    in_hand.DiscardsShuffledIn: _shuffled_in,
    in_hand.RunTwiceOffered: runs_messages.runs_asked,
    in_hand.RunTwiceAnswered: _silent,
    in_hand.RunsSettled: runs_messages.runs_settled,
    in_hand.RunBegun: runs_messages.run_began,
    in_hand.RabbitOffered: _silent,
    in_hand.RabbitShown: runs_messages.rabbit,
    in_hand.RabbitPassed: _silent,
    in_hand.RoundOpened: _round,
    in_hand.Acted: _acted,
    in_hand.ChopOffered: _chop_offered,
    in_hand.ChopDeclined: _chop_declined,
    in_hand.BlindsChopped: _chopped,
    in_hand.UncalledReturned: _uncalled,
    in_hand.BetsGathered: _gathered,
    in_hand.HandsTurnedUp: _turned_up,
    in_hand.ShowdownOpened: _showdown,
    in_hand.HandShown: _shown,
    in_hand.HandMucked: _mucked,
    in_hand.CollectionTaken: _collected,
    in_hand.PotPushed: _pushed,
    in_hand.JackpotHit: _jackpot_hit,
    in_hand.HandEnded: _ended,
    in_hand.HandVoided: _voided,
    in_hand.ActionStopped: _stopped,
    in_hand.ActionResumed: _resumed,
    events.ButtonDrawn: _button,
    events.TimeBankStarted: _bank,
    events.TimeFeeTaken: _time_fee,
    events.OwedTimePaid: _owed_time,
    events.SatDown: _moved("sat_down", amount="stack"),
    events.ToppedUp: _moved("topped_up", amount="amount"),
    events.BoughtAgain: _moved("bought_again", amount="amount"),
    events.BookedChipsCame: _booked_chips_came,
    events.SatOut: _moved("sat_out", cause="cause"),
    events.WillSitOut: _moved("will_sit_out"),
    events.WillSitOutAtBigBlind: _moved("will_sit_out"),
    events.CameBack: _moved("came_back"),
    events.EntryChosen: _moved("chose_entry", cause="entry"),
    events.SeatChanged: _moved("changed_seat", to="to"),
    events.WillLeave: _moved("will_leave", cause="cause"),
    events.WillStay: _moved("will_stay"),
    events.StoodUp: _moved("stood_up", amount="stack", cause="cause"),
    events.Busted: _moved("busted"),
    events.StraddleAnnounced: _moved("straddles"),
    events.TableStarted: _turned("started"),
    events.TablePaused: _turned("paused"),
    events.TableClosed: _turned("closed"),
    events.GameBroke: _turned("broke"),
    events.StakesChanged: _turned("stakes"),
    events.GameChanged: _turned("game"),
    events.HandStarted: _silent,
    events.TopUpBooked: _silent,
    events.TopUpCancelled: _silent,
    events.ReturnForgotten: _silent,
    events.TimeFeeDue: _silent,
    events.TimeBankUsed: _silent,
    events.KillMoved: _silent,
    events.KillKept: _silent,
    events.KillForgotten: _silent,
    events.GameChangeDue: _silent,
}
