"""Sample messages, as a server would send them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from player_station.decision import decision_of
from player_station.state import Station
from wire.messages.base import changed
from wire.messages.own_view import (
    BuyInView,
    HandName,
    OfferView,
    OpeningView,
    OwnView,
    PlayerView,
)
from wire.messages.session import Welcome
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import (
    ClockView,
    CollectionView,
    FeeBracketView,
    HandView,
    PotView,
    RulesView,
    SeatView,
    TableView,
)

AT_MS: Final = 1_794_873_900_000
NOW_MS: Final = 100_000
ROOT: Final = bytes.fromhex("7c41d0a6e3f25b98" * 4)
OWN_SEAT: Final = 4
NAMES: Final = (
    "Maximiliane Ober",
    "Jo",
    "ThunderRiver2000",
    "Ada",
    "Nino de Almansa",
    "Wu",
    "Konstantin",
    "river_gambler_77",
    "Siobhan O'Connor",
    "Bo",
)

HOLDEM: Final = RulesView(
    game="holdem",
    structure="no_limit",
    stakes=StakesView(blinds=(100, 200)),
    chip=100,
    buy_in_min=4_000,
    buy_in_max=40_000,
    collection=CollectionView(
        brackets=(
            FeeBracketView(players_min=2, percent_bp=500, cap=200),
            FeeBracketView(players_min=5, percent_bp=500, cap=500),
        )
    ),
    action_ms=25_000,
    warning_ms=10_000,
)
LIMIT: Final = changed(
    HOLDEM,
    structure="fixed_limit",
    stakes=StakesView(blinds=(200, 400), small_bet=400, big_bet=800),
)
STUD: Final = changed(
    HOLDEM,
    game="stud8",
    board_cards=0,
    structure="fixed_limit",
    chip=50,
    stakes=StakesView(ante=50, bring_in=100, small_bet=400, big_bet=800),
)
OMAHA: Final = changed(HOLDEM, game="omaha8", structure="pot_limit")


def opening(card: str, position: int = 0) -> OpeningView:
    """A card of the player's own, with a proof of the right shape."""
    return OpeningView(position=position, card=card, salt=ROOT, path=(ROOT,) * 6)


def seat(number: int, **changes: object) -> SeatView:
    """A player in the hand."""
    base = SeatView(
        seat=number,
        state="seated",
        nickname=NAMES[number - 1],
        stack=12_500 + 3_700 * number,
        in_hand=True,
        down=2,
    )
    return changed(base, **changes)


def ten_seats(**changes: object) -> tuple[SeatView, ...]:
    """A full table."""
    return tuple(seat(number, **changes) for number in range(1, 11))


LIMPED: Final = (2, 4, 6, 7, 8)
"""Who sees the flop; the others have folded, the small blind among them."""


def hand(**changes: object) -> HandView:
    """A hand on the flop that five saw for the big blind."""
    base = HandView(
        hand=184_213,
        root=ROOT,
        button=2,
        street=1,
        streets=4,
        boards=(("Kh", "7s", "2d"),),
        dealt=24,
        burned=1,
        pots=(PotView(amount=1_100, seats=LIMPED),),
        pot=1_100,
        small_blind=3,
        big_blind=4,
    )
    return changed(base, **changes)


def others_hand(**changes: object) -> HandView:
    """A flop without this seat: two checks, and seat 6 is to act."""
    base = hand(
        button=1,
        small_blind=2,
        big_blind=3,
        pots=(PotView(amount=1_000, seats=(2, 3, 6, 7, 8)),),
        pot=1_000,
        dealt=22,
        to_act=6,
        turn=56,
        clock=clock(6),
    )
    return changed(base, **changes)


def others_seats() -> tuple[SeatView, ...]:
    """The seats of that flop; this one has no cards."""
    acts = {**dict.fromkeys((1, 5, 9, 10), "fold"), 2: "check", 3: "check"}
    return tuple(
        seat(
            number,
            last_act=acts.get(number, ""),
            folded=acts.get(number) == "fold",
            in_hand=number != OWN_SEAT,
            down=0 if number == OWN_SEAT or acts.get(number) == "fold" else 2,
        )
        for number in range(1, 11)
    )


def table(rules: RulesView = HOLDEM, **changes: object) -> TableView:
    """Table 3."""
    base = TableView(
        table=3,
        name="Table 3",
        rules=rules,
        status="running",
        seats=ten_seats(),
        hand=None,
        at_ms=AT_MS,
    )
    return changed(base, **changes)


def player(**changes: object) -> PlayerView:
    """The player of the seat."""
    base = PlayerView(
        nickname=NAMES[OWN_SEAT - 1],
        balance=125_050,
        previous_ms=AT_MS - 7 * 86_400_000,
        since_ms=AT_MS - 5_100_000,
        brought=20_000,
        hands=84,
    )
    return changed(base, **changes)


def own(cards: tuple[str, ...] = ("As", "Kd"), **changes: object) -> OwnView:
    """What the seat sees of itself."""
    base = OwnView(
        seat=OWN_SEAT,
        state="seated",
        table=3,
        player=player(),
        cards=tuple(opening(card, number) for number, card in enumerate(cards)),
        names=(HandName(ranking="high", category="pair", ranks="KA72"),),
        bank_ms=60_000,
    )
    return changed(base, **changes)


def offer(**changes: object) -> OfferView:
    """A decision after a bet."""
    base = OfferView(
        turn=57,
        hand=184_213,
        to_call=1_200,
        raise_min=2_600,
        raise_max=27_300,
        raise_step=100,
        all_in=27_300,
        half_pot=4_800,
        three_quarters_pot=6_500,
        pot=8_300,
    )
    return changed(base, **changes)


def clock(seat_number: int, left_ms: int = 17_400) -> ClockView:
    """The running clock of a decision."""
    return ClockView(seat=seat_number, turn=57, total_ms=25_000, left_ms=left_ms, warning_ms=10_000)


def buy_in(**changes: object) -> BuyInView:
    """What may be brought."""
    return changed(BuyInView(least=4_000, most=40_000, step=100), **changes)


def station(table_view: TableView | None, own_view: OwnView | None, **changes: object) -> Station:
    """A station that has heard these views a moment ago."""
    base = Station(
        place="Table 3, seat 4",
        now_ms=NOW_MS,
        link="up",
        welcome=Welcome(
            epoch=1,
            house="Bay 101",
            demo=False,
            place="seat:3:4",
            at_ms=AT_MS,
            beat_ms=500,
            pin_digits=6,
        ),
        table=table_view,
        own=own_view,
        heard_ms=NOW_MS,
        decision=decision_of(own_view),
        decision_since_ms=NOW_MS - 2_000,
        pin_touched_ms=NOW_MS,
        proof="verified",
    )
    return replace(base, **changes)  # type: ignore[arg-type]  # the caller names Station's fields
