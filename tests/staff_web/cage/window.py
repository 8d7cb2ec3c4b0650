"""A window of the cage for tests: a cashier's browser, and the customer at his screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.ledger.card_room import PIN
from tests.server.room.evening import HOUSE, Evening, done
from tests.staff_web.evening_link import Desk
from wire.messages.cage import CustomerAsked, CustomerPin
from wire.session.peers import Role

PLACE = "cage:1"
SCREEN = f"key of {PLACE}"
PASSPORT = {"document_kind": "passport", "document_issuer": "US"}


class Window(Desk):
    """The cashier's desk, with the customer's screen beside it."""

    def __init__(self, folder: Path, room: Evening | None = None) -> None:
        super().__init__(room or Evening(house=HOUSE), folder, PLACE)
        self.room.connect(Role.CAGE, PLACE)
        assert self.sign_in("carl").status_code == 303

    def swipe(self, player: int) -> Any:
        return self.post("/cage/swipe", track=self.room.track(player))

    def act(self, player: int, act: str, **form: str) -> Any:
        return self.post(f"/cage/players/{player}/{act}", **form)

    def enter_pin(self, digits: str = PIN) -> Any:
        """Let the customer answer what his screen asks."""
        return self.room.ask(SCREEN, CustomerPin, ask=self.asked().ask, pin=digits)

    def asked(self) -> CustomerAsked:
        """Return what the customer's screen shows."""
        shown = [m for m in self.room.mail.to[SCREEN] if isinstance(m, CustomerAsked)]
        return shown[-1]

    def shown_in_time(self, path: str, words: str) -> str:
        """Return a page once it says these words; the question behind it goes on meanwhile."""
        pages = (self.shown(path) for _ in range(200))
        return next(page for page in pages if words in page)

    def asking(self, player: int, act: str, **form: str) -> str:
        """Send a form that asks the customer; return its page once the screen asks."""
        answer = self.act(player, act, **form)
        assert answer.status_code == 303, answer.text
        path = str(answer.headers["location"])
        self.shown_in_time(path, "The customer reads the question.")
        return path

    def agreed(self, asking: str) -> str:
        """Let the customer agree; return the page that the cashier is led to."""
        done(self.enter_pin())
        return self.led_to(asking)

    def led_to(self, asking: str) -> str:
        """Return where the page of a question goes in the end."""
        with self.browser.stream("GET", f"/live{asking}") as live:
            told = "".join(live.iter_text())
        found = re.findall(r"event: go\r?\ndata: (\S+)", told)
        assert found, told
        return str(found[-1])


@contextmanager
def open_window(folder: Path, room: Evening | None = None) -> Iterator[Window]:
    """Open a window; its browser keeps one event loop, in which questions go on."""
    window = Window(folder, room)
    with window.browser:
        yield window


def passport(player: int) -> dict[str, str]:
    """Return the document of a player of these tests, as it is typed."""
    return {**PASSPORT, "document": f"P{player:07d}"}
