# SPDX-License-Identifier: Apache-2.0
"""The rules of timing of kernels/harness (race.cpp, description.h), for a process of PyTorch. A test compares the numbers."""

import math

IDLE_GAP_SECONDS = 5e-3
ROUNDS = {"quick": 3, "standard": 9, "full": 25}
LEAST_ROUNDS = 3
MOST_SECONDS_PER_SIZE = 0.6
GRAPH_BELOW_SECONDS = 100e-6
GRAPH_SECONDS = 400e-6
SHORTEST_LAUNCH_SECONDS = 1e-6
# As the races of kernels/harness.
QUEUEING_SECONDS = 2e-3


def launches_in_graph(seconds, groups):
    """400 us of launches at least, and whole rotations through the buffer sets."""
    enough = math.ceil(GRAPH_SECONDS / max(seconds, SHORTEST_LAUNCH_SECONDS))
    return (enough + groups - 1) // groups * groups


def groups_beyond(l2_bytes, set_bytes):
    """Buffer sets that together exceed three times the L2."""
    return math.floor(3 * l2_bytes / set_bytes) + 1
