// SPDX-License-Identifier: Apache-2.0
// Question: how does the time of a grid go up in waves, and how fast are blocks started?
//
// Method: every block stays for the same number of cycles; an SM holds one, two or as many as it
// can (held down with unused shared memory). Durations are measured from one block to eight waves,
// with one block less and one more than each whole number of waves. The law: base + step *
// ceil(blocks / capacity); the fit is not told the capacity, and the occupancy calculator's
// constant is recorded beside what it finds. The step is what a block stays plus what it takes to
// put the next one in its place. Rate: slope of an empty kernel's time over its blocks, many waves
// of them, by the threads of a block.
//
// What could fool it: blocks that slow one another down (these only wait: it is the clock that lets
// them go); blocks so short that they end before the wave has started (a block stays far longer
// than it takes to start all); a clock that moves between durations (each has its SM clock).
#include <set>
#include <string>

#include "probes/device/isa.cuh"
#include "probes/launch/empty_blocks.cuh"
#include "probes/methods/occupancy.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::tail_effect_probe {
namespace {

constexpr int kThreads = 64;
constexpr int kMostWaves = 8;

// Each block stays for `cycles`.
__global__ void wave_kernel(std::uint64_t cycles) {
  const std::uint64_t start = read_clock();
  while (read_clock() - start < cycles) {
  }
}

__global__ void vacant_kernel() {}

/// Dynamic shared memory with which an SM holds `blocks` of wave_kernel; all that fit for 0.
struct Room {
  std::size_t shared_bytes;
  int blocks_per_sm;
};

Room room_for(const Device& device, int blocks) {
  allow_all_shared(device, wave_kernel);
  const std::size_t most = device.shared_bytes_per_block_optin();
  const std::size_t bytes = blocks == 0 ? 0 : most / static_cast<std::size_t>(blocks) - 2048;
  const Room room{bytes, calculated_blocks(wave_kernel, kThreads, bytes)};
  if (blocks != 0 && room.blocks_per_sm != blocks) {
    throw SkipSeries{"unused shared memory does not keep an SM at the wanted number of blocks"};
  }
  return room;
}

/// Round about every whole number of waves, and between them.
std::set<int> block_counts(int capacity) {
  std::set<int> counts = {1};
  for (int wave = 1; wave <= kMostWaves; ++wave) {
    for (const int off : {-1, 0, 1}) counts.insert(wave * capacity + off);
    for (const int part : {1, 2, 3}) counts.insert((wave - 1) * capacity + part * capacity / 4);
  }
  counts.erase(kMostWaves * capacity + 1);
  return counts;
}

struct Waves {
  const char* name;
  int blocks_per_sm;  // 0: all that fit
};
constexpr Waves kWaves[] = {{"one_a_sm", 1}, {"two_a_sm", 2}, {"full_sm", 0}};

void measure_waves(Probe& probe, const std::string& name, int blocks_per_sm) {
  Room room{};
  std::string refused;
  try {
    room = room_for(probe.device(), blocks_per_sm);
  } catch (const SkipSeries& skip) {
    refused = skip.reason;
  }
  const int capacity = room.blocks_per_sm * probe.device().sm_count();
  // Far longer than it takes to start a whole wave.
  const double stay_cycles = 30'000 + 4.0 * capacity;
  probe.series(
      {.variant = "waves." + name,
       .axes = {{"blocks", "blocks"}},
       .quantities = {{"duration", "us"}, {"sm_clock", "MHz"}},
       .constants = {{"calculated_capacity", capacity}, {"stay_cycles", stay_cycles}},
       .fit = {"wave_law",
               {{"wave." + name + ".capacity_blocks", "capacity"},
                {"wave." + name + ".step_us", "step"},
                {"wave." + name + ".base_us", "base"}}},
       .figure = {"waves_" + name, "Time of a grid against its blocks, which all stay as long",
                  name},
       .kernel = wave_kernel},
      [&](Sweep& sweep) {
        if (!refused.empty()) throw SkipSeries{refused};
        for (const int blocks : block_counts(capacity)) {
          auto times = time_launches(1, probe.at_level(3, 9, 25), [&](int) {
            wave_kernel<<<blocks, kThreads, room.shared_bytes>>>(
                static_cast<std::uint64_t>(stay_cycles));
          });
          for (double& seconds : times.seconds) seconds *= 1e6;
          sweep.add({double(blocks)}, {std::move(times.seconds), std::move(times.sm_clock_mhz)});
        }
      });
}

/// In us, or in cycles of the SM clock that was read around the same launch.
void measure_rate(Probe& probe, bool cycles) {
  const std::string unit = cycles ? "cycles" : "us";
  std::vector<samples::Fill> fills;
  for (const int threads : {32, 128, 256, 512, 1024}) {
    const std::string size = std::to_string(threads), key = "launch.block_rate.threads" + size;
    fills.push_back({key + (cycles ? "_per_clk" : "_per_us"), "at." + size});
    if (cycles) fills.push_back({key + "_per_clk_sm", "at." + size + ".per_sm"});
  }
  probe.series(
      {.variant = "rate." + unit,
       .axes = {{"threads", "1"}, {"blocks", "blocks"}},
       .quantities = {{"duration", unit}},
       .constants = {{"sm_count", probe.device().sm_count()}},
       .fit = {"work_rate", fills},
       .figure = {"block_rate_" + unit,
                  cycles ? "Empty blocks a cycle, against their threads"
                         : "Empty blocks a microsecond, against their threads",
                  "empty blocks"},
       .kernel = vacant_kernel},
      [&](Sweep& sweep) {
        for (const int threads : {32, 64, 128, 256, 512, 768, 1024}) {
          for (int length = 1; length <= 4; ++length) {
            const int blocks = length << 16;
            const auto times = time_launches(1, probe.at_level(3, 7, 21),
                                             [&](int) { vacant_kernel<<<blocks, threads>>>(); });
            std::vector<double> durations;
            for (std::size_t i = 0; i < times.seconds.size(); ++i) {
              if (cycles && i >= times.sm_clock_mhz.size()) break;
              durations.push_back(times.seconds[i] * 1e6 * (cycles ? times.sm_clock_mhz[i] : 1));
            }
            if (durations.empty()) throw SkipSeries{"no SM clock could be read"};
            sweep.add({double(threads), double(blocks)}, {std::move(durations)});
          }
        }
      });
}

void measure(Probe& probe) {
  for (const auto& [name, blocks_per_sm] : kWaves) measure_waves(probe, name, blocks_per_sm);
  measure_rate(probe, false);
  measure_rate(probe, true);
}

/// As many blocks and warps must start as were asked for, and an SM must hold no more than meant.
void confirm(Probe& probe) {
  count_empty_blocks(probe, "rate.us", vacant_kernel);
  std::vector<Count> waves;
  for (const auto& [name, blocks_per_sm] : kWaves) {
    const Room room = room_for(probe.device(), blocks_per_sm);
    const int blocks = 2 * room.blocks_per_sm * probe.device().sm_count();
    constexpr std::uint64_t kStay = 200'000;
    waves.push_back(counted(std::string("waves.") + name, "residency", {"blocks", "blocks"}, blocks,
                            {{"blocks", double(blocks), 0.001},
                             {"warps_per_sm", double(room.blocks_per_sm) * kThreads / 32, 0.05}},
                            [=] { wave_kernel<<<blocks, kThreads, room.shared_bytes>>>(kStay); }));
  }
  probe.count_together(waves);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How does the time of a grid go up in waves, and how fast are blocks started?",
     .machine_code = {expect(vacant_kernel, "EXIT", "ret", 1).in_kernel(),
                      expect(wave_kernel, "CS2R*", "mov.u64", 1).or_more().on("!sm_12*"),
                      expect(wave_kernel, "CS2UR*", "mov.u64", 1).or_more().on("sm_12*")}}};

}  // namespace
}  // namespace warpgauge::probes::tail_effect_probe
