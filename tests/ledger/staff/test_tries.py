"""Wrong tries close the desk that makes them, not the people whose names are tried."""

from __future__ import annotations

from ledger import RefusalCode
from ledger.cards.issue import issue_staff_card
from ledger.pin import Pin, PinPolicy
from ledger.refusals import Refused
from ledger.staff.credentials import CardCredential, Credential, PasswordCredential
from ledger.staff.members import Renewal, renew_credentials
from ledger.staff.own_secrets import set_staff_pin
from ledger.staff.passwords import Password
from ledger.staff.second_person import reset_subject
from ledger.staff.tries import (
    ANYWHERE_MAX,
    DAY_MS,
    DESK_MAX,
    HERE_MAX,
    LOCKED_MS,
    STRANGE_MAX,
    Closed,
    Guessed,
)
from tests.ledger.card_room import Room, password_of
from tests.ledger.refusing import refusal, refused

OWN = "cage 1"
STOLEN = "auditor"


def credential(login: str) -> Credential:
    return PasswordCredential(login=login, password=password_of(login))


def guess(room: Room, login: str, place: str = STOLEN) -> Refused:
    wrong = PasswordCredential(login=login, password=Password("not it at all"))
    return refusal(lambda: room.judge.verify(room.attempt(place), wrong))


def guesses(room: Room, login: str, place: str = STOLEN) -> int:
    """Guess until a desk takes no more of an account; return how many guesses it took."""
    taken = 0
    while guess(room, login, place).code is RefusalCode.SIGN_IN_WRONG:
        taken += 1
    return taken


def prove(room: Room, login: str, place: str = OWN) -> int:
    return room.judge.verify(room.attempt(place), credential(login))


def test_guesses_at_one_desk_close_the_account_there_and_nowhere_else(room: Room) -> None:
    assert guesses(room, "carl") == HERE_MAX

    assert prove(room, "carl", OWN) == room.staff["carl"]
    assert prove(room, "carl", "cage 2") == room.staff["carl"]
    refused(room, RefusalCode.STAFF_LOCKED, lambda: prove(room, "carl", STOLEN))


def test_a_desk_that_guesses_at_several_accounts_is_closed_whole(room: Room) -> None:
    told = [guess(room, who) for who in ("carl", "finn", "sue") for _ in range(HERE_MAX)]

    assert len(told) == DESK_MAX
    assert isinstance(told[-1], Guessed)
    assert (told[-1].closed, told[-1].login) == (Closed.DESK, "sue")
    refused(room, RefusalCode.STAFF_LOCKED, lambda: prove(room, "sam", STOLEN))
    assert prove(room, "sam", OWN) == room.staff["sam"]
    room.at_ms += LOCKED_MS
    assert prove(room, "sam", STOLEN) == room.staff["sam"]


def test_one_desk_guesses_ever_more_slowly_and_never_closes_an_account_elsewhere(
    room: Room,
) -> None:
    end_ms, taken = room.at_ms + DAY_MS, 0
    while room.at_ms < end_ms:
        taken += guesses(room, "carl")
        minutes = guess(room, "carl").facts["minutes"]
        assert isinstance(minutes, int)
        room.at_ms += minutes * 60_000

    assert taken == 7 * HERE_MAX < STRANGE_MAX
    assert prove(room, "carl", "a desk he never saw") == room.staff["carl"]


def test_many_desks_close_an_account_everywhere_but_at_its_own_desks(room: Room) -> None:
    prove(room, "carl", OWN)
    told = [guess(room, "carl", f"seat {tried // HERE_MAX}") for tried in range(STRANGE_MAX)]

    assert isinstance(told[-1], Guessed)
    assert told[-1].closed is Closed.ACCOUNT
    refused(room, RefusalCode.STAFF_LOCKED, lambda: prove(room, "carl", "a desk he never saw"))
    assert prove(room, "carl", OWN) == room.staff["carl"]
    room.at_ms += DAY_MS
    assert prove(room, "carl", "a desk he never saw") == room.staff["carl"]


