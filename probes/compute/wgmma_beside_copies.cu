// SPDX-License-Identifier: Apache-2.0
// Question: how long does a `wgmma` take while the copy engine writes into the same SM's shared
// memory?
//
// Method: the loop of a matrix product, on four SMs. One thread keeps a ring of eight stages filled
// by bulk copies from L2; two warpgroups wait for a stage, multiply, and hand back the stage
// before. A stage's multiplications take 256 cycles by themselves, whatever their columns; with
// them come 0 to 64 bytes for each of these cycles. The multiplications read tiles of their own, so
// that nothing but the shared memory is contended for. Cycles from one multiplication of the SM to
// the next = slope over the number of stages. If reads and writes of shared memory take turns, the
// times add: n64 reads 128 bytes a cycle by itself, n256 reads 80. `copies`: the same ring without
// multiplications, which shows what the copies take alone. `hidden`: for 24 bytes and more, the
// share of the shorter of both times alone that is hidden where both run: 0 is one after the other.
// Its times are of a long launch less a short one. Keys:
// tensor.<source>.<type>.n<columns>.copies<bytes>.{interval_cycles, hidden}.
//
// What could fool it: copies that are slower than what is asked for (all SMs together would be:
// therefore four, each with a chunk that L2 holds; from 48 bytes on, one SM brings less from L2,
// and the interval is the copies': series `copies` and `hidden` tell); multiplications that
// the assembler serialises (the machine code must show none); waits at the ring (without copies
// the loop has the same ones: at.0 is what the others compare with); a short ring, which holds up
// copies that a longer one would hide (two stages are being multiplied, six are under way); copies
// that never came (each stage's barrier counts their bytes, and what lies in the ring at the end is
// compared).
#include <algorithm>
#include <stdexcept>

