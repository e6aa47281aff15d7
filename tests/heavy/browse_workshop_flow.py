"""Uses the flow debugger in Chromium and prints what it saw as JSON: run by `test_workshop_flow.py` in an environment
of its own that has Playwright.

`browse_workshop_flow.py CHROMIUM AXE ADDRESS HOSTILE`: HOSTILE is a file with a transcript to paste.
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
    "narrow dark": {
        "viewport": {"width": 360, "height": 740}, "color_scheme": "dark", "locale": "fr-FR",
        "reduced_motion": "reduce",
    },
}  # fmt: skip
CONVERSATIONS = ("order", "weather", "refund", "booking")
CLASSES = ("syntactic", "semantic", "protocol")
MOST = 60


def main(chromium: str, axe: str, address: str, hostile: str) -> None:
    script = Path(axe).read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        found = {name: visit(browser, name, address, script, Path(hostile).read_text("utf-8")) for name in VISITS}
        browser.close()
    sys.stdout.write(json.dumps(found) + "\n")


def visit(browser: Browser, name: str, address: str, axe: str, hostile: str) -> dict[str, Any]:
    context = browser.new_context(**VISITS[name], bypass_csp=False)
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    seen: dict[str, Any] = {"said": said, "walks": {}, "faults": {}, "axe": {}, "widths": []}
    for conversation in CONVERSATIONS:
        opened(page, address, conversation)
        seen["walks"][conversation] = walked(page)
        seen["widths"].append(page.evaluate("document.documentElement.scrollWidth"))
        seen["faults"][conversation] = {each: classified(page, each) for each in possible(page)}
        seen["widths"].append(page.evaluate("document.documentElement.scrollWidth"))
        seen["axe"][conversation] = judged(page, axe)
    seen["score"] = page.locator(".score").inner_text()
    seen["own"] = own(page, address, hostile)
    seen["axe"]["own"] = judged(page, axe)
    seen["keyboard"] = keyboard(page, address)
    seen["axe"]["a step"] = judged(page, axe)
    seen["language"] = languages(page)
    seen["declined"] = declined(page, address)
    seen["elsewhere"] = elsewhere(page, address)
    context.close()
    return seen


def opened(page: Page, address: str, conversation: str) -> None:
    """The tab, anew, with one conversation."""
    page.goto("about:blank")
    page.goto(f"{address}#flow")
    page.wait_for_selector(".track")
    page.locator(f"input[value={conversation}]").check()
    page.wait_for_selector('.track [aria-current="step"]')
    page.wait_for_timeout(400)


def step(page: Page) -> dict[str, Any]:
    """What the step shows."""
    return {
        "title": page.locator(".step h2").inner_text(),
        "lamps": page.locator(".lamps li").evaluate_all("items => items.map((each) => each.className)"),
        "json": page.locator("#wire-view").inner_text()[:400],
        "count": page.locator(".pager .whereabouts").inner_text(),
    }


def walked(page: Page) -> dict[str, Any]:
    """Every step to the end by the button, then back to the start by the keys; each wire at the last request."""
    steps = [step(page)]
    while page.locator("#flow-next").is_enabled() and len(steps) < MOST:
        page.locator("#flow-next").click()
        steps.append(step(page))
    page.keyboard.press("ArrowLeft")
    back = page.locator(".pager .whereabouts").inner_text()
    page.keyboard.press("Home")
    first = page.locator(".pager .whereabouts").inner_text()
    wires = {}
    for number in range(page.locator(".wires [role=tab]").count()):
        tab = page.locator(".wires [role=tab]").nth(number)
        tab.click()
        wires[page.locator(".wires [aria-selected=true]").inner_text()] = page.locator("#wire-view").inner_text()[:200]
    page.locator(".wires [role=tab]").first.click()
    return {"steps": steps, "back": back, "first": first, "wires": wires}


def unfolded(page: Page) -> None:
    if not page.locator(".fault-list").evaluate("each => each.open"):
        page.locator(".fault-list > summary").click()


def possible(page: Page) -> list[str]:
    """The faults that can be injected here."""
    found: list[str] = page.locator(".fault-list button[id]:not(:disabled)").evaluate_all(
        "items => items.map((each) => each.id.slice(6))"
    )
    return found


def classified(page: Page, fault: str) -> dict[str, Any]:
    """Inject a fault, read where it shows, try classes until one is right, and read the answer."""
    unfolded(page)
    page.locator(f"#fault-{fault}").click()
    page.wait_for_selector("#quiz-show")
    shown = step(page)
    wrong = []
    for kind in CLASSES:
        page.locator(f"#class-{kind}").click()
        if page.locator("#verdict.right").count():
            break
        wrong.append(page.locator("#verdict").inner_text())
    page.wait_for_selector("#sides")
    answers = page.locator(".answer dd").all_inner_texts()
    page.locator(".ruled > summary").first.click()
    page.wait_for_selector(".ruled-title")
    return {
        "class": kind,
        "wrong": wrong,
        "verdict": page.locator("#verdict").inner_text(),
        "remedy": answers[1],
        "rule": page.locator(".ruled .rule").first.inner_text(),
        "ruled": page.locator(".ruled-title").first.inner_text(),
        "found": sorted(set(page.locator(".flow-finding .rule").all_inner_texts())),
        "here": page.locator(".here").count(),
        "step": shown,
        "instead": page.locator(".side").last.inner_text()[:300],
    }


def own(page: Page, address: str, hostile: str) -> dict[str, Any]:
    """A transcript of one's own: one that cannot be read, an example, a hostile one."""
    opened(page, address, "order")
    page.locator("input[value=own]").check()
    page.locator("#own-text").fill('{"messages": [\n  {"role": }]}')
    page.locator("#own-play").click()
    page.wait_for_selector(".flow-stage [role=alert]")
    seen: dict[str, Any] = {"broken": page.locator(".flow-stage [role=alert]").inner_text()}
    seen["cursor"] = page.evaluate("document.getElementById('own-text').selectionStart")
    page.locator("#own-example").click()
    page.wait_for_timeout(600)
    page.locator("#own-play").click()
    page.wait_for_selector(".own-findings")
    seen["example"] = page.locator(".own-findings").inner_text()
    page.locator("#own-text").fill(hostile)
    page.locator("#own-play").click()
    page.wait_for_timeout(1_500)
    while page.locator("#flow-next").is_enabled():
        page.locator("#flow-next").click()
    seen["hacked"] = page.evaluate("typeof window.hacked")
    seen["images"] = page.evaluate("document.images.length")
    seen["text"] = page.locator("#flow").inner_text()[:20_000]
    seen["width"] = page.evaluate("document.documentElement.scrollWidth")
    return seen


