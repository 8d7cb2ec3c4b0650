"""The software manifest: every change is seen, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.adapters.software_on_disk import found_environment, found_house, found_tree
from server.house import house_digest
from server.manifest import Difference, compare, manifest_digest
from wire.link.software import client_digest

PARTS = st.dictionaries(st.sampled_from("abcdef"), st.sampled_from("123"))


@given(PARTS, PARTS)
def test_a_difference_is_exactly_what_sets_would_say(
    recorded: dict[str, str], found: dict[str, str]
) -> None:
    seen = {(each.part, each.change) for each in compare(recorded, found)}
    both = recorded.keys() & found.keys()
    assert seen == (
        {(part, "gone") for part in recorded.keys() - found.keys()}
        | {(part, "new") for part in found.keys() - recorded.keys()}
        | {(part, "changed") for part in both if recorded[part] != found[part]}
    )
    assert (manifest_digest(recorded) == manifest_digest(found)) == (recorded == found)


def copied_tree(folder: Path) -> Path:
    """A small tree of ours: one package, one asset, the project file."""
    (folder / "wire").mkdir(parents=True)
    (folder / "wire" / "__init__.py").write_text("", encoding="utf-8")
    (folder / "tests").mkdir()
    (folder / "tests" / "__init__.py").write_text("", encoding="utf-8")
    (folder / "assets").mkdir()
    (folder / "assets" / "card.svg").write_text("<svg/>", encoding="utf-8")
    (folder / "house.toml").write_text("", encoding="utf-8")
    (folder / "pyproject.toml").write_text("", encoding="utf-8")
    (folder / ".site" / "zmq").mkdir(parents=True)
    (folder / ".site" / "zmq" / "__init__.py").write_text("", encoding="utf-8")
    return folder


def test_a_tree_without_an_environment_of_its_own_has_no_parts_of_one(tmp_path: Path) -> None:
    assert found_environment(tmp_path / ".venv", tmp_path / "packages") == {}


def test_a_changed_file_and_a_new_one_are_seen(tmp_path: Path) -> None:
    tree = copied_tree(tmp_path)
    before = found_tree(tree, tree, tree / ".site")
    (tree / "assets" / "card.svg").write_text("<svg></svg>", encoding="utf-8")
    (tree / "wire" / "more.py").write_text("x = 1\n", encoding="utf-8")
    found = compare(before, found_tree(tree, tree, tree / ".site"))
    assert set(found) == {
        Difference("file:assets/card.svg", "changed"),
        Difference("file:wire/more.py", "new"),
        *(Difference(f"client:{role}", "changed") for role in ("seat", "centre", "cage")),
    }


def test_the_house_file_that_was_read_counts_whatever_lies_on_the_disk_now(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("minimum_age = 21\n", encoding="utf-8")
    allowed = found_house(file, house_digest("minimum_age = 21\n"))
    edited = house_digest("minimum_age = 18\n")

    assert compare(allowed, found_house(file, edited)) == (
        Difference("house.toml", "changed"),
        Difference("house.toml on the disk", "new"),
    ), "edited when it was read, and put back"
    file.write_text("minimum_age = 18\n", encoding="utf-8")
    assert compare(allowed, found_house(file, edited)) == (Difference("house.toml", "changed"),)
    file.unlink()
    assert compare(allowed, found_house(file, house_digest("minimum_age = 21\n"))) == (
        Difference("house.toml on the disk", "new"),
    )


def test_what_the_interpreter_compiles_and_what_only_tests_use_is_no_change(tmp_path: Path) -> None:
    tree = copied_tree(tmp_path)
    before = found_tree(tree, tree, tree / ".site")
    (tree / "wire" / "__pycache__").mkdir()
    (tree / "wire" / "__pycache__" / "x.pyc").write_bytes(b"1")
    (tree / "tests" / "test_more.py").write_text("", encoding="utf-8")
    assert not compare(before, found_tree(tree, tree, tree / ".site"))


@pytest.mark.parametrize(
    ("planted", "part"),
    [
        ("secrets.py", "file:secrets.py"),
        ("secrets.pyc", "file:secrets.pyc"),
        ("brotli/__init__.py", "file:brotli/__init__.py"),
        ("space/deep/evil.so", "file:space/deep/evil.so"),
        ("wire/forged.pyc", "file:wire/forged.pyc"),
        (".site/zz.pth", "site:zz.pth"),
        (".site/usercustomize.py", "site:usercustomize.py"),
        (".site/zmq/more.so", "site:zmq"),
        (".site/wire/__init__.py", "site:wire"),
    ],
)
def test_whatever_could_be_loaded_and_was_not_there_before_is_seen(
    tmp_path: Path, planted: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What this process has loaded from elsewhere is all that tests use: it is long to read.
    monkeypatch.setattr("server.adapters.software_on_disk._loaded_from_elsewhere", lambda _: ())
    tree = copied_tree(tmp_path)
    before = found_tree(tree, tree, tree / ".site")
    (tree / planted).parent.mkdir(parents=True, exist_ok=True)
    (tree / planted).write_text("", encoding="utf-8")

    found = compare(before, found_tree(tree, tree, tree / ".site"))

    assert part in {difference.part for difference in found}


def test_notes_of_people_and_the_rooms_own_data_are_no_software(tmp_path: Path) -> None:
    tree = copied_tree(tmp_path)
    room = tree / "room"
    room.mkdir()
    before = found_tree(room, tree, tree / ".site")
    (tree / "notes.txt").write_text("call the plumber", encoding="utf-8")
    (room / "books.db").write_bytes(b"1")
    (room / "export.py").write_text("", encoding="utf-8")

    assert not compare(before, found_tree(room, tree, tree / ".site"))


def test_a_tool_reports_no_program_of_its_own(tmp_path: Path) -> None:
    assert client_digest(copied_tree(tmp_path), "staff") == ""
    assert len(client_digest(tmp_path, "seat")) == 64
