"""Acts about an account without cash: card, PIN, limits, standing, held prizes, corrections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from staff_web.cage.amounts import typed_amount
from staff_web.cage.days import typed_day
from staff_web.cage.order import AtCounter, CageOrder, Judge
from staff_web.cage.papers import shown_document, typed_address, typed_photo
from staff_web.language import translated as _
from staff_web.orders import Form, FormWrong, asked_by, shown_number, typed_text
from wire.messages import cage
from wire.messages.jackpots import ReleaseShare
from wire.messages.papers import KeepAddress, KeepPhoto
from wire.messages.prizes import ReleasePrize

LIMITS: Final = (
    *("deposit_day", "deposit_week", "deposit_month", "loss_day", "loss_week", "loss_month"),
    *("session_minutes", "table_amount"),
)
MINUTES: Final = "session_minutes"
NO_LIMIT: Final = -1
STANDINGS: Final = ("lock", "unlock", "close", "reopen")


def new_card(at: AtCounter, form: Form) -> CageOrder:
    """Bind the blank card that was swiped; the player's last one ends."""
    player, track = at.visit.swiped
    if player or not track:
        raise FormWrong({"card": _("Swipe a blank card first.")})
    who = at.file.player
    request = cage.IssueCard(**asked_by(at.visit, form), player=who, track=track)
    approve = {"act": "new_card_and_pin", "number": who}
    done = _("The new card is valid. The last one is not any more.")
    return CageOrder(request=request, done=done, approve=approve, swiped=(who, track))


def cancel_card(at: AtCounter, form: Form) -> CageOrder:
    """Cancel a lost or stolen card at once."""
    request = cage.CancelCard(**asked_by(at.visit, form), card=at.file.card, reason=_reason(form))
    return CageOrder(request=request, done=_("The card is cancelled."), swiped=(0, ""))


def new_pin(at: AtCounter, form: Form) -> CageOrder:
    """Let the customer choose a PIN at his screen; card and document are there."""
    if not at.station:
        raise FormWrong({"form": _("The customer's screen does not answer.")})
    if not at.track:
        raise FormWrong({"form": _("Swipe the player's card first.")})
    customer = cage.AskPin(
        **asked_by(at.visit, form),
        station=at.station,
        purpose="new_pin",
        player=at.file.player,
        track=at.track,
        document=shown_document(form),
    )
    approve = {"act": "new_card_and_pin", "number": at.file.player}
    done = _("The customer has chosen a PIN.")
    return CageOrder(request=None, done=done, customer=customer, approve=approve)


def unlock_pin(at: AtCounter, form: Form) -> CageOrder:
    """Give the player new tries, after the document was seen."""
    who, document = at.file.player, shown_document(form)
    request = cage.UnlockPin(**asked_by(at.visit, form), player=who, document=document)
    approve = {"act": "unlock_pin", "number": who}
    return CageOrder(request=request, done=_("The PIN is unlocked."), approve=approve)


def limit(at: AtCounter, form: Form) -> CageOrder:
    """Write down a limit that the player asks for; an empty one ends it."""
    kind = form.get("kind", "")
    if kind not in LIMITS:
        raise FormWrong({"kind": _("Choose a limit.")})
    most = _minutes(form) if kind == MINUTES else _most(form)
    request = cage.SetLimit(**asked_by(at.visit, form), player=at.file.player, kind=kind, most=most)
    done = _("The limit is written down. A looser one starts after the waiting time.")
    return CageOrder(request=request, done=done)


def _most(form: Form) -> int:
    return typed_amount(form, "most") if form.get("most", "").strip() else NO_LIMIT


def _minutes(form: Form) -> int:
    typed = form.get("most", "").strip()
    if not typed:
        return NO_LIMIT
    if not (typed.isascii() and typed.isdecimal() and len(typed) <= 5):
        raise FormWrong({"most": _("Type whole minutes, such as 120.")})
    return int(typed)


