#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes sure that what the build needs is here (Debian 12, Ubuntu 24.04), and installs with apt-get
# only what a real try shows to be missing. With nothing missing it touches no network.
# Dependencies unpacked elsewhere count: give CMAKE_PREFIX_PATH.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf 'setup: %s\n' "$*"; }
as_root() { if [[ $(id -u) -eq 0 ]]; then "$@"; else sudo -n "$@"; fi; }

# What a try depends on; while it stays the same, a successful one is not repeated.
stamp=build/.setup-stamp
stamp_text() {
  printf 'prefix=%s\n' "${CMAKE_PREFIX_PATH:-}"
  command -v cmake ninja g++ python3 git || true
  cat scripts/setup.sh cmake/dependencies.cmake cmake/Find*.cmake | cksum
}

# find_package in an empty project. Prints those of "$@" that are not found.
missing_cmake_packages() {
  local folder status=0
  folder=$(mktemp -d)
  cat > "$folder/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(presence LANGUAGES CXX)
foreach(package IN LISTS PACKAGES)
  find_package(${package} QUIET)
  if(NOT ${package}_FOUND)
    file(APPEND "${CMAKE_BINARY_DIR}/missing" "${package}\n")
  endif()
endforeach()
CMAKE
  local IFS=';'
  if cmake -S "$folder" -B "$folder/build" -G Ninja "-DPACKAGES=$*" \
       "-DCMAKE_MODULE_PATH=$PWD/cmake" > "$folder/log" 2>&1; then
    sort "$folder/build/missing" 2> /dev/null || true
  else
    say "error: CMake cannot configure an empty C++ project:" >&2
    grep -A3 -m1 'CMake Error' "$folder/log" >&2 || true
    status=1
  fi
  rm -rf "$folder"
  return $status
}

python_lacks() {  # python_lacks MODULE: true when neither Python can import it
  local python
  for python in "${WARPGAUGE_PYTHON:-python3}" /usr/bin/python3; do
    "$python" -c "import $1" > /dev/null 2>&1 && return 1
  done
  return 0
}

declare -A debian_package=(
  [nlohmann_json]=nlohmann-json3-dev [CLI11]=libcli11-dev [fmt]=libfmt-dev [Eigen3]=libeigen3-dev
  [yaml-cpp]=libyaml-cpp-dev [zstd]=libzstd-dev [GTest]=libgtest-dev [benchmark]=libbenchmark-dev)

# Fills `required` and `optional` with the Debian packages that are missing. The libraries can only
# be looked for once the tools are there.
look_around() {
  required=() optional=()
  command -v cmake > /dev/null || required+=(cmake)
  command -v ninja > /dev/null || required+=(ninja-build)
  command -v g++ > /dev/null || required+=(g++)
  command -v python3 > /dev/null || required+=(python3)
  if [[ ${#required[@]} -eq 0 ]]; then
    local package missing
    missing=$(missing_cmake_packages "${!debian_package[@]}") || exit 2
    for package in $missing; do
      # Google Benchmark is linked by the probes alone, and they need nvcc.
      if [[ $package == benchmark ]] && ! command -v nvcc > /dev/null; then continue; fi
      required+=("${debian_package[$package]}")
    done
  fi
  command -v git > /dev/null || optional+=(git)
  if python_lacks matplotlib; then optional+=(python3-matplotlib); fi
  if python_lacks jsonschema; then optional+=(python3-jsonschema); fi
  command -v lstopo-no-graphics > /dev/null || optional+=(hwloc)
}

install_missing() {
  say "installing: ${required[*]} ${optional[*]}"
  if ! command -v apt-get > /dev/null; then
    say "no apt-get here: install them with this system's own package manager"
    return
  fi
  if [[ $(id -u) -ne 0 ]] && ! sudo -n true 2> /dev/null; then
    say "apt-get needs root, and sudo asks for a password: run as root once"
    return
  fi
  local log
  log=$(mktemp)
  if ! { { [[ -n ${updated:-} ]] || as_root apt-get update; } &&
         as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
           "${required[@]}" "${optional[@]}"; } > "$log" 2>&1; then
    say "apt-get failed (no network?): $(grep -m1 '^E:' "$log" || tail -n 1 "$log")"
  fi
  updated=yes
  rm -f "$log"
}

# SASS can only be read where NVIDIA's disassemblers are. Without them the build checks PTX.
fetch_disassemblers() {
  command -v nvcc > /dev/null || return 0
  local toolkit tools=.tools/nvidia/cu13/bin
  toolkit=$(dirname "$(readlink -f "$(command -v nvcc)")")
  if { [[ -x $toolkit/cuobjdump && -x $toolkit/nvdisasm ]] ||
       [[ -x $tools/cuobjdump && -x $tools/nvdisasm ]] ||
       { command -v cuobjdump && command -v nvdisasm; } > /dev/null; }; then
    return 0
  fi
  [[ -e build/.no-disassemblers ]] && return 0  # tried before
  local folder
  folder=$(mktemp -d)
  if timeout 60 python3 -m pip download -q --disable-pip-version-check --no-deps --retries 1 \
       -d "$folder" nvidia-cuda-cuobjdump==13.2.51 nvidia-cuda-nvdisasm==13.2.51 > /dev/null 2>&1; then
    local wheel
    for wheel in "$folder"/*.whl; do python3 -m zipfile -e "$wheel" .tools; done
    chmod +x "$tools/cuobjdump" "$tools/nvdisasm"
    say "cuobjdump and nvdisasm unpacked into .tools/"
  else
    touch build/.no-disassemblers
    say "note: cuobjdump and nvdisasm are not here and could not be fetched: machine code is" \
        "checked on PTX only"
  fi
  rm -rf "$folder"
}

mkdir -p build
if [[ ! -f $stamp || "$(cat "$stamp")" != "$(stamp_text)" ]]; then
  look_around
  for _ in tools libraries; do
    [[ ${#required[@]} -eq 0 && ${#optional[@]} -eq 0 ]] && break
    before="${required[*]} ${optional[*]}"
    install_missing
    look_around
    [[ "${required[*]} ${optional[*]}" == "$before" ]] && break  # a second try changes nothing
  done
  if [[ ${#optional[@]} -gt 0 ]]; then
    say "note: missing, but the build can do without: ${optional[*]} (figures need matplotlib," \
        "one test needs jsonschema, another hwloc's lstopo; to try again: rm $stamp)"
  fi
  if [[ ${#required[@]} -gt 0 ]]; then
    say "error: missing, and the build needs it: ${required[*]}"
    exit 2
  fi
  stamp_text > "$stamp"
fi
fetch_disassemblers
