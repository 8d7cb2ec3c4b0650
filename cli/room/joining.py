"""Joining a room by code: this computer makes its keys, and the pages let the public one in.

The letters of the code stay here. They prove this computer's key to the room, and the room's
answer to this computer; whatever somebody exchanged on the way is seen by both.
"""

from __future__ import annotations

import ipaddress
import json
import ssl
import urllib.error
import urllib.parse
import urllib.request
from gettext import gettext as _
from hmac import compare_digest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.output import stop, writing
from wire.session.device_code import typed_code

if TYPE_CHECKING:
    from wire.link import Bundle

WAIT_S = 10
ANSWER_MAX = 10_000


def joined(pages: str, typed: str, out: Path) -> Bundle:
    """Return the bundle of this computer after the room let it in; it is written to a file."""
    from wire.link import Bundle, new_key_pair, write_bundle

    door = _door(pages)
    code = typed_code(typed)
    if code is None:
        stop(_("a code has 8 digits and then 12 letters or digits: type all of it"), status=2)
    key = (keys := new_key_pair()).public
    told = _asked(door, {"code": code.digits, "key": key, "proof": code.proof_of_key(key)})
    if "problem" in told or "place" not in told:
        stop(_("this code is not open or was mistyped: compare it, or ask the floor for a new one"))
    if not compare_digest(code.proof_of_answer(key, told), str(told.get("proof", ""))):
        words = _(
            "the answer of {pages} is not from this code's room. Nothing was kept. Compare the"
            " address with the floor's page; somebody on the way may have answered"
        )
        stop(words.format(pages=pages))
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


def _door(pages: str) -> str:
    """Return the address that is asked; refuse one that others on the way can read."""
    parts = urllib.parse.urlsplit(pages)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        stop(_("{pages} is no address such as http://127.0.0.1:8670").format(pages=pages), status=2)
    if parts.scheme == "http" and not _this_computer(parts.hostname):
        words = _("{pages} can be read on the way: write https:// for pages on another computer")
        stop(words.format(pages=pages), status=2)
    return f"{pages.rstrip('/')}/enrol"


def _this_computer(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _asked(door: str, form: dict[str, str]) -> dict[str, Any]:
    """Return what the pages answer; end the command if they do not."""
    body = urllib.parse.urlencode(form).encode()
    request = urllib.request.Request(door, data=body)  # noqa: S310  (judged by `_door`)
    try:
        with urllib.request.urlopen(request, timeout=WAIT_S, context=_unverified()) as answer:  # noqa: S310
            return dict(json.loads(answer.read(ANSWER_MAX)))
    except urllib.error.HTTPError as refused:
        return {"problem": str(refused.code)}
    except (OSError, ValueError):
        stop(_("the pages do not answer at {door}").format(door=door))


def _unverified() -> ssl.SSLContext:
    """Return terms of TLS that take any certificate.

    The pages sign theirs themselves, and a new device knows no authority of the house. The letters
    of the code prove the room instead; TLS only keeps those away who merely listen.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
