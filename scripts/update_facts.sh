#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Writes data/claims/facts/ again: which metrics a chip has, and what the compiler makes of the
# snippets. No GPU is needed. Run it whenever the catalogue names a new metric or a snippet changes.
# Usage: update_facts.sh [BUILD_FOLDER [OUTPUT_FOLDER]]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/scripts/steps.sh"
bin=${1:-$root/$build_folder}/bin
output=${2:-$root/data/claims/facts}
metrics() {  # metrics CHIP CAPABILITY
  "$bin/warpgauge" claims --metric-names | "$bin/warpgauge_check_metrics" "$1" "$2" > "$output/metrics-$1.txt.new"
  mv "$output/metrics-$1.txt.new" "$output/metrics-$1.txt"
}
metrics GH100 9.0
python3 -I "$root/scripts/compile_facts.py" --output "$output"
# Where Triton is not installed, the facts about its kernels stay as they are.
python3 -I "$root/scripts/compile_facts.py" --triton --output "$output" || [[ $? -eq 77 ]]
