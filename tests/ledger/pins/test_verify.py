"""Three tries, counted before each check; the plug pulled at any moment gives none back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from ledger import RefusalCode, SqliteStore
from ledger.cards.issue import CardWish, cancel_card, issue_player_card
from ledger.connections import writing_connection
from ledger.pepper import Pepper, WrongPepper
from ledger.pin import Pin
from ledger.pins.setting import clear_place
from ledger.pins.verify import PLACE_TRIES_MAX, PinAttempt, PinJudge, Purpose
from ledger.players.both_secrets import used_at_seat
from ledger.players.status import close_player, exclude_player, lock_player
from ledger.secret_hash import SecretHasher
from tests.ledger.card_room import CHEAP, MONDAY, PIN, Bytes, Room, document, open_room, shown
from tests.ledger.refusing import refusal, refused

WRONG = "951847"


class PlugPulled(BaseException):
    """The power is gone."""


class CutHasher(SecretHasher):
    """Dies while it checks."""

    def matches(self, stored: str, purpose: str, owner: str, secret: str) -> bool:
        raise PlugPulled


def tries(room: Room, player: int) -> int:
    ((number,),) = room.store.query("SELECT tries FROM pin WHERE player = ?", (player,))
    return int(number)


def test_the_right_pin_signs_in_and_tells_the_time_before(room: Room) -> None:
    player = room.player(1)

    first, at_ms = room.enter_pin(player), room.at_ms
    second = room.enter_pin(player)

    assert first.previous_ms is None
    assert second.previous_ms == at_ms


def test_a_wrong_pin_changes_its_counters_and_nothing_else(room: Room) -> None:
    player = room.player(1, cents=500)
    before = room.everything()

    answer = refusal(lambda: room.enter_pin(player, WRONG))

    after = room.everything()
    changed = {table for table in after if after[table] != before[table]}
    assert (answer.code, answer.facts) == (RefusalCode.PIN_WRONG, {"tries_left": 2})
    assert changed == {"pin", "place", "sign_in", "record"}
    assert tries(room, player) == 1


def test_three_wrong_tries_lock_even_the_right_pin_out(room: Room) -> None:
    player = room.player(1)
    codes = [refusal(lambda: room.enter_pin(player, WRONG)).code for _ in range(3)]

    assert codes == [RefusalCode.PIN_WRONG, RefusalCode.PIN_WRONG, RefusalCode.PIN_LOCKED]
    refused(room, RefusalCode.PIN_LOCKED, lambda: room.enter_pin(player))


def test_the_right_pin_gives_all_three_tries_back(room: Room) -> None:
    player = room.player(1)
    for _ in range(4):
        refusal(lambda: room.enter_pin(player, WRONG))
        refusal(lambda: room.enter_pin(player, WRONG))
        room.enter_pin(player)

    assert tries(room, player) == 0


def test_pulling_the_plug_during_the_check_costs_the_try(tmp_path: Path) -> None:
    path = tmp_path / "books.db"
    room = open_room(path)
    player = room.player(1)
    for _ in range(3):
        cut = PinJudge(room.store, CutHasher(room.pepper, room.bytes, CHEAP))
        attempt = sign_in(room, player)
        with pytest.raises(PlugPulled):
            cut.verify(attempt, Pin(PIN))
        room.store.connection.close()
        room.store = SqliteStore(writing_connection(path))

    refused(room, RefusalCode.PIN_LOCKED, lambda: room.enter_pin(player))


def test_the_try_is_durable_before_the_pin_is_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "books.db"
    room = open_room(path)
    player = room.player(1)
    seen = []

    class Looking(SecretHasher):
        def matches(self, stored: str, purpose: str, owner: str, secret: str) -> bool:
            other = writing_connection(path)
            seen.extend(other.execute("SELECT tries FROM pin").fetchall())
            other.close()
            return super().matches(stored, purpose, owner, secret)

    judge = PinJudge(room.store, Looking(room.pepper, room.bytes, CHEAP))
    judge.verify(sign_in(room, player), Pin(PIN))

    assert seen == [(1,)]
    assert tries(room, player) == 0


def sign_in(room: Room, player: int, *, place: str = "seat 1") -> PinAttempt:
    return PinAttempt(
        request_id=room.request_id(),
        player=player,
        place=place,
        purpose=Purpose.SIGN_IN,
        today=MONDAY,
        at_ms=room.at_ms,
    )


def test_a_request_sent_again_is_answered_again_and_takes_no_try(room: Room) -> None:
    player = room.player(1)
    right, wrong = sign_in(room, player), sign_in(room, player)
    first = room.pin_judge.verify(right, Pin(PIN))
    refusal(lambda: room.pin_judge.verify(wrong, Pin(WRONG)))

    assert room.pin_judge.verify(right, Pin(PIN)) == first
    assert refused(
        room, RefusalCode.PIN_WRONG, lambda: room.pin_judge.verify(wrong, Pin(WRONG))
    ) == {"tries_left": 2}


def test_one_request_id_cannot_be_used_to_try_many_pins(room: Room) -> None:
    player = room.player(1)
    attempt = sign_in(room, player)
    refusal(lambda: room.pin_judge.verify(attempt, Pin(WRONG)))

    again = refusal(lambda: room.pin_judge.verify(attempt, Pin(PIN)))
    assert again.code is RefusalCode.PIN_WRONG


def test_a_try_that_was_cut_off_must_be_entered_anew(room: Room) -> None:
    player = room.player(1)
    attempt = sign_in(room, player)
    cut = PinJudge(room.store, CutHasher(room.pepper, room.bytes, CHEAP))
    with pytest.raises(PlugPulled):
        cut.verify(attempt, Pin(WRONG))

    refused(room, RefusalCode.ENTER_AGAIN, lambda: room.pin_judge.verify(attempt, Pin(PIN)))


def test_a_place_with_many_wrong_pins_takes_no_more_until_staff_clear_it(room: Room) -> None:
    players = [room.player(number) for number in range(1, PLACE_TRIES_MAX + 2)]
    for player in players[:PLACE_TRIES_MAX]:
        refusal(partial(room.enter_pin, player, WRONG))

    refused(room, RefusalCode.PLACE_BLOCKED, lambda: room.enter_pin(players[-1]))
    elsewhere = sign_in(room, players[-1], place="seat 2")
    room.pin_judge.verify(elsewhere, Pin(PIN))
    room.do(clear_place(room.by("finn"), place="seat 1", reason="looked at it"))
    room.enter_pin(players[-1])


def test_another_pepper_is_a_fault_and_costs_no_try(room: Room) -> None:
    player = room.player(1)
    before = room.everything()
    room.pepper = Pepper(b"q" * 32)

    with pytest.raises(WrongPepper):
        room.enter_pin(player)
    assert room.everything() == before


def test_locked_closed_excluded_and_unknown_players_do_not_sign_in(room: Room) -> None:
    locked, closed, excluded = room.player(1), room.player(2), room.player(3)
    room.do(lock_player(room.by("carl"), player=locked, reason="x"))
    room.do(close_player(room.by("carl"), player=closed, reason="x"))
    days = (MONDAY, None)
    room.do(exclude_player(room.by("sue"), room.store, player=excluded, days=days, reason="law"))

    refused(room, RefusalCode.ACCOUNT_LOCKED, lambda: room.enter_pin(locked))
    refused(room, RefusalCode.ACCOUNT_CLOSED, lambda: room.enter_pin(closed))
    refused(room, RefusalCode.PERSON_EXCLUDED, lambda: room.enter_pin(excluded))
    refused(room, RefusalCode.PLAYER_UNKNOWN, lambda: room.enter_pin(99))


def test_a_cashier_unlocks_after_seeing_the_document_on_file(room: Room) -> None:
    player = room.player(1)
    for _ in range(3):
        refusal(lambda: room.enter_pin(player, WRONG))

    other = room.pin_desk.unlock(room.by("carl"), player=player, shown=shown(2))
    refused(room, RefusalCode.DOCUMENT_DIFFERS, lambda: room.do(other))
    room.do(room.pin_desk.unlock(room.by("carl"), player=player, shown=shown(1)))
    room.enter_pin(player)


def test_a_new_pin_unlocks_and_the_old_one_is_gone(room: Room) -> None:
    player = room.player(1)
    for _ in range(3):
        refusal(lambda: room.enter_pin(player, WRONG))
    room.pin_desk.set_pin(
        room.by("carl"), card=room.cards[player], pin=Pin("640917"), shown=shown(1)
    )

    room.enter_pin(player, "640917")
    assert refusal(lambda: room.enter_pin(player, PIN)).code is RefusalCode.PIN_WRONG


def test_a_new_pin_needs_the_players_own_active_card(room: Room) -> None:
    player = room.player(1)
    old = room.cards[player]
    new = issue_player_card(
        room.store, room.pepper, room.bytes, room.by("carl"), CardWish(player=player)
    )

    def set_with(card: object) -> None:
        room.pin_desk.set_pin(room.by("carl"), card=card, pin=Pin("640917"), shown=shown(1))  # type: ignore[arg-type]

    facts = refused(room, RefusalCode.CARD_NOT_ACTIVE, lambda: set_with(old))
    assert facts["state"] == "replaced"
    set_with(new)
    room.do(cancel_card(room.by("carl"), card=2, reason="stolen"))
    refused(room, RefusalCode.CARD_NOT_ACTIVE, lambda: set_with(new))


def test_the_holders_own_birthday_and_card_are_refused_as_pin(room: Room) -> None:
    player = room.player(1)
    card = room.cards[player]
    for digits in ("290280", card.digits[3:9]):
        refused(
            room,
            RefusalCode.PIN_TOO_EASY,
            partial(
                room.pin_desk.set_pin,
                room.by("carl"),
                card=card,
                pin=Pin(digits),
                shown=shown(1),
            ),
        )


def test_no_pin_stands_anywhere_in_the_database(room: Room) -> None:
    player = room.player(1)
    refusal(lambda: room.enter_pin(player, WRONG))
    room.enter_pin(player)

    text = repr({table: rows for table, rows in room.everything().items()})
    assert PIN not in text
    assert WRONG not in text
    assert room.cards[player].digits not in text
    assert document(1).number not in text


def test_equal_pins_are_stored_differently(room: Room) -> None:
    room.player(1)
    room.player(2)

    hashes = [row[0] for row in room.store.query("SELECT hash FROM pin")]
    assert len(set(hashes)) == 2


def test_a_hash_moved_to_another_player_does_not_open_his_account(room: Room) -> None:
    one, two = room.player(1), room.player(2)
    room.pin_desk.set_pin(room.by("carl"), card=room.cards[two], pin=Pin("640917"), shown=shown(2))
    room.store.connection.execute(
        "UPDATE pin SET hash = (SELECT hash FROM pin WHERE player = ?) WHERE player = ?",
        (one, two),
    )

    assert refusal(lambda: room.enter_pin(two, PIN)).code is RefusalCode.PIN_WRONG


def test_a_hash_under_one_salt_matches_only_its_secret() -> None:
    hasher = SecretHasher(Pepper(b"p" * 32), Bytes("salt"), CHEAP)
    stored = hasher.stored("pin", "5", "730586")

    assert hasher.matches(stored, "pin", "5", "730586")
    for purpose, owner, secret in (
        ("pin", "5", "730587"),
        ("pin", "6", "730586"),
        ("x", "5", "730586"),
    ):
        assert not hasher.matches(stored, purpose, owner, secret)


class SetMeanwhile(SecretHasher):
    """While it compares, somebody else sets another PIN."""

    def __init__(self, room: Room, then: Callable[[], object]) -> None:
        super().__init__(room.pepper, room.bytes, CHEAP)
        self._then = then

    def matches(self, stored: str, purpose: str, owner: str, secret: str) -> bool:
        right = super().matches(stored, purpose, owner, secret)
        self._then()
        return right


def test_the_old_pin_proves_no_new_one_that_is_set_while_it_is_compared(room: Room) -> None:
    player = room.player(1)

    def set_pin() -> None:
        desk, card = room.pin_desk, room.cards[player]
        desk.set_pin(room.by("carl"), card=card, pin=Pin("604917"), shown=shown(1))

    judge = PinJudge(room.store, SetMeanwhile(room, set_pin))
    judge.verify(sign_in(room, player), Pin(PIN))

    assert not used_at_seat(room.store, player)
    room.enter_pin(player, "604917")
    assert used_at_seat(room.store, player)


def test_no_older_sign_in_decides_whether_a_pin_is_its_players_own(room: Room) -> None:
    player = room.player(1)
    desk, card = room.pin_desk, room.cards[player]
    desk.set_pin(room.by("carl"), card=card, pin=Pin("604917"), shown=shown(1))
    for _entry in range(2):
        room.enter_pin(player, "604917", purpose=Purpose.PAYOUT)

    room.store.connection.execute("UPDATE sign_in SET purpose = 'sign_in'")

    assert not used_at_seat(room.store, player)
