// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/derived.h"

#include <algorithm>
#include <array>
#include <limits>

#include <fmt/format.h>

#include "analysis/base/error.h"
#include "analysis/profile/campaign.h"
#include "analysis/profile/check.h"

namespace warpgauge::profile {
namespace {

struct Input {
  const char* key;
  const char* unit;
};

/// Every formula here is a rate of one SM, times the SMs, times their clock.
constexpr int kInputs = 3;
using Values = std::array<double, kInputs>;

struct Derivation {
  const char* key;
  const char* unit;
  const char* formula;
  Input inputs[kInputs];
  double (*function)(const Values& inputs);
};

/// bytes/clk/SM * SMs * MHz -> GB/s
double gigabytes_per_second(const Values& in) { return in[0] * in[1] * in[2] * 1e6 / 1e9; }

/// Multiply-adds/clk/SM (one thread instruction is two operations) * SMs * MHz -> TFLOP/s
double multiply_add_tflops(const Values& in) { return in[0] * 2 * in[1] * in[2] * 1e6 / 1e12; }

constexpr Input kSmCount = {"sm.count", "1"};
constexpr Input kSmClock = {"clock.sm.mhz", "MHz"};

constexpr Derivation kDerivations[] = {
    {"fp32.tflops",
     "TFLOP/s",
     "inst.ffma.per_clk_sm * 2 * sm.count * clock.sm.mhz * 1e6 / 1e12",
     {{"inst.ffma.per_clk_sm", "instructions/clk/SM"}, kSmCount, kSmClock},
     multiply_add_tflops},
    {"l1.read_gbps",
     "GB/s",
     "l1.bandwidth_bytes_per_clk_sm * sm.count * clock.sm.mhz * 1e6 / 1e9",
     {{"l1.bandwidth_bytes_per_clk_sm", "bytes/clk/SM"}, kSmCount, kSmClock},
     gigabytes_per_second},
    {"shared.read_gbps",
     "GB/s",
     "shared.bandwidth_bytes_per_clk_sm * sm.count * clock.sm.mhz * 1e6 / 1e9",
     {{"shared.bandwidth_bytes_per_clk_sm", "bytes/clk/SM"}, kSmCount, kSmClock},
     gigabytes_per_second},
};

/// The input's entry; throws Defect saying why it cannot be used.
const Entry& usable(const Profile& profile, const Input& input) {
  const Entry* entry = profile.find(input.key);
  if (entry == nullptr) {
    const auto why = profile.absent.find(input.key);
    throw Defect(fmt::format("input {} is absent: {}", input.key,
                             why != profile.absent.end() ? why->second : "nothing measured it"));
  }
  if (entry->unit != input.unit) {
    throw Defect(fmt::format("input {} is in '{}', not '{}'", input.key, entry->unit, input.unit));
  }
  return *entry;
}

/// Throws Defect saying why the key cannot be derived.
Entry derive(const Profile& profile, const Derivation& derivation) {
  Entry entry;
  entry.unit = derivation.unit;
  entry.method = fmt::format("derived: {}", derivation.formula);
  entry.evidence = Evidence::kDerived;

  std::array<const Entry*, kInputs> inputs{};
  Values values{};
  // As well founded as the weakest of the measured inputs; a queried fact has no readings to count.
  constexpr auto kNone = std::numeric_limits<std::int64_t>::max();
  entry.n = kNone;
  int campaigns = std::numeric_limits<int>::max();
  for (int i = 0; i < kInputs; ++i) {
    inputs[i] = &usable(profile, derivation.inputs[i]);
    values[i] = inputs[i]->value;
    entry.series.emplace_back(derivation.inputs[i].key);
    unite(entry.flags, inputs[i]->flags);
    campaigns = std::min(campaigns, inputs[i]->campaigns);
    if (inputs[i]->evidence != Evidence::kQueried) entry.n = std::min(entry.n, inputs[i]->n);
  }
  if (entry.n == kNone) entry.n = 1;
  entry.campaigns = campaigns;

  entry.value = entry.low = entry.high = derivation.function(values);
  for (unsigned corner = 0; corner < 1u << kInputs; ++corner) {
    for (int i = 0; i < kInputs; ++i) {
      values[i] = (corner >> i & 1u) != 0 ? inputs[i]->high : inputs[i]->low;
    }
    const double result = derivation.function(values);
    entry.low = std::min(entry.low, result);
    entry.high = std::max(entry.high, result);
  }
  check(entry);
  return entry;
}

}  // namespace

void add_derived(Profile& profile) {
  for (const Derivation& derivation : kDerivations) {
    if (profile.entries.contains(derivation.key)) continue;
    try {
      profile.entries[derivation.key] = derive(profile, derivation);
      profile.absent.erase(derivation.key);
    } catch (const Defect& defect) {
      profile.absent.try_emplace(derivation.key, defect.what());
    }
  }
}

}  // namespace warpgauge::profile
