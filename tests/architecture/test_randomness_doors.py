"""Chance enters the product by these doors and no others."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.architecture.randomness import randomness_in, unseeded_in

ROOT = Path(__file__).resolve().parents[2]
NOT_PRODUCT = {"tests", "build", "reports"}


class Door(NamedTuple):
    """A module, or a folder, that may touch these sources."""

    path: str
    sources: frozenset[str]
    reason: str
    seeded: bool = False
    """Only a generator that repeats itself from a stated seed, which no dealer can use."""


DOORS = (
    Door(
        "rng/entropy.py",
        frozenset({"os.urandom"}),
        "the one door of dealing, and of every id and nonce drawn through rng.nonces",
    ),
    Door(
        "ledger/keys.py",
        frozenset({"secrets"}),
        "makes the keys, salts and ids of the books, where rng may not be imported",
    ),
    Door(
        "wire/link/keys.py",
        frozenset({"zmq.curve_keypair"}),
        "makes the keys that the link knows the server and its clients by",
    ),
    Door(
        "wire/link/routing_ids.py",
        frozenset({"secrets"}),
        "seeds what the transport draws routing ids from",
    ),
    Door(
        "wire/link/request_ids.py",
        frozenset({"secrets"}),
        "makes the ids of requests, in programs that have no generator",
    ),
    Door(
        "staff_web/drawn_secrets.py",
        frozenset({"secrets"}),
        "makes what browsers keep and the codes of desks",
    ),
    Door(
        "cli/hand/equity.py",
        frozenset({"random"}),
        "samples boards from a stated seed",
        seeded=True,
    ),
    Door(
        "bots/chance.py",
        frozenset({"random"}),
        "the luck of simulated players and trouble; the server can import neither",
        seeded=True,
    ),
    Door("cli/bench", frozenset({"random"}), "makes inputs to measure with", seeded=True),
    Door("cli/bench/rng.py", frozenset({"random"}), "races SystemRandom, the shuffle's peer"),
)
PURE = ("money", "proof", "rules", "wire", "server", "screenkit", "player_station")
"""Packages whose chance must come from outside: a door may never stand in them."""
EDGES = ("wire/link/",)
"""Parts of them that are their edge to the world."""


def product_modules() -> list[Path]:
    """Return every Python module of the repository that is not a test."""
    return [
        path
        for path in sorted(ROOT.rglob("*.py"))
        if not any(
            part in NOT_PRODUCT or part.startswith(".") for part in path.relative_to(ROOT).parts
        )
    ]


def doors_of(module: str) -> list[Door]:
    """Return the doors a module, named from the root of the repository, may use."""
    return [door for door in DOORS if module == door.path or module.startswith(door.path + "/")]


def strays_in(path: Path) -> set[str]:
    """Return what a module touches and its doors do not allow."""
    text = path.read_text(encoding="utf-8")
    doors = doors_of(path.relative_to(ROOT).as_posix())
    strays = randomness_in(text).difference(*(door.sources for door in doors))
    if doors and all(door.seeded for door in doors):
        strays |= unseeded_in(text)
    return strays


def test_no_module_but_the_doors_touches_a_source_of_randomness() -> None:
    strays = [
        f"{path.relative_to(ROOT)} touches {source}"
        for path in product_modules()
        for source in sorted(strays_in(path))
    ]

    assert not strays, "\n".join(strays)


def test_the_search_covers_the_whole_product() -> None:
    packages = {path.relative_to(ROOT).parts[0] for path in product_modules()}

    assert {"rng", "proof", "rules", "money", "cli"} <= packages


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.path)
def test_every_door_that_stands_is_used(door: Door) -> None:
    place = ROOT / door.path
    modules = [place] if place.is_file() else sorted(place.rglob("*.py"))
    if not modules:
        pytest.skip(f"{door.path} is not part of this checkout")

    touched = set().union(*(randomness_in(m.read_text(encoding="utf-8")) for m in modules))

    assert touched >= door.sources


def test_no_door_stands_in_a_package_that_must_be_given_its_chance() -> None:
    assert not [
        door.path
        for door in DOORS
        if door.path.partition("/")[0] in PURE and not door.path.startswith(EDGES)
    ]


def test_in_the_generator_only_the_entropy_module_touches_a_source() -> None:
    doors = [door.path for door in DOORS if door.path.startswith("rng")]

    assert doors == ["rng/entropy.py"]


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("import random", "random"),
        ("import random as luck\nluck.random()", "random"),
        ("from random import Random", "random"),
        ("from random import *", "random"),
        ("def deal():\n    import secrets", "secrets"),
        ("from secrets import token_bytes", "secrets"),
        ("import os\nos.urandom(8)", "os.urandom"),
        ("import os as system\nsystem.getrandom(8)", "os.getrandom"),
        ("from os import urandom as noise", "os.urandom"),
        ("import os\nnoise = os.urandom", "os.urandom"),
        ("import numpy as np\nnp.random.default_rng()", "numpy.random"),
        ("import numpy.random", "numpy.random"),
        ("from numpy import random", "numpy.random"),
        ("from numpy.random import default_rng", "numpy.random"),
        ("import uuid\nuuid.uuid4()", "uuid.uuid4"),
        ("from uuid import uuid4", "uuid.uuid4"),
        ("import ssl\nssl.RAND_bytes(8)", "ssl.RAND_bytes"),
        ("import zmq\nzmq.curve_keypair()", "zmq.curve_keypair"),
        ("import os\ngetattr(os, 'urandom')(8)", "getattr(urandom)"),
        ("import importlib\nimportlib.import_module('random')", "import_module(random)"),
        ("__import__('secrets')", "__import__(secrets)"),
        ("open('/dev/urandom', 'rb')", "/dev/urandom"),
        (
            "from cryptography.hazmat.primitives.ciphers.aead import AESGCM\n"
            "AESGCM.generate_key(256)",
            "generate_key",
        ),
        (
            "from cryptography.hazmat.primitives.asymmetric import rsa\nrsa.generate_private_key()",
            "generate_private_key",
        ),
        (
            "from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey as P\n"
            "P.generate()",
            "PrivateKey.generate",
        ),
    ],
)
def test_the_search_finds_each_way_to_a_source(text: str, source: str) -> None:
    assert randomness_in(text) == {source}


@pytest.mark.parametrize(
    "text",
    [
        "import os\nos.path.join('a', 'b')",
        "from rng import open_dealer",
        "from uuid import UUID, uuid5",
        "import numpy as np\nnp.zeros(3)",
        "draw.generate(32)",
        "say('a random deck from /dev/urandom')",
        "seat.random",
    ],
)
def test_the_search_leaves_the_harmless_alone(text: str) -> None:
    assert randomness_in(text) == set()


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("from random import Random\nRandom(7)", set()),
        ("import random\nrandom.Random(7).random()", set()),
        ("import numpy as np\nnp.random.default_rng(7)", set()),
        ("from random import Random\nRandom()", {"random.Random()"}),
        ("import random\nrandom.random()", {"random.random()"}),
        ("import random\nrandom.SystemRandom(7)", {"random.SystemRandom()"}),
        ("from random import shuffle\nshuffle([1])", {"random.shuffle()"}),
        ("import numpy as np\nnp.random.default_rng()", {"numpy.random.default_rng()"}),
    ],
)
def test_the_search_tells_a_seeded_generator_from_chance(text: str, calls: set[str]) -> None:
    assert unseeded_in(text) == calls
