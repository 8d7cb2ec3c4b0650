"""The cage over the wire: shifts, accounts, cards, PINs at the customer's screen, cash, limits."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.cage import CashCount
from tests.ledger.card_room import MONDAY, PIN, pieces
from tests.server.room.evening import CENTS, Evening, credential, done, refused
from wire.messages import cage, receipts, staff
from wire.messages import seat as asks
from wire.session.peers import Role


def counted(cash: CashCount) -> cage.Pieces:
    return tuple((worth.count, number) for worth, number in cash.pieces.items())


def document(number: int) -> cage.DocumentShown:
    return cage.DocumentShown(
        kind="passport", issuer="US", number=f"P{number:07d}", note="passport seen"
    )


def test_a_shift_fills_credits_and_closes_with_its_difference() -> None:
    room = Evening()
    done(room.by("cora", cage.OpenShift, count=counted(pieces(100_000))))
    assert refused(room.by("cora", cage.OpenShift, count=())) == "shift_open"
    done(room.by("cora", cage.FillDrawer, count=counted(pieces(50_000))))
    done(room.by("cora", cage.CreditVault, count=counted(pieces(20_000))))

    for _first_and_second in range(2):
        closed = done(room.by("cora", cage.CloseShift, count=counted(pieces(129_500))))

    assert (closed.facts["expected"], closed.facts["difference"]) == (130_000, -500)


def test_an_account_is_opened_carded_given_a_pin_and_credited() -> None:
    room = Evening()
    fields = {"name": "Zoe Zander", "nickname": "Zoe", "born": "1990-05-05"}
    answer = room.by("carl", cage.OpenAccount, document=document(77), **fields)
    player = int(done(answer).facts["player"] or 0)
    issued = room.by("carl", cage.IssueCard, player=player)
    assert isinstance(issued, staff.CardIssued)
    assert issued.last_four in issued.track_2

    screen = room.connect(Role.CAGE, "cage:1")
    ask_pin(room, player, purpose="new_pin", track=issued.track_2, document=document(77))
    entered = room.ask(screen, cage.CustomerPin, ask=1, pin="902614")
    done(entered)
    receipt = done(room.by("carl", cage.Deposit, player=player, amount=20_000)).facts["receipt"]

    found = room.by("carl", cage.FindPlayer, track=issued.track_2)
    assert isinstance(found, cage.PlayerFile)
    assert (found.player, found.balance, found.pin) == (player, 20_000, "set")
    shown = room.by("carl", receipts.ShowReceipt, receipt=receipt)
    assert (shown.kind, shown.amount, shown.player) == ("deposit", 20_000, player)


def ask_pin(room: Evening, player: int, **fields: Any) -> str:
    """The cashier swipes the card and asks the customer's screen; the answer comes later."""
    key = room.desk("carl")
    swiped = {"token": room.tokens["carl"], "track": fields.pop("track", "")}
    swiped["track"] = swiped["track"] or room.track(player)
    fields.setdefault("station", "cage:1")
    request_id = room.send(key, cage.AskPin, player=player, **swiped, **fields)
    room.settle()
    return request_id


def answers(room: Evening, request_id: str) -> list[Any]:
    return [m for m in room.mail.to[room.desk("carl")] if getattr(m, "id", "") == request_id]


def asked(room: Evening, screen: str) -> cage.CustomerAsked:
    found = [m for m in room.mail.to[screen] if isinstance(m, cage.CustomerAsked)]
    return found[-1]


def test_a_payout_is_agreed_to_by_the_pin_on_the_customers_own_screen() -> None:
    room = Evening()
    screen = room.connect(Role.CAGE, "cage:1")
    request = ask_pin(room, 1, purpose="payout", amount=5_000)
    shown = asked(room, screen)
    assert (shown.purpose, shown.nickname, shown.amount) == ("payout", "nick1", 5_000)
    assert answers(room, request) == []

    assert refused(room.ask(screen, cage.CustomerPin, ask=shown.ask, pin="111112")) == "pin_wrong"
    assert (asked(room, screen).trouble, asked(room, screen).tries_left) == ("pin_wrong", 2)
    done(room.ask(screen, cage.CustomerPin, ask=shown.ask, pin=PIN))

    (answer,) = answers(room, request)
    proof = done(answer).facts["proof"]
    more = room.by("carl", cage.PayOut, player=1, amount=6_000, proof=proof)
    assert refused(more) == "pin_proof_not_valid"
    done(room.by("carl", cage.PayOut, player=1, amount=5_000, proof=proof))
    assert room.balance(1) == CENTS - 5_000
    used = room.by("carl", cage.PayOut, player=1, amount=5_000, proof=proof)
    assert refused(used) == "pin_proof_not_valid"
    assert asked(room, screen).ask == 0


