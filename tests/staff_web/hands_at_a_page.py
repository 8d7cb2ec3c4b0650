"""A person at a page: every touch is counted, what is typed is not."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

KEYS_MOST = 120
"""More presses of Tab than any page has places to stop at."""


class Hands:
    """Somebody with a mouse and a card reader."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.interactions = 0

    def press(self, name: str, role: str = "button") -> None:
        """Press what has this name."""
        self.interactions += 1
        self._named(name, role).click()

    def type(self, label: str, text: str) -> None:
        """Go to a field, unless the page has put us there, and type."""
        field = self.page.get_by_label(label, exact=True)
        if not field.evaluate("field => field === document.activeElement"):
            self.interactions += 1
            field.click(position={"x": 24, "y": 24})  # where the first part of a date is
        self.page.keyboard.type(text)

    def choose(self, text: str) -> None:
        """Touch a card of a choice."""
        self.interactions += 1
        self.page.get_by_text(text, exact=True).click()

    def swipe(self, track: str) -> None:
        """Draw a card through the desk's reader."""
        self.interactions += 1
        swipe(self.page, track)

    def _named(self, name: str, role: str) -> Locator:
        return self.page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]


class Keys(Hands):
    """Somebody without a mouse: every press of Tab, Enter or Space is counted."""

    def press(self, name: str, role: str = "button") -> None:
        """Go to what has this name, and press Enter."""
        self._go(self._named(name, role))
        self._key("Enter")

    def choose(self, text: str) -> None:
        """Go to a choice and take it."""
        self._go(self.page.get_by_role("radio", name=text))
        self._key("Space")

    def _go(self, wanted: Locator) -> None:
        wanted.wait_for()
        for _key in range(KEYS_MOST):
            if wanted.evaluate("it => it === document.activeElement"):
                return
            self._key("Tab")
        raise AssertionError(f"no key leads to {wanted}")

    def _key(self, key: str) -> None:
        self.interactions += 1
        self.page.keyboard.press(key)


def swipe(page: Page, track: str) -> None:
    """Swipe a card at the desk's reader: it types faster than any person, and ends with Enter."""
    page.wait_for_load_state("load")
    page.evaluate(
        """track => { for (const key of [...track, "Enter"]) {
            document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })); } }""",
        track,
    )
