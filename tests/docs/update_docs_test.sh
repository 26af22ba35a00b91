#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Spoils a copy of the documents, one place at a time: --check must name the file, and an update must mend it.
# Usage: update_docs_test.sh ROOT DESCRIBE_CODE
set -euo pipefail
root=$1 describe=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
files=(README.md mkdocs.yml docs scripts plots/colour.py plots/access_svg.py plots/analysis.css probes kernels analysis/descriptor/kernel.schema.json data/h200/profile.json data/h100x2 data/h100x4 data/h200x2 data/h200x4 profiles data/h200/kernels.csv.zst data/h200/rung_units.csv.xz data/h100/kernels.csv.zst
       data/h200/validation.csv data/h200/verdicts.json.zst data/h200/published.json.zst data/h200/published.md
       data/h200/repeatability.csv.xz data/h200/outside.csv.xz data/h200/savings.csv data/h200/printed.txt data/h200/triads.txt data/h200/ranked.txt data/h200/told_apart.txt data/h200/regression.txt data/h200/accesses.txt data/h200/accesses.json
       data/h200/tuning/open.txt data/h200/tuning/closed.txt data/h200/tuning/opened.txt data/h200/again.txt data/h200/beside_search.txt data/h200/random_programs.txt data/h200/times.csv
       data/h200/opcodes_without_meaning.txt data/h200/errors-2026-12-01-1.jsonl.zst
       data/h200/described data/shipped.json data/h200/exports/fields.csv data/h200/analyzed data/h200/static
       data/h200/loops/development.txt data/h200/loops/blind.txt data/trust/fuzz.csv data/trust/arm64.csv data/trust/targets.csv data/trust/fuzz_sanitized.csv data/trust/kills.csv
       data/trust/kills_gpu.csv data/trust/drift.csv data/h200_one_run/aims.csv data/h200_one_run/counters.csv
       data/trust/mutants_by_folder.csv data/trust/mutants_second_by_folder.csv data/trust/mutants_third_by_folder.csv
       data/trust/pages.csv data/trust/disk_full.csv data/trust/sanitizers.csv data/known_answers/memory.csv data/known_answers/execution.csv
       data/known_answers/spoilt_cards.csv)
(cd "$root" && tar cf - "${files[@]}") | tar xf - -C "$folder"
update() { "$folder/scripts/update_docs.sh" "$@" "$describe" > "$folder/said" 2>&1; }

