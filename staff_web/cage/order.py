"""What a form of the Cash Station asks for, before anything is sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from staff_web.cage.receipt_lines import PaperLine
from staff_web.orders import Form
from staff_web.visits import Visit
from wire.messages.base import Facts, Request
from wire.messages.cage import AskPin, PlayerFile
from wire.messages.house_view import HouseView
from wire.messages.places import PlacesShown
from wire.messages.staff import Credential


@dataclass(frozen=True, slots=True, kw_only=True)
class AtCounter:
    """Who asks, about whom, and what the house says now."""

    visit: Visit
    file: PlayerFile
    house: HouseView
    """As it is now, not as it was at the sign-in."""
    places: PlacesShown | None = None
    """Where the customer can play now; None: it is not told to this person."""

    @property
    def station(self) -> str:
        """The customer's screen at this desk; empty: there is none, or it does not answer."""
        return self.visit.desk if self.visit.desk in self.house.screens else ""

    @property
    def track(self) -> str:
        """The player's card, if it was swiped at this desk for this account."""
        player, track = self.visit.swiped
        return track if player == self.file.player else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CageOrder:
    """One act at the counter: what is sent, and who must agree first."""

    request: Request | None
    """None: the customer's answer is all that is wanted."""
    done: str
    """What is said when it was carried out."""
    customer: AskPin | None = None
    """Asked at the customer's screen first; the request then carries the `proof`."""
    swiped: tuple[int, str] | None = field(default=None, repr=False)
    """The card that counts as read at this desk from then on; None: as before."""
    slip: Callable[[Facts], tuple[PaperLine, ...]] | None = None
    """Makes a slip of the answer; None: there is none beside the receipt."""
    receipt: str = ""
    """The page of a receipt that is printed with the slip; empty: the slip is alone."""
    approve: Mapping[str, Any] = field(default_factory=dict)
    """What a second person approves, as `Approve` names it; empty: none is ever needed."""

    @property
    def slip_page(self) -> str:
        """The page from which the slip is printed."""
        return f"{self.receipt}?slip=yes" if self.receipt else "/cage/slip"


Judge = Callable[[AtCounter, Form], CageOrder]
"""Makes an order of a form, or raises `FormWrong`."""


def second_person(form: Form) -> Credential | None:
    """Return who approves in place; None: nobody typed a login."""
    login = form.get("second", "").strip()
    if not login:
        return None
    password, code = form.get("second_password", ""), form.get("second_code", "").strip()
    return Credential(login=login, password=password, code=code)
