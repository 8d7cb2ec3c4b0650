"""Reference data that lies beside the repository on some machines.

Tests may use it, never need it: mark those that do with `needs_shared(...)`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

SHARED: Final = Path(__file__).resolve().parents[2] / "shared" / "data"
"""The folder of reference data; it need not exist."""


def needs_shared(*parts: str) -> pytest.MarkDecorator:
    """Skip a test, saying why, unless SHARED holds the file or folder named by `parts`."""
    wanted = SHARED.joinpath(*parts)
    return pytest.mark.skipif(
        not wanted.exists(),
        reason=f"reference data not here: {'/'.join(('shared', 'data', *parts))}",
    )