#include "probes/compute/operands.h"
#include "probes/compute/wgmma_tiles.cuh"
#include "probes/device/buffer.h"
#include "probes/device/compiled_for.h"
#include "probes/device/launch.h"
#include "probes/device/mbarrier.cuh"
#include "probes/device/warpgroup.cuh"
#include "probes/harness/probe.h"
#include "probes/harness/resident.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::wgmma_beside_copies_probe {
namespace {

constexpr int kBlocks = 4;  // one an SM
constexpr int kWarpgroups = 2;
constexpr int kConsumers = kWarpgroups * 128;
constexpr int kThreads = kConsumers + 32;
constexpr int kStageCycles = 256;  // of the tensor cores
constexpr int kStages = 8;
constexpr int kCopyBytes = 2048;
constexpr int kMostCopies = 8;  // of a stage
constexpr int kSlotBytes = kMostCopies * kCopyBytes;
constexpr int kRingBytes = kStages * kSlotBytes;
constexpr int kChunkCopies = 128;  // of a block, in L2
constexpr int kChunkBytes = kChunkCopies * kCopyBytes;

/// Numbers of copies of a stage: 0, 8, 16, 24, 32, 48 and 64 bytes for each cycle.
constexpr int kCopies[] = {0, 1, 2, 3, 4, 6, 8};
constexpr double asked_bytes(int copies) { return double(copies) * kCopyBytes / kStageCycles; }

/// Multiplications of one warpgroup in a stage: each takes n / 2 cycles.
constexpr int run_of(int n) { return 2 * kStageCycles / kWarpgroups / n; }

/// What lies in memory, word by word: never zero, and another number in each copy.
__host__ __device__ constexpr std::uint32_t word_of(std::uint32_t index) {
  return index * 0x9e3779b9U | 1;
}

struct Ring {
  const char* source;  ///< kChunkBytes for each block
  int stages;          ///< in all
  int copies;          ///< of a stage
};

struct Outcome {
  std::uint64_t* cycles;  ///< of each block
  unsigned* wrong;        ///< copies that did not bring what lies in memory
};

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
/// One thread fills stage after stage, as they become free, and looks at last at what landed.
__device__ __forceinline__ void fill(const Ring& ring, std::uint32_t slots, std::uint32_t full,
                                     std::uint32_t empty, unsigned* wrong) {
  const char* const chunk = ring.source + blockIdx.x * kChunkBytes;
  int next = 0;
#pragma unroll 1
  for (int stage = 0; stage < ring.stages; ++stage) {
    const int slot = stage % kStages;
    barrier_wait(empty + slot * 8, stage / kStages % 2 ^ 1);
    barrier_arrive_expecting(full + slot * 8, ring.copies * kCopyBytes);
#pragma unroll 1
    for (int i = 0; i < ring.copies; ++i) {
      bulk_load(slots + slot * kSlotBytes + i * kCopyBytes, chunk + next * kCopyBytes, kCopyBytes,
                full + slot * 8);
      next = (next + 1) % kChunkCopies;
    }
  }
  for (int stage = ring.stages - kStages; stage < ring.stages; ++stage) {
    const int slot = stage % kStages;
    barrier_wait(full + slot * 8, stage / kStages % 2);
    for (int i = 0; i < ring.copies; ++i) {
      const int copy = (stage * ring.copies + i) % kChunkCopies;
      const auto* landed =
          shared_pointer<volatile std::uint32_t>(slots + slot * kSlotBytes + i * kCopyBytes);
      const std::uint32_t first = (blockIdx.x * kChunkBytes + copy * kCopyBytes) / 4;
      constexpr int kLast = kCopyBytes / 4 - 1;
      if (landed[0] != word_of(first) || landed[kLast] != word_of(first + kLast)) {
        atomicAdd(wrong, 1);
      }
    }
  }
}
#endif

// `multiplies`: else the warpgroups only hand back what was filled.
template <class Op, bool multiplies>
__global__ void __launch_bounds__(kThreads, 1)
    beside_copies_kernel(WgmmaTiles tiles, Ring ring, Outcome outcome, WgmmaResults results) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  constexpr int kRun = run_of(Op::kEntry.n);
  constexpr int kTiles = (Op::kEntry.n + kWarpgroups * kWgmmaRows) * kTileRowBytes;
  extern __shared__ __align__(1024) char shared[];
  __shared__ std::uint64_t barriers[2 * kStages];
  const WgmmaOperands operands = bring<Op, true>(tiles, shared);
  const std::uint32_t full = shared_address(barriers), empty = full + kStages * 8;
  if (threadIdx.x == 0) {
    for (int slot = 0; slot < kStages; ++slot) {
      barrier_init(full + slot * 8, 1);
      barrier_init(empty + slot * 8, kWarpgroups);
    }
  }
  publish_barriers();
  __syncthreads();
  if (threadIdx.x >= kConsumers) {
    if (threadIdx.x == kConsumers) {
      fill(ring, shared_address(shared + kTiles), full, empty, outcome.wrong);
    }
    return;
  }
  meet(1, kConsumers);
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int stage = 0; stage < ring.stages; ++stage) {
    barrier_wait(full + stage % kStages * 8, stage / kStages % 2);
    if constexpr (multiplies) {
      wgmma_fence();
#pragma unroll
      for (int i = 0; i < kRun; ++i) multiply<Op, 1>(operands, i);
      wgmma_commit();
      wgmma_wait<1>();  // those of the stage before
    }
    if (threadIdx.x % 128 == 0 && stage > 0) barrier_arrive(empty + (stage - 1) % kStages * 8);
  }
  if constexpr (multiplies) wgmma_wait<0>();
  meet(1, kConsumers);
  const std::uint64_t stop = read_clock();
  leave(results);
  if (threadIdx.x == 0) outcome.cycles[blockIdx.x] = stop - start;
#endif
}

using Kernel = void (*)(WgmmaTiles, Ring, Outcome, WgmmaResults);

