"""Acts with counted cash: the cashier's drawer, the vault and the gaming day."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from staff_web.cage.amounts import typed_amount
from staff_web.cage.counted import total_of, typed_count
from staff_web.cage.days import typed_day
from staff_web.cage.order import CageOrder
from staff_web.language import translated as _
from staff_web.orders import Form, FormWrong, asked_by, typed_text
from staff_web.visits import Visit
from wire.messages import cage
from wire.messages.base import Request
from wire.messages.house_view import HouseView


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedAct:
    """One act with counted cash: who may do it, and what its form asks for."""

    duty: str
    make: Callable[..., Request]
    given: Mapping[str, Any]
    """What the request carries beside the count."""
    reason: bool = False
    next_day: bool = False
    second: str = ""
    """The act that a second person approves for the sum; empty: none is ever needed."""
    amount: bool = False
    """A sum is typed instead of a count."""
    cashier: bool = False
    """It is the drawer of another cashier, who is named by number."""
    blind: bool = False
    """What the books expect is not told before the count is given."""


def _act(duty: str, make: Callable[..., Request], **more: Any) -> CountedAct:
    given = {name: more.pop(name) for name in ("out",) if name in more}
    return CountedAct(duty=duty, make=make, given=given, **more)


OPEN_DAY: Final = "open-day"
CLOSE_DAY: Final = "close-day"
ACTS: Final[Mapping[str, CountedAct]] = {
    "open": _act("work_drawer", cage.OpenShift),
    "fill": _act("work_drawer", cage.FillDrawer),
    "credit": _act("work_drawer", cage.CreditVault),
    "close": _act("work_drawer", cage.CloseShift, second="close_shift", blind=True),
    "paid-in": _act(
        "work_drawer", cage.PettyCash, out=False, reason=True, second="paid_in", amount=True
    ),
    "paid-out": _act(
        "work_drawer", cage.PettyCash, out=True, reason=True, second="paid_out", amount=True
    ),
    "left": _act(
        "close_day", cage.CloseLeftShift, reason=True, second="close_left_shift", cashier=True
    ),
    "vault-in": _act("move_vault", cage.MoveVault, out=False, reason=True),
    "vault-out": _act("move_vault", cage.MoveVault, out=True, reason=True, second="vault_out"),
    "difference": _act(
        "move_vault", cage.BookVaultDifference, reason=True, second="vault_difference"
    ),
    CLOSE_DAY: _act("close_day", cage.CloseDay, next_day=True),
}


def counted_order(visit: Visit, house: HouseView, name: str, form: Form) -> CageOrder:
    """Return the order of a form with counted cash; all that is wrong is said at once."""
    act, problems = ACTS[name], {}
    given = dict(act.given)

    def part(read: Callable[[], dict[str, Any]]) -> None:
        try:
            given.update(read())
        except FormWrong as wrong:
            problems.update(wrong.problems)

    part(lambda: _cash(act, house, form))
    if act.reason:
        part(lambda: {"reason": _reason(form)})
    if act.cashier:
        part(lambda: {"staff": _cashier(form)})
    if act.next_day:
        part(lambda: {"next_day": typed_day(form, "next_day"), "sure": form.get("sure") == "yes"})
    if problems:
        raise FormWrong(problems)
    if act.second:
        given["approval"] = 0
    request = act.make(**asked_by(visit, form), **given)
    return CageOrder(request=request, done=done_words(name), approve=_approve(act, given))


def _cash(act: CountedAct, house: HouseView, form: Form) -> dict[str, Any]:
    """Return the cash of a form: a typed sum, or what was counted."""
    if act.amount:
        return {"amount": typed_amount(form)}
    return {"count": typed_count(form, house.denominations)}


def _reason(form: Form) -> str:
    reason = typed_text(form, "reason")
    if not reason:
        raise FormWrong({"reason": _("Write a reason.")})
    return reason


def _cashier(form: Form) -> int:
    typed = form.get("cashier", "").strip()
    if not (typed.isascii() and typed.isdecimal() and 0 < len(typed) <= 9):
        raise FormWrong({"cashier": _("Choose whose drawer it is.")})
    return int(typed)


def _approve(act: CountedAct, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a second person approves; empty: none is ever needed."""
    if not act.second:
        return {}
    amount = given["amount"] if act.amount else total_of(given["count"])
    whose = {"number": given["staff"]} if act.cashier else {}
    return {"act": act.second, "amount": amount, **whose}


def first_day(visit: Visit, form: Form) -> CageOrder:
    """Return the order that opens the room's first gaming day."""
    day, sure = typed_day(form, "day"), form.get("sure") == "yes"
    request = cage.OpenDay(**asked_by(visit, form), day=day, sure=sure)
    return CageOrder(request=request, done=_("The gaming day is open."))


def offered_acts(visit: Visit, house: HouseView) -> tuple[str, ...]:
    """Return the acts that make sense now for a person, in their order; the room judges them."""
    shift = ("fill", "credit", "paid-in", "paid-out", "close") if house.shift else ("open",)
    wanted = (*shift, "vault-in", "vault-out", "difference", "left", CLOSE_DAY)
    return tuple(name for name in wanted if visit.may(ACTS[name].duty))


def act_words(name: str) -> str:
    """Return what an act is called."""
    words = {
        "open": _("Open the shift"),
        "fill": _("Fill the drawer"),
        "credit": _("Cash to the vault"),
        "close": _("Count and close the shift"),
        "paid-in": _("Pay cash in"),
        "paid-out": _("Pay cash out"),
        "left": _("Close a drawer that was left"),
        "vault-in": _("Cash into the vault"),
        "vault-out": _("Cash out of the vault"),
        "difference": _("Book a difference of the vault"),
        CLOSE_DAY: _("Close the gaming day"),
    }
    return words[name]


def explained(name: str) -> str:
    """Say what is counted, and what happens then."""
    words = {
        "open": _("Count the float that the vault gives you."),
        "fill": _("Count what the vault gives you."),
        "credit": _("Count what you bring to the vault."),
        "close": _(
            "Count everything in the drawer. What the books expect is told after your count."
        ),
        "paid-in": _("Cash that belongs to no player comes into your drawer."),
        "paid-out": _("Cash of the house leaves your drawer, such as for a taxi."),
        "left": _("Its cashier is gone. Two persons count everything in the drawer."),
        "vault-in": _("Count what comes into the vault from outside."),
        "vault-out": _("Count what leaves the house. Two persons take it out."),
        "difference": _("Count everything in the vault. Two persons book what is over or short."),
        CLOSE_DAY: _("Every shift is closed. Count everything in the vault."),
    }
    return words[name]


def done_words(name: str) -> str:
    """Return what is said when an act was carried out."""
    words = {
        "open": _("Your shift is open."),
        "fill": _("The drawer is filled."),
        "credit": _("The cash is in the vault."),
        "close": _("The shift is closed."),
        "paid-in": _("The cash is booked into your drawer."),
        "paid-out": _("The cash is booked out of your drawer."),
        "left": _("The drawer is closed."),
        "vault-in": _("The cash is in the vault."),
        "vault-out": _("The cash is out of the vault."),
        "difference": _("The difference is booked."),
        CLOSE_DAY: _("The gaming day is closed, and the next is open."),
    }
    return words[name]
