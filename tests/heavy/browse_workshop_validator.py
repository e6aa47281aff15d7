"""Uses the validator of `toolcheck serve` in Chromium and prints what it saw as JSON: run by
`test_workshop_validator.py` in an environment of its own that has Playwright.

`browse_workshop_validator.py CHROMIUM AXE ADDRESS BAD HOSTILE`: a catalogue with faults, and one that attacks the page.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from browsing import FLAGS, SCREENS, judged, opened, width
from playwright.sync_api import Page, expect, sync_playwright

TEXT = "[...document.querySelectorAll('#editor .cm-line')].map((line) => line.textContent).join('\\n')"
VIEWS = ("findings", "anatomy", "convert", "trial")


def main(chromium: str, axe: str, url: str, bad: str, hostile: str) -> None:
    script = Path(axe).read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        found = {}
        for screen in SCREENS:
            context, page, said, asked = opened(browser, screen, url)
            seen = found[screen] = visit(page, script, Path(bad).read_text("utf-8"), hostile)
            seen["said"], seen["asked"] = said, [each for each in asked if not each.startswith(url)]
            context.close()
        browser.close()
    sys.stdout.write(json.dumps(found) + "\n")


def visit(page: Page, axe: str, bad: str, hostile: str) -> dict[str, Any]:
    expect(page.locator("li.finding").first).to_be_visible()
    seen: dict[str, Any] = {
        "language": page.evaluate("document.documentElement.lang"),
        "title": page.title(),
        "nothing to undo": page.locator("#undo").is_disabled(),
        "scrolled": page.evaluate("scrollY"),
        "first text": page.evaluate(TEXT),
        "dark": page.evaluate("getComputedStyle(document.body).backgroundColor"),
    }
    pasted(page, bad)
    seen["findings"] = rows(page)
    seen["counts"] = page.locator(".count b").all_inner_texts()
    seen["squiggled"] = page.evaluate("document.querySelector('.cm-lintRange-error').textContent")
    seen["marked"] = page.locator(".cm-lint-marker").count()
    seen["axe"], seen["width"] = judged(page, axe), width(page)
    mended(page, seen)
    looked_into(page, seen, axe)
    refused(page, seen)
    seen["spoken"] = spoken(page)
    by_keyboard(page, seen)
    attacked(page, seen, hostile, axe)
    return seen


def pasted(page: Page, text: str) -> None:
    """Puts a text in the place of all that stands in the editor, and waits for its findings."""
    editor = page.locator("#editor .cm-content")
    editor.click(position={"x": 40, "y": 20})
    page.keyboard.press("ControlOrMeta+a")
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    with page.expect_response("**/ask"):
        page.keyboard.press("ControlOrMeta+v")
    settled(page)


def settled(page: Page) -> None:
    """Waits until a pause in typing is over, no question is open, and what the last answer told is drawn."""
    for _ in range(2):  # some answers lead to another question
        page.wait_for_timeout(350)
        page.locator("html:not(.asking)").wait_for(state="attached")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def rows(page: Page) -> list[list[str]]:
    """Place and rule of each finding in the list."""
    listed = page.locator("#findings li.finding")
    return [
        [listed.nth(at).locator(".at").inner_text(), listed.nth(at).locator(".rule").inner_text()]
        for at in range(listed.count())
    ]


def row(page: Page, rule: str) -> Any:
    return page.locator("#findings li.finding").filter(has=page.locator(f".rule:text-is('{rule}')")).first


def mended(page: Page, seen: dict[str, Any]) -> None:
    """A finding is shown in the text, its rule unfolded, its fix made and taken back; then all that is safe."""
    row(page, "unknown-required").locator(".go").click()
    seen["selected"] = page.evaluate("getSelection().toString()")
    rule = row(page, "enum-in-prose").locator(".rule")
    rule.click()
    expect(row(page, "enum-in-prose").locator(".rule-page pre").first).to_be_visible()
    seen["rule page"] = row(page, "enum-in-prose").locator(".rule-page").inner_text()
    before = page.evaluate(TEXT)
    row(page, "enum-in-prose").locator(".fix").click()
    settled(page)
    seen["after fix"] = [page.evaluate(TEXT), [rule for _, rule in rows(page)]]
    page.locator("#undo").click()
    settled(page)
    seen["undone"] = page.evaluate(TEXT) == before
    page.locator("#fix-all").click()
    settled(page)
    seen["after all"] = [page.evaluate(TEXT), [rule for _, rule in rows(page)], page.locator("#fix-all").count()]
    page.locator("#undo").click()
    settled(page)
    seen["undone again"] = page.evaluate(TEXT) == before


def looked_into(page: Page, seen: dict[str, Any], axe: str) -> None:
    """Anatomy, conversion, and a trial of arguments; each view with its judgement and its width."""
    page.locator("#tab-anatomy").click()
    page.locator("#anatomy select").select_option("1")
    settled(page)
    seen["ghosts"] = page.locator("#anatomy .ghost").count()
    seen["views"] = {"anatomy": [judged(page, axe), width(page)]}
    page.locator("#tab-convert").click()
    page.locator("#convert select").select_option("gemini")
    settled(page)
    page.locator("#convert .bar button").click()
    seen["converted"] = page.evaluate("navigator.clipboard.readText()")
    seen["losses"] = page.locator("#convert li.finding").all_inner_texts()
    seen["views"]["convert"] = [judged(page, axe), width(page)]
    page.locator("#tab-trial").click()
    settled(page)
    seen["sample"] = page.locator("#arguments .cm-content").inner_text()
    page.locator("#arguments .cm-content").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text('{"query": 3, "langauge": "en"}')
    settled(page)
    seen["faults"] = page.locator(".faults li").all_inner_texts()
    seen["told"] = page.locator(".told").inner_text()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text('{"query": ')
    settled(page)
    seen["no JSON"] = page.locator("#trial .trouble").inner_text()
    seen["views"]["trial"] = [judged(page, axe), width(page)]
    page.locator("#tab-findings").click()


def refused(page: Page, seen: dict[str, Any]) -> None:
    """What the page says of a text that cannot be read, of one without tools, of none, and of one without fault."""
    states = {}
    for name, text in (("broken", '{"tools": [\n  {"name": "a" "b"}]}'), ("no tools", "[1, 2]"), ("empty", " ")):
        pasted(page, text)
        states[name] = page.locator("#findings").inner_text()
    with page.expect_response("**/ask"):
        page.locator("#example").select_option("clean")
    settled(page)
    states["clean"] = page.locator("#findings").inner_text()
    seen["states"], seen["width of states"] = states, width(page)


def spoken(page: Page) -> list[str]:
    """Language and words before and after a change of the language, and back."""
    found = []
    for _ in range(2):
        page.locator("#language").click()
        lang: str = page.evaluate("document.documentElement.lang")
        found += [lang, page.locator("#tab-trial").inner_text(), page.locator("#findings").inner_text()]
    return found


def by_keyboard(page: Page, seen: dict[str, Any]) -> None:
    """From the top of the page to a fix, without a mouse."""
    page.reload()
    expect(page.locator("li.finding").first).to_be_visible()
    page.keyboard.press("Tab")
    stops = [page.evaluate("document.activeElement.className || document.activeElement.id")]
    page.locator("#tab-validator").focus()
    page.keyboard.press("ArrowRight")
    stops.append(page.evaluate("document.activeElement.id"))
    seen["flow opened"] = page.locator("#flow").is_visible()
    page.keyboard.press("ArrowLeft")
    for _ in range(60):
        page.keyboard.press("Tab")
        stops.append(page.evaluate("document.activeElement.id || document.activeElement.className"))
        if stops[-1] == "fix-all":
            break
    seen["stops"] = stops
    page.keyboard.press("Enter")
    settled(page)
    seen["mended by keyboard"] = page.locator("#fix-all").count() == 0
    page.locator("#targets summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    settled(page)
    seen["targets"] = page.locator("#targets-chosen").inner_text()
    page.keyboard.press("Escape")
    seen["menu closed"] = page.evaluate("document.activeElement.tagName + document.getElementById('targets').open")


def attacked(page: Page, seen: dict[str, Any], hostile: str, axe: str) -> None:
    """A file that attacks the page is opened and looked at from all sides."""
    page.evaluate(
        "window.longest = 0; let last = performance.now(); setInterval(() => { const now = performance.now();"
        "window.longest = Math.max(window.longest, now - last); last = now; }, 20)"
    )
    page.locator("#file").set_input_files(hostile)
    settled(page)
    found = {}
    for view in VIEWS:
        page.locator(f"#tab-{view}").click()
        settled(page)
        found[view] = [page.locator(f"#{view}").inner_text()[:200_000], width(page)]
    seen["attacked"] = found
    seen["hacked"] = page.evaluate("typeof window.hacked")
    seen["loaded"] = page.evaluate("[...document.images].filter((image) => image.src).length")
    seen["longest task"] = page.evaluate("window.longest")
    page.locator("#tab-findings").click()
    seen["axe of the attack"] = judged(page, axe)
    page.locator("#file").set_input_files(files=[{"name": "large.json", "mimeType": "", "buffer": b" " * 5_000_001}])
    expect(page.locator("#findings .trouble")).to_be_visible()
    seen["too large"] = page.locator("#findings .trouble").inner_text()


main(*sys.argv[1:])
