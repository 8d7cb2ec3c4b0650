"""What the tests of screens and pages need from the machine, and what to do without it.

On a developer's machine such a test is skipped, saying what is missing. With
ARCLIGHT_REQUIRE_SCREENS=1, as CI sets it, the same lack is a failure: nothing goes untested unseen.
"""

from __future__ import annotations

import os
import shutil
from typing import Final

import pytest

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
DISPLAY_SERVERS: Final = ("Xvfb",)
HANDS: Final = ("xdotool",)
WINDOW_MANAGERS: Final = ("openbox",)


def needed_browser() -> str:
    """Return the path of a browser; skip (or fail) the calling test where there is none."""
    return _found(BROWSERS) or _do_without("browser (Debian package chromium)")


def needed_display_server() -> str:
    """Return the path of a virtual display; skip (or fail) the calling test without one."""
    return _found(DISPLAY_SERVERS) or _do_without("virtual display (Debian package xvfb)")


def wanted_hand() -> str:
    """Return the path of a program that moves a display's mouse and keys; skip without one.

    What such a test shows is also held without a display, so it is never demanded.
    """
    return _found(HANDS) or pytest.skip("no hand for a virtual display (Debian package xdotool)")


def wanted_window_manager() -> str:
    """Return the path of a program that brings a touched window to the front; skip without one."""
    return _found(WINDOW_MANAGERS) or pytest.skip("no window manager (Debian package openbox)")


def _found(names: tuple[str, ...]) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)


def _do_without(what: str) -> str:
    if os.environ.get("ARCLIGHT_REQUIRE_SCREENS") == "1":
        pytest.fail(f"no {what}, and ARCLIGHT_REQUIRE_SCREENS=1 demands one")
    pytest.skip(f"no {what}")
