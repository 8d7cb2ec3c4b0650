"""A pytest plugin: runs a fixed share of the collected tests, by their names, on PostgreSQL.

Whatever audits a store's connection audits the file that is fetched from it.
"""

from __future__ import annotations

import os
from zlib import crc32

import pytest

SHARE = "ARCLIGHT_TEST_SHARE"
"""One test in so many runs."""


def pytest_configure() -> None:
    """Audit either database; tests are imported later."""
    import ledger.audit
    from tests.postgres.standing_in import audit_either

    ledger.audit.audit = audit_either  # type: ignore[assignment]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out all tests but the share."""
    share = int(os.environ.get(SHARE, "1"))
    left_out = [item for item in items if crc32(item.nodeid.encode()) % share]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if crc32(item.nodeid.encode()) % share == 0]
