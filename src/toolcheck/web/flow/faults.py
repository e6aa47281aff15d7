"""The faults that can be put into a conversation, as data: whose they are, their class, the rule that finds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from ...policy import READ
from ...runtime.wires import WIRES
from .faulty import Injected, Marked, harness, model, world
from .recording import Place, Recording
from .steps import RESULTS
from .words import told

SYNTACTIC, SEMANTIC, PROTOCOL = CLASSES = ("syntactic", "semantic", "protocol")
OF_MODEL, OF_WORLD, OF_LOOP = ORIGINS = ("model", "world", "loop")
"""Whose fault it is. The runtime meets those of the model and the world; those of the loop it does not commit."""
MOST = 40
"""Places at which a fault is tried."""
SAID = ("title", "what", "why", "remedy", "runtime")
"""What is said of each fault: its name, what happens, why it is of its class, what to do, what this runtime does."""

Inject = Callable[[Recording, Place], "Injected | None"]
Break = Callable[..., Any]


class Fault(NamedTuple):
    """One fault. `rule` finds it in what a loop without checks sends, on these `wires`; `see` are other rules that keep
    it from happening. `inject` is of a fault that the runtime meets, `breaks` of one that only another loop commits."""

    id: str
    kind: str
    origin: str
    rule: str
    inject: Inject | None = None
    breaks: Break | None = None
    see: tuple[str, ...] = ()
    wires: tuple[str, ...] = WIRES
    refused: bool = False
    """Whether the provider answers with a 400."""
    needs: str = "call"
    """Key of what a conversation must have for it."""


FAULTS = (
    Fault("truncated", SYNTACTIC, OF_MODEL, "executed-truncated-call", model.truncated, needs="arguments"),
    Fault("wrong-type", SYNTACTIC, OF_MODEL, "invalid-call-input", model.wrong_type, see=("missing-type",),
          needs="typed"),
    Fault("invented-argument", SYNTACTIC, OF_MODEL, "invalid-call-input", model.invented, see=("open-object",),
          needs="closed"),
    Fault("missing-result", PROTOCOL, OF_LOOP, "missing-result", breaks=harness.missing, refused=True),
    Fault("split-results", PROTOCOL, OF_LOOP, "split-results", breaks=harness.split, wires=("anthropic", "bedrock"),
          needs="parallel"),
    Fault("orphan-result", PROTOCOL, OF_LOOP, "orphan-result", breaks=harness.orphan, refused=True),
    Fault("late-results", PROTOCOL, OF_LOOP, "late-results", breaks=harness.late, refused=True,
          wires=("anthropic",)),
    Fault("altered-history", PROTOCOL, OF_LOOP, "mutated-history", breaks=harness.altered, needs="arguments"),
    Fault("unknown-tool", SEMANTIC, OF_MODEL, "unknown-tool-call", model.unknown_tool,
          see=("confusable-names", "unknown-tool-reference"), needs="known"),
    Fault("timeout", SEMANTIC, OF_WORLD, "unsafe-retry", world.timeout, see=("unkeyed-write",), needs="write"),
    Fault("forbidden", SEMANTIC, OF_WORLD, "secret-parameter", world.denied, see=("secret-literal",), needs="known"),
    Fault("right-withdrawn", SEMANTIC, OF_WORLD, "identity-parameter", world.withdrawn, needs="known"),
    Fault("injection", SEMANTIC, OF_WORLD, "unknown-tool-call", world.injected,
          see=("lethal-trifecta", "hidden-instruction"), needs="result"),
    Fault("stack-trace", SEMANTIC, OF_WORLD, "leaked-trace", world.crashed, needs="known"),
)  # fmt: skip


class Put(NamedTuple):
    """A fault at a place of a recording; `injected` where the runtime meets it."""

    fault: Fault
    place: Place
    injected: Injected | None

    @property
    def is_of_loop(self) -> bool:
        return self.injected is None

    def played(self, recording: Recording) -> Recording:
        return recording if self.injected is None else self.injected.played

    def marked(self, recording: Recording) -> Marked:
        """Where it shows; for one that only another loop commits: where that loop would go wrong."""
        return {recording.call(self.place).id: (RESULTS,)} if self.injected is None else self.injected.marked


def put(fault: Fault, recording: Recording) -> Put | None:
    """The fault at the first place that has what it needs; None where there is none."""
    for place in _places(fault, recording):
        if fault.inject is None:
            if fault.needs != "arguments" or recording.call(place).arguments:
                return Put(fault, place, None)
        elif (injected := fault.inject(recording, place)) is not None:
            return Put(fault, place, injected)
    return None


def _places(fault: Fault, recording: Recording) -> Iterable[Place]:
    """Places to try, the most telling first: an injection comes in by a read, access is refused to what weighs more."""
    places = list(recording.places())[:MOST]
    if fault.needs == "parallel":
        return [place for place in places if len(recording.turn(place).calls) > 1]
    if fault.id == "altered-history":  # a number can be changed and still be of its schema
        return sorted(places, key=lambda place: not any(map(harness.is_number, _values(recording, place))))
    if fault.id == "injection":
        return sorted(places, key=lambda place: not _reads(recording, place))
    if fault.id in ("timeout", "forbidden", "right-withdrawn"):
        return sorted(places, key=lambda place: _reads(recording, place))
    return places


def _values(recording: Recording, place: Place) -> Iterable[Any]:
    return (recording.call(place).arguments or {}).values()


def _reads(recording: Recording, place: Place) -> bool:
    tool = recording.tool(recording.call(place).name)
    return tool is not None and tool.facts.effect == READ


def named(fault_id: str) -> Fault | None:
    return next((fault for fault in FAULTS if fault.id == fault_id), None)


def listed() -> Iterator[dict[str, Any]]:
    """All faults for the page, in their words."""
    for fault in FAULTS:
        yield {
            "id": fault.id, "class": fault.kind, "origin": fault.origin, "rule": fault.rule, "see": list(fault.see),
            "wires": list(fault.wires), "refused": fault.refused, **{part: told(f"{fault.id}-{part}") for part in SAID},
        }  # fmt: skip


def possible(recording: Recording) -> dict[str, Any]:
    """Fault -> None where the recording has what it needs, else the reason in words."""
    return {fault.id: None if put(fault, recording) is not None else told(f"needs-{fault.needs}") for fault in FAULTS}
