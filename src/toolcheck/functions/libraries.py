"""The libraries whose decorators make tools of functions: what their decorators are called, and what they send."""

from __future__ import annotations

from typing import NamedTuple

MCP, FASTMCP, LANGCHAIN, AGENTS, ANTHROPIC, PYDANTIC_AI = (
    "mcp", "fastmcp", "langchain", "openai-agents", "anthropic", "pydantic-ai",
)  # fmt: skip
EITHER_MCP = "mcp or fastmcp"
"""`@mcp.tool()` of an object that comes from elsewhere: `def register(mcp): …`. What the two do alike is read."""


class Keywords(NamedTuple):
    """The keys of a definition, and the arguments of the decorator."""

    schema: str
    name: str = "name"
    description: str = "description"
    first: str = ""
    """What the first positional argument of the decorator is, where it is a text."""


LIBRARIES = {
    MCP: Keywords("inputSchema", first="name"),
    FASTMCP: Keywords("inputSchema", first="name"),
    EITHER_MCP: Keywords("inputSchema", first="name"),
    LANGCHAIN: Keywords("args_schema", name="", first="name"),
    AGENTS: Keywords("parameters", name="name_override", description="description_override"),
    ANTHROPIC: Keywords("input_schema"),
    PYDANTIC_AI: Keywords("args_schema"),
}
FUNCTIONS = {
    "langchain_core.tools.tool": LANGCHAIN,
    "langchain_core.tools.convert.tool": LANGCHAIN,
    "langchain.tools.tool": LANGCHAIN,
    "langchain.agents.tool": LANGCHAIN,
    "agents.function_tool": AGENTS,
    "agents.tool.function_tool": AGENTS,
    "anthropic.beta_tool": ANTHROPIC,
    "anthropic.beta_async_tool": ANTHROPIC,
    "anthropic.lib.tools.beta_tool": ANTHROPIC,
    "anthropic.lib.tools.beta_async_tool": ANTHROPIC,
    "fastmcp.tools.tool": FASTMCP,
}
"""Decorators that are functions of a library."""
CLASSES = {
    "mcp.server.fastmcp.FastMCP": MCP,
    "mcp.server.fastmcp.server.FastMCP": MCP,
    "mcp.server.FastMCP": MCP,
    "mcp.server.mcpserver.MCPServer": MCP,
    "mcp.server.mcpserver.server.MCPServer": MCP,
    "mcp.server.MCPServer": MCP,
    "fastmcp.FastMCP": FASTMCP,
    "fastmcp.server.FastMCP": FASTMCP,
    "fastmcp.server.server.FastMCP": FASTMCP,
    "pydantic_ai.Agent": PYDANTIC_AI,
    "pydantic_ai.agent.Agent": PYDANTIC_AI,
    "pydantic_ai.FunctionToolset": PYDANTIC_AI,
    "pydantic_ai.toolsets.FunctionToolset": PYDANTIC_AI,
    "pydantic_ai.toolsets.function.FunctionToolset": PYDANTIC_AI,
}
"""Classes whose instances decorate."""
EITHER = "mcp"
"""What such an object is called."""
METHODS = {MCP: ("tool",), FASTMCP: ("tool",), PYDANTIC_AI: ("tool", "tool_plain")}
CONTEXTS = {
    MCP: ("mcp.server.fastmcp.Context", "mcp.server.fastmcp.server.Context", "mcp.server.mcpserver.Context",
          "mcp.server.Context", "mcp.server.mcpserver.context.Context"),
    FASTMCP: ("fastmcp.Context", "fastmcp.server.context.Context", "fastmcp.server.Context",
              "mcp.server.fastmcp.Context"),
    LANGCHAIN: (
        "langchain_core.runnables.RunnableConfig", "langchain_core.runnables.config.RunnableConfig",
        "langchain.tools.ToolRuntime", "langgraph.prebuilt.ToolRuntime", "langchain_core.callbacks.Callbacks",
        "langchain_core.callbacks.CallbackManagerForToolRun", "langchain_core.callbacks.AsyncCallbackManagerForToolRun",
        "langchain.callbacks.manager.CallbackManagerForToolRun",
    ),
    AGENTS: ("agents.RunContextWrapper", "agents.run_context.RunContextWrapper", "agents.ToolContext",
             "agents.tool_context.ToolContext"),
    ANTHROPIC: (),
    PYDANTIC_AI: ("pydantic_ai.RunContext", "pydantic_ai.tools.RunContext", "pydantic_ai._run_context.RunContext"),
}  # fmt: skip
"""Types of parameters that the library fills in itself."""
CONTEXTS[EITHER_MCP] = (*CONTEXTS[MCP], *CONTEXTS[FASTMCP])
INJECTED = frozenset((
    "langchain_core.tools.InjectedToolArg", "langchain_core.tools.InjectedToolCallId", "langchain.tools.InjectedState",
    "langchain_core.tools.base.InjectedToolArg", "langchain_core.tools.base.InjectedToolCallId",
    "langgraph.prebuilt.InjectedState", "langgraph.prebuilt.InjectedStore", "langchain.tools.InjectedStore",
    "langchain.tools.InjectedToolArg", "langchain.tools.InjectedToolCallId",
    "langgraph.prebuilt.tool_node.InjectedState", "langgraph.prebuilt.tool_node.InjectedStore",
    "mcp.server.mcpserver.Resolve", "mcp.server.mcpserver.resolve.Resolve",
))  # fmt: skip
"""Metadata of parameters that are filled in."""
PROVIDERS = ("fastmcp.", "docket.", "uncalled_for.")
"""Where the functions come from whose call as a default fills a parameter in: `Depends(get_user)`."""
SENT = {
    MCP: ("title", "annotations"), FASTMCP: ("title", "annotations"), EITHER_MCP: ("title", "annotations"),
    AGENTS: ("defer_loading",),
    ANTHROPIC: (
        "defer_loading", "cache_control", "allowed_callers", "eager_input_streaming", "input_examples", "strict",
    ),
}  # fmt: skip
"""Arguments of decorators that are sent as they are."""
RESERVED = {LANGCHAIN: ("run_manager", "callbacks")}
"""Names of parameters that are filled in."""
