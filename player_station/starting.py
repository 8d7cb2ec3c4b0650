"""Starting a station: window, sound, link."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from player_station.evdev import GrabbedReader
from player_station.program import Devices, Program, shuffled_digits
from player_station.state import Settings, Station
from player_station.swipe_pipe import SwipePipe, is_pipe
from screenkit.pane import Pane
from screenkit.sound import Speaker
from screenkit.window import Placing, Window
from wire.link import Bundle, PollClient, new_request_id
from wire.link.software import client_digest

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class StationOptions:
    """How a station is started."""

    bundle: Bundle
    size: tuple[int, int] | None = (1024, 768)
    """None: all of the display."""
    kiosk: bool = False
    reader: Path | None = None
    """The device of a card reader that is grabbed; None: it types like a keyboard."""
    tray: tuple[tuple[str, str], ...] = ()
    """Sample cards, where there is no reader."""
    shuffled_pin: bool = False
    position: tuple[int, int] | None = None
    """Where the window appears."""
    monitor: int = 0
    language: str = "en"
    """Used until a player chooses another."""


def run_station(options: StationOptions) -> None:
    """Run until the window is closed; at a kiosk, until the service key is pressed."""
    window = Window(
        title=options.bundle.name,
        size=options.size,
        kiosk=options.kiosk,
        place=Placing(at=options.position, monitor=options.monitor),
    )
    try:
        with open_station(options, window) as program:
            program.run()
    finally:
        window.close()


def _reader(device: Path) -> GrabbedReader | SwipePipe:
    return SwipePipe(device) if is_pipe(device) else GrabbedReader(device)


@contextmanager
def open_station(options: StationOptions, window: Pane) -> Iterator[Program]:
    """Connect a station in an open window; its first screen is already on the glass."""
    cage = options.bundle.role == "cage"
    speaker = Speaker()
    reader = None if options.reader is None else _reader(options.reader)
    view = Station(
        kind="cage" if cage else "seat",
        place=options.bundle.name,
        tray=options.tray,
        settings=Settings(language=options.language),
        house_language=options.language,
        shuffled_keys=shuffled_digits(new_request_id) if options.shuffled_pin else (),
    )
    software = client_digest(ROOT, options.bundle.role)
    line = PollClient(options.bundle, software=software)
    try:
        devices = Devices(window=window, client=line, speaker=speaker, reader=reader)
        program = Program(view, devices, new_request_id)
        program.turn(0)
        # Sounds are made later, so that the first screen need not wait for them.
        speaker.open()
        yield program
    finally:
        line.close()
        if reader is not None:
            reader.close()