def exclude(at: AtCounter, form: Form) -> CageOrder:
    """Exclude the player until a day, or for ever; it is never shortened."""
    last = form.get("last", "").strip()
    if not last and form.get("ever") != "yes":
        raise FormWrong({"last": _("Type the last day, or tick for ever.")})
    request = cage.Exclude(
        **asked_by(at.visit, form),
        player=at.file.player,
        last=typed_day(form, "last") if last else None,
        reason=_reason(form),
    )
    return CageOrder(request=request, done=_("The player is excluded."))


def new_photo(at: AtCounter, form: Form) -> CageOrder:
    """Keep a photograph of the player."""
    photo = typed_photo(form)
    if not photo:
        raise FormWrong({"photo": _("Take a photograph, or choose a file.")})
    request = KeepPhoto(**asked_by(at.visit, form), player=at.file.player, photo=photo)
    return CageOrder(request=request, done=_("The photograph is kept."))


def new_address(at: AtCounter, form: Form) -> CageOrder:
    """Keep a new address under seal."""
    address = typed_address(form)
    if not address:
        raise FormWrong({"address": _("Type the address.")})
    request = KeepAddress(**asked_by(at.visit, form), player=at.file.player, address=address)
    return CageOrder(request=request, done=_("The address is kept."))


def new_document(at: AtCounter, form: Form) -> CageOrder:
    """Write a new document down; two persons see it."""
    who, document = at.file.player, shown_document(form)
    request = cage.RenewDocument(**asked_by(at.visit, form), player=who, document=document)
    approve = {"act": "new_document", "number": who, "document": document}
    return CageOrder(request=request, done=_("The document is written down."), approve=approve)


def standing(at: AtCounter, form: Form) -> CageOrder:
    """Lock, unlock, close or reopen the account."""
    act = form.get("order", "")
    if act not in STANDINGS:
        raise FormWrong({"form": _("Choose what to do.")})
    request = cage.ChangeStanding(
        **asked_by(at.visit, form), player=at.file.player, act=act, reason=_reason(form)
    )
    return CageOrder(request=request, done=_("The account is changed."))


def release_prize(at: AtCounter, form: Form) -> CageOrder:
    """Credit a held prize after the identity check; two persons."""
    prize = shown_number(form, "prize")
    if prize not in {held.prize for held in at.file.held}:
        raise FormWrong({"form": _("This prize is not held any more. Nothing was done.")})
    request = ReleasePrize(**asked_by(at.visit, form), prize=prize, document=shown_document(form))
    approve = {"act": "release_prize", "number": prize}
    return CageOrder(request=request, done=_("The prize is on the account."), approve=approve)


def release_share(at: AtCounter, form: Form) -> CageOrder:
    """Credit a held share of a jackpot after the identity check; two persons."""
    share = shown_number(form, "share")
    if share not in {held.share for held in at.file.shares}:
        raise FormWrong({"form": _("This share is not held any more. Nothing was done.")})
    request = ReleaseShare(**asked_by(at.visit, form), share=share, document=shown_document(form))
    approve = {"act": "release_share", "number": share}
    return CageOrder(request=request, done=_("The share is on the account."), approve=approve)


def adjust(at: AtCounter, form: Form) -> CageOrder:
    """Correct the balance at the house's cost, or take back what was credited; two persons."""
    less = form.get("way") == "less"
    amount = -typed_amount(form) if less else typed_amount(form)
    request = cage.AdjustBalance(
        **asked_by(at.visit, form),
        player=at.file.player,
        amount=amount,
        reason=_reason(form),
        approval=0,
    )
    approve = {"act": "adjust", "number": at.file.player, "amount": amount}
    return CageOrder(request=request, done=_("The account is corrected."), approve=approve)


def _reason(form: Form) -> str:
    reason = typed_text(form, "reason")
    if not reason:
        raise FormWrong({"reason": _("Write a reason.")})
    return reason


SERVICES: Final[Mapping[str, Judge]] = {
    "card": new_card,
    "cancel-card": cancel_card,
    "pin": new_pin,
    "unlock": unlock_pin,
    "limit": limit,
    "exclude": exclude,
    "photo": new_photo,
    "address": new_address,
    "document": new_document,
    "standing": standing,
    "prize": release_prize,
    "share": release_share,
    "adjust": adjust,
}
