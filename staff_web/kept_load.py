"""A page that comes back because the room did not answer bears the name of the load before it.

The ids of a page's forms begin with the name of its load. So every form of the page that comes back
has the id under which it was sent, and the room does nothing twice. No page and no template has to
think of it: `Site.ask` notes what has no answer, `Site.page` names the next page after it.
"""

from __future__ import annotations

import re
from contextvars import ContextVar
from typing import Final

from staff_web.room_link import OPEN_CODES
from wire.messages.base import Request
from wire.messages.session import Refusal
from wire.unions import FromServer

_FORM_ID: Final = re.compile(r"([0-9a-f]{16})-.+")
"""The id that a form gives its request: the name of the page's load, and which form it is."""
_KEPT: ContextVar[str] = ContextVar("kept_load", default="")


def note_answer(request: Request, answer: FromServer) -> None:
    """Note a request of a form that may have been carried out without our hearing of it."""
    form = _FORM_ID.fullmatch(request.id)
    if form and isinstance(answer, Refusal) and answer.code in OPEN_CODES:
        _KEPT.set(form[1])


def kept_load() -> str:
    """Return the load whose form has no answer in the present request; empty: there is none."""
    return _KEPT.get()
