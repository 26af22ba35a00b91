# SPDX-License-Identifier: Apache-2.0
"""Processes that a test starts, and all that these start, found by a mark in their environment."""

import signal
import time
import uuid
from pathlib import Path

GONE_AFTER_SECONDS = 2


def heed_interrupts():
    """For a child before it begins: a shell has a job in the background ignore SIGINT, and the child would ignore it too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Mark:
    """`environment` goes to what is started; processes() are those that still live, whatever started them."""

    def __init__(self):
        self.name, self.value = "WARPGAUGE_TEST_MARK", str(uuid.uuid4())

    @property
    def environment(self):
        return {self.name: self.value}

    def processes(self):
        mark, found = f"{self.name}={self.value}".encode(), set()
        for entry in Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and mark in (entry / "environ").read_bytes().split(b"\0"):
                    found.add(int(entry.name))
            except OSError:
                continue
        return found

    def left(self, seconds=GONE_AFTER_SECONDS):
        """Those still there when the time is over."""
        deadline = time.monotonic() + seconds
        while (found := self.processes()) and time.monotonic() < deadline:
            time.sleep(0.01)
        return found
