#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Writes again what documents repeat: of the code (probes, keys, resources, estimators, metric groups, the schema of
# kernel.json) and of data/ (the numbers of README.md, the pictures of the machine and of accesses, the pages of the reference kernels). Run it after a change to any of them; a test compares them.
# Usage: update_docs.sh [--check] [DESCRIBE_CODE]      --check writes nothing and fails when something differs
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/scripts/steps.sh"
check=()
if [[ ${1:-} == --check ]]; then check=(--check); shift; fi
describe=${1:-$root/$build_folder/bin/warpgauge_describe_code}
if [[ ! -x $describe ]]; then
  echo "update_docs: error: $describe is not there: build the target warpgauge_describe_code, or name it" >&2
  exit 2
fi
status=0
python3 -I "$root/scripts/docs.py" "${check[@]}" "$describe" || status=$?
python3 -I "$root/scripts/readme_numbers.py" "${check[@]}" || status=$?
python3 -I "$root/scripts/machine_picture.py" "${check[@]}" || status=$?
python3 -I "$root/scripts/access_picture.py" "${check[@]}" || status=$?
python3 -I "$root/scripts/kernel_pages.py" "${check[@]}" || status=$?
exit $status
