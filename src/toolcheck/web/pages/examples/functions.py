"""Tools as decorated functions: what the model is told comes from names, types and docstrings."""

from typing import Annotated

from mcp.server.fastmcp import FastMCP
from pydantic import Field

mcp = FastMCP("library")


@mcp.tool()
def find_books(
    query: Annotated[str, Field(description="Words of the title, the author's name or the subject.")],
    language: str = "en",
) -> list[dict]:
    """Searches the catalogue of the library by title, author or subject.

    Use it when a reader names a book. Do not use it for loans. Returns up to 20 books.
    """
    return []


@mcp.tool()
def renew_loan(loan_id: str, days) -> dict:
    """Renews."""
    return {}
