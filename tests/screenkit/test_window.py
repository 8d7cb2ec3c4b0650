"""A kiosk's window: nothing but the service key leads out of it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from screenkit import Window, start_without_display
from screenkit.window import Closed

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
    assert not pygame.mouse.get_visible()
    assert pygame.event.get_grab()


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
