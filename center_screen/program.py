"""The display as a program: listens to the server, shows what changed, and nothing else."""

from __future__ import annotations

from typing import Final, NamedTuple

from center_screen.picture import picture
from center_screen.places import HEIGHT, WIDTH
from center_screen.sounds import sounds_due
from center_screen.state import Centre, lost, moving, react, turn_pulse
from screenkit import Closed, Speaker, Window, now_ms
from screenkit.language import speak
from screenkit.window import Placing
from wire.link import Bundle, PollClient
from wire.session.client_end import Connected, Lost, News

FRAME_MS: Final = 16
CLOCK_MS: Final = 250
"""While a clock runs its ring moves in steps."""
IDLE_MS: Final = 400
"""The link must hear from us at least every half second."""


class Hanging(NamedTuple):
    """How the screen stands in the room."""

    wall: bool = False
    """All upright, on a wall, instead of lying in the table."""
    kiosk: bool = False
    size: tuple[int, int] | None = None
    position: tuple[int, int] | None = None
    """Where the window appears."""
    mute: bool = False
    language: str = "en"


def run_centre(bundle: Bundle, hanging: Hanging, *, software: str = "") -> None:
    """Show one table until the window is closed (in a kiosk: until the service key)."""
    speak(hanging.language)
    window = Window(
        title="Arclight",
        size=hanging.size,
        kiosk=hanging.kiosk,
        place=Placing(design=(WIDTH, HEIGHT), at=hanging.position),
    )
    speaker = Speaker(mute=hanging.mute)
    speaker.open()
    with PollClient(bundle, software=software) as link:
        show_table(window, link, speaker, hanging)
    window.close()


def show_table(window: Window, link: PollClient, speaker: Speaker, hanging: Hanging) -> None:
    """Show what the link brings until the window is closed."""
    state, drawn_at = Centre(), now_ms()
    while not any(isinstance(found, Closed) for found in window.inputs()):
        at = now_ms()
        window.show(picture(state, at, wall=hanging.wall))
        for sound in sounds_due(state.events, drawn_at - state.at_ms, at - state.at_ms):
            speaker.play(sound)
        drawn_at = at
        for news in link.poll(wait(state, now_ms())):
            state = hear(state, news)


def hear(state: Centre, news: News) -> Centre:
    """Take in what the link brought."""
    at_ms = now_ms()
    if isinstance(news, Connected):
        return react(state, news.welcome, at_ms)
    return lost(state) if isinstance(news, Lost) else react(state, news, at_ms)


def wait(state: Centre, at_ms: int) -> int:
    """How long nothing can change on the glass unless the server says something."""
    if moving(state, at_ms) or turn_pulse(state, at_ms) < 1:
        return FRAME_MS
    hand = None if state.table is None else state.table.hand
    return CLOCK_MS if hand is not None and hand.clock is not None else IDLE_MS
