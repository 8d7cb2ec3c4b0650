"""Stations in real windows, each on a display of its own, and the hands that touch them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cli.own_command import ROOT
from player_station.state import QUIET_MS
from tests.player_station.test_window import virtual_display
from tests.screens_needed import wanted_hand
from tests.staff_web.journey_people import until
from tests.staff_web.noted_station import SIZE
from wire.link import Bundle, write_bundle

AGAIN_S = 3.0
EVERYTHING = 1_000_000_000
STAYS = ("show:show", "act:check", "act:call")
"""What the player touches who only wants to see the next card, the first that is there."""


class StationWindow:
    """What is seen in a station's window, and a hand that touches it."""

    def __init__(self, display: str, notes: Path) -> None:
        self._display = display
        self._notes = notes
        self._last = ("", 0.0)
        """What was touched last, and when."""
        self.hands: set[int] = set()
        """The hands in which the player was asked."""
        self.stages: set[str] = set()
        """The stages of the tournament that were seen."""
        self.story: list[tuple[str, str, str]] = [("", "", "")]
        """State, note and last touch, as they changed: told when something never came."""
        self.pin = ""

    @property
    def seen(self) -> dict[str, Any]:
        """What is on the glass now."""
        if not self._notes.exists():
            return {"touch": {}, "state": "", "turn": "", "ask": 0}
        now: dict[str, Any] = json.loads(self._notes.read_text(encoding="utf-8"))
        self.hands |= {now["hand"]} - {0}
        self.stages.add(now["stage"])
        told = (now["state"], now["note"], self._last[0])
        if told != self.story[-1]:
            self.story.append(told)
        return now

    def _does(self, *words: str) -> None:
        environment = {**os.environ, "DISPLAY": self._display}
        subprocess.run([wanted_hand(), *words], env=environment, check=True)

    def until(self, reached: Callable[[], object], what: str) -> None:
        """Wait until something is so; what was seen instead is told."""
        try:
            until(reached, what)
        except AssertionError as late:
            raise AssertionError(
                f"{late}; on the glass: {self.seen}; before: {self.story[-12:]}"
            ) from late

    def has(self, name: str) -> bool:
        """Whether something can be touched now."""
        return name in self.seen["touch"]

    def tap(self, name: str) -> None:
        """Touch something as soon as it can be."""
        self.until(lambda: self.has(name), f"{name} on the glass")
        self.until(lambda: self._rested(name), "the finger's rest")
        self._touch(name, self.seen["touch"][name])

    def tap_until(self, name: str, reached: Callable[[], object], what: str) -> None:
        """Touch something; once more, as a person does, if it was not felt the first time."""

        def felt() -> bool:
            if not reached() and self.has(name) and time.monotonic() - self._last[1] > AGAIN_S:
                self.tap(name)
            return bool(reached())

        self.until(felt, what)

    def _touch(self, name: str, place: list[int]) -> None:
        self._does("mousemove", str(place[0]), str(place[1]), "click", "1")
        self._last = (name, time.monotonic())

    def _rested(self, name: str) -> bool:
        """A second touch must not hit what has just come where the first one was."""
        what, at = self._last
        same = what == name or (what.startswith("pin:") and name.startswith("pin:"))
        return same or time.monotonic() - at > 2 * QUIET_MS / 1_000

    def enter(self, pin: str) -> None:
        """Touch in a PIN."""
        for digit in pin:
            self.tap(f"pin:{digit}")
        self.tap("pin:enter")

    def swipe(self, track: str) -> None:
        """Swipe a card: the reader types like a keyboard, and ends with Enter."""
        self._does("type", "--delay", "4", f"{track}\n")

    def sign_in(self, track: str, pin: str) -> None:
        """Card and PIN at a free seat; the PIN alone at a seat that waits for its player."""
        self.pin = pin
        waits = ("open", "reserved", "locked")
        self.until(lambda: self.seen["state"] in waits, "a seat that takes a player")
        if self.seen["state"] == "locked":
            self.enter(pin)
        else:
            self._with_card(track, pin)
        self.until(lambda: self.seen["state"] in ("buy_in", "seated"), "the welcome")

    def _with_card(self, track: str, pin: str) -> None:
        """Card and PIN; for whom the time of the PIN was too short, the card again."""
        self.swipe(track)
        self.until(lambda: self.seen["state"] == "pin", "the pad for the PIN")
        self.enter(pin)
        self.until(lambda: self.seen["state"] != "pin", "the answer to the PIN")
        if self.seen["state"] in ("open", "reserved"):
            self._with_card(track, pin)

    def sit_down(self) -> None:
        """Bring the amount that the seat offers first."""
        if self.has("choose:post"):
            self.tap("choose:post")
        self.tap_until("bring", lambda: self.seen["state"] == "seated", "the seat is taken")

    def wait_for_turn(self) -> None:
        """Wait until the player is asked; then a page stays open for the time of the decision."""
        self.until(lambda: self.seen["turn"], "the player's turn")

    def top_up(self) -> None:
        """Book more chips in the own turn; they come after the hand."""
        self.wait_for_turn()
        for name in ("page:menu", "page:top_up"):
            self.tap(name)
        self.tap_until("bring", lambda: self.seen["coming"] > 0, "the chips are booked")

    def leave(self) -> None:
        """Ask in the own turn to leave after the hand."""
        self.wait_for_turn()
        for name in ("page:menu", "page:leave"):
            self.tap(name)
        self.tap_until("leave_now", lambda: self.seen["leaving"], "the player leaves")

    @contextmanager
    def playing(self, most: int = EVERYTHING) -> Iterator[None]:
        """Check or call and show while something else is done; fold where it costs more."""
        over = threading.Event()
        faults: list[BaseException] = []

        def play() -> None:
            try:
                while not over.wait(0.05):
                    self._stay(most)
            except BaseException as fault:
                faults.append(fault)

        player = threading.Thread(target=play, name="the player's hand")
        player.start()
        try:
            yield
        finally:
            over.set()
            player.join()
        assert not faults, faults

    def _stay(self, most: int) -> None:
        now = self.seen
        if now["state"] == "locked" and "pin:1" in now["touch"]:
            self.enter(self.pin)  # the line was away for a while
            self.until(lambda: self.seen["state"] != "locked", "the seat is unlocked")
        elif "come_back:wait" in now["touch"]:
            self.tap("come_back:wait")
        names = ("act:fold",) if now.get("price", 0) > most else STAYS
        wanted = next((name for name in names if name in now["touch"]), "")
        if now["turn"] and wanted:
            self._touch(wanted, now["touch"][wanted])
            self._await_other(now["turn"])

    def _await_other(self, turn: str) -> None:
        """Wait a moment for what the touch does; if nothing comes, it is touched again."""
        late = time.monotonic() + 2
        while self.seen["turn"] == turn and time.monotonic() < late:
            time.sleep(0.02)


