"""What `model_config` says of a pydantic model, or `__pydantic_config__` of another class."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from ..source.python_scopes import Defined
from ..source.unknown import Unknown
from .enumerations import assigned

if TYPE_CHECKING:
    from .annotations import Annotations

HARMLESS = frozenset((
    "extra", "frozen", "populate_by_name", "validate_by_name", "validate_by_alias", "validate_assignment",
    "validate_default", "str_strip_whitespace", "str_to_lower", "str_min_length", "arbitrary_types_allowed", "title",
    "from_attributes", "protected_namespaces", "use_attribute_docstrings", "revalidate_instances", "strict",
    "use_enum_values",
))  # fmt: skip
"""Settings of a model that its schema does not show, or that are read here."""


NAMES = ("model_config", "__pydantic_config__")
"""Where they stand: in a model; in a dataclass or a TypedDict."""
FORBID = (
    'In a model, write `model_config = ConfigDict(extra="forbid")`, in a dataclass or a TypedDict the same as '
    '`__pydantic_config__`; in a schema that is written out, `"additionalProperties": False`.'
)
"""How Python says that an object has no fields but the named ones."""
CONFIGS = ("pydantic.ConfigDict", "pydantic.config.ConfigDict", "builtins.dict")


class Settings:
    """`model_config` of a model and its bases."""

    def __init__(self, annotations: Annotations) -> None:
        self._annotations = annotations
        self.extra: bool | None = None
        self.docstrings = False
        self.unknown = False

    def read(self, defined: Defined) -> None:
        """Take in the settings of a class, over those of its bases."""
        for name, node in assigned(defined.node):
            if name not in NAMES:
                continue
            given: dict[Any, ast.expr] = {}
            if isinstance(node, ast.Call) and self._annotations.origin(node.func, defined.scope) in CONFIGS:
                given = {keyword.arg: keyword.value for keyword in node.keywords}
            elif isinstance(node, ast.Dict):
                given = {getattr(key, "value", None): value for key, value in zip(node.keys, node.values, strict=True)}
            else:
                self.unknown = True
            for key, value in given.items():
                self._setting(key, self._annotations.value(value, defined.inner))
        for keyword in defined.node.keywords:
            if keyword.arg not in ("total", "metaclass"):
                self._setting(keyword.arg, self._annotations.value(keyword.value, defined.scope))
        if "Config" in defined.inner.events:
            self.unknown = True

    def _setting(self, key: Any, value: Any) -> None:
        if key == "extra":
            self.extra = {"forbid": False, "allow": True}.get(value)
            self.unknown = self.unknown or isinstance(value, Unknown)
        elif key == "use_attribute_docstrings":
            self.docstrings = value is True
        elif key not in HARMLESS:
            self.unknown = True
