"""Bugs planted on purpose are caught by the checkers: a leaked card, a lost cent, and more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ledger import Answer, EntryCode, Unit
from rules.hand import events as in_hand
from rules.hand.dealing import next_cards
from server.tables.game import Step
from server.tables.poker import event_messages, money_moves, own_view
from server.tables.poker.money_moves import into_pot
from simulation.disk import SimulatedBooks
from simulation.evening import Evening, Plan
from simulation.summary import Failed
from wire.messages.base import changed


def failure(seed: int = 11) -> Failed:
    with pytest.raises(Failed) as caught:
        Evening(Plan(seed=seed, tables=2, hands=40)).run()
    return caught.value


def test_a_card_shown_to_everybody_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def say_to_all(self: Any, seat: int, event: Any, instead_of: Any) -> None:
        self.say(event)

    monkeypatch.setattr(event_messages._Cutter, "say_to", say_to_all)

    assert failure().broken.promise == "nobody sees a card that is not his"


def test_one_leaked_salt_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The salt of a face-down card gives it away to who tries 52 cards."""

    def leak(to: Any, event: Any) -> None:
        _DEALT(to, event)
        deal = to.hand.deal
        closed = [place for place, said in enumerate(to.public) if _face_down(said)]
        if closed:
            said = to.public[closed[-1]]
            to.public[closed[-1]] = _with_leaf(said, deal.opening(said.position).salt)

    monkeypatch.setitem(event_messages.MESSAGES, in_hand.CardsDealt, leak)

    assert failure().broken.promise == "nobody sees a card that is not his"


_DEALT = event_messages.MESSAGES[in_hand.CardsDealt]


def _face_down(said: Any) -> bool:
    return type(said).__name__ == "CardDealt" and not said.up


def _with_leaf(said: Any, leaf: bytes) -> Any:
    fields = {name: getattr(said, name) for name in said.__struct_fields__}
    return type(said)(**{**fields, "leaf": leaf})


def test_a_lost_cent_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_cent_less(table: Any, event: Any) -> Iterator[Step]:
        added = [(event.seat, max(event.added - 1, 0))]
        return into_pot(EntryCode.BET, table, added)

    monkeypatch.setitem(money_moves.MOVES, in_hand.Acted, one_cent_less)

    assert failure().broken.promise == "money is conserved to the cent"


def test_an_answer_that_is_not_durable_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    submit = SimulatedBooks.submit

    def lie_about_acts(self: Any, unit: Unit, then: Any) -> None:
        asked: Any = unit.command["do"]
        if isinstance(asked, dict) and asked.get("type") == "act":
            self._disk.after(self._life, 0, lambda: then(Answer(0, "{}", repeated=False)))
        else:
            submit(self, unit, then)

    monkeypatch.setattr(SimulatedBooks, "submit", lie_about_acts)

    assert failure().broken.promise == "what is answered as done is durable"


def test_the_own_view_of_another_seat_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = own_view.OwnViews.own_view

    def of_the_neighbour(self: Any, standing: Any, seat: int, times: Any) -> Any:
        seats = sorted(standing.game.taken)
        other = seats[seats.index(seat) - 1] if seat in seats else seat
        return changed(whole(self, standing, other, times), seat=seat)

    monkeypatch.setattr(own_view.OwnViews, "own_view", of_the_neighbour)

    assert failure().broken.promise == "nobody sees a card that is not his"


def test_a_card_dealt_from_under_the_top_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def second_card(hand: Any, step: Any) -> Any:
        event = next_cards(hand, step)
        if not isinstance(event, in_hand.BoardDealt):
            return event
        places = [place + 1 for place in event.positions]
        cards = [hand.setup.deck[place] for place in places]
        return event._replace(positions=tuple(places), cards=tuple(cards))

    monkeypatch.setattr("rules.hand.dealer.next_cards", second_card)

    assert failure().broken.promise == "every screen verifies every deal"
