"""Servers that live as long as the run; each test empties them first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from cli.cluster.pair import Cluster, cluster
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.terms import Terms
from tests.postgres.cluster import alone, needed_binaries
from tests.postgres.rooms import emptied


@pytest.fixture(scope="session")
def one_server() -> Iterator[Terms]:
    """The terms of one server in memory: for what is not about lost machines."""
    with cluster(needed_binaries(), standby=False, lasting=False) as made:
        yield alone(made.address)


@pytest.fixture
def server(one_server: Terms) -> Iterator[PostgresConnection]:
    """A connection of its owner to the one server, empty before and after."""
    connection = emptied(one_server)
    yield connection
    connection.close()
    emptied(one_server).close()


@pytest.fixture(scope="session")
def pairs() -> Iterator[list[tuple[ExitStack, Cluster]]]:
    """The pairs that were made: one, unless a test failed between a kill and its mending."""
    made: list[tuple[ExitStack, Cluster]] = []
    yield made
    for stack, _pair in made:
        stack.close()


@pytest.fixture
def pair(pairs: list[tuple[ExitStack, Cluster]]) -> Cluster:
    """A primary and its synchronous standby on a disk; a test leaves such a pair behind."""
    if not pairs or not pairs[-1][1].whole:
        stack = ExitStack()
        pairs.append((stack, stack.enter_context(cluster(needed_binaries()))))
    return pairs[-1][1]
