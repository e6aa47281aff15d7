"""What programs that open pages in Chromium share."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
SCREENS: dict[str, dict[str, Any]] = {
    "wide light": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light", "locale": "en-GB"},
    "wide dark": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark", "locale": "fr-FR"},
    "narrow light": {"viewport": {"width": 360, "height": 740}, "color_scheme": "light", "locale": "fr-CA"},
    "narrow dark": {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark", "locale": "en-GB"},
}
"""The screens on which the workshop is used."""


def judged(page: Page, axe: str) -> list[list[str]]:
    """What axe-core finds wrong: rule, impact, an element and why."""
    page.evaluate(axe)
    violations = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [
        [each["id"], each["impact"], each["nodes"][0]["html"], each["nodes"][0]["failureSummary"]]
        for each in violations
    ]


def opened(browser: Browser, screen: str, url: str) -> tuple[BrowserContext, Page, list[str], list[str]]:
    """A page of the workshop; what its console, its scripts and its policy complain of, and the addresses it asks."""
    context = browser.new_context(**SCREENS[screen])
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: said.append(f"{request.url}: {request.failure}"))
    page.goto(url)
    return context, page, said, asked


def width(page: Page) -> int:
    """How wide the page is laid out, which is no wider than the screen where nothing sticks out."""
    found: int = page.evaluate("document.documentElement.scrollWidth")
    return found
