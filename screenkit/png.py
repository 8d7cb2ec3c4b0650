"""Writes PNG files quickly: a gallery has hundreds, so speed matters more than size."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Final

import pygame

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_QUICK: Final = 1


def write_png(surface: pygame.Surface, file: Path) -> None:
    """Write a surface as an RGB picture."""
    width, height = surface.get_size()
    pixels = pygame.image.tobytes(surface, "RGB")
    row = width * 3
    rows = b"".join(b"\x00" + pixels[at : at + row] for at in range(0, len(pixels), row))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    file.write_bytes(
        _SIGNATURE
        + _chunk(b"IHDR", header)
        + _chunk(b"IDAT", zlib.compress(rows, _QUICK))
        + _chunk(b"IEND", b"")
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
