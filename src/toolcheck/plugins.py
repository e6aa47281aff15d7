"""Rules of one's own: from the `plugins` of a configuration to rules that can be asked.

Reading a plugin runs nothing of it; the module of a rule is imported when the rule is on and a lint begins.
"""

from __future__ import annotations

import importlib
import os
import sys
import types
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .config_errors import ConfigError, Problem
from .config_files import Source, shown
from .finding import Hit
from .plugin_reader import read_folder
from .rules import Check, Rule, module_file, yaml_file
from .selection import Known
from .suggest import quote, unknown

if TYPE_CHECKING:
    from .config_values import Reader

GROUP = "toolcheck.rules"
"""The entry points of installed packages that name a folder of rules."""


def extended(
    known: Known, files: Iterable[tuple[Source, Reader]], trusted: Collection[str]
) -> tuple[Known, dict[str, Rule]]:
    """The names with the rules that the `plugins` of these files bring, and these rules by id.

    Problems are added to the readers. `trusted` holds the real paths of the files whose plugins may be used.
    """
    folders: dict[str, Reader] = {}
    for source, reader in files:
        if "plugins" not in source.table:
            continue
        for place, name in reader.strings(("plugins",), source.table["plugins"]):
            if os.path.realpath(source.path) not in trusted:
                why = "a plugin runs code, so only the configuration of the current folder, or --config, may name one"
                reader.report(place, f"{why}; name this one there, or run toolcheck in the folder of this file")
                continue
            folder, problem = _located(name, os.path.dirname(source.path))
            if problem is not None:
                reader.report(place, problem)
            else:
                folders.setdefault(folder, reader)
    found: dict[str, Rule] = {}
    for folder, reader in folders.items():
        rules, problems = read_folder(folder)
        reader.problems += problems
        for rule in rules:
            clash = _clash(rule, {**known.rules, **found})
            if clash is None:
                found[rule.id] = rule
            else:
                reader.problems.append(Problem(clash, shown(yaml_file(rule))))
    names = known.with_rules(found)
    for rule in found.values():
        for general in rule.silences:
            if general not in names.rules:
                folders[rule.folder or ""].problems.append(
                    Problem(f"silences: {unknown('rule', general, names.rules)}", shown(yaml_file(rule)))
                )
    return names, found


def package(folder: str) -> str:
    """The name under which the modules of a plugin's folder are imported; makes the package on first use."""
    name = f"toolcheck_plugin_{zlib.crc32(os.path.realpath(folder).encode('utf-8', 'surrogateescape')):08x}"
    if name not in sys.modules:
        module = types.ModuleType(name, "The rules of a plugin.")
        module.__path__ = [folder]
        sys.modules[name] = module
        importlib.invalidate_caches()
    return name


def guarded(check: Check) -> Check:
    """The function of a plugin's rule, made to crash on a hit that the reports could not print."""
    import json

    def guarded_check(subject: Any, ctx: Any) -> Iterator[Hit]:
        found = check(subject, ctx)
        if found is None:
            raise TypeError("it returns None; a rule yields hits, or returns a list of them")
        for hit in found:
            if not isinstance(hit, Hit):
                raise TypeError(f"it yields a {type(hit).__name__}; a Hit was expected")
            places = [hit.path, *(related.path for related in hit.related)]
            if not all(
                isinstance(path, tuple) and all(isinstance(step, (str, int)) for step in path) for path in places
            ):
                raise TypeError("the path of a hit is a tuple of keys and indexes")
            texts = [hit.message, hit.help or "", *(related.note for related in hit.related)]
            if not all(isinstance(text, str) for text in texts):
                raise TypeError("message, help and notes of a hit are texts")
            json.dumps(hit.data)
            yield hit

    return guarded_check


def import_all(rules: Iterable[Rule]) -> None:
    """Imports the modules of plugins. Raises ConfigError with each that cannot be."""
    problems = tuple(import_problems(rules))
    if problems:
        raise ConfigError(problems)


def import_problems(rules: Iterable[Rule]) -> Iterator[Problem]:
    """Imports the modules of plugins; those that cannot be, each with the file and line of the reason."""
    for rule in rules:
        if rule.folder is None:
            continue
        try:
            rule.check()
        except (Exception, SystemExit) as error:
            file, line = _blamed(error, rule.folder)
            message = f"rule {rule.id} cannot be imported: {type(error).__name__}: {error}"
            yield Problem(message, shown(file or module_file(rule)), line)


def _blamed(error: BaseException, folder: str) -> tuple[str | None, int | None]:
    """The last place within the plugin that an exception came through."""
    if isinstance(error, SyntaxError) and error.filename:
        return error.filename, error.lineno
    found: tuple[str | None, int | None] = (None, None)
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith(os.path.join(folder, "")):
            found = file, trace.tb_lineno
        trace = trace.tb_next
    return found


def _located(name: str, folder: str) -> tuple[str, str | None]:
    """The folder that a plugin's name stands for, and what is wrong with it: a folder beside the configuration, else
    an entry point."""
    path = os.path.normpath(os.path.join(folder, os.path.expanduser(name)))
    if os.path.isdir(path):
        return path, None
    from importlib.metadata import entry_points

    from .config_places import package_folder

    points = {point.name: point.value for point in entry_points(group=GROUP)}
    if name not in points:
        hint = f" {unknown('plugin', name, points)}" if points else ""
        return "", f"there is no folder {quote(shown(path))}, and no installed package has a plugin of this name.{hint}"
    found = package_folder(points[name].partition(":")[0].strip())
    if found is None:
        return "", f"the entry point {quote(name)} of {GROUP} names {quote(points[name])}, which is no package"
    return found, None


def _clash(rule: Rule, others: Mapping[str, Rule]) -> str | None:
    """How a rule's names get in the way of another rule's."""
    taken = {name: other for other in others.values() for name in (other.id, *other.aliases)}
    for name in (rule.id, *rule.aliases):
        other = taken.get(name)
        if other is not None:
            owner = f"the plugin {shown(other.folder)}" if other.folder is not None else "toolcheck itself"
            what = "a rule" if other.id == name else f"a former name of {quote(other.id)}"
            return f"{quote(name)} is {what} of {owner}; give this one another id"
    return None
