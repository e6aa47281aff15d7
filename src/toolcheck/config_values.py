"""From the raw values of a configuration to checked ones. Every mistake is collected, none stops the reading."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import partial
from typing import Any

from .config import IgnoreEntry
from .config_errors import Places, Problem
from .config_groups import groups
from .config_options import check, describe
from .config_words import own_words
from .finding import Path, Severity
from .globs import fault
from .selection import ALL, FAIL_ON, Known, members
from .suggest import one_of, quote, unknown
from .targets import OwnTarget

SEVERITIES = {"error": Severity.ERROR, "warning": Severity.WARNING, "info": Severity.INFO}
EARLY = ("extends", "required-version", "plugins")
"""Keys that are read before the others: `config_layers` and `plugins` do it."""
ENTRY_KEYS = ("rule", "file", "tool", "at", "reason")


class Reader:
    """Checks the tables of one file. `read` gives the fields of Config; `problems` then says what is wrong."""

    def __init__(self, known: Known, file: str, places: Places, prefix: tuple[str, ...]) -> None:
        self.known = known
        self.file = file
        self.places = places
        self.prefix = prefix
        self.problems: list[Problem] = []
        self.readers: dict[str, Callable[[Path, Any], Any]] = {
            "targets": self.targets,
            "select": self.names,
            "extend-select": self.names,
            "ignore": self.names,
            "preview": self.boolean,
            "fail-on": self.fail_on,
            "files": self.patterns,
            "exclude": self.patterns,
            "severity": self.severity,
            "rules": self.options,
            "per-file-ignores": self.per_file_ignores,
            "ignore-finding": self.ignore_findings,
            "lexicon": lambda path, value: own_words(self, path, value),
            "baseline": self.text,
            "policy": self.text,
            "lock": self.text,
            "catalogue": partial(groups, self),
            "target": self.own_targets,
        }

    def read(self, table: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of Config that the table sets."""
        fields = {"rules": "options", "ignore-finding": "ignore_findings", "catalogue": "groups"}
        values = {}
        for key, value in table.items():
            if key in self.readers:
                values[fields.get(key, key.replace("-", "_"))] = self.readers[key]((key,), value)
            elif key not in EARLY:
                self.report((key,), unknown("key", key, (*self.readers, *EARLY)), label=False)
        return values

    def report(self, path: Path, message: str, *, label: bool = True) -> None:
        """Add a problem at a path of the table; the message starts with the keys of the path."""
        keys = ".".join(step for step in path if isinstance(step, str))
        place = self.places.find((*self.prefix, *path)) or (None, None)
        self.problems.append(Problem(f"{keys}: {message}" if label else message, self.file, *place))

    def expected(self, path: Path, what: str, value: Any, hint: str = "") -> None:
        self.report(path, f"expected {what}, found {describe(value)}{hint}")

    def strings(self, path: Path, value: Any) -> list[tuple[Path, str]]:
        """The strings of a list, once each, with their paths."""
        if not isinstance(value, list):
            hint = f"; write [{quote(value)}]" if isinstance(value, str) else ""
            self.expected(path, "a list of strings", value, hint)
            return []
        found: dict[str, Path] = {}
        for number, item in enumerate(value):
            if isinstance(item, str):
                found.setdefault(item, (*path, number))
            else:
                self.expected((*path, number), "a string", item)
        return [(place, item) for item, place in found.items()]

    def table(self, path: Path, value: Any) -> dict[str, Any]:
        if isinstance(value, dict):
            return value
        self.expected(path, "a table", value)
        return {}

    def rule(self, path: Path, name: str, seen: Container[str] = ()) -> str | None:
        """The id of a rule; None when there is none, or when the table has it already under another name."""
        rule = self.known.rule(name)
        if rule is None:
            self.report(path, self.known.unknown_rule(name))
        elif rule.id in seen:
            self.report(path, f"rule {quote(rule.id)} is here twice, once under a former name")
        else:
            return rule.id
        return None

    def targets(self, path: Path, value: Any) -> tuple[str, ...]:
        names = self.strings(path, value)
        for place, name in names:
            if name not in self.known.targets:
                self.report(place, self.known.unknown_target(name))
        return tuple(name for _, name in names)

    def own_targets(self, path: Path, value: Any) -> Mapping[str, OwnTarget]:
        from .config_targets import own_targets

        return own_targets(self, path, value)

    def names(self, path: Path, value: Any) -> tuple[str, ...]:
        names = self.strings(path, value)
        for place, name in names:
            self.members(place, name)
        return tuple(name for _, name in names)

    def members(self, path: Path, name: str) -> set[str]:
        problems: list[Problem] = []
        ids = members(self.known, name, problems)
        for problem in problems:
            self.report(path, problem.message)
        return ids

    def boolean(self, path: Path, value: Any) -> bool:
        if not isinstance(value, bool):
            self.expected(path, "true or false", value)
        return value is True

    def fail_on(self, path: Path, value: Any) -> Severity | None:
        return self.choice(path, value, "value", FAIL_ON)

    def choice(self, path: Path, value: Any, kind: str, choices: Mapping[str, Severity | None]) -> Severity | None:
        if not isinstance(value, str):
            self.expected(path, one_of(choices), value)
        elif value not in choices:
            self.report(path, unknown(kind, value, choices))
        else:
            return choices[value]
        return None

    def patterns(self, path: Path, value: Any) -> tuple[str, ...]:
        return tuple(pattern for place, pattern in self.strings(path, value) if self.pattern(place, pattern))

    def pattern(self, path: Path, pattern: str) -> bool:
        problem = fault(pattern)
        if problem is not None:
            self.report(path, f"{quote(pattern)} {problem}")
        return problem is None

    def severity(self, path: Path, value: Any) -> dict[str, Severity]:
        found: dict[str, Severity] = {}
        for name, level in self.table(path, value).items():
            rule = self.rule((*path, name), name, found)
            severity = self.choice((*path, name), level, "severity", SEVERITIES)
            if rule is not None and severity is not None:
                found[rule] = severity
        return found

    def options(self, path: Path, value: Any) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for name, options in self.table(path, value).items():
            rule = self.rule((*path, name), name, found)
            table = self.table((*path, name), options)
            if rule is not None:
                found[rule] = table
                self.check_options((*path, name), table, self.known.rules[rule].options)
        return found

    def check_options(self, path: Path, table: dict[str, Any], schemas: Mapping[str, Any]) -> None:
        for option, setting in table.items():
            place = (*path, option)
            if option in schemas:
                for below, message in check(setting, schemas[option]):
                    self.report((*place, *below), message)
            elif schemas:
                self.report(place, unknown("option", option, schemas))
            else:
                self.report(place, f"unknown option {quote(option)}; this rule has none")

    def per_file_ignores(self, path: Path, value: Any) -> tuple[tuple[str, frozenset[str]], ...]:
        found = []
        for glob, names in self.table(path, value).items():
            self.pattern((*path, glob), glob)
            ids: set[str] = set()
            for place, name in self.strings((*path, glob), names):
                if name == ALL:
                    self.report(place, 'expected rules or categories; to leave a file out, list it in "exclude"')
                else:
                    ids |= self.members(place, name)
            found.append((glob, frozenset(ids)))
        return tuple(found)

    def ignore_findings(self, path: Path, value: Any) -> tuple[IgnoreEntry, ...]:
        if not isinstance(value, list):
            header = ".".join((*self.prefix, "ignore-finding"))
            self.expected(path, f"tables under [[{header}]]", value)
            return ()
        entries = (self.entry((*path, number), item) for number, item in enumerate(value))
        return tuple(entry for entry in entries if entry is not None)

    def entry(self, path: Path, value: Any) -> IgnoreEntry | None:
        """One table of ignore-finding; None when something in it is wrong."""
        before = len(self.problems)
        table = self.table(path, value)
        for key in table:
            if key not in ENTRY_KEYS:
                self.report((*path, key), unknown("key", key, ENTRY_KEYS))
        texts = {key: self.text((*path, key), table[key]) for key in ENTRY_KEYS if key in table}
        rule = self.rule((*path, "rule"), texts["rule"]) if texts.get("rule") else None
        if isinstance(value, dict):
            self.completeness(path, texts)
        if len(self.problems) > before or rule is None:
            return None
        span = self.places.span((*self.prefix, *path))
        return IgnoreEntry(rule, texts["reason"], texts.get("file"), texts.get("tool"), texts.get("at"), *span)

    def text(self, path: Path, value: Any) -> str:
        """A string that is not blank; `at` may be "" (the whole file), and has to be a JSON pointer."""
        key = path[-1]
        if not isinstance(value, str):
            self.expected(path, "a string", value)
            return ""
        if key == "file":
            self.pattern(path, value)
        elif key == "at":
            if (value and not value.startswith("/")) or "~" in value.replace("~0", "").replace("~1", ""):
                self.report(path, f'expected a JSON pointer such as "/tools/0/description", found {quote(value)}')
        elif not value.strip():
            self.report(path, "is empty")
        elif key == "baseline" and "\0" in value:
            self.report(path, f"{quote(value)} holds a character that no path has")
        return value

    def completeness(self, path: Path, texts: Mapping[str, str]) -> None:
        for key in ("rule", "reason"):
            if key not in texts:
                why = "say why the finding is accepted" if key == "reason" else "an entry ignores one rule"
                self.report(path, f"{quote(key)} is missing: {why}")
        if not any(key in texts for key in ("file", "tool", "at")):
            hint = 'or, to turn the rule off everywhere, use "ignore"'
            self.report(path, f'give at least one of "file", "tool", "at"; {hint}')
