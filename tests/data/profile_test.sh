#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The published profile must follow, byte for byte, from the published recordings.
# Usage: profile_test.sh WARPGAUGE DATA_FOLDER
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" fit "$2"/recording-*.jsonl.zst -o "$folder/profile.json" > /dev/null
cmp "$folder/profile.json" "$2/profile.json"
grep -q '"git_dirty": *true' "$2/profile.json" && { echo "error: recorded by a modified tree"; exit 1; }
echo "the profile follows from $(ls "$2"/recording-*.jsonl.zst | wc -l) recordings"
