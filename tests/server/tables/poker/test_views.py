"""What the views say: seats, hands, offers with legal presets, entries, buy-ins and names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from player_station.screens.action_bar import raise_word
from rules.cards import DECK_52, parse_cards
from rules.hand.commands import ActKind
from rules.hand.offers import offer_to
from rules.seating import Entry, SitOut, VoidHand
from rules.settings import BuyIn, Clocks, Options, Stakes, Structure, TableSettings
from rules.table.commands import ChooseEntry, Straddle
from server.tables.state import Around
from tests.server.tables.felt import HOLDEM, Felt, carried
from tests.server.tables.poker_table import table_of
from wire.messages.own_view import OfferView
from wire.messages.table_events import HandShown, PotPushed

STUD = TableSettings(
    game="stud",
    structure=Structure.FIXED_LIMIT,
    stakes=Stakes(ante=10, bring_in=20, small_bet=100, big_bet=200),
    seats=8,
    clocks=Clocks(showdown_ms=0),
)


def stacked(felt: Felt, text: str) -> None:
    """The deck of the next shuffle begins with these cards."""
    top = parse_cards(text)
    felt.shuffler.next.append((*top, *(card for card in DECK_52 if card not in top)))


def game(settings: TableSettings = HOLDEM, deck: str = "", **stacks: int) -> Felt:
    felt = Felt(settings=settings)
    felt.seat_all({int(seat[1:]): amount for seat, amount in stacks.items()})
    if deck:
        felt.shuffler.next.append(DECK_52)
        stacked(felt, deck)
    felt.start()
    return felt


def offer(felt: Felt) -> OfferView:
    player = felt.hand.to_act
    assert player is not None
    view = felt.actor.own_view(player.seat).offer
    assert view is not None
    return view


def test_an_empty_table_shows_what_it_waits_for() -> None:
    felt = Felt()
    view = felt.actor.public_view()
    assert (view.table, view.name, view.status, view.needed) == (3, "Main 3", "waiting", 2)
    assert [seat.state for seat in view.seats] == ["open"] * 10
    assert view.hand is None
    assert view.rules.stakes.blinds == (50, 100)
    assert view.rules.buy_in_min == 2_000
    assert felt.actor.own_view(4).state == "open"


def test_the_room_says_who_waits_and_which_seat_is_kept() -> None:
    felt = Felt()
    felt.actor.announce(
        Around(waiting=("Bo",), called=("Al",), message="closing at 2", reserved={6: "Al"})
    )
    view = felt.published[-1].table
    assert (view.waiting, view.called, view.message) == (("Bo",), ("Al",), "closing at 2")
    assert view.seats[5].state == "reserved"
    assert felt.actor.own_view(6).reserved_for == "Al"


def test_seats_show_stack_bet_and_last_act() -> None:
    felt = game(s1=10_000, s2=10_000, s3=10_000)
    first = felt.hand.to_act
    assert first is not None
    carried(felt.act(ActKind.RAISE, 350))
    seats = {seat.seat: seat for seat in felt.actor.public_view().seats if seat.nickname}
    mine = seats[first.seat]
    assert (mine.stack, mine.bet, mine.last_act, mine.down) == (9_650, 350, "raise", 2)
    assert {seat.last_act for seat in seats.values()} == {"raise", "small_blind", "big_blind"}
    view = felt.actor.public_view().hand
    assert view is not None
    assert (view.pot, view.price, view.pots, view.phase) == (500, 350, (), "betting")
    assert {view.small_blind, view.big_blind, first.seat} == {1, 2, 3}
    carried(felt.act(ActKind.FOLD))
    carried(felt.act(ActKind.CALL))
    view = felt.actor.public_view().hand
    assert view is not None
    assert [(pot.amount, len(pot.seats)) for pot in view.pots] == [(750, 2)]
    assert len(view.board) == 3
    assert view.burned == 1
    folded = [seat for seat in felt.actor.public_view().seats if seat.folded]
    assert [(seat.down, seat.last_act) for seat in folded] == [(0, "fold")]


def test_presets_are_parts_of_the_pot_after_a_call() -> None:
    felt = game(s1=10_000, s2=10_000, s3=10_000)
    view = offer(felt)
    # 150 in the pot and 100 to call: the pot after a call is 250.
    assert (view.to_call, view.raise_min) == (100, 200)
    assert (view.half_pot, view.three_quarters_pot, view.pot) == (225, 287, 350)


@pytest.mark.parametrize("structure", list(Structure))
def test_presets_are_legal_or_absent(structure: Structure) -> None:
    stakes = Stakes(blinds=(50, 100), small_bet=100, big_bet=200)
    settings = replace(HOLDEM, structure=structure, stakes=stakes, chip=25)
    felt = game(settings, s1=2_500, s2=10_000, s3=4_025)
    while table_of(felt.actor).running_hand is not None and offer_to(felt.hand) is not None:
        view, judged = offer(felt), offer_to(felt.hand)
        assert judged is not None
        for total in (view.half_pot, view.three_quarters_pot, view.pot):
            if total:
                judged.check_raise(total)
        assert view.fixed == (structure is Structure.FIXED_LIMIT)
        if view.pot:
            carried(felt.act(ActKind.RAISE, view.pot))
        else:
            carried(felt.check_or_call())


def test_the_pot_in_pot_limit_is_the_largest_raise() -> None:
    options = Options(small_blind_as_big=True)
    settings = replace(HOLDEM, structure=Structure.POT_LIMIT, options=options)
    view = offer(game(settings, s1=10_000, s2=10_000, s3=10_000))
    assert view.pot == view.raise_max < view.all_in


def test_a_short_stack_s_preset_is_everything() -> None:
    felt = game(s1=2_000, s2=10_000)
    while offer(felt).pot != offer(felt).raise_max or not offer(felt).pot:
        carried(felt.act(ActKind.RAISE, offer(felt).pot or offer(felt).raise_min))
    assert offer(felt).pot == offer(felt).raise_max


def test_only_the_seat_to_act_has_an_offer_and_only_the_holder_sees_his_cards() -> None:
    felt = game(s1=10_000, s2=10_000, s3=10_000)
    to_act = felt.hand.to_act
    assert to_act is not None
    views = {seat: felt.actor.own_view(seat) for seat in (1, 2, 3)}
    assert [seat for seat, view in views.items() if view.offer] == [to_act.seat]
    for seat, view in views.items():
        assert [opening.position for opening in view.cards] == [
            position
            for position, card in enumerate(felt.hand.setup.deck)
            if card in felt.hand.by_seat[seat].cards
        ]
        assert view.up == (False, False)


def test_a_seat_is_told_what_its_hand_makes() -> None:
    felt = game(deck="As Kd Ah Kc 2c Ad 7h 7d", s1=10_000, s2=10_000)
    carried(felt.act(ActKind.CALL))
    carried(felt.act(ActKind.CHECK))
    names = {
        felt.actor.own_view(seat).names[0].category: felt.actor.own_view(seat).names[0].ranks
        for seat in (1, 2)
    }
    assert names == {"full_house": "A7", "two_pair": "K7A"}


def test_shown_hands_and_winners_are_named_for_each_share() -> None:
    stakes = Stakes(blinds=(50, 100))
    settings = TableSettings(game="omaha8", structure=Structure.POT_LIMIT, stakes=stakes, seats=9)
    felt = game(
        settings,
        deck="As Kd 2h Kc Ad Qc 3d Qd 9c 4s 5s 8h 9d Jc 9h Kh",
        s1=10_000,
        s2=10_000,
    )
    felt.call_down()
    events = [timed.event for published in felt.published for timed in published.events(None)]
    shown = [event for event in events if isinstance(event, HandShown)]
    pushed = [event for event in events if isinstance(event, PotPushed)]
    assert {name.ranking for event in shown for name in event.names} == {
        "omaha_high",
        "omaha_low_8",
    }
    wins = {win.ranking: win for event in pushed for win in event.wins}
    assert wins["omaha_low_8"].name is not None
    assert wins["omaha_low_8"].name.ranks == "8542A"
    assert wins["omaha_high"].name is not None


def test_over_a_short_all_in_bet_of_no_limit_nothing_is_completed() -> None:
    """House rule 4.7: what the table announces as a raise, the seat calls so."""
    felt = game(s1=10_000, s2=2_060, s3=10_000)
    carried(felt.act(ActKind.RAISE, 2_000))
    for _ in range(2):
        carried(felt.act(ActKind.CALL))
    while felt.hand.to_act is not felt.hand.by_seat[2]:
        carried(felt.act(ActKind.CHECK))
    carried(felt.act(ActKind.RAISE, 60))
    assert (offer(felt).opens, offer(felt).to_call, offer(felt).completes) == (True, 60, False)
    assert raise_word(offer(felt)) == "Raise"
    bring_in = offer(game(STUD, s1=10_000, s2=10_000, s3=10_000))
    assert bring_in.completes
    assert raise_word(bring_in) == "Complete"


def test_the_showdown_offers_to_show_with_a_warning_for_the_winner() -> None:
    felt = game(deck="As Kd Ah Kc 2c Ad 7h 7d", s1=10_000, s2=10_000)
    felt.call_down_to_the_last()
    carried(felt.act(ActKind.CHECK))
    first = felt.hand.to_act
    assert first is not None
    show = felt.actor.own_view(first.seat).show
    assert show is not None
    assert show.holds
    assert not show.uncontested
    assert show.time_ms == 5_000
    assert felt.actor.public_view().hand.phase == "showdown"  # type: ignore[union-attr]


def test_after_the_hand_winners_and_shown_cards_stay_until_the_next() -> None:
    felt = game(deck="As Kd Ah Kc 2c Ad 7h 7d", s1=10_000, s2=10_000)
    felt.call_down()
    view = felt.actor.public_view()
    assert view.hand is not None
    assert view.hand.phase == "over"
    assert sorted(seat.won for seat in view.seats)[-1] == 200
    assert len([seat for seat in view.seats if seat.shown and len(seat.up) == 2]) == 2
    carried(felt.stand_up(1))
    assert felt.actor.public_view().seats[0].up == ()


def test_what_an_owing_player_would_post_is_shown() -> None:
    felt = game(s1=10_000, s2=10_000, s3=10_000)
    for _ in range(5):
        felt.call_down()
        felt.deal()
    carried(felt.sit(7, 7, 10_000))
    entry = felt.actor.own_view(7).entry
    assert entry is not None
    assert (entry.live, entry.dead, entry.chosen) == (100, 0, "wait")
    assert felt.actor.public_view().seats[6].owes
    carried(felt.ask(ChooseEntry(7, Entry.POST)))
    entry = felt.actor.own_view(7).entry
    assert entry is not None
    assert entry.chosen == "post"


@pytest.mark.parametrize(("stack", "most", "why"), [(6_000, 4_000, ""), (10_000, 0, "stack_full")])
def test_who_has_folded_brings_no_more_than_fits_his_stack(stack: int, most: int, why: str) -> None:
    settings = replace(HOLDEM, buy_in=BuyIn(minimum=4_000, maximum=10_000))
    felt = game(settings, s1=stack, s2=stack, s3=stack)
    player = felt.hand.to_act
    assert player is not None
    carried(felt.act(ActKind.FOLD))
    view = felt.actor.own_view(player.seat).buy_in
    assert view is not None
    assert (view.most, view.why) == (most, why)


def test_what_may_be_brought_follows_from_the_table_and_the_stack() -> None:
    settings = replace(HOLDEM, buy_in=BuyIn(minimum=4_000, maximum=10_000))
    felt = Felt(settings=settings)
    first = felt.actor.buy_in("1")
    assert (first.least, first.most) == (4_000, 10_000)
    felt.seat_all({1: 6_000, 2: 10_000})
    mine = felt.actor.own_view(1).buy_in
    full = felt.actor.own_view(2).buy_in
    assert mine is not None
    assert full is not None
    assert (mine.least, mine.most) == (1, 4_000)
    assert (full.most, full.why) == (0, "stack_full")
    felt.start()
    running = felt.actor.own_view(1).buy_in
    assert running is not None
    assert (running.least, running.most, running.why) == (1, 10_000, "")
    carried(felt.top_up(1, 500))
    own = felt.actor.own_view(1)
    assert own.buy_in is not None
    assert (own.coming, own.buy_in.most, own.buy_in.why) == (500, 0, "top_up_booked")


def test_a_busted_seat_may_buy_again() -> None:
    felt = game(deck="As Kd Ah Kc 2c Ad 7h 7d", s1=4_000, s2=4_000)
    carried(felt.act(ActKind.RAISE, 4_000))
    carried(felt.act(ActKind.CALL))
    felt.call_down_if_running()
    busted = next(seat for seat in felt.actor.public_view().seats if seat.state == "busted")
    own = felt.actor.own_view(busted.seat)
    assert own.state == "busted"
    assert own.buy_in is not None
    assert own.buy_in.least == felt.actor.public_view().rules.buy_in_min
    assert own.hold_ms == 300_000
    carried(felt.rebuy(busted.seat, 4_000))


def test_who_may_straddle_is_told_between_hands() -> None:
    settings = replace(HOLDEM, options=Options(straddle=True))
    felt = Felt(settings=settings, options=replace(Felt().options, between_hands_ms=5_000))
    felt.seat_all({1: 10_000, 2: 10_000, 3: 10_000})
    felt.start()
    assert not any(felt.actor.own_view(seat).straddle for seat in (1, 2, 3))
    felt.call_down()
    may = [seat for seat in (1, 2, 3) if felt.actor.own_view(seat).straddle]
    assert len(may) == 1
    carried(felt.ask(Straddle(may[0])))
    assert felt.actor.own_view(may[0]).straddling
    felt.deal()
    assert felt.actor.public_view().hand.straddler == may[0]  # type: ignore[union-attr]


def test_who_sits_out_is_locked_and_shown_away() -> None:
    felt = game(s1=10_000, s2=10_000, s3=10_000)
    carried(felt.sit(5, 5, 10_000))
    carried(felt.ask(SitOut(5)))
    assert felt.actor.own_view(5).state == "locked"
    assert felt.actor.public_view().seats[4].away


def test_stud_shows_up_cards_to_everybody() -> None:
    felt = game(STUD, s1=10_000, s2=10_000)
    for seat in (1, 2):
        view = felt.actor.public_view().seats[seat - 1]
        assert (view.down, len(view.up)) == (2, 1)
        assert felt.actor.own_view(seat).up == (False, False, True)
    assert offer(felt).bring_in == 20


def test_an_open_pair_on_fourth_street_offers_both_bets() -> None:
    felt = game(STUD, "2c3c4d5dKcKd7hKhKs", s1=10_000, s2=10_000)
    carried(felt.act(ActKind.BRING_IN))
    assert offer(felt).fixed
    carried(felt.check_or_call())
    view = offer(felt)
    assert (view.raise_min, view.raise_max, view.raise_step) == (100, 200, 100)
    assert not view.fixed
    carried(felt.act(ActKind.RAISE, 200))
    assert offer(felt).fixed  # the larger bet is the bet of the round now


def test_a_voided_hand_leaves_every_chip_in_the_stacks_and_none_on_the_felt() -> None:
    felt = game(s1=4_000, s2=4_000)
    carried(felt.act(ActKind.RAISE, 1_000))
    carried(felt.ask(VoidHand()))
    view = felt.actor.public_view()
    assert view.hand is not None
    assert (view.hand.phase, view.hand.pot, view.hand.pots) == ("void", 0, ())
    seats = [seat for seat in view.seats if seat.state == "seated"]
    assert [(seat.stack, seat.bet, seat.won) for seat in seats] == [(4_000, 0, 0)] * 2
