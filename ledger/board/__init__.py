"""The room's board: waiting lists and held seats, calls, disputes, stand-ins.

Functions that take a `Work` run inside the unit of the caller. The rows are the truth: they are
read again after each unit. Nothing here moves money.
"""

from ledger.board.asks import (
    Dispute,
    SeatCall,
    answer_call,
    answer_calls_of,
    call_staff,
    decide_dispute,
    open_calls,
    open_dispute,
    open_dispute_count,
    open_disputes,
)
from ledger.board.messages import open_messages, write_message
from ledger.board.places import (
    ASKED_FOR,
    Place,
    PlaceKind,
    call_by_floor,
    call_place,
    check_not_held,
    end_place,
    end_places_of,
    give_place_up,
    hold_seat,
    join_list,
    lapse_call,
    let_go,
    open_places,
    queue_first,
    withdraw_call,
)
from ledger.board.rulings import Compensation, Ruling, paid_for, ruling_on
from ledger.board.stand_ins import (
    StandIn,
    begin_stand_in,
    check_unused,
    come_home,
    end_stand_in,
    open_stand_ins,
    stood_in_for,
)
from ledger.board.wishes import SeatWish, end_wish, open_wishes, wish_seat

__all__ = [
    "ASKED_FOR",
    "Compensation",
    "Dispute",
    "Place",
    "PlaceKind",
    "Ruling",
    "SeatCall",
    "SeatWish",
    "StandIn",
    "answer_call",
    "answer_calls_of",
    "begin_stand_in",
    "call_by_floor",
    "call_place",
    "call_staff",
    "check_not_held",
    "check_unused",
    "come_home",
    "decide_dispute",
    "end_place",
    "end_places_of",
    "end_stand_in",
    "end_wish",
    "give_place_up",
    "hold_seat",
    "join_list",
    "lapse_call",
    "let_go",
    "open_calls",
    "open_dispute",
    "open_dispute_count",
    "open_disputes",
    "open_messages",
    "open_places",
    "open_stand_ins",
    "open_wishes",
    "paid_for",
    "queue_first",
    "ruling_on",
    "stood_in_for",
    "wish_seat",
    "withdraw_call",
    "write_message",
]
