"""The slip of a tournament entry tells the seat, how it was found, the price and the start."""

from __future__ import annotations

from cli.cage.receipt import WIDTH, slip_lines
from tests.cli.tournament.views import table

FACTS: dict[str, int | str] = {
    "house": "Corner Club",
    "entry": 9,
    "at_ms": 5,
    "tournament": 2,
    "player": 7,
    "nickname": "ann",
    "seat": 3,
    "draw": "",
    "seal": "",
    "buy_in": 5_000,
    "fee": 500,
    "after": 14_500,
}


def slip(**facts: int | str) -> list[str]:
    _view, it = table(stage="registering", start="time", starts_at_ms=8)
    return list(slip_lines({**FACTS, **facts}, it, 1, lambda at_ms: f"moment {at_ms}"))


def test_a_slip_has_all_that_the_player_must_know() -> None:
    assert [line.strip() for line in slip()] == [
        "Corner Club",
        "Tournament entry 9",
        "-" * WIDTH,
        "Time                            moment 5",
        "Tournament                       2 Turbo",
        "Player                             7 ann",
        "TABLE / SEAT                       1 / 3",
        "Seat                              chosen",
        "-" * WIDTH,
        "BUY-IN                            $50.00",
        "FEE                                $5.00",
        "on the account now               $145.00",
        "Chips                              1,500",
        "It starts at moment 8 with at least 2",
        "players.",
    ]


def test_a_drawn_seat_has_the_draw_and_its_seal_on_the_slip() -> None:
    seal = "ab" * 32
    lines = slip(draw="7 3", seal=seal)
    assert "Seat                               drawn" in lines
    assert "Drawn so far: 7 3" in lines
    assert seal in "".join(lines)
    assert all(len(line) <= WIDTH for line in lines)
