"""Who may say what: one union for each direction. A new message gets its line here."""

from __future__ import annotations

from wire.messages.limits import LimitList
from wire.messages.recall import HandList, HandReplay
from wire.messages.seat import (
    Act,
    BuyIn,
    CallStaff,
    ChangeLimit,
    ChangePin,
    ChangeSeat,
    ChooseEntry,
    ComeBack,
    Dispute,
    EnterPin,
    FloorChoice,
    LastHands,
    Leave,
    MyLimits,
    Rebuy,
    RecallHand,
    ReportFault,
    ShowOrMuck,
    SitOut,
    StepBack,
    Straddle,
    Swipe,
    TopUp,
)
from wire.messages.session import (
    Beat,
    Cut,
    Done,
    Hello,
    Refusal,
    Resync,
    Shown,
    Snapshot,
    Update,
    Watch,
    Welcome,
)

FromClient = (
    # The connection itself.
    Hello
    | Beat
    | Resync
    # A seat.
    | Shown
    | Swipe
    | EnterPin
    | StepBack
    | BuyIn
    | Act
    | ShowOrMuck
    | SitOut
    | ComeBack
    | ChooseEntry
    | Straddle
    | TopUp
    | Rebuy
    | Leave
    | ChangeSeat
    | CallStaff
    | Dispute
    | LastHands
    | RecallHand
    | MyLimits
    | ChangeLimit
    | ChangePin
    | FloorChoice
    | ReportFault
    # A tool.
    | Watch
)
"""Everything a client may say to the server."""

FromServer = (
    # The connection itself.
    Welcome
    | Beat
    | Cut
    # The viewer's numbered stream.
    | Snapshot
    | Update
    # Answers.
    | Done
    | Refusal
    | HandList
    | HandReplay
    | LimitList
)
"""Everything the server may say to a client."""
