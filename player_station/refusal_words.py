"""What a player reads when the server says no: what is wrong, and what to do."""

from __future__ import annotations

from gettext import gettext as _

from wire.messages.base import Fact


def refused_words(code: str, facts: dict[str, Fact]) -> str:
    """Return the sentence for a refusal."""
    sentence = _sentences().get(code)
    if sentence is None:
        return _("That is not possible now ({code}). Nothing was done.").format(code=code)
    return sentence.format_map(_Facts(facts))


class _Facts(dict[str, Fact]):
    """Facts that a sentence names but the refusal did not bring are left out."""

    def __missing__(self, key: str) -> str:
        return ""


def _sentences() -> dict[str, str]:
    return {**_table_sentences(), **_account_sentences()}


def _table_sentences() -> dict[str, str]:
    return {
        "stale_turn": _("That decision has passed. Nothing was done."),
        "not_your_turn": _("It is not your turn. Nothing was done."),
        "hand_over": _("The hand is over."),
        "action_stopped": _("The floor has stopped the action. Please wait."),
        "raise_out_of_range": _("That amount is no longer possible. Choose again."),
        "raise_off_step": _("That amount is no longer possible. Choose again."),
        "raise_not_open": _("You cannot raise here."),
        "cannot_check": _("There is a bet: call, raise or fold."),
        "seat_taken": _("That seat is taken."),
        "seat_reserved": _("That seat is reserved. Please ask the floor."),
        "already_seated": _("You already have a seat at a table."),
        "buy_in_too_small": _("That is less than the smallest buy-in."),
        "buy_in_too_large": _("That is more than the largest buy-in."),
        "return_stack_too_small": _("You left with more a short while ago. Bring that much."),
        "stack_full": _("Your stack is already at the largest buy-in."),
        "not_multiple_of_chip": _("That amount cannot be made in the table's chips."),
        "hand_running": _("Please wait for the end of the hand."),
        "table_closed": _("The table is closed."),
        "nothing_owed": _("You owe no blind."),
        "too_many_open": _("One moment, please."),
    }


def _account_sentences() -> dict[str, str]:
    return {
        "pin_wrong": _("Wrong PIN. {tries_left} tries left."),
        "wrong_pin": _("Wrong PIN. {tries_left} tries left."),
        "pin_locked": _("This PIN is locked. The cashier can unlock it."),
        "pin_too_easy": _("That PIN is too easy to guess. Choose another."),
        "bad_swipe": _("The card could not be read. Swipe again."),
        "card_unreadable": _("The card could not be read. Swipe again."),
        "card_unknown": _("This is not one of our cards. The cashier can help."),
        "card_not_active": _("This card is no longer valid. The cashier can help."),
        "foreign_card": _("Another player sits here."),
        "seat_in_use": _("Another player sits here."),
        "account_locked": _("This account is locked. The cashier can help."),
        "excluded": _("You cannot play here. The cashier can tell you more."),
        "balance_too_small": _("There is not enough on your account."),
        "not_enough": _("There is not enough on your account."),
        "limit_reached": _("Your own limit is reached."),
        "over_limit": _("Your own limit is reached."),
    }
