"""A thumb that plays the demo's first minute.

`python -m tests.cli.demo.scripted_thumb SIZE FOLDER` starts it.

Needs Xvfb, openbox, xdotool, xwininfo and ImageMagick's `import`. It sees a screen by comparing a
control on the glass with our own drawing of it, taps, and tells after how many seconds each step
was done. Pictures of the display are kept in the folder.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pygame

from cli.demo.window_places import arranged
from gallery.seat.scenes import scenes
from tests.conftest import ROOT
from tests.player_station.glass import Glass

PIN = "730586"
DISPLAY = ":97"
PATIENCE_S = 75.0
AGAIN_S = 3.0
STEPS = (
    ("attract-demo", "tray:0"),
    ("pin-demo", "pin:1"),
    ("pin-ready", "pin:enter"),
    ("buy-in", "bring"),
    ("play-others-turn", "peek"),
)
"""What the thumb looks for, in turn: a screen of the gallery, and a control on it."""
ALIKE = 16
"""So far the mean colour of a control may be from our drawing of it."""


@dataclass(frozen=True)
class Scene:
    """One of the gallery's screens, drawn at the size of the seat's window."""

    glass: Glass
    drawn: pygame.Surface

    def box(self, name: str) -> pygame.Rect:
        """Where a control lies in the window, in pixels."""
        box, scale = self.glass.control(name).box, self.glass.program.window.panel.scale
        return pygame.Rect(*(round(each * scale) for each in (box.x, box.y, box.w, box.h)))

    def colour(self, name: str) -> pygame.Color:
        """The mean colour of a control's middle, where it differs most from an empty place."""
        return pygame.Color(*pygame.transform.average_color(self.drawn, _middle(self.box(name))))


class Thumb:
    """Sees and touches the seat's window on one display."""

    def __init__(self, size: tuple[int, int], folder: Path) -> None:
        self._size, self._folder = arranged([size]).seat.size, folder
        self._scenes: dict[str, Scene] = {}
        for name, _control in STEPS:
            glass = Glass(scenes()[name], size=self._size)
            drawn = pygame.display.get_surface()
            assert drawn is not None
            self._scenes[name] = Scene(glass, drawn.copy())
        self.began = monotonic()

    def await_it(self, scene: str, name: str, again: tuple[str, str] | None = None) -> None:
        """Look until a control is on the glass; meanwhile tap another `again`, as people do."""
        wanted, box = self._scenes[scene].colour(name), self._scenes[scene].box(name)
        tapped = monotonic()
        while monotonic() - self.began < PATIENCE_S:
            corner = self._corner()
            if corner and _near(self._seen(corner, box), wanted):
                self._tell(f"{scene}, {name}")
                return
            if again and monotonic() - tapped > AGAIN_S:
                self.tap(*again)
                tapped = monotonic()
        self._tell("in vain")
        raise SystemExit(f"waited in vain for {name} of {scene}")

    def box(self, scene: str, name: str) -> pygame.Rect:
        """Where a control lies in the window, in pixels."""
        return self._scenes[scene].box(name)

    def tap(self, scene: str, name: str) -> None:
        """Touch the middle of a control."""
        left, top = self._corner() or (0, 0)
        x, y = self._scenes[scene].box(name).center
        run("xdotool", "mousemove", str(left + x), str(top + y), "mousedown", "1")
        sleep(0.08)
        run("xdotool", "mouseup", "1")

    def _tell(self, step: str) -> None:
        sys.stdout.write(f"{monotonic() - self.began:6.1f} s  {step}\n")
        sys.stdout.flush()
        name = f"{len(list(self._folder.glob('*.png'))) + 1}-{step.replace(', ', '-')}.png"
        run("import", "-window", "root", str(self._folder / name.replace(":", "-")))

    def _corner(self) -> tuple[int, int] | None:
        """Where the seat's window begins, found by its size; None: it is not there yet."""
        wide, high = self._size
        tree = run("xwininfo", "-root", "-tree")
        found = re.search(rf"\": \(.*\) +{wide}x{high}\S+ +\+(\d+)\+(\d+)", tree)
        return (int(found[1]), int(found[2])) if found else None

    def _seen(self, corner: tuple[int, int], box: pygame.Rect) -> pygame.Color:
        box = _middle(box)
        crop = f"{box.w}x{box.h}+{corner[0] + box.x}+{corner[1] + box.y}"
        shot = self._folder / "look.bmp"
        run("import", "-window", "root", "-crop", crop, "+repage", "-type", "TrueColor", str(shot))
        picture = pygame.image.load(shot)
        shot.unlink()
        return pygame.Color(*pygame.transform.average_color(picture))


def _middle(box: pygame.Rect) -> pygame.Rect:
    return box.inflate(-box.w * 6 // 10, -box.h * 6 // 10)


def _near(seen: pygame.Color, wanted: pygame.Color) -> bool:
    return all(abs(seen[part] - wanted[part]) <= ALIKE for part in range(3))


def run(*command: str) -> str:
    environment = {**os.environ, "DISPLAY": DISPLAY}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    return done.stdout


def play(thumb: Thumb) -> None:
    """Touch the card, type the PIN, bring the usual chips, and wait for the first cards."""
    thumb.await_it("attract-demo", "tray:0")
    thumb.tap("attract-demo", "tray:0")
    thumb.await_it("pin-demo", "pin:1", again=("attract-demo", "tray:0"))
    for digit in PIN:
        thumb.tap("pin-demo", f"pin:{digit}")
        sleep(0.15)
    thumb.await_it("pin-ready", "pin:enter")
    thumb.tap("pin-ready", "pin:enter")
    thumb.await_it("buy-in", "bring", again=("pin-ready", "pin:enter"))
    sleep(0.5)  # a hand looks before it pays
    thumb.tap("buy-in", "bring")
    thumb.await_it("play-others-turn", "peek")


def main(size: str, folder: Path) -> None:
    """Start a display with a window manager and the demo, play, and end what was started."""
    folder.mkdir(parents=True, exist_ok=True)
    width, height = (int(each) for each in size.split("x"))
    thumb = Thumb((width, height), folder)
    environment = {**os.environ, "DISPLAY": DISPLAY}
    environment.pop("SDL_VIDEODRIVER", None)
    started: list[subprocess.Popen[Any]] = []

    def start(*command: str) -> None:
        quiet = subprocess.DEVNULL
        started.append(subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet))

    try:
        start("Xvfb", DISPLAY, "-screen", "0", f"{size}x24")
        sleep(1)
        start("openbox")
        sleep(1)
        thumb.began = monotonic()
        start(str(ROOT / "arclight"), "demo")
        play(thumb)
    finally:
        for process in reversed(started):
            process.send_signal(signal.SIGTERM)
            process.wait(30)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
