"""What is said of a pair: the words of verdicts and reasons. Loaded without anything that compares."""

from __future__ import annotations

OVERLAP, CLOSE, DISTINCT = "overlap", "close", "distinct"
THRESHOLD = 0.5
"""The score that two tools of a catalogue of two need."""
EDITION = 4
"""Of what is compared and how: vectors and verdicts that were kept under another one are not used."""
REASONS = {
    "duplicate": "they have the same name, which duplicate-name speaks of",
    "no description": "one of them says nothing of what it does",
    "named": "one description draws a line to the other tool",
    "contrasted": "their names tell them apart",
    "conflict": "what they do is different: their verbs say so",
    "effect": "one changes more than the other",
    "another thing": "their names differ in what they act on",
    "stated": "each description says the word in which the names differ",
    "far": "their texts as a whole are not near each other",
    "family": "they are of a family in which many are as near",
    "nearer": "one of them has a nearer partner",
    "below": "the score is below the bar for a catalogue of this size",
}
"""Why a pair is not spoken of, in words that go on from "distinct:"."""