def test_the_customer_is_shown_what_was_done_and_what_is_left_for_a_moment() -> None:
    room = Evening()
    screen = room.connect(Role.CAGE, "cage:1")
    done(room.by("carl", cage.Deposit, player=1, amount=20_000, station="cage:1"))
    paid_in = asked(room, screen)
    assert (paid_in.ask, paid_in.purpose, paid_in.amount) == (0, "deposit", 20_000)
    assert paid_in.balance == CENTS + 20_000 == room.balance(1)

    room.pass_ms(60_000)
    assert asked(room, screen) == cage.CustomerAsked()

    second = approval(room, act="payout", number=1, amount=CENTS + 20_000)
    everything = {"player": 1, "amount": cage.EVERYTHING, "document": document(1)}
    done(room.by("carl", cage.PayOut, station="cage:1", approval=second, **everything))
    paid = asked(room, screen)
    assert (paid.purpose, paid.amount, paid.balance) == ("payout", CENTS + 20_000, 0)

    ask_pin(room, 1, purpose="payout", amount=5_000)
    assert asked(room, screen).ask
    room.pass_ms(30_000)
    assert asked(room, screen).ask, "the moment of the last customer is not this one's"


def test_no_pin_ever_reaches_the_cashiers_client() -> None:
    room = Evening()
    screen = room.connect(Role.CAGE, "cage:1")
    ask_pin(room, 1, purpose="payout", amount=5_000)
    done(room.ask(screen, cage.CustomerPin, ask=1, pin=PIN))

    sent = [msg for msg in room.mail.to[room.desk("carl")]]

    assert PIN not in str([getattr(message, "facts", "") for message in sent])


@pytest.mark.parametrize("end", ["customer", "cashier", "time", "screen_lost"])
def test_the_cashier_is_told_when_the_customer_does_not_enter_it(end: str) -> None:
    room = Evening()
    screen = room.connect(Role.CAGE, "cage:1")
    request = ask_pin(room, 1, purpose="payout", amount=5_000)

    if end == "customer":
        done(room.ask(screen, cage.CustomerCancel, ask=1))
    elif end == "cashier":
        done(room.by("carl", cage.TakeBackPin, station="cage:1", player=1))
    elif end == "time":
        room.pass_ms(60_000)
    else:
        room.drop(screen)

    (answer,) = answers(room, request)
    assert refused(answer) == "customer_declined"
    assert answer.facts == {"why": end}


def test_a_document_proves_a_player_too_and_nothing_proves_nobody() -> None:
    room = Evening()

    assert refused(room.by("carl", cage.PayOut, player=1, amount=100)) == "proof_needed"
    other = room.by("carl", cage.PayOut, player=1, amount=100, document=document(2))
    assert refused(other) == "document_differs"
    everything = {"player": 1, "amount": cage.EVERYTHING, "document": document(1)}
    done(room.by("carl", cage.PayOut, **everything))

    assert room.balance(1) == 0


def approval(room: Evening, **fields: Any) -> int:
    answer = room.by("carl", staff.Approve, credential=credential("sue"), **fields)
    return int(done(answer).facts["approval"] or 0)


def approval_of_sam(room: Evening, **fields: Any) -> int:
    """Return the number of what sam approves for sue, who is a supervisor too."""
    key = room.desk("sue")
    named = {"token": room.tokens["sue"], "credential": credential("sam"), **fields}
    return int(done(room.ask(key, staff.Approve, **named)).facts["approval"] or 0)


