"""Text as HTML: what authors wrote is escaped and cut with a stated mark, what the page says is in two languages."""

from __future__ import annotations

from ..escape import visible
from .labels import THIN, said

NAME, MESSAGE, SENTENCE = 120, 800, 600
"""Characters of a name, of a message or advice, of a sentence that are shown."""


def plain(text: str) -> str:
    """A text of ours, or one made visible before, as content."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quoted(text: str) -> str:
    """The same for an attribute in double quotes."""
    return plain(text).replace('"', "&quot;")


def shortened(text: str, most: int) -> str:
    """A name for an attribute or a label, not yet escaped: made visible, and cut with a mark."""
    shown = visible(text[: 2 * most])  # a key that the cut would halve is seen whole
    return shown if len(shown) <= most and len(text) <= 2 * most else f"{shown[:most]}…"


def written(text: str, most: int = MESSAGE) -> str:
    """What an author wrote, on one line; how much was cut is said behind it."""
    shown = visible(text[: 2 * most])
    if len(text) <= most and len(shown) <= 2 * most:
        return plain(shown)
    return f"{plain(shown[:most])} {cut(len(text) - most)}" if len(text) > most else f"{plain(shown[: 2 * most])}…"


def cut(number: int) -> str:
    """The mark of a cut: how many characters are not shown."""
    return label("cut", kind="cut", n=number)


def prose(text: str, most: int = MESSAGE) -> str:
    """A message: what stands in backquotes is code."""
    shown = written(text, most).split("`")
    if len(shown) % 2 == 0:  # an author's own backquote: which ones are pairs cannot be told
        return "`".join(shown)
    return "".join(f"<code>{part}</code>" if index % 2 else part for index, part in enumerate(shown))


def label(key: str, kind: str = "", tag: str = "span", **values: str | int) -> str:
    """Words of the page: English, with the French beside it for the script to put in its place."""
    return both(*said(key, **values), kind=kind, tag=tag)


def both(english: str, french: str, kind: str = "", tag: str = "span") -> str:
    """Words in two languages."""
    named = f' class="{kind}"' if kind else ""
    if english == french:
        return f"<{tag}{named}>{plain(english)}</{tag}>" if named or tag != "span" else plain(english)
    return f'<{tag}{named} data-fr="{quoted(french)}">{plain(english)}</{tag}>'


def attribute(name: str, key: str, **values: str | int) -> str:
    """An attribute with words of the page, a space before it."""
    english, french = said(key, **values)
    other = f' data-fr-{name}="{quoted(french)}"' if english != french else ""
    return f' {name}="{quoted(english)}"{other}'


def figure(number: int) -> str:
    """A number, its digits grouped as each language does."""
    return both(f"{number:,}", f"{number:,}".replace(",", THIN))


def bar(parts: list[tuple[float, str]], kind: str = "bar") -> str:
    """A horizontal bar: shares of the whole width, each with a class; words beside it say the same."""
    drawn, at = [], 0.0
    for share, name in parts:
        if share > 0:
            drawn.append(f'<rect class="{name}" x="{at:.2f}%" width="{max(share, 0.15):.2f}%" height="100%"/>')
            at += share
    return f'<svg class="{kind}" aria-hidden="true">{"".join(drawn)}</svg>'


def visible_rule(rule: str) -> str:
    """The id of a rule, for text and for the anchor of its part of the page."""
    return quoted(shortened(rule, NAME))
