"""A kiosk's window: nothing but the service key leads out of it."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pygame
import pytest

from screenkit import Window, start_without_display
from screenkit.pane import Closed
from screenkit.window import NO_CURSOR

SERVICE = pygame.KMOD_LCTRL | pygame.KMOD_LALT | pygame.KMOD_LSHIFT
FUNCTION_KEYS = range(pygame.K_F1, pygame.K_F12 + 1)


@pytest.fixture
def kiosk() -> Iterator[Window]:
    start_without_display()
    window = Window(title="seat", size=(1024, 768), kiosk=True)
    pygame.event.clear()
    yield window
    window.close()
    start_without_display()


def _pressed(window: Window, key: int, mod: int) -> list[object]:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    return list(window.inputs())


def _fills_the_glass() -> bool:
    surface = pygame.display.get_surface()
    return surface is not None and bool(surface.get_flags() & pygame.FULLSCREEN)


def test_a_kiosk_fills_the_glass_without_a_cursor_and_holds_the_input(kiosk: Window) -> None:
    assert _fills_the_glass()
    assert pygame.mouse.get_cursor() == pygame.Cursor(*NO_CURSOR)
    assert pygame.event.get_grab()


def test_a_kiosk_keeps_the_places_of_its_mouse(kiosk: Window) -> None:
    """SDL reports movements instead of places where the cursor is hidden and held."""
    assert pygame.mouse.get_visible()


def test_a_kiosk_ends_when_the_machine_tells_it_to(kiosk: Window) -> None:
    assert kiosk.inputs() == []

    signal.raise_signal(signal.SIGTERM)

    assert kiosk.inputs() == [Closed()]


@pytest.fixture
def plain() -> Iterator[Window]:
    start_without_display()
    window = Window(title="seat", size=(1024, 768))
    pygame.event.clear()
    yield window
    window.close()
    start_without_display()


def test_a_window_is_painted_again_when_it_is_uncovered(
    plain: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted = []
    monkeypatch.setattr(pygame.display, "flip", lambda: painted.append(True))

    pygame.event.post(pygame.Event(pygame.WINDOWEXPOSED))
    plain.inputs()

    assert painted


def test_a_kiosk_cannot_be_closed_by_the_desktop(kiosk: Window) -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))

    assert kiosk.inputs() == []


def test_a_kiosk_stays_full_screen_when_its_display_changes(kiosk: Window) -> None:
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, w=1280, h=800, size=(1280, 800)))
    kiosk.inputs()

    assert _fills_the_glass()


def test_only_the_service_key_leads_out_of_a_kiosk(kiosk: Window) -> None:
    ways = [
        (pygame.K_q, mod)
        for mod in (0, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_CTRL | pygame.KMOD_ALT)
    ]
    ways += [(key, SERVICE) for key in range(pygame.K_a, pygame.K_z + 1) if key != pygame.K_q]
    ways += [(key, pygame.KMOD_ALT) for key in FUNCTION_KEYS]
    ways += [(key, 0) for key in (pygame.K_ESCAPE, pygame.K_TAB, pygame.K_PRINTSCREEN)]
    assert [way for way in ways if _pressed(kiosk, *way)] == []

    assert _pressed(kiosk, pygame.K_q, SERVICE) == [Closed()]


def test_a_plain_window_closes_as_every_window_does() -> None:
    start_without_display()
    window = Window(title="seat", size=(1024, 768))
    pygame.event.clear()
    pygame.event.post(pygame.Event(pygame.QUIT))

    assert window.inputs() == [Closed()]
