"""When the cage moves no money: books that differ, and software that nobody allowed."""

from __future__ import annotations

from ledger import Alarm
from tests.ledger.card_room import PIN, pieces
from tests.server.room.cage.test_cage import ask_pin, asked, counted, document
from tests.server.room.evening import CENTS, Evening, done, refused
from wire.messages import cage
from wire.messages import seat as asks
from wire.session.peers import Role


def test_wrong_books_pay_nobody_and_give_no_card_or_pin_but_let_players_go() -> None:
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)
    screen = room.connect(Role.CAGE, "cage:1")
    ask_pin(room, 2, purpose="payout", amount=5_000)
    shown = asked(room, screen)
    paid = done(room.by("carl", cage.PayOut, player=3, amount=100, document=document(3)))
    room.room.books_alarm(Alarm.BOOKS_DIFFER, "row_changed: receipt 3")

    vault = {"count": counted(pieces(10_000)), "reason": "to the bank", "out": True}
    for answer in (
        room.by("carl", cage.PayOut, player=3, amount=100, document=document(3)),
        room.by("carl", cage.PettyCash, out=True, amount=100, reason="flowers"),
        room.by("carl", cage.AskPin, station="cage:1", player=3, purpose="payout", amount=100),
        room.by("carl", cage.UnlockPin, player=3, document=document(3)),
        room.by("carl", cage.VoidReceipt, receipt=paid.facts["receipt"], reason="x", approval=1),
        room.by("carl", cage.AdjustBalance, player=1, amount=5, reason="x", approval=1),
        room.by("sue", cage.MoveVault, **vault),
        room.ask(screen, cage.CustomerPin, ask=shown.ask, pin=PIN),
        room.ask(key, asks.ChangePin, old=PIN, new="902614"),
    ):
        assert refused(answer) == "books_differ"
    done(room.ask(key, asks.Leave))
    assert room.balance(1) == CENTS
    assert room.balance(3) == CENTS - 100


def test_a_house_file_that_nobody_allowed_moves_no_money_at_the_cage() -> None:
    """Else whoever edits it could pay alone by his own sums, and put the file back."""
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)
    room.room.stop_dealing("software_changed", parts="house changed")
    for answer in (
        room.by("carl", cage.Deposit, player=3, amount=100),
        room.by("carl", cage.PayOut, player=3, amount=100, document=document(3)),
        room.by("carl", cage.PettyCash, out=True, amount=100, reason="flowers"),
        room.by("carl", cage.UnlockPin, player=3, document=document(3)),
        room.by("carl", cage.AdjustBalance, player=1, amount=5, reason="x", approval=1),
    ):
        assert refused(answer) == "software_changed"
    done(room.ask(key, asks.Leave))

    room.room.allow_dealing("software_changed")

    done(room.by("carl", cage.PayOut, player=3, amount=100, document=document(3)))
