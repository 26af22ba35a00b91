# SPDX-License-Identifier: Apache-2.0
# Sourced by ./run, ./test and scripts/update_*.sh.

# Where the preset ci builds: scripts that are not told which program to start take it from here.
build_folder=build/ci

# One line a step with its elapsed seconds, output only when it fails.

# Every 20 s the counter of the last line of a log: "[57/148] ".
show_counter() {
  while sleep 20 &> /dev/null; do
    printf '%s ' "$(tail -n 1 "$1" | grep -oE '^\[[0-9]+/[0-9]+\]' || echo .)" >&2
  done
}

# step NAME COMMAND...: runs the command with its output in build/NAME.log
step() {
  local name=$1 start=$SECONDS status=0 log=build/$1.log
  shift
  printf '== %s ... ' "$name" >&2
  show_counter "$log" &
  local counter=$!
  "$@" > "$log" 2>&1 || status=$?
  kill "$counter" 2> /dev/null || true
  wait "$counter" 2> /dev/null || true
  printf '%d s\n' $((SECONDS - start)) >&2
  if [[ $status -ne 0 ]]; then
    tail -n 40 "$log" >&2
    printf 'error: the step "%s" failed (status %d); all of its output: %s\n' \
      "$name" "$status" "$log" >&2
    exit "$status"
  fi
}

# gpu_in_sight: is it worth building what measures? A driver that then does not work costs no more than the build.
gpu_in_sight() {
  compgen -G '/proc/driver/nvidia/gpus/*' > /dev/null || compgen -G '/dev/nvidia[0-9]*' > /dev/null ||
    [[ -e /dev/dxg ]] || nvidia-smi -L 2> /dev/null | grep -q '^GPU '
}

# set_up_and_build WHAT: installs, configures and builds in $build_folder what WHAT needs:
#   host      the warpgauge command
#   programs  also the probes and kernels, where there is nvcc
#   tests     everything that this machine can build
# A smaller WHAT takes nothing away from what an earlier, larger one configured.
set_up_and_build() {
  local what=$1 cuda=AUTO tests=OFF target=all cache=$build_folder/CMakeCache.txt
  mkdir -p build
  # The toolkit's installer does not put nvcc on PATH, and CMake looks nowhere else.
  if ! command -v nvcc > /dev/null && [[ -x /usr/local/cuda/bin/nvcc ]]; then
    export PATH=$PATH:/usr/local/cuda/bin
  fi
  case $what in
    host) target=warpgauge; grep -qs '^WARPGAUGE_CUDA:[A-Z]*=AUTO$' "$cache" || cuda=OFF ;;
    programs) target=warpgauge_programs ;;
    tests) tests=ON ;;
  esac
  if grep -qs '^WARPGAUGE_BUILD_TESTS:[A-Z]*=ON$' "$cache"; then tests=ON; fi
  scripts/setup.sh "$what" >&2
  step configure cmake --preset ci "-DWARPGAUGE_CUDA=$cuda" "-DWARPGAUGE_BUILD_TESTS=$tests"
  step build nice cmake --build --preset ci --target "$target"
}
