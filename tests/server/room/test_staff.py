"""Staff as people: tokens, duties, administrators, the first one, telephones."""

from __future__ import annotations

from ledger import SqliteStore, memory_connection
from ledger.cards import track_2
from ledger.staff import make_first_code
from tests.ledger.card_room import START_MS, Bytes
from tests.server.room.evening import FLOOR_PIN, Evening, credential, done, refused
from wire.messages import floor, staff
from wire.session.peers import Role

NEW = "a quite different one"


def typed(login: str, words: str) -> staff.Credential:
    return staff.Credential(login=login, password=words)


def test_a_token_is_given_for_a_proved_credential_only() -> None:
    room = Evening()
    key = room.connect(Role.STAFF, name="page")
    wrong = typed("finn", "not the password")
    assert refused(room.ask(key, staff.SignIn, credential=wrong)) == "sign_in_wrong"

    answer = room.ask(key, staff.SignIn, credential=credential("finn"))

    assert isinstance(answer, staff.SignedIn)
    assert (answer.role, answer.duties) == ("floor", ("lock_players", "run_tables"))
    assert answer.token not in repr(answer)


def test_signing_out_ends_the_token() -> None:
    room = Evening()
    done(room.by("finn", staff.RenewSession))
    done(room.by("finn", staff.SignOut))

    assert refused(room.by("finn", staff.RenewSession)) == "session_over"


def test_an_administrator_hires_changes_and_dismisses() -> None:
    room = Evening()
    fields = {"login": "nina", "name": "Nina", "role": "floor", "password": "nina and more"}
    number = done(room.by("ada", staff.Hire, **fields)).facts["staff"]
    assert refused(room.by("finn", staff.Dismiss, staff=number)) == "role_may_not"
    done(room.by("ada", staff.ChangeRole, staff=number, role="supervisor"))
    issued = room.by("ada", staff.IssueStaffCard, staff=number)
    assert isinstance(issued, staff.CardIssued)
    done(room.by("ada", staff.RevokeSessions, staff=number))
    done(room.by("ada", staff.RenewCredentials, staff=number, password=NEW))

    done(room.by("ada", staff.Dismiss, staff=number))

    key = room.connect(Role.STAFF, name="page")
    answer = room.ask(key, staff.SignIn, credential=typed("nina", NEW))
    assert refused(answer) == "sign_in_wrong"


def test_a_role_taken_away_counts_at_the_next_request() -> None:
    room = Evening()
    room.open_table()
    done(room.by("ada", staff.ChangeRole, staff=room.staff["finn"], role="cashier"))

    answer = room.by("finn", floor.TellTable, table=1, text="still here")

    assert refused(answer) == "role_may_not"


def test_a_member_changes_his_own_secrets() -> None:
    room = Evening()
    done(room.by("finn", staff.SetPassword, password=NEW))
    done(room.by("finn", staff.SetStaffPin, pin="604917"))

    key = room.by("finn", staff.TieTelephone)

    assert isinstance(key, staff.TelephoneKey)
    assert key.address.startswith("otpauth://totp/")
    page = room.connect(Role.STAFF, name="page")
    answer = room.ask(page, staff.SignIn, credential=typed("finn", NEW))
    assert refused(answer) == "sign_in_wrong"


def test_an_administrator_approves_software_with_a_reason() -> None:
    room = Evening()
    fields = {"digest": "ab" * 32, "reason": "release 0.2"}
    assert refused(room.by("sue", staff.ApproveSoftware, **fields)) == "role_may_not"

    done(room.by("ada", staff.ApproveSoftware, **fields))

    assert room.software.looked == 1


def test_any_of_the_staff_may_have_the_software_looked_at_now() -> None:
    room = Evening()
    answer = done(room.by("finn", staff.CheckSoftware))
    assert answer.facts == {"digest": "ab" * 32, "count": 1, "parts": "our file"}


def test_a_second_administrator_never_comes_from_a_first_code() -> None:
    room = Evening()
    key = room.connect(Role.STAFF, name="page")
    fields = {"code": "ABC", "login": "eve", "name": "Eve", "password": "eve was here first"}

    assert refused(room.ask(key, staff.ClaimFirst, **fields)) == "administrator_exists"


def test_a_staff_card_and_its_pin_sign_in_too() -> None:
    room = Evening()
    key = room.connect(Role.STAFF, name="page")
    card = track_2(room.cards[-room.staff["finn"]])

    wrong = staff.Credential(track=card, pin="111112")
    assert refused(room.ask(key, staff.SignIn, credential=wrong)) == "sign_in_wrong"
    answer = room.ask(key, staff.SignIn, credential=staff.Credential(track=card, pin=FLOOR_PIN))

    assert isinstance(answer, staff.SignedIn)
    assert answer.staff == room.staff["finn"]


def test_the_one_time_code_makes_the_first_administrator() -> None:
    store = SqliteStore(memory_connection())
    room = Evening()
    room.store = store
    code = make_first_code(store, room.pepper, Bytes("code"), at_ms=START_MS)
    assert code is not None
    room.boot()
    key = room.connect(Role.STAFF, name="console")
    fields = {"login": "eve", "name": "Eve", "password": NEW}
    assert refused(room.ask(key, staff.ClaimFirst, code="WRONG", **fields)) == "first_code_wrong"

    done(room.ask(key, staff.ClaimFirst, code=code.reveal(), **fields))

    answer = room.ask(key, staff.SignIn, credential=typed("eve", NEW))
    assert isinstance(answer, staff.SignedIn)
    assert answer.role == "administrator"
