"""The default house file with a house's own answers in it; comments and order stay."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping

Answer = str | int | bool


def filled_in(text: str, answers: Mapping[str, Answer]) -> str:
    """Return a house file with other values, by dotted key; missing keys lead their section."""
    for dotted, answer in answers.items():
        section, _, key = dotted.rpartition(".")
        text = _with(text, section, key, json.dumps(answer, ensure_ascii=False))
    return text


def keeping_tables(text: str, kept: Collection[str]) -> str:
    """Return a house file that keeps only these games."""
    sections = re.split(r"^(?=\[)", text, flags=re.MULTILINE)
    return "".join(
        each if name is None or name[1] in kept else _after_the_keys(each)
        for each in sections
        for name in (re.match(r"\[tables\.([^\]]+)\]", each),)
    )


def _with(text: str, section: str, key: str, value: str) -> str:
    start = re.search(rf"^\[{re.escape(section)}\].*\n", text, re.MULTILINE) if section else None
    if section and start is None:
        raise KeyError(section)
    begins = start.end() if start else 0
    following = re.compile(r"^\[", re.MULTILINE).search(text, begins)
    ends = following.start() if following else len(text)
    line = re.compile(rf"^{key} = (\"[^\"\n]*\"|[^#\n]*?)(?=\s*(#.*)?$)", re.MULTILINE)
    found = line.search(text, begins, ends)
    if found is None:
        return f"{text[:begins]}{key} = {value}\n{text[begins:]}"
    return f"{text[: found.start()]}{key} = {value}{text[found.end() :]}"


def _after_the_keys(section: str) -> str:
    """Return the comment that leads to the next section, if the file has one there."""
    _, _, after = section.rstrip("\n").rpartition("\n\n")
    return f"{after}\n\n" if after.startswith("#") else ""