struct Beside {
  WgmmaLine line;
  Kernel kernel;

  std::size_t shared_bytes() const {
    return static_cast<std::size_t>(line.n + kWarpgroups * kWgmmaRows) * kTileRowBytes + kRingBytes;
  }
  double multiplications(int stages) const { return double{kWarpgroups} * run_of(line.n) * stages; }
};

template <class Op, bool multiplies = true>
Beside beside() {
  return {Op::kEntry, beside_copies_kernel<Op, multiplies>};
}

const std::vector<Beside>& all_beside() {
  static const std::vector<Beside> list = {
      beside<wgmma_table::wgmma_bf16_n64>(), beside<wgmma_table::wgmma_bf16_n128>(),
      beside<wgmma_table::wgmma_bf16_n256>(), beside<wgmma_table::wgmma_rs_bf16_n64>(),
      beside<wgmma_table::wgmma_rs_bf16_n256>()};
  return list;
}
const Beside kCopiesAlone = beside<wgmma_table::wgmma_bf16_n256, false>();

class Bench {
 public:
  Bench()
      : a_(kWarpgroups * kWgmmaRows * kTileRowBytes),
        b_(kMostColumns * kTileRowBytes),
        source_(std::size_t{kBlocks} * kChunkBytes / 4),
        cycles_(kBlocks),
        wrong_(1) {
    std::vector<std::uint32_t> words(source_.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
      words[i] = word_of(static_cast<std::uint32_t>(i));
    }
    source_.from_host(words);
    wrong_.fill_bytes(0);
    fill_random();
  }

  void launch(const Beside& beside, int stages, int copies,
              const WgmmaResults& results = WgmmaResults{nullptr}) const {
    allow_shared_bytes(beside.kernel, beside.shared_bytes());
    launch_kernel(beside.kernel,
                  {.blocks = results.values == nullptr ? kBlocks : 1,
                   .threads = kThreads,
                   .shared_bytes = beside.shared_bytes()},
                  WgmmaTiles{a_.data(), b_.data(), 0},
                  Ring{reinterpret_cast<const char*>(source_.data()), stages, copies},
                  Outcome{cycles_.data(), wrong_.data()}, results);
  }

  /// The median of the SMs. Throws CudaError, and std::runtime_error where copies brought other
  /// data.
  double cycles(const Beside& beside, int stages, int copies) const {
    launch(beside, stages, copies);
    check(cudaGetLastError());
    auto all = cycles_.readings();
    if (wrong_.value() != 0) throw std::runtime_error("the copies brought other data");
    std::sort(all.begin(), all.end());
    return all[kBlocks / 2];
  }

  /// Products of ones, while all copies come: every sum is the number of its products.
  void verify(const Beside& beside) {
    constexpr int kVerified = 8;
    a_.from_host(ones(a_.size()));
    b_.from_host(ones(b_.size()));
    DeviceBuffer<float> values(std::size_t{kConsumers} * kMostAccumulators);
    values.fill_bytes(0xff);
    launch(beside, kVerified, kMostCopies,
           WgmmaResults{reinterpret_cast<std::uint32_t*>(values.data())});
    check(cudaGetLastError());
    const auto got = values.to_host();
    const double expected = double{kVerified} * run_of(beside.line.n) * beside.line.k;
    for (int thread = 0; thread < kConsumers; ++thread) {
      for (int i = 0; i < beside.line.accumulators(); ++i) {
        const float value = got[static_cast<std::size_t>(thread) * kMostAccumulators + i];
        if (value != expected) {
          throw std::runtime_error(beside.line.name() + " beside copies: a sum of " +
                                   std::to_string(expected) + " ones is " + std::to_string(value));
        }
      }
    }
    fill_random();
  }

