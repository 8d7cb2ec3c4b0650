"""The house as staff work with it: its presets and sums, and the duties of who asks."""

from __future__ import annotations

from ledger.cage import DENOMINATIONS, open_shift_of
from ledger.open_day import day_or_none
from ledger.staff import Session
from ledger.staff.roles import DUTIES
from server.house import CageRules, Preset, TournamentPreset
from server.room.hall import Hall
from server.room.requests import Ask
from wire.messages import house_view as views


def ask_house(hall: Hall, ask: Ask, session: Session, request: views.AskHouse) -> None:
    """Answer with the house; the duties are those that the member has now."""
    house, member = hall.house, session.member
    shift, day = open_shift_of(hall.store, member.number), day_or_none(hall.store)
    view = views.HouseView(
        id=ask.id,
        name=house.name[:64],
        currency=house.currency,
        time_zone=house.time_zone,
        staff=member.number,
        member=member.name[:64],
        role=member.role.value,
        duties=duties_of(session),
        until_ms=session.until_ms,
        idle_ms=house.staff.idle_ms,
        presets=tuple(map(_preset, house.presets.values())),
        tournaments=tuple(map(_tournament, house.tournaments.values())),
        tables_most=house.tables_most,
        thresholds=_thresholds(house.cage),
        screens=tuple(sorted(hall.customers.keys)),
        day="" if day is None else day.day.isoformat(),
        denominations=tuple(worth.count for worth in DENOMINATIONS),
        shift=0 if shift is None else shift.number,
        shift_since_ms=0 if shift is None else shift.opened_ms,
    )
    ask.answer(view)


def duties_of(session: Session) -> tuple[str, ...]:
    """Return the duties of a member, as messages name them."""
    return tuple(sorted(duty.value for duty in DUTIES[session.member.role]))


def _preset(preset: Preset) -> views.PresetView:
    settings = preset.settings
    return views.PresetView(
        name=preset.name,
        title=preset.title,
        game=settings.game,
        structure=settings.structure.value,
        seats=settings.seats,
        buy_in_min=settings.buy_in.minimum,
        buy_in_max=settings.buy_in.maximum,
    )


def _tournament(preset: TournamentPreset) -> views.TournamentPresetView:
    structure = preset.structure
    return views.TournamentPresetView(
        name=preset.name,
        title=preset.title,
        game=structure.game,
        structure=structure.betting.value,
        seats=structure.seats,
        buy_in=structure.buy_in_cents,
        fee=structure.fee_cents,
        starting_chips=structure.starting_chips,
        levels=len(structure.levels),
    )


def _thresholds(cage: CageRules) -> views.ThresholdsView:
    return views.ThresholdsView(
        report_above=cage.report_above.count,
        document_alone=cage.document_alone.count,
        difference_alone=cage.difference_alone.count,
        petty_alone=cage.petty_alone.count,
        prize_hold_above=cage.prize_hold_above.count,
    )
