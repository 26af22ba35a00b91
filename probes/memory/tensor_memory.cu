// SPDX-License-Identifier: Apache-2.0
// Question: how long does an access to tensor memory take, and how much can be moved a cycle?
//
// Method: one block on every SM. `ld.latency`: one warp loads a word whose value is part of the
// next address. `st_ld.latency`: it stores a word and loads it back. `ld.<shape>`, `st.<shape>`: 4
// and 8 warps move 32 lanes of 128 columns each, in rounds of 128 registers of a lane with one
// wait (the assembler may begin a round of loads before the sums of the one before). `cp.<shape>`:
// one thread copies from shared memory, with one commit for many copies, or for each one.
// `alloc.<columns>`: one warp allocates columns and frees them. All are slopes over the amount of
// work at a fixed number of iterations.
//
// What could fool it: loads that the assembler drops because nothing needs them (machine code must
// show all, and what was loaded is added up and compared); shapes that move something else than
// counted (after a launch, sums of all registers, or all words of a copy, are compared with what
// was written); an address that has to come into a uniform register first: that is part of a
// dependent load, and of its latency here. This probe was compiled and proven on machine code; it
// has never run on a card.
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "probes/device/buffer.h"
#include "probes/device/compiled_for.h"
#include "probes/harness/probe.h"
#include "probes/memory/tensor_memory_kernels.cuh"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::tensor_memory_probe {
namespace {

using Kernel = void (*)(int iterations, int runs, WarpSpanSink, std::uint32_t*);

constexpr int kNeverRight = 0xff;  // what is not written is seen

class Launcher {
  static_assert(kTmemLanes * kRowBytes <= kAloneBytes);  // the tile that is copied

 public:
  explicit Launcher(const Device& device)
      : sm_count_(device.sm_count()),
        shared_bytes_(one_block_bytes(device)),
        spans_(static_cast<std::size_t>(sm_count_) * kMostWarps) {}

  void launch(Kernel kernel, int blocks, int warps, int iterations, int runs,
              std::uint32_t* results) {
    allow_shared_bytes(kernel, shared_bytes_);
    launch_resident(kernel,
                    {.blocks = blocks, .threads = warps * 32, .shared_bytes = shared_bytes_},
                    iterations, runs, spans_.prepare(), results);
  }
  /// An SM's cycles.
  double cycles(Kernel kernel, int warps, int runs) {
    launch(kernel, sm_count_, warps, kIterations, runs, nullptr);
    return spans_.median_sm_cycles(static_cast<std::size_t>(sm_count_) * warps);
  }
  /// What one block leaves after one iteration in words of `before`, which may be part of a sum.
  std::vector<std::uint32_t> results(Kernel kernel, int warps, std::size_t count, int before = 0) {
    DeviceBuffer<std::uint32_t> words(count);
    words.fill_bytes(before);
    launch(kernel, 1, warps, 1, 1, words.data());
    check(cudaGetLastError());
    return words.to_host();
  }

 private:
  int sm_count_;
  std::size_t shared_bytes_;
  WarpSpans spans_;
};

[[noreturn]] void wrong(const std::string& what, std::size_t place) {
  throw std::runtime_error(what + ": what was moved is not what was there (place " +
                           std::to_string(place) + ")");
}

/// What all words of a warp's lanes add up to.
std::uint32_t sum_of_lanes(std::size_t warp) {
  std::uint32_t sum = 0;
  for (int lane = 0; lane < 32; ++lane) {
    for (int column = 0; column < kRoundColumns; ++column) {
      sum += word_at(static_cast<int>(warp % 4) * 32 + lane, column);
    }
  }
  return sum;
}

struct Shape {
  const char* name;  ///< as in keys
  const char* sass;  ///< behind LDTM and STTM
  TmemShape shape;
  Kernel load, store;
};

template <TmemShape shape>
constexpr Shape shape_of(const char* name, const char* sass) {
  return {name, sass, shape, tmem_rate_kernel<shape, false>, tmem_rate_kernel<shape, true>};
}

constexpr Shape kShapes[] = {shape_of<TmemShape::k32x32bX32>("32x32b_x32", ".x32"),
                             shape_of<TmemShape::k32x32bX64>("32x32b_x64", ".x64"),
                             shape_of<TmemShape::k16x64bX64>("16x64b_x64", ".16dp64bit.x64"),
                             shape_of<TmemShape::k16x128bX32>("16x128b_x32", ".16dp128bit.x32"),
                             shape_of<TmemShape::k16x256bX16>("16x256b_x16", ".16dp256bit.x16")};

struct Copy {
  const char* name;
  const char* sass;
  TmemCopy copy;
  Kernel stream, each;
  int lanes;  ///< from which all others are copied
};

template <TmemCopy copy>
constexpr Copy copy_of(const char* name, const char* sass, int lanes) {
  return {name, sass, copy, tmem_copy_kernel<copy, false>, tmem_copy_kernel<copy, true>, lanes};
}

constexpr Copy kCopies[] = {
    copy_of<TmemCopy::k128x256b>("128x256b", "UTCCP.T.S", 128),
    copy_of<TmemCopy::k32x128bX4>("32x128b_x4", "UTCCP.T.S.4x32dp128bit", 32)};

/// Series of one block on every SM, or the reason why there are none.
class Bench {
 public:
  explicit Bench(Probe& probe) : probe_(probe) {
    if (compiled_for().has_tcgen05()) launcher_.emplace(probe.device());
  }

