"""How soon a touch changes the glass: a real window on a virtual display, a finger from outside.

The finger is the display's own test extension, and the glass is read back from the display. So
the time holds everything between a touch and a pixel but the panel itself.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CDLL, POINTER, Structure, c_char_p, c_int, c_ulong, c_void_p, string_at
from pathlib import Path
from shutil import which
from statistics import median
from typing import Any, Final

from gallery.seat.touched import PROGRAM, call_button

ROOT: Final = Path(__file__).resolve().parents[2]
SIZE: Final = (1280, 800)
TOUCHES: Final = 20
PATIENCE_S: Final = 30.0
SETTLES_S: Final = 0.35
"""A touch is taken back before the next; the pressed look must have gone by then."""
_LEFT: Final = 1
_PIXMAP: Final = 2
_ALL_PLANES: Final = c_ulong(-1).value


class _Image(Structure):
    _fields_ = (
        ("width", c_int), ("height", c_int), ("xoffset", c_int), ("format", c_int),
        ("data", c_void_p),
    )  # fmt: skip


class Finger:
    """Touches a display and reads its pixels."""

    def __init__(self, display: str) -> None:
        self._x, self._test = CDLL("libX11.so.6"), CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = c_void_p
        self._x.XOpenDisplay.argtypes = (c_char_p,)
        self._x.XDefaultRootWindow.restype = c_ulong
        self._x.XGetImage.restype = POINTER(_Image)
        self._display = c_void_p(self._x.XOpenDisplay(display.encode()))
        self._root = c_ulong(self._x.XDefaultRootWindow(self._display))

    def move(self, place: tuple[int, int]) -> None:
        """Move the pointer."""
        self._test.XTestFakeMotionEvent(self._display, -1, place[0], place[1], c_ulong(0))
        self._x.XSync(self._display, 0)

    def press(self, *, down: bool) -> None:
        """Touch, or let go."""
        self._test.XTestFakeButtonEvent(self._display, _LEFT, int(down), c_ulong(0))
        self._x.XSync(self._display, 0)

    def seen(self, place: tuple[int, int]) -> bytes:
        """The pixels of a small square."""
        image: Any = self._x.XGetImage(
            self._display, self._root, place[0], place[1], 8, 8, c_ulong(_ALL_PLANES), _PIXMAP
        )
        pixels = string_at(image.contents.data, 8 * 8 * 4)
        self._x.XFree(c_void_p(image.contents.data))
        self._x.XFree(image)
        return pixels


def can_touch() -> bool:
    """Whether this computer has a virtual display and its test extension."""
    try:
        CDLL("libX11.so.6"), CDLL("libXtst.so.6")
    except OSError:
        return False
    return which("Xvfb") is not None


def touch_ms() -> tuple[float, float]:
    """Milliseconds from a touch to the first changed pixel: the usual and the longest time."""
    with _virtual_display() as display, _seat(display):
        finger = Finger(display)
        x, y = call_button(SIZE)
        _wait_until_drawn(finger, (x, y))
        times = [_one_touch(finger, (x, y)) for _ in range(TOUCHES)]
    return median(times), max(times)


def _one_touch(finger: Finger, place: tuple[int, int]) -> float:
    finger.move(place)
    time.sleep(SETTLES_S)
    before = finger.seen(place)
    began = time.perf_counter()
    finger.press(down=True)
    while finger.seen(place) == before and time.perf_counter() - began < PATIENCE_S:
        pass
    took = (time.perf_counter() - began) * 1000
    finger.move((place[0], 4))  # taken back: nothing is called
    finger.press(down=False)
    time.sleep(SETTLES_S)
    return took


def _wait_until_drawn(finger: Finger, place: tuple[int, int]) -> None:
    until = time.monotonic() + PATIENCE_S
    while not _is_green(finger.seen(place)) and time.monotonic() < until:
        time.sleep(0.05)
    time.sleep(SETTLES_S)


def _is_green(pixels: bytes) -> bool:
    blue, green, red = pixels[:3]
    return green > red + 20 and green > blue + 10


@contextmanager
def _virtual_display() -> Iterator[str]:
    """A display of its own; it says its number when it is ready."""
    read, write = os.pipe()
    screen = f"{SIZE[0]}x{SIZE[1]}x24"
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp"]
    server = subprocess.Popen(words, pass_fds=(write,), stderr=subprocess.DEVNULL)  # noqa: S603
    os.close(write)
    try:
        with os.fdopen(read) as said:
            yield f":{said.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def _seat(display: str) -> Iterator[None]:
    """A seat that asks its player, in a window at the corner of the display."""
    own = {"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    words = [sys.executable, "-c", PROGRAM, str(SIZE[0]), str(SIZE[1])]
    seat = subprocess.Popen(  # noqa: S603  (our own program)
        words, cwd=ROOT, env={**os.environ, **own}, stdout=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        seat.kill()
        seat.wait()
