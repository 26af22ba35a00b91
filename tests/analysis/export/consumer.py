# SPDX-License-Identifier: Apache-2.0
"""What tests of exports share: the exports of the published profile, and the profile itself.

The command line of each: WARPGAUGE PROFILE TEST     TEST: the name of a class of the file
"""

import json
import subprocess
import sys
import unittest
from pathlib import Path

WARPGAUGE, PROFILE, TEST = sys.argv[1:4]
DOCUMENT = json.loads(Path(PROFILE).read_text())


def export(name):
    command = [WARPGAUGE, "export", "--format", name, PROFILE, "-o", "-"]
    return subprocess.run(command, check=True, text=True, capture_output=True).stdout


def value(key):
    return DOCUMENT["entries"][key]["value"]


def contradicted(entry):
    return entry.get("confirmation", {}).get("state") == "contradicted"


def main(classes):
    """Runs the one that is asked for; its exit status says what came of it."""
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(classes[TEST])
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(suite)
    sys.exit(1 if not result.wasSuccessful() else 77 if result.skipped else 0)
