#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the programs of programs.yaml and has `warpgauge describe` count the kernels of each.
# Usage: run.sh [--plain] [--set SET] [OUT [NAME...]]
#   OUT      folder for what is built, logged and counted (default: out/outside)
#   NAME     programs to run (default: all)
#   --plain  only runs the programs, to see that they work
#   --set    takes the programs of one set, a folder here (default: all)
# A program that fails does not stop the others; the exit status is then 1.
# Variables: WARPGAUGE (default: warpgauge), PYTHON (python3), NVCC (nvcc), ARCH (sm_90a), and
# LIMIT_SECONDS, after which a program is ended (1200), and DESCRIBE, options of describe.
set -uo pipefail
export LC_ALL=C  # numbers with a point
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export PYTHONPATH=$here${PYTHONPATH:+:$PYTHONPATH}  # outside.py, outside_jax.py

plain=false
only_set=
while [[ ${1:-} == -* ]]; do
  case $1 in
    --plain) plain=true; shift ;;
    --set) only_set=${2:-none}; shift $(($# > 1 ? 2 : 1)) ;;
    *) sed -n '3,12s/^# //p' "${BASH_SOURCE[0]}"; exit 2 ;;
  esac
done
out=${1:-out/outside}
shift || true
mkdir -p "$out/bin" "$out/log" || exit 2
out=$(cd "$out" && pwd)
nvcc=${NVCC:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}

# names, and command[NAME], link[NAME] and in_set[NAME], from programs.yaml
names=()
declare -A command link in_set
while IFS= read -r line; do
  case $line in
    '- name: '*) name=${line#- name: }; names+=("$name") ;;
    '  command: '*) command[$name]=${line#  command: } ;;
    '  link: '*) link[$name]=${line#  link: } ;;
    '  set: '*) in_set[$name]=${line#  set: } ;;
  esac
done < "$here/programs.yaml"
for name in "$@"; do
  if [[ ! -v command[$name] ]]; then
    echo "$here/programs.yaml: $name: no such program" >&2
    exit 2
  fi
done
if (($# > 0)); then names=("$@"); fi
if [[ -n $only_set ]]; then
  chosen=()
  for name in "${names[@]}"; do
    if [[ ${in_set[$name]:-} == "$only_set" ]]; then chosen+=("$name"); fi
  done
  if ((${#chosen[@]} == 0)); then
    echo "$here/programs.yaml: set $only_set: no program of it is asked for" >&2
    exit 2
  fi
  names=("${chosen[@]}")
fi

build() {  # build SOURCE LIBRARIES: OUT/bin/SOURCE without .cu
  local program=$out/bin/${1%.cu} log=$out/log/build-${1//\//-} libraries=()
  mkdir -p "$(dirname "$program")"
  for library in $2; do libraries+=("-l$library"); done
  rm -f "$program"
  "$nvcc" -std=c++20 -O2 -arch="${ARCH:-sm_90a}" -I"$here" -o "$program" "$here/$1" "${libraries[@]}" \
    -Xlinker -rpath,"$(dirname "$(dirname "$nvcc")")/lib64" > "${log%.cu}.log" 2>&1 ||
    echo "build of $1 failed: ${log%.cu}.log" >&2
}
declare -A building
for name in "${names[@]}"; do
  source=${command[$name]%% *}
  if [[ $source == *.cu && ! -v building[$source] ]]; then
    building[$source]=1
    while (($(jobs -rp | wc -l) >= $(nproc))); do wait -n; done  # as many at once as there are processors
    build "$source" "${link[$name]:-}" &
  fi
done
wait

failed=0
printf '%-22s %5s %8s %8s\n' name exit seconds skipped | tee "$out/table.txt"
for name in "${names[@]}"; do
  read -ra words <<< "${command[$name]}"
  case ${words[0]} in
    *.cu) words[0]=$out/bin/${words[0]%.cu} ;;
    *.py) words=("${PYTHON:-python3}" "$here/${words[0]}" "${words[@]:1}") ;;
  esac
  if ! $plain; then
    words=("${WARPGAUGE:-warpgauge}" describe ${DESCRIBE:-} -o "$out/$name.jsonl" -- "${words[@]}")
  fi
  started=$EPOCHREALTIME
  timeout --kill-after=20 "${LIMIT_SECONDS:-1200}" "${words[@]}" > "$out/log/$name.log" 2>&1
  status=$?
  if ((status != 0)); then failed=1; fi
  seconds=$(awk "BEGIN { print $EPOCHREALTIME - $started }")
  skipped=$(grep -c ': skipped: ' "$out/log/$name.log")
  printf '%-22s %5d %8.1f %8d\n' "$name" "$status" "$seconds" "$skipped" | tee -a "$out/table.txt"
done
exit $failed
