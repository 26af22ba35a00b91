#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes sure that what the build needs is here (Debian 12, Ubuntu 24.04), and installs with apt-get
# only what a real try shows to be missing. If nothing is missing, it does not use the network.
# Usage: setup.sh [host | programs | tests]: for the warpgauge command alone, also for the programs
# that measure, or (default) also for the tests.
# Dependencies unpacked elsewhere count: give CMAKE_PREFIX_PATH.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

what=${1:-tests}
case $what in
  host | programs | tests) ;;
  *) echo "setup: error: host, programs or tests, not $what" >&2; exit 2 ;;
esac

say() { printf 'setup: %s\n' "$*"; }
as_root() { if [[ $(id -u) -eq 0 ]]; then "$@"; else sudo -n "$@"; fi; }

# What a try depends on; while it stays the same, a successful one is not repeated.
stamp=build/.setup-stamp-$what
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

python_lacks() {  # python_lacks MODULES: true when neither Python can import all of them
  local python
  for python in "${WARPGAUGE_PYTHON:-python3}" /usr/bin/python3; do
    "$python" -I -c "import $1" > /dev/null 2>&1 && return 1
  done
  return 0
}

# From version 16 on clang looks for operator== as GCC 13 does (tests/portability). tests/fuzz needs its libFuzzer.
clang_lacks() {
  local clang
  for clang in clang++ clang++-{16..22}; do
    command -v "$clang" > /dev/null || continue
    [[ $("$clang" -dumpversion | cut -d. -f1) -ge 16 ]] &&
      compgen -G "$("$clang" -print-resource-dir)/lib/*/libclang_rt.fuzzer*" > /dev/null && return 1
  done
  return 0
}
clang_packages() {  # Debian 12's plain one is version 14
  if grep -qs '^VERSION_CODENAME=bookworm' /etc/os-release; then
    printf '%s\n' clang-19 libclang-rt-19-dev
  else
    echo clang
    if apt-cache show libclang-rt-dev > /dev/null 2>&1; then echo libclang-rt-dev; fi
  fi
}

