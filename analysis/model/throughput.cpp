// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/throughput.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>

namespace warpgauge::model {
namespace {

using enum Resource;

// ---- instructions ------------------------------------------------------------------------------

double issue(const Setting& s) {
  // One FFMA a scheduler at a time: its interval is the one of the issue port.
  const double interval_cycles =
      s.keys.cost("inst.ffma.issue_interval_cycles", "cycles/instruction");
  return s.seconds(s.on_sm(kWarpInstructions) * interval_cycles / s.keys.schedulers()) /
         s.share_of_schedulers();
}

/// The pipe's rate is that of one operation; the key counts thread instructions.
double pipe(const Setting& s, Resource resource, const char* operation) {
  const std::string key = fmt::format("inst.{}.per_clk_sm", operation);
  const double warps_per_clk = s.keys.rate(key, "instructions/clk/SM") / s.keys.warp_lanes();
  return s.seconds(s.on_sm(resource) / warps_per_clk) / s.share_of_schedulers();
}

double tensor(const Setting& s, Resource resource, const char* operation) {
  const std::string key = fmt::format("tensor.bf16.{}_flop_per_clk_sm", operation);
  const char* chip_key =
      s.load == Load::kBurst ? "tensor.bf16_tflops" : "tensor.bf16_sustained_tflops";
  const double of_an_sm =
      s.seconds(s.on_sm(resource) / s.keys.rate(key, "FLOP/clk/SM")) / s.share_of_schedulers();
  const double of_the_chip = s.on_device(resource) / (s.keys.rate(chip_key, "TFLOP/s") * 1e12);
  return std::max(of_an_sm, of_the_chip);
}

// ---- memory ------------------------------------------------------------------------------------

double shared(const Setting& s) {
  return s.seconds(s.on_sm(kSharedWavefronts) *
                   s.keys.cost("shared.issue_cycles_per_way.ld32", "cycles/way"));
}

double l1(const Setting& s) {
  // A wavefront passes once, however few of its bytes are wanted; a sector of a wide or scattered
  // access passes however few wavefronts were counted.
  const double bytes =
      std::max(s.on_sm(kL1Wavefronts) * kWavefrontBytes,
               (s.on_sm(kL1LoadSectors) + s.on_sm(kL1StoreSectors)) * kSectorBytes);
  return s.seconds(bytes / s.keys.rate("l1.bandwidth_bytes_per_clk_sm", "bytes/clk/SM"));
}

/// L2 moves so many bytes, and takes so many requests: scattered accesses are held up by the
/// latter.
double l2(const Setting& s, Resource sectors, const char* bytes_key, Resource requests,
          const char* requests_key) {
  const double bytes_per_second = s.keys.rate(bytes_key, "GB/s") * 1e9 * s.share_of_sms();
  const double moved = s.on_device(sectors) * kSectorBytes / bytes_per_second;
  if (!s.work.uses(requests) || !s.keys.has(requests_key, "requests/clk")) return moved;
  const double requests_per_clk = s.keys.rate(requests_key, "requests/clk") * s.share_of_sms();
  return std::max(moved, s.seconds(s.on_device(requests) / requests_per_clk));
}

double l2_reads(const Setting& s) {
  return l2(s, kL2ReadSectors, "l2.read_gbps", kL2ReadRequests, "l2.read_requests_per_clk");
}

double l2_writes(const Setting& s) {
  const bool measured = s.keys.has("l2.write_gbps", "GB/s");
  return l2(s, kL2WriteSectors, measured ? "l2.write_gbps" : "l2.read_gbps", kL2WriteRequests,
            "l2.write_requests_per_clk");
}

double dram(const Setting& s) {
  const double read = s.on_device(kDramReadBytes), written = s.on_device(kDramWriteBytes);
  return (read + written) * dram_seconds_per_byte(read / (read + written), s.keys);
}

// ---- atomics -----------------------------------------------------------------------------------

double shared_atomics(const Setting& s, Resource resource, const char* pattern) {
  const std::string key = fmt::format("atomic.shared.{}_per_clk_sm", pattern);
  return s.seconds(s.on_sm(resource) / s.keys.rate(key, "operations/clk/SM"));
}

double global_atomics(const Setting& s, Resource resource, const char* pattern) {
  const std::string key = fmt::format("atomic.global.{}_per_clk", pattern);
  return s.seconds(s.on_device(resource) / s.keys.rate(key, "operations/clk"));
}

/// What one slice does with words that all SMs want. Adding to one word keeps a slice of each side
/// busy, so that a slice does its share of the measured rate.
double hot_atomics(const Setting& s, Resource resource, const char* type) {
  const std::string key = fmt::format("atomic.global.{}same_address_per_clk", type);
  const double of_a_slice = s.keys.rate(key, "operations/clk") / s.keys.l2_sides();
  return s.seconds(s.on_device(resource) / of_a_slice);
}

// ---- blocks ------------------------------------------------------------------------------------

double block_start(const Setting& s) {
  return s.phase.blocks / (s.keys.rate("launch.blocks_per_us", "blocks/us") * 1e6);
}

struct Law {
  std::string_view unit, part;
  std::array<Resource, 3> of;  ///< in force where any of them is used
  double (*seconds)(const Setting&);
};

constexpr std::array<Resource, 3> only(Resource resource) { return {resource, resource, resource}; }

constexpr Law kLaws[] = {
    {"issue", "instructions", only(kWarpInstructions), issue},
    {"fma", "fma", only(kFma), [](const Setting& s) { return pipe(s, kFma, "ffma"); }},
    {"fma", "imad", only(kImad), [](const Setting& s) { return pipe(s, kImad, "imad"); }},
    // LOP3 runs on no other pipe.
    {"alu", "alu", only(kAlu), [](const Setting& s) { return pipe(s, kAlu, "lop3"); }},
    {"half", "half", only(kHalf), [](const Setting& s) { return pipe(s, kHalf, "hfma2"); }},
    {"fp64", "fp64", only(kFp64), [](const Setting& s) { return pipe(s, kFp64, "dfma"); }},
    {"xu", "xu", only(kXu), [](const Setting& s) { return pipe(s, kXu, "mufu_ex2"); }},
    {"shuffle", "shuffle", only(kShuffle),
     [](const Setting& s) { return pipe(s, kShuffle, "shfl"); }},
    {"tensor", "mma.sync", only(kTensorBf16MmaSync),
     [](const Setting& s) { return tensor(s, kTensorBf16MmaSync, "mma_sync"); }},
    {"tensor", "wgmma", only(kTensorBf16Wgmma),
     [](const Setting& s) { return tensor(s, kTensorBf16Wgmma, "wgmma"); }},
    {"lsu", "shared", only(kSharedWavefronts), shared},
    {"lsu", "l1", {kL1Wavefronts, kL1LoadSectors, kL1StoreSectors}, l1},
    {"l2", "reads", only(kL2ReadSectors), l2_reads},
    {"l2", "writes", only(kL2WriteSectors), l2_writes},
    {"dram", "bytes", {kDramReadBytes, kDramWriteBytes, kDramWriteBytes}, dram},
    {"shared_atomics", "one address", only(kSharedAtomicsSameAddress),
     [](const Setting& s) { return shared_atomics(s, kSharedAtomicsSameAddress, "same_address"); }},
    {"shared_atomics", "spread", only(kSharedAtomicsSpread),
     [](const Setting& s) { return shared_atomics(s, kSharedAtomicsSpread, "spread"); }},
    {"global_atomics", "one address", only(kGlobalAtomicsSameAddress),
     [](const Setting& s) { return global_atomics(s, kGlobalAtomicsSameAddress, "same_address"); }},
    {"global_atomics", "one address, one lane", only(kGlobalAtomicsOneLane),
     [](const Setting& s) {
       return global_atomics(s, kGlobalAtomicsOneLane, "same_address_one_lane");
     }},
    {"global_atomics", "coalesced", only(kGlobalAtomicsCoalesced),
     [](const Setting& s) { return global_atomics(s, kGlobalAtomicsCoalesced, "coalesced"); }},
    {"global_atomics", "spread", only(kGlobalAtomicsSpread),
     [](const Setting& s) { return global_atomics(s, kGlobalAtomicsSpread, "spread"); }},
    {"global_atomics", "hot words", only(kGlobalAtomicsHot),
     [](const Setting& s) { return hot_atomics(s, kGlobalAtomicsHot, ""); }},
    {"global_atomics", "hot floats", only(kGlobalAtomicsHotF32),
     [](const Setting& s) { return hot_atomics(s, kGlobalAtomicsHotF32, "f32."); }},
};

}  // namespace

double dram_seconds_per_byte(double read_share, const Keys& keys) {
  struct Mix {
    double read_share;
    const char* key;
  };
  constexpr std::array<Mix, 4> kMixes = {{{0, "dram.write_gbps"},
                                          {1.0 / 2, "dram.copy_gbps"},
                                          {2.0 / 3, "dram.triad_gbps"},
                                          {1, "dram.read_gbps"}}};
  const auto seconds = [&](const Mix& mix) { return 1 / (keys.rate(mix.key, "GB/s") * 1e9); };
  std::size_t above = 0;
  while (kMixes[above].read_share < read_share) ++above;
  if (kMixes[above].read_share == read_share) return seconds(kMixes[above]);
  const Mix &from = kMixes[above - 1], &to = kMixes[above];
  const double t = (read_share - from.read_share) / (to.read_share - from.read_share);
  return std::lerp(seconds(from), seconds(to), t);
}

void add_throughput(const Setting& setting, UnitTimes& times) {
  for (const Law& law : kLaws) {
    const bool used = std::any_of(law.of.begin(), law.of.end(),
                                  [&](Resource resource) { return setting.work.uses(resource); });
    if (!used) continue;
    times.add(std::string(law.unit), std::string(law.part), [&] { return law.seconds(setting); });
  }
  times.add("block_start", "blocks", [&] { return block_start(setting); });
}

}  // namespace warpgauge::model
