from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.main import get_command

from cli.main import app
from cli.rng.vectors import MISTAKES
from cli.rng.words import REFUSALS, STOPS, refusal_words, stop_words
from rng import DealingStopped, RefusalCode, Refused, StopReason
from rng.alarm import AlarmFile
from rng.cavs import MistakeCode
from rng.known_answers import CHECKS
from tests.rng.test_cavs import FILE
from tests.shared_data import SHARED, needs_shared

ROOT = Path(__file__).resolve().parents[3]
COMMAND = get_command(app)


@dataclass(frozen=True)
class Answer:
    """How a command ended and what it wrote."""

    returncode: object
    stdout: bytes
    stderr: bytes


class Arclight:
    """The command line in this process, with its real file descriptors."""

    def __init__(self, capture: pytest.CaptureFixture[bytes]) -> None:
        self._capture = capture

    def __call__(self, *words: str | Path) -> Answer:
        try:
            status = COMMAND(["rng", *map(str, words)], standalone_mode=False)
        except SystemExit as end:
            status = end.code
        written = self._capture.readouterr()
        return Answer(status or 0, written.out, written.err)

    def answer(self, *words: str | Path) -> object:
        answer = self(*words, "--json")
        assert (answer.returncode, answer.stderr) == (0, b"")
        return json.loads(answer.stdout)

    def complaint(self, *words: str | Path) -> str:
        """What the command says when it ends badly: one line, nothing on stdout."""
        answer = self(*words)
        assert answer.returncode == 1
        assert answer.stdout == b""
        assert answer.stderr.count(b"\n") == 1
        return answer.stderr.decode().removeprefix("arclight: ").strip()


@pytest.fixture
def arclight(capfdbinary: pytest.CaptureFixture[bytes]) -> Arclight:
    return Arclight(capfdbinary)


@pytest.fixture
def vectors(tmp_path: Path) -> Path:
    path = tmp_path / "vectors.rsp"
    path.write_text(FILE, encoding="ascii")
    return path


@needs_shared("drbg")
def test_all_published_vectors_pass(arclight: Arclight) -> None:
    files = sorted((SHARED / "drbg").glob("*.rsp"))

    answer = arclight.answer("vectors", *files)

    assert isinstance(answer, dict)
    assert (answer["passed"], answer["failed"]) == (3840, 0)
    assert [file["passed"] for file in answer["files"]] == [1680, 1680, 480]


def test_vectors_are_counted(arclight: Arclight, vectors: Path) -> None:
    answer = arclight("vectors", vectors, vectors)

    assert answer.returncode == 0
    assert answer.stdout.splitlines()[-1] == b"2 passed, 0 failed"


def test_one_wrong_vector_fails_the_command(arclight: Arclight, vectors: Path) -> None:
    vectors.write_text(FILE.replace("e528", "e529"), encoding="ascii")

    answer = arclight("vectors", vectors)

    assert answer.returncode == 1
    assert f"{vectors}: 0 passed, 1 failed (first: case 1 of the file)" in answer.stdout.decode()


def test_a_seed_too_short_for_its_hash_is_a_failed_case(arclight: Arclight, vectors: Path) -> None:
    short = FILE.replace("[NonceLen = 128]", "[NonceLen = 120]").replace("Nonce = 65", "Nonce = ")
    vectors.write_text(short, encoding="ascii")

    assert arclight("vectors", vectors).returncode == 1


def test_a_file_not_read_whole_fails_the_command_and_names_the_line(
    arclight: Arclight, vectors: Path
) -> None:
    vectors.write_text(FILE.replace("Nonce =", "Once ="), encoding="ascii")
    assert arclight.complaint("vectors", vectors).startswith(f"{vectors}:")

    vectors.write_text("# nothing\n", encoding="ascii")
    assert arclight.complaint("vectors", vectors) == f"{vectors}: no cases in this file"

    vectors.write_bytes(b"\xff\xfe")
    assert arclight.complaint("vectors", vectors) == f"{vectors}: not a text file"

    assert "No such file" in arclight.complaint("vectors", vectors.with_name("gone.rsp"))
    assert "Is a directory" in arclight.complaint("vectors", vectors.parent)


@pytest.mark.parametrize("byte_count", [1, 1000, 65_536, 100_003])
def test_raw_output_has_exactly_the_bytes_asked_for(arclight: Arclight, byte_count: int) -> None:
    answer = arclight("raw", "--bytes", str(byte_count))

    assert (answer.returncode, answer.stderr) == (0, b"")
    assert len(answer.stdout) == byte_count


