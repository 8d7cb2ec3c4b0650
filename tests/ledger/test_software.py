"""Which software may run stands in the books, and only an administrator changes it."""

from __future__ import annotations

from ledger import RefusalCode
from ledger.software import allowed_software, approve_software, record_software
from tests.ledger.card_room import Room
from tests.ledger.refusing import refused


def test_the_first_start_records_and_later_ones_change_nothing(staffed: Room) -> None:
    assert allowed_software(staffed.store) is None
    assert staffed.do(record_software("d1", {"a": "1"}, at_ms=staffed.at_ms)) == 1
    assert staffed.do(record_software("d2", {"a": "2"}, at_ms=staffed.at_ms + 1)) == 1
    allowed = allowed_software(staffed.store)
    assert allowed is not None
    assert (allowed.digest, allowed.parts) == ("d1", {"a": "1"})


def test_an_administrator_approves_a_change_with_a_reason(staffed: Room) -> None:
    staffed.do(record_software("d1", {"a": "1"}, at_ms=staffed.at_ms))
    staffed.do(approve_software(staffed.by("ada"), "d2", {"a": "2"}, "version 2"))
    allowed = allowed_software(staffed.store)
    assert allowed is not None
    assert allowed.digest == "d2"


def test_nobody_else_may_approve_a_change_and_none_without_a_reason(staffed: Room) -> None:
    def by(who: str, reason: str) -> object:
        return staffed.do(approve_software(staffed.by(who), "d2", {}, reason))

    refused(staffed, RefusalCode.ROLE_MAY_NOT, lambda: by("carl", "because"))
    refused(staffed, RefusalCode.REASON_NEEDED, lambda: by("ada", " "))
