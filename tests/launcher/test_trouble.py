"""The launcher when something is missing or was cut short: one clear line, and a way on."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import ExitStack
from shutil import which

import pytest

from tests.launcher.fakes import FAILING_SHIM, UV, Clone, kill_group

TOO_OLD = "#!/bin/sh\nexit 1\n"

PIP_LOGS = {
    "no network": """\
WARNING: Location 'file:///mirror/simple/other/' is ignored: it is neither a file nor a directory.
WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError': /simple/typer/
ERROR: Could not find a version that satisfies the requirement typer==1.0 (from versions: none)
ERROR: No matching distribution found for typer==1.0
""",
    "distrust": """\
WARNING: Retrying (Retry(total=0)) after connection broken by 'SSLError(SSLCertVerificationError(1,
'certificate verify failed: unable to get local issuer certificate'))': /simple/typer/
ERROR: No matching distribution found for typer==1.0
""",
    "cut off": """\
ERROR: Could not install packages due to an OSError: HTTPSConnectionPool: Max retries exceeded
""",
    "no wheel": """\
ERROR: Could not find a version that satisfies the requirement typer==1.0 (from versions: 0.9)
ERROR: No matching distribution found for typer==1.0
""",
    "bad hash": """\
ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. If you have updated
    typer==1.0 from file:///mirror/typer-1.0.whl (from -r x (line 1)):
        Expected sha256 00
             Got        11
""",
    "full": "ERROR: Could not install packages: [Errno 28] No space left on device\n",
}
UV_LOGS = {
    "no network": """\
error: Request failed after 3 retries in 5.0s
  cause: Failed to fetch: INDEX/simple/typer/
  cause: Connection refused (os error 111)
""",
    "distrust": """\
error: Failed to fetch: INDEX/simple/typer/
  cause: error sending request for url (INDEX/simple/typer/)
  cause: invalid peer certificate: UnknownIssuer
""",
    "offline": """\
error: No solution found when resolving dependencies
  cause: Because typer was not found in the cache and you require typer==1.0, we can conclude

hint: Packages were unavailable because the network was disabled.
""",
    "no wheel": """\
Resolved 3 packages in 1ms
error: No solution found when resolving dependencies
  cause: Because typer==1.0 has no usable wheels and you require typer==1.0, we can conclude
""",
    "bad hash": """\
error: Failed to download `typer==1.0`
  cause: Hash mismatch for `typer==1.0`
