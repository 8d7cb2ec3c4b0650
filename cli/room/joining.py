"""Joining a room by code: this computer makes its keys, and the pages let the public one in."""

from __future__ import annotations

import json
import urllib.error
import urllib.parse
import urllib.request
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.output import stop, writing

if TYPE_CHECKING:
    from wire.link import Bundle

WAIT_S = 10
ANSWER_MAX = 10_000


def joined(pages: str, code: str, out: Path) -> Bundle:
    """Return the bundle of this computer after the room let it in; it is written to a file."""
    from wire.link import Bundle, new_key_pair, write_bundle

    keys = new_key_pair()
    told = _asked(pages, {"code": code, "key": keys.public})
    if "problem" in told or "place" not in told:
        stop(_("this code is not open: ask the floor for a new one"))
    bundle = Bundle(
        role=str(told["role"]),
        place=str(told["place"]),
        name=str(told["name"]),
        keys=keys,
        server=str(told["server"]),
        address=str(told["address"]),
    )
    with writing(out):
        write_bundle(out, bundle)
    return bundle


def _asked(pages: str, form: dict[str, str]) -> dict[str, Any]:
    """Return what the pages answer; end the command if they do not."""
    if not pages.startswith(("http://", "https://")):
        stop(_("{pages} is no address such as http://127.0.0.1:8670").format(pages=pages), status=2)
    body = urllib.parse.urlencode(form).encode()
    request = urllib.request.Request(f"{pages.rstrip('/')}/enrol", data=body)  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=WAIT_S) as answer:  # noqa: S310
            return dict(json.loads(answer.read(ANSWER_MAX)))
    except urllib.error.HTTPError as refused:
        return {"problem": str(refused.code)}
    except (OSError, ValueError):
        stop(_("the pages at {pages} do not answer").format(pages=pages))
