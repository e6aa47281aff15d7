"""The schemas of the types of the standard library and pydantic that have one, by their dotted names."""

from __future__ import annotations

from typing import Any

PLAIN: dict[str, dict[str, Any]] = {
    "builtins.str": {"type": "string"},
    "builtins.int": {"type": "integer"},
    "builtins.float": {"type": "number"},
    "builtins.bool": {"type": "boolean"},
    "builtins.bytes": {"type": "string", "format": "binary"},
    "builtins.object": {},
    "typing.Any": {},
    "typing.Text": {"type": "string"},
    "types.NoneType": {"type": "null"},
    "datetime.datetime": {"type": "string", "format": "date-time"},
    "datetime.date": {"type": "string", "format": "date"},
    "datetime.time": {"type": "string", "format": "time"},
    "datetime.timedelta": {"type": "string", "format": "duration"},
    "uuid.UUID": {"type": "string", "format": "uuid"},
    "pathlib.Path": {"type": "string", "format": "path"},
    "pydantic.UUID4": {"type": "string", "format": "uuid4"},
    "pydantic.FilePath": {"type": "string", "format": "file-path"},
    "pydantic.DirectoryPath": {"type": "string", "format": "directory-path"},
    "pydantic.AnyUrl": {"type": "string", "format": "uri", "minLength": 1},
    "pydantic.AnyHttpUrl": {"type": "string", "format": "uri", "minLength": 1},
    "pydantic.HttpUrl": {"type": "string", "format": "uri", "minLength": 1, "maxLength": 2083},
    "pydantic.EmailStr": {"type": "string", "format": "email"},
    "pydantic.StrictStr": {"type": "string"},
    "pydantic.StrictInt": {"type": "integer"},
    "pydantic.StrictFloat": {"type": "number"},
    "pydantic.StrictBool": {"type": "boolean"},
    "pydantic.PositiveInt": {"type": "integer", "exclusiveMinimum": 0},
    "pydantic.NegativeInt": {"type": "integer", "exclusiveMaximum": 0},
    "pydantic.NonNegativeInt": {"type": "integer", "minimum": 0},
    "pydantic.NonPositiveInt": {"type": "integer", "maximum": 0},
    "pydantic.PositiveFloat": {"type": "number", "exclusiveMinimum": 0},
    "pydantic.NegativeFloat": {"type": "number", "exclusiveMaximum": 0},
    "pydantic.NonNegativeFloat": {"type": "number", "minimum": 0},
    "pydantic.NonPositiveFloat": {"type": "number", "maximum": 0},
    "pydantic.FutureDate": {"type": "string", "format": "date"},
    "pydantic.PastDate": {"type": "string", "format": "date"},
    "pydantic.FutureDatetime": {"type": "string", "format": "date-time"},
    "pydantic.PastDatetime": {"type": "string", "format": "date-time"},
    "pydantic.AwareDatetime": {"type": "string", "format": "date-time"},
    "pydantic.NaiveDatetime": {"type": "string", "format": "date-time"},
    "decimal.Decimal": {"anyOf": [{"type": "number"}, {"type": "string"}]},
    "ipaddress.IPv4Address": {"type": "string", "format": "ipv4"},
    "ipaddress.IPv6Address": {"type": "string", "format": "ipv6"},
    "pydantic.IPvAnyAddress": {"type": "string", "format": "ipvanyaddress"},
    "re.Pattern": {"type": "string", "format": "regex"},
    "pydantic.SecretStr": {"type": "string", "format": "password", "writeOnly": True},
    "pydantic.SecretBytes": {"type": "string", "format": "password", "writeOnly": True},
    "pydantic.Base64Str": {"type": "string", "format": "base64"},
    "pydantic.FiniteFloat": {"type": "number"},
    "pydantic.StrictBytes": {"type": "string", "format": "binary"},
    "pydantic.JsonValue": {},
    "pydantic.FileUrl": {"type": "string", "format": "uri", "minLength": 1},
    "pydantic.NewPath": {"type": "string", "format": "path"},
    "pydantic.Json": {"type": "string", "contentMediaType": "application/json", "contentSchema": {}},
}
LISTS = frozenset((
    "builtins.list", "typing.List", "typing.Sequence", "typing.Iterable", "typing.Collection",
    "typing.MutableSequence", "typing.Deque", "collections.deque",
))  # fmt: skip
SETS = frozenset((
    "builtins.set", "builtins.frozenset", "typing.Set", "typing.FrozenSet", "typing.AbstractSet", "typing.MutableSet",
))  # fmt: skip
TUPLES = frozenset(("builtins.tuple", "typing.Tuple"))
MAPS = frozenset((
    "builtins.dict", "typing.Dict", "typing.Mapping", "typing.MutableMapping", "typing.DefaultDict",
    "collections.defaultdict", "typing.OrderedDict", "collections.OrderedDict",
))  # fmt: skip
WRAPPERS = frozenset(("typing.Required", "typing.NotRequired", "typing.ReadOnly", "typing.Final"))
UNIONS = frozenset(("typing.Union", "types.UnionType"))
CONSTRAINED = {
    "pydantic.constr": "builtins.str", "pydantic.conint": "builtins.int", "pydantic.confloat": "builtins.float",
    "pydantic.conlist": "builtins.list", "pydantic.conset": "builtins.set",
}  # fmt: skip
"""Functions that make a type of a plain one and keyword arguments of `Field`."""
