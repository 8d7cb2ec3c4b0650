"""What a program starts is as careful as the program itself."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

PROGRAM = """
import sys
sys.path.append(sys.argv[1])
from cli.own_command import own_command
print(*own_command(sys.argv[2]))
"""


def _flags(command: str, kept: str) -> list[str]:
    """The flags with which an isolated process that keeps compiled modules in `kept` starts it."""
    flags = ["-I", "-S", "-B", "-X", f"pycache_prefix={kept}"]
    words = [sys.executable, *flags, "-c", PROGRAM, str(ROOT), command]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.parametrize("command", ["server", "station", "center"])
def test_a_program_of_a_real_room_starts_others_without_compiled_modules(command: str) -> None:
    flags = _flags(command, os.devnull)

    assert f"pycache_prefix={os.devnull}" in flags
    assert "-B" in flags


@pytest.mark.parametrize("command", ["server", "station", "center"])
def test_what_the_demo_starts_keeps_compiled_modules_as_the_demo_does(
    command: str, tmp_path: Path
) -> None:
    flags = _flags(command, str(tmp_path))

    assert any(flag.startswith("pycache_prefix=") and flag.endswith("bytecode") for flag in flags)
    assert "-B" not in flags
