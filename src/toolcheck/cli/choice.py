"""An option with few values: a mistyped one is answered with what was meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click


class Choice(click.Choice):  # type: ignore[type-arg]  # generic from click 8.2 on only
    """`--format jsn` → `unknown --format "jsn"; did you mean "json"?`."""

    def __init__(self, choices: Sequence[str]) -> None:
        super().__init__(choices)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value in self.choices or param is None:
            return super().convert(value, param, ctx)
        from ..suggest import unknown

        raise click.UsageError(unknown(param.opts[0], str(value), [str(choice) for choice in self.choices]), ctx)
