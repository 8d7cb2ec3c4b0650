"""What costs most on the server's event loop while a room plays: a share for each function."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from cli.bench import sampled_server
from cli.bench.figures import Figure
from cli.own_command import own_command

TOP = 12


class Profile:
    """The samples of one server, counted by function."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "samples.json"
        self._before: Counter[str] = Counter()

    def command(self, *words: str) -> tuple[str, ...]:
        """Return the command line that starts a command and samples it."""
        whole = own_command(*words)
        own = whole[1 : -len(words)]
        flags = own[:-2] if own[-2:] == ("-m", "cli") else own[:-1]
        return (whole[0], *flags, sampled_server.__file__, str(self._path), *words)

    def begin(self) -> None:
        """Forget the samples taken until now."""
        self._before = self._counts()

    def figures(self, tables: int) -> list[Figure]:
        """Return the shares of the costliest functions since `begin`."""
        return shares(f"{tables} tables", self._counts() - self._before)

    def _counts(self) -> Counter[str]:
        if not self._path.exists():
            return Counter()
        return Counter(json.loads(self._path.read_text(encoding="utf-8")))


def shares(of: str, counts: Mapping[str, int]) -> list[Figure]:
    """Return the share of each of the costliest functions in the time the loop works."""
    busy = Counter({place: n for place, n in counts.items() if place != sampled_server.WAITING})
    return [
        Figure(
            name=f"{of}: {place}", value=100 * n / busy.total(), unit="% of loop", goal="", ok=True
        )
        for place, n in busy.most_common(TOP)
    ]
