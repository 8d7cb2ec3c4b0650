"""Pages for other computers are encrypted: the certificate is made once, private, and renewed."""

from __future__ import annotations

import socket
import ssl
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread

import pytest

from staff_web import certificate_for

TODAY = datetime.now(UTC)


@pytest.mark.parametrize("host", ["192.168.1.10", "cage.example", "fd00::1"])
def test_a_certificate_is_made_once_and_only_its_owner_reads_the_key(
    tmp_path: Path, host: str
) -> None:
    made = certificate_for(tmp_path / "tls", host, TODAY)

    assert certificate_for(tmp_path / "tls", host, TODAY) == made
    assert stat.S_IMODE(made.key.stat().st_mode) == 0o600
    assert stat.S_IMODE(made.key.parent.stat().st_mode) == 0o700
    assert len(made.fingerprint) == 95


def test_it_is_made_anew_for_another_host_and_before_it_ends(tmp_path: Path) -> None:
    first = certificate_for(tmp_path, "192.168.1.10", TODAY)
    other = certificate_for(tmp_path, "192.168.1.11", TODAY)
    later = certificate_for(tmp_path, "192.168.1.11", TODAY + timedelta(days=705))

    assert len({first.fingerprint, other.fingerprint, later.fingerprint}) == 3


def test_a_client_that_trusts_the_certificate_connects_and_another_does_not(
    tmp_path: Path,
) -> None:
    made = certificate_for(tmp_path, "127.0.0.1", TODAY)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(made.chain, made.key)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=_greet_twice, args=(listening, context))
        thread.start()
        where = listening.getsockname()
        trusting = ssl.create_default_context(cafile=made.chain)
        with (
            socket.create_connection(where, 10) as plain,
            trusting.wrap_socket(plain, server_hostname="127.0.0.1") as link,
        ):
            assert link.recv(5) == b"hello"
        with (
            socket.create_connection(where, 10) as plain,
            pytest.raises(ssl.SSLCertVerificationError),
        ):
            ssl.create_default_context().wrap_socket(plain, server_hostname="127.0.0.1")
        thread.join(10)


def _greet_twice(listening: socket.socket, context: ssl.SSLContext) -> None:
    for _ in range(2):
        plain, _where = listening.accept()
        plain.settimeout(10)
        try:
            with context.wrap_socket(plain, server_side=True) as link:
                link.sendall(b"hello")
        except (ssl.SSLError, OSError):
            plain.close()
