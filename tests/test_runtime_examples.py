"""The examples of the runtime: they run offline, and their catalogues have no finding."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pydantic")
pytest.importorskip("httpx")

from toolcheck import lint
from toolcheck.runtime import Definition

HERE = Path(__file__).parent.parent / "examples"
WEATHER = """\
> How much is 200 USD in EUR?
  convert_money: {"amount": 172.0, "currency": "EUR", "rate": 0.86}
200 USD are 172.0 EUR.
> Good evening!
Good evening! Ask me about the weather or about money.
> Is it warmer in Lyon or in Oslo, and what are 20 euros in Norway?
  find_place: [{"name": "Lyon", "country": "France", "latitude": 45.75, "longitude": 4.85}]
  find_place: error: There is no place called Olso. Check the spelling, or ask for a larger town nearby.
  find_place: [{"name": "Oslo", "country": "Norway", "latitude": 59.91, "longitude": 10.75}]
  get_forecast: [{"day": "2026-03-01", "max_celsius": 18.0}]
  get_forecast: [{"day": "2026-03-01", "max_celsius": 7.5}]
  convert_money: {"amount": 232.0, "currency": "NOK", "rate": 11.6}
Lyon: 18.0 °C, Oslo: 7.5 °C; 20 EUR are 232.0 NOK.
"""
REFUND = """\
May I cancel_order {'order_id': 'A-17'}?
May I refund_order {'order_id': 'A-17', 'amount_eur': 42.5}?
Order A-17 is cancelled, and 42.50 EUR are on their way.
  done: find_orders, attempts: 1
  done: get_order, attempts: 1
  done: cancel_order, attempts: 1
  done: refund_order, attempts: 2
Refunds that the shop made: 1
"""


@pytest.mark.parametrize(
    ("words", "printed"), [(["weather.py", "--offline"], WEATHER), (["refund.py", "--yes"], REFUND)]
)
def test_an_example_runs_offline(words: list[str], printed: str) -> None:
    program = f"import runpy, sys; sys.path[:0] = {sys.path!r}; sys.argv = {words!r}\n"
    program += f"runpy.run_path({words[0]!r}, run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program], cwd=HERE, capture_output=True, text=True, encoding="utf-8",
        timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout == printed


@pytest.mark.parametrize("name", ["weather", "refund"])
def test_the_catalogue_of_an_example_has_no_finding(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib import import_module

    monkeypatch.syspath_prepend(str(HERE))
    module = import_module(name)
    tools: list[Definition] = module.tools(module.SERVICES)
    report = lint([tool.mcp() for tool in tools], targets=["mcp"], select=["all"], preview=True)
    assert (report.findings, report.failures) == ((), ())
