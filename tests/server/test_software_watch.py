"""What two persons approve is what they were told of, whatever clients say meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger.software import SoftwareWish, record_software
from ledger.staff import Asked
from server.manifest import client_part, manifest_digest
from server.refusals import RefusalCode, Refused
from server.software_watch import Software
from tests.ledger.card_room import open_room
from wire.session.peers import Peer, Role

OURS = {"house": "aa" * 32, client_part("seat"): "bb" * 32}
CHANGED = {**OURS, "house": "cc" * 32}
SEAT = Peer(key="k", role=Role.SEAT, place="seat:2:1", name="seat")


@pytest.fixture
def watch() -> Software:
    store = open_room(Path(":memory:")).store
    store.apply(record_software(manifest_digest(OURS), OURS, at_ms=1))
    watch = Software(store, lambda: CHANGED)
    assert watch.look(CHANGED)
    return watch


def ask(watch: Software, digest: str) -> object:
    wish = SoftwareWish(digest=digest, reason="new house", approval=1)
    return watch.approval(Asked(request_id="r", by=1, at_ms=2), wish)


def test_a_clients_hello_does_not_change_what_two_persons_have_looked_at(watch: Software) -> None:
    looked = watch.judged(CHANGED)

    for made_up in range(40):
        assert watch.judge(SEAT, f"{made_up:064x}") == "software_changed"

    assert ask(watch, str(looked["digest"])) is not None


def test_who_looks_is_told_which_clients_are_odd(watch: Software) -> None:
    before = watch.judged(CHANGED)
    watch.judge(SEAT, "dd" * 32)
    after = watch.judged(CHANGED)

    assert (before["parts"], after["parts"]) == ("house changed", "house changed, client:seat:2:1")
    assert before["digest"] != after["digest"]


def test_parts_of_the_server_that_changed_since_are_not_approved(watch: Software) -> None:
    looked = watch.judged(CHANGED)
    watch.look({**CHANGED, "house": "ee" * 32})

    with pytest.raises(Refused) as refused:
        ask(watch, str(looked["digest"]))

    assert refused.value.code is RefusalCode.NOTHING_TO_APPROVE
    with pytest.raises(Refused):
        ask(watch, "00" * 32)


def test_who_looked_at_another_server_that_runs_the_same_approves_here(watch: Software) -> None:
    """In a rolling upgrade nothing differs here any more: the former software is to end."""
    looked = watch.judged(CHANGED)
    store = open_room(Path(":memory:")).store
    store.apply(record_software(manifest_digest(CHANGED), CHANGED, at_ms=1))
    here = Software(store, lambda: CHANGED)
    assert not here.look(CHANGED)

    assert ask(here, str(looked["digest"])) is not None
