#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Checks the machine code of the probes and reference kernels that have changed, for ten targets.
# Needs nvcc and no GPU; all of them (--all) take 20 s a target on 16 cores. check_targets.py says what is written.
# Usage: check_targets.sh [BUILD_FOLDER [OPTIONS OF check_targets.py...]]
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/scripts/steps.sh"
build=${1:-$root/$build_folder}
exec python3 -I "$root/scripts/check_targets.py" "$build" "${@:2}"
