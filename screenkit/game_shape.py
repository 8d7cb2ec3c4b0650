"""What lies on a table, read from its rules: a board or several, or open cards before the seats."""

from __future__ import annotations

from wire.messages.table_view import RulesView


def has_board(rules: RulesView) -> bool:
    """Say whether cards for everybody are dealt."""
    return rules.board_cards > 0


def has_up_cards(rules: RulesView) -> bool:
    """Say whether open cards lie before the seats, as in stud."""
    return not rules.stakes.blinds and not has_board(rules)


def has_button(rules: RulesView) -> bool:
    """Say whether the button decides who is first; in stud a card does."""
    return bool(rules.stakes.blinds) or not rules.stakes.bring_in
