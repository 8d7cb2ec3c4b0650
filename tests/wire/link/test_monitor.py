"""What ZeroMQ tells about connections is read without its own reader, which loads asyncio."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import zmq

from wire.link.monitor import told_by
from wire.link.sockets import can_read

ROOT = Path(__file__).resolve().parents[3]
LOADED = "import wire.link, player_station, sys; print('asyncio' in sys.modules)"


@pytest.mark.plain
def test_a_screen_starts_without_asyncio() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert done.stdout.splitlines()[-1] == "False"


def test_a_connection_that_comes_is_told_with_its_descriptor_and_its_end() -> None:
    with zmq.Context() as context, context.socket(zmq.ROUTER) as server:
        monitor = server.get_monitor_socket(zmq.EVENT_ACCEPTED, "inproc://told")
        server.bind("tcp://127.0.0.1:0")
        end = server.get_string(zmq.LAST_ENDPOINT)
        with context.socket(zmq.DEALER) as client:
            client.connect(end)
            assert monitor.poll(5_000)
            told = told_by(monitor)
        assert told.event == zmq.EVENT_ACCEPTED
        assert told.value > 0
        assert told.endpoint == end
        assert not can_read(monitor)
        server.disable_monitor()
        monitor.close()