def keyboard(page: Page, address: str) -> dict[str, Any]:
    """With keys alone: from the track to a step with lamps, then a fault and its class."""
    opened(page, address, "refund")
    page.locator('.track [aria-current="step"]').focus()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    on_track = page.evaluate("document.activeElement.getAttribute('aria-current')")
    told = page.locator(".flow-stage + [aria-live]").inner_text()
    unfolded(page)
    page.locator("#fault-timeout").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#quiz")
    page.wait_for_timeout(200)
    focused = page.evaluate("document.activeElement.id")
    page.locator("#class-syntactic").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.wait_for_selector("#sides")
    verdict = page.evaluate("document.activeElement.id")
    return {"on track": on_track, "told": told, "focused": focused, "verdict": verdict}


def declined(page: Page, address: str) -> dict[str, Any]:
    """The person who is asked says no."""
    opened(page, address, "refund")
    while not page.locator("#person-other").count():
        page.locator("#flow-next").click()
    page.locator("#person-other").click()
    page.wait_for_selector(".track .arrow.bad")
    focused = page.evaluate("document.activeElement.id")
    page.locator("#flow-next").click()
    lamps = step(page)["lamps"]
    while page.locator("#flow-next").is_enabled():
        page.locator("#flow-next").click()
    return {"focused": focused, "lamps": lamps, "end": page.locator(".step blockquote").inner_text()}


def elsewhere(page: Page, address: str) -> dict[str, Any]:
    """A fault of two wires, looked at on a third, and back."""
    opened(page, address, "weather")
    classified(page, "split-results")
    page.locator("#wire-openai_chat").click()
    page.wait_for_selector(".elsewhere")
    told = page.locator(".elsewhere").inner_text()
    focused = page.evaluate("document.activeElement.id")
    page.keyboard.press("End")
    page.wait_for_selector(".flow-finding")
    return {"told": told, "focused": focused, "last": page.locator(".wires [aria-selected=true]").inner_text()}


def languages(page: Page) -> list[str]:
    """The same card in the other language."""
    before = page.locator("#quiz h2").inner_text()
    page.locator("#language").click()
    after = page.locator("#quiz h2").inner_text()
    page.locator("#language").click()
    return [before, after]


main(*sys.argv[1:])
