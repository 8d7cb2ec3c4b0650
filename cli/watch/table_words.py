"""What happened at a table, in words, from the events a bystander may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from gettext import gettext as _
from typing import TYPE_CHECKING, Any

from cli.typed.cash import shown_stack
from cli.watch.tournament_events import TOURNAMENT_WORDS

if TYPE_CHECKING:
    from wire.messages.table_view import TableView

_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def card_words(card: str) -> str:
    """Return "As" as "A♠"; a card face down as a back."""
    return f"{card[0]}{_SUITS[card[1]]}" if card else "▮"


def cards_words(cards: tuple[str, ...]) -> str:
    """Return cards beside each other."""
    return " ".join(map(card_words, cards))


def event_words(event: Any, table: TableView | None) -> list[str]:
    """Return the lines for one event; none if the picture shows it anyway."""
    words = _WORDS.get(type(event).__name__)
    return words(event, _Names(table)) if words else []


class _Names:
    """Players by their seats, and how amounts of the table are written."""

    def __init__(self, table: TableView | None) -> None:
        self._names = {seat.seat: seat.nickname for seat in table.seats} if table else {}
        self._tournament = table is not None and table.tournament is not None

    def chips(self, amount: int) -> str:
        """Return what lies on the table: money, or tournament chips."""
        return shown_stack(amount, tournament=self._tournament)

    def __call__(self, seat: int) -> str:
        return self._names.get(seat) or _("Seat {seat}").format(seat=seat)


def _began(event: Any, _name: _Names) -> list[str]:
    root = event.root.hex()[:16]
    return [
        _("--- hand {hand}, button at seat {button}, deck {root}…").format(
            hand=event.hand, button=event.button, root=root
        )
    ]


def _posted(event: Any, name: _Names) -> list[str]:
    kind = event.kind.replace("_", " ")
    return [
        _("{who} posts {kind} {amount}").format(
            who=name(event.seat), kind=kind, amount=name.chips(event.amount)
        )
    ]


def _board(event: Any, _name: _Names) -> list[str]:
    cards = cards_words(tuple(opening.card for opening in event.openings))
    return [_("board: {cards}").format(cards=cards)]


def _acted(event: Any, name: _Names) -> list[str]:
    amount = f" {name.chips(event.total)}" if event.added else ""
    more = _(", all-in") if event.all_in else ""
    why = "" if event.cause in ("tap", "advance", "") else f" ({event.cause.replace('_', ' ')})"
    return [f"{name(event.seat)}: {event.word.replace('_', ' ')}{amount}{more}{why}"]


def _returned(event: Any, name: _Names) -> list[str]:
    return [
        _("{amount} back to {who}").format(amount=name.chips(event.amount), who=name(event.seat))
    ]


def _shown(event: Any, name: _Names) -> list[str]:
    return [_("{who} shows {cards}").format(who=name(event.seat), cards=cards_words(event.cards))]


def _mucked(event: Any, name: _Names) -> list[str]:
    return [_("{who} mucks").format(who=name(event.seat))]


def _collected(event: Any, name: _Names) -> list[str]:
    return [_("collection {amount}").format(amount=name.chips(sum(fee[2] for fee in event.fees)))]


def _pushed(event: Any, name: _Names) -> list[str]:
    return [
        _("{who} wins {amount}").format(who=name(win.seat), amount=name.chips(win.amount))
        for win in event.wins
    ]


def _voided(event: Any, _name: _Names) -> list[str]:
    return [_("the hand is void; every chip is back {why}").format(why=event.why).rstrip()]


def _stopped(event: Any, _name: _Names) -> list[str]:
    return [_("the floor stops the action {why}").format(why=event.why).rstrip()]


def _resumed(_event: Any, _name: _Names) -> list[str]:
    return [_("the action goes on")]


def _moved(event: Any, name: _Names) -> list[str]:
    amount = f" {name.chips(event.amount)}" if event.amount else ""
    if event.word == "penalty":
        amount = _(" of {hands} hands").format(hands=event.amount)
    who = event.nickname or name(event.seat)
    return [f"{who}: {event.word.replace('_', ' ')}{amount}"]


def _turned(event: Any, _name: _Names) -> list[str]:
    return [_("table {word} {text}").format(word=event.word, text=event.text).rstrip()]


def _banked(event: Any, name: _Names) -> list[str]:
    return [_("{who}: the time bank runs").format(who=name(event.seat))]


def _clocked(event: Any, name: _Names) -> list[str]:
    return [_("the floor puts the clock on {who}").format(who=name(event.seat))]


_WORDS: Mapping[str, Callable[[Any, _Names], list[str]]] = {
    "HandBegan": _began,
    "Posted": _posted,
    "BoardDealt": _board,
    "Acted": _acted,
    "UncalledReturned": _returned,
    "HandShown": _shown,
    "HandMucked": _mucked,
    "CollectionTaken": _collected,
    "PotPushed": _pushed,
    "HandVoided": _voided,
    "ActionStopped": _stopped,
    "ActionResumed": _resumed,
    "SeatMoved": _moved,
    "TableTurned": _turned,
    "TimeBankStarted": _banked,
    "ClockCalled": _clocked,
    **TOURNAMENT_WORDS,
}
