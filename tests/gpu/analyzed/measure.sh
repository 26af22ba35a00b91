#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Clocks the kernels of this folder on the GPU at hand, and has ncu count them: less than four minutes.
# Usage: measure.sh PROGRAMS OUT      PROGRAMS: folder of warpgauge_analyzed_*, OUT: folder to write to
# Writes OUT/clock.jsonl, OUT/counters.csv and OUT/log.txt, which scripts/analyzed.py reads. A step that fails does not stop
# the others; the exit status is then 1.
set -uo pipefail
export LC_ALL=C
programs=$1 out=$2
mkdir -p "$out"
log=$out/log.txt
: > "$log"; : > "$out/clock.jsonl"; : > "$out/counters.csv"
part=$(mktemp)
trap 'rm -f "$part"' EXIT
failed=0
ncu=$(command -v ncu || ls /usr/local/cuda/bin/ncu /opt/nvidia/nsight-compute/*/ncu 2> /dev/null | tail -n 1)

metrics=gpu__time_duration.sum,smsp__cycles_active.avg,smsp__cycles_active.sum,smsp__inst_executed.sum,smsp__inst_issued.sum
metrics+=,smsp__issue_active.avg.pct_of_peak_sustained_active,smsp__warps_active.sum
for reason in selected not_selected wait barrier branch_resolving dispatch_stall imc_miss lg_throttle long_scoreboard \
  math_pipe_throttle mio_throttle no_instruction short_scoreboard membar sleeping misc; do
  metrics+=,smsp__average_warps_issue_stalled_${reason}_per_issue_active.ratio
done
for pipe in alu fma fmaheavy fp64; do metrics+=,sm__pipe_${pipe}_cycles_active.avg.pct_of_peak_sustained_active; done
for pipe in alu fmaheavy fmalite fp64 xu lsu uniform adu; do
  metrics+=,sm__inst_executed_pipe_$pipe.avg.pct_of_peak_sustained_active
done
metrics+=,sm__pipe_tensor_op_hmma_cycles_active.avg.pct_of_peak_sustained_active
metrics+=,l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_active
metrics+=,l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
metrics+=,l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum

{ date -u; nvidia-smi; "$ncu" --version; } >> "$log" 2>&1
for name in bounds before after product_before product_after; do
  program=$programs/warpgauge_analyzed_$name
  if timeout 15 "$program" --clock "$part" >> "$log" 2>&1; then
    echo "{\"program\":\"$name\",\"sha256\":\"$(sha256sum "$program" | cut -d' ' -f1)\",\"readings\":$(cat "$part")}" \
      >> "$out/clock.jsonl"
  else
    echo "clock: $name failed" | tee -a "$log" >&2
    failed=1
  fi
done
for name in bounds before after product_before product_after; do
  only=() seconds=22
  [[ $name == bounds ]] && seconds=70
  if [[ $name == product* ]]; then only=(--kernel-name regex:DeviceReduceKernel); fi
  if timeout $seconds "$ncu" --csv --page raw --print-units base --clock-control none --cache-control none \
      --target-processes all "${only[@]}" --metrics "$metrics" --log-file "$part" \
      "$programs/warpgauge_analyzed_$name" --count >> "$log" 2>&1; then
    { echo "# $name"; grep -v '^==' "$part"; } >> "$out/counters.csv"
  else
    { echo "counters: $name failed"; cat "$part"; } | tee -a "$log" >&2
    failed=1
  fi
done
exit $failed
