"""The forms that pages draw, found by reading the pages: where they go, and their fields."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

NO_TEXT = frozenset({"hidden", "checkbox", "radio", "date", "datetime-local", "number", "file"})
CHOSEN = frozenset({"checkbox", "radio"})


@dataclass
class DrawnForm:
    """One form as its page drew it."""

    method: str
    action: str
    filled: dict[str, str] = field(default_factory=dict)
    """What is sent if nobody types anything."""
    texts: set[str] = field(default_factory=set)
    """Fields into which a person can type any text."""
    numbers: set[str] = field(default_factory=set)
    """Those among them that ask for a number."""
    buttons: list[tuple[str, str]] = field(default_factory=list)
    """Name and value of what can be pressed; a button without a name has an empty one."""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[DrawnForm] = []
        self._open: DrawnForm | None = None
        self._choice = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: text or "" for name, text in attrs}
        if tag == "form":
            self._open = DrawnForm(told.get("method", "get").lower(), told.get("action", ""))
            self.forms.append(self._open)
        elif self._open is not None:
            self._control(self._open, tag, told)

    def _control(self, form: DrawnForm, tag: str, told: dict[str, str]) -> None:
        name, value = told.get("name", ""), told.get("value", "")
        kind = told.get("type", "text")
        if tag == "button" and kind != "button":
            form.buttons.append((name, value))
        elif tag == "select":
            self._choice = name
        elif tag == "option" and ("selected" in told or self._choice not in form.filled):
            form.filled[self._choice] = value
        elif tag in ("input", "textarea") and name:
            if kind not in CHOSEN or "checked" in told or name not in form.filled:
                form.filled[name] = value
            if kind not in NO_TEXT:
                form.texts.add(name)
            if told.get("inputmode"):
                form.numbers.add(name)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None


def forms_in(page: str) -> list[DrawnForm]:
    """Return every form of a page."""
    reader = _Reader()
    reader.feed(page)
    return reader.forms
