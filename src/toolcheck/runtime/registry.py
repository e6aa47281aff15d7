"""The tools of an application: unique names, linted as they come, written for every provider."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ..policy import NOTHING, Facts
from .definition import Definition, checked, read_policies
from .errors import SetupError
from .session import Session

LINT = ("error", "warn", "off")


class Rendered(NamedTuple):
    """Tools in a wire form, and what that form could not say, in words."""

    tools: Any
    losses: tuple[str, ...]


class Registry:
    """Holds definitions by name. `lint` says what becomes of findings: "error" refuses the tool, "warn" warns.

    `policy` is a policy file, as `toolcheck lint` reads it: what it says of a tool goes before what the code says.
    """

    def __init__(
        self,
        tools: Iterable[Definition] = (),
        *,
        lint: str = "error",
        policy: str | os.PathLike[str] | None = None,
    ) -> None:
        if lint not in LINT:
            raise SetupError(f"lint is one of {', '.join(LINT)}; found {lint!r}")
        self._lint = lint
        self._policy = {} if policy is None else read_policies(policy)
        self._tools: dict[str, Definition] = {}
        self.add(*tools)

    def add(self, *tools: Definition) -> None:
        """Add tools, all or none. Raises SetupError for a name that is taken, for findings, or for a policy that does
        not fit its tool."""
        tools = tuple([self._under_policy(tool) for tool in tools])
        names = [*self._tools, *(tool.name for tool in tools)]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise SetupError(f"two tools are called {twice}; the name is all that pairs a call with its tool")
        if self._lint != "off" and tools:
            self._report([*self._tools.values(), *tools])
        self._tools.update({tool.name: tool for tool in tools})

    def tool(self, *, policy: Mapping[str, Any] | Facts = NOTHING, **more: Any) -> Callable[..., Any]:
        """A decorator that adds a typed function and leaves it as it is."""

        def register(function: Callable[..., Any]) -> Callable[..., Any]:
            from .signature import tool

            self.add(tool(function, policy=policy, **more))
            return function

        return register

    def __iter__(self) -> Iterator[Definition]:
        return iter(self._tools.values())

    def __len__(self) -> int:
        return len(self._tools)

    def get(self, name: str) -> Definition | None:
        return self._tools.get(name)

    def for_session(self, session: Session) -> list[Definition]:
        """A new list of the tools that a session may use: what it may not, its model never hears of."""
        return [tool for tool in self if session.sees(tool.name) and session.may(tool.facts.right)]

    def render(self, form: str, *, strict: bool = False) -> Rendered:
        """All tools in a wire form: see `render`."""
        return render(self, form, strict=strict)

    def _under_policy(self, tool: Definition) -> Definition:
        told = self._policy.get(tool.name)
        return tool if told is None else checked(tool._replace(facts=told.over(tool.facts)))

    def _report(self, tools: list[Definition]) -> None:
        """Lint the catalogue as it would stand. Findings that would fail `toolcheck lint` are errors or warnings."""
        from ..testing import assert_clean

        try:
            assert_clean([tool.mcp() for tool in tools], targets=("mcp",))
        except AssertionError as error:
            if self._lint == "error":
                raise SetupError(str(error)) from None
            warnings.warn(str(error), stacklevel=4)


def render(tools: Iterable[Definition], form: str, *, strict: bool = False) -> Rendered:
    """Tools in a form of `toolcheck convert`: "anthropic", "openai", "openai-responses", "gemini",
    "gemini-json-schema", "bedrock", "mcp". Policies are never written. Raises SetupError where the provider would
    refuse what is written all the same."""
    from ..convert import FORMS, convert
    from ..discover import catalogues
    from ..source import parse
    from ..suggest import unknown
    from ..targets import shipped

    if form not in FORMS:
        raise SetupError(unknown("form", form, FORMS))
    inward = ("_meta",) if form == "mcp" else ("_meta", "annotations")
    told = [{key: value for key, value in tool.mcp().items() if key not in inward} for tool in tools]
    if not told:
        return Rendered([], ())
    import json

    document = parse("tools.json", json.dumps({"tools": told}))
    done = convert(document, catalogues(document), form, shipped(), strict=strict)
    if refused := [loss.message for loss in done.losses if loss.still_refused]:
        raise SetupError("; ".join(refused))
    if done.tools < len(told):
        raise SetupError("; ".join(loss.message for loss in done.losses))
    content = done.content.get("toolConfig", done.content)
    return Rendered(content["tools"], tuple(loss.message for loss in done.losses))
