"""A form that takes a second person: one approves in place, or at another desk.

In place the second person types a login and a password into the form. For another desk the form
puts a wish on the room's list; it carries the number of the wish until somebody has answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from staff_web.language import translated as _
from staff_web.orders import Form, FormWrong, asked_by, shown_number
from staff_web.site import Site
from staff_web.visits import Visit
from staff_web.words import refusal_words
from wire.messages.approvals import AskApproval, CollectApproval
from wire.messages.session import Done, Refusal
from wire.messages.staff import Approve, Credential
from wire.unions import FromServer

ELSEWHERE: Final = "elsewhere"
"""The button that asks for a person at another desk."""
WISH: Final = "wish"
"""The field with the number of a wish that waits."""


def asks_elsewhere(form: Form) -> bool:
    """Whether the second person is at another desk."""
    return bool(form.get(ELSEWHERE) or form.get(WISH))


async def approval_of(
    site: Site, visit: Visit, form: Form, credential: Credential | None, act: Mapping[str, Any]
) -> int:
    """Return the number of the approval of an act; 0: no second person was named.

    Raises what is wrong with the form, or that somebody at another desk was asked.
    """
    if form.get(ELSEWHERE):
        raise await _asked(site, visit, form, act)
    if form.get(WISH) and credential is None:
        return await _collected(site, visit, form)
    if credential is None:
        return 0
    asked = asked_by(visit, form)
    asked["id"] += "/approve"
    return _number(await site.ask(Approve(**asked, credential=credential, **act)))


async def _asked(site: Site, visit: Visit, form: Form, act: Mapping[str, Any]) -> FormWrong:
    """Put the wish on the list; return the form with its number."""
    asked = asked_by(visit, form)
    asked["id"] += "/wish"
    answer = await site.ask(AskApproval(**asked, **act))
    if not isinstance(answer, Done):
        return _refused(answer)
    return FormWrong({"second": waiting_words(), WISH: str(answer.facts["wish"])})


async def _collected(site: Site, visit: Visit, form: Form) -> int:
    wish = shown_number(form, WISH)
    asked = asked_by(visit, {})
    answer = await site.ask(CollectApproval(**asked, wish=wish))
    if isinstance(answer, Refusal) and answer.code == "wish_waits":
        raise FormWrong({"second": waiting_words(), WISH: str(wish)})
    return _number(answer)


def _number(answer: FromServer) -> int:
    if isinstance(answer, Done):
        return int(answer.facts["approval"] or 0)
    raise _refused(answer)


def _refused(answer: FromServer) -> FormWrong:
    refusal = answer if isinstance(answer, Refusal) else Refusal(code="no_answer")
    return FormWrong({"second": refusal_words(refusal.code, refusal.facts)})


def waiting_words() -> str:
    """Say that somebody at another desk was asked."""
    return _("Asked. It stands under Needs attention until somebody approves it.")
