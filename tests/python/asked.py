# SPDX-License-Identifier: Apache-2.0
"""What tests of the installed package ask it about, and how they ask the command the same."""

import json
import os
import subprocess
from pathlib import Path

COMMAND = os.environ["WARPGAUGE"]
ROOT = Path(os.environ["WARPGAUGE_ROOT"])
PROFILE = ROOT / "data/h200/profile.json"
EXAMPLES = ROOT / "data/kernels/examples"
KERNELS = sorted(EXAMPLES.glob("*.json"))
CODE = ROOT / "data/h200/analyzed/scale_rows.sass.zst"
BEFORE, AFTER = ROOT / "data/h200/analyzed/before.sass.zst", ROOT / "data/h200/analyzed/after.sass.zst"
CARDS = ROOT / "profiles/nvidia-h200"
H100 = ROOT / "profiles/nvidia-h100-80gb-hbm3/828eb42847c7a434.json"
RECORDING = ROOT / "data/h200/recording-2026-11-23-l2_read_limits-1.jsonl.zst"
ONE_LOOP = ROOT / "tests/analysis/describe/listings/scale.sm_90a.nvdisasm.sass"
ONE_LOOP_LAUNCH = {"kernel": "sum", "grid": 1024, "block": 256, "registers": 16, "shared": 0, "l1": 1, "read_bytes": 0,
                   "write_bytes": "1MiB"}
LAUNCH = {"grid": 1024, "block": 32, "registers": 32, "shared": 0, "trips": {0x1d0: 4, 0x370: 8, 0xa20: 4, 0xbe0: 8},
          "l1": 0, "read_bytes": "16MiB", "write_bytes": 16 << 20, "sectors": {0x1f0: 4}}
LAUNCH_WORDS = ["--grid", "1024", "--block", "32", "--registers", "32", "--shared", "0", "--trips", "0x1d0=4",
                "--trips", "0x370=8", "--trips", "0xa20=4", "--trips", "0xbe0=8", "--l1", "0", "--read-bytes", "16MiB",
                "--write-bytes", "16777216", "--sectors", "0x1f0=4"]


def command(*words, status=0):
    done = subprocess.run([COMMAND, *map(str, words)], text=True, capture_output=True, check=False)
    assert done.returncode == status, f"{done.returncode}: {done.stderr}"
    return done


def said(*words, status=0):
    return json.loads(command(*words, "--format", "json", status=status).stdout)
