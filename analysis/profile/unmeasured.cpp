// SPDX-License-Identifier: Apache-2.0
// Keys that no series measures: what the driver states, and what follows from other keys by
// arithmetic.
#include <algorithm>
#include <array>
#include <limits>

#include "analysis/base/defect.h"
#include "analysis/profile/profile.h"
#include "analysis/samples/check.h"

namespace warpgauge::profile {
namespace {

struct QueriedKey {
  const char* key;
  const char* unit;
  const char* fact;        ///< name in samples::Header::device
  bool is_switch = false;  ///< 0 or 1; all others are positive
  bool is_late = false;    ///< recordings from before it was stated say nothing of it
};

constexpr QueriedKey kQueriedKeys[] = {
    {"block.max_threads", "1", "max_threads_per_block"},
    {"block.registers", "1", "registers_per_block"},
    {"clock.memory.max_mhz", "MHz", "max_memory_clock_mhz"},
    {"clock.sm.max_mhz", "MHz", "max_sm_clock_mhz"},
    {"device.integrated", "1", "integrated", true, true},
    {"l2.queried_bytes", "bytes", "l2_bytes"},
    {"memory.bus_bits", "1", "memory_bus_bits"},
    {"memory.bytes", "bytes", "memory_bytes"},
    {"memory.ecc_enabled", "1", "ecc_enabled", true},
    {"mig.enabled", "1", "mig_enabled", true},
    {"page.bytes", "bytes", "page_bytes"},
    {"power.limit_watts", "W", "power_limit_watts"},
    {"shared.bytes_per_sm", "bytes", "shared_bytes_per_sm"},
    {"shared.max_bytes_per_block", "bytes", "shared_bytes_per_block_optin"},
    {"shared.reserved_bytes_per_block", "bytes", "shared_bytes_reserved_per_block"},
    {"sm.count", "1", "sm_count"},
    {"sm.max_blocks", "1", "max_blocks_per_sm"},
    {"sm.max_threads", "1", "max_threads_per_sm"},
    {"sm.registers", "1", "registers_per_sm"},
    {"sm.warp_size", "lanes", "warp_size"},
};

struct Input {
  const char* key;
  const char* unit;
};

/// A rate of one SM, times the SMs, times their clock.
struct Formula {
  const char* unit;
  const char* text;  ///< {} stands for the rate's key
  double factor, per;

  double operator()(const std::array<double, 3>& in) const {
    return in[0] * factor * in[1] * in[2] * 1e6 / per;
  }
};
constexpr Formula kBytes = {"GB/s", "{} * sm.count * clock.sm.mhz * 1e6 / 1e9", 1, 1e9};
/// One thread instruction is two operations; one of FFMA2, four.
constexpr Formula kMultiplyAdds = {"TFLOP/s", "{} * 2 * sm.count * clock.sm.mhz * 1e6 / 1e12", 2,
                                   1e12};
constexpr Formula kPairsOfMultiplyAdds = {"TFLOP/s",
                                          "{} * 4 * sm.count * clock.sm.mhz * 1e6 / 1e12", 4, 1e12};
constexpr const char* kPairsKey = "inst.ffma2.per_clk_sm";

struct Derivation {
  const char* key;
  Formula formula;
  Input rate;
};
constexpr Derivation kDerivations[] = {
    {"fp32.tflops", kMultiplyAdds, {"inst.ffma.per_clk_sm", "instructions/clk/SM"}},
    {"l1.read_gbps", kBytes, {"l1.bandwidth_bytes_per_clk_sm", "bytes/clk/SM"}},
    {"shared.read_gbps", kBytes, {"shared.bandwidth_bytes_per_clk_sm", "bytes/clk/SM"}},
};

constexpr Derivation kFp32ByPairs = {
    "fp32.tflops", kPairsOfMultiplyAdds, {kPairsKey, "instructions/clk/SM"}};

/// How the key is derived here. FP32 is the faster of FFMA and, where the device has it, FFMA2: a
/// chip may read too few registers a cycle for as many multiply-adds by FFMA.
const Derivation& derivation_for(const Profile& profile, const Derivation& derivation) {
  const Entry* pairs = profile.find(kPairsKey);
  if (derivation.key != std::string_view(kFp32ByPairs.key) || pairs == nullptr) return derivation;
  const Entry* single = profile.find(derivation.rate.key);
  const bool faster = single == nullptr || kPairsOfMultiplyAdds.factor * pairs->value >
                                               kMultiplyAdds.factor * single->value;
  return faster ? kFp32ByPairs : derivation;
}

/// The input's entry; throws Defect saying why it cannot be used.
const Entry& usable(const Profile& profile, const Input& input) {
  const Entry* entry = profile.find(input.key);
  require(entry, "input {} is absent: {}", input.key,
          profile.why_absent(input.key, "nothing measured it"));
  require(entry->unit == input.unit, "input {} is in '{}', not '{}'", input.key, entry->unit,
          input.unit);
  return *entry;
}

/// Throws Defect saying why the key cannot be derived.
Entry derive(const Profile& profile, const Derivation& derivation) {
  const Input inputs[] = {derivation.rate, {"sm.count", "1"}, {"clock.sm.mhz", "MHz"}};
  const Formula& formula = derivation.formula;
  // As well founded as the weakest of the measured inputs; a queried fact has no readings to count.
  constexpr auto kNone = std::numeric_limits<std::int64_t>::max();
  Entry entry{.unit = formula.unit,
              .n = kNone,
              .method = "derived: " + fmt::format(fmt::runtime(formula.text), derivation.rate.key),
              .evidence = Evidence::kDerived,
              .campaigns = std::numeric_limits<int>::max()};
  std::array<double, 3> values{}, low{}, high{};
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Entry& input = usable(profile, inputs[i]);
    values[i] = input.value;
    low[i] = input.low;
    high[i] = input.high;
    entry.series.emplace_back(inputs[i].key);
    unite(entry.flags, input.flags);
    entry.campaigns = std::min(entry.campaigns, input.campaigns);
    if (input.evidence != Evidence::kQueried) entry.n = std::min(entry.n, input.n);
  }
  if (entry.n == kNone) entry.n = 1;

