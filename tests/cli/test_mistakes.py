"""Who types a command wrong is told everything that is missing at once, with a whole example."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from cli.examples import example_of
from cli.main import app

ROOT = typer.main.get_command(app)
RUN = CliRunner(env={"ARCLIGHT_DATA": "", "ARCLIGHT_AS": "", "COLUMNS": "80"})


def commands(group: Any = ROOT, path: str = "") -> Iterator[tuple[str, Any]]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{path} {name}")
        else:
            yield f"{path} {name}".strip(), command


def told(*words: str) -> str:
    done = RUN.invoke(app, words)
    assert done.exit_code == 2, done.output
    return " ".join(done.stderr.replace("│", " ").split())


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        ("cage void 3", "cage void: missing: --reason, --second."),
        ("cage adjust ann", "missing: AMOUNT, --reason, --second."),
        ("floor move bob 1", "missing: TO_SEAT, --reason."),
        ("cage welcome bob", "missing: AMOUNT, --name, --born, --card, --document."),
        ("room recover", "missing: --data (or ARCLIGHT_DATA), LOGIN."),
        ("staff hire cleo", "missing: --name, --role."),
    ],
)
def test_all_that_is_missing_is_told_at_once_with_an_example(words: str, missing: str) -> None:
    said = told(*words.split())
    assert missing in said
    assert "Such as: ./arclight " in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("floor start x", "floor start: TABLE: type a whole number. Such as:"),
        ("floor start 0", "TABLE: type at least 1."),
        ("floor start 1 2", "too many words, nothing is asked for by: 2."),
        ("floor start 1 --as finn", "--as stands before the command's name: arclight floor --as"),
        ("floor start -- -1", "TABLE: type at least 1."),
        ("floor start -1", "-1: a number below zero cannot stand here"),
        ("cage limit ann", "missing: KIND, MOST."),
    ],
)
def test_a_wrong_word_is_told_in_words_for_people(words: str, said: str) -> None:
    assert said in told(*words.split())


def test_every_command_that_needs_something_has_an_example_that_can_be_typed() -> None:
    for name, command in commands():
        needed = any(each.required for each in command.params)
        assert bool(example_of(name)) >= needed, name
        if not example_of(name):
            continue
        _arclight, *words = shlex.split(example_of(name))
        in_a_name = 2 if words[1] == "--as" else 0
        own = words[len(name.split()) + in_a_name :]
        command.make_context(name, own)  # raises if anything is missing or wrong


def test_no_line_of_any_list_of_commands_is_cut_off() -> None:
    groups = [
        "",
        *sorted({name.rpartition(" ")[0] for name, _command in commands() if " " in name}),
    ]
    for group in groups:
        shown = RUN.invoke(app, [*group.split(), "--help"]).stdout
        _, _, listed = shown.partition("Commands:")
        assert listed
        assert "..." not in listed, listed


def test_an_example_stands_in_the_help_of_its_command() -> None:
    shown = RUN.invoke(app, ["floor", "move", "--help"]).stdout
    assert example_of("floor move") in shown
