// SPDX-License-Identifier: Apache-2.0
// What devices exchange behind a kernel: a part of its description.
#pragma once

#include <string_view>

namespace warpgauge::descriptor {

enum class CollectiveKind { kAllReduce, kAllGather };
inline constexpr std::string_view kCollectiveNames[] = {"all_reduce", "all_gather"};

/// Who moves the data.
enum class CollectiveBy { kNccl, kRing, kDirect };
inline constexpr std::string_view kCollectiveByNames[] = {"nccl", "ring", "direct"};

inline constexpr int kMostCollectiveDevices = 1024;

struct Collective {
  CollectiveKind kind = CollectiveKind::kAllReduce;
  CollectiveBy by = CollectiveBy::kNccl;
  /// All-reduce: of each device's array. All-gather: of what each device has in the end.
  double bytes = 0;
  int devices = 0;  ///< from 2
};

}  // namespace warpgauge::descriptor