  using Check = std::function<void(Launcher&)>;  ///< throws where something is not right

  /// Cycles of each of `steps` steps of a run.
  void add_slope(const std::string& variant, const std::string& key, Kernel kernel, int warps,
                 int steps, const Check& check) {
    const SeriesSpec spec{.variant = variant,
                          .axes = {{"steps", "instructions"}},
                          .fit = {"slope", {{key, "slope"}}},
                          .kernel = kernel};
    probe_.series(spec, [&](Sweep& sweep) {
      check(launcher());
      for (const int runs : {1, 2, 3, 4}) {
        sweep.add({double{kIterations} * runs * steps}, {readings(kernel, warps, runs)});
      }
    });
  }

  /// Bytes a cycle, where each warp moves `bytes` in a run.
  void add_rate(const std::string& variant, const std::string& label, Kernel kernel,
                const std::vector<int>& warp_counts, int moving_warps, double bytes,
                const Check& check) {
    const SeriesSpec spec{
        .variant = variant,
        .axes = {{"warps", "warps"}, {"work", "bytes"}},
        .constants = {{"sm_count", 1}},
        .fit = {"work_rate", {{"tmem." + variant + ".bytes_per_clk_sm", "largest.per_sm"}}},
        .figure = {"tensor_memory_rate",
                   "Bytes that an SM moves to and from tensor memory a cycle, against warps",
                   label},
        .kernel = kernel};
    probe_.series(spec, [&](Sweep& sweep) {
      check(launcher());
      for (const int warps : warp_counts) {
        const double moved = bytes * (moving_warps == 0 ? warps : moving_warps);
        for (const int runs : {1, 2, 3, 4}) {
          sweep.add({double(warps), double{kIterations} * runs * moved},
                    {readings(kernel, warps, runs)});
        }
      }
    });
  }

 private:
  Launcher& launcher() {
    if (!launcher_) throw SkipSeries{kNoTcgen05};
    return *launcher_;
  }
  std::vector<double> readings(Kernel kernel, int warps, int runs) {
    return repeated(probe_.at_level(3, 5, 21),
                    [&] { return launcher_->cycles(kernel, warps, runs); });
  }

