#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Measures one of many places (a GPU, or a node) into a folder that all of them share; the last one to be done collects.
# Usage: one_of_many.sh OUT PLACE WARPGAUGE [RUN OPTIONS...]
#   OUT/places           the places, one a line, "node1/device-0": written before any of them is measured
#   OUT/PLACE/           what `warpgauge run` writes
#   OUT/PLACE.status     its exit status, once it has an outcome: 0, or 1 where a probe failed
#   OUT/all/             places.csv, and where two GPUs or more have a profile the page with all of them
# Given again it continues where it was: what has a status is not measured again, and a run that was killed resumes.
set -euo pipefail
if [[ $# -lt 3 ]]; then sed -n '3,9s/^# \?//p' "${BASH_SOURCE[0]}" >&2; exit 2; fi
out=$1 place=$2 warpgauge=$3
shift 3
grep -qxF -- "$place" "$out/places" || { echo "one_of_many: error: $out/places has no $place" >&2; exit 2; }

status_of() { cat "$out/$1.status"; }

if [[ ! -e $out/$place.status ]]; then
  status=0
  mkdir -p "$out/$(dirname "$place")"
  "$warpgauge" run --out "$out/$place" "$@" || status=$?
  # Anything else (no GPU, bad usage, a signal) is not an outcome: the place remains to be measured.
  if [[ $status -gt 1 ]]; then echo "one_of_many: error: $place was not measured: exit status $status" >&2; exit "$status"; fi
  # Nor is a replay, which `run` makes where it sees no GPU and was asked for none.
  if grep -qs '^  "replayed": true' "$out/$place/profile.json"; then
    echo "one_of_many: error: $place was not measured: no GPU there, a recording was replayed" >&2
    exit 3
  fi
  echo "$status" > "$out/$place.status.$$"
  mv "$out/$place.status.$$" "$out/$place.status"
fi
status=$(status_of "$place")

while read -r other; do
  if [[ ! -e $out/$other.status ]]; then echo "$other is still to be measured"; exit "$status"; fi
done < "$out/places"

# Several may find that all are done. The one that makes the folder collects; if it was killed meanwhile, it continues.
if [[ -e $out/all ]]; then exit "$status"; fi
if ! mkdir "$out/collecting" 2> /dev/null && [[ $(cat "$out/collecting/by" 2> /dev/null) != "$place" ]]; then exit "$status"; fi
echo "$place" > "$out/collecting/by"
profiles=()
echo "place,status,profile" > "$out/collecting/places.csv"
while read -r other; do
  found=0
  for profile in "$other/profile.json" $(cd "$out" && compgen -G "$other/device-*/profile.json" || true); do  # of one GPU, or of each of a node's
    if [[ ! -e $out/$profile ]]; then continue; fi
    profiles+=("$out/$profile")
    echo "$other,$(status_of "$other"),$profile" >> "$out/collecting/places.csv"
    found=$((found + 1))
  done
  if [[ $found -eq 0 ]]; then echo "$other,$(status_of "$other")," >> "$out/collecting/places.csv"; fi
done < "$out/places"
if [[ ${#profiles[@]} -ge 2 ]]; then
  "$warpgauge" report "${profiles[@]}" -o "$out/collecting" ||
    echo "one_of_many: note: no page of all: warpgauge report exits with $?" >&2
fi
rm "$out/collecting/by"
mv "$out/collecting" "$out/all"
echo "collected: $out/all"
exit "$status"
