#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The published profile must follow, byte for byte, from the published recordings.
# Usage: profile_test.sh WARPGAUGE DATA_FOLDER
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Backwards: the order in which they are named must not count.
mapfile -t recordings < <(printf '%s\n' "$2"/recording-*.jsonl.zst | LC_ALL=C sort -r)
"$1" fit "${recordings[@]}" -o "$folder/profile.json" > /dev/null
cmp "$folder/profile.json" "$2/profile.json"
grep -q '"git_dirty": *true' "$2/profile.json" && { echo "error: recorded by a modified tree"; exit 1; }
echo "the profile follows from $(ls "$2"/recording-*.jsonl.zst | wc -l) recordings"
