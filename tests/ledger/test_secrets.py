"""Keys, seals and unsealing: nothing hidden is stored in clear, and opening it leaves a trace."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from ledger import RefusalCode, Refused, SqliteStore, memory_connection
from ledger.canonical import canonical
from ledger.data_directory import DataDirectory, open_books
from ledger.journal import stream_records
from ledger.key_export import export_keys, import_keys
from ledger.keys import KeyName, KeyRing, load_keys, make_keys
from ledger.seal import Sealer, SealPlace
from ledger.unsealing import Unsealing, unseal_hand
from tests.ledger.books_of import store_of
from tests.ledger.evening import evening
from tests.ledger.rooms import books, ports, unit

PLACE = SealPlace("table:1", 7, 3, 0)


@pytest.fixture
def sealer() -> Sealer:
    return Sealer(bytes(range(32)), "database")


@pytest.fixture
def sealed_evening(sealer: Sealer) -> SqliteStore:
    store = store_of(memory_connection(), seal=sealer.seal)
    for one in evening(hands=2):
        store.apply(one)
    return store


def asking(
    hand: int, persons: Sequence[str] = ("staff:1", "staff:2"), reason: str = "dispute"
) -> Unsealing:
    return Unsealing(
        request_id=f"unseal {hand} {persons}",
        table=1,
        hand=hand,
        persons=persons,
        reason=reason,
        at_ms=5,
    )


def test_what_is_sealed_opens_at_its_own_place_and_nowhere_else(sealer: Sealer) -> None:
    sealed = sealer.seal(PLACE, b"As Kd")
    assert sealer.open(PLACE, sealed) == b"As Kd"
    assert b"As Kd" not in sealed
    others = [
        PLACE._replace(stream="table:2"),
        PLACE._replace(hand=8),
        PLACE._replace(number=4),
        PLACE._replace(place=1),
    ]
    for other in others:
        with pytest.raises(Refused) as refusal:
            sealer.open(other, sealed)
        assert refusal.value.code is RefusalCode.SEAL_BROKEN
    with pytest.raises(Refused):
        Sealer(bytes(32), "database").open(PLACE, sealed)
    with pytest.raises(Refused):
        sealer.open(PLACE, sealed[:-1])


def test_a_nonce_repeats_only_where_the_whole_message_does(sealer: Sealer) -> None:
    nonces = {
        sealer.seal(place, content)[:12]
        for place in (PLACE, PLACE._replace(number=4), PLACE._replace(hand=8))
        for content in (b"one", b"two", b"")
    }
    assert len(nonces) == 9
    assert sealer.seal(PLACE, b"one") == sealer.seal(PLACE, b"one")


def test_a_secret_is_nowhere_in_the_database(sealed_evening: SqliteStore) -> None:
    stored = canonical(sealed_evening.query("SELECT command, events, answer FROM record"))
    assert "deck of" not in stored
    assert b"deck of".hex() not in stored


def test_a_secret_without_a_seal_or_a_hand_is_a_fault() -> None:
    with pytest.raises(Exception, match="needs a seal"):
        books().apply(unit(lambda work: work.event("dealt", {}, secret=b"As")))


def test_two_persons_with_a_reason_unseal_a_finished_hand_and_it_is_recorded(
    sealer: Sealer, sealed_evening: SqliteStore
) -> None:
    (opened,) = unseal_hand(sealed_evening, sealer, asking(2))
    assert (opened.kind, opened.content) == ("dealt", b"deck of 2")
    *_earlier, record = stream_records(sealed_evening, "room")
    (last,) = record.events
    assert last.kind == "hand_unsealed"
    assert last.body["persons"] == ["staff:1", "staff:2"]
    assert last.body["reason"] == "dispute"


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (asking(2, persons=["staff:1"]), RefusalCode.TWO_PERSONS_NEEDED),
        (asking(2, persons=["staff:1", "staff:1"]), RefusalCode.TWO_PERSONS_NEEDED),
        (asking(2, persons=["staff:1", ""]), RefusalCode.TWO_PERSONS_NEEDED),
        (asking(2, reason="  "), RefusalCode.REASON_NEEDED),
        (asking(99), RefusalCode.HAND_UNKNOWN),
    ],
)
def test_unsealing_is_refused_and_leaves_no_trace(
    sealer: Sealer, sealed_evening: SqliteStore, asked: Unsealing, code: RefusalCode
) -> None:
    before = sealed_evening.head
    with pytest.raises(Refused) as refusal:
        unseal_hand(sealed_evening, sealer, asked)
    assert refusal.value.code is code
    assert sealed_evening.head == before


def test_a_live_hand_is_never_unsealed(sealer: Sealer) -> None:
    store = store_of(memory_connection(), seal=sealer.seal)
    units = evening(hands=1)
    dealt = next(place for place, one in enumerate(units) if one.command["do"] == "deal")
    for one in units[: dealt + 2]:
        store.apply(one)
    with pytest.raises(Refused) as refusal:
        unseal_hand(store, sealer, asking(1))
    assert refusal.value.code is RefusalCode.HAND_LIVE


def test_keys_are_made_once_private_and_never_shown(tmp_path: Path) -> None:
    ring = make_keys(tmp_path / "keys")
    assert make_keys(tmp_path / "keys").all() == ring.all()
    assert len(set(ring.all().values())) == len(KeyName)
    for name in KeyName:
        path = tmp_path / "keys" / f"{name.value}.key"
        assert path.stat().st_mode & 0o777 == 0o600
        assert ring.secret(name).hex() not in repr(ring)
    assert (tmp_path / "keys").stat().st_mode & 0o777 == 0o700


def test_a_key_that_others_may_read_is_refused(tmp_path: Path) -> None:
    make_keys(tmp_path)
    (tmp_path / "seal.key").chmod(0o644)
    with pytest.raises(Refused) as refusal:
        load_keys(tmp_path)
    assert refusal.value.code is RefusalCode.KEY_EXPOSED


def test_keys_come_back_from_their_export_with_the_passphrase_alone(tmp_path: Path) -> None:
    ring = make_keys(tmp_path / "one")
    text = export_keys(ring, "correct horse battery")
    for secret in ring.all().values():
        assert secret.hex() not in text
    assert import_keys(text, "correct horse battery", tmp_path / "two") == sorted(ring.all())
    assert load_keys(tmp_path / "two").all() == ring.all()
    assert import_keys(text, "correct horse battery", tmp_path / "two") == []
    for passphrase, spoilt in [("wrong horse battery", text), ("correct horse battery", text[:90])]:
        with pytest.raises(Refused) as refusal:
            import_keys(spoilt, passphrase, tmp_path / "three")
        assert refusal.value.code is RefusalCode.PASSPHRASE_WRONG
    with pytest.raises(Refused) as refusal:
        export_keys(ring, "short")
    assert refusal.value.code is RefusalCode.PASSPHRASE_SHORT


@pytest.mark.plain
def test_an_import_never_replaces_another_key(tmp_path: Path) -> None:
    text = export_keys(make_keys(tmp_path / "one"), "correct horse battery")
    other = make_keys(tmp_path / "two")
    with pytest.raises(Refused) as refusal:
        import_keys(text, "correct horse battery", tmp_path / "two")
    assert refusal.value.code is RefusalCode.KEYS_PRESENT
    assert load_keys(tmp_path / "two").all() == other.all()


@pytest.mark.parametrize("name", list(KeyName))
def test_books_without_one_of_their_keys_do_not_open_and_say_which(
    tmp_path: Path, name: KeyName
) -> None:
    data = DataDirectory(tmp_path)
    with open_books(data, "demo", ports()):
        pass
    key = data.keys / f"{name.value}.key"
    secret = key.read_bytes()
    key.unlink()
    with pytest.raises(Refused) as refusal, open_books(data, "demo", ports()):
        pass
    assert refusal.value.code is RefusalCode.KEY_MISSING
    assert refusal.value.facts["keys"] == [name.value]
    key.write_bytes(secret[:-3] + b"00\n" if secret[-3:-1] != b"00" else secret[:-3] + b"11\n")
    key.chmod(0o600)
    with pytest.raises(Refused) as refusal, open_books(data, "demo", ports()):
        pass
    assert refusal.value.code is RefusalCode.KEY_WRONG


def test_a_ring_is_printed_without_its_secrets() -> None:
    assert "41" * 32 not in repr(KeyRing({"pepper": b"A" * 32}))
