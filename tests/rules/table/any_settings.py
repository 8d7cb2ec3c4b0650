"""Any settings that a room might open a table with."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from rules.collection import Collection, CountedAt, FeeBracket, FeeMoment, FeeStep, TimeFee
from rules.draw_choices import LateDiscard, Sevens
from rules.games.catalogue import GAMES
from rules.kill import Kill, KillKind
from rules.settings import (
    AnteFrom,
    ButtonRule,
    ButtonStraddle,
    BuyIn,
    Clocks,
    MissedBlinds,
    Mix,
    MixChange,
    MixedGame,
    Options,
    Seating,
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
    settings = TableSettings(
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
    return settings if draw(st.booleans()) else draw(with_kill_or_mix(settings))


KILLS = (
    None,
    Kill(kind=KillKind.NATURAL, leg_counts_from=0),
    Kill(kind=KillKind.NATURAL, times_bp=15_000),
)


@st.composite
def with_kill_or_mix(draw: st.DrawFn, settings: TableSettings) -> TableSettings:
    """The same table as a cash game that kills pots, or plays several games in turn, or both."""
    kill = draw(st.sampled_from(KILLS))
    codes = [code for code, game in GAMES.items() if game.uses_blinds or kill is None]
    chosen = draw(st.lists(st.sampled_from(codes), min_size=1, max_size=4, unique=True))
    games = tuple(_mixed(code) for code in chosen)
    options = replace(
        settings.options,
        straddle=None,
        button_straddle=ButtonStraddle.OFF,
        face_up_all_in=False,
        kill=kill,
    )
    seats = min(settings.seats, *(GAMES[code].seats_max for code in chosen))
    plain = TableSettings(
        game=games[0].game,
        structure=games[0].structure,
        stakes=games[0].stakes,
        seats=seats,
        collection=settings.collection,
        options=options,
        clocks=settings.clocks,
        buy_in=settings.buy_in,
        seating=replace(settings.seating, seats_to_start=2),
    )
    if len(games) < 2:
        return plain
    change, every = draw(st.sampled_from(MixChange)), draw(st.integers(1, 2))
    return replace(plain, mix=Mix(name="mixed", games=games, change=change, every=every))


def _mixed(code: str) -> MixedGame:
    game = GAMES[code]
    stakes = Stakes(
        blinds=(1, 2) if game.uses_blinds else (),
        ante=0 if game.uses_blinds else 1,
        bring_in=1 if game.brings_in else 0,
        small_bet=2,
        big_bet=4,
    )
    return MixedGame(game=code, structure=Structure.FIXED_LIMIT, stakes=stakes)
