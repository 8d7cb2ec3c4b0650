"""What a person is told who typed a command wrong: all that is missing, and one whole example."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import gettext as _
from typing import Any, Final

import typer
from typer.core import TyperCommand

from cli.examples import example_of

NEED_DOCUMENT: Final = frozenset(
    {"cage account", "cage welcome", "cage pin", "cage unlock", "cage release-prize"}
)
"""Commands that need a document, in one of two ways."""
_EXTRA: Final = re.compile(r"Got unexpected extra argument\(s\) \((.*)\)")


class Mistyped(typer.BadParameter):
    """A mistake in words for people."""

    def format_message(self) -> str:
        """Return the words as they are."""
        return self.message


class OwnCommand(TyperCommand):
    """A command that tells everything that is missing at once, with an example."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what was typed; a mistake is told in our own words."""
        typed = list(args)
        try:
            return super().parse_args(ctx, args)
        except typer.TyperException as mistake:
            if ctx.resilient_parsing:
                raise
            words = _mistake_words(self, ctx, typed, mistake)
        raise Mistyped(words, ctx=ctx)


def _mistake_words(
    command: OwnCommand, context: Any, typed: list[str], mistake: typer.TyperException
) -> str:
    name = context.command_path.partition(" ")[2]
    example = example_of(name)
    such_as = _(" Such as: {example}").format(example=example) if example else ""
    return f"{name}: {_what(command, context, typed, mistake)}.{such_as}"


def _what(
    command: OwnCommand, context: Any, typed: list[str], mistake: typer.TyperException
) -> str:
    """Return what is wrong; if something is missing, all of it."""
    parameter = getattr(mistake, "param", None)
    missing = [*_missing(command, context, typed)] if parameter is not None else []
    if any(each is parameter for each, _name in missing):
        return _("missing: {names}").format(names=", ".join(name for _each, name in missing))
    said = str(mistake.format_message()).rstrip(".")
    if parameter is not None:
        return f"{_shown(parameter)}: {_need(getattr(mistake, 'message', said))}"
    option = str(getattr(mistake, "option_name", ""))
    if option.lstrip("-")[:1].isdigit():
        return _("{typed}: a number below zero cannot stand here").format(typed=option)
    own = any(option in each.opts for each in command.params)
    group = None if own else _group_with(context.parent, option)
    if group is not None:
        return _misplaced(option, group, context.command_path)
    if found := _EXTRA.fullmatch(said):
        return _("too many words, nothing is asked for by: {words}").format(words=found[1])
    return said[:1].lower() + said[1:]


def _misplaced(option: str, group: Any, command_path: str) -> str:
    words = _("{option} stands before the command's name: arclight {group} {option} ... {name}")
    path = group.command_path.partition(" ")[2]
    name = command_path.removeprefix(group.command_path).strip()
    return words.format(option=option, group=path, name=name)


def _group_with(context: Any, option: str) -> Any:
    """Return the group of commands around this one that has the option; None: none has."""
    while context is not None:
        if any(option in each.opts for each in context.command.params):
            return context
        context = context.parent
    return None


def _missing(command: OwnCommand, context: Any, typed: list[str]) -> Iterator[tuple[Any, str]]:
    """Yield each parameter that must be typed and was not, and how it is called."""
    heard = command.make_context(
        context.info_name, list(typed), parent=context.parent, resilient_parsing=True
    )
    for each in command.params:
        if each.required and not _was_typed(heard, each):
            variable = _(" (or {name})").format(name=each.envvar) if each.envvar else ""
            yield each, _shown(each) + variable
    name = context.command_path.partition(" ")[2]
    given = heard.params.get("document") or heard.params.get("document_file")
    if name in NEED_DOCUMENT and not given:
        yield None, "--document"


def _was_typed(heard: Any, parameter: Any) -> bool:
    """Whether anything was typed for it, right or wrong."""
    source = heard.get_parameter_source(parameter.name)
    return source is not None and source.name in ("COMMANDLINE", "ENVIRONMENT")


def _shown(parameter: Any) -> str:
    if parameter.param_type_name == "option":
        return str(max(parameter.opts, key=len))
    return str(parameter.metavar or parameter.name).upper()


def _need(said: str) -> str:
    """Return what a value must be, in place of a program's words."""
    if "valid integer" in said:
        return _("type a whole number")
    said = said.removeprefix("Value error, ").rstrip(".")
    bound = re.fullmatch(r"Input should be (less|greater) than or equal to (\d+)", said)
    if bound:
        words = _("type at least {bound}") if bound[1] == "greater" else _("type at most {bound}")
        return words.format(bound=bound[2])
    return said[:1].lower() + said[1:]


def explain_mistakes(app: typer.Typer, path: str = "") -> None:
    """Let every command of an app explain mistakes, and show its example in its help."""
    for command in app.registered_commands:
        made = getattr(command.callback, "__name__", "").replace("_", "-")
        name = f"{path} {command.name or made}".strip()
        command.cls = OwnCommand
        if example := example_of(name):
            command.epilog = "\b\n" + _("Example:") + f"\n  {example}"
    for group in app.registered_groups:
        if group.typer_instance is not None:
            explain_mistakes(group.typer_instance, f"{path} {group.name}".strip())
