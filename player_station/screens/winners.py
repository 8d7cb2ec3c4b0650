"""Who wins, with which cards, and how much of it has arrived: read from the pot's motion."""

from __future__ import annotations

from player_station.state import Station
from screenkit.motion import eased, part_done
from screenkit.words import wins_line
from wire.messages.table_events import PotPushed, WinView


def pushes(view: Station) -> tuple[PotPushed, ...]:
    """The pots that the last update paid, or that were told of this hand."""
    moved = () if view.motion is None else tuple(it.event for it in view.motion.events)
    return tuple(it for it in (moved or view.told) if isinstance(it, PotPushed))


def winning_cards(view: Station) -> frozenset[str]:
    """The cards of the winning hands, while the pot is pushed and until the next hand."""
    hand = view.table.hand if view.table else None
    if hand is None or hand.phase in ("betting", "dealing", "drawing"):
        return frozenset()
    return frozenset(card for win in _wins(view) if win.name is not None for card in win.name.cards)


def _wins(view: Station) -> tuple[WinView, ...]:
    return tuple(win for push in pushes(view) for win in push.wins)


def own_win(view: Station) -> int:
    """How much of what this player wins has arrived; it counts up while the chips slide."""
    seat = view.seat_view
    if seat is None:
        return 0
    if view.motion is None or view.settings.calm:
        return seat.won
    elapsed = view.now_ms - view.motion.began_ms
    arrived = 0
    for timed in view.motion.events:
        if isinstance(timed.event, PotPushed):
            part = eased(part_done(elapsed, at_ms=timed.at_ms, lasts_ms=timed.lasts_ms))
            mine = sum(win.amount for win in timed.event.wins if win.seat == seat.seat)
            arrived += round(mine * part)
    return max(arrived, seat.won)


def own_win_words(view: Station) -> str:
    """What this player won with, share by share; empty: nobody saw his hand."""
    seat, wins = view.seat_view, _wins(view)
    return wins_line([it for it in wins if seat is not None and it.seat == seat.seat], wins)