@pytest.mark.plain
def test_raw_output_without_end_stops_cleanly_when_the_reader_leaves() -> None:
    reader, writer = os.pipe()
    command = [sys.executable, "-m", "cli", "rng", "raw"]
    with subprocess.Popen(command, cwd=ROOT, stdout=writer, stderr=subprocess.PIPE) as program:
        os.close(writer)
        with os.fdopen(reader, "rb") as pipe:
            assert len(pipe.read(1_000_000)) == 1_000_000
        _, complaint = program.communicate(timeout=60)

    assert (program.returncode, complaint) == (0, b"")


@pytest.mark.plain
def test_decks_end_cleanly_when_the_reader_leaves() -> None:
    reader, writer = os.pipe()
    command = [sys.executable, "-m", "cli", "rng", "decks", "--count", "100000000"]
    with subprocess.Popen(command, cwd=ROOT, stdout=writer, stderr=subprocess.PIPE) as program:
        os.close(writer)
        with os.fdopen(reader, "rb") as pipe:
            assert len(pipe.readline().split()) == 52
        _, complaint = program.communicate(timeout=60)

    assert (program.returncode, complaint) == (0, b"")


def test_raw_output_as_json_is_hex_and_must_end(arclight: Arclight) -> None:
    answer = arclight.answer("raw", "--bytes", "20")

    assert isinstance(answer, dict)
    assert len(bytes.fromhex(answer["hex"])) == answer["bytes"] == 20
    assert "--bytes" in arclight.complaint("raw", "--json")


@pytest.mark.plain
def test_binary_output_is_not_for_a_terminal() -> None:
    for words in (["raw", "--bytes", "10"], ["decks", "--count", "1", "--format", "binary"]):
        screen, terminal = os.openpty()
        command = [sys.executable, "-m", "cli", "rng", *words]
        answer = subprocess.run(
            command, cwd=ROOT, stdout=terminal, stderr=subprocess.PIPE, check=False
        )
        os.close(terminal)
        os.close(screen)

        assert answer.returncode == 1
        assert b"not for a terminal" in answer.stderr


def test_decks_are_written_as_cards_numbers_or_bytes(arclight: Arclight) -> None:
    text = arclight("decks", "--count", "3").stdout.decode().splitlines()
    binary = arclight("decks", "--count", "3", "--format", "binary").stdout
    numbers = arclight("decks", "--count", "3", "--json").stdout.splitlines()

    assert [len(set(line.split())) for line in text] == [52] * 3
    assert [sorted(binary[at : at + 52]) for at in (0, 52, 104)] == [list(range(52))] * 3
    assert [sorted(json.loads(line)) for line in numbers] == [list(range(52))] * 3


def test_the_self_test_names_what_it_checked(arclight: Arclight) -> None:
    assert arclight.answer("selftest") == {"passed": list(CHECKS), "failed": []}
    assert arclight("selftest").stdout.count(b"passed: ") == len(CHECKS)


def test_a_hardware_source_is_tested_too(arclight: Arclight) -> None:
    assert arclight("selftest", "--device", "/dev/urandom=4").returncode == 0
    assert "'/dev/zero' gave one value" in arclight.complaint("selftest", "--device", "/dev/zero=4")
    assert "not PATH=BITS" in arclight.complaint("decks", "--count", "1", "--device", "/dev/zero")
    assert "neither a device" in arclight.complaint("raw", "--device", f"{__file__}=4")
    assert "not between" in arclight.complaint("raw", "--device", "/dev/urandom=9")


def test_an_alarm_is_shown_and_cleared(arclight: Arclight, tmp_path: Path) -> None:
    file = tmp_path / "alarm"
    AlarmFile(file).set_off(
        DealingStopped(StopReason.ENTROPY_REPEATS, source="operating system", run=6, cutoff=6)
    )

    shown = arclight("alarm", file)
    assert shown.returncode == 1
    assert b"'operating system' gave one value 6 times in a row" in shown.stdout
    assert json.loads(arclight("alarm", file, "--json").stdout)["alarm"]["run"] == 6

    assert arclight("alarm", file, "--clear").returncode == 0
    assert arclight.answer("alarm", file) == {"alarm": None}


def test_every_stop_refusal_and_mistake_has_words() -> None:
    assert set(STOPS) == set(StopReason)
    assert set(REFUSALS) == set(RefusalCode)
    assert set(MISTAKES) == set(MistakeCode)


def test_words_are_made_even_of_facts_that_are_not_there() -> None:
    for reason in StopReason:
        assert stop_words(DealingStopped(reason))
    assert refusal_words(Refused(RefusalCode.DECK_SIZE, cards=1, least=2, most=1024)) == (
        "a deck of 1 cards is not between 2 and 1024"
    )
