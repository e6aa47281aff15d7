"""Which toolcheck the suite runs against."""

from __future__ import annotations

import os
from pathlib import Path

import toolcheck

ROOT = Path(__file__).parent.parent


def test_the_suite_tests_the_checkout_or_what_is_installed_and_never_a_mix() -> None:
    home = Path(toolcheck.__file__).parent
    if os.environ.get("TOOLCHECK_EXPECT") == "installed":
        assert home.parent.name == "site-packages"
        assert (home / "_compiled.json").is_file()
        assert not (ROOT / "src").exists()
    else:
        assert home == ROOT / "src" / "toolcheck"