  entry.value = entry.low = entry.high = formula(values);
  for (unsigned corner = 0; corner < 1u << values.size(); ++corner) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = (corner >> i & 1u) != 0 ? high[i] : low[i];
    }
    entry.low = std::min(entry.low, formula(values));
    entry.high = std::max(entry.high, formula(values));
  }
  check(entry);
  return entry;
}

/// No fact of the device but a condition of all its values: there only where one of the recordings
/// was made in parallel. Low and high are those of the recordings.
void add_devices_in_parallel(const std::vector<samples::Recording>& recordings, Profile& profile) {
  std::vector<int> devices;
  for (const auto& recording : recordings)
    devices.push_back(samples::devices_in_parallel(recording.header));
  const auto [least, most] = std::ranges::minmax(devices);
  if (most == 1 || profile.entries.contains(kDevicesInParallelKey)) return;
  profile.entries[kDevicesInParallelKey] = {.value = static_cast<double>(most),
                                            .unit = "1",
                                            .low = static_cast<double>(least),
                                            .high = static_cast<double>(most),
                                            .n = 1,
                                            .method =
                                                "as the recordings state: devices of the host that "
                                                "were measured at once",
                                            .evidence = Evidence::kQueried,
                                            .campaigns = static_cast<int>(devices.size())};
}

}  // namespace

void add_queried(const std::vector<samples::Recording>& recordings, Profile& profile) {
  add_devices_in_parallel(recordings, profile);
  for (const QueriedKey& key : kQueriedKeys) {
    if (profile.entries.contains(key.key)) continue;
    std::vector<double> stated;
    for (const samples::Recording& recording : recordings) {
      const auto found = recording.header.device.find(key.fact);
      if (found != recording.header.device.end()) stated.push_back(found->second);
    }
    if (stated.empty() && key.is_late) continue;
    std::string why;
    for (const double value : stated) {
      if (value < 0 || (value == 0 && !key.is_switch)) {
        why = fmt::format("the driver states {} = {}", key.fact, value);
      } else if (value != stated.front()) {
        why =
            fmt::format("the recordings disagree: {} = {} and {}", key.fact, stated.front(), value);
      }
    }
    if (stated.empty()) why = fmt::format("no recording states '{}'", key.fact);
    if (!why.empty()) {
      profile.absent.try_emplace(key.key, why);
      continue;
    }
    const Entry entry = {.value = stated.front(),
                         .unit = key.unit,
                         .low = stated.front(),
                         .high = stated.front(),
                         .n = 1,
                         .method = "queried from the driver",
                         .evidence = Evidence::kQueried,
                         .campaigns = static_cast<int>(stated.size())};
    try {
      check(key.key, entry);
      profile.absent.erase(key.key);
      profile.entries[key.key] = entry;
    } catch (const Defect& defect) {
      profile.absent.try_emplace(key.key, defect.what());
    }
  }
}

std::string in_parallel_text(const Profile& profile) {
  const Entry* entry = profile.find(kDevicesInParallelKey);
  if (entry == nullptr || entry->value < 2) return {};
  const double others = entry->value - 1;
  return fmt::format("measured in parallel with {:.0f} other device{}", others,
                     others == 1 ? "" : "s");
}

std::string fp32_path_text(const Profile& profile) {
  const Entry* entry = profile.find(kFp32ByPairs.key);
  const bool by_pairs =
      entry != nullptr && std::ranges::find(entry->series, kPairsKey) != entry->series.end();
  return by_pairs ? "by FFMA2" : "";
}

void add_derived(Profile& profile) {
  for (const Derivation& derivation : kDerivations) {
    if (profile.entries.contains(derivation.key)) continue;
    try {
      profile.entries[derivation.key] = derive(profile, derivation_for(profile, derivation));
      profile.absent.erase(derivation.key);
    } catch (const Defect& defect) {
      profile.absent.try_emplace(derivation.key, defect.what());
    }
  }
}

}  // namespace warpgauge::profile
