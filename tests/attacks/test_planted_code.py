"""Code that somebody drops beside ours is not run by a checked program, or is reported, or both.

The whole way from the launcher on: a copy of the tree with an environment of its own.
"""

from __future__ import annotations

import os
import py_compile
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cli.own_command import READS_COMPILED
from server.adapters.software_on_disk import ROOT, SITE, found_environment, found_path, found_tree
from server.manifest import Difference, compare

pytestmark = pytest.mark.plain
COPIED = ("cli", "money", "requirements", "arclight", "pyproject.toml")
PACKAGES = (
    *("annotated_doc", "annotated_types", "click", "markdown_it", "mdurl", "pydantic"),
    *("pydantic_core", "pygments", "rich", "shellingham", "typing_extensions.py"),
    "typing_inspection",
)
"""What typer needs; it is copied itself, because something is planted in it."""
PYC = f"{sys.implementation.cache_tag}.pyc"


@dataclass(frozen=True)
class Tree:
    """A copy of what `./arclight server --help` needs, with an environment of its own."""

    root: Path

    @property
    def site(self) -> Path:
        return self.root / ".venv" / "lib" / SITE.parent.name / "site-packages"

    @property
    def ran(self) -> Path:
        return self.root.parent / "the planted code ran"

    def evil(self, then: str = "") -> str:
        return f"open({str(self.ran)!r}, 'w').close()\n{then}"

    def compiled(self, source: Path, target: Path) -> None:
        """Forge a compiled module that Python never compares with its source."""
        planted = self.root.parent / "planted.py"
        planted.write_text(source.read_text(encoding="utf-8") + self.evil(), encoding="utf-8")
        target.parent.mkdir(parents=True, exist_ok=True)
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(planted), cfile=str(target), invalidation_mode=mode, doraise=True)

    def found(self) -> dict[str, str]:
        return {
            **found_environment(self.root / ".venv", self.site),
            **found_tree(self.root / "house.toml", self.root, self.site),
        }

    def start(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [str(self.root / "arclight"), *(words or ("server", "--help"))]
        plain = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
        return subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=self.root, env=plain
        )


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    made = Tree(tmp_path / "table")
    made.root.mkdir()
    for name in COPIED:
        source, target = ROOT / name, made.root / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, target)
    environment = made.root / ".venv"
    (environment / "bin").mkdir(parents=True)
    (environment / "bin" / "python").symlink_to(sys.executable)
    shutil.copy2(Path(sys.prefix) / "pyvenv.cfg", environment)
    made.site.mkdir(parents=True)
    shutil.copytree(SITE / "typer", made.site / "typer")
    for name in PACKAGES:
        (made.site / name).symlink_to(SITE / name)
    lock = (made.root / "requirements" / "runtime.lock").read_bytes()
    stamp = subprocess.run(["cksum"], input=lock, capture_output=True, check=True).stdout
    (environment / "runtime.stamp").write_bytes(stamp)
    return made


def beside_ours(tree: Tree) -> str:
    (tree.root / "secrets.py").write_text(tree.evil("raise ImportError"), encoding="utf-8")
    return "file:secrets.py"


def path_file(tree: Tree) -> str:
    lines = f"import sys; open({str(tree.ran)!r}, 'w').close()\n"
    (tree.site / "zz.pth").write_text(lines, encoding="utf-8")
    return "site:zz.pth"


def customised(tree: Tree) -> str:
    (tree.site / "sitecustomize.py").write_text(tree.evil(), encoding="utf-8")
    return "site:sitecustomize.py"


def our_module_compiled(tree: Tree) -> str:
    source = tree.root / "cli" / "output.py"
    tree.compiled(source, source.parent / "__pycache__" / f"output.{PYC}")
    return ""


def packages_module_compiled(tree: Tree) -> str:
    source = tree.site / "typer" / "main.py"
    tree.compiled(source, source.parent / "__pycache__" / f"main.{PYC}")
    return ""


def kept_module_compiled(tree: Tree) -> str:
    source = tree.root / "cli" / "output.py"
    kept = tree.root / ".venv" / "bytecode" / str(source.parent).lstrip("/")
    tree.compiled(source, kept / f"output.{PYC}")
    return ""


@pytest.mark.parametrize(
    "plant",
    [
        beside_ours,
        path_file,
        customised,
        our_module_compiled,
        packages_module_compiled,
        kept_module_compiled,
    ],
)
def test_planted_code_is_not_run_and_what_could_be_loaded_is_reported(
    tree: Tree, plant: Callable[[Tree], str]
) -> None:
    before = tree.found()

    part = plant(tree)
    answer = tree.start()

    assert answer.returncode == 0, answer.stderr
    assert "--listen" in answer.stdout
    assert not tree.ran.exists()
    reported = {difference.part for difference in compare(before, tree.found())}
    assert reported == ({part} if part else set())


def test_an_interpreter_that_was_replaced_by_a_script_is_reported(tree: Tree) -> None:
    before, python = tree.found(), tree.root / ".venv" / "bin" / "python"
    python.unlink()
    script = f"#!/bin/sh\n: >'{tree.ran}'\nexec '{sys.executable}' \"$@\"\n"
    python.write_text(script, encoding="utf-8")
    python.chmod(0o755)

    assert Difference("env:bin/python", "changed") in compare(before, tree.found())


def test_a_link_that_points_elsewhere_is_reported(tree: Tree) -> None:
    before, python = tree.found(), tree.root / ".venv" / "bin" / "python"
    copy = shutil.copy2(python.resolve(), tree.root.parent)
    python.unlink()
    python.symlink_to(copy)

    assert compare(before, tree.found()) == (Difference("env:bin/python", "changed"),)


def test_packages_that_became_a_link_are_reported(tree: Tree) -> None:
    before, elsewhere = tree.found(), tree.root.parent / "packages"
    tree.site.rename(elsewhere)
    tree.site.symlink_to(elsewhere)

    part = f"env:{tree.site.relative_to(tree.root / '.venv').as_posix()}"
    assert compare(before, tree.found()) == (Difference(part, "new"),)


def test_another_home_of_the_interpreter_is_reported(tree: Tree) -> None:
    before, settings = tree.found(), tree.root / ".venv" / "pyvenv.cfg"
    settings.write_text("home = /elsewhere/bin\n", encoding="utf-8")

    assert compare(before, tree.found()) == (Difference("env:pyvenv.cfg", "changed"),)


def test_an_archive_that_comes_first_on_the_path_is_reported(tmp_path: Path) -> None:
    places = [str(tmp_path / "python311.zip"), *sys.path]
    before = dict(found_path(places))
    (tmp_path / "python311.zip").write_bytes(b"PK")

    changed = compare(before, dict(found_path(places)))

    assert changed == (Difference(places[0], "changed"),)
    assert compare(dict(found_path(sys.path)), before) == (Difference(places[0], "new"),)


@pytest.mark.parametrize("command", ["keys", "cage", "--help"])
def test_no_command_near_keys_or_secrets_runs_a_forged_compiled_module(
    tree: Tree, command: str
) -> None:
    kept_module_compiled(tree)

    tree.start(command, "--help")

    assert not tree.ran.exists()


def test_the_launcher_and_our_programs_let_the_same_commands_read_compiled_modules() -> None:
    lines = (ROOT / "arclight").read_text(encoding="utf-8").splitlines()
    at = next(place for place, line in enumerate(lines) if "$venv/bytecode" in line)

    assert set(lines[at - 1].strip(" )").split(" | ")) == READS_COMPILED
