#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Writes everything again that follows from the recordings of a device: profiles, tables, verdicts, exports, documents.
# Run it after new recordings. Measures nothing.
# Usage: update_data.sh [WARPGAUGE [DATA_FOLDER]]        (warpgauge-validate is beside WARPGAUGE)
# The profile that predictions are validated with is frozen by this: the kernels must have been timed after the recordings, and
# be timed again when an estimator changes, for parameters that are fitted after the timing are not frozen.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/scripts/steps.sh"
warpgauge=$(realpath "${1:-$root/$build_folder/bin/warpgauge}")
validate=$(dirname "$warpgauge")/warpgauge-validate
data=$(realpath "${2:-$root/data/h200}")
name=$(basename "$data")
"$warpgauge" fit "$data"/recording-*.jsonl.zst -o "$data/profile.json"
"$warpgauge" kernels --table "$data"/kernels-*.jsonl.zst --profile "$data/profile.json" -o "$data/kernels.csv.zst"
# Described as they were counted when the laws were frozen, beside the times of that code.
"$validate" kernels --profile "$data/profile.json" --datasheet "$root/data/datasheets/$name.json" \
  "$data/validation/kernels.jsonl.zst" --against "$data/validation/times_of_ladders.jsonl.zst" \
  --against "$data/validation/times_of_reductions.jsonl.zst" -o "$data/validation.csv" | sed -n 1,8p
python3 -I "$root/scripts/rung_units.py" "$warpgauge" "$data"
"$root/scripts/update_exports.sh" "$warpgauge" "$data"
"$root/scripts/update_verdicts.sh" "$warpgauge" "$data"
python3 -I "$root/scripts/outside.py" "$validate" "$data"
if [[ -f $data/changes.jsonl.xz ]]; then
  python3 -I "$root/scripts/savings.py" "$warpgauge" "$data"
fi
if [[ -d $data/described ]]; then
  (cd "$data" && "$warpgauge" advise --profile profile.json described/slow_rows.jsonl.zst > described/slow_rows_advice.txt)
fi
if [[ -d $data/analyzed ]]; then
  (cd "$data" && "$warpgauge" analyze --profile profile.json analyzed/scale_rows.sass.zst --warps 1,4,16) \
    | sed '/^loop 0x0a20/,$d' > "$data/analyzed/scale_rows.txt"
  python3 -I "$root/scripts/analyzed.py" "$warpgauge" "$data"
  python3 -I "$root/scripts/analyzed_tables.py" "$data"
fi
if [[ -d $data/loops ]]; then
  python3 -I "$root/scripts/measured_loops.py" "$validate" "$data"
fi
if [[ -d $data/static ]]; then
  python3 -I "$root/scripts/static_rungs.py" "$warpgauge" "$validate" "$data"
fi
python3 -I "$root/scripts/instruction_table.py" "$warpgauge" "$data"
python3 -I "$root/scripts/repeatability.py" "$warpgauge" "$data"
if [[ $data -ef $root/data/h200 ]]; then
  python3 -I "$root/scripts/printed.py" "$warpgauge"
fi
python3 -I "$root/scripts/manifest.py"
"$root/scripts/update_docs.sh" "$(dirname "$warpgauge")/warpgauge_describe_code"
