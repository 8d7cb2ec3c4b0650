"""Staff as people: tokens, duties, administrators, the first one, telephones."""

from __future__ import annotations

from typing import Any

from ledger import SqliteStore, memory_connection
from ledger.cards import track_2
from ledger.staff import make_first_code
from ledger.staff.tries import LOCKED_MS
from tests.ledger.card_room import START_MS, Bytes
from tests.server.room.evening import FLOOR_PIN, Evening, credential, done, refused
from wire.messages import cage, floor, staff
from wire.messages import seat as asks
from wire.session.peers import Role

NEW = "a quite different one"


def typed(login: str, words: str) -> staff.Credential:
    return staff.Credential(login=login, password=words)


def vouched(room: Evening, **what: Any) -> int:
    """Sue approves something for the administrator."""
    answer = room.by("ada", staff.Approve, credential=credential("sue"), **what)
    return int(done(answer).facts["approval"] or 0)


def test_a_token_is_given_for_a_proved_credential_only() -> None:
    room = Evening()
    key = room.connect(Role.STAFF, name="page")
    wrong = typed("finn", "not the password")
    assert refused(room.ask(key, staff.SignIn, credential=wrong)) == "sign_in_wrong"

    answer = room.ask(key, staff.SignIn, credential=credential("finn"))

    assert isinstance(answer, staff.SignedIn)
    assert (answer.role, answer.duties) == (
        "floor",
        ("enter_players", "lock_players", "run_tables"),
    )
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
    promotion = {"staff": number, "role": "supervisor"}
    assert refused(room.by("ada", staff.ChangeRole, **promotion)) == "approval_needed"
    second = vouched(room, act="change_role", number=number, role="supervisor")
    done(room.by("ada", staff.ChangeRole, approval=second, **promotion))
    issued = room.by("ada", staff.IssueStaffCard, staff=number)
    assert isinstance(issued, staff.CardIssued)
    done(room.by("ada", staff.RevokeSessions, staff=number))
    reset = {"staff": number, "password": NEW}
    assert refused(room.by("ada", staff.RenewCredentials, **reset)) == "approval_needed"
    second = vouched(room, act="reset", number=number)
    done(room.by("ada", staff.RenewCredentials, approval=second, **reset))

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
    done(room.by("finn", staff.SetPassword, credential=credential("finn"), password=NEW))
    own = typed("finn", NEW)
    done(room.by("finn", staff.SetStaffPin, credential=own, pin="604917"))

    key = room.by("finn", staff.TieTelephone, credential=own)

    assert isinstance(key, staff.TelephoneKey)
    assert key.address.startswith("otpauth://totp/")
    page = room.connect(Role.STAFF, name="page")
    answer = room.ask(page, staff.SignIn, credential=typed("finn", NEW))
    assert refused(answer) == "sign_in_wrong"


def test_who_finds_a_desk_open_cannot_make_the_account_his_own() -> None:
    room = Evening()
    guess, others = typed("finn", "not the password"), credential("carl")

    for secret in (guess, others):
        for kind, fields in (
            (staff.SetPassword, {"password": NEW}),
            (staff.SetStaffPin, {"pin": "604917"}),
            (staff.TieTelephone, {}),
        ):
            room.pass_ms(LOCKED_MS)
            done(room.by("finn", staff.RenewSession))
            assert refused(room.by("finn", kind, credential=secret, **fields)) == "sign_in_wrong"

    page = room.connect(Role.STAFF, name="page")
    answer = room.ask(page, staff.SignIn, credential=credential("finn"))
    assert isinstance(answer, staff.SignedIn)


def test_a_token_is_worthless_at_another_desk() -> None:
    room = Evening()
    room.desk("carl")
    shown = {"token": room.tokens["carl"], "player": 1, "amount": 5_000}

    for role in (Role.STAFF, Role.AUDITOR):
        key = room.connect(role, name=f"another {role.value}")
        code = "session_over" if role is Role.STAFF else "not_for_this_role"
        assert refused(room.ask(key, cage.Deposit, **shown)) == code
        assert refused(room.ask(key, staff.RenewSession, token=shown["token"])) == "session_over"


