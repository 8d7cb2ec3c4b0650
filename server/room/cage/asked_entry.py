"""What a customer is asked to pay for a tournament: judged before anybody types a PIN."""

from __future__ import annotations

from ledger import RefusalCode as BooksCode
from ledger import Refused as BooksRefused
from ledger import player as player_account
from rules.refusals import RefusalCode as RulesCode
from rules.refusals import Refused as RulesRefused
from server.refusals import RefusalCode, Refused
from server.room.cage.customer_screens import AskedEntry
from server.room.hall import Hall
from server.room.seats.seat_lookup import seat_of_player
from wire.messages import cage


def asked_entry(hall: Hall, request: cage.AskPin) -> AskedEntry:
    """Return what the customer's screen shows; refuse what `RegisterPlayer` would refuse after it.

    The books judge everything again when the entry is made.
    """
    actor, player = hall.table(request.table), request.player
    shown = actor.public_view().tournament
    if shown is None:
        raise BooksRefused(BooksCode.NO_TOURNAMENT, table=request.table)
    if shown.stage != "registering":
        raise RulesRefused(RulesCode.TOURNAMENT_BEGUN, stage=shown.stage)
    if seat := seat_of_player(actor, player):
        raise RulesRefused(RulesCode.ALREADY_SEATED, seat=seat)
    price = shown.buy_in + shown.fee
    if request.amount != price:
        code, value = RefusalCode.SETTINGS_DO_NOT_FIT, request.amount
        raise Refused(code, key="amount", value=value, need=price)
    source = player_account(player)
    available = hall.store.balance(source).count
    if available < price:
        raise BooksRefused(BooksCode.FUNDS_SHORT, account=source, available=available, asked=price)
    return AskedEntry(actor, shown.name, shown.fee)
