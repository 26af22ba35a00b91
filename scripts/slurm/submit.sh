#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Measures every GPU of some nodes of a Slurm cluster: a job array a node, one task a GPU, one task of a node at a time. The last
# task to be done collects. The same command continues what was cut short, and starts nothing that is done.
# Usage: submit.sh --nodes LIST --gpus N --out DIR [--warpgauge FILE] [--sbatch OPTION]... [-- RUN OPTIONS...]
#   --nodes LIST     as Slurm writes them: "gpu[01-04],gpu09"
#   --gpus N         GPUs of each node
#   --out DIR        a folder that all nodes see
#   --warpgauge FILE the command on the nodes (default: that of this tree's build)
#   --sbatch OPTION  more for sbatch, one option each: --sbatch --gres=gpu:8 --sbatch --partition=h100
# Nodes are taken whole (--exclusive): a neighbour would change the clock, and what the links and the host have to give.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
source "$root/scripts/steps.sh"
fail() { echo "submit: error: $*" >&2; exit 2; }
nodes='' gpus='' out='' warpgauge=$root/$build_folder/bin/warpgauge more=()
while [[ $# -gt 0 && $1 != -- ]]; do
  [[ $# -ge 2 ]] || fail "$1 needs a value"
  case $1 in
    --nodes) nodes=$2 ;;
    --gpus) gpus=$2 ;;
    --out) out=$2 ;;
    --warpgauge) warpgauge=$2 ;;
    --sbatch) more+=("$2") ;;
    *) fail "unknown option $1" ;;
  esac
  shift 2
done
if [[ $# -gt 0 ]]; then shift; fi
[[ -n $nodes && -n $out && $gpus =~ ^[1-9][0-9]?$ ]] || { sed -n '5,11s/^# \?//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
for option in "$@"; do
  case $option in --out | --out=* | --device | --device=*) fail "$option belongs to the places" ;; esac
done
command -v sbatch > /dev/null || fail "there is no sbatch here"
mkdir -p "$out"
out=$(cd "$out" && pwd)
names=$(scontrol show hostnames "$nodes") || fail "Slurm does not know what nodes $nodes are"

places=$(for node in $names; do for ((device = 0; device < gpus; ++device)); do echo "$node/device-$device"; done; done)
if [[ -e $out/places && $places != "$(cat "$out/places")" ]]; then
  fail "$out was begun with other nodes or another number of GPUs: $out/places"
fi
name=warpgauge-$(cksum <<< "$out" | cut -d' ' -f1)
if [[ -n $(squeue --noheader --name "$name") ]]; then fail "jobs of $out are still there: squeue --name $name"; fi
echo "$places" > "$out/places"
rm -rf "$out/collecting"  # of a task that was killed; none is there any more

unmeasured_of() {  # the numbers of a node's GPUs that have no status, with commas between them
  local device list=()
  for ((device = 0; device < gpus; ++device)); do
    if [[ ! -e $out/$1/device-$device.status ]]; then list+=("$device"); fi
  done
  (IFS=,; echo "${list[*]}")
}

submitted=0
for node in $names; do
  unmeasured=$(unmeasured_of "$node")
  if [[ -z $unmeasured ]]; then continue; fi
  sbatch --job-name="$name" --array="$unmeasured%1" --nodelist="$node" --nodes=1 --ntasks=1 --exclusive --output="$out/slurm-%A-%a.log" \
    "${more[@]}" "$root/scripts/slurm/task.sh" "$root/scripts/one_of_many.sh" "$out" "$node" "$warpgauge" "$@"
  submitted=$((submitted + 1))
done
if [[ $submitted -gt 0 ]]; then
  echo "when all are done: $out/all; squeue --name $name"
elif [[ -e $out/all ]]; then
  echo "all is done: $out/all"
else  # the last task was killed after its measurement
  place=$(head -n 1 "$out/places")
  "$root/scripts/one_of_many.sh" "$out" "$place" "$warpgauge"
fi
