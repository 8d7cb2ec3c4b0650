"""Every route of the floor's pages."""

from __future__ import annotations

from typing import Final

from staff_web import floor_pages, seat_pages
from staff_web.approvals import pages as approval_pages
from staff_web.board import pages as board_pages
from staff_web.devices import pages as device_pages
from staff_web.disputes import pages as dispute_pages
from staff_web.games import pages as game_pages
from staff_web.hands import pages as hand_pages
from staff_web.jackpots import pages as jackpot_pages
from staff_web.lists import pages as list_pages
from staff_web.members import pages as member_pages
from staff_web.tournaments import editor_pages
from staff_web.tournaments import pages as tournament_pages

HANDLERS: Final = tuple(
    handler
    for pages in (
        *(floor_pages, seat_pages, hand_pages, board_pages, list_pages),
        *(editor_pages, tournament_pages, game_pages, dispute_pages, device_pages),
        *(approval_pages, jackpot_pages, member_pages),
    )
    for handler in pages.HANDLERS
)