 private:
  static std::vector<char> ones(std::size_t bytes) {
    std::vector<char> all(bytes);
    for (std::size_t i = 0; i < bytes; i += 2) {
      all[i] = static_cast<char>(0x80);
      all[i + 1] = 0x3f;
    }
    return all;
  }
  void fill_random() {
    a_.from_host(finite_bits(a_.size(), 1));
    b_.from_host(finite_bits(b_.size(), a_.size() + 1));
  }

  DeviceBuffer<char> a_, b_;
  DeviceBuffer<std::uint32_t> source_;
  DeviceBuffer<std::uint64_t> cycles_;
  DeviceBuffer<unsigned> wrong_;
};

constexpr int kLengths[] = {64, 128, 192, 256};  // stages
constexpr int kLeastHidden = 3;                  // copies: fewer take less than half as long

template <class Work>
void add_points(Probe& probe, const Bench& bench, Sweep& sweep, const Beside& beside, int copies,
                const Work& work) {
  for (const int stages : kLengths) {
    sweep.add(
        {asked_bytes(copies), work(stages)},
        {repeated(probe.at_level(3, 7, 21), [&] { return bench.cycles(beside, stages, copies); })});
  }
}

void measure_one(Probe& probe, Bench& bench, const Beside& beside, bool available) {
  const WgmmaLine& line = beside.line;
  std::vector<samples::Fill> fills;
  for (const int copies : kCopies) {
    const std::string bytes = std::to_string(static_cast<int>(asked_bytes(copies)));
    fills.push_back(
        {"tensor." + line.name() + ".copies" + bytes + ".interval_cycles", "at." + bytes});
  }
  probe.series(
      {.variant = line.name(),
       .axes = {{"asked", "bytes/clk"}, {"instructions", "instructions"}},
       .facts = {{"asked", "bytes for each cycle that the multiplications take alone"},
                 {"sms", std::to_string(kBlocks)}},
       .fit = {"slope_at", fills},
       .figure = {"wgmma_beside_copies",
                  "Cycles of one wgmma against bytes that the copy engine writes for each cycle "
                  "that it takes alone",
                  line.name()},
       .kernel = beside.kernel,
       .part = available ? line.name() : ""},
      [&](Sweep& sweep) {
        if (!available) throw SkipSeries{kNoWgmma};
        bench.verify(beside);
        for (const int copies : kCopies) {
          add_points(probe, bench, sweep, beside, copies,
                     [&](int stages) { return beside.multiplications(stages); });
        }
      });
}

/// Times of the longest launch less the shortest.
std::vector<double> differences(Probe& probe, const Bench& bench, const Beside& beside,
                                int copies) {
  return repeated(probe.at_level(3, 7, 21), [&] {
    const double shorter = bench.cycles(beside, kLengths[0], copies);
    return bench.cycles(beside, kLengths[std::size(kLengths) - 1], copies) - shorter;
  });
}

void measure_hidden(Probe& probe, const Bench& bench, const Beside& beside, int copies,
                    bool available) {
  const std::string name =
      beside.line.name() + ".copies" + std::to_string(static_cast<int>(asked_bytes(copies)));
  Kernels kernels(beside.kernel);
  kernels.add(kCopiesAlone.kernel);
  probe.series({.variant = "hidden." + name,
                .axes = {{"asked", "bytes/clk"}},
                .quantities = {{"first", "cycles"}, {"second", "cycles"}, {"together", "cycles"}},
                .facts = {{"first", "multiplications"},
                          {"second", "copies, through the same ring"},
                          {"sms", std::to_string(kBlocks)}},
                .fit = {"overlap", {{"tensor." + name + ".hidden", "overlap"}}},
                .kernel = kernels,
                .part = available ? beside.line.name() : ""},
               [&](Sweep& sweep) {
                 if (!available) throw SkipSeries{kNoWgmma};
                 sweep.add({asked_bytes(copies)}, {differences(probe, bench, beside, 0),
                                                   differences(probe, bench, kCopiesAlone, copies),
                                                   differences(probe, bench, beside, copies)});
               });
}

