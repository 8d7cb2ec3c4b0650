"""One PostgreSQL server of our own: made, started, killed, promoted and brought back."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

_OTHER_USERS: Final = ("postgres", "nobody")
"""PostgreSQL refuses to run as root; root starts it as the first of these that exists."""
_PATIENCE_S: Final = 60.0
_LOOK_S: Final = 0.01
USER: Final = "arclight"
_SETTINGS: Final = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = on
wal_log_hints = on
wal_keep_size = 256MB
max_connections = 60
shared_buffers = 32MB
wal_sender_timeout = 5s
wal_receiver_timeout = 5s
wal_retrieve_retry_interval = 100ms
max_wal_size = 256MB
jit = off
"""


class NodeFailed(Exception):
    """A server did not do what it was told; says what its log ends with."""


def free_port() -> int:
    """Return a port of loopback that nobody uses now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@dataclass(slots=True)
class Node:
    """One server in a folder of its own; `port` is fixed for its life."""

    binaries: Path
    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def data(self) -> Path:
        """The data directory."""
        return self.folder / "data"

    @property
    def runs(self) -> bool:
        """Whether it was started and has not ended."""
        return self.process is not None and self.process.poll() is None

    @property
    def address(self) -> str:
        """How to reach it, in libpq's words."""
        return f"host=127.0.0.1 port={self.port} user={USER} dbname=postgres"

    def make(self) -> None:
        """Make an empty database cluster with checksums and plain sorting."""
        self._own_folder()
        options = ("--data-checksums", "--locale=C", "--encoding=UTF8", "--auth=trust")
        self._run("initdb", *options, "--no-sync", f"--username={USER}", f"--pgdata={self.data}")
        self.configure(_SETTINGS + f"port = {self.port}\n")

    def copy_of(self, source: Node) -> None:
        """Make this a standby of a running primary."""
        self._own_folder()
        self._run(
            *("pg_basebackup", "--wal-method=stream", "--checkpoint=fast", "--no-sync"),
            *("--write-recovery-conf", f"--pgdata={self.data}", f"--dbname={source.address}"),
        )
        self.configure(f"port = {self.port}\n")

    def follow_anew(self, source: Node) -> None:
        """Bring a stopped or killed server back as a standby of the new primary."""
        self._run(
            *("pg_rewind", "--no-sync", "--write-recovery-conf"),
            *(f"--target-pgdata={self.data}", f"--source-server={source.address}"),
        )
        self.configure(f"port = {self.port}\n")
        self.start()

    def configure(self, lines: str) -> None:
        """Add settings; they count from the next start or `reload`."""
        with (self.data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(lines)

    def reload(self) -> None:
        """Let the running server read its settings again."""
        if self.process is not None:
            self.process.send_signal(signal.SIGHUP)

    def start(self) -> None:
        """Start it and wait until it takes connections."""
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603
                [self.binaries / "postgres", "-D", self.data],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **_as_other_user(),
            )
        self._await_ready()

    def promote(self) -> None:
        """Make a standby the primary."""
        self._run("pg_ctl", "promote", f"--pgdata={self.data}", "--wait")
        # Until its first checkpoint it tells pg_rewind the timeline of the old primary.
        self._run("psql", "--quiet", "--command=CHECKPOINT", f"--dbname={self.address}")

    def kill(self) -> None:
        """End the server and all its processes at once, as if the machine burned."""
        if self.process is None:
            return
        # Stopped first: seeing a child die it would start others, which would outlive it.
        _signal(self.process.pid, signal.SIGSTOP)
        processes = self.children()
        for process in (self.process.pid, *processes):
            _signal(process, signal.SIGKILL)
        self.process.wait(_PATIENCE_S)
        self.process = None
        _await_gone(processes)

    def stop(self) -> None:
        """End the server in order, if it runs."""
        if self.process is not None:
            for process in self.children():
                _signal(process, signal.SIGCONT)
            self.process.send_signal(signal.SIGINT)
            self.process.wait(_PATIENCE_S)
            self.process = None

    def stall(self) -> None:
        """Stop the processes that send or receive the log: the copies hear nothing more."""
        for process in self._replicating():
            _signal(process, signal.SIGSTOP)

    def go_on(self) -> None:
        """Let them go on."""
        for process in self._replicating():
            _signal(process, signal.SIGCONT)

    def remove(self) -> None:
        """End it and remove its folder."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def children(self) -> list[int]:
        """Return the processes that the server started."""
        return [number for number, _title in self._titles()]

    def _replicating(self) -> list[int]:
        words = ("walreceiver", "walsender")
        return [number for number, title in self._titles() if any(word in title for word in words)]

    def _titles(self) -> list[tuple[int, str]]:
        if self.process is None:
            return []
        listed = subprocess.run(
            ["ps", "-A", "-o", "pid=,ppid=,args="],  # noqa: S607  (every system's own)
            capture_output=True,
            text=True,
            check=True,
        )
        rows = [line.split(None, 2) for line in listed.stdout.splitlines()]
        own = str(self.process.pid)
        return [(int(row[0]), row[2]) for row in rows if len(row) == 3 and row[1] == own]

    def _await_ready(self) -> None:
        """Wait until the server says that it takes connections."""
        end = time.monotonic() + _PATIENCE_S
        while time.monotonic() < end:
            if self._state() == "ready":
                return
            if self.process is None or self.process.poll() is not None:
                break
            time.sleep(_LOOK_S)
        raise NodeFailed(f"not ready: {self._last_words()}")

    def _state(self) -> str:
        try:
            lines = (self.data / "postmaster.pid").read_text(encoding="utf-8").splitlines()
        except OSError:
            return ""
        return lines[7].strip() if len(lines) > 7 else ""

    def _last_words(self) -> str:
        log = self.folder / "log"
        return log.read_text(encoding="utf-8", errors="replace")[-2000:] if log.exists() else ""

    def _own_folder(self) -> None:
        self.folder.mkdir(mode=0o700, parents=True)
        other = _as_other_user()
        if other:
            os.chown(self.folder, other["user"], other["group"])

    def _run(self, program: str, *options: str) -> None:
        done = subprocess.run(  # noqa: S603
            [self.binaries / program, *options],
            capture_output=True,
            text=True,
            check=False,
            cwd=self.folder,
            **_as_other_user(),
        )
        if done.returncode != 0:
            raise NodeFailed(f"{program}: {done.stderr[-2000:]} {self._last_words()}")


def _as_other_user() -> dict[str, Any]:
    """Return how to start a program that refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in _OTHER_USERS:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise NodeFailed(f"PostgreSQL refuses to run as root, and none of {_OTHER_USERS} exists")


def _await_gone(processes: list[int]) -> None:
    """Wait until killed processes are gone: one that still holds the memory prevents a start."""
    end = time.monotonic() + _PATIENCE_S
    while _some_live(processes):
        if time.monotonic() > end:
            raise NodeFailed(f"killed processes live on: {processes}")
        time.sleep(_LOOK_S)


def _some_live(processes: list[int]) -> bool:
    if not processes:
        return False
    listed = subprocess.run(  # noqa: S603
        ["ps", "-o", "stat=", "-p", ",".join(map(str, processes))],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
    )
    return any(not state.startswith("Z") for state in listed.stdout.split())


def _signal(process: int, what: signal.Signals) -> None:
    try:
        os.kill(process, what)
    except ProcessLookupError:
        return