def test_guesses_at_very_many_own_desks_close_an_account_altogether(room: Room) -> None:
    desks = [f"seat {number}" for number in range(ANYWHERE_MAX // HERE_MAX + 1)]
    for desk in (*desks, OWN):
        prove(room, "carl", desk)

    taken = sum(guesses(room, "carl", desk) for desk in desks)

    assert taken == ANYWHERE_MAX
    refused(room, RefusalCode.STAFF_LOCKED, lambda: prove(room, "carl", OWN))


def test_typing_errors_at_ones_own_desk_alarm_nobody_and_are_forgiven(room: Room) -> None:
    prove(room, "carl", OWN)
    for who in ("carl", "finn", "sue", "sam", "carl"):
        prove(room, who, OWN)
        for _ in range(HERE_MAX - 1):
            assert not isinstance(guess(room, who, OWN), Guessed)
        prove(room, who, OWN)

    assert not isinstance([guess(room, "carl", OWN) for _ in range(HERE_MAX)][-1], Guessed)
    room.at_ms += LOCKED_MS
    again = [guess(room, "carl", OWN) for _ in range(HERE_MAX)]
    assert isinstance(again[-1], Guessed)


def test_a_clock_that_is_set_back_locks_nobody_who_was_right(room: Room) -> None:
    prove(room, "carl", OWN)
    guess(room, "finn", OWN)
    room.at_ms -= 3 * LOCKED_MS

    assert prove(room, "carl", OWN) == room.staff["carl"]
    assert prove(room, "finn", OWN) == room.staff["finn"]


def test_a_strange_desk_alarms_with_the_third_guess(room: Room) -> None:
    told = [guess(room, "carl") for _ in range(HERE_MAX)]

    assert [isinstance(one, Guessed) for one in told] == [False, False, True]


def test_a_copied_card_closes_the_seat_where_its_pin_is_guessed(room: Room) -> None:
    finn = room.staff["finn"]
    card = issue_staff_card(room.store, room.pepper, room.bytes, room.by("ada"), staff=finn)
    room.do(set_staff_pin(room.by("finn"), room.hasher, PinPolicy(), pin=Pin("640917")))
    right, wrong = (CardCredential(card=card, pin=Pin(pin)) for pin in ("640917", "640918"))
    for _ in range(HERE_MAX):
        refusal(lambda: room.judge.verify(room.attempt("seat 4"), wrong))

    locked = refusal(lambda: room.judge.verify(room.attempt("seat 4"), right))
    assert locked.code is RefusalCode.STAFF_LOCKED
    assert room.judge.verify(room.attempt("seat 5"), right) == finn
    assert prove(room, "finn") == finn


def test_renewed_credentials_lift_every_lock_of_the_account(room: Room) -> None:
    for tried in range(STRANGE_MAX):
        guess(room, "carl", f"seat {tried // HERE_MAX}")
    carl, new = room.staff["carl"], Password("a fresh long secret")
    approval = room.vouched("sam", reset_subject(carl))
    renewal = Renewal(member=carl, password=new, approval=approval)

    room.do(renew_credentials(room.by("ada"), room.store, room.hasher, renewal))

    fresh = PasswordCredential(login="carl", password=new)
    assert room.judge.verify(room.attempt("seat 0"), fresh) == carl


def test_a_right_card_pin_takes_back_no_wrong_password_and_the_other_way_round(room: Room) -> None:
    unit = set_staff_pin(room.by("finn"), room.hasher, PinPolicy(), pin=Pin("482913"))
    room.do(unit)
    finn = room.staff["finn"]
    card = issue_staff_card(room.store, room.pepper, room.bytes, room.by("ada"), staff=finn)
    right = CardCredential(card=card, pin=Pin("482913"))

    def pin_typed(pin: str = "482913", place: str = OWN) -> int:
        typed = CardCredential(card=card, pin=Pin(pin))
        return room.judge.verify(room.attempt(place), typed)

    assert room.judge.verify(room.attempt(OWN), right) == finn
    for _ in range(HERE_MAX):
        assert guess(room, "finn", OWN).code is RefusalCode.SIGN_IN_WRONG
        assert pin_typed() == finn
    refused(room, RefusalCode.STAFF_LOCKED, lambda: prove(room, "finn", OWN))

    for _ in range(HERE_MAX):
        wrong = refusal(lambda: pin_typed("111112", "cage 2"))
        assert wrong.code is RefusalCode.SIGN_IN_WRONG
        assert prove(room, "finn", "cage 2") == finn
    refused(room, RefusalCode.STAFF_LOCKED, lambda: pin_typed(place="cage 2"))
