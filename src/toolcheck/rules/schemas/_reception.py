"""What the targets of a tool do with a use of a keyword, in words for a message."""

from __future__ import annotations

from toolcheck.records import NamedTuple
from toolcheck.targets import Target

STATES = ("refused", "reported", "ignored")
"""What may be said against a use, the worst first. They are the levels of hits too."""


class Reception(NamedTuple):
    """What targets have against a use of a keyword: `level` is the worst state, `targets` are all who object.

    `words` end a relative clause, "which `gemini` refuses (`Cannot find field`)"; `instead` is what they take.
    """

    level: str
    targets: tuple[str, ...]
    words: str
    instead: str | None


def reception(targets: tuple[Target, ...], use: str, states: tuple[str, ...] = STATES) -> Reception | None:
    """What the targets have against a use such as `const`, `type:list`; None where none is known to object."""
    said = [(target.name, fact) for target in targets if (fact := target.keyword(use)) and fact.state in states]
    if not said:
        return None
    clauses = []
    for state in states:
        those = [(name, fact) for name, fact in said if fact.state == state]
        if those:
            names = listed([f"`{name}`" for name, _ in those])
            complaint = next((fact.complaint for _, fact in those if fact.complaint), None)
            clauses.append(f"{names} {verb(state, len(those))}" + (f" (`{complaint}`)" if complaint else ""))
    level = next(state for state in states if any(fact.state == state for _, fact in said))
    instead = next((fact.instead for _, fact in said if fact.instead), None)
    return Reception(level, tuple(name for name, _ in said), listed(clauses), instead)


def verb(state: str, count: int) -> str:
    """A state as the verb of one target or of several: `refuses`, `were reported to refuse`."""
    one, many = {
        "refused": ("refuses", "refuse"),
        "reported": ("was reported to refuse", "were reported to refuse"),
        "ignored": ("ignores", "ignore"),
    }[state]
    return one if count == 1 else many


def listed(words: list[str]) -> str:
    """Words as a list in a sentence: "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
