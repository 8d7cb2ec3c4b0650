"""Decks for an examination, all drawn by the same call that deals to players.

Two processes share the work. Each opens its own dealer and deals its own stream of decks. The
streams are joined end to end, so all decks but one follow the deck that was dealt before them.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Final

import numpy as np

from rng.battery.sample import CARDS, Bytes
from rng.dealer import Dealer
from rng.evidence import open_evidence_dealer
from rng.stops import DealingStopped, StopReason

WORKERS: Final = 2
PARCEL: Final = 500  # decks sent to the parent at a time, for a smooth progress bar

OpenDealer = Callable[[], Dealer]


def deal_decks(
    count: int,
    *,
    advance: Callable[[int], None],
    open_dealer: OpenDealer = open_evidence_dealer,
) -> Bytes:
    """Return `count` decks, one per row; call `advance` with the number of decks that arrived.

    Raises `DealingStopped` when a dealer stops.
    """
    decks = np.empty((count, CARDS), np.uint8)
    bounds = [count * worker // WORKERS for worker in range(WORKERS + 1)]
    shares = [decks[bounds[worker] : bounds[worker + 1]] for worker in range(WORKERS)]
    with _dealing([len(share) for share in shares], open_dealer) as streams:
        waiting = dict(zip(streams, shares, strict=True))
        while waiting := {stream: share for stream, share in waiting.items() if len(share)}:
            for stream in [stream for stream in wait(list(waiting)) if stream in waiting]:
                parcel = _received(stream)
                waiting[stream][: len(parcel)] = parcel
                waiting[stream] = waiting[stream][len(parcel) :]
                advance(len(parcel))
    return decks


@contextmanager
def _dealing(hands: list[int], open_dealer: OpenDealer) -> Iterator[list[Connection]]:
    # Fresh interpreters: a dealer may not be carried over into a forked process.
    context = get_context("spawn")
    streams, processes = [], []
    for share in hands:
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=_deal, args=(open_dealer, share, there), daemon=True)
        process.start()
        there.close()
        streams.append(here)
        processes.append(process)
    try:
        yield streams
    finally:
        for process in processes:
            process.terminate()
            process.join()


def _received(stream: Connection) -> Bytes:
    try:
        parcel: bytes | dict[str, int | str] = stream.recv()
    except EOFError:
        raise DealingStopped(StopReason.INTERNAL_FAULT, fault="a dealing process ended") from None
    if isinstance(parcel, dict):
        reason = StopReason(parcel.pop("reason"))
        raise DealingStopped(reason, **parcel)
    return np.frombuffer(parcel, np.uint8).reshape(-1, CARDS)


def _deal(open_dealer: OpenDealer, hands: int, stream: Connection) -> None:
    """Deal a share of the decks: the whole life of one process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles it and ends this process
    try:
        dealer = open_dealer()
        for start in range(0, hands, PARCEL):
            stream.send(_parcel(dealer, min(PARCEL, hands - start)))
    except DealingStopped as stop:
        stream.send({**stop.facts, "reason": stop.reason.value})


def _parcel(dealer: Dealer, hands: int) -> bytes:
    deck = range(CARDS)
    return b"".join([bytes(dealer.shuffle(deck).cards) for _ in range(hands)])
