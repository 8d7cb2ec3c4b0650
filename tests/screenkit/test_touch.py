"""One finger counts; palms, hands and stuck touches do not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from screenkit.touch import HAND_LAID_MS, STUCK_MS, Contact, Fingers, Touch, felt, rested, waited


def _fed(*contacts: Contact, hits: bool = True) -> tuple[Fingers, list[Touch]]:
    fingers = Fingers()
    touches: list[Touch] = []
    for contact in contacts:
        fingers, found = felt(fingers, contact, lambda x, y: hits)
        touches.extend(found)
    return fingers, touches


def _contact(kind: str, pointer: int = 1, at_ms: int = 1_000) -> Contact:
    return Contact(kind=kind, pointer=pointer, x=10, y=20, at_ms=at_ms)  # type: ignore[arg-type]


def test_a_touch_goes_down_moves_and_comes_up() -> None:
    _fingers, touches = _fed(_contact("down"), _contact("move"), _contact("up"))

    assert [touch.kind for touch in touches] == ["down", "move", "up"]


def test_a_contact_on_nothing_does_not_count() -> None:
    _fingers, touches = _fed(_contact("down"), _contact("move"), _contact("up"), hits=False)

    assert touches == []


def test_contacts_that_land_together_cancel_each_other() -> None:
    later = 1_000 + HAND_LAID_MS - 1
    _fingers, touches = _fed(_contact("down"), _contact("down", 2, later), _contact("up"))

    assert [touch.kind for touch in touches] == ["down", "cancel"]


def test_a_contact_that_never_ends_is_reported_once() -> None:
    fingers, _touches = _fed(_contact("down"))
    fingers, early = waited(fingers, 1_000 + STUCK_MS - 1)
    fingers, late = waited(fingers, 1_000 + STUCK_MS)
    fingers, again = waited(fingers, 1_000 + 2 * STUCK_MS)

    assert (early, [touch.kind for touch in late], again) == ((), ["stuck"], ())


def test_a_contact_that_rests_makes_way_for_a_finger_and_is_still_reported() -> None:
    fingers, _touches = _fed(_contact("down"))
    fingers = rested(fingers)
    fingers, finger = felt(fingers, _contact("down", 2, 5_000), lambda x, y: True)
    assert [touch.kind for touch in finger] == ["down"]
    fingers, _up = felt(fingers, _contact("up", 2, 5_060), lambda x, y: True)
    fingers, late = waited(fingers, 1_000 + STUCK_MS)
    assert [(touch.kind, touch.lasted_ms) for touch in late] == [("stuck", STUCK_MS)]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["down", "move", "up"]),
            st.integers(min_value=0, max_value=3),
            st.integers(min_value=0, max_value=200),
        )
    )
)
def test_touches_always_come_in_order_whatever_the_glass_reports(
    reported: list[tuple[str, int, int]],
) -> None:
    at_ms, contacts = 0, []
    for kind, pointer, gap in reported:
        at_ms += gap
        contacts.append(_contact(kind, pointer, at_ms))
    _fingers, touches = _fed(*contacts)

    is_down = False
    for touch in touches:
        assert is_down == (touch.kind != "down")
        is_down = touch.kind in ("down", "move", "second")
