# SPDX-License-Identifier: Apache-2.0
"""Writes what was timed as a recording that `warpgauge kernels --table` reads (analysis/samples/recording.h)."""

import json
import os
import tempfile

_QUANTITIES = [("duration", "s"), ("sm_clock", "MHz"), ("flop", "FLOP"), ("bytes", "bytes"), ("host", "s"), ("launches", "1")]


def series(ladder, contestant, mode, points, kernel=None, reason=None):
    """One contestant in one mode. `points`: [(size, {quantity: samples})]; none of a contestant that failed, whose reason is given. `kernel`: {name, registers_per_thread, ...} of the headline size; what is unknown is left out."""
    name, unit = ladder["size"]
    kernel = dict(kernel or {})
    facts = {"rung": f"{ladder['family']}/{contestant['name']}", "adds": contestant["adds"], "type": ladder["type"], "data": "normal",
             "mode": mode, "ceiling": ladder["ceiling"]}
    if "name" in kernel:
        facts["kernel"] = kernel.pop("name")
    record = {"record": "series", "id": f"kernels/triton/{ladder['family']}.{contestant['name']}.{ladder['type']}.{mode}",
              "probe": "kernels/triton", "question": "How fast are counterparts of our kernels in Triton?", "source": "timing",
              "outcome": "failed" if reason else "measured", "axes": [{"name": name, "unit": unit}],
              "quantities": [{"name": quantity, "unit": of} for quantity, of in _QUANTITIES],
              "constants": {"step": contestant["step"], "headline_size": ladder["headline_size"], **kernel}, "facts": facts,
              "elapsed_seconds": 0}
    if reason:
        record["reason"] = " ".join(reason.split())
    else:
        record["points"] = [{"at": [size], "y": [samples[quantity] for quantity, _ in _QUANTITIES]} for size, samples in points]
    return record


def write(file, header, all_series, elapsed_seconds):
    """The whole recording, through a temporary file and a rename: there is an old one or a new one, never a part."""
    records = [{"record": "header", "schema": "warpgauge.recording", "version": 1, **header}, *all_series,
               {"record": "end", "elapsed_seconds": elapsed_seconds}]
    text = "".join(json.dumps(record, allow_nan=False, separators=(",", ":")) + "\n" for record in records)
    folder = os.path.dirname(os.path.abspath(file))
    descriptor, temporary = tempfile.mkstemp(dir=folder, prefix=".recording-")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
            stream.write(text)
        os.chmod(temporary, 0o644)
        os.replace(temporary, file)
    except BaseException:
        os.unlink(temporary)
        raise
