"""One whole command for every command that needs something: shown in its help and its refusal.

A test types each of them: all that a command needs is there, in the right order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_AS: Final = {"floor": "--as finn", "cage": "--as carl", "staff": "--as ada", "report": "--as sue"}
"""Whose work a group is, as docs/running_a_room.md names them."""

_EXAMPLES: Final[Mapping[str, str]] = {
    "equity": "AhKh QsQd",
    "server": "--data room",
    "bots": "2:bob.card:bob.pin --table 1 --data demo",
    "watch": "--table 1",
    "events": "--follow --data room",
    "gallery": "pictures",
    "audit": "room",
    "backup": "copy-of-tuesday room",
    "restore": "copy-of-tuesday new-room",
    "accept-books": 'room --records 1200 --reason "the disk broke"',
    "export": "postings room --out postings.csv",
    "books move": "room",
    "books fetch": "copy-of-tuesday room",
    "books check": "room",
    "room setup": "--data room",
    "room screens": "--data room",
    "room swipe": "1 ann.card --data room",
    "room recover": "ada --data room",
    "room another": "room-west --data room",
    "room move": "7 west",
    "room leave": "west",
    "enroll server": "--data room",
    "enroll seat": "--table 2 --seat 3 --data room",
    "enroll centre": "--table 2 --data room",
    "enroll cage": "--number 2 --data room",
    "enroll web": '--name "staff pages" --data room',
    "enroll staff": '--name "floor desk" --data room',
    "enroll auditor": '--name "auditor 1" --data room',
    "enroll bot": "--table 1 --seat 2 --data demo",
    "enroll join": "--pages http://127.0.0.1:8670 --out station.json",
    "enroll list": "--data room",
    "enroll revoke": '"table 2 seat 3" --data room',
    "staff end-sessions": "carl",
    "staff hire": 'cleo --name "Cleo Park" --role cashier',
    "staff role": "finn supervisor --second sue",
    "staff reset": "carl --second sue",
    "staff dismiss": "carl",
    "staff software": '3f9a2c --reason "version 2 installed" --second sue',
    "staff card": "finn --out finn.card",
    "staff claim": 'ada --name "Ada Brook"',
    "staff sign-in": "finn",
    "staff approve": "void_receipt --by sue --number 17",
    "floor open": "1 nl_1_2",
    "floor start": "1",
    "floor pause": "1",
    "floor stop": "1",
    "floor resume": "1",
    "floor change": "1 limit_3_6",
    "floor tell": '1 "Last hand at two"',
    "floor move": 'bob 1 5 --reason "wants to see the board"',
    "floor remove": 'bob --reason "rude to the table"',
    "floor clock": "bob",
    "floor fold": 'bob --reason "his screen is gone"',
    "floor reserve": "bob 1 5",
    "floor list": "1 bob",
    "floor call": "12 1",
    "floor unlist": "12",
    "floor answer": "3",
    "floor decide": '2 --decision "the hand stands: the seat acted in turn"',
    "floor void": '1 118 --reason "misdeal" --second sue',
    "floor close": '1 --reason "end of the evening"',
    "floor thaw": "1",
    "floor tournament open": "1 turbo",
    "floor tournament register": "1 bob",
    "floor tournament unregister": "1 bob",
    "floor tournament start": "1",
    "floor tournament pause": "1",
    "floor tournament resume": "1",
    "floor tournament break": "1 10",
    "floor tournament level": '1 3 --reason "the clock was set wrong"',
    "floor tournament penalty": 'bob 5 --reason "spoke about a live hand"',
    "floor tournament remove": 'bob --reason "excluded" --second sue',
    "floor tournament cancel": '1 refund --reason "fire alarm" --second sue',
    "floor tournament standings": "1",
    "floor tournament structure": "turbo",
    "cage account": 'bob --name "Bob Ray" --born 1975-07-04 --document passport:US',
    "cage welcome": (
        'bob 200 --name "Bob Ray" --born 1975-07-04 --card bob.card --document passport:US'
    ),
    "cage standing": 'bob lock --reason "card found in the street"',
    "cage exclude": 'bob --until 2027-11-17 --reason "asked for it"',
    "cage limit": "bob deposit_day 500",
    "cage unlock": "bob --document passport:US",
    "cage lose": 'bob --reason "stolen"',
    "cage stock": "100 --out blank-cards.csv",
    "cage card": "bob --out bob.card",
    "cage pin": "bob --card bob.card --document passport:US",
    "cage deposit": "bob 200",
    "cage pay-out": "bob all",
    "cage paid-in": '40 --reason "found under table 2"',
    "cage paid-out": '25 --reason "taxi for a guest"',
    "cage void": '17 --reason "typed 200 for 20" --second sue',
    "cage adjust": 'bob -10 --reason "paid twice" --second sue',
    "cage receipt": "17",
    "cage document": "bob --document passport:US --second sue",
    "cage take-back": "bob",
    "cage release-share": "7 --document passport:US --second sue",
    "cage release-prize": "bob --document passport:US --second sue",
    "cage register": "bob 1",
    "cage unregister": "bob 1",
    "cage close-day": "tomorrow 300x100 500x20",
    "cage vault": '100x20 --reason "from the bank"',
    "cage difference": '299x100 500x20 --reason "one note short" --second sam',
    "cage open-shift": "100x100 100x20",
    "cage close-shift": "98x100 112x20",
    "cage fill": "50x20",
    "cage credit": "50x20",
    "floor jackpot seed": 'main 1000 --reason "new month" --second sam',
    "floor jackpot pay": '1 --reason "looked at the hand" --second sue',
    "floor jackpot refuse": '1 --reason "the deck was changed" --second sue',
    "report show": "receipts today",
    "hand replay": "hands/",
    "hand export": "room --table 1 --hands 118",
    "hand prove": "proof.json room --table 1 --hand 118",
    "hand verify": "proof.json",
    "house check": "room/house.toml",
    "keys export": "keys-of-room.txt room",
    "keys import": "keys-of-room.txt new-room",
    "rng certify": "--decks 10000 --report report",
    "rng vectors": "hmac_drbg.rsp",
    "rng decks": "--count 5",
    "rng alarm": "bytes.bin",
}
_SUPERVISORS: Final = frozenset({"exclude", "close-day", "vault", "difference", "stock"})
"""Commands of the cage that a supervisor types."""
_WITHOUT_SESSION: Final = frozenset({"claim", "sign-in"})


def example_of(command: str) -> str:
    """Return the whole example of a command such as `floor move`; empty: it needs none."""
    words = _EXAMPLES.get(command)
    if words is None:
        return ""
    group, _space, name = command.partition(" ")
    person = "--as sue" if name in _SUPERVISORS else _AS.get(group, "")
    if not person or name in _WITHOUT_SESSION:
        return f"./arclight {command} {words}"
    return f"./arclight {group} {person} {name} {words}"
