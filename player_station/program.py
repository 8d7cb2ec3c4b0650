"""The station as a program: one loop around the pure parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from player_station.controls import Screen
from player_station.decision import NO_DECISION
from player_station.evdev import GrabbedReader
from player_station.gesture_kinds import Gesture, Held, Tapped
from player_station.gestures import gestures, held_on
from player_station.react import react
from player_station.reader import TypedSwipe
from player_station.screens import screen_of
from player_station.screens.pin_pad import pin_asked
from player_station.state import Station
from player_station.swipe_pipe import SwipePipe
from player_station.taps import act_ahead, gestured
from player_station.taps.automatic import automatic
from player_station.taps.pages import sit_out_due
from player_station.taps.signing import closes_when_left, swiped
from player_station.ticking import moving, sounds_due, ticked
from screenkit.brand import brand_of
from screenkit.language import speak
from screenkit.motion import CLEARED_MS
from screenkit.pane import Closed, Input, Pane, Switched, Typed
from screenkit.sound import Speaker
from screenkit.staging import cleared
from screenkit.touch import Contact, Fingers, Touch, felt, passed_on, rested, waited
from screenkit.window import now_ms
from wire.messages.base import Message
from wire.messages.seat import ReportFault
from wire.messages.session import Shown, Snapshot, Touched, Update
from wire.session import DealCheck, Lost, News

FRAME_MS: Final = 16
IDLE_MS: Final = 100
"""How long the loop sleeps while nothing moves, arrives or is touched."""
GLANCE_MS: Final = 8
"""How often the loop checks the glass while it asks the player, or a finger lies on it."""
SELDOM_MS: Final = 24
"""How often it does otherwise: each look wakes the processor, and a touch must be seen within two
frames. A message wakes the loop at once."""
TOUCHED_EVERY_MS: Final = 5_000
"""How often the server is told of touches on a page that it would close without them."""
CLOCK_STEP_MS: Final = 250
"""How often rings and seconds are redrawn while this player is asked and nothing else moves."""
OTHERS_STEP_MS: Final = 500
"""The same while others act: a drawing costs more than all looks between two of them."""


def shuffled_digits(new_id: Callable[[], str]) -> tuple[int, ...]:
    """Digits in an unpredictable order, so that somebody who watches learns no PIN."""
    return tuple(sorted(range(10), key=lambda _digit: new_id()))


class Client(Protocol):
    """The link, as the station uses it."""

    def send(self, message: Message) -> None:
        """Send a message to the server."""

    def poll(self, wait_ms: int = 0) -> list[News]:
        """Return what is new; wait at most `wait_ms`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Devices:
    """What a station is connected to."""

    window: Pane
    client: Client
    speaker: Speaker = field(default_factory=lambda: Speaker(mute=True))
    reader: GrabbedReader | SwipePipe | None = None
    clock: Callable[[], int] = now_ms


