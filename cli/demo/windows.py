"""The demo with windows: the community display and your own seat, side by side or in turn."""

from __future__ import annotations

import subprocess
from contextlib import ExitStack
from dataclasses import dataclass
from gettext import gettext as _
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Final

from cli.demo.guests import guests
from cli.demo.pages import page_sign_ins, served_pages
from cli.demo.plan import DemoPlan
from cli.demo.room import TABLE, DemoRoom, make_room, open_room
from cli.demo.sign_ins import sign_ins
from cli.demo.window_places import Arrangement, Place, arranged
from cli.output import say
from cli.own_command import ROOT, own_command
from cli.room.seeded_room import free_address
from wire.link import Bundle, write_bundle

if TYPE_CHECKING:
    from bots import Person

STEP_SECONDS: Final = 0.2


@dataclass(frozen=True, slots=True)
class _Screens:
    """What the demo's windows need: the keys of both, and the guest's card."""

    folder: Path
    seat: Bundle
    centre: Bundle
    guest: Person

    @property
    def card(self) -> tuple[str, str]:
        """The sample card: what is written on it, and what a reader would type."""
        return f"{self.guest.nickname}  PIN {self.guest.pin}", self.guest.track


def show_windows(folder: Path, plan: DemoPlan) -> None:
    """Play until the windows are closed or Ctrl-C; nothing is left running."""
    from screenkit import display_sizes

    arrangement = arranged(display_sizes())
    room = make_room(folder, plan)
    address = free_address()
    screens = _screens(room, plan, address)
    with ExitStack() as evening:
        windows = _windows(screens, arrangement, evening)  # they start while the server starts
        evening.enter_context(open_room(room, listen=address))
        evening.callback(_end, windows)  # before the server stops
        at = [seat - 1 for seat in plan.bot_seats]
        others = [(room.seats[place].at(address), room.people[place]) for place in at]
        evening.enter_context(guests(others, pace_percent=_percent(plan.pace)))
        pages = evening.enter_context(served_pages(folder, address))
        _tell(screens.guest, folder, arrangement, plan)
        for line in page_sign_ins(folder, pages):
            say(line)
        say(_("Close the window or press Ctrl-C to end."))
        try:
            _show(screens, arrangement, windows)
        except KeyboardInterrupt:
            say(_("The table closes."))


def _screens(room: DemoRoom, plan: DemoPlan, address: str) -> _Screens:
    return _Screens(
        folder=room.folder,
        seat=room.seats[plan.my_seat - 1].at(address),
        centre=room.centre.at(address),
        guest=room.people[plan.my_seat - 1],
    )


def _tell(guest: Person, folder: Path, arrangement: Arrangement, plan: DemoPlan) -> None:
    say(_("You are {name}. Touch your card on the screen.").format(name=guest.nickname))
    say(_("Your PIN is {pin}.").format(pin=guest.pin))
    if plan.tournament:
        say(_("The tournament starts when you are in, too. After it the next one follows."))
    elif not plan.watch:
        say(_("The others wait for you: the first hand begins when you sit (--watch: at once)."))
    if arrangement.table is None:
        say(_("Press Tab to see the table, and Tab again for your seat."))
    for line in sign_ins(folder, guest.nickname, tournament=bool(plan.tournament)):
        say(line)


def _percent(pace: str) -> int:
    return {"calm": 130, "brisk": 70}.get(pace, 20)


def _show(
    screens: _Screens, arrangement: Arrangement, windows: list[subprocess.Popen[bytes]]
) -> None:
    """Wait until the guest has closed every window."""
    if arrangement.table is None:
        from cli.demo.one_window import show_in_turn

        show_in_turn(screens.seat, screens.centre, screens.card, arrangement.seat.size)
    while any(window.poll() is None for window in windows):
        sleep(STEP_SECONDS)


def _windows(
    screens: _Screens, arrangement: Arrangement, evening: ExitStack
) -> list[subprocess.Popen[bytes]]:
    """Start the programs of both windows; none if one window shows both."""
    if arrangement.table is None:
        return []
    folder, card = screens.folder, "=".join(screens.card)
    centre_keys = _keys(folder, "my-table.json", screens.centre)
    seat_keys = _keys(folder, "my-seat.json", screens.seat)
    shown = ("--table", str(TABLE), "--bundle", centre_keys, *_placed(arrangement.table))
    mine = ("--bundle", seat_keys, "--sample-card", card, *_placed(arrangement.seat))
    windows = [_started(folder, "station", *mine), _started(folder, "center", *shown)]
    evening.callback(_end, windows)
    return windows


def _placed(place: Place) -> tuple[str, ...]:
    width, height = place.size
    at = ("--at", f"{place.at[0]},{place.at[1]}") if place.at else ()
    return ("--size", f"{width}x{height}", "--monitor", str(place.monitor + 1), *at)


def _keys(folder: Path, name: str, bundle: Bundle) -> str:
    file = folder / name
    write_bundle(file, bundle)
    return str(file)


def _started(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a screen; its libraries' messages about missing devices go to a file."""
    command = own_command(*arguments)
    with (folder / f"{arguments[0]}.log").open("wb") as log:
        return subprocess.Popen(  # noqa: S603  (our own command)
            command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True
        )


def _end(windows: list[subprocess.Popen[bytes]]) -> None:
    for window in windows:
        window.terminate()
    for window in windows:
        try:
            window.wait(5)
        except subprocess.TimeoutExpired:
            window.kill()
            window.wait()
