"""Made-up rules for the tests of configuration, selection and ignores."""

from __future__ import annotations

from typing import Any

from toolcheck.finding import Confidence, Severity
from toolcheck.rules import Rule
from toolcheck.selection import Known


def rule(rule_id: str, category: str = "names", status: str = "stable", **more: Any) -> Rule:
    values: dict[str, Any] = {
        "id": rule_id, "category": category, "status": status, "title": "A title", "severity": Severity.WARNING,
        "confidence": Confidence.HIGH, "since": "0.1.0", "why": "Because.", "fix": "Write it.", "aliases": (),
        "levels": {}, "options": {}, "silences": (), "references": (), "entry": "check_tool", "keywords": (),
        "schemas": (),
    }  # fmt: skip
    return Rule(**{**values, **more})


OPTIONS = {
    "min_sentences": {"type": "integer", "minimum": 1, "maximum": 9, "default": 4},
    "style": {"type": "string", "enum": ["snake", "kebab"], "default": "snake"},
    "words": {"type": "array", "items": {"type": "string"}, "default": []},
    "strict": {"type": "boolean", "default": False},
    "share": {"type": ["number", "string"], "minimum": 0, "maximum": 1, "default": 0.25},
    "table": {"type": "object", "default": {}},
}
RULES = [
    rule("missing-name"),
    rule("name-length", aliases=("name-too-long",)),
    rule("rhyming-names", status="preview"),
    rule("shouting-name", status="deprecated"),
    rule("missing-boundary", "descriptions"),
    rule("too-few-sentences", "descriptions", options=OPTIONS),
    rule("dull-description", "descriptions", status="preview"),
    rule("unused-ignore", "housekeeping"),
]
KNOWN = Known(
    {rule.id: rule for rule in RULES},
    frozenset({"names", "descriptions", "housekeeping", "safety"}),
    frozenset({"anthropic", "openai", "gemini"}),
)
