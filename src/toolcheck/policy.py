"""What no wire format says about a tool: rights, effect, idempotency, confirmation, arguments of the executor.

Three places tell it, each going before the next: the policy file of the configuration, `_meta` keys under
`toolcheck/`, and MCP's `annotations`. Nothing of it is ever sent to a model.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from .catalogue import Tool
from .records import NamedTuple

if TYPE_CHECKING:
    from .config import Config
    from .source.document import Document

READ, WRITE, IRREVERSIBLE = EFFECTS = ("read", "write", "irreversible")
"""What a call does to the world at worst."""
NATURAL, KEYED, NONE = IDEMPOTENCIES = ("natural", "keyed", "none")
"""Why a call may be repeated: it changes nothing more, the executor adds a key; or it may not."""
META = "toolcheck/"
"""How the keys of `_meta` begin that are facts of the policy."""
HINTS = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")


class Facts(NamedTuple):
    """What is declared about one tool. None, and () for the arguments: nothing is."""

    right: str | None = None
    effect: str | None = None
    """One of `EFFECTS`."""
    idempotency: str | None = None
    """One of `IDEMPOTENCIES`."""
    confirm: bool | None = None
    """Whether a person confirms each call."""
    timeout: float | None = None
    """Seconds."""
    cache_ttl: float | None = None
    """Seconds."""
    executor_arguments: tuple[str, ...] = ()
    """What the executor adds: no part of the schema that the model sees."""

    def over(self, other: Facts) -> Facts:
        """These facts, and those of `other` where these are silent."""
        if other == NOTHING:
            return self
        told: dict[str, Any] = {
            name: own for name, own in zip(self._fields, self, strict=True) if own is not None and own != ()
        }
        return other._replace(**told)


NOTHING = Facts()


class Policy(NamedTuple):
    """A policy file: its name for messages, the facts of each tool that it names, and what was read (None: nothing)."""

    file: str
    tools: Mapping[str, Facts]
    document: Document | None = None

    def of(self, tool: Tool) -> Facts:
        """The facts of a tool; none where the file does not name it."""
        return self.tools.get(tool.name, NOTHING)


class Unmet(NamedTuple):
    """A name in a policy file that no tool of the run has, and the names that they have."""

    name: str
    tools: Collection[str]


def facts_of(values: Mapping[str, Any]) -> Facts:
    """The facts that a checked entry of a policy file holds."""
    listed: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
    }
    return Facts(**listed)


def declared(tool: Tool) -> Facts:
    """What the definition itself declares: `_meta` before `annotations`. Values that are not as the policy's JSON
    Schema wants them declare nothing."""
    definition = tool.definition
    annotated = _annotated(hints(tool)) if "annotations" in definition else NOTHING
    meta = definition.get("_meta")
    if not isinstance(meta, dict) or not any(isinstance(key, str) and key.startswith(META) for key in meta):
        return annotated
    from .policy_file import is_valid

    found = {name: meta[META + name] for name in Facts._fields if META + name in meta}
    return facts_of({name: value for name, value in found.items() if is_valid(name, value)}).over(annotated)


def hints(tool: Tool) -> dict[str, bool]:
    """MCP's hints as the definition gives them, those of the wrong type left out."""
    annotations = tool.definition.get("annotations")
    if not isinstance(annotations, dict):
        return {}
    return {name: annotations[name] for name in HINTS if isinstance(annotations.get(name), bool)}


def _annotated(given: Mapping[str, bool]) -> Facts:
    """Hints as facts. What MCP assumes where a hint is absent is no declaration."""
    effect = None
    if given.get("readOnlyHint"):
        effect = READ
    elif "destructiveHint" in given:
        effect = IRREVERSIBLE if given["destructiveHint"] else WRITE
    return Facts(effect=effect, idempotency=NATURAL if given.get("idempotentHint") else None)


def load(config: Config) -> Policy | None:
    """The policy that a configuration names; None when it names none.

    Raises ConfigError with every mistake of the file and its place.
    """
    if config.policy is None:
        return None
    from .policy_file import read

    return read(config)