@contextmanager
def station_window(folder: Path, bundle: Bundle) -> Iterator[StationWindow]:
    """Start a station in a window of its own display; end it at the end."""
    folder.mkdir(mode=0o700)
    keys, notes = folder / "keys.json", folder / "notes.json"
    write_bundle(keys, bundle)
    with virtual_display(folder, SIZE) as (display, _pixels):
        own = {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        words = [sys.executable, "-m", "tests.staff_web.noted_station", str(keys), str(notes)]
        process = subprocess.Popen(words, cwd=ROOT, env={**os.environ, **own})
        try:
            window = StationWindow(display, notes)
            until(lambda: notes.exists() or process.poll() is not None, "the station's window")
            assert process.poll() is None, "the station ended"
            yield window
        finally:
            process.terminate()
            process.wait(30)


class CustomersWindow:
    """The customer's screen at the cage: whoever stands there touches in this PIN when asked."""

    def __init__(self, window: StationWindow) -> None:
        self.window = window
        self.pin = ""
        self._over = threading.Event()

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Answer every question with the PIN of who stands there."""
        self._over.clear()
        customer = threading.Thread(target=self._answer, name="the customer's hand")
        customer.start()
        try:
            yield
        finally:
            self._over.set()
            customer.join()

    def _answer(self) -> None:
        answered = 0
        while not self._over.wait(0.05):
            now = self.window.seen
            if not now["ask"]:
                answered = 0  # a server that was started again counts from one
            elif now["ask"] != answered and self.pin and self.window.has("pin:1"):
                answered = now["ask"]
                for _entry in range(now["entries"]):
                    self.window.enter(self.pin)
