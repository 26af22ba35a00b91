// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/roofline.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/base/json.h"
#include "analysis/base/text_file.h"
#include "analysis/costs/keys.h"

namespace warpgauge::model {
namespace {

using descriptor::kSectorBytes;
using descriptor::kWavefrontBytes;
using descriptor::Resource;
using descriptor::Work;
using enum descriptor::Resource;

constexpr const char* kComputeKey = "fp32.tflops";
constexpr const char* kMemoryLevels[] = {"dram.read", "dram.copy", "dram.triad", "dram.write",
                                         "l2.read",   "l1.read",   "shared.read"};
constexpr double kGigaPerTera = 1000;

/// The key's value, or nullopt with the reason in `absent`.
std::optional<Bound> ceiling(const profile::Profile& profile, const std::string& key,
                             std::string_view unit, std::map<std::string, std::string>& absent) {
  auto [entry, why] = profile::find_usable(profile, key, unit);
  if (entry != nullptr) return Bound{entry->value, entry->low, entry->high};
  absent[key] = std::move(why);
  return std::nullopt;
}

/// Intensity in FLOP/byte at which both ceilings meet.
Bound ridge(const Bound& tflops, const Bound& gbps) {
  return {tflops.value * kGigaPerTera / gbps.value, tflops.low * kGigaPerTera / gbps.high,
          tflops.high * kGigaPerTera / gbps.low};
}

double tensor_flop(const Work& work) { return work[kTensorBf16MmaSync] + work[kTensorBf16Wgmma]; }
double tensor_fp64_flop(const Work& work) { return work[kTensorFp64] + work[kTensorFp64M8n8k4]; }
double dram_bytes(const Work& work) { return work[kDramReadBytes] + work[kDramWriteBytes]; }
double l2_bytes(const Work& work) {
  return (work[kL2ReadSectors] + work[kL2WriteSectors]) * kSectorBytes;
}
double l1_bytes(const Work& work) {
  if (work.uses(kL1Bytes)) return work[kL1Bytes];
  return (work[kL1LoadSectors] + work[kL1StoreSectors]) * kSectorBytes;
}

void sort_slowest_first(KernelRoofline& roofline) {
  std::ranges::stable_sort(roofline.ceilings, std::greater{},
                           [](const CeilingTime& c) { return c.us.value; });
}

// ---- datasheets --------------------------------------------------------------------------------

/// Far below and above any device, in GB/s and TFLOP/s: what divides by a peak stays a number.
constexpr double kLeastPeak = 1e-9, kMostPeak = 1e12;

double peak_from(const JsonValue& value, std::string_view expected) {
  JsonObject object(value);
  const double number = object.number("value");
  const std::string unit = object.text("unit"), source = object.text("source");
  object.finish();
  require(unit == expected, "{}: unit is '{}', {} is expected", value.path, unit, expected);
  require(number >= kLeastPeak && number <= kMostPeak,
          "{}: {} is no peak of a device ({} to {} {})", value.path, number, kLeastPeak, kMostPeak,
          unit);
  require(!source.empty(), "{}: names no source", value.path);
  return number;
}

Datasheet datasheet_from(const nlohmann::json& document) {
  JsonObject object({document, ""});
  object.expect_format("warpgauge.datasheet", 1);
  Datasheet sheet{object.text("device"), {}};
  require(object.text("evidence") == "documented", "evidence must be 'documented'");
  object.value("peaks");
  for (const auto& [name, value] : object.optional_members("peaks")) {
    const auto* known = std::ranges::find(kPeaks, name, &PeakInfo::name);
    require(known != std::end(kPeaks), "{}: unknown peak", value.path);
    sheet.peaks[name] = peak_from(value, known->unit);
  }
  object.finish();
  require(!sheet.peaks.empty(), "peaks: states none");
  return sheet;
}

/// Which of a ceiling's amounts could not be read; empty where all are known.
std::string open_of(const Work& work, std::initializer_list<Resource> amounts) {
  for (const Resource resource : amounts) {
    if (work.is_open(resource)) return fmt::format("{} is not known", info(resource).name);
  }
  return {};
}

}  // namespace

std::string_view name(Ceiling ceiling) {
  static constexpr std::string_view kNames[] = {"fp32", "fp64", "tensor", "tensor fp64", "dram",
                                                "l2",   "l1",   "shared", "instructions"};
  static_assert(std::size(kNames) == static_cast<std::size_t>(Ceiling::kInstructions) + 1);
  return kNames[static_cast<std::size_t>(ceiling)];
}

Roofline roofline(const profile::Profile& profile) {
  Roofline result;
  if (const auto tflops = ceiling(profile, kComputeKey, "TFLOP/s", result.absent)) {
    result.compute = ComputeCeiling{kComputeKey, *tflops};
  }
  for (const std::string level : kMemoryLevels) {
    const std::string key = level + "_gbps";
    const auto gbps = ceiling(profile, key, "GB/s", result.absent);
    if (!gbps || !result.compute) continue;
    result.memory.push_back({level, key, *gbps, ridge(result.compute->tflops, *gbps)});
  }
  std::ranges::stable_sort(result.memory, std::greater{},
                           [](const MemoryCeiling& c) { return c.gbps.value; });
  return result;
}

KernelRoofline measured_roofline(const Work& work, const profile::Profile& profile) {
  KernelRoofline result;
  const auto absent = [&](Ceiling ceiling, std::string why) {
    result.absent[std::string(name(ceiling))] = std::move(why);
  };
  const auto add = [&](Ceiling ceiling, double amount, std::initializer_list<Resource> read,
                       auto rate) {
    if (std::string open = open_of(work, read); !open.empty()) {
      return absent(ceiling, std::move(open));
    }
    if (amount <= 0) return;
    const auto us = [&](costs::Corner corner) {
      return amount / rate(costs::Keys(profile, corner)) * 1e6;
    };
    try {
      result.ceilings.push_back(
          {ceiling,
           {us(costs::Corner::kValue), us(costs::Corner::kFast), us(costs::Corner::kSlow)}});
    } catch (const costs::AbsentKey& key) {
      absent(ceiling, fmt::format("{}: {}", key.key, key.why));
    }
  };
  const auto per_second = [](const char* key, const char* unit, double scale) {
    return [=](const costs::Keys& keys) { return keys.rate(key, unit) * scale; };
  };
  add(Ceiling::kFp32, work[kFlopFp32], {}, per_second("fp32.tflops", "TFLOP/s", 1e12));
  add(Ceiling::kFp64, work[kFlopFp64], {}, [](const costs::Keys& keys) {
    return 2 * keys.rate("inst.dfma.per_clk_sm", "instructions/clk/SM") * keys.sm_count() *
           keys.clock_hz();
  });
  add(Ceiling::kTensor, tensor_flop(work), {kTensorBf16MmaSync, kTensorBf16Wgmma},
      per_second("tensor.bf16_tflops", "TFLOP/s", 1e12));
  add(Ceiling::kTensorFp64, tensor_fp64_flop(work), {}, [&work](const costs::Keys& keys) {
    const auto cycles = [&](Resource resource, const char* shape) {
      if (!work.uses(resource)) return 0.0;
      const std::string key = fmt::format("tensor.mma.fp64.{}.flop_per_clk_sm", shape);
      return work[resource] / keys.rate(key, "FLOP/clk/SM");
    };
    const double all = cycles(kTensorFp64, "m16n8k16") + cycles(kTensorFp64M8n8k4, "m8n8k4");
    return tensor_fp64_flop(work) / all * keys.sm_count() * keys.clock_hz();
  });
  add(Ceiling::kDram, dram_bytes(work), {kDramReadBytes, kDramWriteBytes},
      per_second("dram.read_gbps", "GB/s", 1e9));
  add(Ceiling::kL2, l2_bytes(work), {kL2ReadSectors, kL2WriteSectors},
      per_second("l2.read_gbps", "GB/s", 1e9));
  add(Ceiling::kL1, l1_bytes(work), {kL1LoadSectors, kL1StoreSectors},
      per_second("l1.read_gbps", "GB/s", 1e9));
  add(Ceiling::kShared, work[kSharedWavefronts] * kWavefrontBytes, {kSharedWavefronts},
      per_second("shared.read_gbps", "GB/s", 1e9));
  add(Ceiling::kInstructions, work[kWarpInstructions], {kWarpInstructions},
      [](const costs::Keys& keys) {
        return keys.sm_count() * keys.schedulers() * keys.clock_hz() / keys.issue_interval_cycles();
      });
  sort_slowest_first(result);
  return result;
}

Datasheet read_datasheet(const std::filesystem::path& file) {
  constexpr std::size_t kMostBytes = std::size_t{1} << 20;
  const std::string text = read_text_file(file, kMostBytes);
  return located(file.string(), "", [&] { return datasheet_from(parse_json(text)); });
}

KernelRoofline datasheet_roofline(const Work& work, const Datasheet& datasheet) {
  KernelRoofline result;
  const auto add = [&](Ceiling ceiling, double amount, std::initializer_list<Resource> read,
                       const char* peak, double scale) {
    const double rate = datasheet.peak(peak) * scale;
    std::string why = open_of(work, read);
    if (why.empty() && amount > 0 && rate <= 0) {
      why = fmt::format("the datasheet states no {}", peak);
    }
    if (!why.empty()) {
      result.absent[std::string(name(ceiling))] = std::move(why);
      return;
    }
    if (amount <= 0) return;
    const double us = amount / rate * 1e6;
    result.ceilings.push_back({ceiling, {us, us, us}});
  };
  add(Ceiling::kFp32, work[kFlopFp32], {}, "fp32_tflops", 1e12);
  add(Ceiling::kFp64, work[kFlopFp64], {}, "fp64_tflops", 1e12);
  add(Ceiling::kTensor, tensor_flop(work), {kTensorBf16MmaSync, kTensorBf16Wgmma},
      "bf16_tensor_tflops", 1e12);
  add(Ceiling::kTensorFp64, tensor_fp64_flop(work), {}, "fp64_tensor_tflops", 1e12);
  if (work.uses(kCompulsoryBytes)) {
    add(Ceiling::kDram, work[kCompulsoryBytes], {}, "dram_gbps", 1e9);
  } else {
    add(Ceiling::kDram, dram_bytes(work), {kDramReadBytes, kDramWriteBytes}, "dram_gbps", 1e9);
  }
  sort_slowest_first(result);
  return result;
}

}  // namespace warpgauge::model
