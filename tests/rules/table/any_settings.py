"""Any settings that a room might open a table with."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.collection import Collection, CountedAt, FeeBracket, FeeMoment, FeeStep, TimeFee
from rules.games.catalogue import GAMES
from rules.settings import (
    AnteFrom,
    ButtonRule,
    ButtonStraddle,
    BuyIn,
    Clocks,
    LateDiscard,
    MissedBlinds,
    Options,
    Seating,
    Sevens,
    Stakes,
    Structure,
    TableSettings,
)

FEES = (
    Collection(),
    Collection(
        brackets=(
            FeeBracket(players_min=2, steps=(FeeStep(FeeMoment.STREET_DEALT, 1, 1),), no_flop=1),
            FeeBracket(players_min=5, percent_bp=500, cap=4),
        ),
        counted_at=CountedAt.FLOP,
    ),
    Collection(dead_blind=1),
    Collection(time_fee=TimeFee(period_ms=1, brackets=((2, 3), (5, 7)))),
)


@st.composite
def some_settings(draw: st.DrawFn) -> TableSettings:
    """Any table a room might open, with short stacks so that players bust."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    blinds = draw(st.sampled_from([(1, 2), (2,), (1, 2, 4), (1, 1)])) if game.uses_blinds else ()
    by_big = bool(blinds) and draw(st.booleans())
    stakes = Stakes(
        blinds=blinds,
        ante=draw(st.integers(0, 2)),
        ante_from=AnteFrom.BIG_BLIND if by_big else AnteFrom.EACH,
        bring_in=1 if game.brings_in else 0,
        small_bet=2,
        big_bet=4,
    )
    seats = draw(st.integers(2, game.seats_max))
    options = Options(
        straddle=draw(st.sampled_from([None, True])),
        blind_chop=draw(st.booleans()),
        face_up_all_in=draw(st.booleans()) and not game.asks,
        button_straddle=draw(st.sampled_from(ButtonStraddle)),
        straddle_sets_raise=draw(st.booleans()),
        missed_blinds=draw(st.sampled_from(MissedBlinds)),
        buy_button=draw(st.booleans()),
        button=draw(st.sampled_from([None, *ButtonRule])),
        late_discard=draw(st.sampled_from(LateDiscard)),
        sevens=draw(st.sampled_from(Sevens)),
    )
    seating = Seating(
        seats_to_start=draw(st.integers(2, min(3, seats))),
        timeouts_to_sit_out=draw(st.integers(0, 2)),
        absence_ms=draw(st.sampled_from([0, 5])),
        rebuy_ms=draw(st.sampled_from([0, 5])),
        return_within_ms=draw(st.sampled_from([0, 5])),
        return_above_maximum=draw(st.booleans()),
    )
    clocks = Clocks(
        time_bank_ms=draw(st.sampled_from([0, 9])),
        showdown_ms=draw(st.sampled_from([0, 9])),
        uncontested_ms=draw(st.sampled_from([0, 9])),
    )
    return TableSettings(
        game=game.code,
        structure=draw(st.sampled_from(Structure)),
        stakes=stakes,
        seats=seats,
        collection=draw(st.sampled_from(FEES)),
        options=options,
        clocks=clocks,
        buy_in=BuyIn(minimum=5, maximum=draw(st.sampled_from([0, 40]))),
        seating=seating,
        tournament=draw(st.sampled_from([False, False, False, True])),
    )
