#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A series and an expectation name their kernel by the function itself. A pattern over enumerators
# or template arguments would go on matching after an enum is reordered: another kernel.
# Usage: kernels_by_function_test.sh SOURCE_DIR
set -euo pipefail

# What must not be there: a text that is given as a kernel; a text that names an instance of a
# kernel; an enumerator by its number in a pattern, "Op\\)0".
forbidden='\.kernel = *(std::string\()?"|"[^" ,]*_kernel(\\\\\(|<|\.\*)[^"]*"|"[^"]*\\\\\)[0-9][^"]*"'

offences() {
  grep -rnE --include='*.cu' --include='*.cuh' --include='*.h' --include='*.cpp' \
    "$forbidden" "$@" || true
}

# It must see what it forbids.
planted=$(mktemp -d)
trap 'rm -rf "$planted"' EXIT
cat > "$planted/probe.cu" <<'PLANTED'
  .kernel = "chase_kernel"},
  .kernel = std::string("barrier_kernel<") + (relaxed ? "true" : "false")},
  return "copy_stream_kernel<.*Engine\\)" + std::to_string(static_cast<int>(engine));
constexpr const char* kKernel = "path_kernel<.*GlobalPath";
  refine("ca.knee", "reread.*\\)0", kConflictRise);
PLANTED
[[ $(offences "$planted" | wc -l) -eq 5 ]] || { echo "error: not all of it is seen"; exit 1; }

found=$(offences "$1/probes" "$1/kernels")
[[ -z $found ]] || { echo "error: a kernel is named by a pattern"; echo "$found"; exit 1; }
