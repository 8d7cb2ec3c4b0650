"""`.ci/run` with a fake apt-get and a fake launcher: what it installs, what it demands."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.launcher.fakes import REPOSITORY, Clone

NOTES_ITS_WORDS = '#!/bin/sh\necho "NAME $*" >>"$FAKE_FOLDER/calls"\n'
DEMANDS = '#!/bin/sh\necho "screens=$ARCLIGHT_REQUIRE_SCREENS words=$*"\nexit 3\n'


@pytest.fixture
def ci_clone(bare_clone: Clone) -> Clone:
    """A clone whose launcher only tells how it was called, on a machine run by root."""
    (bare_clone.root / ".ci").mkdir()
    shutil.copy(REPOSITORY / ".ci" / "run", bare_clone.root / ".ci" / "run")
    bare_clone.launcher.write_text(DEMANDS)
    bare_clone.put("id", "#!/bin/sh\necho 0\n")
    return bare_clone


def run_ci(clone: Clone) -> subprocess.CompletedProcess[str]:
    bash = shutil.which("bash")
    assert bash is not None
    return subprocess.run(
        [bash, str(clone.root / ".ci" / "run"), "--quick"],
        cwd=clone.folder,
        env=clone.environment(),
        capture_output=True,
        text=True,
        check=False,
    )


def test_ci_demands_screens_and_hands_the_verdict_on(ci_clone: Clone) -> None:
    answer = run_ci(ci_clone)

    assert answer.stdout == "screens=1 words=test --quick\n"
    assert answer.returncode == 3


def test_ci_gets_only_what_is_missing_from_debian(ci_clone: Clone) -> None:
    ci_clone.put("apt-get", NOTES_ITS_WORDS.replace("NAME", "apt-get"))
    for name in ("chromium", "xdotool"):
        ci_clone.put(name, NOTES_ITS_WORDS)

    run_ci(ci_clone)

    assert ci_clone.calls() == [
        "apt-get -q update",
        "apt-get -q install -y --no-install-recommends xvfb openbox",
    ]


def test_ci_installs_nothing_when_all_is_there(ci_clone: Clone) -> None:
    for name in ("apt-get", "chromium", "Xvfb", "openbox", "xdotool"):
        ci_clone.put(name, NOTES_ITS_WORDS)

    run_ci(ci_clone)

    assert ci_clone.calls() == []
