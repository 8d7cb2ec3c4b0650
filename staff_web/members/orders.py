"""Forms about members of the staff: what was typed becomes one request, or is wrong."""

from __future__ import annotations

from typing import Any, Final

from staff_web.cage.order import CageOrder
from staff_web.language import translated as _
from staff_web.orders import Form, FormWrong, asked_by, ordered, typed_text
from staff_web.visits import Visit
from wire.messages import staff
from wire.messages.base import Request

ROLES: Final = ("floor", "cashier", "supervisor", "auditor", "administrator")
TYPED: Final = ("login", "name", "role", "second", "order")
"""Fields that a page shows again; passwords are typed anew."""


def own_secret(visit: Visit, form: Form) -> Request:
    """Return the order that changes the member's own password or PIN."""
    problems: dict[str, str] = {}
    old, new = form.get("old", ""), form.get("new", "")
    if not old:
        problems["old"] = _("Type your own password.")
    if not new:
        problems["new"] = _("Type the new one.")
    elif new != form.get("again", ""):
        problems["again"] = _("The two are different. Type the same twice.")
    if problems:
        raise FormWrong(problems)
    known = staff.Credential(login=visit.login, password=old, code=form.get("code", "").strip())
    asked = {**asked_by(visit, form), "credential": known}
    if form.get("order") == "pin":
        return staff.SetStaffPin(**asked, pin=new)
    return staff.SetPassword(**asked, password=new)


def hiring(visit: Visit, form: Form) -> CageOrder:
    """Return the order that opens a staff account; all that is wrong is said at once."""
    typed = {name: typed_text(form, name)[:64] for name in ("login", "name")}
    problems = {name: _("Type it.") for name, text in typed.items() if not text}
    if not form.get("password"):
        problems["password"] = _("Type a first password; the member changes it.")
    if problems:
        raise FormWrong(problems)
    new: dict[str, Any] = {**typed, "role": _role(form), "password": form["password"]}
    return CageOrder(
        request=staff.Hire(**asked_by(visit, form), **new),
        done=_("{name} works here now.").format(name=typed["name"]),
        approve={"act": "hire", "name": typed["login"], "role": new["role"]},
    )


def about_member(visit: Visit, member: int, form: Form) -> CageOrder:
    """Return the order about a member of the staff."""
    asked = {**asked_by(visit, form), "staff": member}
    match ordered(form):
        case "role":
            role = _role(form)
            return CageOrder(
                request=staff.ChangeRole(**asked, role=role),
                done=_("The member has another role."),
                approve={"act": "change_role", "number": member, "role": role},
            )
        case "dismiss":
            return CageOrder(
                request=staff.Dismiss(**asked),
                done=_("The member works here no more."),
                approve={"act": "dismiss", "number": member},
            )
        case "sessions":
            request = staff.RevokeSessions(**asked)
            return CageOrder(request=request, done=_("The member is signed out everywhere."))
        case _:
            raise FormWrong({"form": _("Choose what to do.")})


def _role(form: Form) -> str:
    role = form.get("role", "")
    if role not in ROLES:
        raise FormWrong({"role": _("Choose a role.")})
    return role
