// SPDX-License-Identifier: Apache-2.0
// The arguments of a launch as they were, so that the host can execute it again: their values, the
// memory that they point into, and where what that held was kept.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/base/json.h"

namespace warpgauge::descriptor {

/// A part of an allocation as it was before the launch.
struct KeptBytes {
  std::uint64_t at = 0, bytes = 0;  ///< from the allocation's begin
  std::string hash;                 ///< FNV-1a 64 of them, which names their file
};

struct Allocation {
  std::uint64_t address = 0, bytes = 0;
  std::vector<KeptBytes> contents = {};  ///< by place, none of them overlaps another one
};

/// Eight bytes of an argument that are an address of an allocation.
struct ArgumentPointer {
  std::uint64_t argument = 0, at = 0;  ///< which argument, from 0, and which byte of it
  std::uint64_t allocation = 0, offset = 0;
};

struct LaunchArguments {
  std::array<std::uint32_t, 3> grid = {1, 1, 1}, block = {1, 1, 1}, cluster = {1, 1, 1};
  std::uint32_t dynamic_shared_bytes = 0;
  std::vector<std::vector<std::uint8_t>> values = {};  ///< in the kernel's order
  std::vector<ArgumentPointer> pointers = {};
  std::vector<Allocation> allocations = {};  ///< by address, none of them overlaps another one
};

/// Throws Defect "PLACE: CAUSE", also for places that are not there.
LaunchArguments arguments_from(const JsonValue& value);
/// The members of values, pointers and allocations alone: those of the launch stay as they are.
void read_values(JsonObject& object, LaunchArguments& arguments);
nlohmann::ordered_json arguments_json(const LaunchArguments& arguments);

}  // namespace warpgauge::descriptor
