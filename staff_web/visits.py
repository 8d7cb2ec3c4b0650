"""Visits: who is signed in at which browser. A visit holds the person's token; the browser never
sees it."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from typing import Final

from staff_web.drawn_secrets import new_secret
from staff_web.kept_load import kept_load
from staff_web.told_lately import ToldLately
from wire.messages.house_view import HouseView
from wire.messages.room_view import RoomTable

ANEW_PARTS: Final = 30
"""Into how many parts the time is cut after which an unused session locks; each asks once."""


@dataclass(slots=True)
class Visit:
    """A signed-in person at a desk."""

    desk: str
    login: str
    token: str = field(repr=False)
    house: HouseView
    """The house and the person's duties, as they were at the sign-in."""
    csrf: str = field(repr=False)
    """Every form carries it, so that no other site can send one."""
    notice: str = ""
    """Shown on the next page, once."""
    notice_bad: bool = False
    load: str = ""
    """The load whose form has no answer: the next page, which says so, has its name."""
    swiped: tuple[int, str] = field(default=(0, ""), repr=False)
    """The player whose card was swiped last at this desk (0: nobody's yet), and what was read. It
    stays here and is in no page."""

    slip: tuple[tuple[str, str, bool], ...] = ()
    """The lines of the slip that was made last at this desk, to print it again."""

    told: ToldLately = field(default_factory=ToldLately, repr=False)
    """What the room answered a moment ago."""
    has_ordered: bool = False
    """A form was sent since the room was asked for its picture."""
    anew_at_ms: int = 0
    """When the room is asked for its picture next, whatever happens."""
    titles: dict[str, str] = field(init=False)
    """What the house calls its games, by the names of the presets."""

    def __post_init__(self) -> None:
        self.titles = {preset.name: preset.title for preset in self.house.presets}

    def orders(self) -> None:
        """Note that a form was sent: what was told before may be true no more."""
        self.has_ordered = True
        self.told.forget()

    def asks_anew(self, now_ms: int) -> bool:
        """Whether the next page is drawn with a picture that is asked for, not with a kept one."""
        if not self.has_ordered and now_ms < self.anew_at_ms:
            return False
        self.has_ordered, self.anew_at_ms = False, now_ms + self.house.idle_ms // ANEW_PARTS
        return True

    def may(self, duty: str) -> bool:
        """Whether the person has a duty; only for what is drawn, the server judges."""
        return duty in self.house.duties

    @property
    def home(self) -> str:
        """The page where the person's work begins."""
        on_the_floor = self.may("run_tables") or self.may("read_books")
        return "/" if on_the_floor else "/cage"

    def game(self, table: RoomTable) -> str:
        """Return what a table plays: its tournament, or the house's title; empty: no title."""
        return table.tournament or self.titles.get(table.preset, "")

    def tell(self, words: str, *, bad: bool = False) -> None:
        """Show these words on the next page."""
        self.notice, self.notice_bad = words, bad
        self.load = kept_load()

    def take_notice(self) -> tuple[str, bool]:
        """Return what the next page shows, and forget it."""
        told = self.notice, self.notice_bad
        self.notice, self.notice_bad = "", False
        return told

    def take_load(self) -> str:
        """Return the load whose name the next page has, and forget it; empty: it has its own."""
        load, self.load = self.load, ""
        return load


class Visits:
    """All visits of this process, by the secret in the browser's cookie. A restart ends them."""

    def __init__(self) -> None:
        self._visits: dict[str, Visit] = {}

    def begin(self, desk: str, login: str, token: str, house: HouseView) -> str:
        """Begin a visit and return its secret; the desk's visit before ends."""
        self._visits = {key: v for key, v in self._visits.items() if v.desk != desk}
        secret, csrf = new_secret(), new_secret()
        self._visits[secret] = Visit(desk=desk, login=login, token=token, house=house, csrf=csrf)
        return secret

    def find(self, secret: str, desk: str) -> Visit | None:
        """Return the visit of a browser; None: it has none, or it is of another desk."""
        visit = self._visits.get(secret)
        return visit if visit is not None and desk and visit.desk == desk else None

    def end(self, secret: str) -> None:
        """End a visit, if there is one."""
        self._visits.pop(secret, None)


def is_own_form(visit: Visit, given: str) -> bool:
    """Whether a form was drawn for this visit."""
    return hmac.compare_digest(visit.csrf.encode(), given.encode())
