"""`toolcheck test-rules FOLDER…`."""

from __future__ import annotations

import os
import sys

import click

from .completions import folders


@click.command("test-rules", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("folders", nargs=-1, required=True, metavar="FOLDER...", shell_complete=folders)
def command(folders: tuple[str, ...]) -> int:
    """Run the examples of your own rules in FOLDER, and check what each rule says of itself.

    FOLDER holds <category>/<id>.yaml and <category>/<id with _>.py side by side; it is what `plugins` of a
    configuration names. This runs the code of the rules. Exit code: 0 all is well, 1 something is wrong with a rule,
    2 there is no such folder.
    """
    from ..config_files import shown
    from ..plugin_reader import read_folder
    from ..report.escape import visible
    from ..rules.trials import folder_faults

    failed = False
    for folder in folders:
        if not os.path.isdir(folder):
            sys.stderr.write(f"toolcheck: {visible(folder)}: there is no such folder\n")
            return 2
        problems = folder_faults(folder)
        if problems:
            failed = True
            click.echo("\n".join(visible(str(problem)) for problem in problems))
        else:
            count = len(read_folder(os.path.abspath(folder)).rules)
            name = shown(os.path.abspath(folder))
            click.echo(
                f"{name}: {count} {'rule keeps all it promises' if count == 1 else 'rules keep all they promise'}"
            )
    return 1 if failed else 0
