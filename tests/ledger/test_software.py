"""Which software may run stands in the books, and only an administrator changes it."""

from __future__ import annotations

from dataclasses import replace

from ledger import RefusalCode
from ledger.software import (
    SoftwareWish,
    all_allowed,
    allowed_software,
    approve_software,
    record_software,
    software_subject,
)
from tests.ledger.card_room import Room
from tests.ledger.refusing import refused


def test_the_first_start_records_and_later_ones_change_nothing(staffed: Room) -> None:
    assert allowed_software(staffed.store) is None
    assert staffed.do(record_software("d1", {"a": "1"}, at_ms=staffed.at_ms)) == 1
    assert staffed.do(record_software("d2", {"a": "2"}, at_ms=staffed.at_ms + 1)) == 1
    allowed = allowed_software(staffed.store)
    assert allowed is not None
    assert (allowed.digest, allowed.parts) == ("d1", {"a": "1"})


def test_two_persons_approve_a_change_with_a_reason(staffed: Room) -> None:
    staffed.do(record_software("d1", {"a": "1"}, at_ms=staffed.at_ms))
    alone = SoftwareWish(digest="d2", reason="version 2", approval=0)
    refused(
        staffed,
        RefusalCode.APPROVAL_NEEDED,
        lambda: staffed.do(approve_software(staffed.by("ada"), alone, {"a": "2"})),
    )
    wish = replace(alone, approval=staffed.vouched("sue", software_subject("d2")))
    staffed.do(approve_software(staffed.by("ada"), wish, {"a": "2"}))
    allowed = allowed_software(staffed.store)
    assert allowed is not None
    assert allowed.digest == "d2"


def test_nobody_else_may_approve_a_change_and_none_without_a_reason(staffed: Room) -> None:
    def by(who: str, reason: str) -> object:
        wish = SoftwareWish(digest="d2", reason=reason, approval=0)
        return staffed.do(approve_software(staffed.by(who), wish, {}))

    refused(staffed, RefusalCode.ROLE_MAY_NOT, lambda: by("carl", "because"))
    refused(staffed, RefusalCode.REASON_NEEDED, lambda: by("ada", " "))


def test_during_an_upgrade_two_are_allowed_until_it_is_settled(staffed: Room) -> None:
    staffed.do(record_software("d1", {"a": "1"}, at_ms=staffed.at_ms))

    def approved(digest: str, *, beside: bool) -> list[str]:
        second = staffed.vouched("sue", software_subject(digest))
        wish = SoftwareWish(digest=digest, reason="upgrade", approval=second, beside=beside)
        staffed.do(approve_software(staffed.by("ada"), wish, {"a": digest}))
        return [allowed.digest for allowed in all_allowed(staffed.store)]

    assert approved("d2", beside=True) == ["d2", "d1"]
    assert approved("d3", beside=True) == ["d3", "d2"]  # never three
    assert approved("d3", beside=False) == ["d3"]