void measure(Probe& probe) {
  const bool available = compiled_for().has_wgmma();
  Bench bench;
  for (const Beside& beside : all_beside()) {
    measure_one(probe, bench, beside, available);
    for (const int copies : kCopies) {
      if (copies >= kLeastHidden) measure_hidden(probe, bench, beside, copies, available);
    }
  }
  probe.series({.variant = "copies",
                .axes = {{"asked", "bytes/clk"}, {"work", "bytes"}},
                .constants = {{"sm_count", 1}, {"max_residual", 0.02}},
                .facts = {{"asked", "bytes of a stage, by 256"}, {"sms", std::to_string(kBlocks)}},
                .fit = {"work_rate", {{"tma.four_sms.l2_bytes_per_clk_sm", "largest.per_sm"}}},
                .kernel = kCopiesAlone.kernel,
                .part = available ? "copies" : ""},
               [&](Sweep& sweep) {
                 if (!available) throw SkipSeries{kNoWgmma};
                 for (const int copies : kCopies) {
                   if (copies == 0) continue;
                   add_points(probe, bench, sweep, kCopiesAlone, copies,
                              [&](int stages) { return double{kCopyBytes} * copies * stages; });
                 }
               });
}

/// Every warp executes every multiplication, and L2 reads every byte of the copies.
void confirm(Probe& probe) {
  if (!compiled_for().has_wgmma()) throw SkipSeries{kNoWgmma};
  const Bench bench;
  constexpr int kCountedStages = 1024;
  std::vector<Count> multiplications, copies;
  for (const Beside& beside : all_beside()) {
    const auto launch = [&bench, &beside] { bench.launch(beside, kCountedStages, kMostCopies); };
    const std::string name = beside.line.name();
    multiplications.push_back(counted(
        name, "tensor", {"asked", "bytes/clk"}, asked_bytes(kMostCopies),
        {{"gmma", 4.0 * kBlocks * beside.multiplications(kCountedStages), 0.001, "expected"}},
        launch));
    copies.push_back(counted(
        name, "async_copies", {"asked", "bytes/clk"}, asked_bytes(kMostCopies),
        {{"l2_bytes", double{kBlocks} * kCountedStages * kSlotBytes, 0.01, "expected"}}, launch));
  }
  probe.count_together(multiplications);
  probe.count_together(copies);
}

std::vector<Part> parts() {
  std::vector<Part> list;
  const auto add_copies = [](Part& part, Kernel kernel) {
    part.machine_code.push_back(
        expect(kernel, "UBLKCP*", "cp.async.bulk.shared::cluster.global*", 1)
            .in_kernel()
            .even_conditional()
            .on(kWgmmaOn));
  };
  for (const Beside& beside : all_beside()) {
    const WgmmaLine& line = beside.line;
    Part part{line.name(), "wgmma beside bulk copies", {}};
    const int run = run_of(line.n);
    part.machine_code = {
        expect(beside.kernel, line.opcode(),
               "wgmma.mma_async.*m64n" + std::to_string(line.n) + "k*", run)
            .on(kWgmmaOn),
        expect(beside.kernel, "[A-Z]GMMA.*", "", run).on(kWgmmaOn),
        expect(beside.kernel, "WARPGROUP.DEPBAR*", "wgmma.wait_group*", 1).on(kWgmmaOn),
        expect_no_wgmma(beside.kernel)};
    add_copies(part, beside.kernel);
    list.push_back(std::move(part));
  }
  Part part{"copies", "bulk copies alone", {}};
  add_copies(part, kCopiesAlone.kernel);
  list.push_back(std::move(part));
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How long is a wgmma while the copy engine writes the same shared memory?",
     .min_capability = 90,
     .cost_seconds = 1,
     .parts = parts}};

}  // namespace
}  // namespace warpgauge::probes::wgmma_beside_copies_probe
