"""The launcher when all is well: what it installs, when, and what it hands on."""

from __future__ import annotations

import os
import subprocess

import pytest

from tests.launcher.fakes import FAILING_SHIM, UV, Clone


def test_the_first_start_installs_and_the_second_does_not(clone: Clone) -> None:
    first = clone.start("--version")
    second = clone.start("--version")

    assert first.returncode == second.returncode == 0
    assert "preparing .venv" in first.stderr
    assert second.stderr == ""
    assert clone.installs() == ["runtime.lock"]


@pytest.mark.parametrize("command", ["test", "bench"])
def test_test_and_bench_add_the_dev_packages(clone: Clone, command: str) -> None:
    clone.start("--version")
    clone.start(command)
    clone.start(command)
    clone.start("--help")

    assert clone.installs() == ["runtime.lock", "dev.lock"]


def test_the_demo_on_postgresql_adds_its_driver(clone: Clone) -> None:
    clone.start("demo")
    clone.start("demo", "--servers", "2", "--postgres")

    assert clone.installs() == ["runtime.lock", "postgresql.lock"]


def test_packages_are_installed_by_hash_and_never_built(clone: Clone) -> None:
    clone.start()

    (call,) = [call for call in clone.calls() if call.startswith("pip")]
    assert "--require-hashes" in call
    assert "--only-binary :all:" in call


@pytest.mark.parametrize("changed", ["runtime.lock", "dev.lock"])
def test_a_changed_lock_file_makes_the_environment_anew(clone: Clone, changed: str) -> None:
    clone.start("test")
    (clone.venv / "left over").touch()
    (clone.root / "requirements" / changed).write_text("typer==2.0\n")

    clone.start("test")

    assert not (clone.venv / "left over").exists()
    assert clone.installs() == ["runtime.lock", "dev.lock"] * 2


def test_an_environment_whose_python_is_gone_is_made_anew(clone: Clone) -> None:
    clone.start()
    (clone.venv / "bin" / "python").unlink()

    assert clone.start().returncode == 0
    assert clone.installs() == ["runtime.lock"] * 2


def test_words_and_exit_status_are_handed_on_untouched(clone: Clone) -> None:
    answer = clone.start("hand", "two words", "*", "", "--x=$HOME", FAKE_STATUS="7")

    assert answer.returncode == 7
    words = [line for line in answer.stdout.splitlines() if line.startswith("word:")]
    assert words == ["word:hand", "word:two words", "word:*", "word:", "word:--x=$HOME"]


def test_another_path_in_the_environment_changes_nothing(clone: Clone) -> None:
    answer = clone.start(PYTHONPATH="elsewhere")

    assert f"ROOT={clone.root}\n" in answer.stdout


def test_it_starts_from_any_folder_and_through_links(clone: Clone) -> None:
    absolute = clone.folder / "absolute"
    absolute.symlink_to(clone.launcher)
    relative = clone.folder / "bin" / "arclight"
    relative.symlink_to(os.path.relpath(absolute, relative.parent))

    for via in (clone.launcher, absolute, relative):
        assert f"ROOT={clone.root}\n" in clone.start(via=via, cwd=clone.folder).stdout
    by_name = subprocess.run(
        ["sh", "-c", "arclight && cd 'the table' && sh arclight && ./arclight"],
        cwd=clone.folder,
        env=clone.environment(),
        capture_output=True,
        text=True,
        check=True,
    )

    assert by_name.stdout == f"ROOT={clone.root}\n" * 3
    assert clone.installs() == ["runtime.lock"]


def test_the_newest_python_that_really_runs_is_used(clone: Clone) -> None:
    clone.put("python3.14", FAILING_SHIM)
    clone.put_python("python3.12", "3.12")
    clone.put_python("python3", "3.13")

    clone.start()

    assert clone.calls()[0].endswith("/python3.12")


def test_a_python_that_can_make_no_environment_is_passed_over(clone: Clone) -> None:
    clone.put_python("python3.13", "3.13", able="bare")

    clone.start()

    assert clone.calls()[0].endswith("/python3.11")


def test_uv_is_used_where_it_runs_and_needs_no_ensurepip(bare_clone: Clone) -> None:
    bare_clone.put_python("python3.12", "3.12", able="bare")
    bare_clone.put("uv", UV)

    answer = bare_clone.start("test")

    assert answer.returncode == 0
    assert [call.split()[0] for call in bare_clone.calls()] == ["uv"] * 3
    assert bare_clone.installs() == ["runtime.lock", "dev.lock"]


def test_a_uv_that_does_not_run_is_passed_over(clone: Clone) -> None:
    clone.put("uv", FAILING_SHIM)

    assert clone.start().returncode == 0
    assert clone.installs() == ["runtime.lock"]


def test_progress_is_shown_on_stderr_only(clone: Clone) -> None:
    answer = clone.start()

    assert "getting the runtime packages" in answer.stderr
    assert answer.stdout == f"ROOT={clone.root}\n"


def test_nothing_stays_in_the_environment_that_no_lock_file_names(clone: Clone) -> None:
    clone.start()

    removed = (clone.folder / "uninstalled").read_text(encoding="utf-8")
    assert removed == "-m pip uninstall --yes setuptools\n"


def test_an_old_patch_level_of_python_is_told_and_not_refused(clone: Clone) -> None:
    answer = clone.start(FAKE_OLD_PATCH="3.11.7")

    assert answer.returncode == 0
    assert "Python 3.11.7 lacks security fixes" in answer.stderr
    assert "security" not in clone.start(FAKE_OLD_PATCH="3.11.7").stderr
