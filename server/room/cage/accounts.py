"""Players at the cage: accounts, cards, standing, limits, and what the cashier looks up."""

from __future__ import annotations

from ledger.cards import CardWish, bind_card, cancel_card, issue_player_card
from ledger.pins import PinDesk
from ledger.players import (
    Applicant,
    LimitKind,
    change_limit,
    close_player,
    exclude_person,
    exclude_player,
    lock_player,
    open_account,
    renew_document,
    reopen_player,
    unlock_player,
)
from ledger.players.papers import Paper
from ledger.staff import Session
from server.request_words import choice_of, word_of
from server.room.cage import papers
from server.room.feeds import streams
from server.room.hall import Hall, named
from server.room.request_fields import card_of, day_of, identity_of
from server.room.requests import Ask
from server.room.seats.barred_players import send_barred_home
from server.room.seats.booked_chips import return_what_limits_forbid
from server.room.staff.members import tell_encoder
from wire.messages import cage


def open_player(hall: Hall, ask: Ask, session: Session, request: cage.OpenAccount) -> None:
    """Open an account after the document was seen."""
    identity = identity_of(request.document)
    applicant = Applicant(
        name=request.name,
        nickname=request.nickname,
        born=day_of(request.born, "born"),
        document=identity.document,
        identity_note=identity.note,
    )
    unit = open_account(
        hall.asked(ask, session),
        hall.ports.pepper,
        applicant,
        today=hall.today().day,
        minimum_age=hall.house.minimum_age,
        papers=_papers(hall, ask, request),
    )
    hall.submit(ask, unit, named("player"))


def _papers(hall: Hall, ask: Ask, request: cage.OpenAccount) -> list[Paper]:
    kept = [papers.document_paper(hall, ask, request.document)]
    if request.address.strip():
        kept.append(papers.address_paper(hall, ask, request.address))
    return kept


def new_document(hall: Hall, ask: Ask, session: Session, request: cage.RenewDocument) -> None:
    """Record a new passport or licence."""
    unit = renew_document(
        hall.asked(ask, session),
        hall.ports.pepper,
        player=request.player,
        shown=identity_of(request.document),
        today=hall.today().day,
        approval=request.approval,
        papers=(papers.document_paper(hall, ask, request.document),),
    )
    hall.submit(ask, unit)


def give_card(hall: Hall, ask: Ask, session: Session, request: cage.IssueCard) -> None:
    """Issue or replace a player's card: with a new number, or with a blank card of the stock."""
    asked, store, ports = hall.asked(ask, session), hall.store, hall.ports
    take = ports.nonces.take
    wish = CardWish(player=request.player, approval=request.approval)
    if request.track:
        hall.submit(ask, bind_card(asked, ports.pepper, wish, card_of(request.track)))
        return
    tell_encoder(
        hall,
        ask,
        f"player:{request.player}",
        lambda: issue_player_card(store, ports.pepper, take, asked, wish),
    )


def lose_card(hall: Hall, ask: Ask, session: Session, request: cage.CancelCard) -> None:
    """Cancel a card at once."""
    asked = hall.asked(ask, session)
    hall.submit(ask, cancel_card(asked, card=request.card, reason=request.reason))


STANDINGS = {
    "lock": lock_player,
    "unlock": unlock_player,
    "close": close_player,
    "reopen": reopen_player,
}


def change_standing(hall: Hall, ask: Ask, session: Session, request: cage.ChangeStanding) -> None:
    """Lock, unlock, close or reopen; the books judge which duty each needs."""
    make = choice_of(STANDINGS, request.act, "act")
    unit = make(hall.asked(ask, session), player=request.player, reason=request.reason)

    def changed() -> None:
        streams.person_changed(hall, request.player)
        send_barred_home(hall)

    hall.submit(ask, unit, after=changed)


def exclude(hall: Hall, ask: Ask, session: Session, request: cage.Exclude) -> None:
    """Exclude the holder of an account, or a person by document; a seated player leaves."""
    last = None if request.last is None else day_of(request.last, "last")
    first = hall.today().day if request.first is None else day_of(request.first, "first")
    days, asked = (first, last), hall.asked(ask, session)
    if request.document is not None:
        document = identity_of(request.document).document
        unit = exclude_person(
            asked, hall.ports.pepper, document=document, days=days, reason=request.reason
        )
    else:
        unit = exclude_player(
            asked, hall.store, player=request.player, days=days, reason=request.reason
        )
    hall.submit(ask, unit, named("exclusion"), after=lambda: send_barred_home(hall))


def set_limit(hall: Hall, ask: Ask, session: Session, request: cage.SetLimit) -> None:
    """Record a limit that a player asks for at the counter."""
    unit = change_limit(
        hall.asked(ask, session),
        player=request.player,
        kind=word_of(LimitKind, request.kind, "kind"),
        most=None if request.most < 0 else request.most,
    )

    def changed() -> None:
        streams.person_changed(hall, request.player)
        return_what_limits_forbid(hall)

    hall.submit(ask, unit, after=changed)


def unlock_pin(hall: Hall, ask: Ask, session: Session, request: cage.UnlockPin) -> None:
    """Give a player his PIN tries back, after the document was seen."""
    unit = pin_desk(hall).unlock(
        hall.asked(ask, session),
        player=request.player,
        shown=identity_of(request.document),
        approval=request.approval,
    )
    hall.submit(ask, unit)


def pin_desk(hall: Hall) -> PinDesk:
    """Return the desk that sets PINs."""
    ports = hall.ports
    return PinDesk(
        store=hall.store,
        pepper=ports.pepper,
        hasher=ports.hasher,
        policy=ports.pins,
        alone_most=hall.house.cage.document_alone,
    )
