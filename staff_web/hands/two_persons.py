"""Forms that a second person approves in place, with a credential of their own."""

from __future__ import annotations

from typing import Any

from staff_web.language import translated as _
from staff_web.orders import Form, FormWrong, asked_by, typed_text
from staff_web.site import Site
from staff_web.visits import Visit
from staff_web.words import refusal_words
from wire.messages import staff
from wire.messages.session import Done, Refusal


def second_person(form: Form, problems: dict[str, str]) -> staff.Credential:
    """Return the credential that the second person typed; raise all that is wrong with the form."""
    login, password = form.get("login", "").strip(), form.get("password", "")
    if not login:
        problems["login"] = _("The second person types a login.")
    if not password:
        problems["password"] = _("The second person types a password.")
    if problems:
        raise FormWrong(problems)
    return staff.Credential(login=login, password=password, code=form.get("code", "").strip())


def typed_reason(form: Form, problems: dict[str, str]) -> str:
    """Return the reason; if there is none, that is noted."""
    reason = typed_text(form, "reason")
    if not reason:
        problems["reason"] = _("Write a reason.")
    return reason


async def approved(
    site: Site, visit: Visit, form: Form, credential: staff.Credential, **act: Any
) -> int:
    """Return the number of the second person's approval; a form sent twice has the same one."""
    asked = asked_by(visit, form)
    asked["id"] += "/approve"
    answer = await site.ask(staff.Approve(**asked, credential=credential, **act))
    if isinstance(answer, Done):
        return int(answer.facts["approval"])  # type: ignore[arg-type]  # the room gives a number
    raise refused_form(answer, "password")


def refused_form(answer: object, field: str = "form") -> FormWrong:
    """Return a refusal of the room as something wrong with the form."""
    if isinstance(answer, Refusal):
        return FormWrong({field: refusal_words(answer.code, answer.facts)})
    return FormWrong({field: refusal_words(type(answer).__name__, {})})
