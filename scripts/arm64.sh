#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds for hosts of arm64 (GH200, GB200, GB10, Jetson) on this machine and runs the quick tests under qemu-user. Where there is nvcc,
# the probe program is built, too. data/trust/arm64.csv says what came out (arm64_results.py).
# Usage: arm64.sh [fetch]: fetch only brings the compiler, qemu and the libraries. That takes Debian's package sources, and root or sudo where the
# cross compiler is missing. The libraries of arm64 are unpacked into build/: nothing of them is installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/steps.sh

as_root() { if [[ $(id -u) -eq 0 ]]; then "$@"; else sudo -n "$@"; fi; }

install_tools() {
  as_root apt-get update
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends g++-aarch64-linux-gnu qemu-user
}

# The Debian packages of these, and of the libraries that they link, for arm64. apt gets lists and a state of its own, so that this
# machine's stay those of its own architecture.
unpack_libraries() {
  local apt=$PWD/build/arm64-apt root=$PWD/build/arm64-root package
  mkdir -p "$apt/state/lists/partial" "$apt/cache/archives/partial" "$apt/packages" "$root"
  touch "$apt/status"
  printf '%s\n' 'APT::Architecture "arm64";' 'APT::Architectures {"arm64";};' "Dir::State \"$apt/state\";" \
    "Dir::State::status \"$apt/status\";" "Dir::Cache \"$apt/cache\";" 'APT::Sandbox::User "root";' > "$apt/apt.conf"
  export APT_CONFIG=$apt/apt.conf
  apt-get update
  local wanted=(nlohmann-json3-dev libcli11-dev libfmt-dev libeigen3-dev libyaml-cpp-dev libzstd-dev libre2-dev libgtest-dev
                libbenchmark-dev)
  mapfile -t -O "${#wanted[@]}" wanted < <(apt-cache depends "${wanted[@]}" |
    sed -nE 's/^ *Depends: (lib(fmt|yaml-cpp|zstd|re2|absl|benchmark)[^ ]*|googletest)$/\1/p' | sort -u)
  (cd "$apt/packages" && apt-get download "${wanted[@]}")
  for package in "$apt"/packages/*.deb; do dpkg -x "$package" "$root"; done
  unset APT_CONFIG
  touch "$root/complete"
}

# A toolkit of this machine's compilers and headers, and of the runtime library for arm64, of the same version.
make_toolkit() {
  local toolkit version folder=$PWD/build/arm64-cuda target wheels
  toolkit=$(dirname "$(dirname "$(readlink -f "$(command -v nvcc)")")")
  version=$(nvcc --version | sed -nE 's/.*release ([0-9]+\.[0-9]+),.*/\1/p')
  target=$folder/targets/aarch64-linux wheels=$(mktemp -d)
  mkdir -p "$folder/bin" "$target/lib"
  python3 -I -m pip download -q --disable-pip-version-check --no-deps --only-binary=:all: --platform manylinux2014_aarch64 \
    -d "$wheels" "nvidia-cuda-runtime==$version.*"
  python3 -I -m zipfile -e "$wheels"/*.whl "$wheels/unpacked"
  find "$wheels/unpacked" -path '*/lib/libcud*' -exec cp {} "$target/lib/" \;
  rm -r "$wheels"
  ln -sfn "libcudart.so.${version%.*}" "$target/lib/libcudart.so"
  ln -sfn "$toolkit/include" "$target/include"
  ln -sfn "$toolkit/nvvm" "$folder/nvvm"
  ln -sf "$toolkit"/bin/* "$folder/bin/"  # last: the build looks for bin/nvcc
}

mkdir -p build
if ! { command -v aarch64-linux-gnu-g++ && command -v qemu-aarch64; } > /dev/null; then step arm64-tools install_tools; fi
if [[ ! -e build/arm64-root/complete ]]; then step arm64-libraries unpack_libraries; fi
if [[ ${1:-} == fetch ]]; then exit; fi
if command -v nvcc > /dev/null && [[ ! -e build/arm64-cuda/bin/nvcc ]]; then step arm64-toolkit make_toolkit; fi

step arm64-configure cmake --preset arm64
step arm64-build nice cmake --build --preset arm64
exec python3 -I scripts/arm64_results.py build/arm64 "$build_folder/bin"
