// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/tensor_path.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpgauge::profile {
namespace {

constexpr std::string_view kMiddle = ", not by ", kEnd = ", which this chip has: no peak of it";

}  // namespace

std::string_view newest_tensor_path(std::string_view compute_capability) {
  const std::string_view major = compute_capability.substr(0, compute_capability.find('.'));
  if (major == "9") return "wgmma";
  return major == "10" || major == "11" ? "tcgen05" : "mma.sync";
}

std::string flag_of_path(std::string_view instruction, std::string_view compute_capability) {
  if (instruction == "mma_sync") instruction = "mma.sync";
  const std::string_view newest = newest_tensor_path(compute_capability);
  if (instruction == newest) return {};
  return fmt::format("by {}{}{}{}", instruction, kMiddle, newest, kEnd);
}

std::string older_path(const Entry& entry) {
  const auto flag = std::ranges::find_if(
      entry.flags, [](const std::string& text) { return text.ends_with(kEnd); });
  return flag == entry.flags.end() ? std::string() : *flag;
}

std::string tensor_path_text(const Profile& profile, const std::string& key) {
  const Entry* entry = profile.find(key);
  if (entry == nullptr || !key.starts_with("tensor.bf16_")) return {};
  const std::string older = older_path(*entry);
  if (older.empty()) return fmt::format("by {}", newest_tensor_path(profile.compute_capability));
  return older.substr(0, older.size() - kEnd.size());
}

}  // namespace warpgauge::profile
