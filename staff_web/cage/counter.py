"""What every page of the Cash Station begins with: the account and the house, as they are now."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response

from staff_web.cage.amounts import cash_shown
from staff_web.cage.order import AtCounter
from staff_web.cage.papers import KINDS, kind_words
from staff_web.cage.words import limit_words, receipt_words, refusal_words, state_words
from staff_web.house_time import moment_shown
from staff_web.site import Site, by
from staff_web.visits import Visit
from wire.messages.cage import FindPlayer, PlayerFile
from wire.messages.house_view import AskHouse, HouseView
from wire.messages.places import AskPlaces, PlacesShown
from wire.messages.session import Refusal
from wire.unions import FromServer

SPOKEN = {
    "cash": cash_shown,
    "state": state_words,
    "limit_name": limit_words,
    "receipt_name": receipt_words,
    "kind_name": kind_words,
    "kinds": KINDS,
}
"""Words and amounts of the cage, for its templates."""


class NoAccount(Exception):
    """The room did not show the account; the refusal says why."""

    def __init__(self, answer: FromServer) -> None:
        super().__init__()
        self.refusal = answer if isinstance(answer, Refusal) else Refusal(code="no_answer")


async def at_counter(site: Site, visit: Visit, player: int) -> AtCounter:
    """Return the account, the house and the places to play, or raise `NoAccount`."""
    file, house, places = await asyncio.gather(
        site.ask(FindPlayer(**by(visit), player=player)),
        house_now(site, visit),
        places_now(site, visit),
    )
    if not isinstance(file, PlayerFile):
        raise NoAccount(file)
    return AtCounter(visit=visit, file=file, house=house, places=places)


async def places_now(site: Site, visit: Visit) -> PlacesShown | None:
    """Return where a customer can play now; None: it is not told to this person."""
    answer = await site.told_lately(visit, AskPlaces)
    return answer if isinstance(answer, PlacesShown) else None


async def house_now(site: Site, visit: Visit) -> HouseView:
    """Return the house with the screens that answer now, or raise `NoAccount`."""
    house = await site.told_lately(visit, AskHouse)
    if not isinstance(house, HouseView):
        raise NoAccount(house)
    return house


def shift_since(house: HouseView) -> str:
    """Return since when the person's shift is open; empty: none is."""
    return moment_shown(house.shift_since_ms, house.time_zone) if house.shift else ""


def cage_page(
    site: Site, template: str, visit: Visit, status: int = 200, **context: Any
) -> Response[str]:
    """Return a page of the Cash Station."""
    return site.page(f"cage/{template}", visit, status, **SPOKEN, **context)


def home_page(
    site: Site, visit: Visit, problem: str = "", status: int = 200, **context: Any
) -> Response[str]:
    """Return the page where the next customer is found; no card is remembered any more."""
    visit.swiped = (0, "")
    shown = {"words": "", "found": (), "house": None, **context}
    return cage_page(site, "home.html", visit, status, problem=problem, **shown)


def others_page(site: Site, visit: Visit) -> Response[str]:
    """Return the first page, which says that a page is not for this person."""
    return refused_page(site, visit, Refusal(code="role_may_not"))


def refused_page(site: Site, visit: Visit, refusal: Refusal) -> Response[str]:
    """Return the first page with why the account is not shown."""
    return home_page(site, visit, refusal_words(refusal.code, refusal.facts), 404)
