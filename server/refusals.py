"""What the server itself refuses; the rules and the books have codes of their own."""

from __future__ import annotations

from enum import Enum, unique

from wire.messages.base import Fact


@unique
class RefusalCode(Enum):
    """Why the server said no; the words for people are made at the edge."""

    TABLE_FROZEN = "table_frozen"
    """A fault stopped the table; the floor resumes it or voids the hand. Facts: `reason`."""
    TABLE_NOT_FROZEN = "table_not_frozen"
    """Facts: `table`."""
    REQUEST_REUSED = "request_reused"
    """A request id came back with other content. Facts: `request_id`."""
    BOOKS_STOPPED = "books_stopped"
    """The books take nothing now; ask again later. No facts."""
    SETTINGS_DO_NOT_FIT = "settings_do_not_fit"
    """New settings do not fit who sits there. Facts: `key`, `value`, `need`."""
    DEAL_IS_THE_SERVERS = "deal_is_the_servers"
    """Decks come from the table's own shuffle. No facts."""
    CLOCK_NOT_OPEN = "clock_not_open"
    """The seat has no decision to be hurried. Facts: `seat`."""
    HAND_NOT_RECORDED = "hand_not_recorded"
    """No such hand was played at the table, or the asker was not in it. Facts: `hand`."""


class Refused(Exception):
    """The server refuses; nothing has changed."""

    def __init__(self, code: RefusalCode, **facts: Fact) -> None:
        super().__init__(f"{code.value}: {facts}")
        self.code = code
        self.facts = facts
