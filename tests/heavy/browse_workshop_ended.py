"""Opens the workshop, ends its server, types a letter, and prints what the page says as JSON: run by
`test_workshop_validator.py`. `browse_workshop_ended.py CHROMIUM ADDRESS PROCESS`."""

from __future__ import annotations

import json
import os
import signal
import sys

from browsing import FLAGS, opened
from playwright.sync_api import expect, sync_playwright


def main(chromium: str, url: str, process: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        _, page, _, _ = opened(browser, "wide light", url)
        expect(page.locator("li.finding").first).to_be_visible()
        before = page.locator("#gone").is_visible()
        os.kill(int(process), signal.SIGKILL)
        page.locator("#editor .cm-content").click(position={"x": 40, "y": 20})
        page.keyboard.type(" ")
        expect(page.locator("#gone")).to_be_visible()
        told = {
            "before": before,
            "after": page.locator("#gone").inner_text(),
            "text": page.locator("#editor").inner_text(),
        }
        browser.close()
    sys.stdout.write(json.dumps(told) + "\n")


main(*sys.argv[1:])
