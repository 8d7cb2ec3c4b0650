"""A tournament in the room: opened by the floor, entered at seats, ruled on, paid."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ledger.audit import audit
from money import Cents
from rules.hand.offers import offer_to
from server.house import Pace, read_house
from tests.ledger.card_room import PIN
from tests.server.room.evening import CENTS, HOUSE, TABLE, Evening, credential, done, refused
from tests.server.tables.broken import break_table
from tests.server.tables.poker_table import table_of
from wire.messages import floor, staff
from wire.messages import seat as asks
from wire.messages import tournament as tournaments
from wire.messages.tournament_view import OwnTournamentView, TournamentView

PRICE = 5_500


def opened(**fields: Any) -> Evening:
    room = Evening()
    asked = {"table": TABLE, "name": "Turbo", "preset": "turbo", "start": "floor", **fields}
    done(room.by("finn", tournaments.OpenTournament, **asked))
    return room


def started(players: int = 4) -> Evening:
    room = opened()
    for player in range(1, players + 1):
        room.sit(player, player, PRICE)
    room.start()
    return room


def shown(room: Evening) -> TournamentView:
    view = room.view(room.seat(1)).tournament
    assert view is not None
    return view


def shove(room: Evening) -> None:
    """Whoever must act goes all-in, or calls."""
    hand = table_of(room.room.tables[TABLE]).running_hand
    assert hand is not None
    offer = offer_to(hand)
    assert offer is not None
    if offer.raise_max:
        done(room.act("raise", offer.raise_max))
    else:
        done(room.act("call" if offer.to_call else "check"))


def play_out(room: Evening) -> None:
    while shown(room).stage == "playing":
        if table_of(room.room.tables[TABLE]).running_hand is None:
            room.deal()
        shove(room)


def approval(room: Evening, by: str, player: int) -> int:
    """A supervisor approves that somebody enters a player."""
    asked = {"act": "enter_player", "table": TABLE, "number": player, "amount": PRICE}
    answer = room.by(by, staff.Approve, credential=credential("sue"), **asked)
    return int(done(answer).facts["approval"] or 0)


def won(room: Evening, players: int) -> int:
    """What the players have won together, less their entries."""
    return sum(room.balance(player) - CENTS for player in range(1, players + 1))


def test_a_turbo_is_entered_at_the_seats_played_and_paid() -> None:
    room = opened()
    key = room.seat(1)
    room.sign_in(key, 1)
    page = room.own(key)
    assert page.buy_in is not None
    assert (page.state, page.buy_in.least, page.buy_in.most) == ("buy_in", PRICE, PRICE)
    done(room.ask(key, asks.BuyIn, amount=PRICE))
    own = room.own(key).tournament
    assert own is not None
    assert (own.entered, own.may_leave) == (True, True)
    for player in (2, 3):
        room.sit(player, player, PRICE)
    room.seat(4)
    entry = {"table": TABLE, "seat": 4, "player": 4, "approval": approval(room, "finn", 4)}
    done(room.by("finn", tournaments.RegisterPlayer, **entry))
    room.sign_in(room.seat(4), 4)
    assert (shown(room).players, shown(room).pool) == (4, 20_000)
    room.start()
    play_out(room)

    assert won(room, 4) == -4 * 500
    assert shown(room).stage == "over"
    assert {line.playing for line in shown(room).standings} == {False}
    out = [line.seat for line in shown(room).standings if line.place > 1]
    assert {room.own(room.seat(seat)).state for seat in out} == {"out"}
    done(room.by("finn", floor.OrderTable, table=TABLE, act="close", reason="over"))
    assert audit(room.store.connection).ok


def test_who_leaves_before_the_start_or_is_sent_away_gets_everything_back() -> None:
    room = opened()
    key = room.sit(1, 1, PRICE)
    room.sit(2, 2, PRICE)
    done(room.ask(key, asks.Leave))
    done(room.by("finn", floor.RemovePlayer, table=TABLE, seat=2, player=2, reason="rude"))

    assert (won(room, 2), shown(room).players) == (0, 0)


def test_another_price_and_a_late_entry_are_refused() -> None:
    room = opened()
    key = room.seat(1)
    room.sign_in(key, 1)
    assert refused(room.ask(key, asks.BuyIn, amount=PRICE - 1)) == "settings_do_not_fit"
    done(room.ask(key, asks.BuyIn, amount=PRICE))
    room.sit(2, 2, PRICE)
    room.start()
    room.seat(3)
    entry = {"table": TABLE, "seat": 3, "player": 3, "approval": approval(room, "finn", 3)}
    late = room.by("finn", tournaments.RegisterPlayer, **entry)

    assert refused(late) == "tournament_begun"


def test_the_floor_sets_levels_calls_breaks_and_gives_penalties() -> None:
    room = started()
    wish = {"act": "set_level", "table": TABLE, "number": 2, "credential": credential("sue")}
    second = done(room.by("finn", staff.Approve, **wish)).facts["approval"]
    level = {"table": TABLE, "level": 2, "reason": "late", "approval": second}
    done(room.by("finn", tournaments.SetLevel, **level))
    assert (shown(room).level_over, shown(room).level_next) == (True, 2)
    done(room.by("finn", tournaments.CallBreak, table=TABLE, minutes=5))
    assert shown(room).break_ms == 300_000
    done(room.by("finn", tournaments.CallBreak, table=TABLE, minutes=0))
    assert shown(room).break_ms == 0
    penalty = {"table": TABLE, "seat": 1, "player": 1, "hands": 2, "reason": "phone"}
    done(room.by("finn", tournaments.PenalizePlayer, **penalty))
    assert room.view(room.seat(2)).seats[0].away
    no_reason = room.by("finn", tournaments.SetLevel, table=TABLE, level=2, reason=" ")
    assert refused(no_reason) == "reason_needed"


def test_everybody_sees_who_serves_a_penalty_and_the_closed_seat_says_how_long() -> None:
    room = started()
    penalty = {"table": TABLE, "seat": 1, "player": 1, "hands": 2, "reason": "phone"}
    done(room.by("finn", tournaments.PenalizePlayer, **penalty))
    lines = {line.seat: (line.away, line.penalty_hands) for line in shown(room).standings}
    seen = room.own(room.seat(1))

    assert (lines[1], lines[2]) == ((True, 2), (False, 0))
    assert (seen.state, seen.tournament) == ("locked", OwnTournamentView(penalty_hands=2))


def test_a_tournament_without_anybody_there_says_so() -> None:
    room = started(2)
    assert not shown(room).all_away
    for seat in (1, 2):
        done(room.ask(room.seat(seat), asks.SitOut))
    room.until(lambda: shown(room).all_away)
    assert {line.away for line in shown(room).standings} == {True}


def test_a_penalty_of_more_than_two_rounds_takes_two_persons() -> None:
    room = started(2)
    long = {"table": TABLE, "seat": 1, "player": 1, "hands": 5, "reason": "phone"}
    assert refused(room.by("finn", tournaments.PenalizePlayer, **long)) == "approval_needed"
    assert not room.view(room.seat(2)).seats[0].away
    second = {"act": "penalize_player", "table": TABLE, "number": 1, "amount": 5}
    answer = room.by("finn", staff.Approve, credential=credential("sue"), **second)
    approved = int(done(answer).facts["approval"] or 0)
    longer = {**long, "hands": 6, "approval": approved}
    assert refused(room.by("finn", tournaments.PenalizePlayer, **longer)) == "approval_for_other"
    done(room.by("finn", tournaments.PenalizePlayer, **long, approval=approved))


def test_short_penalties_given_one_after_the_other_count_together() -> None:
    room = started(2)
    short = {"table": TABLE, "seat": 1, "player": 1, "hands": 4, "reason": "phone"}
    done(room.by("finn", tournaments.PenalizePlayer, **short))
    done(room.by("finn", tournaments.PenalizePlayer, **short))  # replaces the first: still four
    room.until(lambda: own(room).penalty_hands == 3)

    assert refused(room.by("finn", tournaments.PenalizePlayer, **short)) == "approval_needed"
    assert (own(room).penalised_hands, own(room).penalty_hands) == (4, 3)
    done(room.by("finn", tournaments.PenalizePlayer, **{**short, "hands": 3}))


def own(room: Evening) -> OwnTournamentView:
    shown = room.room.tables[TABLE].own_view(1).tournament
    assert shown is not None
    return shown


def test_calling_off_after_the_start_takes_two_persons() -> None:
    room = started(2)
    asked = {"table": TABLE, "payback": "refund", "reason": "fire alarm"}
    assert refused(room.by("finn", tournaments.CancelTournament, **asked)) == "approval_needed"
    called_off(room, "refund")

    assert won(room, 2) == 0
    assert TABLE not in room.room.tables
    assert audit(room.store.connection).ok


def called_off(room: Evening, payback: str) -> None:
    """Two persons call the tournament off."""
    second = {"act": "cancel_tournament", "table": TABLE, "name": payback}
    approval = done(room.by("finn", staff.Approve, credential=credential("sue"), **second))
    asked = {"table": TABLE, "payback": payback, "reason": "fire alarm"}
    number = approval.facts["approval"]
    done(room.by("finn", tournaments.CancelTournament, approval=number, **asked))


def test_a_tournament_that_is_over_is_not_called_off_and_asks_for_no_second_person() -> None:
    room = started(2)
    done(removed(room, 1))
    asked = {"table": TABLE, "payback": "refund", "reason": "fire alarm"}
    assert shown(room).stage == "over"
    assert refused(room.by("finn", tournaments.CancelTournament, **asked)) == (
        "tournament_not_played"
    )


def removed(room: Evening, player: int) -> Any:
    """Two persons remove a player from the tournament."""
    second = {"act": "remove_player", "table": TABLE, "number": player}
    approval = done(room.by("finn", staff.Approve, credential=credential("sue"), **second))
    asked = {"table": TABLE, "seat": player, "player": player, "reason": "fight"}
    number = approval.facts["approval"]
    return room.by("finn", floor.RemovePlayer, approval=number, **asked)


def test_a_frozen_tournament_is_called_off_by_two_persons_and_leaves_no_cent_behind() -> None:
    room = started(2)
    break_table(room.room.tables[TABLE])
    room.settle()
    close = room.by("finn", floor.OrderTable, table=TABLE, act="close", reason="broken")
    assert refused(close) == "tournament_begun"
    asked = {"table": TABLE, "payback": "refund", "reason": "broken"}
    assert refused(room.by("finn", tournaments.CancelTournament, **asked)) == "approval_needed"
    called_off(room, "refund")

    assert (won(room, 2), TABLE in room.room.tables) == (0, False)
    assert audit(room.store.connection).ok
    again = {"table": TABLE, "name": "Turbo", "preset": "turbo", "start": "floor"}
    done(room.by("finn", tournaments.OpenTournament, **again))
    room.sit(1, 1, PRICE)


def test_a_tournament_of_the_house_has_the_pace_of_the_house() -> None:
    file = '[every_table]\npace = "instant"\n[tournaments.sprint]\nmade_from = "turbo"\n'
    room = Evening(house=replace(HOUSE, tournaments=read_house(file).tournaments))
    asked = {"table": TABLE, "name": "Sprint", "preset": "sprint", "start": "floor"}
    done(room.by("finn", tournaments.OpenTournament, **asked))

    assert room.room.tables[TABLE]._standing.options.pace is Pace.INSTANT


def test_a_deal_is_accepted_with_the_pin() -> None:
    room = started(2)
    done(room.ask(room.seat(1), tournaments.ProposeDeal, method="icm"))
    own = room.own(room.seat(2)).tournament
    assert own is not None
    assert (own.share, own.answers, own.proposer) == (5_000, True, 1)
    wrong = room.ask(room.seat(2), tournaments.AnswerDeal, accept=True, pin="000000")
    assert refused(wrong) == "pin_wrong"
    done(room.ask(room.seat(2), tournaments.AnswerDeal, accept=True, pin=PIN))
    assert shown(room).stage == "playing", "the proposer has typed no PIN yet"
    done(room.ask(room.seat(1), tournaments.AnswerDeal, accept=True, pin=PIN))

    assert (shown(room).stage, won(room, 2)) == ("over", -1_000)


def test_before_the_start_the_prizes_of_a_full_table_are_shown() -> None:
    room = opened()
    room.seat(1)
    assert (shown(room).prizes, sum(shown(room).prizes_full)) == ((), 10 * 5_000)
    for player in (1, 2):
        room.sit(player, player, PRICE)
    assert sum(shown(room).prizes) == 2 * 5_000
    room.start()

    assert shown(room).prizes_full == ()


def test_a_deal_may_be_proposed_in_a_hand_and_its_shares_are_shown_between_hands() -> None:
    room = started(3)
    between = room.own(room.seat(1)).tournament
    room.deal()
    in_hand = room.own(room.seat(1)).tournament
    assert between is not None
    assert in_hand is not None

    assert (between.may_propose, between.shares is not None) == (True, True)
    assert (in_hand.may_propose, in_hand.shares) == (True, None)


def test_the_house_bounds_tournaments_holds_large_prizes_and_may_forbid_deals() -> None:
    locks, cage = (
        replace(HOUSE.locks, tournament_deals=True),
        replace(HOUSE.cage, prize_hold_above=Cents(1)),
    )
    room = Evening(house=replace(HOUSE, locks=locks, cage=cage))
    asked = {"table": TABLE, "name": "Turbo", "preset": "turbo", "start": "floor"}
    done(room.by("finn", tournaments.OpenTournament, **asked))
    for player in (1, 2):
        room.sit(player, player, PRICE)
    room.start()
    proposed = room.ask(room.seat(1), tournaments.ProposeDeal, method="icm")
    assert refused(proposed) == "deals_off"
    play_out(room)
    assert won(room, 2) == -2 * PRICE
    winner = shown(room).standings[0].seat
    told = {seat: room.own(room.seat(seat)).tournament for seat in (1, 2)}
    assert {seat for seat, own in told.items() if own is not None and own.held} == {winner}

    small = replace(HOUSE.tournament_limits, buy_in_most=Cents(4_999))
    room = Evening(house=replace(HOUSE, tournament_limits=small))
    assert refused(room.by("finn", tournaments.OpenTournament, **asked)) == "bad_setting"


def test_a_cash_table_is_no_tournament() -> None:
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)
    proposed = room.ask(key, tournaments.ProposeDeal, method="icm")
    level = room.by("finn", tournaments.SetLevel, table=TABLE, level=2, reason="late")

    assert (refused(proposed), refused(level)) == ("tournament_not_played", "no_tournament")


def test_a_crash_in_a_hand_finds_the_same_tournament() -> None:
    room = started(3)
    room.deal()
    shove(room)
    before = shown(room).standings
    room.crash()
    for player in (1, 2, 3):
        room.seat(player)
    assert shown(room).standings == before
    play_out(room)

    assert won(room, 3) == -3 * 500
    assert audit(room.store.connection).ok
