"""New secrets: one that cannot be is refused when it was typed once, not twice."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from cli.typed.secrets import new_password, new_secret

LONG = "a long and new secret"


def asked(typed: str) -> tuple[str, str]:
    """Return the password that was heard, and what the person was told."""
    app = typer.Typer()
    heard: list[str] = []

    @app.command()
    def ask() -> None:
        heard.append(new_password("Password", None, "ada"))

    told = CliRunner().invoke(app, input=typed).stderr
    return "".join(heard), told


def test_a_short_password_is_refused_before_it_is_typed_again() -> None:
    heard, told = asked(f"short\n{LONG}\n{LONG}\n")
    assert heard == LONG
    assert told.index("12 to 256 characters") < told.index("once more")


def test_two_that_differ_are_asked_for_again() -> None:
    heard, told = asked(f"{LONG}\nanother one than that\n{LONG}\n{LONG}\n")
    assert heard == LONG
    assert "the two differ" in told


def test_a_file_is_held_to_the_same_check(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("short\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        new_password("Password", file, "ada")
    assert new_secret("PIN", file) == "short"
