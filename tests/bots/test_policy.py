"""Simulated players stay within their offers, know only what they see, and differ in style."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bots.chance import Chance
from bots.policy import STYLES, decide
from bots.policy.acting import Choice, Spot, choose
from bots.policy.strength import strength_of
from tests.bots.builders import person, sight
from wire.messages.own_view import BuyInView, HandName, OfferView, ShowView
from wire.messages.seat import (
    Act,
    BuyIn,
    ComeBack,
    EnterPin,
    Leave,
    Rebuy,
    ShowOrMuck,
    StepBack,
    Swipe,
    TopUp,
)

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
IDENT = "seat:1:2:0"


@st.composite
def offers(draw: st.DrawFn) -> OfferView:
    to_call = draw(st.sampled_from((0, 0, 25, 100, 4_000)))
    step = draw(st.sampled_from((1, 25)))
    raise_min = draw(st.sampled_from((0, 100, 200)))
    raise_max = raise_min + step * draw(st.integers(0, 400)) if raise_min else 0
    return OfferView(
        turn=draw(st.integers(1, 99)),
        hand=4,
        to_call=to_call,
        raise_min=raise_min,
        raise_max=raise_max,
        raise_step=step,
        bring_in=draw(st.sampled_from((0, 0, 25))) if not to_call else 0,
        can_fold=bool(to_call) or draw(st.booleans()),
        can_chop=draw(st.booleans()),
        answers_chop=draw(st.integers(0, 9)) == 0,
        half_pot=draw(st.sampled_from((0, raise_min, raise_max))),
        pot=draw(st.sampled_from((0, raise_max))),
        fixed=draw(st.booleans()),
    )


@st.composite
def spots(draw: st.DrawFn) -> Spot:
    return Spot(
        strength=draw(st.integers(0, 100)),
        pot=draw(st.integers(0, 10_000)),
        bet=100,
        stack=5_000,
        first_cards=draw(st.booleans()),
    )


@given(
    offer=offers(),
    spot=spots(),
    style=st.sampled_from(sorted(STYLES)),
    seed=st.integers(0, 10_000),
)
def test_every_style_stays_within_its_offer(
    offer: OfferView, spot: Spot, style: str, seed: int
) -> None:
    choice = choose(offer, spot, STYLES[style], Chance(seed))

    assert choice.kind in legal_kinds(offer)
    if choice.kind == "raise":
        assert offer.raise_min <= choice.total <= offer.raise_max
        assert (choice.total - offer.raise_min) % offer.raise_step == 0
        if offer.fixed and not STYLES[style].any_legal:
            assert choice.total == offer.raise_min


def legal_kinds(offer: OfferView) -> set[str]:
    if offer.answers_chop:
        return {"chop", "play_on"}
    kinds = {"bring_in"} if offer.bring_in else {"call" if offer.to_call else "check"}
    kinds |= {"fold"} if offer.to_call and offer.can_fold else set()
    kinds |= {"chop"} if offer.can_chop else set()
    return kinds | ({"raise"} if offer.raise_min else set())


@given(cards=st.lists(st.sampled_from(CARDS), min_size=2, max_size=7, unique=True))
def test_every_hand_has_a_strength_from_0_to_100(cards: list[str]) -> None:
    assert 0 <= strength_of(sight(cards=" ".join(cards))) <= 100


def test_better_cards_look_better() -> None:
    worse_to_better = ["7c 2d", "Tc 9c", "Ac Kc", "Ac Ad"]

    looks = [strength_of(sight(cards=cards)) for cards in worse_to_better]

    assert looks == sorted(looks)
    assert len(set(looks)) == 4


def test_a_pair_on_the_board_is_no_pair_of_ones_own() -> None:
    pair = HandName(ranking="high", category="pair", ranks="9AK7")

    own = strength_of(sight(cards="9c Ad", board="9d Kh 7s", names=(pair,)))
    shared = strength_of(sight(cards="Kc Ad", board="9d 9h 7s", names=(pair,)))

    assert own > shared


def test_a_wheel_is_the_best_low() -> None:
    wheel = HandName(ranking="low_8", category="high_card", ranks="5432A")
    eight = HandName(ranking="low_8", category="high_card", ranks="8765A")

    assert strength_of(sight(cards="Ac 2d", names=(wheel,))) > strength_of(
        sight(cards="Ac 2d", names=(eight,))
    )


def test_a_tight_player_folds_more_than_a_loose_one_and_an_aggressive_one_raises_most() -> None:
    offer = OfferView(turn=1, hand=4, to_call=100, raise_min=200, raise_max=5_000)

    def often(style: str, kind: str) -> int:
        luck = Chance(style)
        spots = [_spot(luck.below(100), first_cards=luck.percent(50)) for _ in range(600)]
        return [choose(offer, spot, STYLES[style], luck).kind for spot in spots].count(kind)

    assert often("tight", "fold") > often("loose", "fold") > often("calling", "fold")
    assert often("aggressive", "raise") > often("tight", "raise") > often("calling", "raise")


def _spot(strength: int, *, first_cards: bool = False, pot: int = 250) -> Spot:
    return Spot(strength=strength, pot=pot, bet=100, stack=5_000, first_cards=first_cards)


def test_the_same_sight_and_luck_give_the_same_intent() -> None:
    offer = OfferView(turn=7, hand=4, to_call=100, raise_min=200, raise_max=900)
    seen = sight(cards="Ac Kd", offer=offer)

    for style in STYLES:
        once = decide(seen, person(style), Chance(3), IDENT)
        assert once == decide(seen, person(style), Chance(3), IDENT)


def test_an_act_names_the_decision_that_was_seen() -> None:
    offer = OfferView(turn=7, hand=4, to_call=0)

    intent = decide(sight(cards="Ac Kd", offer=offer), person(), Chance(1), IDENT)

    assert intent is not None
    assert isinstance(intent.request, Act)
    assert (intent.request.id, intent.request.hand, intent.request.turn) == (IDENT, 4, 7)
    assert intent.after_ms > 0


def test_a_hand_that_holds_is_never_mucked() -> None:
    show = ShowView(turn=9, hand=4, holds=True, time_ms=5_000)

    for seed in range(50):
        intent = decide(sight(cards="Ac Kd", show=show), person(), Chance(seed), IDENT)
        assert intent is not None
        assert isinstance(intent.request, ShowOrMuck)
        assert intent.request.show
        assert intent.after_ms < show.time_ms


def test_a_player_swipes_enters_the_pin_and_buys_in_within_the_limits() -> None:
    room = BuyInView(least=2_000, most=5_000, step=25)

    def request(state: str, **facts: BuyInView) -> object:
        intent = decide(sight(state, **facts), person(), Chance(1), IDENT)  # type: ignore[arg-type]
        assert intent is not None
        return intent.request

    assert isinstance(request("open"), Swipe)
    assert isinstance(request("pin"), EnterPin)
    brought = request("buy_in", buy_in=room)
    assert isinstance(brought, BuyIn)
    assert room.least <= brought.amount <= room.most
    assert brought.amount % room.step == 0
    assert isinstance(request("buy_in", buy_in=BuyInView(least=0, most=0)), StepBack)


def test_a_busted_player_buys_again_or_leaves() -> None:
    room = BuyInView(least=2_000, most=5_000)
    seen = sight("busted", buy_in=room)

    requests = [decide(seen, person(), Chance(seed), IDENT) for seed in range(60)]

    asked = [intent.request for intent in requests if intent is not None]
    assert all(isinstance(each, Rebuy | Leave) for each in asked)
    assert len({type(each) for each in asked}) == 2


def test_a_player_comes_back_from_a_rest_and_leaves_after_his_stay() -> None:
    back = decide(sight(away=True), person(), Chance(1), IDENT)
    gone = decide(sight(hands=60), person(stay_hands=60), Chance(1), IDENT)

    assert back is not None
    assert isinstance(back.request, ComeBack)
    assert gone is not None
    assert isinstance(gone.request, Leave)


def test_a_short_stack_is_topped_up_now_and_then() -> None:
    seen = sight(stack=500, buy_in=BuyInView(least=1, most=4_500))

    intents = [decide(seen, person("loose"), Chance(seed), IDENT) for seed in range(60)]

    assert any(isinstance(intent.request, TopUp) for intent in intents if intent is not None)


def test_a_player_in_a_hand_books_chips_for_the_next_one() -> None:
    seen = sight(stack=500, in_hand=True, buy_in=BuyInView(least=1, most=4_500))

    intents = [decide(seen, person("loose"), Chance(seed), IDENT) for seed in range(60)]

    assert any(isinstance(intent.request, TopUp) for intent in intents if intent is not None)


def test_only_a_disconnecting_player_goes_dark() -> None:
    offer = OfferView(turn=7, hand=4, to_call=100)
    seen = sight(cards="Ac Kd", offer=offer)

    for style in STYLES:
        intents = [decide(seen, person(style), Chance(seed), IDENT) for seed in range(200)]
        dark = any(intent is not None and intent.drop_ms for intent in intents)
        assert dark == (style == "disconnecting")


def test_a_choice_is_a_word_of_the_offer() -> None:
    nothing_to_call = OfferView(turn=1, hand=1, to_call=0, can_fold=False)

    assert choose(nothing_to_call, _spot(0), STYLES["tight"], Chance(1)) == Choice("check")
