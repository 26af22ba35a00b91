#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The table of errors of the FP8 families' pages: how far outputs are from exact ones, by kind of data and number of terms.

Reads data/h200/errors-*.jsonl.zst, the newest, which `warpgauge-kernels --check-results --filter kernels/gemm_fp8 -o FILE` records.
scripts/kernel_pages.py takes the section from here.
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))  # isolated mode (-I) leaves it out
from compressed import read_text  # noqa: E402
from docs import table  # noqa: E402

# Columns: contestants, what they are called, and how they sum.
COLUMNS = (
    ("gemm_fp8/wgmma_specialised", "ours, fast"),
    ("gemm_fp8/cublaslt", "cublasLt, fast"),
    ("gemm_fp8_promoted/wgmma_specialised", "ours, promoted"),
    ("gemm_fp8_promoted/cublaslt", "cublasLt, accurate"),
)
FAMILIES = {contestant.split("/")[0] for contestant, _ in COLUMNS}
KINDS = {
    "normal": "N(0, 1)",
    "uniform": "uniform in [−1, 1)",
    "positive": "positive: absolute values of N(0, 1)",
    "few_large": "a few large: N(0, 1), one in 256 multiplied by 64",
}
NAME = "errors-*.jsonl.zst"


def errors_of(file):
    """{(contestant, kind of data, terms): {quantity: value}} and the header of a recording."""
    lines = [json.loads(line) for line in read_text(file).splitlines()]
    found = {}
    for series in lines[1:]:
        if not series.get("id", "").endswith(".errors"):
            continue
        if series["outcome"] != "measured":
            raise SystemExit(f"error: {file}: {series['id']}: {series['outcome']}: {series['reason']}")
        names = [quantity["name"] for quantity in series["quantities"]]
        for point in series["points"]:
            found[series["facts"]["contestant"], series["facts"]["data"], point["at"][0]] = \
                {name: samples[0] for name, samples in zip(names, point["y"])}
    return lines[0], found


def percent(value):
    return f"{100 * value:.3g}"


def cell(errors, prefix="error"):
    rms, largest = (errors[f"{which}_{prefix}"] for which in ("rms", "largest"))
    return f"{percent(rms)} ({percent(largest)})"


def table_of(found):
    """A line for each kind of data and number of terms. What rounding alone does depends on the exact sums: it is the same for all."""
    rows = []
    for kind, words in KINDS.items():
        for terms in sorted({terms for _, data, terms in found if data == kind}):
            if missing := [contestant for contestant, _ in COLUMNS if (contestant, kind, terms) not in found]:
                raise SystemExit(f"error: {', '.join(missing)}: not measured on {kind}, {terms:,.0f} terms")
            cells = [found[contestant, kind, terms] for contestant, _ in COLUMNS]
            if len({(one["rms_rounding"], one["largest_rounding"]) for one in cells}) != 1:
                raise SystemExit(f"error: {kind}, {terms:,.0f} terms: contestants were measured on different data")
            rows.append((words, f"{terms:,.0f}", cell(cells[0], "rounding"), *map(cell, cells)))
    return table(("data", "terms", "rounding alone", *(name for _, name in COLUMNS)), rows)


def section(data):
    """The section of a family's page."""
    files = sorted(data.glob(NAME))
    if not files:
        raise SystemExit(f"error: {data}: no {NAME}: record it with warpgauge-kernels --check-results")
    header, found = errors_of(files[-1])
    return "\n\n".join((
        "## Errors",
        "Errors of all outputs of 2,048 × 2,048, against sums in float64 that are exact for these data. Each cell is the root mean square "
        "of the errors, and in brackets the largest, in percent of the root mean square of the exact outputs. Outputs are rounded to "
        "bf16: *rounding alone* is the error of exact sums after this rounding, and no kernel can be below its root mean square.",
        "Fast sums never leave the tensor cores, which cut off what is too small for the bits that they keep. Where terms have random signs, "
        "these losses have too, and mostly cancel. Where all terms are positive they add up, and the larger a sum grows, the more each "
        "term loses. Promoted sums leave the tensor cores every 128 products and are added in fp32. cublasLt is the heuristic that was the "
        "fastest at this size, with `CUBLASLT_MATMUL_DESC_FAST_ACCUM` (fast) and without (accurate).",
        table_of(found),
        f"Recorded on {header['device_name']}, {header['time_utc'][:10]}, revision `{header['git_revision'][:12]}`."))
