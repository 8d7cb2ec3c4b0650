"""One window serves two screens: a key switches, and only the one in front is drawn and heard."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from screenkit import Box, SwitchingWindow, Window, start_without_display
from screenkit.drawables import Plate
from screenkit.pane import Typed

SEAT, TABLE = (1024, 768), (1920, 1080)
RED, BLUE = (200, 0, 0), (0, 0, 200)


@pytest.fixture
def both() -> Iterator[SwitchingWindow]:
    start_without_display()
    window = SwitchingWindow(Window(title="demo", size=(960, 540)), (SEAT, TABLE))
    pygame.event.clear()
    yield window
    window.close()
    start_without_display()


def _press_tab() -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t"))


def _colour() -> tuple[int, ...]:
    surface = pygame.display.get_surface()
    assert surface is not None
    return tuple(surface.get_at((400, 300)))[:3]


def _filled(design: tuple[int, int], colour: tuple[int, int, int]) -> tuple[Plate, ...]:
    return (Plate(box=Box(0, 0, *design).inset(-200), fill=colour),)


def test_the_key_shows_the_other_screen_as_it_is_by_then(both: SwitchingWindow) -> None:
    seat, table = both.faces
    seat.show(_filled(SEAT, RED))
    table.show(_filled(TABLE, BLUE))
    assert _colour() == RED

    _press_tab()
    seat.inputs()
    assert _colour() == BLUE

    seat.show(_filled(SEAT, BLUE))
    _press_tab()
    table.inputs()
    assert _colour() == BLUE


def test_only_the_screen_in_front_hears_what_people_do(both: SwitchingWindow) -> None:
    seat, table = both.faces
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="7"))

    assert table.inputs() == []
    assert [given.text for given in seat.inputs() if isinstance(given, Typed)] == ["7"]


def test_each_screen_has_its_own_design_on_the_same_glass(both: SwitchingWindow) -> None:
    seat, table = both.faces

    assert seat.panel.design.h == pytest.approx(768, abs=1)
    assert table.panel.design.w == pytest.approx(1920, abs=1)


def test_a_closed_window_closes_both(both: SwitchingWindow) -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))
    both.faces[0].inputs()

    assert both.closed
