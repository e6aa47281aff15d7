# What a checkout can do. Each target sets up what it needs: a virtual environment in .venv, made once and again
# when pyproject.toml changes. PYTHON=python3.12 chooses the interpreter for a new one, VENV=folder another place.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
USE := $(VENV)/.installed
DEV := $(VENV)/.installed-dev
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

.PHONY: help demo demo-runtime test bench screenshots lint format check heavy clean

help:
	@echo "make demo    lint the example catalogues in fixtures/demo"
	@echo "make demo-runtime   run the examples of the runtime, offline"
	@echo "make test    run the tests with branch coverage"
	@echo "make bench   measure speed and memory"
	@echo "make screenshots   take the pictures of the README (needs Chromium)"
	@echo "make lint    ruff and mypy;  make format  rewrite with ruff"
	@echo "make heavy   tests that build and install packages (network, minutes)"
	@echo "make check   all that CI runs: .ci/run"

demo: $(USE)
	@echo '$$ toolcheck lint fixtures/demo'
	@$(BIN)/toolcheck lint fixtures/demo || { code=$$?; \
	  if [ $$code -ne 1 ]; then exit $$code; fi; \
	  echo; \
	  echo "Exit code 1: there are findings, as there should be here. Next: $(BIN)/toolcheck lint YOUR-FILE"; }

demo-runtime: $(DEV)
	@echo '$$ python examples/weather.py --offline'
	@$(BIN)/python examples/weather.py --offline
	@echo '$$ python examples/refund.py --yes'
	@$(BIN)/python examples/refund.py --yes

# The hostile inputs are large, and the tracer of coverage slows all that it follows.
test: $(DEV)
	$(BIN)/python -m pytest -n auto --dist worksteal --cov --cov-report=term --ignore=tests/test_hostile.py
	$(BIN)/python -m pytest -n auto --dist worksteal tests/test_hostile.py

bench: $(DEV)
	$(BIN)/python benchmarks/lint.py

# Playwright drives the Chromium of the machine; it brings none without being asked.
screenshots: $(DEV)
	$(PIP) install --group screenshots
	$(BIN)/python scripts/screenshots.py docs/images

lint: $(DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(DEV)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

heavy: $(DEV)
	$(BIN)/python -m pytest -m heavy tests/heavy

check:
	.ci/run

clean:
	rm -rf $(VENV) dist .coverage .mypy_cache .pytest_cache .ruff_cache

# `python -m venv` over an existing environment keeps what is installed in it.
$(USE): pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; v = sys.version.split()[0]; sys.exit(sys.version_info < (3, 10) and \
	  f"toolcheck needs Python 3.10 or newer; $(PYTHON) is {v}: choose one with make PYTHON=…")'
	@echo "Setting up $(VENV) (once)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) install --upgrade 'pip>=25.1'
	@$(PIP) install --editable .
	@touch $@

$(DEV): $(USE)
	@echo "Installing the development tools (once)"
	@$(PIP) install --group dev
	@touch $@