class Program:
    """One station: window, link, reader and sound around one `Station` value."""

    def __init__(self, view: Station, devices: Devices, new_id: Callable[[], str]) -> None:
        started_ms = devices.clock()
        first = view.link == "connecting"
        self.view = replace(view, now_ms=started_ms, lost_since_ms=started_ms) if first else view
        self.window = devices.window
        self._client = devices.client
        self._new_id = new_id
        self._speaker = devices.speaker
        self._reader = devices.reader
        self._clock = devices.clock
        self._swipe = TypedSwipe()
        self._check = DealCheck()
        self._fingers = Fingers()
        self._held: Held | None = None
        self._tapped: Tapped | None = None
        self._shown = NO_DECISION
        self._touched_ms = -TOUCHED_EVERY_MS
        self._drawn: tuple[Station, int] | None = None
        self._cleared_ms: int | None = None
        self.closed = False
        speak(view.settings.language)
        self.screen = self._lay_out()
        self._on_glass = self.screen

    def run(self) -> None:
        """Go on until the window is closed or the service key is pressed."""
        while not self.closed:
            self.turn()

    def turn(self, wait_ms: int | None = None) -> None:
        """One turn of the loop: take messages and touches, let time pass, draw."""
        wait = self.idle_ms if wait_ms is None else wait_ms
        before = self.view
        heard, given = self._sleep(wait)
        for news in heard:
            self._hear(news)
        for one in given:
            self._feel(one)
        if self._reader is not None:
            self._read(self._reader)
        self._pass_time()
        self._sound(before)
        self._draw()

    def _sleep(self, wait_ms: int) -> tuple[list[News], list[Input]]:
        """Wait at most `wait_ms` for the server or a touch; return what came from each."""
        glance_ms = GLANCE_MS if self._attentive else SELDOM_MS
        heard, given = self._client.poll(min(wait_ms, glance_ms)), self.window.inputs()
        for left_ms in range(wait_ms - glance_ms, 0, -glance_ms):
            if heard or given:
                break
            heard, given = self._client.poll(min(left_ms, glance_ms)), self.window.inputs()
        return heard, given

    @property
    def _attentive(self) -> bool:
        """Whether a touch is likely now."""
        asked = self.view.offer is not None or self.view.show is not None
        return asked or bool(self._fingers.down)

    @property
    def idle_ms(self) -> int:
        """How long the loop may sleep now."""
        if moving(self.view) or self._held is not None:
            return FRAME_MS
        # Wake as a ring's next step is due, so that it runs evenly.
        return min(IDLE_MS, self._step_ms - self._clock() % self._step_ms)

    @property
    def _step_ms(self) -> int:
        """How often what depends on time is drawn."""
        if moving(self.view):
            return FRAME_MS
        return OTHERS_STEP_MS if self.view.asked is None else CLOCK_STEP_MS

    def _hear(self, news: News) -> None:
        at = self._clock()
        if isinstance(news, Lost):
            self._held = None
        view = react(self.view, news, at)
        self._cleared_ms = self._clear_since(view, at)
        if isinstance(news, Snapshot | Update):
            view = replace(view, proof=self._check.hear(news))
        self._see(view)

    def _clear_since(self, view: Station, at_ms: int) -> int | None:
        """Since when the table is clear; for whoever sits down, since then: a hand may come now."""
        since_ms = cleared(self._cleared_ms, self.view.table, view.table, at_ms)
        own = self.view.own
        sits_down = own is not None and own.state != "seated" and view.seat_view is not None
        clear = view.table is not None and view.table.hand is None
        if sits_down and clear and view.own is not None and view.own.state == "seated":
            return at_ms
        return since_ms

    def _feel(self, given: Input) -> None:
        if isinstance(given, Closed):
            self.closed = True
        elif isinstance(given, Typed):
            self._type(given.text, given.at_ms)
        elif not isinstance(given, Switched):
            self._contact(given)

    def _type(self, text: str, at_ms: int) -> None:
        for letter in text:
            self._swiped(self._swipe.typed(letter, at_ms))

    def _read(self, reader: GrabbedReader | SwipePipe) -> None:
        self._type(reader.read(), self._clock())
        if reader.newly_gone():
            self._client.send(ReportFault(id=self._new_id(), kind="reader_gone"))

    def _swiped(self, track: str | None) -> None:
        if track is not None:
            self._take(*swiped(self.view, track, self._new_id()))

    def _contact(self, contact: Contact) -> None:
        if contact.kind == "down":
            self._tell_touched(contact.at_ms)
            self.view = replace(self.view, touched_ms=contact.at_ms)
        self._fingers, touches = felt(self._fingers, contact, self._hits)
        for touch in touches:
            self._touch(touch)

    def _tell_touched(self, at_ms: int) -> None:
        if closes_when_left(self.view) and at_ms - self._touched_ms >= TOUCHED_EVERY_MS:
            self._touched_ms = at_ms
            self._client.send(Touched())

    def _hits(self, x: int, y: int) -> bool:
        """Whether something is there, and nothing else was there when it was last drawn."""
        control = self.screen.control_at(x, y)
        return control is not None and self._on_glass.control_at(x, y) in (None, control)

    def _touch(self, touch: Touch) -> None:
        before = self._held
        self._held, found = gestures(before, touch, self.screen, self._tapped)
        if touch.kind == "second" and self._held is None:
            self._fingers = rested(self._fingers)
        elif touch.kind == "second" and self._held is not before:
            self._fingers = passed_on(self._fingers, touch)
        self._do(found)

    def _do(self, found: tuple[Gesture, ...]) -> None:
        for gesture in found:
            if isinstance(gesture, Tapped):
                self._tapped = gesture
            self._take(*gestured(self.view, gesture, self._new_id()))

    def _take(self, view: Station, sends: Message | None) -> None:
        if sends is not None:
            self._client.send(sends)
        self._see(view)

    def _see(self, view: Station) -> None:
        """Make this the current view; each new PIN prompt shuffles the digits again."""
        if view.shuffled_keys and pin_asked(view) != pin_asked(self.view):
            view = replace(view, shuffled_keys=shuffled_digits(self._new_id))
        self.view = view
        self.screen = self._lay_out()

    def _pass_time(self) -> None:
        at = self._clock()
        self.view = ticked(self.view, at)
        self._swiped(self._swipe.paused(at))
        self._fingers, touches = waited(self._fingers, at)
        for touch in touches:
            self._touch(touch)
        held, found = held_on(self._held, at, self.screen)
        if held is None and self._held is not None:
            self._fingers = rested(self._fingers)
        self._held = held
        self._do(found)
        if self.view.advance is not None and self.view.offer is not None:
            self._take(*act_ahead(self.view, self._new_id()))
        if self.view.settings.auto_muck or self.view.settings.auto_post:
            self._take(*automatic(self.view, self._new_id()))
        if self.view.out_after:
            self._take(*sit_out_due(self.view, self._new_id()))

    def _sound(self, before: Station) -> None:
        settings = self.view.settings
        if settings != before.settings:
            self._speaker.set(volume=settings.volume, mute=settings.mute)
            speak(settings.language)
        for name in sounds_due(before, self.view):
            self._speaker.play(name)

    def _draw(self) -> None:
        """Draw if something changed: the view, or something that depends on time."""
        if self._cleared_ms is not None and self.view.now_ms - self._cleared_ms < CLEARED_MS:
            return
        frame = self.view.now_ms // self._step_ms
        plain = replace(self.view, now_ms=0)
        if self._drawn == (plain, frame):
            return
        self._drawn = (plain, frame)
        if self.view.welcome is not None:
            self.window.wear(brand_of(self.view.welcome.brand))
        self.screen = self._lay_out()
        self.window.show(self.screen.layout)
        self._on_glass = self.screen
        self._tell_shown()

    def _tell_shown(self) -> None:
        """The decision is on the glass: its clock may start."""
        asked = self.view.asked
        if asked is None or self.view.own is None or self.view.decision == self._shown:
            return
        if self.view.page == "wipe":
            return
        self._shown = self.view.decision
        self._client.send(Shown(table=self.view.own.table, turn=asked.turn))

    def _lay_out(self) -> Screen:
        return screen_of(self.view, width=self.window.panel.design.w)
