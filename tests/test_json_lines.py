"""A broken line of JSON Lines is told at its place, and the good lines are read all the same."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolcheck.api import lint  # noqa: F401
from toolcheck.discover import catalogues
from toolcheck.runner import Options, run
from toolcheck.source import read_document
from toolcheck.source.document import MAX_TOLD, Document
from toolcheck.source.unknown import LOST
