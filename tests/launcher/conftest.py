from __future__ import annotations

from pathlib import Path

import pytest

from tests.launcher.fakes import Clone, make_clone


@pytest.fixture
def bare_clone(tmp_path: Path) -> Clone:
    """A fresh clone on a machine without Python."""
    return make_clone(tmp_path)


@pytest.fixture
def clone(bare_clone: Clone) -> Clone:
    """A fresh clone on a machine with Python 3.11."""
    bare_clone.put_python("python3.11")
    return bare_clone
