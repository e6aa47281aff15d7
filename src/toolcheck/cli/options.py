"""The options of `toolcheck lint`, as data: click reads them for help and errors, `quick` for speed."""

from __future__ import annotations

from ..records import NamedTuple
from ..report import FORMATS

SEVERITIES = ("error", "warning", "info", "never")


class Option(NamedTuple):
    """One option. A `flag` takes no value, `many` collects values in a tuple; `choices` None allows any text."""

    name: str
    help: str
    flag: bool = False
    many: bool = False
    choices: tuple[str, ...] | None = None
    default: str | None = None
    metavar: str | None = None
    short: str | None = None

    @property
    def key(self) -> str:
        """The name under which the value is handed on."""
        return self.name.lstrip("-").replace("-", "_")


LINT = (
    Option("--target", "Check for this provider or client; repeatable.", many=True, metavar="NAME"),
    Option("--select", "Run these rules or categories only (comma separated, or `all`).", many=True, metavar="NAME"),
    Option("--extend-select", "Run these too.", many=True, metavar="NAME"),
    Option("--ignore", "Do not run these.", many=True, metavar="NAME"),
    Option("--preview", "Allow rules that are in preview.", flag=True),
    Option("--min-confidence", "Leave out less sure findings.", choices=("low", "medium", "high")),
    Option("--format", "How to print the findings.", choices=FORMATS, default="text"),
    Option("--output", "Write the report to this file.", metavar="FILE"),
    Option("--fail-on", "Exit 1 from this severity on.", choices=SEVERITIES),
    Option("--config", "Use this configuration file; none is looked for.", metavar="FILE"),
    Option("--stdin-filename", "What the file read from `-` is called.", default="<stdin>", metavar="NAME"),
    Option("--allow-no-catalogue", "A named file without tool definitions is no failure.", flag=True),
    Option("--force-exclude", "Leave out what `exclude` names, even when named here (for hooks).", flag=True),
    Option("--no-ignores", "Show findings that comments, the configuration or the baseline hide.", flag=True),
    Option("--baseline", "Report only what this file does not record.", metavar="FILE"),
    Option("--write-baseline", "Record what is found in the baseline.", flag=True),
    Option("--prune-baseline", "Take what is gone out of the baseline.", flag=True),
    Option("--fix", "Mend what has a safe fix; the findings that are left are reported.", flag=True),
    Option("--unsafe-fixes", "With --fix or --diff: mend also what may change what a definition means.", flag=True),
    Option("--diff", "Show what --fix would change, and change nothing.", flag=True),
    Option("--mcp", "Lint what this MCP server lists: a command or a URL; repeatable.", many=True, metavar="SERVER"),
    Option("--mcp-config", "Lint the servers that this file of an MCP client names.", metavar="FILE"),
    Option("--server", "Of --mcp-config, this server only; repeatable.", many=True, metavar="NAME"),
    Option("--mcp-timeout", "How long to wait for each server.", default="60", metavar="SECONDS"),
    Option("--together", "Take all tools of all files as one catalogue.", flag=True),
    Option("--embedder", "What overlapping-descriptions compares meanings with.", metavar="NAME"),
    Option("--no-cache", "Neither use nor write the cache of vectors.", flag=True),
    Option("--statistics", "Count the findings of each rule instead of listing them.", flag=True),
    Option("--checklist", "Say which points of a check before deployment hold, instead of the findings.", flag=True),
    Option("--color", "Colour the text report.", choices=("auto", "always", "never"), default="auto"),
    Option("--quiet", "Print findings only, no counts.", flag=True, short="-q"),
)
