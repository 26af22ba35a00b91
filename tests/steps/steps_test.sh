#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What ./run and ./test set up, configure and build: cmake and scripts/setup.sh are stand-ins that
# write down how they were called. Then a real configuration: the command needs no GTest, no nvcc and
# no source of a test.
# Usage: steps_test.sh ROOT
set -euo pipefail
root=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/project/scripts" "$folder/project/build/ci/bin" "$folder/programs"
cp "$root/run" "$folder/project"
cp "$root/scripts/steps.sh" "$folder/project/scripts"
cache=$folder/project/build/ci/CMakeCache.txt calls=$folder/calls
printf '#!/bin/sh\necho setup "$*" >> %s\n' "$calls" > "$folder/project/scripts/setup.sh"
printf '#!/bin/sh\necho cmake "$*" >> %s\n' "$calls" > "$folder/programs/cmake"
printf '#!/bin/sh\necho warpgauge "$*" >> %s\n' "$calls" > "$folder/project/build/ci/bin/warpgauge"
chmod +x "$folder/project/scripts/setup.sh" "$folder/programs/cmake" "$folder/project/build/ci/bin/warpgauge"

failed=0
# expect NAME TEXT: what was called since the last time.
expect() {
  if [[ "$(cat "$calls")" != "$2" ]]; then
    printf '%s: expected\n%s\nbut these were called\n%s\n' "$1" "$2" "$(cat "$calls")"
    failed=1
  fi
  : > "$calls"
}
# calls_of WHAT CUDA TESTS TARGET
calls_of() {
  printf 'setup %s\ncmake --preset ci -DWARPGAUGE_CUDA=%s -DWARPGAUGE_BUILD_TESTS=%s\n' "$1" "$2" "$3"
  printf 'cmake --build --preset ci --target %s' "$4"
}
steps() {  # steps COMMAND...: with the functions of steps.sh
  (cd "$folder/project" && PATH=$folder/programs:$PATH && source scripts/steps.sh && "$@") 2> "$folder/said"
}

steps set_up_and_build host
expect "host, from nothing" "$(calls_of host OFF OFF warpgauge)"
steps set_up_and_build programs
expect "programs, from nothing" "$(calls_of programs AUTO OFF warpgauge_programs)"
steps set_up_and_build tests
expect "tests" "$(calls_of tests AUTO ON all)"
printf 'WARPGAUGE_CUDA:STRING=AUTO\nWARPGAUGE_BUILD_TESTS:BOOL=ON\n' > "$cache"
steps set_up_and_build host
expect "host, after tests" "$(calls_of host AUTO ON warpgauge)"
printf 'WARPGAUGE_CUDA:STRING=OFF\nWARPGAUGE_BUILD_TESTS:BOOL=OFF\n' > "$cache"
steps set_up_and_build host
expect "host, again" "$(calls_of host OFF OFF warpgauge)"
steps set_up_and_build programs
expect "programs, after host" "$(calls_of programs AUTO OFF warpgauge_programs)"

rm "$cache"
if steps gpu_in_sight; then
  expected=$(calls_of programs AUTO OFF warpgauge_programs)
else
  expected=$(calls_of host OFF OFF warpgauge)
fi
PATH=$folder/programs:$PATH "$folder/project/run" --level quick 2> "$folder/said"
expect "./run" "$expected"$'\n'"warpgauge run --level quick"

cmake -S "$root" -B "$folder/build" -G Ninja -DWARPGAUGE_CUDA=OFF -DWARPGAUGE_BUILD_TESTS=OFF \
  -DWARPGAUGE_UNITY_BUILD=ON -DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON \
  -DCMAKE_DISABLE_FIND_PACKAGE_benchmark=ON -DFETCHCONTENT_FULLY_DISCONNECTED=ON > "$folder/log" 2>&1 ||
  { tail -n 20 "$folder/log"; failed=1; }
for target in warpgauge warpgauge_programs; do
  ninja -C "$folder/build" -t commands "$target" > "$folder/commands"
  if grep -E "nvcc|/tests/" "$folder/commands" | cut -c1-300 | grep .; then
    echo "$target: the command needs none of these"
    failed=1
  fi
  grep -q 'bin/warpgauge' "$folder/commands" || { echo "$target: no program is linked"; failed=1; }
done
exit $failed
