"""Where a customer plays next: a waiting list, a seat that is held, or a tournament."""

from __future__ import annotations

from functools import partial

from staff_web.cage.amounts import cash_shown
from staff_web.cage.money_orders import ask_customer
from staff_web.cage.order import AtCounter, CageOrder
from staff_web.cage.receipt_lines import PaperLine
from staff_web.game_words import list_words
from staff_web.language import translated as _
from staff_web.orders import Form, FormWrong, asked_by
from staff_web.words import table_title
from wire.messages.base import Facts
from wire.messages.floor import ListPlayer, ReserveSeat
from wire.messages.places import EntryOffer, ListOffer, SeatOffer
from wire.messages.tournament import RegisterPlayer

REASON = "at the cage"
"""Recorded beside what the cage asks for; records are in English."""


def give_place(at: AtCounter, form: Form) -> CageOrder:
    """Return the order that gives the customer the chosen place; refuse one that is gone."""
    kind, _slash, which = form.get("place", "").partition("/")
    shown = at.places
    for offer in shown.lists if shown is not None and kind == "list" else ():
        if offer.list == which:
            return _listed(at, form, offer)
    for seat in shown.seats if shown is not None and kind == "seat" else ():
        if str(seat.table) == which:
            return _held_seat(at, form, seat)
    for entry in shown.entries if shown is not None and kind == "enter" else ():
        if str(entry.table) == which:
            return _entered(at, form, entry)
    raise FormWrong({"place": _("This place is gone. Choose another.")})


def _listed(at: AtCounter, form: Form, offer: ListOffer) -> CageOrder:
    who = at.file.player
    request = ListPlayer(**asked_by(at.visit, form), list=offer.list, player=who)
    lines = (
        PaperLine(_("Waiting list"), list_words(offer.title), strong=True),
        PaperLine(_("Account"), f"{who} {at.file.nickname}"),
        PaperLine(_("Waiting before you"), str(offer.waiting)),
    )
    done = _("The customer is on the waiting list.")
    return CageOrder(request=request, done=done, slip=lambda _facts: lines)


def _held_seat(at: AtCounter, form: Form, offer: SeatOffer) -> CageOrder:
    name = table_title(offer.table, offer.name)
    request = ReserveSeat(
        **asked_by(at.visit, form),
        table=offer.table,
        seat=offer.seat,
        player=at.file.player,
        reason=REASON,
    )
    lines = (
        PaperLine(_("Table"), name, strong=True),
        PaperLine(_("Account"), f"{at.file.player} {at.file.nickname}"),
        PaperLine(_("Game"), list_words(offer.title)),
        PaperLine(_("Seat"), str(offer.seat), strong=True),
    )
    done = _("{table}, seat {seat} is held for the customer.")
    words = done.format(table=name, seat=offer.seat)
    return CageOrder(request=request, done=words, slip=lambda _facts: lines)


def _entered(at: AtCounter, form: Form, offer: EntryOffer) -> CageOrder:
    """Enter the customer: his PIN agrees to the price, or two persons do."""
    asked, player = asked_by(at.visit, form), at.file.player
    entry = RegisterPlayer(
        **{**asked, "id": f"{asked['id']}-entered"},
        table=offer.table,
        player=player,
        anyway=True,
        reason=REASON,
    )
    done = _("The customer is in {name}.").format(name=offer.name)
    slip = partial(entry_slip, at, offer)
    if at.station and not form.get("second", "").strip():
        customer = ask_customer(at, form, asked_for=("enter", offer.price), table=offer.table)
        return CageOrder(request=entry, done=done, customer=customer, slip=slip)
    what = {"table": offer.table, "number": player, "amount": offer.price}
    approve = {"act": "enter_player", **what}
    return CageOrder(request=entry, done=done, approve=approve, slip=slip)


def entry_slip(at: AtCounter, offer: EntryOffer, facts: Facts) -> tuple[PaperLine, ...]:
    """Return the slip of an entry, for the customer to take to his seat."""
    text = {name: str(facts.get(name) or "") for name in ("seat", "entry", "draw", "seal")}
    lines = [
        PaperLine(_("Tournament"), offer.name, strong=True),
        PaperLine(_("Account"), f"{at.file.player} {at.file.nickname}"),
        PaperLine(_("Table"), str(offer.table)),
        PaperLine(_("Seat"), text["seat"], strong=True),
        PaperLine(_("Entry"), text["entry"]),
        PaperLine(_("Paid"), cash_shown(offer.price)),
        PaperLine(_("On the account now"), cash_shown(at.file.balance - offer.price)),
    ]
    if text["draw"]:
        lines.append(PaperLine(_("Seats drawn so far"), text["draw"]))
        lines.append(PaperLine(_("Order sealed before"), text["seal"]))
    return tuple(lines)
