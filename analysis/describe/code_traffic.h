// SPDX-License-Identifier: Apache-2.0
// Memory traffic of code whose executions are known and whose addresses are not: by what is said of
// its accesses. Private to describe.
#pragma once

#include <cstdint>
#include <set>

#include "analysis/describe/from_code.h"
#include "analysis/describe/missing.h"
#include "analysis/describe/walks.h"
#include "analysis/descriptor/descriptor.h"

namespace warpgauge::describe {

/// `picked`: atomics that only some threads of a warp reach (guards.h). `known`: addresses of the
/// whole function.
///
/// Where something is asked for already, the trips of loops are not known, and amounts are not
/// compared with what a launch moves.
///
/// Fills in sectors and wavefronts of the instructions of kernel.code, whose executions and threads
/// are there already, and the memory's part of kernel.work, variants and assumes. Adds to `asked`
/// what is not known; the work is then not complete. Throws Defect as describe_code() does.
void add_traffic(const MemoryStatement& said, const std::set<std::uint64_t>& picked,
                 const KnownAccesses& known, descriptor::Descriptor& kernel, Asked& asked);

}  // namespace warpgauge::describe
