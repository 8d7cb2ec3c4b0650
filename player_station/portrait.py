"""How a seat looks at one moment, without a window or a link: for reports and demonstrations."""

from __future__ import annotations

from dataclasses import replace

from player_station.react import react
from player_station.screens import screen_of
from player_station.state import Station
from screenkit.drawables import Layout
from screenkit.geometry import Panel
from wire.messages.own_view import OwnView
from wire.messages.session import Snapshot
from wire.messages.table_view import TableView


def seat_picture(table: TableView, own: OwnView, panel: Panel) -> Layout:
    """Lay out what a station shows of this table; hole cards lie face down, as nobody touches."""
    station = replace(Station(place=f"Table {table.table} seat {own.seat}"), link="up")
    seen = react(station, Snapshot(epoch=1, seq=1, table=table, own=own), 1)
    return screen_of(seen, width=panel.design.w).layout
