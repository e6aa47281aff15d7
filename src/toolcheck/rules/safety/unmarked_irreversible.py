"""A tool that cannot be taken back, and nothing that a program can read says so: neither a hint nor a policy."""

from __future__ import annotations

from collections.abc import Iterator

from toolcheck.catalogue import Tool
from toolcheck.effects import effect
from toolcheck.engine import Context
from toolcheck.finding import Hit
from toolcheck.policy import READ


def check_tool(tool: Tool, ctx: Context) -> Iterator[Hit]:
    done = effect(tool)
    if done.kind != "irreversible":
        return
    policy, facts = ctx.policy(tool), ctx.facts(tool)
    what = f"{tool.label} cannot be taken back (`{done.verb}`)"
    if policy is not None and policy.effect == READ:
        yield Hit(
            tool.at("name"),
            f"{what}, and the policy file says that it only reads; effect `irreversible` was expected",
            level="uncovered",
        )
    elif facts.effect is None and facts.confirm is None:
        if policy is not None:
            yield Hit(
                tool.at("name"),
                f"{what}, and the policy file says nothing of its effect; `effect: irreversible` was expected",
                level="uncovered",
            )
        elif not _assumed(tool, ctx):
            yield Hit(
                tool.at("name"),
                f"{what}, and nothing that a program can read says so; an entry in a policy file was expected",
            )


def _assumed(tool: Tool, ctx: Context) -> bool:
    """Whether a target takes a tool without hints for one that destroys, as MCP does."""
    assumed = [target.fact("annotation-defaults") or {} for target in ctx.targets(tool)]
    return any(defaults.get("destructiveHint") for defaults in assumed)
