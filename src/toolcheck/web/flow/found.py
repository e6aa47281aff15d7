"""What `toolcheck lint` finds in a transcript, with the lines of its text."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ...discover import catalogues
from ...engine import Engine
from ...finding import Finding
from ...rules import all_rules
from ...source import parse
from ...source.document import Document

if TYPE_CHECKING:
    from .recording import Recording
from .faults import FAULTS, Put
from .recording import unchecked
from .world import World
from .written import MODEL

TARGETS = {
    "anthropic": "anthropic", "openai_chat": "openai", "openai_responses": "openai", "gemini": "gemini",
    "bedrock": "bedrock",
}  # fmt: skip
"""Wire -> what its transcripts are linted for."""
OF_TOOLS = ('"tools": [', '"toolConfig": {')
CATEGORY = "transcripts"
