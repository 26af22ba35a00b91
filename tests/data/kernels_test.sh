#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The published table of reference kernels must follow, byte for byte, from their published
# recordings and a profile: the published one, or that of another card of the kind.
# Usage: kernels_test.sh WARPGAUGE DATA_FOLDER [PROFILE]
set -euo pipefail
if ! compgen -G "$2/kernels*.jsonl.zst" > /dev/null; then
  echo "no recording of reference kernels is published"
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" kernels --table "$2"/kernels*.jsonl.zst --profile "${3:-$2/profile.json}" -o "$folder/kernels.csv"
cmp <("$1" cat "$2/kernels.csv.zst") "$folder/kernels.csv"
if "$1" cat "$2"/kernels*.jsonl.zst | grep '"git_dirty": *true' > /dev/null; then  # -q would break the pipe
  echo "error: recorded by a modified tree"
  exit 1
fi
