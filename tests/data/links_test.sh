#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What is published of several devices of a host must follow, byte for byte, from the published recordings: a profile a
# device, and tables.
# Usage: links_test.sh WARPGAUGE DATA_FOLDER
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$(dirname "${BASH_SOURCE[0]}")/../../scripts/update_links.sh" "$1" "$2" "$folder" > /dev/null
published=$(cd "$2" && ls -- *.csv *.zst | grep -v jsonl)
[[ $(cd "$folder" && ls) == "$published" ]] || { echo "error: other files: $(ls "$folder")"; exit 1; }
for file in $published; do
  cmp <("$1" cat "$folder/$file") <("$1" cat "$2/$file") || { echo "error: run scripts/update_links.sh"; exit 1; }
  if [[ $file != *.json.zst ]]; then continue; fi
  # One UUID: what two devices measured is never joined.
  "$1" cat "$2/$file" | grep -E '"uuid": "GPU-[-0-9a-f]+"' > /dev/null || { echo "error: $file is not of one device"; exit 1; }
done
recordings=("$2"/*.jsonl.zst)
if [[ -d $2/quick ]]; then recordings+=("$2"/quick/*.jsonl.zst); fi
if "$1" cat "${recordings[@]}" | grep '"git_dirty": *true' > /dev/null; then  # -q would break the pipe
  echo "error: recorded by a modified tree"
  exit 1
fi
echo "$(wc -w <<< "$published") files follow from the recordings"
