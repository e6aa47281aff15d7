"""Opens pages of the HTML report in Chromium and prints what it saw as JSON: run by `test_html_browser.py` in an
environment of its own that has Playwright.

`browse_html.py CHROMIUM AXE PAGE…`: for each page a list of visits, each with what went wrong and what was seen.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from browsing import FLAGS, judged
from playwright.sync_api import Browser, Page, sync_playwright

VISITS: dict[str, dict[str, Any]] = {
    "wide light": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light", "locale": "en-GB"},
    "wide dark": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark", "locale": "en-GB"},
    "narrow light": {"viewport": {"width": 360, "height": 740}, "color_scheme": "light", "locale": "fr-CA"},
    "narrow dark": {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark", "has_touch": True},
    "no script": {"viewport": {"width": 1280, "height": 900}, "java_script_enabled": False},
}
LARGE = 200
"""Findings from which on axe-core, which then takes half a minute, looks at two visits only."""
BOTH = ("wide light", "narrow dark")
SEEN = """() => {
  const shows = (element) => element.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true});
  return {
    width: document.documentElement.scrollWidth,
    title: document.title,
    lang: document.documentElement.lang,
    h1: document.querySelector("h1").textContent,
    images: document.images.length,
    hacked: typeof window.hacked,
    shown: [...document.querySelectorAll("li.finding")].filter(shows).length,
  };
}"""


def main(chromium: str, axe: str, *pages: str) -> None:
    script = Path(axe).read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        found = {file: {name: visit(browser, file, name, script) for name in VISITS} for file in pages}
        browser.close()
    sys.stdout.write(json.dumps(found) + "\n")


def visit(browser: Browser, file: str, name: str, axe: str) -> dict[str, Any]:
    context = browser.new_context(**VISITS[name])
    page = context.new_page()
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(Path(file).as_uri())
    seen: dict[str, Any] = {"first": page.evaluate(SEEN)}
    if name != "no script":
        acted(page, seen, touch=bool(VISITS[name].get("has_touch")))
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        seen["opened"] = page.evaluate(SEEN)
        if seen["opened"]["shown"] < LARGE or name in BOTH:
            seen["axe"] = judged(page, axe)
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = false; })")
    page.emulate_media(media="print", color_scheme="light")
    seen["print"] = page.evaluate(SEEN)
    seen["said"], seen["asked"] = said, asked
    context.close()
    return seen


def acted(page: Page, seen: dict[str, Any], *, touch: bool) -> None:
    """Uses what needs the script: the keyboard, the filters, the language, the map."""
    page.keyboard.press("Tab")
    seen["first focus"] = page.evaluate("document.activeElement.className")
    page.keyboard.press("Enter")
    seen["skipped to"] = page.evaluate("document.activeElement.id")
    summary = page.locator("#tools > details > summary").first
    before = page.evaluate("document.querySelector('#tools > details').open")
    summary.focus()
    page.keyboard.press("Enter")
    seen["toggled"] = page.evaluate("document.querySelector('#tools > details').open") is not before
    page.keyboard.press("Enter")

    page.locator("#open-all").click()
    seen["all"] = page.locator("li.finding:visible").count()
    for level in ("warning", "info"):
        page.locator(f".controls input[value={level}]").uncheck()
    seen["errors only"] = page.locator("li.finding:visible").count()
    for level in ("warning", "info"):
        page.locator(f".controls input[value={level}]").check()
    page.locator("#find").fill("no-such-tool")
    seen["nothing"] = page.locator("#nothing").is_visible() and not page.locator("#tools > details:visible").count()
    page.locator("#find").fill("")
    page.locator("#close-all").click()
    seen["closed"] = page.locator("li.finding:visible").count()
    page.evaluate("location.hash = document.querySelector('#tools > details[id]').id")
    page.wait_for_function("document.querySelector('#tools > details[id]').open")

    page.locator("#language").click()
    seen["other language"] = [page.evaluate("document.documentElement.lang"), page.locator("h1").inner_text()]
    page.locator("#language").click()
    drawing = page.locator("svg.map").first
    if drawing.count():
        side = float(drawing.get_attribute("data-side") or 0)
        data = json.loads(page.locator(".crowd script").first.text_content() or "")
        one, other = sorted(data["pairs"][0][:2])
        place = {"x": (one + 0.5) * side, "y": (other + 0.5) * side}
        if touch:
            drawing.tap(position=place)
        else:
            drawing.hover(position=place)
        seen["reading"] = page.locator(".reading h4").all_inner_texts()
        seen["pair"] = [data["names"][index] for index in data["pairs"][0][:2]]
        page.locator("details.near summary").first.click()
        seen["sides"] = page.locator("details.near .sides:visible").count()


main(*sys.argv[1:])
