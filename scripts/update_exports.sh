#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Writes the exports of a profile again. Run it whenever data/NAME/profile.json changes.
# The three largest are not published: they are written where an OUTPUT_FOLDER is given.
# Usage: update_exports.sh [WARPGAUGE [DATA_FOLDER [OUTPUT_FOLDER]]]
set -euo pipefail
root=$(dirname "${BASH_SOURCE[0]}")/..
source "$root/scripts/steps.sh"
warpgauge=${1:-$root/$build_folder/bin/warpgauge}
data=${2:-$root/data/h200}
output=${3:-$data/exports}
mkdir -p "$output"
export_as() { "$warpgauge" export --format "$1" "$data/profile.json" -o "$output/$2"; }
export_as xla xla.txtpb
export_as accel-sim accel-sim.txt
export_as accel-sim-trace trace.config
export_as aiconfigurator aiconfigurator.yaml
export_as calculon calculon.json
export_as inductor inductor_device.py
export_as mt4g mt4g.json
export_as timeloop timeloop.yaml
export_as fields fields.csv
if [[ $# -ge 3 ]]; then
  export_as hwloc hwloc.xml
  export_as csv profile.csv
  export_as cpp "nvidia_$(basename "$data").h"
fi
