"""The pages' templates, compiled once for each language: their texts are put in it there and then.

A page says some hundred texts. To look each up whenever a page is drawn took most of the drawing.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, nodes, select_autoescape
from jinja2.visitor import NodeTransformer

from staff_web import words
from staff_web.game_words import list_words, method_words, stage_words
from staff_web.language import LANGUAGES, catalogue, spoken
from staff_web.language import translated as _
from staff_web.lists.picture import list_title

_WORDS: Final = ("age_shown", "amount_shown", "status_words", "reason_words", "table_title")


@cache
def page_templates(language: str) -> Environment:
    """Return the templates in a language; each is compiled once in a process."""
    made = _Templates(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.page_language = language
    made.globals.update(
        _=_,
        languages=LANGUAGES,
        spoken=spoken,
        list_words=list_words,
        list_title=list_title,
        stage_words=stage_words,
        method_words=method_words,
        **{w: getattr(words, w) for w in _WORDS},
    )
    return made


class _Templates(Environment):
    page_language = ""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what a template may name, as one plain dictionary: a chain of them is slow."""
        return {**self.globals, **(d or {})}

    def _generate(
        self,
        source: nodes.Template,
        name: str | None,
        filename: str | None,
        defer_init: bool = False,  # noqa: FBT001, FBT002  (as the library calls it)
    ) -> str:
        put = _InLanguage(self.page_language).visit(source)
        return super()._generate(put, name, filename, defer_init)


class _InLanguage(NodeTransformer):
    """Puts the texts of a template in a language."""

    def __init__(self, language: str) -> None:
        self._say = catalogue(language).gettext

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802  (named by the library)
        """Return a text for `_("...")`; any other call as it is."""
        self.generic_visit(node)
        match node:
            case nodes.Call(node=nodes.Name(name="_"), args=[nodes.Const(value=str(text))]):
                return nodes.Const(self._say(text), lineno=node.lineno)
        return node
