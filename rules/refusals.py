"""How the rules refuse a command, and how they report an error of their own."""

from __future__ import annotations

from enum import Enum, unique


@unique
class RefusalCode(Enum):
    """Why a command was refused; screens and commands make the words for people."""

    NOT_YOUR_TURN = "not_your_turn"
    STALE_TURN = "stale_turn"
    HAND_OVER = "hand_over"
    ACTION_STOPPED = "action_stopped"
    ACTION_NOT_STOPPED = "action_not_stopped"
    NOT_IN_HAND = "not_in_hand"
    CANNOT_CHECK = "cannot_check"
    NOTHING_TO_CALL = "nothing_to_call"
    RAISE_NOT_OPEN = "raise_not_open"
    RAISE_OUT_OF_RANGE = "raise_out_of_range"
    RAISE_OFF_STEP = "raise_off_step"
    NO_BRING_IN = "no_bring_in"
    NO_CHOP = "no_chop"
    CANNOT_FOLD = "cannot_fold"
    MUST_BET = "must_bet"
    DRAW_NOT_OPEN = "draw_not_open"
    DISCARD_COUNT = "discard_count"
    NOT_YOUR_CARD = "not_your_card"
    RUNS_NOT_OPEN = "runs_not_open"
    NO_RABBIT = "no_rabbit"
    NO_SHOWDOWN_CHOICE = "no_showdown_choice"
    BETTING_NOT_OPEN = "betting_not_open"
    POT_ALREADY_PUSHED = "pot_already_pushed"
    BAD_DECK = "bad_deck"
    BAD_SETUP = "bad_setup"
    BAD_SETTING = "bad_setting"
    BAD_RECORD = "bad_record"
    NOT_EXPRESSIBLE = "not_expressible"
    SEAT_UNKNOWN = "seat_unknown"
    SEAT_TAKEN = "seat_taken"
    SEAT_EMPTY = "seat_empty"
    SEAT_RESERVED = "seat_reserved"
    ALREADY_SEATED = "already_seated"
    BUY_IN_TOO_SMALL = "buy_in_too_small"
    BUY_IN_TOO_LARGE = "buy_in_too_large"
    SHORT_BUY_USED = "short_buy_used"
    RETURN_STACK_TOO_SMALL = "return_stack_too_small"
    STACK_FULL = "stack_full"
    TOP_UP_BOOKED = "top_up_booked"
    NO_TOP_UP_BOOKED = "no_top_up_booked"
    NOT_MULTIPLE_OF_CHIP = "not_multiple_of_chip"
    HAND_RUNNING = "hand_running"
    NO_HAND_RUNNING = "no_hand_running"
    TABLE_NOT_RUNNING = "table_not_running"
    TABLE_RUNNING = "table_running"
    TABLE_CLOSED = "table_closed"
    TOO_FEW_PLAYERS = "too_few_players"
    ALREADY_SITTING_OUT = "already_sitting_out"
    NOT_SITTING_OUT = "not_sitting_out"
    NOT_LEAVING = "not_leaving"
    NO_BIG_BLIND = "no_big_blind"
    SENT_AWAY = "sent_away"
    NO_CHIPS = "no_chips"
    NOTHING_OWED = "nothing_owed"
    NO_STRADDLE = "no_straddle"
    BUTTON_NOT_SOLD = "button_not_sold"
    TIME_BANK_RUNNING = "time_bank_running"
    TIME_BANK_NOT_RUNNING = "time_bank_not_running"
    STALE_TICKET = "stale_ticket"
    NOT_AT_THIS_TABLE = "not_at_this_table"
    CHIPS_LEFT = "chips_left"
    NOT_IN_TOURNAMENT = "not_in_tournament"
    NO_TIME_FEE = "no_time_fee"
    TOURNAMENT_BEGUN = "tournament_begun"
    TOURNAMENT_NOT_PLAYED = "tournament_not_played"
    LEVEL_NOT_OVER = "level_not_over"
    ON_BREAK = "on_break"
    PENALTY_SERVED = "penalty_served"
    PRIZES_PAID = "prizes_paid"
    DEALS_OFF = "deals_off"
    DEAL_OPEN = "deal_open"
    DEAL_PROPOSED = "deal_proposed"
    DEAL_ANSWERED = "deal_answered"
    NO_DEAL_OPEN = "no_deal_open"


class Refused(Exception):
    """The rules forbid what was asked; nothing has changed.

    `facts` are the numbers and codes that a screen needs to say why.
    """

    def __init__(self, code: RefusalCode, **facts: int | str) -> None:
        super().__init__(f"{code.value}: {facts}")
        self.code = code
        self.facts = facts


class InvariantBroken(Exception):
    """The program itself has an error: the table must stop and the floor must be called."""
