"""The display as a program: it listens to the server and shows what changed."""

from __future__ import annotations

from typing import Final, NamedTuple

from center_screen.picture import picture
from center_screen.places import HEIGHT, WIDTH
from center_screen.sounds import sounds_due
from center_screen.state import Centre, elapsed, lost, moving, react, turn_pulse
from center_screen.voice import phrases_due
from screenkit import Closed, Pane, Speaker, Window, now_ms
from screenkit.language import speak
from screenkit.motion import CLEARED_MS
from screenkit.staging import cleared
from screenkit.voice import Voice
from screenkit.window import Placing
from wire.link import Bundle, PollClient
from wire.session.client_end import Connected, Lost, News

FRAME_MS: Final = 16
CLOCK_MS: Final = 250
"""How often the ring of a running clock moves."""
DESIGN: Final = (WIDTH, HEIGHT)
IDLE_MS: Final = 400
"""The link must hear from us at least every half second."""


class Hanging(NamedTuple):
    """How the screen is mounted in the room."""

    wall: bool = False
    """The screen hangs upright on a wall; otherwise it lies in the table."""
    kiosk: bool = False
    size: tuple[int, int] | None = None
    position: tuple[int, int] | None = None
    """Where the window appears."""
    monitor: int = 0
    mute: bool = False
    voice: bool = False
    """A dealer's voice says streets, all-ins and winners."""
    language: str = "en"


def run_centre(bundle: Bundle, hanging: Hanging, *, software: str = "") -> None:
    """Show one table until the window is closed (in a kiosk: until the service key)."""
    speak(hanging.language)
    window = Window(
        title="Arclight",
        size=hanging.size,
        kiosk=hanging.kiosk,
        place=Placing(design=DESIGN, at=hanging.position, monitor=hanging.monitor),
    )
    speaker = Speaker(mute=hanging.mute)
    speaker.open()
    with PollClient(bundle, software=software) as link:
        show_table(window, link, speaker, hanging)
    window.close()


class Display:
    """One table on one window."""

    def __init__(self, window: Pane, link: PollClient, speaker: Speaker, hanging: Hanging) -> None:
        self._window = window
        self._link = link
        self._speaker = speaker
        self._voice = Voice(hanging.language) if hanging.voice and not hanging.mute else None
        self._wall = hanging.wall
        self._state = Centre()
        self._drawn_at = now_ms()
        self._cleared_ms: int | None = None
        self.closed = False

    def turn(self, wait_ms: int | None = None) -> None:
        """One turn of the loop: take input, draw, take messages."""
        self.closed = any(isinstance(found, Closed) for found in self._window.inputs())
        if self.closed:
            return
        state, at = self._state, now_ms()
        self._window.wear(state.brand)
        if not self._clears(at):
            self._window.show(picture(state, at, wall=self._wall))
        since, until = elapsed(state, self._drawn_at), elapsed(state, at)
        for sound in sounds_due(state.events, since, until):
            self._speaker.play(sound)
        if self._voice is not None:
            stud = state.table is not None and bool(state.table.rules.stakes.bring_in)
            for phrase in phrases_due(state.events, since, until, stud=stud):
                self._voice.say(phrase)
        self._drawn_at = at
        for news in self._link.poll(self.idle_ms if wait_ms is None else wait_ms):
            before = self._state.table
            self._state = hear(self._state, news)
            self._cleared_ms = cleared(self._cleared_ms, before, self._state.table, now_ms())

    def _clears(self, at: int) -> bool:
        """The table was cleared an instant ago: the next hand may follow at once."""
        return self._cleared_ms is not None and at - self._cleared_ms < CLEARED_MS

    @property
    def idle_ms(self) -> int:
        """How long nothing can change on the glass unless the server says something."""
        at = now_ms()
        return min(wait(self._state, at), CLEARED_MS if self._clears(at) else IDLE_MS)


def show_table(window: Pane, link: PollClient, speaker: Speaker, hanging: Hanging) -> None:
    """Show what the link brings until the window is closed."""
    display = Display(window, link, speaker, hanging)
    while not display.closed:
        display.turn()


def hear(state: Centre, news: News) -> Centre:
    """Take in what the link brought."""
    at_ms = now_ms()
    if isinstance(news, Connected):
        return react(state, news.welcome, at_ms)
    return lost(state, at_ms) if isinstance(news, Lost) else react(state, news, at_ms)


def wait(state: Centre, at_ms: int) -> int:
    """How long nothing can change on the glass unless the server says something."""
    if moving(state, at_ms) or turn_pulse(state, at_ms) < 1:
        return FRAME_MS
    hand = None if state.table is None else state.table.hand
    usual_ms = CLOCK_MS if hand is not None and hand.clock is not None else IDLE_MS
    read_ms = state.still_until_ms - at_ms
    return min(usual_ms, read_ms) if read_ms > 0 else usual_ms
