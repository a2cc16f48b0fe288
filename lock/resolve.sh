#!/bin/sh
# Resolve pyproject.toml into lock files with hashes and without the address of any registry.
set -eu
resolve() {
    out=$1
    shift
    uv pip compile --quiet pyproject.toml "$@" --universal --python-version 3.11 --generate-hashes \
        --no-header --no-annotate --no-emit-index-url --output-file "$out"
}
resolve lock/run.txt --group build
resolve lock/dev.txt --group build --group dev
# The same once more with PySpark, which is too large for everybody: make test-spark installs it.
resolve lock/spark.txt --group build --group dev --extra spark --constraint lock/dev.txt
