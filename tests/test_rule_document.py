"""docs/rules.md says what the YAML of the rules says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from toolcheck.rules import all_rules
from toolcheck.rules.document import document

if TYPE_CHECKING:
    from conftest import Golden

PAGE = Path(__file__).parent.parent / "docs" / "rules.md"


def test_the_page_on_the_rules_is_up_to_date(golden: Golden) -> None:
    golden(PAGE, document(all_rules()))


def test_every_rule_has_its_place_on_it() -> None:
    page = document(all_rules())
    for rule in all_rules().values():
        assert f"\n### {rule.id}\n" in page
        assert f"[{rule.id}](#{rule.id})" in page
