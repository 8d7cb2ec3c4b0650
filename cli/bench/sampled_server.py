"""Starts a command of ours and notes where its main thread spends its time.

`python sampled_server.py FILE server ...` runs `arclight server ...`. Each time the process has
used one more slice of processor time, the function that runs is counted. The counts are written to
FILE now and then. It imports nothing of ours, because the command decides what may be imported.
"""

from __future__ import annotations

import atexit
import json
import os
import runpy
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

SLICE_S = 0.005
SAMPLES_A_WRITE = 50
ROOT = Path(__file__).resolve().parents[2]
OURS = tuple(f"{ROOT / package}{os.sep}" for package in ("ledger", "rules", "server", "wire"))
WAITING = "waiting"
OTHER = "other"


class Sampler:
    """Counts samples by function; only the main thread calls it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._counts: Counter[str] = Counter()
        self._unwritten = 0

    def start(self) -> None:
        """Take a sample after each slice of processor time."""
        signal.signal(signal.SIGPROF, self._sample)
        signal.siginterrupt(signal.SIGPROF, False)  # noqa: FBT003  (takes no keyword)
        signal.setitimer(signal.ITIMER_PROF, SLICE_S, SLICE_S)
        atexit.register(signal.setitimer, signal.ITIMER_PROF, 0)  # or the signal ends the process

    def _sample(self, _signal: int, frame: FrameType | None) -> None:
        self._counts[place_of(frame)] += 1
        self._unwritten += 1
        if self._unwritten >= SAMPLES_A_WRITE:
            self._unwritten = 0
            fresh = self._path.with_suffix(".new")
            fresh.write_text(json.dumps(self._counts), encoding="utf-8")
            fresh.replace(self._path)


def place_of(frame: FrameType | None) -> str:
    """Return our innermost function, such as `wire/codec.py:encode`; libraries count for it."""
    if frame is not None and frame.f_code.co_name == "select":
        return WAITING
    while frame is not None:
        code = frame.f_code
        if code.co_filename.startswith(OURS):
            file = os.path.relpath(code.co_filename, ROOT).replace(os.sep, "/")
            return f"{file}:{code.co_name}"
        frame = frame.f_back
    return OTHER


if __name__ == "__main__":
    Sampler(Path(sys.argv[1])).start()
    del sys.argv[1]
    if not sys.flags.isolated:
        sys.path[0] = str(ROOT)  # instead of this file's folder
    runpy.run_path(str(ROOT / "cli" / "__main__.py"), run_name="__main__")