def test_a_void_and_an_adjustment_need_a_second_person() -> None:
    room = Evening()
    receipt = done(room.by("carl", cage.Deposit, player=1, amount=700)).facts["receipt"]
    void = {"receipt": receipt, "reason": "wrong player"}
    assert refused(room.by("carl", cage.VoidReceipt, approval=99, **void)) == "approval_unknown"

    number = approval(room, act="void_receipt", number=receipt)
    done(room.by("carl", cage.VoidReceipt, approval=number, **void))
    number = approval(room, act="adjust", number=1, amount=250)
    wanted = {"player": 1, "reason": "machine fault", "approval": number}
    assert (
        refused(room.by("carl", cage.AdjustBalance, amount=300, **wanted)) == "approval_for_other"
    )
    done(room.by("carl", cage.AdjustBalance, amount=250, **wanted))

    assert room.balance(1) == CENTS + 250


def test_a_vault_difference_is_booked_by_two_persons() -> None:
    room = Evening()
    in_vault = -room.store.query("SELECT balance FROM account WHERE name = 'vault'")[0][0]
    count = pieces(in_vault - 100)
    number = approval_of_sam(room, act="vault_difference", amount=count.total.count)

    fields = {"count": counted(count), "reason": "counted twice", "approval": number}
    done(room.by("sue", cage.BookVaultDifference, **fields))


def test_the_day_closes_with_its_figures() -> None:
    room = Evening()
    drawer = room.store.query("SELECT -balance FROM account WHERE name LIKE 'drawer:%'")[0][0]
    done(room.by("carl", cage.CloseShift, count=counted(pieces(drawer))))
    vault = -room.store.query("SELECT balance FROM account WHERE name = 'vault'")[0][0]
    fields = {"count": counted(pieces(vault)), "next_day": "2026-11-17"}
    assert refused(room.by("carl", cage.CloseDay, **fields)) == "role_may_not"

    closed = done(room.by("sue", cage.CloseDay, **fields))

    assert closed.facts["day"] == MONDAY.isoformat()
    assert closed.facts["closing"] == 6 * CENTS


def test_a_locked_player_plays_nothing_until_a_supervisor_unlocks() -> None:
    room = Evening()
    room.open_table()
    done(room.by("carl", cage.ChangeStanding, player=1, act="lock", reason="asked"))
    key = room.seat(1)
    done(room.swipe(key, 1))
    assert refused(room.pin(key)) == "account_locked"
    unlock = {"player": 1, "act": "unlock", "reason": "cleared"}
    assert refused(room.by("carl", cage.ChangeStanding, **unlock)) == "role_may_not"

    done(room.by("sue", cage.ChangeStanding, **unlock))

    done(room.pin(key))


def test_an_excluded_player_is_paid_and_plays_no_more() -> None:
    room = Evening()
    room.open_table()
    fields = {"player": 1, "first": "2026-11-16", "reason": "his own wish"}
    done(room.by("sue", cage.Exclude, **fields))

    key = room.seat(1)
    done(room.swipe(key, 1))
    assert refused(room.pin(key)) == "person_excluded"
    done(room.by("carl", cage.PayOut, player=1, amount=1_000, document=document(1)))
    found = room.by("carl", cage.FindPlayer, player=1)
    assert found.excluded_until == "for_ever"


def test_a_deposit_while_seated_shows_at_the_seat() -> None:
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)

    done(room.by("carl", cage.Deposit, player=1, amount=5_000))

    own = room.own(key)
    assert own.player is not None
    assert own.player.balance == CENTS - 10_000 + 5_000


def test_a_players_own_limit_narrows_what_he_may_bring() -> None:
    room = Evening()
    room.open_table()
    done(room.by("carl", cage.SetLimit, player=1, kind="table_amount", most=6_000))
    key = room.seat(1)
    room.sign_in(key, 1)
    buy_in = room.own(key).buy_in
    assert buy_in is not None
    assert buy_in.most == 6_000
    assert refused(room.ask(key, asks.BuyIn, amount=7_000)) == "limit_reached"
    done(room.ask(key, asks.BuyIn, amount=6_000))

    lines = {line.kind: line for line in room.ask(key, asks.MyLimits).limits}
    assert (lines["table_amount"].most, lines["table_amount"].used) == (6_000, 6_000)
    done(room.ask(key, asks.ChangeLimit, kind="table_amount", most=9_000))
    lines = {line.kind: line for line in room.ask(key, asks.MyLimits).limits}
    assert (lines["table_amount"].most, lines["table_amount"].wish) == (6_000, 9_000)


