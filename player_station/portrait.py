"""How a seat looks at one moment, without a window or a link: for reports and demonstrations."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from player_station.react import react
from player_station.screens import screen_of
from player_station.state import Station
from screenkit.drawables import Layout
from screenkit.drawing import save_picture, start_without_display
from screenkit.geometry import Panel
from wire.messages.own_view import OwnView
from wire.messages.session import Snapshot
from wire.messages.table_view import TableView

PANEL: Final = Panel(width_px=1280, height_px=800)


def save_seat(table: TableView, own: OwnView, file: Path) -> None:
    """Draw what a station shows of this table; hole cards lie face down, as without a touch."""
    start_without_display()
    save_picture(_layout(table, own), PANEL, file)


def _layout(table: TableView, own: OwnView) -> Layout:
    station = replace(Station(place=f"Table {table.table} seat {own.seat}"), link="up")
    seen = react(station, Snapshot(epoch=1, seq=1, table=table, own=own), 1)
    return screen_of(seen, width=PANEL.design.w).layout
