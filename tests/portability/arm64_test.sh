#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What all the rest is built on (text, JSON, YAML, files, signals), built for hosts of arm64 and tested under qemu-user. scripts/arm64.sh
# does so with all of the host half, and with the probe program.
# Usage: arm64_test.sh ROOT BUILD_FOLDER
set -euo pipefail
root=$1 build=$2
for program in aarch64-linux-gnu-g++ qemu-aarch64; do
  command -v "$program" > /dev/null || { echo "skipped: no $program here: \`scripts/arm64.sh fetch\` brings it"; exit 77; }
done
if [[ ! -e $root/build/arm64-root/complete ]]; then
  echo "skipped: no libraries of arm64 here: \`scripts/arm64.sh fetch\` brings them"
  exit 77
fi

cmake -G Ninja -S "$root" -B "$build" -DCMAKE_TOOLCHAIN_FILE="$root/cmake/arm64.cmake" -DWARPGAUGE_CUDA=OFF -DWARPGAUGE_UNITY_BUILD=ON
cmake --build "$build" --target analysis_base_test
libraries=$root/build/arm64-root/usr/lib/aarch64-linux-gnu:$root/build/arm64-root/lib/aarch64-linux-gnu
# Without what scripts/arm64_results.py leaves out.
exec qemu-aarch64 -L /usr/aarch64-linux-gnu -E "LD_LIBRARY_PATH=$libraries" "$build/bin/analysis_base_test" \
  --gtest_filter='-*DeathTest*:*RefusesMore*' --gtest_brief=1
