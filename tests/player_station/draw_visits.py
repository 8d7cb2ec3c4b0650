"""A whole hand of a game in which players decide about their cards, by thumb at a real table."""

from __future__ import annotations

from contextlib import closing

from tests.player_station.real_room import Room
from tests.player_station.real_seat import Opponent, Seat
from tests.player_station.visits import be_seated
from wire.messages.table_events import HandEnded, TableEvent


def _decide(seat: Seat) -> None:
    """Stay in by touch: give up the first card, ask for a card face down, call, show."""
    before, view = seat.view.decision, seat.view
    if view.draw is not None:
        seat.tap(f"mark:{view.draw.positions[0]}")
        seat.tap("discard:some")
    elif view.ask is not None:
        seat.tap("card:down")
    elif view.show is not None:
        seat.tap("show:show")
    else:
        staying = ("act:check", "act:call", "act:raise", "raise")
        name = next(it for it in staying if seat.has(it))
        seat.tap(name)
        if name == "raise":
            seat.tap("confirm")
    seat.until(lambda: seat.view.decision != before, "the decision is carried out")


def play_a_hand(room: Room, table: int, mine: str, his: str) -> list[TableEvent]:
    """Sit down opposite another player, play a hand to its end; return what the seat heard."""
    room.receive(mine, his)
    other = Opponent(room.bundles[f"seat:{table}:2"], room.tracks[his], 20_000)
    seat = Seat(room.bundles[f"seat:{table}:1"])
    with closing(seat), closing(other):
        seat.beside.append(other)
        be_seated(seat, room.tracks[mine])
        seat.until(lambda: seat.view.asked is not None, "a first decision")
        while not _over(seat):
            seat.until(lambda: seat.view.asked is not None or _over(seat), "a decision, or the end")
            if seat.view.asked is not None:
                _decide(seat)
        assert seat.view.proof == "verified"
        assert seat.view.note is None or not seat.view.note.trouble
    end = next(place for place, it in enumerate(seat.client.events) if isinstance(it, HandEnded))
    return seat.client.events[:end]


def _over(seat: Seat) -> bool:
    return any(isinstance(it, HandEnded) for it in seat.client.events)
