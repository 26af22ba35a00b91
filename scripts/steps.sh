# SPDX-License-Identifier: Apache-2.0
# Sourced by ./run and ./test: one line a step with its elapsed seconds, output only when it fails.

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

# What the ci preset builds: everything that this machine can build.
set_up_and_build() {
  mkdir -p build
  # The toolkit's installer does not put nvcc on PATH, and CMake looks nowhere else.
  if ! command -v nvcc > /dev/null && [[ -x /usr/local/cuda/bin/nvcc ]]; then
    export PATH=$PATH:/usr/local/cuda/bin
  fi
  scripts/setup.sh >&2
  step configure cmake --preset ci
  step build nice cmake --build --preset ci
}
