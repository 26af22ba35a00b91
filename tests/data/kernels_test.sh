#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The published table of reference kernels must follow, byte for byte, from their published
# recordings and the published profile.
# Usage: kernels_test.sh WARPGAUGE DATA_FOLDER
set -euo pipefail
if ! compgen -G "$2/kernels*.jsonl" > /dev/null; then
  echo "no recording of reference kernels is published"
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" kernels --table "$2"/kernels*.jsonl --profile "$2/profile.json" -o "$folder/kernels.csv"
cmp "$folder/kernels.csv" "$2/kernels.csv"
if grep -q '"git_dirty": *true' "$2"/kernels*.jsonl; then
  echo "error: recorded by a modified tree"
  exit 1
fi