def test_an_auditors_key_changes_nothing_whoever_signs_in_there() -> None:
    room = Evening()
    key = room.connect(Role.AUDITOR, name="auditor")
    signed = room.ask(key, staff.SignIn, credential=credential("carl"))

    answer = room.ask(key, cage.Deposit, token=signed.token, player=1, amount=5_000)

    assert refused(answer) == "not_for_this_role"


def test_signing_in_elsewhere_ends_the_session_and_both_desks_are_told() -> None:
    room = Evening()
    done(room.by("finn", staff.RenewSession))
    page = room.connect(Role.STAFF, name="page")

    answer = room.ask(page, staff.SignIn, credential=credential("finn"))

    assert answer.ended_at == "finn"
    assert refused(room.by("finn", staff.RenewSession)) == "session_replaced"


def test_keys_that_share_a_desk_share_its_sessions() -> None:
    room = Evening()
    keys = [room.connect(Role.STAFF, name=name, desk="console") for name in ("one", "two")]
    signed = room.ask(keys[0], staff.SignIn, credential=credential("finn"))

    done(room.ask(keys[1], staff.RenewSession, token=signed.token))


def test_two_persons_approve_software_with_a_reason() -> None:
    room = Evening()
    fields = {"digest": "ab" * 32, "reason": "release 0.2"}
    assert refused(room.by("sue", staff.ApproveSoftware, **fields)) == "role_may_not"

    assert refused(room.by("ada", staff.ApproveSoftware, **fields)) == "approval_needed"

    second = vouched(room, act="software", name="ab" * 32)
    done(room.by("ada", staff.ApproveSoftware, approval=second, **fields))

    assert room.software.looked == 1


def test_one_administrator_is_not_two_persons() -> None:
    room = Evening()
    eve = {"login": "eve", "name": "Eve", "role": "supervisor", "password": NEW}
    assert refused(room.by("ada", staff.Hire, **eve)) == "approval_needed"
    own = room.by(
        "ada",
        staff.Approve,
        credential=credential("ada"),
        act="hire",
        name="eve",
        role="supervisor",
    )
    own_number = done(own).facts["approval"]
    answer = room.by("ada", staff.Hire, approval=own_number, **eve)
    assert refused(answer) == "approval_by_same_person"
    money = {"credential": credential("ada"), "act": "adjust", "number": 1, "amount": 100_000}
    assert refused(room.by("carl", staff.Approve, **money)) == "role_may_not"

    second = vouched(room, act="hire", name="eve", role="supervisor")
    done(room.by("ada", staff.Hire, approval=second, **eve))


def test_any_of_the_staff_may_have_the_software_looked_at_now() -> None:
    room = Evening()
    answer = done(room.by("finn", staff.CheckSoftware))
    assert answer.facts == {"digest": "ab" * 32, "count": 1, "parts": "our file"}


def test_a_second_administrator_never_comes_from_a_first_code() -> None:
    room = Evening()
    key = room.connect(Role.STAFF, name="page")
    fields = {"code": "ABC", "login": "eve", "name": "Eve", "password": "eve was here first"}

    assert refused(room.ask(key, staff.ClaimFirst, **fields)) == "administrator_exists"


def test_what_a_seat_reads_of_a_staff_member_opens_the_menu_there_and_nothing_else() -> None:
    """A seat sees card and PIN: who copies them opens no desk where the member is not at work, and
    approves nothing."""
    room = Evening()
    room.open_table()
    card = track_2(room.cards[-room.staff["finn"]])
    done(room.ask(room.seat(3), asks.Swipe, track=card))
    assert done(room.pin(room.seat(3), FLOOR_PIN)).facts == {"state": "floor_menu"}

    copied = staff.Credential(track=card, pin=FLOOR_PIN)
    as_password = staff.Credential(login="finn", password=FLOOR_PIN)
    for desk in (room.connect(Role.STAFF, name="office"), room.desk("sue")):
        assert refused(room.ask(desk, staff.SignIn, credential=copied)) == "password_needed"
        assert refused(room.ask(desk, staff.SignIn, credential=as_password)) == "sign_in_wrong"
    act = {"act": "adjust", "number": 1, "amount": 100}
    for proof in (copied, as_password):
        assert refused(room.by("carl", staff.Approve, credential=proof, **act)) == "sign_in_wrong"


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
