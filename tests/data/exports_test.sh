#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The published exports must follow, byte for byte, from the published profile. The three largest are not published.
# Usage: exports_test.sh WARPGAUGE DATA_FOLDER
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$(dirname "${BASH_SOURCE[0]}")/../../scripts/update_exports.sh" "$1" "$2" "$folder"
diff -r -x hwloc.xml -x profile.csv -x "nvidia_$(basename "$2").h" "$folder" "$2/exports" || { echo "error: run scripts/update_exports.sh"; exit 1; }
echo "$(ls "$folder" | wc -l) exports follow from the profile"