""",
}
NO_NETWORK = "could not get typer: no connection to the package index; check the network"
DISTRUST = "could not get typer: this machine does not trust the certificate"
NO_WHEEL = "could not get typer: the package index has no wheel of it for Python 3.11 on "
BAD_HASH = "the file of typer that the package index sent is not the one named in"


def only_trouble(answer: subprocess.CompletedProcess[str]) -> str:
    """Return the one line that tells the trouble."""
    assert answer.returncode == 1
    assert answer.stdout == ""
    lines = answer.stderr.splitlines()
    assert all(line.startswith("arclight: ") for line in lines)
    known = ("arclight: preparing", "arclight: getting")
    (line,) = [line for line in lines if not line.startswith(known)]
    return line


def wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < until, "it never came true"
        time.sleep(0.01)


@pytest.mark.parametrize("others", [{}, {"python3": TOO_OLD}, {"python3.13": FAILING_SHIM}])
def test_without_python_it_says_how_to_get_one(bare_clone: Clone, others: dict[str, str]) -> None:
    for name, script in others.items():
        bare_clone.put(name, script)

    line = only_trouble(bare_clone.start())

    assert "no Python 3.11 or later" in line
    assert "sudo apt install python3 python3-venv" in line
    assert "brew install python" in line
    assert not bare_clone.venv.exists()
    assert not bare_clone.lock.exists()


def test_without_ensurepip_it_names_the_debian_package(bare_clone: Clone) -> None:
    bare_clone.put_python("python3", "3.12", able="bare")

    line = only_trouble(bare_clone.start())

    assert "no ensurepip" in line
    assert "sudo apt install python3.12-venv" in line


def test_when_venv_fails_it_says_what_python_said(bare_clone: Clone) -> None:
    bare_clone.put(
        "python3.11",
        '#!/bin/sh\n[ "$1" = -c ] && echo "3.11 venv $0" && exit\necho "no such thing" >&2\nexit 1',
    )

    line = only_trouble(bare_clone.start())

    assert "(no such thing)" in line
    assert "python3.11-venv" in line


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ("no network", NO_NETWORK),
        ("cut off", NO_NETWORK),
        ("distrust", DISTRUST),
        ("no wheel", NO_WHEEL),
        ("bad hash", BAD_HASH),
        ("full", "the disk is full"),
    ],
)
def test_pips_trouble_is_told_in_one_line(clone: Clone, case: str, words: str) -> None:
    (clone.folder / "trouble").write_text(PIP_LOGS[case])

    line = only_trouble(clone.start(FAKE_INSTALL="trouble"))

    assert words in line
    assert str(clone.venv / "install.log") in line


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ("no network", NO_NETWORK),
        ("offline", NO_NETWORK),
        ("distrust", DISTRUST),
        ("no wheel", NO_WHEEL),
        ("bad hash", BAD_HASH),
    ],
)
def test_uvs_trouble_is_told_in_one_line(clone: Clone, case: str, words: str) -> None:
    clone.put("uv", UV)
    (clone.folder / "trouble").write_text(UV_LOGS[case])

    assert words in only_trouble(clone.start(FAKE_INSTALL="trouble"))


def test_other_trouble_is_told_in_the_installers_words(clone: Clone) -> None:
    (clone.folder / "trouble").write_text("something odd\n\n")

    assert "failed: something odd (details:" in only_trouble(clone.start(FAKE_INSTALL="trouble"))


@pytest.mark.parametrize("words", [["--version"], ["test"]])
def test_after_a_failed_install_the_next_start_repairs_itself(
    clone: Clone, words: list[str]
) -> None:
    (clone.folder / "trouble").write_text("something odd\n")
    clone.start(*words, FAKE_INSTALL="trouble")

    assert clone.start(*words).returncode == 0
    assert clone.start(*words).stderr == ""


@pytest.mark.parametrize("prepared", [[], ["--version"]])
def test_after_a_killed_install_the_next_start_makes_everything_anew(
    clone: Clone, prepared: list[str]
) -> None:
    if prepared:
        clone.start(*prepared)
    with clone.started("test", FAKE_INSTALL="hang"):
        wait_until((clone.folder / "hanging").exists)
    (clone.venv / "half written").touch()

    answer = clone.start("test")

    assert answer.returncode == 0
    assert not (clone.venv / "half written").exists()
    assert not clone.lock.exists()
    assert clone.start("test").stderr == ""


@pytest.mark.plain
def test_an_installer_that_outlived_its_start_is_waited_for(clone: Clone) -> None:
    with clone.started(FAKE_INSTALL="hang") as killed:
        wait_until((clone.folder / "hanging").exists)
        killed.kill()
        killed.wait()
        with clone.started() as waiting:
            assert waiting.stderr is not None
            assert "another start is preparing .venv" in waiting.stderr.readline()
            assert waiting.poll() is None

            kill_group(killed)

            assert waiting.communicate(timeout=60)[0] == f"ROOT={clone.root}\n"


@pytest.mark.plain
def test_of_many_first_starts_one_installs_and_all_succeed(clone: Clone) -> None:
    with ExitStack() as stack:
        slow = [clone.started("test", FAKE_INSTALL="slow") for _ in range(4)]
        starts = [stack.enter_context(start) for start in slow]
        answers = [start.communicate(timeout=60)[0] for start in starts]

    assert [start.returncode for start in starts] == [0] * 4
    assert answers == [f"ROOT={clone.root}\nword:test\n"] * 4
    assert clone.installs() == ["runtime.lock", "dev.lock"]


@pytest.mark.plain
@pytest.mark.parametrize("collected", [True, False])
def test_a_lock_of_a_start_that_is_gone_is_taken_over_by_one(clone: Clone, collected: bool) -> None:
    gone = subprocess.Popen(["sh", "-c", "exit"])
    os.waitid(os.P_PID, gone.pid, os.WEXITED | os.WNOWAIT)
    if collected:
        gone.wait()
    clone.lock.mkdir()
    (clone.lock / "starter").write_text(f"{gone.pid}\n")

    with ExitStack() as stack, gone:
        slow = [clone.started(FAKE_INSTALL="slow") for _ in range(3)]
        starts = [stack.enter_context(start) for start in slow]
        said = [start.communicate(timeout=60)[1] for start in starts]

    assert [start.returncode for start in starts] == [0] * 3, said
    assert clone.installs() == ["runtime.lock"]
    assert not clone.lock.exists()


# As if another start took the dead lock over between two looks, and its id were not written yet.
TAKEN_OVER = """#!/bin/sh
case $1 in */starter) ;; *) exec CAT "$@" ;; esac
if [ ! -d "${1%/*}/adopting" ]; then
    exec CAT "$1"
elif [ ! -f "$FAKE_FOLDER/looked" ]; then
    : >"$FAKE_FOLDER/looked"
    echo LIVE >"$1"
else
    exec CAT "$1"
fi
"""


@pytest.mark.plain
def test_a_lock_that_another_start_has_just_taken_over_is_left_to_it(clone: Clone) -> None:
    gone = subprocess.Popen(["sh", "-c", "exit"])
    gone.wait()
    clone.lock.mkdir()
    (clone.lock / "starter").write_text(f"{gone.pid}\n")
    cat = which("cat")
    assert cat is not None
    with subprocess.Popen(["sleep", "60"]) as live, ExitStack() as ending:
        ending.callback(live.kill)
        clone.put("cat", TAKEN_OVER.replace("CAT", cat).replace("LIVE", str(live.pid)))
        with clone.started() as start:
            assert start.stderr is not None
            told = start.stderr.readline()
            before = clone.installs()
            live.terminate()
            live.wait()
            start.communicate(timeout=60)

    assert "waiting for it" in told
    assert before == []
    assert start.returncode == 0
    assert clone.installs() == ["runtime.lock"]


def test_an_interrupt_leaves_no_lock_behind(clone: Clone) -> None:
    # What runs in the background ignores Ctrl-C and hands that on, and no shell can trap it then.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with clone.started(FAKE_INSTALL="hang") as start:
        wait_until((clone.folder / "hanging").exists)
        os.killpg(start.pid, signal.SIGINT)
        start.communicate(timeout=60)

    assert start.returncode != 0
    assert not clone.lock.exists()


def test_where_nothing_can_be_written_it_says_so(clone: Clone) -> None:
    clone.put("mkdir", "#!/bin/sh\nexit 1\n")

    assert f"cannot write to '{clone.root}'" in only_trouble(clone.start())


def test_a_missing_lock_file_is_named(clone: Clone) -> None:
    (clone.root / "requirements" / "runtime.lock").unlink()

    assert "requirements/runtime.lock is missing" in only_trouble(clone.start())


def test_a_folder_that_pythons_path_cannot_hold_is_refused(clone: Clone) -> None:
    clone.root.rename(clone.folder / "a:b")

    answer = clone.start(via=clone.folder / "a:b" / "arclight")

    assert "has a colon in its name" in only_trouble(answer)
