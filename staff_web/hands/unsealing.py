"""Two persons unseal a hand: the second one's approval, then the request that carries it."""

from __future__ import annotations

from staff_web.hands.two_persons import approved, refused_form, second_person, typed_reason
from staff_web.language import translated as _
from staff_web.orders import Form, FormWrong, asked_by
from staff_web.site import Site
from staff_web.visits import Visit
from wire.messages.hands import HandUnsealed, UnsealHand
from wire.messages.session import Done


async def unsealed_by_two(
    site: Site, visit: Visit, which: tuple[int, int], form: Form
) -> HandUnsealed:
    """Unseal a hand, or raise what is wrong with the form."""
    problems: dict[str, str] = {}
    reason, (table, hand) = typed_reason(form, problems), which
    credential = second_person(form, problems)
    act = {"act": "unseal_hand", "table": table, "number": hand}
    number = await approved(site, visit, form, credential, **act)
    asked = {**asked_by(visit, form), "table": table, "hand": hand}
    answer = await site.ask(UnsealHand(**asked, reason=reason, approval=number))
    if isinstance(answer, Done):
        raise FormWrong({"form": _("The cards were shown once. Ask again to see them again.")})
    if not isinstance(answer, HandUnsealed):
        raise refused_form(answer)
    return answer
