"""A table's folder with the real launcher and nothing else real: fake pythons, pip, uv and cli.

The fakes are shell scripts that note each call in `calls` and behave as FAKE_INSTALL says, so no
test needs a network or leaves its folder.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

REPOSITORY: Final = Path(__file__).resolve().parents[2]
TOOLS: Final = (
    *("sh", "cat", "cksum", "cut", "dirname", "grep", "head", "kill", "mkdir", "mv", "ps"),
    *("readlink", "rm", "rmdir", "sed", "sleep", "tail", "touch", "uname", "chmod"),
)

INSTALLER: Final = r"""
echo "Collecting typer==1.0 (from -r x (line 1))"
case ${FAKE_INSTALL-} in
    "") echo "Installing collected packages: typer" ;;
    hang) touch "$FAKE_FOLDER/hanging"; exec sleep 60 ;;
    slow) sleep 1 ;;
    *) cat "$FAKE_FOLDER/$FAKE_INSTALL"; exit 1 ;;
esac
"""

VENV_PYTHON: Final = rf"""#!/bin/sh
case "$*" in
    "-m pip install "*) echo "pip $*" >>"$FAKE_FOLDER/calls"
{INSTALLER} ;;
    "-m pip uninstall "*) echo "$*" >>"$FAKE_FOLDER/uninstalled" ;;
    "-I -S "*)
        while [ "$1" = "${{1%/cli/__main__.py}}" ]; do shift; done
        echo "ROOT=${{1%/cli/__main__.py}}"
        shift
        for word in "$@"; do echo "word:$word"; done
        exit "${{FAKE_STATUS-0}}" ;;
esac
"""

PYTHON: Final = r"""#!/bin/sh
case "$*" in
    "-E -c "*) echo "${FAKE_OLD_PATCH-}" ;;
    "-c "*) echo "VERSION ABLE $0" ;;
    "-m venv "*)
        echo "venv by $0" >>"$FAKE_FOLDER/calls"
        mkdir -p "$3/bin" && cat "$FAKE_FOLDER/venv_python" >"$3/bin/python"
        chmod +x "$3/bin/python" ;;
esac
"""

FAILING_SHIM: Final = "#!/bin/sh\necho 'pyenv: command not found' >&2\nexit 127\n"

UV: Final = rf"""#!/bin/sh
for last in "$@"; do :; done
case "$*" in
    "--version") echo "uv 1.0" ;;
    "venv "*)
        echo "uv venv" >>"$FAKE_FOLDER/calls"
        mkdir -p "$last/bin" && cat "$FAKE_FOLDER/venv_python" >"$last/bin/python"
        chmod +x "$last/bin/python" ;;
    "pip install "*) echo "uv $*" >>"$FAKE_FOLDER/calls"
{INSTALLER} ;;
esac
"""


@dataclass(frozen=True, slots=True)
class Clone:
    """A fresh clone in a folder whose name has a space, beside the only PATH it will see."""

    folder: Path

    @property
    def root(self) -> Path:
        return self.folder / "the table"

    @property
    def launcher(self) -> Path:
        return self.root / "arclight"

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    @property
    def lock(self) -> Path:
        return self.root / ".venv.lock"

    def calls(self) -> list[str]:
        """Return what the fakes were asked to do, in order."""
        noted = self.folder / "calls"
        return noted.read_text().splitlines() if noted.exists() else []

    def installs(self) -> list[str]:
        """Return the lock files installed, in order."""
        found = (call.partition("/requirements/")[2] for call in self.calls())
        return [rest.split()[0] for rest in found if rest]

    def put(self, name: str, script: str) -> None:
        """Put a program on the PATH."""
        path = self.folder / "bin" / name
        # The real tools lie here as links: writing through one would overwrite the machine's own.
        path.unlink(missing_ok=True)
        path.write_text(script)
        path.chmod(0o755)

    def put_python(self, name: str, version: str = "3.11", *, able: str = "venv") -> None:
        """Put a working Python on the PATH; `able` is "bare" when it has no ensurepip."""
        self.put(name, PYTHON.replace("VERSION", version).replace("ABLE", able))

    def environment(self, **extra: str) -> Mapping[str, str]:
        path = str(self.folder / "bin")
        return {"PATH": path, "HOME": str(self.folder), "FAKE_FOLDER": str(self.folder), **extra}

    def start(
        self, *words: str, via: Path | None = None, cwd: Path | None = None, **extra: str
    ) -> subprocess.CompletedProcess[str]:
        """Start the launcher and wait for its end."""
        return subprocess.run(
            [str(via or self.launcher), *words],
            cwd=cwd or self.folder,
            env=self.environment(**extra),
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    @contextmanager
    def started(self, *words: str, **extra: str) -> Iterator[subprocess.Popen[str]]:
        """Start the launcher in a process group of its own; whatever is left of it ends here."""
        with subprocess.Popen(
            [str(self.launcher), *words],
            env=self.environment(**extra),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as start:
            try:
                yield start
            finally:
                kill_group(start)


def kill_group(start: subprocess.Popen[str]) -> None:
    """Kill a start and everything that it started."""
    with suppress(ProcessLookupError):
        os.killpg(start.pid, signal.SIGKILL)


def make_clone(folder: Path) -> Clone:
    """Return a clone whose PATH has the tools of every Unix but no Python yet."""
    clone = Clone(folder)
    (clone.root / "requirements").mkdir(parents=True)
    (clone.root / "requirements" / "runtime.lock").write_text("typer==1.0\n")
    (clone.root / "requirements" / "dev.lock").write_text("pytest==1.0\n")
    (clone.root / "requirements" / "postgresql.lock").write_text("psycopg==1.0\n")
    shutil.copy(REPOSITORY / "arclight", clone.launcher)
    (folder / "venv_python").write_text(VENV_PYTHON)
    (folder / "bin").mkdir()
    for tool in TOOLS:
        # A script, not a link: a test that replaces a tool must never reach the system's own.
        clone.put(tool, f'#!/bin/sh\nexec {_where(tool)} "$@"\n')
    return clone


def _where(tool: str) -> str:
    path = shutil.which(tool, path=os.defpath + os.pathsep + os.environ.get("PATH", ""))
    if path is None:
        raise FileNotFoundError(f"this system has no {tool}")
    return path
