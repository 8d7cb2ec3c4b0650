"""A machine without sound: the screens start without a word about it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from screenkit.sound import without_sound_complaints
from tests.conftest import ROOT


def test_the_sound_librarys_complaints_are_left_out_and_nothing_else(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with without_sound_complaints():
        os.write(2, b"ALSA lib confmisc.c:855:(parse_card) cannot find card '0'\nreal trouble\n")
    sys.stderr.write("afterwards\n")

    assert capfd.readouterr().err == "real trouble\nafterwards\n"


def test_a_speaker_says_nothing_on_a_machine_without_sound() -> None:
    environment = {**os.environ, "SDL_AUDIODRIVER": "alsa", "SDL_VIDEODRIVER": "dummy"}
    program = "from screenkit.sound import Speaker; Speaker().open()"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stderr == ""
