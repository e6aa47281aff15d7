"""Which type of value each keyword of JSON Schema speaks of."""

from __future__ import annotations

from collections.abc import Mapping

_KEYWORDS = {
    "object": ("properties", "required", "additionalProperties", "patternProperties", "propertyNames",
               "minProperties", "maxProperties", "dependentRequired", "dependentSchemas", "unevaluatedProperties"),
    "array": ("items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains",
              "unevaluatedItems", "additionalItems"),
    "string": ("minLength", "maxLength", "pattern", "contentEncoding", "contentMediaType", "contentSchema"),
    "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
}  # fmt: skip

OWNER: Mapping[str, str] = {keyword: kind for kind, keywords in _KEYWORDS.items() for keyword in keywords}
"""Keyword -> the type it constrains; values of other types pass it by. The most telling keywords come first.

`format` is not among them: OpenAPI knows formats of numbers.
"""
FOREIGN: Mapping[str, frozenset[str]] = {
    kind: frozenset(keyword for keyword, owner in OWNER.items() if owner != ("number" if kind == "integer" else kind))
    for kind in ("object", "array", "string", "number", "integer", "boolean", "null")
}
"""Type -> the keywords that say nothing of it."""
ASSERTING = frozenset(
    (*OWNER, "type", "enum", "const", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "format")
)
"""Keywords that say which values are valid."""
