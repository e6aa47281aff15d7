"""Weather and money over HTTP: one tool, several in a row, several at once, and none.

usage: weather.py --offline | weather.py --model NAME QUESTION
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import httpx
from pydantic import Field

from local_server import local_server
from scripted import Scripted, asks, says, value
from toolcheck.runtime import Executor, Model, Registry, Results, Session, SqliteJournal, ToolError, begin, run, tool

SERVICES = {
    "places": "https://geocoding-api.open-meteo.com",
    "weather": "https://api.open-meteo.com",
    "money": "https://api.frankfurter.dev",
}
READS = {"effect": "read", "timeout": 10}
Currency = Literal["CHF", "EUR", "GBP", "JPY", "NOK", "USD"]


def tools(services: dict[str, str]) -> list[Any]:
    """The catalogue over these addresses."""
    http = httpx.Client(timeout=8)

    def get(service: str, path: str, **asked: Any) -> Any:
        return http.get(services[service] + path, params=asked).raise_for_status().json()

    def find_place(name: Annotated[str, Field(min_length=2, max_length=80)]) -> list[dict[str, Any]]:
        """Finds places in the world by name. Use it when the user names a town and its coordinates are needed. Do
        not use it for the weather itself; use `get_forecast` instead. Returns a list of {name, country, latitude,
        longitude}; an unknown name returns an error.

        Args:
            name: Name of a town in any language, e.g. Lyon.
        """
        found = get("places", "/v1/search", name=name, count=3).get("results", [])
        if not found:
            raise ToolError(f"There is no place called {name}. Check the spelling, or ask for a larger town nearby.")
        return [{key: place[key] for key in ("name", "country", "latitude", "longitude")} for place in found]

    def get_forecast(
        latitude: Annotated[float, Field(ge=-90, le=90)],
        longitude: Annotated[float, Field(ge=-180, le=180)],
        days: Annotated[int, Field(ge=1, le=7)] = 1,
    ) -> list[dict[str, Any]]:
        """Gets the highest temperature of the coming days at one point. Use it when the user asks how warm it will
        be or what to wear. Do not use it to find a town; use `find_place` instead. Returns a list of {day,
        max_celsius}; an empty list when no forecast is known.

        Args:
            latitude: Degrees north as `find_place` returns them, e.g. 45.75.
            longitude: Degrees east as `find_place` returns them, e.g. 4.85.
            days: How many days, today included.
        """
        told = get(
            "weather", "/v1/forecast", latitude=latitude, longitude=longitude, forecast_days=days,
            daily="temperature_2m_max", timezone="auto",
        )["daily"]  # fmt: skip
        rows = zip(told["time"], told["temperature_2m_max"], strict=True)
        return [{"day": day, "max_celsius": warm} for day, warm in rows if warm is not None]

    def convert_money(
        amount: Annotated[float, Field(ge=0.01, le=1_000_000)], source: Currency, target: Currency
    ) -> dict[str, Any]:
        """Converts an amount of money at the last rate of the European Central Bank. Use it when the user asks what
        a price is in another currency. Do not use it for rates of the past or for cryptocurrencies. Returns
        {amount, currency, rate}; a pair without a rate returns an error.

        Args:
            amount: Amount in the source currency, e.g. 20.
            source: Currency of the amount.
            target: Currency to convert into.
        """
        if source == target:
            raise ToolError("source and target are the same currency; the amount stays as it is.")
        rate = get("money", f"/v2/rate/{source}/{target}")["rate"]
        return {"amount": round(amount * rate, 2), "currency": target, "rate": rate}

    policy = {**READS, "cache_ttl": 600}
    return [tool(find_place, policy=policy), tool(get_forecast, policy=READS), tool(convert_money, policy=policy)]


def scripts() -> dict[str, Scripted]:
    """Questions, and what a model would say to each."""
    one_tool = Scripted(
        lambda _: asks(("convert_money", {"amount": 200, "source": "USD", "target": "EUR"})),
        lambda told: says(f"200 USD are {value(told[0])['amount']} EUR."),
    )
    none_needed = Scripted(lambda _: says("Good evening! Ask me about the weather or about money."))
    # Two places at once, one of them misspelt; then all the rest at once.
    several = Scripted(
        lambda _: asks(("find_place", {"name": "Lyon"}), ("find_place", {"name": "Olso"}), text="I look both up."),
        lambda told: asks(("find_place", {"name": "Oslo"})),
        lambda told: asks(
            ("get_forecast", {"latitude": 45.75, "longitude": 4.85}),
            ("get_forecast", {key: value(told[0])[0][key] for key in ("latitude", "longitude")}),
            ("convert_money", {"amount": 20, "source": "EUR", "target": "NOK"}),
        ),
        lambda told: says(
            f"Lyon: {value(told[0])[0]['max_celsius']} °C, Oslo: {value(told[1])[0]['max_celsius']} °C; "
            f"20 EUR are {value(told[2])['amount']} NOK."
        ),
    )
    return {
        "How much is 200 USD in EUR?": one_tool,
        "Good evening!": none_needed,
        "Is it warmer in Lyon or in Oslo, and what are 20 euros in Norway?": several,
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--offline", action="store_true")
    parser.add_argument("--model")
    parser.add_argument("question", nargs="?")
    given = parser.parse_args()
    if given.model and given.question and not given.offline:
        from anthropic import Anthropic

        from toolcheck.runtime.clients.anthropic import AnthropicModel

        talk(SERVICES, {given.question: AnthropicModel(Anthropic(), given.model)})
        return
    if not given.offline:
        parser.error("either --offline, or --model with a question")
    with local_server() as (address, _):
        talk(dict.fromkeys(SERVICES, address), scripts())


def talk(services: dict[str, str], models: Mapping[str, Model]) -> None:
    """Ask each question, and print what the tools said and what the model made of it."""
    with tempfile.TemporaryDirectory() as folder:
        executor = Executor(Registry(tools(services)), SqliteJournal(f"{folder}/journal.db"))
        for question, model in models.items():
            print(f"> {question}")
            done = run(model, executor, Session("s1", "you"), begin(question))
            for message in done.conversation.messages:
                for result in message.results if isinstance(message, Results) else ():
                    print(f"  {result.name}: {'error: ' * result.is_error}{result.text}")
            print(done.text or f"[{done.stop}]")


if __name__ == "__main__":
    main()
