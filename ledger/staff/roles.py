"""Who on the staff may do what: duties, and the roles that carry them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, unique
from typing import Final


@unique
class Role(Enum):
    """A staff member's role; each member has exactly one."""

    FLOOR = "floor"
    CASHIER = "cashier"
    SUPERVISOR = "supervisor"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"


@unique
class Duty(Enum):
    """A group of acts that a role may do."""

    RUN_TABLES = "run_tables"
    ENTER_PLAYERS = "enter_players"
    """Bring a player into play: on a waiting list, to a held seat, or into a tournament for the
    price from his account; or take him out of that again."""
    LOCK_PLAYERS = "lock_players"
    """Lock a player's account at once."""
    SERVE_PLAYERS = "serve_players"
    """Open accounts, issue cards, set PINs, change limits."""
    WORK_DRAWER = "work_drawer"
    """Open a shift and handle cash in it."""
    UNLOCK_PLAYERS = "unlock_players"
    EXCLUDE_PLAYERS = "exclude_players"
    MOVE_VAULT = "move_vault"
    APPROVE = "approve"
    """Be the second person for acts about players' money and hands."""
    VOUCH = "vouch"
    """Be the second person for acts of an administrator."""
    CLOSE_DAY = "close_day"
    READ_BOOKS = "read_books"
    UNSEAL_HANDS = "unseal_hands"
    MANAGE_STAFF = "manage_staff"


_FLOOR: Final = frozenset({Duty.RUN_TABLES, Duty.ENTER_PLAYERS, Duty.LOCK_PLAYERS})
_CASHIER: Final = frozenset(
    {Duty.SERVE_PLAYERS, Duty.ENTER_PLAYERS, Duty.LOCK_PLAYERS, Duty.WORK_DRAWER}
)
_SUPERVISOR: Final = frozenset(
    {
        Duty.UNLOCK_PLAYERS,
        Duty.EXCLUDE_PLAYERS,
        Duty.MOVE_VAULT,
        Duty.APPROVE,
        Duty.VOUCH,
        Duty.CLOSE_DAY,
        Duty.READ_BOOKS,
        Duty.UNSEAL_HANDS,
    }
)

DUTIES: Final[Mapping[Role, frozenset[Duty]]] = {
    Role.FLOOR: _FLOOR,
    Role.CASHIER: _CASHIER,
    Role.SUPERVISOR: _FLOOR | _CASHIER | _SUPERVISOR,
    Role.AUDITOR: frozenset({Duty.READ_BOOKS, Duty.UNSEAL_HANDS}),
    # Administrators make staff accounts, so they handle no money: they could be both persons.
    Role.ADMINISTRATOR: frozenset({Duty.MANAGE_STAFF, Duty.VOUCH, Duty.READ_BOOKS}),
}


def may(role: Role, duty: Duty) -> bool:
    """Whether a role carries a duty."""
    return duty in DUTIES[role]
