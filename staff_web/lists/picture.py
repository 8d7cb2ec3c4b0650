"""The waiting lists as a page draws them: every game that is open, and who waits for it."""

from __future__ import annotations

from dataclasses import dataclass

from staff_web.game_words import list_words
from wire.messages.house_view import HouseView
from wire.messages.room_view import RoomTable, RoomView, WaitingView


@dataclass(frozen=True, slots=True, kw_only=True)
class ListShown:
    """One game."""

    code: str
    title: str
    tables: tuple[tuple[int, int], ...]
    """Every table of the game: its number, and how many seats are free and not held."""
    waiting: tuple[WaitingView, ...]
    names: int

    @property
    def with_seats(self) -> tuple[int, ...]:
        """The tables to which somebody can be called now."""
        return tuple(number for number, free in self.tables if free)


def free_seats(table: RoomTable) -> tuple[int, ...]:
    """Return the seats that nobody has and that are held for nobody."""
    return tuple(
        seat.seat
        for seat in table.seats
        if seat.state == "open" and not seat.player and not seat.reserved_for
    )


def lists_shown(room: RoomView, house: HouseView) -> tuple[ListShown, ...]:
    """Return every game that is open or waited for; those who wait most come first."""
    lists = {each.list: each for each in room.lists}
    cash = [table for table in room.tables if not table.tournament]
    codes = {table.list for table in cash} | lists.keys()
    shown = [
        ListShown(
            code=code,
            title=list_title(code, room, house),
            tables=tuple((t.table, len(free_seats(t))) for t in cash if t.list == code),
            waiting=lists[code].waiting if code in lists else (),
            names=lists[code].names if code in lists else 0,
        )
        for code in codes
    ]
    return tuple(sorted(shown, key=lambda each: (-each.names, each.title)))


def place_of(room: RoomView | None, number: int) -> tuple[str, WaitingView] | None:
    """Return a place and its list; None: it is over."""
    for each in room.lists if room else ():
        for waiting in each.waiting:
            if waiting.place == number:
                return each.list, waiting
    return None


def list_title(code: str, room: RoomView, house: HouseView) -> str:
    """Return what a list is called: the house's title of its game, if all its tables have one."""
    tables = [table for table in room.tables if not table.tournament and table.list == code]
    titles = {preset.name: preset.title for preset in house.presets}
    named = {titles.get(table.preset, "") for table in tables}
    return (named.pop() if len(named) == 1 else "") or list_words(code)
