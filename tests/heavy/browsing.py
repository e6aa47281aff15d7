"""What programs that open pages in Chromium share."""

from __future__ import annotations

from playwright.sync_api import Page

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def judged(page: Page, axe: str) -> list[list[str]]:
    """What axe-core finds wrong: rule, impact, an element and why."""
    page.evaluate(axe)
    violations = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [
        [each["id"], each["impact"], each["nodes"][0]["html"], each["nodes"][0]["failureSummary"]]
        for each in violations
    ]
