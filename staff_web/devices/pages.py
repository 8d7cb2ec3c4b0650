"""The page of devices, and the door through which a device with a code is let in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Response, get, post
from litestar.enums import MediaType

from staff_web.devices.orders import KINDS, new_device, revoked
from staff_web.hands.two_persons import approved, names_second, refused_form, second_person
from staff_web.house_time import moment_shown
from staff_web.language import translated as _
from staff_web.orders import FormWrong
from staff_web.site import Asked, Form, Here, Site, by, own_form, speak_to, to
from staff_web.visits import Visit
from staff_web.words import code_words, refusal_words
from wire.link import new_request_id
from wire.messages.devices import AskDevices, DeviceCode, DeviceList, DeviceView, JoinByCode
from wire.messages.session import Done, Refusal
from wire.session.device_code import grouped

KEY_LENGTH = 40
TYPED = ("kind", "number", "seat", "key", "place", "login")
APPROVAL_NEEDED = "approval_needed"
ORDER = ("seat", "centre", "cage", "web", "staff", "auditor", "bot")
"""In which the kinds are listed."""


@get("/devices")
async def devices_page(request: Asked, site: Here) -> Response[Any]:
    """Show every device, and take the place of a new one."""
    speak_to(request)
    return await _devices(site, site.visit_of(request), {}, {})


@post("/devices")
async def enrol(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Open a code; it is shown once, on the page that answers."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        wanted = new_device(visit, data)
        answer = await site.ask(wanted)
        if isinstance(answer, Refusal):
            raise refused_form(answer, "number")
    except FormWrong as wrong:
        return await _devices(site, visit, data, wrong.problems)
    if not isinstance(answer, DeviceCode):
        return to("/devices")
    shown = (
        wanted.place,
        grouped(answer.code),
        moment_shown(answer.until_ms, visit.house.time_zone)[11:16],
    )
    return await _devices(site, visit, {}, {}, code=shown)


@post("/devices/revoke")
async def revoke(request: Asked, site: Here, data: Form) -> Response[Any]:
    """Take a device off the list; a second person approves where the room asks for one."""
    speak_to(request)
    visit = own_form(site.visit_of(request), data)
    try:
        revoked(visit, data, 0)
        approval = 0
        if names_second(data):
            act = {"act": "revoke_device", "name": data.get("place", "")}
            approval = await approved(site, visit, data, second_person(data, {}), **act)
        answer = await site.ask(revoked(visit, data, approval))
        if isinstance(answer, Refusal):
            raise refused_form(answer, "second" if answer.code == APPROVAL_NEEDED else "form")
    except FormWrong as wrong:
        return await _devices(site, visit, data, wrong.problems)
    visit.tell(_("The device is off the list and cut off."))
    return to("/devices")


@post("/enrol", media_type=MediaType.JSON)
async def join(site: Here, data: Form) -> Response[Any]:
    """Let a device in that proves its public key with a right code; nobody is signed in there."""
    code, key = data.get("code", "").strip()[:40], data.get("key", "")
    proof = data.get("proof", "")[:80]
    plain = key.isascii() and key.isprintable() and " " not in key
    if len(key) != KEY_LENGTH or not plain:
        return Response({"problem": "device_code_wrong"}, status_code=422)
    if not site.strangers.joins.grant(site.now_ms()):
        return Response({"problem": "too_often"}, status_code=429)
    answer = await site.link.ask(JoinByCode(id=new_request_id(), code=code, key=key, proof=proof))
    if isinstance(answer, Done):
        return Response(answer.facts, status_code=200)
    refusal = answer if isinstance(answer, Refusal) else Refusal(code="no_answer")
    return Response({"problem": refusal.code}, status_code=422)


async def _devices(
    site: Site,
    visit: Visit,
    typed: Mapping[str, str],
    problems: Mapping[str, str],
    code: tuple[str, str, str] | None = None,
) -> Response[Any]:
    answer = await site.ask(AskDevices(**by(visit)))
    shown: dict[str, Any] = {
        "typed": {name: typed.get(name, "") for name in TYPED},
        "problems": problems,
        "code": code,
        "kinds": KINDS,
        "kind_words": _kind,
        "devices": (),
        "problem": "",
    }
    if isinstance(answer, DeviceList):
        shown["devices"] = sorted(answer.devices, key=_order)
    else:
        refusal = answer if isinstance(answer, Refusal) else Refusal(code="no_answer")
        shown["problem"] = refusal_words(refusal.code, refusal.facts)
    return site.page("devices/page.html", visit, 422 if problems else 200, **shown)


def _order(device: DeviceView) -> tuple[int, list[int], str]:
    numbers = [int(part) for part in device.place.split(":") if part.isdecimal()]
    known = ORDER.index(device.role) if device.role in ORDER else len(ORDER)
    return known, numbers, device.name


def _kind(role: str) -> str:
    words = {
        "seat": _("Seat's station"),
        "centre": _("Community screen"),
        "cage": _("Customer's screen"),
        "web": _("Staff pages"),
        "staff": _("Console"),
        "auditor": _("Auditor's console"),
        "bot": _("Simulated player"),
    }
    return words.get(role) or code_words(role)


HANDLERS = [devices_page, enrol, revoke, join]
