"""Keys in files: private, whole, and never written over; the allow-list changes at once."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from zmq.utils import z85

from wire.link import (
    Bundle,
    ListWatch,
    OnlyHere,
    RefusalCode,
    Refused,
    admit,
    enrol,
    follow_books,
    leave_out,
    load_allow_list,
    load_server_keys,
    make_server_keys,
    read_bundle,
    revoke,
    share_desk,
    write_bundle,
)
from wire.session import Peer, Role

ADDRESS = "tcp://127.0.0.1:5670"


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    folder = tmp_path / "keys"
    make_server_keys(folder)
    return folder


def seat(keys: Path, number: int = 1) -> Bundle:
    place, name = f"seat:1:{number}", f"seat {number}"
    return enrol(keys, role=Role.SEAT, place=place, name=name, address=ADDRESS)


def refused(call: object, *args: object, **options: object) -> RefusalCode:
    assert callable(call)
    with pytest.raises(Refused) as caught:
        call(*args, **options)
    return caught.value.code


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_the_servers_keys_are_made_once_and_belong_together(keys: Path) -> None:
    first = load_server_keys(keys)

    assert make_server_keys(keys) == first
    assert (keys / "curve.pub").read_text().strip() == first.public
    secret = bytes.fromhex((keys / "curve.key").read_text())
    assert z85.encode(secret).decode() == first.secret


def test_a_bundle_from_before_there_were_several_servers_is_read(
    keys: Path, tmp_path: Path
) -> None:
    made = seat(keys)
    file = tmp_path / "seat.json"
    write_bundle(file, made)
    older = json.loads(file.read_text(encoding="utf-8"))
    older = {name: older[name] for name in older if name not in ("version", "addresses")}
    file.write_text(json.dumps({"version": 1, **older}), encoding="utf-8")

    assert read_bundle(file) == made
    assert made.everywhere == (ADDRESS,)


def test_secret_files_are_private(keys: Path, tmp_path: Path) -> None:
    bundle = seat(keys)
    write_bundle(tmp_path / "seat.json", bundle)

    secrets = (keys / "curve.key", keys / "allowed.json", tmp_path / "seat.json")
    assert {mode(path) for path in secrets} == {0o600}
    assert mode(keys) == 0o700


def test_a_bundle_has_all_that_a_client_needs(keys: Path, tmp_path: Path) -> None:
    bundle = seat(keys)
    write_bundle(tmp_path / "seat.json", bundle)

    assert read_bundle(tmp_path / "seat.json") == bundle
    assert bundle.server == load_server_keys(keys).public
    assert load_allow_list(keys).peer(bundle.keys.public) == bundle.peer


def test_the_secret_of_a_client_is_in_its_bundle_only(keys: Path) -> None:
    bundle = seat(keys)

    assert not [path for path in keys.iterdir() if bundle.keys.secret.encode() in path.read_bytes()]
    assert bundle.keys.secret not in f"{bundle!r} {bundle}"


def test_a_key_that_others_may_read_is_refused(keys: Path, tmp_path: Path) -> None:
    write_bundle(tmp_path / "seat.json", seat(keys))
    (tmp_path / "seat.json").chmod(0o644)
    (keys / "curve.key").chmod(0o640)

    assert refused(read_bundle, tmp_path / "seat.json") is RefusalCode.KEY_EXPOSED
    assert refused(load_server_keys, keys) is RefusalCode.KEY_EXPOSED


def test_no_bundle_is_written_over(keys: Path, tmp_path: Path) -> None:
    bundle = seat(keys)
    write_bundle(tmp_path / "seat.json", bundle)

    assert refused(write_bundle, tmp_path / "seat.json", bundle) is RefusalCode.FILE_EXISTS


def test_without_the_servers_keys_nobody_is_enrolled(tmp_path: Path) -> None:
    assert refused(seat, tmp_path) is RefusalCode.KEY_MISSING


@pytest.mark.parametrize("text", ["", "zz", "00" * 31, "00" * 33, "Ünsinn"])
def test_a_damaged_server_key_is_refused(keys: Path, text: str) -> None:
    (keys / "curve.key").write_text(text)

    assert refused(load_server_keys, keys) is RefusalCode.KEY_UNREADABLE


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"version":2,"peers":[]}', '{"peers":[{"key":"x"}]}', "\udcff"]
)
def test_a_damaged_list_or_bundle_is_refused(keys: Path, tmp_path: Path, text: str) -> None:
    for path in (keys / "allowed.json", tmp_path / "seat.json"):
        path.touch(0o600)
        path.write_text(text, errors="surrogateescape")

    assert refused(load_allow_list, keys) is RefusalCode.LIST_UNREADABLE
    assert refused(read_bundle, tmp_path / "seat.json") is RefusalCode.BUNDLE_UNREADABLE


def test_a_list_with_an_impossible_place_is_refused(keys: Path) -> None:
    seat(keys)
    path = keys / "allowed.json"
    path.write_text(path.read_text().replace("seat:1:1", "seat:1:11"))

    assert refused(load_allow_list, keys) is RefusalCode.LIST_UNREADABLE


@pytest.mark.parametrize(
    ("role", "place"),
    [
        (Role.SEAT, ""),
        (Role.SEAT, "seat:0:1"),
        (Role.SEAT, "seat:1:11"),
        (Role.SEAT, "seat:1\N{ARABIC-INDIC DIGIT ZERO}:2"),  # int() would read table 10
        (Role.SEAT, "centre:1"),
        (Role.CENTRE, "seat:1:1"),
        (Role.CAGE, "cage:"),
        (Role.STAFF, "seat:1:1"),
        (Role.BOT, ""),
    ],
)
def test_a_place_that_does_not_fit_the_role_is_refused(keys: Path, role: Role, place: str) -> None:
    asked = {"role": role, "place": place, "name": "x", "address": ADDRESS}

    assert refused(enrol, keys, **asked) is RefusalCode.PLACE_WRONG


def test_an_enrolled_key_keeps_its_role_whoever_asks_for_another(keys: Path) -> None:
    console = enrol(keys, role=Role.STAFF, place="", name="console", address=ADDRESS)
    peer = Peer(key=console.keys.public, role=Role.SEAT, place="seat:9:9", name="seat 9 9")

    assert refused(admit, keys, peer) is RefusalCode.KEY_TAKEN
    assert load_allow_list(keys).peers == (console.peer,)


def test_two_keys_never_share_a_place_or_a_name(keys: Path) -> None:
    seat(keys)

    assert refused(seat, keys) is RefusalCode.PLACE_TAKEN
    staff = {"role": Role.STAFF, "place": "", "name": "seat 1", "address": ADDRESS}
    assert refused(enrol, keys, **staff) is RefusalCode.NAME_TAKEN
    assert len(load_allow_list(keys).peers) == 1


@pytest.mark.parametrize("by", ["key", "place", "name"])
def test_a_revoked_key_is_off_the_list_and_its_place_is_free(keys: Path, by: str) -> None:
    bundle, other = seat(keys, 1), seat(keys, 2)

    assert revoke(keys, getattr(bundle.peer, by)) == bundle.peer
    assert load_allow_list(keys).peers == (other.peer,)
    assert seat(keys, 1).keys != bundle.keys


@pytest.mark.parametrize("asked", ["", "nobody"])
def test_revoking_nobody_is_refused(keys: Path, asked: str) -> None:
    enrol(keys, role=Role.STAFF, place="", name="floor", address=ADDRESS)

    assert refused(revoke, keys, asked) is RefusalCode.PEER_UNKNOWN
    assert len(load_allow_list(keys).peers) == 1


def test_a_change_is_noticed_once(keys: Path) -> None:
    watch = ListWatch(keys)
    assert watch.changed() is None
    bundle = seat(keys)

    changed = watch.changed()
    assert changed is not None
    assert changed.peers == (bundle.peer,)
    assert watch.changed() is None
    revoke(keys, bundle.name)
    assert watch.changed() is not None


def test_two_commands_at_once_lose_nobody(keys: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        bundles = list(pool.map(lambda number: seat(keys, number), range(1, 11)))

    assert {peer.key for peer in load_allow_list(keys).peers} == {b.keys.public for b in bundles}


def test_a_list_follows_the_books_and_tells_them_what_was_changed_here(keys: Path) -> None:
    here, gone = seat(keys, 1).peer, seat(keys, 2).peer
    there = Peer(key="t" * 40, role=Role.SEAT, place="seat:1:3", name="seat 3")

    assert follow_books(keys, [there], {gone.key}) == OnlyHere(enrolled=(here,))
    assert set(load_allow_list(keys).peers) == {here, there}

    revoke(keys, there.name)
    share_desk(keys, [here.name], "console")
    told = follow_books(keys, [there, here], {gone.key})
    assert (told.revoked, [peer.key for peer in told.enrolled]) == ((there.key,), [here.key])
    assert follow_books(keys, [there, here], {gone.key}) == told  # until the books know it

    assert follow_books(keys, told.enrolled, {gone.key, there.key}) == OnlyHere()
    assert load_allow_list(keys).peers == told.enrolled


def test_a_key_that_the_books_leave_out_leaves_the_list(keys: Path) -> None:
    here, other = seat(keys, 1).peer, seat(keys, 2).peer
    leave_out(keys, {here.key})
    assert load_allow_list(keys).peers == (other,)
    assert follow_books(keys, [], ()) == OnlyHere(enrolled=(other,))
