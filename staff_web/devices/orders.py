"""Forms about devices: what was typed becomes one request, or is wrong."""

from __future__ import annotations

import re
from typing import Final

from staff_web.language import translated as _
from staff_web.orders import TABLE_MAX, Form, FormWrong, asked_by
from staff_web.seat_orders import SEATS_MAX
from staff_web.typed_numbers import Typed
from staff_web.visits import Visit
from wire.messages.base import Request
from wire.messages.devices import EnrolDevice, RevokeDevice

KINDS: Final = ("seat", "centre", "cage")
_KEY: Final = re.compile(r"[!-~]{40}")


def new_device(visit: Visit, form: Form) -> EnrolDevice:
    """Return the order that opens a code; all that is wrong is said at once."""
    typed = Typed(form)
    kind = typed.text("kind")
    if kind not in KINDS:
        typed.problems["kind"] = _("Choose what it is.")
    number = typed.number("number", 1, TABLE_MAX)
    seat = typed.number("seat", 1, SEATS_MAX) if kind == "seat" else 0
    if typed.problems:
        raise FormWrong(typed.problems)
    place = f"{kind}:{number}:{seat}" if seat else f"{kind}:{number}"
    return EnrolDevice(**asked_by(visit, form), role=kind, place=place)


def revoked(visit: Visit, form: Form, approval: int) -> Request:
    """Return the order that takes a device off the list."""
    key = form.get("key", "")
    if not _KEY.fullmatch(key):
        raise FormWrong({"form": _("This page is not whole. Load it again.")})
    return RevokeDevice(**asked_by(visit, form), key=key, approval=approval)
