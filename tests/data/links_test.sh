#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The published profiles of a host's devices must follow, byte for byte, from the published recordings: one a device.
# Usage: links_test.sh WARPGAUGE DATA_FOLDER
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$(dirname "${BASH_SOURCE[0]}")/../../scripts/update_links.sh" "$1" "$2" "$folder" > /dev/null
written=$(cd "$folder" && ls)
[[ $written == "$(cd "$2" && ls profile-*.json)" ]] || { echo "error: other profiles: $written"; exit 1; }
for profile in $written; do
  cmp "$folder/$profile" "$2/$profile" || { echo "error: run scripts/update_links.sh"; exit 1; }
  grep -q '"git_dirty": *true' "$2/$profile" && { echo "error: recorded by a modified tree"; exit 1; }
  # One UUID: what two devices measured is never joined.
  grep -qE '"uuid": "GPU-[-0-9a-f]+"' "$2/$profile" || { echo "error: $profile is not of one device"; exit 1; }
done
echo "$(wc -w <<< "$written") profiles follow from the recordings"
