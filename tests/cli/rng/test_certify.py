from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from cli.rng.certificate.provenance import file_digests, whole_digest
from cli.rng.certificate.words import TEST_WORDS
from cli.rng.certify import certify
from rng import AlarmFile, StopReason
from rng.battery import FEWEST_DECKS, Test
from tests.rng.battery.shufflers import Decks, ideal, new_decks, off_by_one

Capture = pytest.CaptureFixture[str]

pytestmark = pytest.mark.plain


def deal(monkeypatch: pytest.MonkeyPatch, shuffler: Callable[[int, int], Decks]) -> None:
    """Put a shuffler in the dealer's place; production never does."""

    def dealt(count: int, *, advance: Callable[[int], None]) -> Decks:
        advance(count)
        return shuffler(count, 1)

    monkeypatch.setattr("rng.battery.deal_decks", dealt)


def report_of(directory: Path) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads((directory / "report.json").read_text("utf-8"))
    return answer


class Balanced(HTMLParser):
    """Fails on a tag that is closed in the wrong place, and collects references to elsewhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.references: list[str] = []
        self.marks: set[str] = set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.references += [value or "" for name, value in attrs if name in ("href", "src")]
        self.marks |= {f"#{value}" for name, value in attrs if name == "id"}
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_production_dealer_passes_and_the_report_is_written(
    tmp_path: Path, capsys: Capture
) -> None:
    # Live decks: a perfect generator fails here, twice in a row, once in 10,000 runs.
    certify(FEWEST_DECKS, tmp_path / "evidence", as_json=True)

    told = json.loads(capsys.readouterr().out)
    kept = report_of(tmp_path / "evidence")
    assert told["verdict"] == kept["verdict"] == "pass"
    assert [test["test"] for test in kept["rounds"][0]["tests"]] == [test.value for test in Test]
    assert sum(len(test["readings"]) for test in kept["rounds"][-1]["tests"]) == 1564


def test_the_page_needs_nothing_outside_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(monkeypatch, ideal)
    certify(FEWEST_DECKS, tmp_path)

    text = (tmp_path / "report.html").read_text("utf-8")
    page = Balanced(text)
    assert page.open == []
    assert page.references
    assert set(page.references) <= page.marks
    assert not any(sign in text for sign in ("http:", "https:", "url(", "@import", "<script"))


def test_the_page_gives_every_test_with_its_law_and_every_file_with_its_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(monkeypatch, ideal)
    certify(FEWEST_DECKS, tmp_path)

    text = (tmp_path / "report.html").read_text("utf-8")
    kept = report_of(tmp_path)
    for words in TEST_WORDS.values():
        assert words.title in text
    assert kept["provenance"]["files"]["rng/shuffle.py"] in text
    assert kept["provenance"]["digest"] in text
    assert "PASS" in text


def test_two_failures_are_both_reported_and_set_off_the_alarm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    deal(monkeypatch, off_by_one)
    alarm = tmp_path / "alarm.json"

    with pytest.raises(SystemExit) as ended:
        certify(FEWEST_DECKS, tmp_path / "evidence", alarm=alarm)

    assert ended.value.code == 1
    assert "FAIL" in capsys.readouterr().out
    kept = report_of(tmp_path / "evidence")
    assert kept["verdict"] == "fail"
    assert [one["passed"] for one in kept["rounds"]] == [False, False]
    assert Balanced((tmp_path / "evidence/report.html").read_text("utf-8")).open == []
    standing = AlarmFile(alarm).standing()
    assert standing is not None
    assert standing.reason is StopReason.BATTERY_FAILED


def test_a_deck_that_is_not_full_ends_the_command_with_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def short(count: int, _seed: int) -> Decks:
        decks = new_decks(count)
        decks[99, 0] = 51
        return decks

    deal(monkeypatch, short)

    with pytest.raises(SystemExit) as ended:
        certify(FEWEST_DECKS, tmp_path)

    assert ended.value.code == 1
    assert capsys.readouterr().err == "arclight: hand 100 was not dealt from a full deck\n"


def test_too_few_decks_are_refused_with_the_fewest_that_will_do(
    tmp_path: Path, capsys: Capture
) -> None:
    with pytest.raises(SystemExit) as ended:
        certify(FEWEST_DECKS - 1, tmp_path / "evidence")

    assert ended.value.code == 1
    assert f"--decks {FEWEST_DECKS - 1} is too few" in capsys.readouterr().err
    assert not (tmp_path / "evidence").exists()


def test_evidence_is_never_overwritten(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "report.json").write_text("earlier", "utf-8")

    with pytest.raises(SystemExit):
        certify(FEWEST_DECKS, tmp_path)

    assert str(tmp_path / "report.json") in capsys.readouterr().err
    assert (tmp_path / "report.json").read_text("utf-8") == "earlier"


def test_a_place_that_cannot_be_written_is_named_before_any_deck_is_dealt(
    tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")

    with pytest.raises(SystemExit):
        certify(FEWEST_DECKS, tmp_path / "file" / "evidence")

    assert str(tmp_path / "file") in capsys.readouterr().err


def test_the_digest_is_the_one_sha256sum_would_give(tmp_path: Path) -> None:
    (tmp_path / "rng").mkdir()
    (tmp_path / "rng" / "b.py").write_bytes(b"two")
    (tmp_path / "rng" / "a.py").write_bytes(b"one")

    files = file_digests(tmp_path)

    assert list(files) == ["rng/a.py", "rng/b.py"]
    assert files["rng/a.py"] == hashlib.sha256(b"one").hexdigest()
    lines = f"{files['rng/a.py']}  rng/a.py\n{files['rng/b.py']}  rng/b.py\n"
    assert whole_digest(files) == hashlib.sha256(lines.encode()).hexdigest()