declare -A debian_package=(
  [nlohmann_json]=nlohmann-json3-dev [CLI11]=libcli11-dev [fmt]=libfmt-dev [Eigen3]=libeigen3-dev
  [yaml-cpp]=libyaml-cpp-dev [zstd]=libzstd-dev [re2]=libre2-dev [GTest]=libgtest-dev
  [benchmark]=libbenchmark-dev)

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
      if [[ $package == benchmark ]] &&
         { [[ $what == host ]] || ! command -v nvcc > /dev/null; }; then continue; fi
      if [[ $package == GTest && $what != tests ]]; then continue; fi
      required+=("${debian_package[$package]}")
    done
  fi
  command -v git > /dev/null || optional+=(git)
  if python_lacks "matplotlib, fastjsonschema, jinja2"; then  # one Python must have them all
    optional+=(python3-matplotlib python3-fastjsonschema python3-jinja2)
  fi
  if [[ $what != tests ]]; then return; fi
  if python_lacks ensurepip; then optional+=(python3-venv); fi
  # The headers of the Python that python3 is. A Python that is not the system's brings its own.
  if [[ $(readlink -f "$(command -v python3)") == /usr/bin/* && ! -e /usr/include/$(python3 -I -c \
        'import sys; print("python%d.%d" % sys.version_info[:2])')/Python.h ]]; then
    optional+=(python3-dev)
  fi
  command -v dpkg-shlibdeps > /dev/null || optional+=(dpkg-dev)
  if python_lacks jsonschema; then optional+=(python3-jsonschema); fi
  # Ubuntu has Chromium only as a snap: the test that opens the pages skips there.
  if grep -qs '^ID=debian' /etc/os-release; then
    if python_lacks selenium; then optional+=(python3-selenium); fi
    command -v chromedriver > /dev/null || optional+=(chromium chromium-driver)
  fi
  command -v lstopo-no-graphics > /dev/null || optional+=(hwloc)
  command -v protoc > /dev/null || optional+=(protobuf-compiler)
  if python_lacks yaml; then optional+=(python3-yaml); fi
  # Where systemd runs, Debian starts the daemons of these permanently: there you have to install them yourself.
  if [[ ! -x /usr/sbin/slurmctld && ! -d /run/systemd/system ]]; then optional+=(munge slurmctld slurmd slurm-client); fi
  if clang_lacks; then mapfile -t clang < <(clang_packages); optional+=("${clang[@]}"); fi
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

# fetch_wheels NAME==VERSION...: unpacks packages of PyPI into .tools/; fails when they cannot be had.
fetch_wheels() {
  local folder wheel status=0
  folder=$(mktemp -d)
  if timeout 60 python3 -I -m pip download -q --disable-pip-version-check --no-deps --retries 1 \
       -d "$folder" "$@" > /dev/null 2>&1; then
    for wheel in "$folder"/*.whl; do python3 -I -m zipfile -e "$wheel" .tools || status=1; done
  else
    status=1
  fi
  rm -rf "$folder"
  return $status
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
  if fetch_wheels nvidia-cuda-cuobjdump==13.2.51 nvidia-cuda-nvdisasm==13.2.51; then
    chmod +x "$tools/cuobjdump" "$tools/nvdisasm"
    say "cuobjdump and nvdisasm unpacked into .tools/"
  else
    touch build/.no-disassemblers
    say "note: cuobjdump and nvdisasm are not here and could not be fetched: machine code is" \
        "checked on PTX only"
  fi
}

# A nlohmann-json as new as any system's: the second compiler of the tests reads the sources with it.
fetch_newer_json() {
  [[ -d .tools/nlohmann_json || -e build/.no-newer-json ]] && return 0
  if fetch_wheels nlohmann-json==3.12.0; then
    say "the headers of nlohmann-json 3.12.0 unpacked into .tools/"
  else
    touch build/.no-newer-json
    say "note: nlohmann-json 3.12.0 could not be fetched: the sources are tried with this system's only"
  fi
}

# python_tools FOLDER MODULES WHAT PACKAGE...: packages of PyPI in a virtual environment of their own. WHAT is not tested
# where they cannot be had.
python_tools() {
  local tools=build/$1 modules=$2 what=$3
  shift 3
  "$tools/bin/python" -I -c "import $modules" > /dev/null 2>&1 && return 0
  [[ -e build/.no-${tools#build/} ]] && return 0  # tried before
  rm -rf "$tools"
  if python3 -I -m venv "$tools" > /dev/null 2>&1 &&
     timeout 180 "$tools/bin/python" -I -m pip install -q --disable-pip-version-check --retries 1 \
       "$@" > /dev/null 2>&1; then
    say "installed into $tools: $*"
  else
    rm -rf "$tools"
    touch "build/.no-${tools#build/}"
    say "note: could not be fetched: $*: $what is not tested"
  fi
}

# A test builds a part of the host half for arm64.
fetch_arm64() {
  [[ -e build/.no-arm64 ]] && return 0  # tried before
  if [[ -e build/arm64-root/complete ]] && { command -v aarch64-linux-gnu-g++ && command -v qemu-aarch64; } > /dev/null; then
    return 0
  fi
  if timeout 180 scripts/arm64.sh fetch > build/arm64-fetch.log 2>&1; then
    say "a compiler for arm64 and qemu-user installed; its libraries unpacked into build/arm64-root/"
  else
    touch build/.no-arm64
    say "note: a compiler or libraries for arm64 could not be fetched (build/arm64-fetch.log): nothing is built for it"
  fi
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
        "fastjsonschema and jinja2, single tests need jsonschema, yaml, hwloc's lstopo, protoc, clang 16, Chromium, Slurm," \
        "Python's venv and headers or dpkg-dev; to try again: rm $stamp)"
  fi
  if [[ ${#required[@]} -gt 0 ]]; then
    say "error: missing, and the build needs it: ${required[*]}"
    exit 2
  fi
  stamp_text > "$stamp"
fi
if [[ $what != host ]]; then fetch_disassemblers; fi
if [[ $what == tests ]]; then  # all at once: each waits for the network most of its time
  jobs=()
  fetch_newer_json & jobs+=($!)
  fetch_arm64 & jobs+=($!)
  python_tools python-tools "build, scikit_build_core, nanobind, pandas" "the Python package" \
    build scikit-build-core nanobind pandas & jobs+=($!)
  python_tools kubernetes-tools "kubernetes_validate" "the manifest for Kubernetes" kubernetes-validate & jobs+=($!)
  python_tools site-tools "mkdocs, material" "the site of docs/" "mkdocs-material==9.*" & jobs+=($!)
  for job in "${jobs[@]}"; do wait "$job"; done
fi
