"""Servers that live as long as the run; each test empties them first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cli.cluster.pair import Cluster, cluster
from ledger.postgres.terms import Terms
from tests.postgres.cluster import alone, needed_binaries


@pytest.fixture(scope="session")
def one_server() -> Iterator[Terms]:
    """The terms of one server in memory: for what is not about lost machines."""
    with cluster(needed_binaries(), standby=False, lasting=False) as made:
        yield alone(made.address)


@pytest.fixture(scope="session")
def pair() -> Iterator[Cluster]:
    """A primary and its synchronous standby on a disk; a test leaves such a pair behind."""
    with cluster(needed_binaries()) as made:
        yield made
