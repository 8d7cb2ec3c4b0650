"""Orders that move money and have no answer yet, kept at their desk until the room has answered.

An order may have been booked although its answer was lost. So it is written to disk before it is
sent, and deleted after the answer. Until then its page offers that very order again, under its own
id, and no other of its kind is sent from the desk. A document's number is not kept: the cashier
types it again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from staff_web.room_link import OPEN_CODES
from wire.codec import decode_from_client, encode
from wire.link.files import write_private
from wire.messages.base import changed
from wire.messages.cage import PayOut
from wire.messages.disputes import Compensate
from wire.messages.session import Refusal
from wire.messages.staff import StaffRequest

if TYPE_CHECKING:
    from staff_web.site import Site
    from staff_web.visits import Visit
    from wire.messages.documents import DocumentShown
    from wire.unions import FromServer

SUFFIX: Final = ".unanswered"
KEPT_MOST: Final = 64
"""The most orders of one desk without an answer. None is dropped unasked: it may be booked."""
STILL_OPEN: Final = "order_unanswered"
"""The code of a refusal of these pages: another order of this kind has no answer yet."""
TOO_MANY: Final = "orders_unanswered"
OWN_PAGE: Final = ("/cage/drawer/", "/cage/receipts/")
"""Orders whose form has a page of its own; the others stand on an account's page."""
_NOBODY: Final = "-"
"""In place of the token: an order is asked again by whoever is signed in then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptOrder:
    """One order without an answer."""

    desk: str
    path: str
    """Where its form is sent: the kind of order, and the account or the drawer."""
    login: str
    """Who sent it first."""
    at_ms: int
    request: StaffRequest
    """Without a token and without the document."""
    by_document: bool = False
    """It carried a document, which is shown once more."""

    @property
    def amount(self) -> int | None:
        """The cash that it moves, if it names one sum."""
        amount: int | None = getattr(self.request, "amount", None)
        return amount

    @property
    def hands_cash_over(self) -> bool:
        """Whether notes go over the counter with it."""
        return not isinstance(self.request, Compensate)

    @property
    def back(self) -> str:
        """The page on which it is offered."""
        return self.path if self.path.startswith(OWN_PAGE) else self.path.rpartition("/")[0]

    def asked_by(self, token: str, document: DocumentShown | None) -> StaffRequest:
        """Return the very order that was sent, in the name of who asks now."""
        again: StaffRequest = changed(self.request, token=token)
        return changed(again, document=document) if isinstance(again, PayOut) else again


class UnansweredOrders:
    """The orders without an answer of all desks, one file each, in a private folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder = folder

    def of(self, desk: str, path: str) -> KeptOrder | None:
        """Return the order of this kind that has no answer; None: there is none."""
        try:
            told = json.loads(self._file(desk, path).read_bytes())
        except FileNotFoundError:
            return None
        return _read(told)

    def keep(self, order: KeptOrder) -> bool:
        """Make an order durable before it is sent; False: the desk has too many."""
        file = self._file(order.desk, order.path)
        if len(list(self._folder.glob(f"{_plain(order.desk)}.*{SUFFIX}"))) >= KEPT_MOST:
            return False
        write_private(file, json.dumps(_written(order)).encode())
        return True

    def drop(self, desk: str, path: str) -> None:
        """Forget an order: how it ended is known."""
        self._file(desk, path).unlink(missing_ok=True)

    def _file(self, desk: str, path: str) -> Path:
        return self._folder / f"{_plain(desk)}.{_plain(path)}{SUFFIX}"


def _plain(name: str) -> str:
    return name.replace(":", "-").replace("/", "_")


def _written(order: KeptOrder) -> dict[str, Any]:
    told = {name: getattr(order, name) for name in ("desk", "path", "login", "at_ms")}
    return {**told, "by_document": order.by_document, "request": encode(order.request).hex()}


def _read(told: Mapping[str, Any]) -> KeptOrder:
    return KeptOrder(**{**told, "request": decode_from_client(bytes.fromhex(told["request"]))})


async def carried(site: Site, visit: Visit, path: str, request: StaffRequest) -> FromServer:
    """Send an order that moves money, and keep it until its answer is known.

    Another of its kind at this desk that has no answer comes first: the order is refused.
    """
    book = site.unanswered
    known = book.of(visit.desk, path)
    if known is not None and known.request.id != request.id:
        return Refusal(id=request.id, code=STILL_OPEN)
    if known is None and not book.keep(_kept(site, visit, path, request)):
        return Refusal(id=request.id, code=TOO_MANY, facts={"count": KEPT_MOST})
    answer = await site.ask(request)
    if not _is_open(answer, again=known is not None):
        book.drop(visit.desk, path)
    return answer


def _kept(site: Site, visit: Visit, path: str, request: StaffRequest) -> KeptOrder:
    bare: StaffRequest = changed(request, token=_NOBODY)
    by_document = isinstance(bare, PayOut) and bare.document is not None
    return KeptOrder(
        desk=visit.desk,
        path=path,
        login=visit.login,
        at_ms=site.now_ms(),
        request=changed(bare, document=None) if isinstance(bare, PayOut) else bare,
        by_document=by_document,
    )


def _is_open(answer: FromServer, *, again: bool) -> bool:
    """Whether an order may have been carried out without our hearing of it.

    The room knows an order that is asked again with another document: that one is still open.
    """
    if not isinstance(answer, Refusal):
        return False
    return answer.code in OPEN_CODES or (again and answer.code == "request_reused")
