# make demo   the sample case: set up, build, ask, draw
# make test   set up and run the tests
SHELL := /bin/bash
PY := .venv/bin/python
KG := .venv/bin/kg
CASE ?= out/parkland
SNAPSHOT ?= kept
# Tests wait for servers and locks a third of their time: one process more than there are cores.
WORKERS ?= $(shell n=$$(( $$(nproc) + 1 )); echo $$(( n < 8 ? n : 8 )))
# Every command and test starts processes, which need not each compile kg anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup setup-dev demo test test-extended test-spark check lint web browser lock quality quality-check snapshot diff bench bench-read notebooks fuzz clean

help:
	@sed -n 's/^# make/make/p' Makefile

# One stamp a lock file: a changed lock sets the environment up again.
RUN_STAMP := .venv/.run-$(shell sha256sum lock/run.txt | cut -c1-12)
DEV_STAMP := .venv/.dev-$(shell sha256sum lock/dev.txt | cut -c1-12)
SPARK_STAMP := .venv/.spark-$(shell sha256sum lock/spark.txt | cut -c1-12)

$(RUN_STAMP): lock/run.txt
	@sh lock/install.sh lock/run.txt
	@touch $@

$(DEV_STAMP): lock/dev.txt
	@sh lock/install.sh lock/dev.txt
	@touch $@ $(RUN_STAMP)

$(SPARK_STAMP): lock/spark.txt
	@sh lock/install.sh lock/spark.txt
	@touch $@ $(DEV_STAMP) $(RUN_STAMP)

setup: $(RUN_STAMP)

setup-dev: $(DEV_STAMP)

demo: $(RUN_STAMP)
	@$(KG) build data/parkland --case $(CASE)
	@for question in not-done alleged differing-numbers; do \
	    echo; $(KG) query $(CASE) $$question --limit 12 || exit $$?; done
	@$(KG) draw $(CASE) actors -o $(dir $(CASE))actors.png
	@$(KG) draw $(CASE) timeline -o $(dir $(CASE))timeline.png
	@echo; $(KG) info $(CASE)

test: $(DEV_STAMP)
	$(PY) -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

# make test-extended  the same with more forms of what is tested: more power cuts, pictures, windows
test-extended: $(DEV_STAMP)
	$(PY) -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder --extended

lint: $(DEV_STAMP)
	.venv/bin/ruff format --check .
	.venv/bin/ruff check .
	.venv/bin/mypy
	.venv/bin/lint-imports

# make web    check the sources of the pages, and that the bundles are made of them (needs npm)
web:
	cd web && npm ci --no-fund --no-audit --loglevel=error && npm run --silent check && npm run --silent fresh

# make browser  Debian's Chromium for the tests of the pages (needs root; without it they are skipped)
browser:
	@sh lock/browser.sh

# make test-spark  set up PySpark and Debian's Java (needs root for that) and run the tests on Spark
test-spark: $(SPARK_STAMP)
	@sh lock/java.sh
	$(PY) -m pytest tests/scale

# make check  everything the gate asks
check: lint test

# make lock   resolve the lock files anew (needs uv)
lock:
	sh lock/resolve.sh

# make quality  score the readings of every public set beside the project
quality: $(DEV_STAMP)
	$(PY) benchmarks/quality.py

# make quality-check  fail where a figure fell by more than a point from the recorded one
quality-check: $(DEV_STAMP)
	$(PY) benchmarks/quality.py --check

# make snapshot  keep what is read in every public text, a line a fact, outside the repository
snapshot: $(DEV_STAMP)
	$(PY) benchmarks/snapshot.py keep --name $(SNAPSHOT) $(ARGS)

# make diff   what the code as it stands reads otherwise than the snapshot, with sentences
diff: $(DEV_STAMP)
	@$(PY) benchmarks/snapshot.py diff --name $(SNAPSHOT) $(ARGS)

# make bench  speed and memory, as ratios in one run
bench: $(DEV_STAMP)
	$(PY) benchmarks/build.py

# make bench-read  speed of reading against bare spaCy, and where the time goes
bench-read: $(DEV_STAMP)
	$(PY) benchmarks/read.py

# make notebooks  execute the notebooks and keep what they show
notebooks: $(DEV_STAMP)
	$(PY) notebooks/execute.py

# make fuzz   hostile input for SECONDS (600); what should not be is kept in out/fuzz
SECONDS ?= 600
fuzz: $(DEV_STAMP)
	$(PY) benchmarks/fuzz.py --seconds $(SECONDS)

clean:
	rm -rf .venv out dist build
