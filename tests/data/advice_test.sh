#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The advice that docs/describe.md shows is what `warpgauge advise` says today.
# Usage: advice_test.sh WARPGAUGE DATA_FOLDER
set -euo pipefail
cd "$2"
diff <("$1" advise --profile profile.json described/slow_rows.jsonl.zst) described/slow_rows_advice.txt || {
  echo "advice_test: error: $2/described/slow_rows_advice.txt differs: run scripts/update_data.sh" >&2
  exit 1
}
