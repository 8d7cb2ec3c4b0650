"""What the customer's screen is told: the account before and after, and which games are open."""

from __future__ import annotations

from tests.ledger.card_room import PIN
from tests.server.room.cage.test_cage import answers, ask_pin, asked, document
from tests.server.room.evening import TABLE, Evening, done
from tests.server.room.floor.test_jackpots import SEED, played, room_with_jackpot, seed
from wire.messages import cage, floor
from wire.messages.base import changed
from wire.messages.jackpots import MeterView
from wire.messages.session import Resync
from wire.session.peers import Role


def _screen(room: Evening) -> str:
    screen = room.connect(Role.CAGE, "cage:1")
    room.room.received(screen, Resync())
    return screen


def test_a_question_tells_what_is_there_and_what_will_be_left() -> None:
    room = Evening()
    screen, there = _screen(room), room.balance(1)
    ask_pin(room, 1, purpose="payout", amount=5_000)
    shown = asked(room, screen)
    assert (shown.amount, shown.before, shown.balance) == (5_000, there, there - 5_000)


def test_a_payout_of_everything_names_its_sum_and_leaves_nothing() -> None:
    room = Evening()
    screen, there = _screen(room), room.balance(1)
    ask_pin(room, 1, purpose="payout", amount=cage.EVERYTHING)
    shown = asked(room, screen)
    assert (shown.amount, shown.before, shown.balance) == (cage.EVERYTHING, there, 0)


def test_a_payout_of_everything_pays_what_the_customer_read_and_not_what_came_since() -> None:
    room = Evening()
    room.open_table()
    room.sit(1, 1, 10_000)
    screen, read = _screen(room), room.balance(1)
    request = ask_pin(room, 1, purpose="payout", amount=cage.EVERYTHING)
    done(room.ask(screen, cage.CustomerPin, ask=asked(room, screen).ask, pin=PIN))
    proof = done(answers(room, request)[0]).facts["proof"]
    gone = {"table": TABLE, "seat": 1, "player": 1, "reason": "he asked"}
    done(room.by("finn", floor.RemovePlayer, **gone))
    assert room.balance(1) == read + 10_000

    pay = {"player": 1, "amount": cage.EVERYTHING, "proof": proof}
    assert done(room.by("carl", cage.PayOut, **pay)).facts["amount"] == read
    assert room.balance(1) == 10_000


def test_a_new_pin_tells_no_money() -> None:
    room = Evening()
    screen = _screen(room)
    ask_pin(room, 1, purpose="new_pin", document=document(1))
    shown = asked(room, screen)
    assert (shown.before, shown.balance) == (0, 0)


def test_what_was_done_adds_up() -> None:
    room = Evening()
    screen, there = _screen(room), room.balance(1)
    request = ask_pin(room, 1, purpose="payout", amount=5_000)
    done(room.ask(screen, cage.CustomerPin, ask=1, pin=PIN))
    (agreed,) = answers(room, request)
    proof = agreed.facts["proof"]
    done(room.by("carl", cage.PayOut, player=1, amount=5_000, proof=proof))
    shown = asked(room, screen)
    assert (shown.before, shown.amount, shown.balance) == (there, 5_000, there - 5_000)


def test_an_idle_screen_reads_which_games_are_open_and_follows_them() -> None:
    room = Evening()
    screen = _screen(room)
    assert asked(room, screen).games == ()
    room.open_table()
    room.pass_ms(2_000)
    (game,) = asked(room, screen).games
    assert (game.table, game.game, game.waiting) == (TABLE, "holdem", 0)
    room.sit(1, 1)
    room.pass_ms(2_000)
    assert asked(room, screen).games[0].free == game.free - 1


def test_a_customer_with_a_question_is_not_disturbed_by_games() -> None:
    room = Evening()
    screen = _screen(room)
    ask_pin(room, 1, purpose="payout", amount=5_000)
    before = asked(room, screen)
    room.open_table()
    room.pass_ms(2_000)
    assert asked(room, screen) is before


def test_an_idle_screen_reads_what_the_jackpots_hold_in_whole_dollars_and_follows_them() -> None:
    room = room_with_jackpot()
    screen = _screen(room)
    held = MeterView(jackpot="main", title="Bad Beat", meter=SEED)
    assert asked(room, screen).jackpots == (held,)
    seed(room, 50_000)
    room.pass_ms(2_000)
    assert asked(room, screen).jackpots == (changed(held, meter=150_000),), "no table is open"
    played(room)
    room.settle()
    room.pass_ms(2_000)
    assert asked(room, screen).jackpots == (changed(held, meter=0),), "ten cents after the hit"
