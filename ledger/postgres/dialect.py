"""Turns the places for values of our SQL into those of psycopg."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from ledger.connection import Values

_PLACE: Final = re.compile(r"'(?:[^']|'')*'|\?(\d*)|(?<![:\w]):([a-z_]+)|%")
"""A text in quotes, `?`, `?1`, `:name`, or a percent sign, which psycopg wants twice."""


@cache
def for_psycopg(sql: str) -> str:
    """Return the same statement with `%s`, `%(p1)s` and `%(name)s`."""
    return _PLACE.sub(_place, sql)


def values_for(sql: str, parameters: Values) -> Values:
    """Return the values as the turned statement wants them."""
    if isinstance(parameters, Mapping) or not _is_numbered(sql):
        return parameters
    return {f"p{place}": value for place, value in enumerate(parameters, 1)}


@cache
def _is_numbered(sql: str) -> bool:
    return "%(p1)s" in for_psycopg(sql)


def _place(found: re.Match[str]) -> str:
    text = found.group()
    if text == "?":
        return "%s"
    if text.startswith("?"):
        return f"%(p{found.group(1)})s"
    if text.startswith(":"):
        return f"%({found.group(2)})s"
    return text.replace("%", "%%")
