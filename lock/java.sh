#!/bin/sh
# Debian's Java, where it is missing and can be installed; the tests on Spark skip without it.
set -eu
if command -v java >/dev/null || [ -n "${JAVA_HOME:-}" ]; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "java is not there and cannot be installed: the tests on Spark will be skipped"
    exit 0
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -yqq --no-install-recommends openjdk-17-jre-headless >/dev/null
