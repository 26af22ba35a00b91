# SPDX-License-Identifier: Apache-2.0
"""Limits on what a command takes, which hold on any machine, however many processors it has and whatever else runs there.

- The command has two processors: the number of threads, and the memory of each, are the same everywhere.
- Limits are of processor time. Neighbours still slow a processor down, by its caches and by the other half of its core, to a half or
  a third, and an old processor is slower: a limit is some ten times of what the slowest command takes. Where time must grow with the
  input and not faster, a test compares two sizes.
- A command that waits for what never comes takes no processor time. It is ended once no thread of it runs, or could, for WAITS_SECONDS:
  one that other programs keep from running is ready to.
"""

import os
import re
import resource
import signal
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import NamedTuple

SANITIZED = bool(os.environ.get("SANITIZED"))  # slower, and with another memory
PROCESSORS = 2
CPU_SECONDS = 60 if not SANITIZED else 600  # the slowest, 10,000 kernels that are advised on, takes 7
WAITS_SECONDS = 20
PROGRESS = re.compile(r"^\d+ of \d+ [\w ]+, about \d+ s left\n", re.MULTILINE)  # each five seconds, by the clock


class Done(NamedTuple):
    returncode: int
    stdout: str
    stderr: str  # without lines that say how far it is: a slow machine has more of them
    cpu_seconds: float
    peak_bytes: int
    waited: bool  # ended because it did nothing any more


def on_two_processors():
    """Binds this process and all that it starts to two processors: not always the same two, since tests run side by side."""
    mine = sorted(os.sched_getaffinity(0))
    first = os.getpid() % len(mine)
    os.sched_setaffinity(0, [mine[(first + i) % len(mine)] for i in range(min(PROCESSORS, len(mine)))])


def could_run(session):
    """Whether a thread of the session runs, is ready to, or waits for a disk."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rsplit(") ", 1)[1].split()[3]) != session:
                continue
            if any(one.read_text().rsplit(") ", 1)[1][0] in "RD" for one in stat.parent.glob("task/*/stat")):
                return True
        except (OSError, IndexError):
            continue  # it ended meanwhile
    return False


class Watch(threading.Thread):
    """Ends a session that waits."""

    def __init__(self, session):
        super().__init__(daemon=True)
        self.session, self.over, self.waited = session, threading.Event(), False

    def run(self):
        looks = 0
        while not self.over.wait(1):
            looks = 0 if could_run(self.session) else looks + 1
            if looks == WAITS_SECONDS and not self.over.is_set():
                self.waited = True
                os.killpg(self.session, signal.SIGKILL)


def run_limited(command, cpu_seconds=CPU_SECONDS, address_bytes=None, **more):
    """Runs a command to its end, without standard input. `address_bytes`: not of a build with sanitizers, which takes it all."""
    def limit():
        on_two_processors()
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if address_bytes and not SANITIZED:
            resource.setrlimit(resource.RLIMIT_AS, (address_bytes, address_bytes))

    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        with subprocess.Popen([str(part) for part in command], stdin=subprocess.DEVNULL, stdout=out, stderr=err, preexec_fn=limit,
                              start_new_session=True, **more) as child:
            watch = Watch(child.pid)
            watch.start()
            _, status, usage = os.wait4(child.pid, 0)
            watch.over.set()
            watch.join()
            child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Done(child.returncode, out.read().decode(errors="replace"), PROGRESS.sub("", err.read().decode(errors="replace")),
                    usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, watch.waited)