def test_a_player_chooses_a_new_pin_at_the_seat() -> None:
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)
    assert refused(room.ask(key, asks.ChangePin, old="111112", new="902614")) == "pin_wrong"
    assert refused(room.ask(key, asks.ChangePin, old=PIN, new="123456")) == "pin_too_easy"

    done(room.ask(key, asks.ChangePin, old=PIN, new="902614"))

    done(room.ask(key, asks.SitOut))
    assert refused(room.pin(key, PIN)) == "pin_wrong"
    done(room.pin(key, "902614"))


def test_petty_cash_and_the_vault_move_with_a_reason() -> None:
    room = Evening()
    petty = {"amount": 4_500, "reason": "flowers"}
    assert refused(room.by("carl", cage.PettyCash, out=True, amount=100, reason=" "))
    done(room.by("carl", cage.PettyCash, out=True, **petty))
    done(room.by("carl", cage.PettyCash, out=False, **petty))
    vault = {"count": counted(pieces(10_000)), "reason": "from the bank"}
    assert refused(room.by("carl", cage.MoveVault, out=False, **vault)) == "role_may_not"

    done(room.by("sue", cage.MoveVault, out=False, **vault))
    assert refused(room.by("sue", cage.MoveVault, out=True, **vault)) == "approval_needed"
    number = approval_of_sam(room, act="vault_out", amount=10_000)
    done(room.by("sue", cage.MoveVault, out=True, approval=number, **vault))


def test_a_lost_card_is_cancelled_and_works_no_more() -> None:
    room = Evening()
    room.open_table()
    found = room.by("carl", cage.FindPlayer, nickname="NICK 1")
    assert (found.player, found.pin) == (1, "set")

    done(room.by("carl", cage.CancelCard, card=found.card, reason="lost"))

    assert refused(room.swipe(room.seat(1), 1)) == "card_not_active"
    assert refused(room.by("carl", cage.FindPlayer, nickname="nobody")) == "player_not_found"


def test_a_locked_pin_is_opened_again_with_the_document() -> None:
    room = Evening()
    room.open_table()
    key = room.seat(1)
    done(room.swipe(key, 1))
    for _ in range(3):
        room.pin(key, "111112")
    assert room.by("carl", cage.FindPlayer, player=1).pin == "locked"

    done(room.by("carl", cage.UnlockPin, player=1, document=document(1)))

    done(room.pin(key))


def test_a_blocked_place_is_cleared_by_staff() -> None:
    room = Evening()
    room.open_table()
    key = room.seat(1)
    for player in (1, 2, 3, 4):
        done(room.swipe(key, player))
        for _ in range(3 if player < 4 else 1):
            room.pin(key, "111112")
    assert refused(room.pin(key)) == "place_blocked"

    done(room.by("finn", staff.ClearPlace, place="seat:1:1", reason="seen to"))

    done(room.pin(key))


def test_a_person_without_an_account_is_excluded_by_the_document() -> None:
    room = Evening()
    days = {"first": "2026-11-16", "last": "2026-12-31", "reason": "court order"}
    done(room.by("sue", cage.Exclude, document=document(88), **days))

    fields = {"name": "Max Moe", "nickname": "Max", "born": "1970-01-01"}
    answer = room.by("carl", cage.OpenAccount, document=document(88), **fields)

    assert refused(answer) == "person_excluded"
    for number, outcome in ((88, "person_excluded"), (99, "")):
        papers = {"number": 1, "document": document(number)}
        two = {"player": 1, "approval": approval(room, act="new_document", **papers)}
        renewed = room.by("carl", cage.RenewDocument, document=document(number), **two)
        assert refused(renewed) == outcome if outcome else done(renewed)
