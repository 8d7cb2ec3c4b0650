"""Structured logs: one JSON object on each line, in rotating files, without secrets.

A line says what happened by a code and facts, never by a whole message or value from elsewhere.
A fact that could be a secret, judged by its name or kind, is written as "hidden".
"""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from ledger.hidden import HiddenText

FILE_BYTES: Final = 10_000_000
FILES_KEPT: Final = 20
HIDDEN: Final = "hidden"
SECRET_NAMES: Final = re.compile(
    r"(^|_)(pin|pins|password|passphrase|token|tokens|secret|secrets|track|tracks|track_\d"
    r"|card|cards|deck|decks|salt|salts|opening|openings|credential|code_typed|document|key)(_|$)"
)
"""Names of facts that are never written; the last four digits of a card have other names."""
_PLAIN: Final = (bool, int, str, type(None))
_TEXT_MOST: Final = 500


class Log:
    """Writes lines; any thread may."""

    def __init__(self, handler: logging.Handler) -> None:
        handler.setFormatter(_JsonLine())
        self._logger = logging.Logger("arclight", logging.INFO)
        self._logger.addHandler(handler)
        self._handler = handler

    def note(self, what: str, **facts: object) -> None:
        """Log something that is in order."""
        self._logger.info(what, extra={"facts": facts})

    def warn(self, what: str, **facts: object) -> None:
        """Log something that a person should look at."""
        self._logger.warning(what, extra={"facts": facts})

    def fault(self, where: str, error: BaseException) -> None:
        """Log a fault of the program: its kind and its places in the code, never its values."""
        self._logger.error("fault", extra={"facts": {"where": where, **_trace(error)}})

    def close(self) -> None:
        """Write out what is held."""
        self._handler.close()


def open_log(folder: Path) -> Log:
    """Open the log files of a data directory; a full file is renamed with a number."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handler = RotatingFileHandler(
        folder / "server.jsonl", maxBytes=FILE_BYTES, backupCount=FILES_KEPT, encoding="utf-8"
    )
    # A log that cannot be written must not stop a hand; the books have what matters.
    handler.handleError = _say_on_stderr  # type: ignore[method-assign]
    return Log(handler)


def shown(facts: Mapping[str, object]) -> dict[str, object]:
    """Return the facts as a log may show them."""
    return {name: _shown(name, value) for name, value in facts.items()}


def _shown(name: str, value: object) -> object:
    if SECRET_NAMES.search(name) or isinstance(value, HiddenText):
        return HIDDEN
    if isinstance(value, Mapping):
        return shown({str(key): inner for key, inner in value.items()})
    if isinstance(value, list | tuple):
        return [_shown(name, inner) for inner in value]
    if type(value) in _PLAIN:
        return value[:_TEXT_MOST] if isinstance(value, str) else value
    # Anything else may carry a secret in its repr: its kind is enough.
    return f"<{type(value).__name__}>"


def _trace(error: BaseException) -> dict[str, object]:
    places = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{Path(code.co_filename).name}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return {"kind": type(error).__name__, "places": places[-20:]}


class _JsonLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        facts: Mapping[str, object] = getattr(record, "facts", {})
        line = {"at": at, "level": record.levelname.lower(), "what": record.msg, **shown(facts)}
        return json.dumps(line)  # in ASCII: a log must hold no terminal commands


def _say_on_stderr(record: logging.LogRecord) -> None:
    sys.stderr.write(f"arclight: the log cannot be written ({record.msg})\n")
