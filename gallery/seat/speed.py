"""How fast the screen is, in processor time, which a busy machine does not change."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic, process_time

import pygame

from gallery.seat.hand_scenes import my_turn, others_turn
from gallery.seat.start import quiet_program
from player_station.screens import screen_of
from player_station.state import Station
from screenkit import Canvas, Panel, now_ms, start_without_display

REDRAWS = 200


def redraw_ms(size: tuple[int, int]) -> float:
    """Processor milliseconds to lay out and draw a whole full table, all pictures made before."""
    start_without_display()
    panel = Panel(width_px=size[0], height_px=size[1])
    canvas = Canvas(pygame.display.set_mode(size), panel)
    view = my_turn()
    canvas.show_all(screen_of(view, width=panel.design.w).layout)
    began = process_time()
    for _ in range(REDRAWS):
        canvas.show_all(screen_of(view, width=panel.design.w).layout)
    return (process_time() - began) * 1000 / REDRAWS


def idle_percent(size: tuple[int, int], *, seconds: float = 3.0) -> float:
    """Part of a core that a table costs while somebody else thinks and only a ring moves."""
    start_without_display()
    program = quiet_program(_now(others_turn()), size)
    program.turn(0)
    until, began = monotonic() + seconds, process_time()
    while monotonic() < until:
        program.turn()
    return (process_time() - began) * 100 / seconds


def _now(view: Station) -> Station:
    """The sample as if it had just been heard."""
    at = now_ms()
    return replace(view, now_ms=at, heard_ms=at, decision_since_ms=at)
