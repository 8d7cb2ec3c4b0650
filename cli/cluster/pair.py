"""A primary and its synchronous standby, or one server alone, in a temporary folder."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from cli.cluster.node import USER, Node

EVERY_COMMIT = "synchronous_standby_names = '*'\n"


@dataclass(slots=True)
class Cluster:
    """The servers of one room's books; the first is the primary."""

    nodes: list[Node] = field(default_factory=list)

    def primary(self) -> Node:
        """The server that takes writes."""
        return self.nodes[0]

    @property
    def whole(self) -> bool:
        """Whether all servers run."""
        return all(node.runs for node in self.nodes)

    @property
    def address(self) -> str:
        """How to reach all of them, in libpq's words; the first made stands first."""
        ports = ",".join(str(port) for port in sorted(node.port for node in self.nodes))
        hosts = ",".join("127.0.0.1" for _node in self.nodes)
        return f"host={hosts} port={ports} user={USER} dbname=postgres"

    def begin(self, node: Node, *, followed: bool) -> None:
        """Make and start the primary; if it is followed, every commit waits for the standby."""
        self.nodes.append(node)
        node.make()
        if followed:
            node.configure(EVERY_COMMIT)
        node.start()

    def follow(self, node: Node) -> None:
        """Make the standby from the primary, and start it."""
        primary = self.primary()
        self.nodes.append(node)
        node.copy_of(primary)
        node.start()

    def fail_over(self) -> Node:
        """Promote the standby; return the old primary."""
        old, new = self.nodes
        new.promote()
        self.nodes = [new, old]
        return old

    def rejoin(self) -> None:
        """Bring the other server back as the standby."""
        primary, other = self.nodes
        other.follow_anew(primary)


@contextmanager
def cluster(binaries: Path, *, standby: bool = True, lasting: bool = True) -> Iterator[Cluster]:
    """Run servers during the `with` block; `lasting` keeps them on a disk, not in memory."""
    folder = _own_folder(lasting=lasting)
    made = Cluster()
    try:
        made.begin(Node(binaries, folder / "a"), followed=standby)
        if standby:
            made.follow(Node(binaries, folder / "b"))
        yield made
    finally:
        for node in made.nodes:
            node.remove()
        shutil.rmtree(folder, ignore_errors=True)


def _own_folder(*, lasting: bool) -> Path:
    memory = Path("/dev/shm")  # noqa: S108  (a folder of our own is made in it)
    place = None if lasting or not memory.is_dir() else str(memory)
    folder = Path(tempfile.mkdtemp(prefix="arclight-pg-", dir=place))
    folder.chmod(0o711)
    return folder
