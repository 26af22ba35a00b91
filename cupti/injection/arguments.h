// SPDX-License-Identifier: Apache-2.0
// The arguments of a launch that is about to be made: their bytes, which of them are addresses of
// device memory, and what that memory holds.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "analysis/counters/plan.h"
#include "cupti/injection/api.h"
#include "cupti/injection/journal.h"

namespace warpgauge::injection {

/// As a launch call has them: a pointer to each argument, or all of them in one piece ("extra").
struct GivenArguments {
  void** each = nullptr;
  void** extra = nullptr;
};

/// Not safe to use from several threads.
class ArgumentReader {
 public:
  /// `contents_bytes` of what lies behind each pointer are kept as files of the journal's folder.
  ArgumentReader(const Api& api, Journal& journal, std::optional<std::uint64_t> contents_bytes)
      : api_(api), journal_(journal), contents_bytes_(contents_bytes.value_or(0)) {}

  /// {"values": ["0004..."], "pointers": [{"argument", "at", "allocation", "offset"}],
  /// "allocations": [{"address", "bytes", "contents": [{"at", "bytes", "hash"}]}]}, as a
  /// description has them (analysis/descriptor/arguments.h). Empty where the call does not give the
  /// arguments. The device has to be idle. Throws nothing of its own.
  nlohmann::json read(const GivenArguments& given,
                      const std::vector<counters::ParameterPlace>& parameters);

 private:
  struct Allocation {
    std::uint64_t bytes = 0;
    std::vector<std::uint64_t> pointed_at = {};  ///< offsets of the pointers into it
  };

  std::optional<std::uint64_t> allocation_of(std::uint64_t address,
                                             std::map<std::uint64_t, Allocation>& found) const;
  nlohmann::json contents_of(std::uint64_t address, const Allocation& allocation);
  nlohmann::json keep(std::uint64_t address, std::uint64_t at, std::uint64_t bytes);

  const Api& api_;
  Journal& journal_;
  std::uint64_t contents_bytes_;
  std::uint64_t kept_bytes_ = 0;
};

}  // namespace warpgauge::injection
