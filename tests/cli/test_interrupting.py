"""Ctrl-C ends a command, also where Python drops what is raised while something is finalised."""

import subprocess
import sys

PROGRAM = """
import os, signal, sys, time
import kg.cli

# What a shell starts in the background ignores interrupts, and so would this.
signal.signal(signal.SIGINT, signal.default_int_handler)

def halted():
    try:
        yield
    finally:
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(1000):
            pass

def command():
    one = halted()
    next(one)
    try:
        del one
        time.sleep(60)
    except KeyboardInterrupt:
        print("interrupted")

kg.cli.app = command
kg.cli.main()
"""


def test_an_interrupt_that_python_drops_comes_again() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=50, check=True
    )
    assert done.stdout == "interrupted\n"
    assert done.stderr == ""
