"""Makes the pictures of the README: the report on the shipped example, and the two tabs of the workshop page.

`make screenshots`, or `python scripts/screenshots.py docs/images` where Playwright and a Chromium are installed; the
variable CHROMIUM names another program.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = "fixtures/demo/order_desk.json"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
WIDTH, HEIGHT, TALL = 1280, 860, 1300
"""Pixels; the flow debugger is tall."""
TOOLCHECK = [sys.executable, "-m", "toolcheck"]


def main(folder: str) -> int:
    images = Path(folder)
    images.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(), args=FLAGS)
        with tempfile.TemporaryDirectory() as scratch, _served() as address:
            _taken(_report(browser, Path(scratch) / "report.html"), images / "report.png")
            _taken(_validator(browser, address), images / "validator.png")
            _taken(_debugger(browser, address), images / "debugger.png")
        browser.close()
    return 0


def _chromium() -> str | None:
    """A Chromium of the machine; None for the one that Playwright brought."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@contextmanager
def _served() -> Iterator[str]:
    """The address of the workshop page over the example."""
    command = [*TOOLCHECK, "serve", "--no-open", EXAMPLE]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        try:
            if found is None:
                raise SystemExit("toolcheck serve did not print its address")
            yield found[0]
        finally:
            process.terminate()


def _page(browser: Browser, height: int = HEIGHT) -> Page:
    return browser.new_page(viewport={"width": WIDTH, "height": height}, color_scheme="light", locale="en-GB")


def _report(browser: Browser, file: Path) -> Page:
    """The head of the report; the command ends with 1, since the example has findings."""
    subprocess.run([*TOOLCHECK, "lint", "--format", "html", "--output", file, EXAMPLE], cwd=ROOT, check=False)
    page = _page(browser)
    page.goto(file.as_uri())
    return page


def _validator(browser: Browser, address: str) -> Page:
    page = _page(browser)
    page.goto(address)
    page.locator(".cm-lintRange").first.wait_for()
    return page


def _debugger(browser: Browser, address: str) -> Page:
    """A refund that timed out after it was made, at the step where that shows, and classified."""
    page = _page(browser, TALL)
    page.goto(f"{address}#flow")
    page.locator("input[value=refund]").check()
    page.locator("#fault-timeout").click()
    page.locator("#quiz-show").click()
    page.mouse.move(WIDTH - 1, TALL - 1)
    return page


def _taken(page: Page, file: Path) -> None:
    page.wait_for_timeout(600)  # for fonts and what moves
    page.screenshot(path=file)
    page.close()
    sys.stdout.write(f"{file}\n")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
