# Each target makes the virtual environment where it is missing; nothing but Python >= 3.11 is needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN := $(VENV)/.run
DEV := $(VENV)/.dev

.PHONY: play run test check bench soak words clean

play: $(RUN)
	@$(BIN)/python -m bot.sandbox

run: $(RUN)
	@$(BIN)/python -m bot

test: $(DEV)
	$(BIN)/python -m pytest -n 2 --dist loadgroup

check: $(DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n 2 -q -m "not slow and not browser"

bench: $(DEV)
	$(BIN)/python -m tests.bench

soak: $(DEV)
	$(BIN)/python -m tests.soak

words: $(DEV)
	$(BIN)/pybabel -q extract -k n_:1,2 -k p_:1c,2 -k N_ -k NN_:1,2 -k NP_:1c,2 \
	  --add-location=file --sort-by-file --omit-header -o bot/locale/petrichor.pot bot

clean:
	rm -rf $(VENV) var .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Petrichor needs Python 3.11 or newer: make $(MAKECMDGOALS) PYTHON=python3.11"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(RUN): requirements.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(DEV): requirements.txt requirements-dev.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt -r requirements-dev.txt
	@touch $(RUN) $@
