# SPDX-License-Identifier: Apache-2.0
# Sourced by ./run and ./test: one line a step with its elapsed seconds, output only when it fails.

# step NAME COMMAND...: runs the command with its output in build/NAME.log
step() {
  local name=$1 start=$SECONDS status=0
  shift
  printf '== %s ... ' "$name" >&2
  "$@" > "build/$name.log" 2>&1 || status=$?
  printf '%d s\n' $((SECONDS - start)) >&2
  if [[ $status -ne 0 ]]; then
    tail -n 40 "build/$name.log" >&2
    printf 'error: the step "%s" failed (status %d); all of its output: build/%s.log\n' \
      "$name" "$status" "$name" >&2
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