failed=0 spoilt=() defects=0
# spoil FILE SED: one more defect of the copy, in a file that has none so far.
spoil() {
  if [[ " ${spoilt[*]} " == *" $1 "* ]]; then see_and_mend; fi
  sed -i "$2" "$folder/$1"
  if cmp -s "$root/$1" "$folder/$1"; then echo "$1: '$2' changes nothing"; failed=1; fi
  spoilt+=("$1") defects=$((defects + 1))
}
# see_and_mend: --check names every spoilt file, and an update makes each what it was.
see_and_mend() {
  local file
  if update --check; then echo "${spoilt[*]}: not seen"; failed=1; fi
  for file in "${spoilt[@]}"; do
    grep -qE "(^|[ ,])${file//./\\.}([ ,:]|$)" "$folder/said" || { echo "$file: not named:"; cat "$folder/said"; failed=1; }
  done
  update || { cat "$folder/said"; failed=1; }
  for file in "${spoilt[@]}"; do cmp "$root/$file" "$folder/$file" || failed=1; done
  spoilt=()
}
update --check || { echo "the documents are not up to date:"; cat "$folder/said"; exit 1; }
spoil README.md 's/^| reach of the first TLB level .*$/| reach | 1 |/'
spoil docs/h200.md 's/^| shared read .*$/| shared read | 1 |/'
spoil docs/accuracy.md '/^| set 1, open | /d'
spoil docs/reading.md 's/"low": 9744.384/"low": 9000/'
spoil docs/install.md 's/^Measured: NVIDIA H200/Measured: NVIDIA B200/'
spoil docs/probes.md 's/`pointer_chase`, //'
spoil docs/probes/sync.md '/`sync\/fence`/d'
spoil docs/keys/memory.md 's/^| `l2.read_gbps` | GB.s |/| `l2.read_gbps` | MB\/s |/'
spoil docs/keys/link.md '/`flag_near_ordered_ns`/d'
spoil docs/h200.md '/^| 1,024 | warm /d'
spoil docs/keys/link.md '/^| device 2 | device 3 | /d'
spoil docs/keys/README.md '/tensor.md/d'
spoil docs/estimators.md 's/^## `slope`$/## `slop`/'
spoil docs/metric_groups.md 's/sectors/lines/'
spoil docs/kernel_json.md '/`imad`/d'
spoil docs/exports.md '/-gpgpu_num_reg_banks/d'
spoil docs/trust.md '/^| fit | SIGKILL | /d'
spoil docs/describe.md 's/ 15 launches/ 16 launches/'
spoil analysis/descriptor/kernel.schema.json 's/"const": "FLOP"/"const": "flop"/'
spoil README.md 's/^dram.read_gbps .*$/dram.read_gbps 1 GB\/s/'
spoil docs/h200.md '/^| cycles | /d'
spoil docs/accuracy.md '/^| histogram | /d'
spoil docs/accuracy.md '/^| grey_block: /d'
spoil docs/fleet.md '/^| 6 % | /d'
spoil docs/reading.md '/^| `counters disagree` | /d'
spoil docs/probes/sync.md '/`fence.gpu.sc.cycles`/d'
spoil README.md '/^| reference kernels | standard /d'
spoil docs/h200.md '/^| 002 | /d'
spoil docs/machine.md '/dram.triad_gbps/d'
spoil docs/machine.md '/every_second_row<double/d'
spoil docs/machine.svg 's/1,664 blocks/1,665 blocks/'
spoil docs/kernels.md '/^| .sgemm.(/d'
spoil docs/kernels/sgemm.md 's/^| `tiled` | 16,531/| `tiled` | 16,532/'
spoil docs/kernels/sgemm.svg '/>tiled</d'
spoil mkdocs.yml '/kernels\/sgemm.md/d'
spoil docs/accesses.svg 's/32, 32, 126980/32, 32, 126984/'
spoil docs/accesses.md 's/^       32768     32       32 /       32768     32        4 /'
see_and_mend

# A new probe is in the documents by itself; one without a question is refused.
sed 's|sync/fence"|sync/another"|' "$root/probes/sync/fence.cu" > "$folder/probes/sync/another.cu"
update || { cat "$folder/said"; failed=1; }
grep -q '`sync/another`' "$folder/docs/probes/sync.md" || { echo "a new probe is not in docs/probes/sync.md"; failed=1; }
sed -i 's/\.question/.quest/' "$folder/probes/sync/another.cu"
if update; then echo "a probe without a question was not refused"; failed=1; fi
rm "$folder/probes/sync/another.cu"

# A new family needs a page.
mkdir "$folder/probes/another"
cp "$root/probes/sync/fence.cu" "$folder/probes/another/fence.cu"
if update; then echo "a family without a page was not refused"; failed=1; fi
rm -r "$folder/probes/another"

# A shipped figure for a field that a consumer's file does not have is refused.
sed -i 's/-gpgpu_n_mem"/-gpgpu_m_mem"/' "$folder/data/shipped.json"
if update --check; then echo "a shipped figure of no field was not refused"; failed=1; fi
cp "$root/data/shipped.json" "$folder/data/shipped.json"

# A part that no document has is refused: else a list could vanish.
update
sed -i '/<!-- estimators:all -->/d' "$folder/docs/estimators.md"
if update --check; then echo "a document without its list was not refused"; failed=1; fi
[[ $failed -eq 0 ]] && echo "$defects defects were seen and mended"
exit $failed
