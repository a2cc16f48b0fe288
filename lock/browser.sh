#!/bin/sh
# Debian's Chromium, where it is missing and can be installed; the tests of the pages skip without it.
set -eu
if command -v chromium >/dev/null; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "chromium is not there and cannot be installed: the tests of the pages will be skipped"
    exit 0
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -yqq --no-install-recommends chromium fonts-liberation >/dev/null
