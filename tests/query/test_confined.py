"""A process that answers queries can call nobody and start nothing, whatever a query says."""

import subprocess
import sys

import pytest

TRIED = """
import socket, subprocess, threading
from kg.query.confined import confine, limit_memory
confine()
for attempt in (lambda: socket.socket(), lambda: subprocess.run(["true"])):
    try:
        attempt()
    except PermissionError:
        print("denied")
worker = threading.Thread(target=lambda: print(sum(range(10))))
worker.start()
worker.join()
limit_memory(1 << 28)
try:
    bytearray(1 << 30)
except MemoryError:
    print("too much")
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the kernel's part is Linux's")
def test_a_confined_process_only_computes() -> None:
    told = subprocess.run(
        [sys.executable, "-c", TRIED], check=True, capture_output=True, text=True, timeout=60
    )
    assert told.stdout.split("\n") == ["denied", "denied", "45", "too much", ""]
