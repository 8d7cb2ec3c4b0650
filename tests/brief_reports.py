"""What a worker reports of its tests: no more than a person would read."""

from __future__ import annotations

import pytest
from _pytest.runner import runtestprotocol


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test; on a worker, leave out that it was set up and cleared away well.

    To send a report to the process that counts takes as long as many a test, and each test has
    three. They are all sent if somebody asked how long each step took.
    """
    if not hasattr(item.config, "workerinput") or item.config.getoption("durations"):
        return None
    hook, named = item.ihook, {"nodeid": item.nodeid, "location": item.location}
    hook.pytest_runtest_logstart(**named)
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            hook.pytest_runtest_logreport(report=report)
    hook.pytest_runtest_logfinish(**named)
    return True
