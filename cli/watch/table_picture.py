"""A table drawn in the terminal with rich: felt, seats, board, pot, and what happened last."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import gettext as _
from typing import TYPE_CHECKING

from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from cli.output import one_line
from cli.tournament.words import level_text
from cli.typed.cash import shown_stack
from cli.watch.table_words import card_words

if TYPE_CHECKING:
    from wire.messages.table_view import HandView, SeatView, TableView

_SUIT_STYLES = {"c": "bold green", "d": "bold dodger_blue1", "h": "bold red", "s": "bold white"}
_BACK = "bold grey50"
_WIDTH = 76


def table_picture(table: TableView, told: Iterable[str]) -> RenderableType:
    """Return the whole picture."""
    return Group(
        Panel(
            Group(_middle(table), _seats(table)),
            title=Text(one_line(_title(table))),
            subtitle=Text(one_line(_subtitle(table))),
            border_style="green4",
            width=_WIDTH,
        ),
        Text("\n".join(told), style="grey70"),
    )


def cards_text(cards: Iterable[str], down: int = 0) -> Text:
    """Return cards in the colours of their suits, then cards that lie face down."""
    text = Text()
    for card in cards:
        text.append(f"{card_words(card)} ", style=_SUIT_STYLES.get(card[1:], _BACK))
    text.append("▮ " * down, style=_BACK)
    return text


def _title(table: TableView) -> str:
    demo = _(" · DEMO") if table.demo else ""
    rules = table.rules
    if table.tournament is not None:
        return f"{table.name} · {table.tournament.name} · {level_text(table.tournament)}{demo}"
    return f"{table.name} · {rules.game} {rules.structure.replace('_', ' ')}{demo}"


def _subtitle(table: TableView) -> str:
    if table.message:
        return table.message
    hand = table.hand
    return _("{status}").format(status=table.status) if hand is None else _hand_line(hand)


def _hand_line(hand: HandView) -> str:
    return _("hand {hand} · {phase} · deck {root}").format(
        hand=hand.hand, phase=hand.phase, root=hand.root.hex()[:16]
    )


def _middle(table: TableView) -> RenderableType:
    hand = table.hand
    if hand is None:
        return Align.center(Text(_("no hand yet"), style="grey62"))
    pot = _("pot {amount}").format(amount=_chips(hand.pot, table))
    board = cards_text(hand.board)
    stopped = Text(_("ACTION STOPPED"), style="bold red") if hand.stopped else Text("")
    return Group(
        Align.center(board), Align.center(Text(pot, style="bold gold1")), Align.center(stopped)
    )


def _seats(table: TableView) -> Grid:
    grid = Grid(box=None, expand=True, pad_edge=False)
    for name, justify in (("", "right"), ("", "left"), (_("stack"), "right"), (_("bet"), "right")):
        grid.add_column(name, justify=justify)  # type: ignore[arg-type]
    grid.add_column("", justify="left")
    grid.add_column("", justify="left")
    for seat in table.seats:
        grid.add_row(*_seat_row(seat, table), style=_style(seat, table.hand))
    return grid


def _chips(amount: int, table: TableView) -> str:
    return shown_stack(amount, tournament=table.tournament is not None)


def _seat_row(seat: SeatView, table: TableView) -> tuple[RenderableType, ...]:
    hand = table.hand
    button = "Ⓓ" if hand is not None and hand.button == seat.seat else " "
    return (
        f"{seat.seat}{button}",
        Text(one_line(seat.nickname or f"({seat.state})")),
        _chips(seat.stack, table) if seat.nickname else "",
        _chips(seat.bet, table) if seat.bet else "",
        cards_text(seat.up, 0 if seat.folded else seat.down),
        _last(seat, table),
    )


def _last(seat: SeatView, table: TableView) -> str:
    hand = table.hand
    if seat.won:
        return _("wins {amount}").format(amount=_chips(seat.won, table))
    if hand is not None and hand.to_act == seat.seat:
        clock = hand.clock
        left = f" {clock.left_ms // 1000} s" if clock is not None and clock.running else ""
        return _("to act{left}").format(left=left)
    words = [seat.last_act.replace("_", " ")]
    words += [_("all-in")] if seat.all_in else []
    words += [_("away")] if seat.away else []
    words += [_("lost")] if seat.lost else []
    return " ".join(word for word in words if word)


def _style(seat: SeatView, hand: HandView | None) -> str:
    if hand is not None and hand.to_act == seat.seat:
        return "bold on grey23"
    return "grey50" if seat.folded or not seat.in_hand else ""
