"""The arrows hold in the real tree, and each check is seen to fail on a planted violation."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture.arrows import (
    all_imports,
    broken_arrows,
    imports_through_walls,
    impure_imports,
    packages_without_a_row,
    stray_libraries,
)
from tests.architecture.planting import plant

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    "check",
    [
        packages_without_a_row,
        broken_arrows,
        imports_through_walls,
        stray_libraries,
        impure_imports,
    ],
)
def test_the_project_keeps_its_architecture(check: object) -> None:
    assert callable(check)
    assert any(True for _ in all_imports(ROOT))

    problems = check(ROOT)

    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(
    ("name", "text", "rule"),
    [
        ("rules/hand.py", "import ledger", "rules may import money"),
        ("rules/hand.py", "from ledger.books import post", "rules may import money"),
        ("money/cents.py", "import proof.leaf", "money may import none of our packages"),
        ("player_station/view.py", "from rules import cards", "player_station may import"),
        ("server/app.py", "import bots", "server may import"),
        ("screenkit/theme.py", "import simulation", "screenkit may import money, wire"),
        ("money/cents.py", "def f():\n    import rules\n", "money may import none"),
        (
            "wire/codec.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from rules import cards\n",
            "wire may import money, proof",
        ),
        ("rng/battery/x.py", "from ...ledger import books", "rng may import proof"),
        ("cli/demo.py", "from server.app import tables", "only the public door of server"),
        ("bots/client.py", "import server", "bots may import money, wire"),
    ],
)
def test_an_arrow_that_is_not_in_the_table_is_named(
    tmp_path: Path, name: str, text: str, rule: str
) -> None:
    plant(tmp_path, name, text)

    (problem,) = broken_arrows(tmp_path)

    assert rule in problem
    assert name in problem


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("rules/hand.py", "from money import Cents"),
        ("rules/hand.py", "from . import cards\nfrom .cards import Card\nimport rules.pots"),
        ("cli/demo.py", "from server import serve\nfrom rules.cards import Card"),
        ("tests/rules/test_x.py", "import simulation.world\nimport server.app"),
        ("simulation/world.py", "from server.app import tables\nimport bots.policy"),
    ],
)
def test_an_arrow_of_the_table_may_be_used(tmp_path: Path, name: str, text: str) -> None:
    plant(tmp_path, name, text)

    assert broken_arrows(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "text", "rule"),
    [
        ("money/cents.py", "import numpy", "money may use no third-party library"),
        ("rules/hand.py", "import numpy as np", "rules may use numpy only in rules.*batch*"),
        ("rng/shuffle.py", "from numpy import array", "numpy only in rng.battery.*"),
        ("server/app/tables.py", "import zmq.asyncio", "zmq only in server.adapters.*"),
        ("wire/codec.py", "def f():\n    import zmq\n", "zmq only in wire.link"),
        ("cli/demo.py", "import pokerkit", "pokerkit only in cli.bench.*"),
        (
            "ledger/book.py",
            "import pandas",
            "ledger may use cryptography, psycopg, pysqlite3, sqlite_utils",
        ),
    ],
)
def test_a_library_outside_its_place_is_named(
    tmp_path: Path, name: str, text: str, rule: str
) -> None:
    plant(tmp_path, name, text)

    (problem,) = stray_libraries(tmp_path)

    assert rule in problem


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("rules/ranking/batch.py", "import numpy as np"),
        ("rng/battery/hands.py", "import numpy"),
        ("wire/link/socket.py", "import zmq"),
        ("cli/bench/ranking.py", "import phevaluator"),
        ("money/cents.py", "from __future__ import annotations\nimport dataclasses"),
    ],
)
def test_a_library_in_its_place_may_be_used(tmp_path: Path, name: str, text: str) -> None:
    plant(tmp_path, name, text)

    assert stray_libraries(tmp_path) == []


@pytest.mark.parametrize("module", ["sqlite3", "os.path", "random", "time", "threading", "pathlib"])
@pytest.mark.parametrize("package", ["money", "proof", "rules", "wire"])
def test_a_pure_package_that_reaches_for_the_world_is_named(
    tmp_path: Path, package: str, module: str
) -> None:
    plant(tmp_path, f"{package}/thing.py", f"def f() -> None:\n    import {module}\n")

    (problem,) = impure_imports(tmp_path)

    assert f"rule: {package} is pure" in problem
    assert "thing.py:2" in problem


def test_the_edge_of_a_pure_package_and_other_packages_may_reach_the_world(tmp_path: Path) -> None:
    plant(tmp_path, "wire/link.py", "import socket")
    plant(tmp_path, "ledger/store.py", "import sqlite3")

    assert impure_imports(tmp_path) == []


def test_a_package_without_a_row_is_named(tmp_path: Path) -> None:
    plant(tmp_path, "jackpots/pool.py", "")
    plant(tmp_path, ".venv/lib/thing.py", "")

    (problem,) = packages_without_a_row(tmp_path)

    assert problem.startswith("jackpots/ has no row")


@pytest.mark.parametrize("name", ["server/tables/actor.py", "server/room/seats/acts.py"])
@pytest.mark.parametrize(
    "text",
    [
        "from rules.hand import commands",
        "from rules.table.state import Table",
        "from rules import table",
        "from server.tables.poker.game import PokerGame",
        "def f():\n    from server.tables import poker\n",
    ],
)
def test_a_table_that_looks_behind_the_door_is_named(tmp_path: Path, name: str, text: str) -> None:
    plant(tmp_path, name, text)

    (problem,) = imports_through_walls(tmp_path)

    assert "know a game only by its door" in problem


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("server/tables/poker/game.py", "from rules.table.state import Table"),
        ("server/games.py", "from server.tables.poker.kind import Poker"),
        ("server/room/room.py", "from rules.seating import StandUp\nimport server.tables.game"),
    ],
)
def test_behind_the_door_and_where_it_is_hung_a_game_may_be_known(
    tmp_path: Path, name: str, text: str
) -> None:
    plant(tmp_path, name, text)

    assert imports_through_walls(tmp_path) == []
