"""The report as one page that stands alone: nothing is fetched, and all can be read without its script."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ... import __version__
from ...anatomy import PARTS
from ...result import Report
from .costs import costs
from .markup import attribute, label
from .overlaps import Overlaps, overlaps
from .points import points
from .rules import rules as rules_section
from .summary import hero, skipped, tables
from .tools import tools
from .view import View, view

if TYPE_CHECKING:
    from ...rules import Rule


def render(report: Report, *, rules: Mapping[str, Rule], near: Sequence[Overlaps] = ()) -> str:
    """The page. `report` comes of a run without a limit that kept its catalogues; `near` are the catalogues whose tools
    were compared, which have a section when there are any."""
    style, script = _beside("page.css"), _beside("page.js")
    policy = (
        f"default-src 'none'; style-src 'sha256-{_digest(style)}'; script-src 'sha256-{_digest(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    head = (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n'
        f'<meta name="generator" content="toolcheck {__version__}">\n'
        f"{label('title', tag='title')}\n<style>{style}</style>\n</head>\n"
    )
    shown = view(report, rules)
    return f"{head}<body>\n{_body(shown, near)}\n<script>{script}</script>\n</body>\n</html>\n"


def _body(shown: View, near: Sequence[Overlaps]) -> str:
    crowded = overlaps(near)
    sections = [
        ("checklist", "checklist-lead", points(shown.report) if shown.report.summary.tools else ""),
        ("tokens", "tokens-lead", costs(shown.costs, shown.entries)),
        ("overlaps", "overlaps-lead", crowded),
        ("definitions", "definitions-lead", _filtered(shown)),
        ("rules", "rules-lead", rules_section(shown) if shown.report.findings else ""),
    ]
    there = [each for each in sections if each[2]]
    links = "".join([f'<li><a href="#{key}">{label(key)}</a></li>' for key, _, _ in there])
    parts = "\n".join([_section(*each) for each in there])
    summary = tables(shown)
    summary = (
        f'<section aria-labelledby="summary"><h2 id="summary" class="vh">{label("summary")}</h2>{summary}</section>'
        if summary
        else ""
    )
    return (
        f'<a class="skip" href="#main">{label("skip")}</a><header><div class="top">{hero(shown)}</div>'
        f"<nav{attribute('aria-label', 'contents')}><ul>{links}</ul>"
        f'<button type="button" class="js" id="language" lang="fr" hidden>Français</button></nav></header>\n'
        f'<main id="main" tabindex="-1">{summary}\n{parts}</main>\n'
        f'<footer>{skipped(shown)}<p class="quiet">{label("made-by", version=__version__)}</p></footer>'
    )


def _section(key: str, lead: str, content: str) -> str:
    return (
        f'<section aria-labelledby="{key}"><h2 id="{key}" tabindex="-1">{label(key)}</h2>'
        f'<p class="lead">{label(lead)}</p>{content}</section>'
    )


def _filtered(shown: View) -> str:
    """The tools, with what narrows them down; that needs the script, which shows it."""
    found = tools(shown)
    if not found:
        return ""
    parts = "".join([f'<li><span class="dots"><i class="{part}"></i></span>{label(part)}</li>' for part in PARTS])
    boxes = "".join(
        f'<label><input type="checkbox" value="{level}" checked> {label(level, kind=f"sev {level}")}</label>'
        for level in ("error", "warning", "info")
    )
    controls = (
        f'<div class="controls" hidden><fieldset><legend>{label("show")}</legend>{boxes}</fieldset>'
        f'<label class="search"><span class="vh">{label("find")}</span>'
        f'<input type="search" id="find"{attribute("placeholder", "find")}></label>'
        f'<button type="button" id="open-all">{label("open-all")}</button>'
        f'<button type="button" id="close-all">{label("close-all")}</button></div>'
    )
    legend = f'<ul class="legend">{parts}</ul>' if shown.entries else ""
    nothing = f'<p class="none" id="nothing" role="status" hidden>{label("none-left")}</p>'
    return f'{legend}{controls}<div id="tools">{found}</div>{nothing}'


def _beside(name: str) -> str:
    """A file of this folder, without the spaces that only its readers need."""
    lines = Path(__file__).with_name(name).read_text("utf-8").splitlines()
    return "\n".join([line.strip() for line in lines if line.strip() and not line.strip().startswith(("//", "/*"))])


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")
