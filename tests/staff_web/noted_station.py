"""`python -m tests.staff_web.noted_station KEYS NOTES`: a station that tells where to touch it.

Window, link and touches are those of `./arclight station`. Only, a hand from outside reads in NOTES
what lies where on the glass, as a person would see it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from player_station import StationOptions, open_station
from player_station.program import Program
from player_station.state import QUIET_MS
from screenkit.window import Placing, Window
from wire.link import read_bundle

SIZE = (1024, 768)


def noted(program: Program) -> dict[str, Any]:
    """What a person at this window knows: where things are that take a touch now, and its state."""
    view, scale = program.view, program.window.panel.scale
    own, table = view.own, view.table
    touch = {
        control.name: [round(at * scale) for at in control.box.centre]
        for control in program.screen.controls
        if not control.turn or view.now_ms > control.since_ms + QUIET_MS
    }
    hand = table.hand if table is not None else None
    return {
        "touch": touch,
        "note": view.note.text if view.note is not None else "",
        "state": own.state if own is not None else "",
        "ask": view.customer.ask if view.customer is not None else 0,
        "entries": 2 if view.customer is not None and view.customer.digits else 1,
        "turn": str(view.decision) if view.asked is not None else "",
        "price": view.decision.price if view.asked is not None else 0,
        "hand": hand.hand if hand is not None and own is not None and own.offer else 0,
        "brought": own.player.brought if own is not None and own.player is not None else 0,
        "coming": own.coming if own is not None else 0,
        "leaving": view.seat_view is not None and view.seat_view.leaving,
        "stage": table.tournament.stage if table is not None and table.tournament else "",
    }


def main(keys: Path, notes: Path) -> None:
    """Run until the process is ended."""
    window = Window(title="station", size=SIZE, place=Placing(at=(0, 0)))
    fresh, written = notes.with_suffix(".new"), ""
    with open_station(StationOptions(bundle=read_bundle(keys)), window) as program:
        while not program.closed:
            program.turn()
            now = json.dumps(noted(program))
            if now != written:
                fresh.write_text(now, encoding="utf-8")
                fresh.replace(notes)  # whole or not at all
                written = now


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
