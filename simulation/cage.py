"""The simulated cashier: deposits, payouts, fills and shifts, each until it is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulation.desk import Desk
from simulation.hall import Hall
from simulation.people import TILL_CENTS, People, document_of, password_of, pieces
from wire.messages.cage import (
    CloseShift,
    Deposit,
    DocumentShown,
    FillDrawer,
    OpenShift,
    PayOut,
    Pieces,
)
from wire.messages.session import Done, Refusal
from wire.messages.staff import Approve, Credential
from wire.session import Peer

_WORK_MS = (300, 4_000)
_DEPOSIT_CENTS = (2_000, 60_000)
_PAYOUT_CENTS = (100, 20_000)


class Cage(Desk):
    """A cashier. `cash` is what the players have paid in, less what they were paid out."""

    def __init__(self, hall: Hall, peer: Peer, login: str, people: People) -> None:
        super().__init__(hall, peer, login)
        self._people = people
        self.working = True
        self.cash = 0
        self.moves = 0
        self._after(self.chance.between(*_WORK_MS), self._work)

    def _work(self) -> None:
        self._after(self.chance.between(*_WORK_MS), self._work)
        if not (self.free and self.token and self.working) or self.dark:
            return
        luck = self.chance.below(100)
        if luck < 60:
            self._deposit()
        elif luck < 92:
            self._pay_out()
        elif luck < 96:
            fill = FillDrawer(**self._by(), count=cash_pieces(self.chance.between(1, 50) * 10_000))
            self.ask(fill, self._noted(0))
        else:
            self._close_shift(self.chance.between(0, 100) * 1_000, 0)

    def _close_shift(self, counted: int, approval: int) -> None:
        """Close the shift, mostly with a wrong count: then a second count and person are needed."""

        def told(answer: Any) -> None:
            if isinstance(answer, Refusal) and answer.code == "approval_needed":
                by_two = {"act": "close_shift", "amount": counted}
                self._fetch_second(by_two, lambda number: self._close_shift(counted, number))
            elif isinstance(answer, Done) and answer.facts.get("again"):
                self._close_shift(counted, 0)
            else:
                self._open_shift()

        count = cash_pieces(counted)
        self.ask(CloseShift(**self._by(), count=count, approval=approval), told)

    def signed_in(self) -> None:
        """Open a shift, so that there is a drawer; the books refuse a second one."""
        self._open_shift()

    def _open_shift(self) -> None:
        if self.free and self.token:
            shift = OpenShift(**self._by(), count=cash_pieces(TILL_CENTS // 100))
            self.ask(shift, lambda _answer: None)

    def _deposit(self) -> None:
        place = self.chance.below(len(self._people.numbers))
        amount = self.chance.between(*_DEPOSIT_CENTS)
        deposit = Deposit(
            **self._by(), player=self._people.numbers[place], amount=amount, warned=True
        )
        self.ask(deposit, self._noted(amount))

    def _pay_out(self) -> None:
        place = self.chance.below(len(self._people.numbers))
        amount = self.chance.between(*_PAYOUT_CENTS)
        self._pay(place, amount, 0)

    def _pay(self, place: int, amount: int, approval: int) -> None:
        payout = PayOut(
            **self._by(),
            player=self._people.numbers[place],
            amount=amount,
            document=document_shown(place),
            warned=True,
            approval=approval,
        )

        def told(answer: Any) -> None:
            if isinstance(answer, Refusal) and answer.code == "approval_needed":
                player = self._people.numbers[place]
                by_two = {"act": "payout", "number": player, "amount": amount}
                self._fetch_second(by_two, lambda number: self._pay(place, amount, number))
            else:
                self._noted(-amount)(answer)

        self.ask(payout, told)

    def _fetch_second(self, by_two: dict[str, Any], then: Callable[[int], None]) -> None:
        """Get a second person's approval; `then` gets the approval's number."""
        second = Credential(login="sue", password=password_of("sue"))

        def told(answer: Any) -> None:
            if isinstance(answer, Done):
                then(int(answer.facts["approval"] or 0))

        self.ask(Approve(**self._by(), credential=second, **by_two), told)

    def _noted(self, amount: int) -> Any:
        def told(answer: Any) -> None:
            if isinstance(answer, Done):
                self.cash += amount
                self.moves += 1
            elif isinstance(answer, Refusal) and "shift" in answer.code:
                self._open_shift()

        return told

    def _by(self) -> dict[str, Any]:
        return {"id": self.new_id(), "token": self.token}


def document_shown(place: int) -> DocumentShown:
    """Return the passport of the person at a place of the list, as it is written on the wire."""
    paper = document_of(place)
    return DocumentShown(
        kind=paper.kind.value, issuer=paper.issuer, number=paper.number, note="passport seen"
    )


def cash_pieces(cents: int) -> Pieces:
    """Return cash as it is counted on the wire."""
    return tuple((worth.count, count) for worth, count in pieces(cents).pieces.items())
