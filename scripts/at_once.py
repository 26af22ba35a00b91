#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes what measuring all devices of a host at once has cost: each device alone beside the same device at once with the others.

Usage: scripts/at_once.py WARPGAUGE FOLDER OUTPUT.csv
FOLDER has a recording of device N alone (alone-N.jsonl.zst) and one at once with the others (at_once-N.jsonl.zst). A row a
device: how many keys both profiles have, the verdicts of `warpgauge compare` on them, the key that changed most of those that
differ or are ambiguous, and by how much.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))  # isolated mode (-I) leaves it out
from tables import as_csv  # noqa: E402


def row_of(warpgauge, alone, at_once):
    with tempfile.TemporaryDirectory() as scratch:
        profiles = [f"{scratch}/alone.json", f"{scratch}/at_once.json"]
        for recording, profile in zip((alone, at_once), profiles):
            subprocess.run([warpgauge, "fit", recording, "-o", profile], check=True, stdout=subprocess.DEVNULL)
        compared = subprocess.run([warpgauge, "compare", "--format", "json", *profiles], capture_output=True, encoding="utf-8")
        if compared.returncode not in (0, 1):  # 1: they differ
            raise SystemExit(compared.stderr)
        fitted = [json.loads(pathlib.Path(profile).read_text(encoding="utf-8")) for profile in profiles]
    if fitted[0]["device"]["uuid"] != fitted[1]["device"]["uuid"]:
        raise SystemExit(f"error: {alone} and {at_once} are of two devices")
    revision = fitted[0]["recordings"][0]["git_revision"]
    keys = [key for key in json.loads(compared.stdout)["keys"] if key["verdict"] != "absent"]
    of_verdict = collections.Counter(key["verdict"] for key in keys)
    most = max((key for key in keys if key["verdict"] != "same"), key=lambda key: abs(key["relative_difference"]), default=None)
    return {"device": re.search(r"-(\d+)\.", alone.name).group(1), "keys of both": len(keys), "same": of_verdict["same"],
            "ambiguous": of_verdict["ambiguous"], "differ": of_verdict["differs"],
            "which": " ".join(f"`{key['key']}`" for key in keys if key["verdict"] == "differs") or "none",
            "changed most": f"`{most['key']}`" if most else "none",
            "by, %": f"{most['relative_difference'] * 100:+.2f}" if most else "none",
            "revision": revision}


def main(warpgauge, folder, output):
    folder = pathlib.Path(folder)
    rows = [row_of(warpgauge, alone, folder / alone.name.replace("alone-", "at_once-")) for alone in sorted(folder.glob("alone-*.jsonl.zst"))]
    if not rows:
        raise SystemExit(f"error: {folder} has no alone-N.jsonl.zst")
    pathlib.Path(output).write_text(as_csv(rows), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
