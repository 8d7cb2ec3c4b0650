"""The certificate with which pages are served to other computers, made at first start.

It is signed by itself: a browser trusts it once a person has compared its fingerprint. A house with
an authority of its own puts that certificate and key into the same two files.
"""

from __future__ import annotations

import ipaddress
import os
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from staff_web.drawn_secrets import new_key

VALID_DAYS: Final = 730
"""Browsers refuse certificates that are valid much longer."""
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256: a private key is a number below it."""
RENEW_DAYS: Final = 30
"""A certificate of ours that ends sooner is made anew."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The two files, and what a person compares."""

    chain: Path
    key: Path
    fingerprint: str
    """SHA-256 in hexadecimal, as browsers show it."""


def certificate_for(folder: Path, host: str, now: datetime | None = None) -> Certificate:
    """Return the certificate of a host; make one if there is none, or ours ends soon.

    A certificate that somebody else signed is used as it is.
    """
    today = now or datetime.now(UTC)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    chain, key = folder / "certificate.pem", folder / "key.pem"
    if not _usable(chain, key, host, today):
        _make(chain, key, host, today)
    found = x509.load_pem_x509_certificate(chain.read_bytes())
    return Certificate(chain, key, found.fingerprint(hashes.SHA256()).hex(":").upper())


def _usable(chain: Path, key: Path, host: str, today: datetime) -> bool:
    if not (chain.exists() and key.exists()):
        return False
    found = x509.load_pem_x509_certificate(chain.read_bytes())
    if found.issuer != found.subject:
        return True
    lasts = found.not_valid_after_utc > today + timedelta(days=RENEW_DAYS)
    names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return lasts and _named(host) in list(names)


def _make(chain: Path, key: Path, host: str, today: datetime) -> None:
    drawn = int.from_bytes(new_key() + new_key())
    secret = ec.derive_private_key(drawn % (ORDER - 1) + 1, ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Arclight at {host}"[:64])])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(secret.public_key())
        .serial_number(int.from_bytes(new_key()[:16]) | 1)
        .not_valid_before(today - timedelta(hours=1))
        .not_valid_after(today + timedelta(days=VALID_DAYS))
        .add_extension(x509.SubjectAlternativeName([_named(host)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(secret, hashes.SHA256())
    )
    private = secret.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    _write(key, private)
    _write(chain, made.public_bytes(serialization.Encoding.PEM))


def _named(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _write(file: Path, content: bytes) -> None:
    beside = file.with_suffix(".new")
    with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
        out.write(content)
    os.replace(beside, file)
