# SPDX-License-Identifier: Apache-2.0
"""A disk that is full from some operation on, for programs with the library of disk_full.cpp (DISK_FULL in the environment)."""

import os
import struct

LIBRARY = os.environ["DISK_FULL"]
# As struct Journal in disk_full.cpp.
COUNT, MOST_OPERATIONS, OPERATION_BYTES = struct.Struct("Q"), 8192, 120


class Disk:
    """environment() goes to a program, operations() are those of it and its children: "NAME PATH"."""

    def __init__(self, below):
        """Only what lies below the folder is counted."""
        self.below, self.journal = below.resolve(), below / "journal"

    def environment(self, full_from):
        """`full_from`: the number of the first operation that is refused; 0 refuses none."""
        self.journal.write_bytes(bytes(COUNT.size + MOST_OPERATIONS * OPERATION_BYTES))
        return {"LD_PRELOAD": LIBRARY, "DISK_FULL_BELOW": str(self.below), "DISK_FULL_JOURNAL": str(self.journal),
                "DISK_FULL_FROM": str(full_from)}

    def operations(self):
        held = self.journal.read_bytes()
        starts = range(COUNT.size, COUNT.size + COUNT.unpack_from(held)[0] * OPERATION_BYTES, OPERATION_BYTES)
        return [held[start:start + OPERATION_BYTES].split(b"\0")[0].decode() for start in starts]
