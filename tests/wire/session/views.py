"""Small views to send."""

from __future__ import annotations

from wire.messages.session import Update
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import RulesView, TableView

RULES = RulesView(game="holdem", structure="no_limit", stakes=StakesView(blinds=(100, 200)))


def update(message: str = "") -> Update:
    """Return an update that can be told from others by its table's message."""
    return Update(events=(), table=TableView(table=3, name="3", rules=RULES, message=message))
