"""What rules on single tools said, for a text that is linted again with each letter: most tools are as they were."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .catalogue import Tool
from .silences import Raw
from .stamp import Job


class Remembered:
    """The hits on the tools of the last run. It holds under one set of rules, options and targets, and where nothing
    outside a tool (a policy, a lock) has a say in them."""

    def __init__(self) -> None:
        self._before: dict[str, list[Raw]] = {}
        self._now: dict[str, list[Raw]] = {}

    def begin(self) -> None:
        """A new run: what is not met in it will be forgotten."""
        self._before, self._now = self._now, {}

    def add(self, tools: Sequence[Tool], job: Job, ask: Callable[[Sequence[Tool]], None]) -> None:
        """Give a job the hits on some tools, tool by tool; `ask` adds those on the tools that are not known."""
        # A repr tells 1, 1.0 and true apart, which are equal, and holds the place of the tool in the file.
        keys = [repr(tool) for tool in tools]
        fresh = [tool for key, tool in zip(keys, tools, strict=True) if key not in self._before]
        held, job.raws = job.raws, []
        ask(fresh)
        said: dict[int, list[Raw]] = {id(tool): [] for tool in fresh}
        for raw in job.raws:
            said[id(raw[2])].append(raw)
        for key, tool in zip(keys, tools, strict=True):
            found = said.get(id(tool))
            if found is None:
                found = [(rule, hit, tool) for rule, hit, _ in self._before[key]]
            if not job.failures:
                self._now[key] = found
            held += found
        job.raws = held
