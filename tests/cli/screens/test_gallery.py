"""`./arclight gallery`: in a house's own look, and two galleries side by side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.screens.test_station import run


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """One small size of each screen."""
    monkeypatch.setattr("cli.screens.gallery.SEAT_SIZES", ((1024, 768),))
    monkeypatch.setattr("cli.screens.gallery.CENTRE_SIZES", ((640, 360),))


@pytest.mark.usefixtures("small")
def test_a_house_sees_its_own_look_before_it_opens(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[brand]\nfelt = "#5A1A2B"\nback = "red"\n', encoding="utf-8")
    for folder, option in (("own", ()), ("red", ("--house", house))):
        done = run("gallery", tmp_path / folder, "--only", "table-opens_when", "--json", *option)
        assert len(json.loads(done.stdout)["pictures"]) == 2

    name = "table-opens_when-640x360.png"
    assert (tmp_path / "own" / name).read_bytes() != (tmp_path / "red" / name).read_bytes()


def test_a_house_file_that_is_wrong_is_told_with_its_line(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[brand]\nfelt = "#FFFFFF"\n', encoding="utf-8")
    done = run("gallery", tmp_path / "pictures", "--house", house)
    assert done.exit_code == 1
    assert "house.toml line 2: brand.felt" in done.stderr


@pytest.mark.usefixtures("small")
def test_before_and_after_stand_side_by_side_on_one_page(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    run("gallery", old, "--only", "table-opens_when")
    run("gallery", new, "--only", "table-opens_when-wall")

    told = json.loads(run("gallery", "--compare", old, new, "--json").stdout)

    page = Path(told["page"])
    text = page.read_text(encoding="utf-8")
    assert told["pairs"] == 2
    assert text.count("no picture") == 1
    sources = [part.partition("'")[0] for part in text.split("src='")[1:]]
    assert len(sources) == 3
    assert all((page.parent / source).is_file() for source in sources)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = run("gallery", "--compare", tmp_path / "no", tmp_path)
    assert done.exit_code == 2
    assert "is not a folder of pictures" in done.stderr
    assert run("gallery").exit_code == 2
