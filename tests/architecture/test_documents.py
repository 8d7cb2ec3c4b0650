from __future__ import annotations

from pathlib import Path

from tests.architecture.documents import (
    dead_links,
    folders_missing_on_the_map,
    long_walks,
    modules_missing,
)
from tests.architecture.planting import plant

ROOT = Path(__file__).resolve().parents[2]


def test_every_link_of_the_documents_leads_somewhere() -> None:
    problems = dead_links(ROOT)

    assert not problems, "\n".join(problems)


def test_the_map_lists_every_folder_of_code() -> None:
    problems = folders_missing_on_the_map(ROOT)

    assert not problems, "\n".join(problems)


def test_a_dead_link_is_named(tmp_path: Path) -> None:
    plant(tmp_path, "docs/start.md", "[a](../README.md#top) [b](gone.md) [c](https://x.example)")
    plant(tmp_path, "README.md", "")

    (problem,) = dead_links(tmp_path)

    assert "gone.md" in problem


def test_a_folder_that_is_not_on_the_map_is_named(tmp_path: Path) -> None:
    plant(tmp_path, "README.md", "| `money` | whole cents |")
    plant(tmp_path, "money/cents.py", "")
    plant(tmp_path, "rules/cards.py", "")

    (problem,) = folders_missing_on_the_map(tmp_path)

    assert "`rules`" in problem


def test_every_module_that_a_document_names_is_there() -> None:
    problems = modules_missing(ROOT)

    assert not problems, "\n".join(problems)


def test_the_architecture_walks_five_ways_in_at_most_twelve_named_steps() -> None:
    problems = long_walks(ROOT)

    assert not problems, "\n".join(problems)


def test_a_module_that_moved_is_named(tmp_path: Path) -> None:
    plant(tmp_path, "README.md", "See `rules/cards.py`, `rules/gone.py` and `else/where.py`.")
    plant(tmp_path, "rules/cards.py", "")

    (problem,) = modules_missing(tmp_path)

    assert "`rules/gone.py`" in problem


def test_a_walk_that_lacks_is_too_long_or_names_no_module_is_found(tmp_path: Path) -> None:
    step = "1. `rules/cards.py`\n"
    walks = ("A tap", "A deposit", "A shuffle", "A crash")
    text = "# Page\n" + "".join(f"\n### {name}\n\n{step}" for name in walks)
    plant(tmp_path, "ARCHITECTURE.md", text + step * 12 + "2. and so on\n")

    lacking, long, nowhere = long_walks(tmp_path)

    assert "'A new table'" in lacking
    assert "14 steps" in long
    assert "and so on" in nowhere
