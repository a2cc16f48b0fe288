#!/bin/sh
# Fill .venv with exactly what a lock file names, every file checked against its hash.
# PySpark alone (lock/spark.txt) has no wheel to be had; its archive is unpacked by its own set-up.
# Uses uv when it is there, venv and pip when it is not.
set -eu
lock=$1
python=${PYTHON:-python3}
log() { printf '%s\n' "$*" >&2; }

log "Setting up .venv from $lock (the first time takes a minute or two) ..."
if command -v uv >/dev/null 2>&1; then
    [ -x .venv/bin/python ] || uv venv --quiet --python "$python" .venv
    uv pip install --quiet --python .venv/bin/python --require-hashes --only-binary :all: --no-binary pyspark -r "$lock"
    uv pip install --quiet --python .venv/bin/python --no-deps --no-build-isolation --editable .
else
    [ -x .venv/bin/python ] || "$python" -m venv .venv
    .venv/bin/python -m pip --version >/dev/null 2>&1 || .venv/bin/python -m ensurepip --upgrade >/dev/null
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes --only-binary :all: --no-binary pyspark -r "$lock"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
    # Compiled on all cores, which pip does on one; a file that Python cannot read is nobody's loss.
    .venv/bin/python -m compileall -q -j 0 .venv/lib >/dev/null 2>&1 || true
fi
