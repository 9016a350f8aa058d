# Svara: play · test · lint · bench · clean. `make` alone lists them.
#
# A fresh machine needs Python 3.11 or newer and make; no compiler, no root. Each target sets up what it needs in .venv
# and redoes nothing while pyproject.toml, uv.lock and web/ stay as they are. Why it is built so: docs/decisions/0002.

UV_VERSION := 0.13.9

# Made with the first of these that can make virtual environments; PYTHON=/path/to/python3 overrides.
PYTHONS := $(if $(PYTHON),"$(PYTHON)",python3 python3.11 python3.12 python3.13 python3.14)

SHELL := /bin/sh
.SUFFIXES:
.NOTPARALLEL:
.PHONY: help play test e2e lint bench sim clean FORCE

BIN := .venv/bin
UV_STAMP := .venv/.uv-$(UV_VERSION)
LOCK := $(UV_STAMP) pyproject.toml uv.lock
# --inexact: what another target has installed stays, so that `play` and `test` can take turns.
SYNC := env -u VIRTUAL_ENV UV_PROJECT_ENVIRONMENT=.venv UV_PYTHON_DOWNLOADS=never \
	$(BIN)/uv sync --quiet --frozen --inexact --no-default-groups --python $(BIN)/python

# An environment that was moved or copied here, that has lost its Python, or that is of another Python than PYTHON says
# counts for nothing.
SAY := import sys; print(sys.version)
STALE := $(shell test "$$(cat $(UV_STAMP) 2>/dev/null)" = "$$(pwd -P)" && version=$$($(BIN)/python -c '$(SAY)' 2>/dev/null) \
	$(if $(PYTHON),&& test "$$version" = "$$("$(PYTHON)" -c '$(SAY)' 2>/dev/null)") || echo stale)

help:
	@echo 'make play   play in the browser           ARGS="--terminal" plays here; ARGS="--help" says what else'
	@echo 'make test   lint, types, imports, tests   what CI runs; says what it left out: tests in a browser without'
	@echo '                                          Chromium, checks of the page without Node. SVARA_NEED_BROWSER=1'
	@echo '                                          lets it fail instead'
	@echo 'make e2e    the tests in a browser alone  needs Chromium'
	@echo 'make lint   the same without the tests'
	@echo 'make bench  speed beside the peers        ONLY=name runs one suite'
	@echo 'make sim    200,000 hands with many faults, then a server killed 50 times, then 100,000 hostile'
	@echo '            messages to one           ARGS="--hands 2000 --seed 7" is for the hands'
	@echo 'make clean  remove all that these made'
	@echo 'PYTHON=/path/to/python3 chooses the Python (3.11 or newer).'

# At the terminal nobody needs the page.
play: $(if $(findstring --terminal,$(ARGS)),.venv/.play,.venv/.page)
	@$(BIN)/svara play $(ARGS)

test: lint .venv/.page
	@$(BIN)/python -m pytest --cov

e2e: .venv/.test .venv/.page
	@SVARA_NEED_BROWSER=1 $(BIN)/python -m pytest tests/e2e

lint: .venv/.test
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || { echo 'Not formatted; `$(BIN)/ruff format` does it.'; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@report=$$($(BIN)/lint-imports --no-logo --no-cache 2>&1) || { printf '%s\n' "$$report"; exit 1; }
	@echo 'lint, format, types and imports: all good'

bench: .venv/.bench
	@$(BIN)/python -m bench.run $(if $(ONLY),--only "$(ONLY)")

sim: .venv/.test
	@$(BIN)/python -m tests.sim.run --hands 200000 $(ARGS)
	@$(BIN)/python -m tests.server.kills --kills 50
	@$(BIN)/python -m tests.server.hostile.run --frames 100000

clean:
	@rm -rf .venv .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache bench/results dist
	@rm -rf web/node_modules src/svara/server/static/app
	@find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

# ------------------------------------------------------------------------------------------------------- setting up

.venv/.play: $(LOCK)
	@$(SYNC)
	@touch $@

# The page of the browser comes with the package: hatch_build.py makes it, and looks for itself whether it is made.
.venv/.page: $(LOCK) hatch_build.py $(wildcard web/*.*) $(shell find web/build web/public web/src)
	@SVARA_NEED_PAGE=1 $(SYNC) --reinstall-package svara
	@touch $@

.venv/.test: $(LOCK)
	@$(SYNC) --group dev --extra solve
	@touch $@

.venv/.bench: $(LOCK)
	@$(SYNC) --group bench --extra solve
	@touch $@

# Prints the version, then fails if this Python is too old or cannot make virtual environments.
PROBE := import sys; v = sys.version_info[:2]; v >= (3, 11) or sys.exit(1); print("%d.%d" % v); import ensurepip, venv

$(UV_STAMP): $(if $(STALE),FORCE)
	@python=; bare=; \
	for candidate in $(PYTHONS); do \
		version=$$("$$candidate" -c '$(PROBE)' 2>/dev/null) && { python=$$candidate; break; }; \
		bare=$${bare:-$$version}; \
	done; \
	if [ -z "$$python" ] && [ -n "$$bare" ]; then \
		echo "Python $$bare is here but cannot make virtual environments;" \
			"on Debian and Ubuntu this adds it: apt-get install python$$bare-venv" >&2; \
		exit 2; \
	elif [ -z "$$python" ]; then \
		echo 'Svara needs Python 3.11 or newer and found none as $(subst ",,$(PYTHONS));' \
			'name one: make $(firstword $(MAKECMDGOALS)) PYTHON=/path/to/python3' >&2; \
		exit 2; \
	fi; \
	echo "Setting up .venv with Python $$version (once) ..."; \
	"$$python" -m venv --clear .venv && \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --only-binary uv uv==$(UV_VERSION)
	@pwd -P > $@