  Probe& probe_;
  std::optional<Launcher> launcher_;
};

void measure_chains(Bench& bench) {
  for (const bool stores : {false, true}) {
    const std::string name = stores ? "st_ld" : "ld";
    const Kernel kernel = stores ? tmem_chain_kernel<true> : tmem_chain_kernel<false>;
    bench.add_slope(name + ".latency", "tmem." + name + ".latency_cycles", kernel, 4, kSteps,
                    [&](Launcher& launcher) {
                      const std::uint32_t right = stores ? kOdd : 0;
                      if (launcher.results(kernel, 4, 1, kNeverRight)[0] != right) wrong(name, 0);
                    });
  }
}

void measure_shapes(Bench& bench) {
  for (const Shape& shape : kShapes) {
    for (const bool stores : {false, true}) {
      const std::string name = std::string(stores ? "st." : "ld.") + shape.name;
      const Kernel kernel = stores ? shape.store : shape.load;
      bench.add_rate(name, name, kernel, {4, kMostWarps}, 0, double{kRounds} * kRoundBytes,
                     [&](Launcher& launcher) {
                       const auto sums = launcher.results(kernel, kMostWarps, kMostWarps);
                       for (std::size_t warp = 0; warp < sums.size(); ++warp) {
                         if (sums[warp] != sum_of_lanes(warp)) wrong(name, warp);
                       }
                     });
    }
  }
}

void measure_copies(Bench& bench) {
  for (const Copy& copy : kCopies) {
    const std::string name = std::string("cp.") + copy.name;
    const int columns = columns_of(copy.copy);
    const auto check_of = [&](Kernel kernel) {
      return [=](Launcher& launcher) {
        const auto words = launcher.results(kernel, 4, std::size_t{kTmemLanes} * kRoundColumns);
        for (int lane = 0; lane < kTmemLanes; ++lane) {
          for (int column = 0; column < kSteps * columns; ++column) {
            const std::size_t place = static_cast<std::size_t>(lane) * kRoundColumns + column;
            if (words[place] != word_at(lane % copy.lanes, column % columns)) wrong(name, place);
          }
        }
      };
    };
    bench.add_rate(name, name + ", bytes that arrive", copy.stream, {4}, 1,
                   double{kSteps} * columns * kTmemLanes * 4, check_of(copy.stream));
    bench.add_slope(name + ".latency", "tmem." + name + ".latency_cycles", copy.each, 4, kSteps,
                    check_of(copy.each));
  }
}

/// The address must be that of a first lane, of columns that are there.
template <int columns>
void measure_allocation(Bench& bench) {
  const std::string name = "alloc.columns" + std::to_string(columns);
  const Kernel kernel = tmem_allocation_kernel<columns>;
  bench.add_slope(name, "tmem." + name + "_cycles", kernel, 1, kAllocations,
                  [&](Launcher& launcher) {
                    const std::uint32_t place = launcher.results(kernel, 1, 1, kNeverRight)[0];
                    if (place % 32 != 0 || place + columns > 512) wrong(name, 0);
                  });
}

void measure(Probe& probe) {
  Bench bench(probe);
  measure_chains(bench);
  measure_shapes(bench);
  measure_copies(bench);
  measure_allocation<32>(bench);
  measure_allocation<512>(bench);
}

std::vector<CodeExpectation> machine_code_of_all() {
  std::vector<CodeExpectation> all;
  const auto add = [&all](Kernel kernel, const std::string& sass, const std::string& ptx,
                          int count) {
    all.push_back(expect(kernel, sass, ptx, count).on(kTcgen05On));
  };
  add(tmem_chain_kernel<false>, "LDTM", "tcgen05.ld*x1.b32", kSteps);
  add(tmem_chain_kernel<false>, "R2UR", "", kSteps);  // the address that was loaded
  add(tmem_chain_kernel<true>, "LDTM", "tcgen05.ld*x1.b32", kSteps);
  add(tmem_chain_kernel<true>, "STTM", "tcgen05.st*x1.b32", kSteps);
  for (const Shape& shape : kShapes) {
    const int accesses = kRounds * tmem_accesses(shape.shape);
    add(shape.load, std::string("LDTM") + shape.sass, "tcgen05.ld*", accesses);
    add(shape.store, std::string("STTM") + shape.sass, "tcgen05.st*", accesses);
    add(shape.store, "FENCE.VIEW.ASYNC.T", "tcgen05.wait::st*", kRounds);
  }
  for (const Copy& copy : kCopies) {
    for (const Kernel kernel : {copy.stream, copy.each}) {
      add(kernel, copy.sass, "tcgen05.cp*", kSteps);
      add(kernel, "(BRA.U.ANY|ELECT)", "", 0);
    }
    all.push_back(expect(copy.stream, "UTCBAR", "tcgen05.commit*", 1).in_kernel().on(kTcgen05On));
    all.push_back(
        expect(copy.each, "UTCBAR", "tcgen05.commit*", kSteps).in_kernel().on(kTcgen05On));
  }
  for (const Kernel kernel : {tmem_allocation_kernel<32>, tmem_allocation_kernel<512>}) {
    add(kernel, "UTCATOMSWS.AND", "tcgen05.dealloc*", kAllocations);
    all.back() =
        all.back().even_conditional();  // code around it looks whether another one allocates
  }
  for (const CodeExpectation& one : std::vector<CodeExpectation>(all)) {
    all.push_back(
        expect_absent(one.kernel, "(LDTM|STTM|UTC)*",
                      "tensor memory exists in code for sm_100, 103 and 110 with a suffix only")
            .on(std::string("!") + kTcgen05On));
  }
  return all;
}

const Register kRegister{
    measure,
    {.question = "How long does an access to tensor memory take, and how much moves a cycle?",
     .min_capability = 100,
     .cost_seconds = 2,
     .machine_code = machine_code_of_all()}};

}  // namespace
}  // namespace warpgauge::probes::tensor_memory_probe
