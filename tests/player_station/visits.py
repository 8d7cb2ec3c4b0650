"""What a player does at a real table by touch, step by step."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.player_station.real_seat import PIN, Opponent, Seat


def is_asked(seat: Seat) -> bool:
    return seat.view.offer is not None or seat.view.show is not None


def is_away(seat: Seat) -> bool:
    return seat.view.seat_view is not None and seat.view.seat_view.away


def stay(seat: Seat) -> None:
    """Check or call, and show."""
    _act(seat, "show:show" if seat.view.show is not None else _staying(seat))


def push(seat: Seat) -> None:
    """All in, held; or call, or show."""
    if seat.has("raise"):
        turn = seat.view.decision
        seat.tap("raise")
        seat.tap("all_in")
        seat.tap("confirm:all_in", hold=True)
        seat.until(lambda: seat.view.decision != turn, "all in is carried out")
    else:
        stay(seat)


def _staying(seat: Seat) -> str:
    return "act:check" if seat.has("act:check") else "act:call"


def _act(seat: Seat, name: str) -> None:
    turn = seat.view.decision
    seat.tap(name)
    seat.until(lambda: seat.view.decision != turn, "the act is carried out")


def play_until(seat: Seat, condition: Callable[[], bool], what: str) -> None:
    """Stay in hand after hand until something holds."""
    for _ in range(200):
        seat.until(lambda: condition() or is_asked(seat), what)
        if condition():
            return
        stay(seat)
    pytest.fail(f"played in vain for: {what}")


def let_him_think(seat: Seat, other: Opponent) -> None:
    """Go on to a moment when it is the other's turn, and he takes his time."""
    other.thinks = True
    play_until(seat, lambda: other.ponders and not is_asked(seat), "the other's turn")


def open_menu(seat: Seat, *names: str) -> None:
    """Touch one thing after the other."""
    for name in ("page:menu", *names):
        seat.tap(name)


def buy_in(seat: Seat, preset: str) -> None:
    seat.tap(f"preset:{preset}")
    if seat.has("choose:post"):
        seat.tap("choose:post")
    seat.tap("bring")
    seat.until(lambda: seat.own.state == "seated", "the seat is taken")


def be_seated(seat: Seat, track: str) -> None:
    """Sign in, unlock or buy in, whatever the seat asks for."""
    seat.until(lambda: seat.view.own is not None, "the seat's view")
    if seat.own.state == "open":
        seat.sign_in(track)
    if seat.own.state == "locked":
        seat.enter(PIN)
        seat.until(lambda: seat.own.state != "locked", "unlocked")
    if seat.own.state in ("buy_in", "busted"):
        seat.tap("bring")
        seat.until(lambda: seat.own.state == "seated", "the seat is taken")
    if is_away(seat):
        seat.tap("come_back:wait")
        seat.until(lambda: not is_away(seat), "back in the game")
    if seat.has("entry:post"):
        seat.tap("entry:post")
