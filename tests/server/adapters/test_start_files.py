"""What a start finds or makes in the data directory."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from server.adapters.start_files import CONSOLES, RoomFiles, enrol_console
from wire.link import enrol, load_allow_list, load_server_keys, read_bundle
from wire.session import Role

ADDRESS = "tcp://127.0.0.1:5670"


@pytest.fixture
def files(tmp_path: Path) -> RoomFiles:
    """Return a room with its consoles and one screen."""
    files = RoomFiles(tmp_path)
    enrol_console(files, ADDRESS)
    enrol(files.books.keys, role=Role.CENTRE, place="centre:1", name="table 1", address=ADDRESS)
    return files


def _lose_clients(files: RoomFiles) -> None:
    shutil.rmtree(files.clients)


def _lose_one(files: RoomFiles) -> None:
    (files.clients / "console-3.json").unlink()


def _damage_one(files: RoomFiles) -> None:
    (files.clients / "console.json").write_text("{")


def _lose_server_key(files: RoomFiles) -> None:
    (files.books.keys / "curve.key").unlink()


@pytest.mark.parametrize("lose", [_lose_clients, _lose_one, _damage_one, _lose_server_key])
def test_a_console_whose_bundle_is_of_no_use_is_enrolled_again(
    files: RoomFiles, lose: Callable[[RoomFiles], None]
) -> None:
    screens = [peer for peer in load_allow_list(files.books.keys).peers if peer.place]
    lose(files)
    enrol_console(files, ADDRESS)
    peers = load_allow_list(files.books.keys).peers
    keys = {peer.name: peer.key for peer in peers}
    assert len(peers) == len(CONSOLES) + len(screens)
    assert [peer for peer in peers if peer.place] == screens
    assert {peer.shared_desk for peer in peers if not peer.place} == {CONSOLES[0]}
    for name in CONSOLES:
        bundle = read_bundle(files.clients / f"{name}.json")
        assert bundle.keys.public == keys[name]
        assert bundle.server == load_server_keys(files.books.keys).public


def test_consoles_that_are_enrolled_keep_their_keys(files: RoomFiles) -> None:
    before = load_allow_list(files.books.keys).peers
    enrol_console(files, ADDRESS)
    assert load_allow_list(files.books.keys).peers == before
