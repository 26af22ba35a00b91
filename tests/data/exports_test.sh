#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The published exports must follow, byte for byte, from the published profile.
# Usage: exports_test.sh WARPGAUGE DATA_FOLDER
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$(dirname "${BASH_SOURCE[0]}")/../../scripts/update_exports.sh" "$1" "$2" "$folder"
diff -r "$folder" "$2/exports" || { echo "error: run scripts/update_exports.sh"; exit 1; }
echo "$(ls "$folder" | wc -l) exports follow from the profile"
