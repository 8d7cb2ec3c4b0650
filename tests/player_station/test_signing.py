"""Signing in, bringing money, and what else a seat asks for, by touch."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gallery.seat.hand_scenes import my_turn, others_turn
from gallery.seat.samples import (
    NOW_MS,
    OWN_SEAT,
    buy_in,
    clock,
    hand,
    offer,
    own,
    station,
    table,
)
from gallery.seat.scenes import scenes
from player_station.program import TOUCHED_EVERY_MS
from player_station.state import QUIET_MS, Station
from screenkit.drawables import Words
from tests.player_station.glass import Glass
from wire.messages.base import changed
from wire.messages.seat import BuyIn, EnterPin, ExcludeMyself, Swipe, TopUp
from wire.messages.session import Done, Refusal, Update
from wire.messages.table_events import SeatMoved, Timed
from wire.session.client_end import Connected


def test_a_swipe_in_the_middle_of_a_hand_is_sent_and_disturbs_nothing() -> None:
    glass = Glass(my_turn())
    glass.type("%B6012345678901234567^ADA^?\n")

    (swipe,) = glass.line.sent
    assert isinstance(swipe, Swipe)
    assert swipe.track == "%B6012345678901234567^ADA^?"
    glass.hear(Refusal(code="seat_not_free", id=swipe.id))
    assert glass.has("act:call")


def test_a_pin_is_masked_sent_once_and_forgotten() -> None:
    glass = Glass(replace(scenes()["pin"], pin=""))
    for digit in "4711":
        glass.tap(f"pin:{digit}")
    assert "4711" not in repr(glass.program.screen.layout)
    glass.tap("pin:enter")

    (entered,) = glass.line.sent
    assert isinstance(entered, EnterPin)
    assert entered.pin == "4711"
    assert glass.view.pin == ""


def test_whoever_touches_what_would_close_without_him_tells_the_server() -> None:
    """A seat that the PIN opened, and a buy-in; not a pad, and nobody who plays."""
    sitting_out = scenes()["sitting-out"]
    for view in (sitting_out, scenes()["buy-in"]):
        glass = Glass(view)
        glass.tap("page:menu")
        glass.tap("back")
        assert glass.line.touched == 1
        glass.wait(TOUCHED_EVERY_MS)
        glass.down(512, 300)
        assert glass.line.touched == 2
    for view in (scenes()["pin"], others_turn()):
        glass = Glass(view)
        glass.tap("page:menu")
        assert glass.line.touched == 0


def test_a_pin_half_typed_vanishes_after_a_minute() -> None:
    glass = Glass(replace(scenes()["pin"], pin="", pin_touched_ms=NOW_MS))
    glass.tap("pin:4")
    glass.clock.now += 59_000
    glass.turn()
    assert glass.view.pin == "4"
    glass.clock.now += 2_000
    glass.turn()

    assert glass.view.pin == ""


def test_a_locked_pin_says_where_to_go() -> None:
    glass = Glass(replace(scenes()["pin"], pin="1234"))
    glass.tap("pin:enter")
    (entered,) = glass.line.sent
    assert isinstance(entered, EnterPin)
    glass.hear(Refusal(code="pin_locked", id=entered.id))

    assert glass.view.note is not None
    assert "cashier" in glass.view.note.text


def test_a_typed_buy_in_is_brought_as_the_button_says_it() -> None:
    glass = Glass(replace(scenes()["buy-in"], draft=None))
    glass.tap("keypad")
    for key in "123":
        glass.tap(f"key:{key}")
    assert glass.control("bring").label == "Sit down with $123"
    glass.tap("bring")

    (bought,) = glass.line.sent
    assert isinstance(bought, BuyIn)
    assert (bought.amount, bought.entry) == (12_300, "wait")


@pytest.mark.parametrize(
    ("balance", "label"),
    [
        (500_000, "Sit down with $240"),
        (20_000, "Sit down with $100"),
        (9_000, "Sit down with $80"),
    ],
)
def test_the_first_buy_in_is_modest(balance: int, label: str) -> None:
    """Halfway, at most half of the account, at least the smallest."""
    view = replace(scenes()["buy-in"], draft=None)
    assert view.own is not None
    assert view.own.player is not None
    assert view.own.buy_in is not None
    rich = changed(view.own.player, balance=balance)
    allowed = changed(view.own.buy_in, least=8_000, most=40_000)
    glass = Glass(replace(view, own=changed(view.own, player=rich, buy_in=allowed)))

    assert glass.control("bring").label == label


@pytest.mark.parametrize(
    ("scene", "label"),
    [("busted", "Buy in for $200"), ("top-up", "Add $64"), ("top-up-in-hand", "Add $65")],
)
def test_more_money_is_offered_as_modestly_as_the_first(scene: str, label: str) -> None:
    """Again what was brought before, never the largest amount by itself."""
    assert Glass(scenes()[scene]).control("bring").label == label


def test_a_typed_amount_out_of_range_becomes_the_nearest_that_is_allowed() -> None:
    glass = Glass(replace(scenes()["buy-in"], draft=None))
    glass.tap("keypad")
    for key in "9999":
        glass.tap(f"key:{key}")

    assert glass.control("bring").label == "Sit down with $400"


def test_a_top_up_is_confirmed_in_words_and_its_page_closes() -> None:
    glass = Glass(scenes()["top-up"])
    glass.tap("preset:least")
    glass.tap("bring")
    (topped,) = glass.line.sent
    assert isinstance(topped, TopUp)
    glass.hear(Done(id=topped.id))
    assert glass.view.page == ""
    moved = SeatMoved(seat=OWN_SEAT, word="topped_up", amount=topped.amount)
    told = (Timed(event=moved),)
    assert glass.view.table is not None
    glass.hear(Update(events=told, table=glass.view.table, own=glass.view.own))

    assert glass.view.note is not None
    assert not glass.view.note.trouble
    assert "$1 went to your stack" in glass.view.note.text
    assert "$1,250.50 on your account now" in glass.view.note.text


def test_no_touch_counts_while_the_glass_is_wiped() -> None:
    glass = Glass(others_turn())
    glass.tap("page:menu")
    glass.tap("page:wipe")
    assert glass.program.screen.controls == ()
    glass.clock.now += 20_000
    glass.turn()

    assert glass.has("page:menu")


def test_a_station_that_starts_in_the_middle_of_a_hand_can_act_at_once() -> None:
    glass = Glass(Station(now_ms=NOW_MS))
    welcome = my_turn().welcome
    assert welcome is not None
    glass.hear(Connected(welcome))
    view = station(
        table(hand=hand(to_act=4, turn=57, clock=clock(4))), own(offer=offer(), buy_in=buy_in())
    )
    glass.update(view)
    glass.wait(QUIET_MS + 20)
    glass.tap("act:fold")

    assert len(glass.line.sent) == 1


def _order(glass: Glass) -> list[str]:
    """The digits of the pad, as they lie on the glass from left to right and down."""
    keys = [it for it in glass.program.screen.controls if it.name[4:].isdigit()]
    return [it.name[4:] for it in sorted(keys, key=lambda it: (it.box.y, it.box.x))]


def test_the_digits_lie_as_on_a_telephone_unless_the_room_has_them_shuffled() -> None:
    assert "".join(_order(Glass(scenes()["pin"]))) == "1234567890"

    glass = Glass(scenes()["pin-ready"])
    assert "".join(_order(glass)) == "3810947265"
    glass.tap("pin:erase")
    assert "".join(_order(glass)) == "3810947265"


def test_shuffled_digits_lie_in_another_order_each_time_a_pin_is_asked_for() -> None:
    keys = scenes()["pin-ready"].shuffled_keys
    seat = Glass(replace(others_turn(), shuffled_keys=keys))
    orders = []
    seat.tap("page:menu")
    seat.tap("page:change_pin")
    for _ in range(2):
        orders.append(_order(seat))
        for digit in "826413":
            seat.tap(f"pin:{digit}")
        seat.tap("pin:enter")
    orders.append(_order(seat))
    assert [sorted(order) for order in orders] == [list("0123456789")] * 3
    assert orders[0] != orders[1] != orders[2]

    cage = Glass(replace(scenes()["cage-payout"], shuffled_keys=keys))
    before = _order(cage)
    asked = cage.view.customer
    assert asked is not None
    cage.hear(changed(asked, ask=asked.ask + 1))
    assert _order(cage) != before


def test_an_old_and_a_new_pin_that_are_half_entered_vanish_after_a_minute() -> None:
    glass = Glass(scenes()["change-pin-again"])
    glass.clock.now += 60_000
    glass.turn()

    assert (glass.view.pin, glass.view.pin_first, glass.view.pin_second) == ("", "", "")


def _texts(glass: Glass) -> list[str]:
    return [it.text for it in glass.program.screen.layout if isinstance(it, Words)]


def test_a_pin_is_chosen_with_as_many_digits_as_the_house_has() -> None:
    glass = Glass(replace(scenes()["change-pin"], pin=""))
    for typed in ("1234", "73918"):
        for digit in typed:
            glass.tap(f"pin:{digit}")
        if glass.has("pin:enter"):
            glass.tap("pin:enter")
    assert "6 digits, not easy to guess" in _texts(glass)
    assert glass.view.pin == "73918"
    glass.tap("pin:2")
    glass.tap("pin:4")
    assert glass.view.pin == "739182"


def test_each_mistake_with_a_new_pin_has_its_own_title() -> None:
    view = scenes()["cage-new-pin"]
    assert view.customer is not None
    titles = set()
    for trouble in ("", "pin_too_easy", "pin_wrong_length"):
        asked = changed(view.customer, digits=6, trouble=trouble)
        told = _texts(Glass(replace(view, customer=asked, pin="", pin_second="")))
        assert "6 digits, not easy to guess" in told
        assert "Wrong PIN" not in told
        titles.add(tuple(told))
    assert len(titles) == 3


def test_an_exclusion_is_asked_for_with_its_length_and_the_pin_and_the_glass_says_so() -> None:
    seat = Glass(others_turn())
    seat.tap("page:menu")
    seat.tap("page:exclude")
    seat.tap("exclude:5")
    for digit in "739154":
        seat.tap(f"pin:{digit}")
    seat.tap("pin:enter")

    asked = seat.line.sent[-1]
    assert isinstance(asked, ExcludeMyself)
    assert (asked.span, asked.pin) == ("ever", "739154")
    assert seat.view.pin == ""
    seat.hear(Done(id=asked.id))
    assert seat.view.page == ""
    assert seat.view.note is not None
    assert seat.view.note.text.startswith("You are excluded")


def test_who_steps_back_from_the_pin_is_not_excluded() -> None:
    seat = Glass(others_turn())
    for control in ("page:menu", "page:exclude", "exclude:0", "pin:1", "pin:cancel"):
        seat.tap(control)

    assert not [asked for asked in seat.line.sent if isinstance(asked, ExcludeMyself)]
    assert seat.view.page == "menu"
