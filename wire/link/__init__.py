"""The secure link: keys and enrolment, and the client of a program with its own loop.

Those with an event loop take theirs from `wire.link.server_link` and `wire.link.async_client`:
a screen that starts would load asyncio for nothing.
"""

from wire.link.enrolment import (
    ListWatch,
    OnlyHere,
    admit,
    enrol,
    enrol_many,
    follow_books,
    leave_out,
    load_allow_list,
    revoke,
    share_desk,
)
from wire.link.keys import (
    Bundle,
    KeyPair,
    load_server_keys,
    make_server_keys,
    new_key_pair,
    read_bundle,
    write_bundle,
)
from wire.link.no_answer import NoAnswer
from wire.link.poll_client import PollClient
from wire.link.refusals import RefusalCode, Refused
from wire.link.request_ids import new_request_id

__all__ = [
    "Bundle",
    "KeyPair",
    "ListWatch",
    "NoAnswer",
    "OnlyHere",
    "PollClient",
    "RefusalCode",
    "Refused",
    "admit",
    "enrol",
    "enrol_many",
    "follow_books",
    "leave_out",
    "load_allow_list",
    "load_server_keys",
    "make_server_keys",
    "new_key_pair",
    "new_request_id",
    "read_bundle",
    "revoke",
    "share_desk",
    "write_bundle",
]
