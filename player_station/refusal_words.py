"""What a player reads when the server refuses: what is wrong, and what to do."""

from __future__ import annotations

from screenkit.language import translated as _
from wire.messages.base import Fact


def refused_words(code: str, facts: dict[str, Fact]) -> str:
    """Return the sentence for a refusal."""
    if facts.get("damage") == "not_an_account_card":
        code = "card_unknown"
    if code == "sent_away":
        code = f"sent_away:{facts.get('cause', '')}"
    sentence = _sentences().get(code)
    if sentence is None:
        return _("That is not possible now ({code}). Nothing was done.").format(code=code)
    return sentence.format_map(_Facts(facts))


class _Facts(dict[str, Fact]):
    """A missing fact, named in the sentence but not in the refusal, becomes empty text."""

    def __missing__(self, key: str) -> str:
        return ""


def _sentences() -> dict[str, str]:
    return {**_table_sentences(), **_account_sentences()}


def _table_sentences() -> dict[str, str]:
    return {
        "stale_turn": _("That decision has passed. Nothing was done."),
        "not_your_turn": _("It is not your turn. Nothing was done."),
        "runs_not_open": _("You are not asked about a second run now. Nothing was done."),
        "no_rabbit": _("It is too late to ask for the cards to come. Nothing was done."),
        "draw_not_open": _("There is nothing to decide about your cards now. Nothing was done."),
        "discard_count": _("That many cards cannot be given up here. Mark them again."),
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
        "top_up_booked": _("Chips are booked already. Cancel that first."),
        "no_top_up_booked": _("No chips are booked."),
        "not_multiple_of_chip": _("That amount cannot be made in the table's chips."),
        "sent_away:removed": _("The house ended your stay. You leave after the hand."),
        "sent_away:moved": _("The floor moves you to another table after the hand."),
        "sent_away:time_up": _("Your own time at the tables is over. You leave after the hand."),
        "hand_running": _("Please wait for the end of the hand."),
        "table_closed": _("The table is closed."),
        "table_not_running": _("The table is not running."),
        "too_few_players": _("Too few players sit here."),
        "nothing_owed": _("You owe no blind."),
        "not_leaving": _("You are not about to leave."),
        "no_big_blind": _("This game has no blinds. Sit out after the hand instead."),
        "too_many_open": _("One moment, please."),
        **_tournament_sentences(),
    }


def _tournament_sentences() -> dict[str, str]:
    return {
        "not_in_tournament": _("That is not done in a tournament."),
        "tournament_begun": _("The tournament has begun. Nobody enters or steps back now."),
        "tournament_not_played": _("No tournament is played here now."),
        "on_break": _("It is break. Play goes on after it."),
        "penalty_served": _("You serve a penalty: {hands} more hands."),
        "deals_off": _("This house does not allow deals."),
        "deal_open": _("A proposal is open already."),
        "deal_proposed": _("A deal was proposed at this level. Wait for the next one."),
        "deal_answered": _("You have answered this proposal."),
        "no_deal_open": _("The proposal is no longer open."),
        "settings_do_not_fit": _("The price has changed. Look at it again."),
        "entered_before": _("You have already played in this tournament."),
        "not_entered": _("You are not in this tournament."),
        "no_tournament": _("No tournament is open at this table."),
    }


def _account_sentences() -> dict[str, str]:
    return {
        "swipe_again": _("The card could not be read. Swipe again."),
        "card_unknown": _("This is not one of our cards. The cashier can help."),
        "card_not_active": _("This card is no longer valid. The cashier can help."),
        "card_not_a_players": _("A player's card is needed here."),
        "pin_wrong": _("Wrong PIN. Tries left: {tries_left}."),
        "pin_locked": _("This PIN is locked. The cashier can unlock it."),
        "pin_tried_too_often": _("This PIN is locked. The cashier can unlock it."),
        "pin_not_set": _("This account has no PIN yet. The cashier can help."),
        "pin_too_easy": _("That PIN is too easy to guess. Choose another."),
        "pin_not_digits": _("A PIN has {least} to {most} digits."),
        "pin_wrong_length": _("A PIN has {length} digits here."),
        "enter_again": _("That was cut off. Enter your PIN again."),
        "place_blocked": _("Too many wrong PINs here. Please ask the floor."),
        "account_locked": _("This account is locked. The cashier can help."),
        "account_closed": _("This account is closed. The cashier can help."),
        "person_excluded": _("You cannot play here. The cashier can tell you more."),
        "funds_short": _("There is not enough on your account."),
        "limit_reached": _("Your own limit is reached."),
        "session_time_up": _("Your own time at the tables is over."),
        **_seat_sentences(),
    }


def _seat_sentences() -> dict[str, str]:
    return {
        "seat_not_free": _("Another player sits here."),
        "player_changed": _("Somebody else has this seat now. Swipe your card again."),
        "signed_in_here": _("You are playing here already."),
        "seated_elsewhere": _("You already sit at table {table}, seat {seat}."),
        "not_called": _("There is a waiting list. You will be called."),
        "held_for_another": _("This seat is held for another player."),
        "station_busy": _("One moment: this screen is busy."),
        "in_a_hand": _("Please wait for the end of the hand."),
        "floor_menu_locked": _("The floor's menu is not open at the seats."),
        "no_floor_menu": _("The menu has closed. Swipe again."),
        "table_frozen": _("The table is out of service. The floor is called."),
        "table_unknown": _("No game is open at this table."),
        "dealing_stopped": _("No hand can begin now. The floor is called."),
        "no_card_swiped": _("Swipe your card first."),
        "seat_locked": _("Enter your PIN first."),
        "another_game": _("That table plays another game. The floor can put you on its list."),
        "no_free_seat": _("No seat is free."),
        "books_differ": _("That must wait. The floor is called."),
        "software_changed": _("That must wait. The floor is called."),
        "books_stopped": _("One moment: the room is busy. Try again."),
        "not_at_this_table": _("You are not at this table."),
        "limit_not_possible": _("That limit is not possible."),
        "limit_changed_too_often": _("You changed this limit often today. The cashier can help."),
        "hand_disputed_before": _("You have already asked about this hand."),
        "disputes_too_many": _("You have asked about many hands today. Please call the floor."),
        "list_full": _("The waiting list is full."),
        "busy": _("One moment: the room is busy. Try again in {retry_s} s."),
        "too_often": _("That was a little fast. Try again in {retry_s} s."),
        "hand_not_recorded": _("That hand cannot be recalled here."),
    }
