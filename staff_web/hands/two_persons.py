"""Forms that a second person approves, with a credential of their own."""

from __future__ import annotations

from typing import Any

from staff_web.approvals.second_person import approval_of, asks_elsewhere
from staff_web.language import translated as _
from staff_web.orders import Form, FormWrong, typed_text
from staff_web.site import Site
from staff_web.visits import Visit
from staff_web.words import refusal_words
from wire.messages import staff
from wire.messages.session import Refusal


def second_person(form: Form, problems: dict[str, str]) -> staff.Credential | None:
    """Return the credential that the second person typed; raise all that is wrong with the form.

    None: the second person is at another desk.
    """
    login, password = form.get("login", "").strip(), form.get("password", "")
    elsewhere = asks_elsewhere(form) and not login
    if not login and not elsewhere:
        problems["login"] = _("The second person types a login.")
    if not password and not elsewhere:
        problems["password"] = _("The second person types a password.")
    if problems:
        raise FormWrong(problems)
    if elsewhere:
        return None
    return staff.Credential(login=login, password=password, code=form.get("code", "").strip())


def names_second(form: Form) -> bool:
    """Whether a form names a second person, here or at another desk."""
    return bool(form.get("login", "").strip()) or asks_elsewhere(form)


def typed_reason(form: Form, problems: dict[str, str]) -> str:
    """Return the reason; if there is none, that is noted."""
    reason = typed_text(form, "reason")
    if not reason:
        problems["reason"] = _("Write a reason.")
    return reason


async def approved(
    site: Site, visit: Visit, form: Form, credential: staff.Credential | None, **act: Any
) -> int:
    """Return the number of the second person's approval; a form sent twice has the same one."""
    return await approval_of(site, visit, form, credential, act)


def refused_form(answer: object, field: str = "form") -> FormWrong:
    """Return a refusal of the room as something wrong with the form."""
    if isinstance(answer, Refusal):
        return FormWrong({field: refusal_words(answer.code, answer.facts)})
    return FormWrong({field: refusal_words(type(answer).__name__, {})})
