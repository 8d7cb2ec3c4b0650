from __future__ import annotations

from pathlib import Path

from tests.architecture.documents import dead_links, folders_missing_on_the_map
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
