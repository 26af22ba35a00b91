// SPDX-License-Identifier: Apache-2.0
// Question: what do sums by the copy engine (cp.reduce.async.bulk) into L2 cost?
//
// Method: one thread of an SM adds shared memory to a chunk of its own in L2 (64 KiB, over and
// over), 4 KiB an instruction, and waits once at the end. Slope of an SM's cycles over bytes, for
// one SM and more, up to all of them; then by the bytes of a copy. `wait`: one thread adds and
// waits until the group counts as complete (cp.async.bulk.wait_group). That is no latency of L2:
// the wait may end before the sum is there. `seen`: it adds 16 bytes and loads one of their words
// (gpu scope) until the sum is in it. The way of the load that sees it is in this time, and half a
// way more on average, for loads follow one another. Slopes over adds. Types: 32-bit integers,
// fp32, bf16. shared/distributed_messages has the same into the shared memory of other SMs.
//
// What could fool it: sums that were not made (before timing, every word of every chunk is
// compared; `seen` stops with an error where no sum comes); sums that no longer change (`seen` adds
// 1 and -1 in turn); chunks that do not fit L2 (all together are less than 10 MiB on an H200); SMs
// that meet on a line (none does).
#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "probes/device/bulk_copy.cuh"
#include "probes/device/cluster_copies.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/sm_clock.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::bulk_reduce_probe {
namespace {

constexpr int kThreads = 32;
constexpr std::uint32_t kChunkBytes = 64 << 10;  // of a block
constexpr int kPasses = 4;                       // through the chunk, in the shortest launch
constexpr int kLengths = 4;
constexpr std::uint32_t kUsualBytes = 4096;  // of a copy
constexpr std::uint32_t kMostBytes = 16 << 10;
constexpr int kAdds = 16;  // of the shortest chain
constexpr std::uint32_t kSeenBytes = 16;
constexpr int kMostPolls = 1 << 20;

/// One, as the type has it, in every place of a word; `times` of them.
template <Summand type>
constexpr std::uint32_t ones(std::uint32_t times) {
  if constexpr (type == Summand::kU32) {
    return times;
  } else {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(static_cast<float>(times));
    return type == Summand::kF32 ? bits : bits >> 16 | (bits & 0xffff0000);
  }
}

template <Summand type>
__device__ __forceinline__ std::uint32_t prepared(std::uint32_t* words, std::uint32_t bytes) {
  for (std::uint32_t i = threadIdx.x; i < bytes / 4; i += blockDim.x) words[i] = ones<type>(1);
  publish_to_copies();
  __syncthreads();
  return shared_address(words);
}

// Every chunk is gone through `passes` times.
template <Summand type>
__global__ void __launch_bounds__(kThreads)
    bulk_add_kernel(char* chunks, int passes, std::uint32_t bytes, WarpSpanSink spans) {
  extern __shared__ __align__(128) std::uint32_t words[];
  const std::uint32_t from = prepared<type>(words, bytes);
  char* const chunk = chunks + std::uint64_t{blockIdx.x} * kChunkBytes;
  const int copies = passes * static_cast<int>(kChunkBytes / bytes);
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
  if (threadIdx.x == 0) {
    std::uint32_t place = 0;
#pragma unroll 1
    for (int copy = 0; copy < copies; ++copy) {
      bulk_add<type>(chunk + place, from, bytes);
      place = (place + bytes) % kChunkBytes;
    }
    commit_bulk_stores();
    wait_bulk_stores<0>();
  }
  __syncwarp();
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

// One thread. cycles[repeat]
template <Summand type>
__global__ void __launch_bounds__(kThreads)
    add_and_wait_kernel(char* chunk, int adds, std::uint32_t bytes, int repeats,
                        std::uint64_t* cycles) {
  extern __shared__ __align__(128) std::uint32_t words[];
  const std::uint32_t from = prepared<type>(words, bytes);
  if (threadIdx.x != 0) return;
#pragma unroll 1
  for (int repeat = 0; repeat < repeats; ++repeat) {
    const std::uint64_t start = read_clock();
#pragma unroll 1
    for (int add = 0; add < adds; ++add) {
      bulk_add<type>(chunk, from, bytes);
      commit_bulk_stores();
      wait_bulk_stores<0>();
    }
    cycles[repeat] = read_clock() - start;
  }
}

/// Minus one, in every place of a word.
template <Summand type>
constexpr std::uint32_t kMinusOnes = type == Summand::kU32   ? 0xffffffffU
                                     : type == Summand::kF32 ? 0xbf800000U
                                                             : 0xbf80bf80U;

// One thread. cycles[repeat]. Adds are of kSeenBytes, their number is even: the sums end at zero.
template <Summand type>
__global__ void __launch_bounds__(kThreads)
    add_and_see_kernel(char* chunk, int adds, std::uint32_t, int repeats, std::uint64_t* cycles) {
  __shared__ __align__(128) std::uint32_t words[2 * kSeenBytes / 4];
  if (threadIdx.x < 2 * kSeenBytes / 4) {
    words[threadIdx.x] = threadIdx.x < kSeenBytes / 4 ? ones<type>(1) : kMinusOnes<type>;
  }
  publish_to_copies();
  __syncthreads();
  const std::uint32_t from = shared_address(words);
  if (threadIdx.x != 0) return;
#pragma unroll 1
  for (int repeat = 0; repeat < repeats; ++repeat) {
    const std::uint64_t start = read_clock();
#pragma unroll 1
    for (int add = 0; add < adds; ++add) {
      bulk_add<type>(chunk, from + add % 2 * kSeenBytes, kSeenBytes);
      commit_bulk_stores();
      const std::uint32_t expected = add % 2 == 0 ? ones<type>(1) : 0;
      std::uint32_t seen;
      int polls = 0;
#pragma unroll 1
      do {
        asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(seen) : "l"(chunk) : "memory");
        if (++polls == kMostPolls) asm volatile("trap;");
      } while (seen != expected);
    }
    cycles[repeat] = read_clock() - start;
  }
  wait_bulk_stores<0>();
}

struct Type {
  const char* name;  ///< tma.add.<name>.*
  const char* label;
  void (*stream)(char*, int, std::uint32_t, WarpSpanSink);
  void (*wait)(char*, int, std::uint32_t, int, std::uint64_t*);
  void (*see)(char*, int, std::uint32_t, int, std::uint64_t*);
  std::uint32_t (*ones)(std::uint32_t times);
};

template <Summand type>
constexpr Type type_of(const char* name, const char* label) {
  return {
      name,      label, bulk_add_kernel<type>, add_and_wait_kernel<type>, add_and_see_kernel<type>,
      ones<type>};
}
constexpr Type kTypes[] = {type_of<Summand::kU32>("u32", "32-bit integers"),
                           type_of<Summand::kF32>("f32", "fp32"),
                           type_of<Summand::kBf16>("bf16", "bf16")};

class Bench {
 public:
  explicit Bench(Probe& probe) : probe_(probe) { chunks_.fill_bytes(0); }

  int sms() const { return sms_; }

  void launch(const Type& type, int sms, std::uint32_t bytes, int passes) {
    allow(type.stream, alone_bytes_);
    launch_resident(type.stream, {.blocks = sms, .threads = kThreads, .shared_bytes = alone_bytes_},
                    chunks_bytes(), passes, bytes, spans_.prepare());
  }

  /// Throws std::runtime_error where a sum is wrong.
  void verify(const Type& type) {
    chunks_.fill_bytes(0);
    launch(type, sms_, kUsualBytes, kPasses);
    check(cudaGetLastError());
    const std::uint32_t expected = type.ones(kPasses);
    for (const std::uint32_t word : chunks_.to_host()) {
      if (word != expected) {
        throw std::runtime_error(std::string("a bulk add of ") + type.label + " left " +
                                 std::to_string(word) + ", not " + std::to_string(expected));
      }
    }
  }

  void measure_rate(const Type& type, bool by_bytes) {
    const std::string key = std::string("tma.add.") + type.name;
    SeriesSpec spec{
        .variant = type.name,
        .axes = {{"sms", "1"}, {"work", "bytes"}},
        .constants = {{"sm_count", 1}, {"copy_bytes", kUsualBytes}},
        .fit = {"work_rate",
                {{key + ".one_sm_bytes_per_clk", "at.1.per_sm"},
                 {key + ".bytes_per_clk_sm", "largest.per_sm"}}},
        .figure = {"bulk_add", "Bytes that an SM's copy engine adds in L2 a clock", type.label},
        .kernel = type.stream};
    spec.constants["max_residual"] = 0.03;
    if (by_bytes) {
      spec.variant += ".bytes";
      spec.axes[0] = {"copy", "bytes"};
      spec.constants.erase("copy_bytes");
      spec.fit.fills.clear();
      spec.figure = {"bulk_add_size",
                     "Bytes that an SM's copy engine adds in L2 a clock, by copy, all SMs",
                     type.label};
    }
    probe_.series(spec, [&](Sweep& sweep) {
      verify(type);
      if (by_bytes) {
        for (std::uint32_t bytes = 256; bytes <= kMostBytes; bytes *= 4) {
          add_points(sweep, type, sms_, bytes, bytes);
        }
        return;
      }
      for (int sms = 1; sms < sms_; sms *= 4) add_points(sweep, type, sms, kUsualBytes, sms);
      add_points(sweep, type, sms_, kUsualBytes, sms_);
    });
  }

  /// `seen`: until the sum is seen, else until the wait for it ends.
  void measure_latency(const Type& type, bool seen) {
    const std::string name = seen ? "seen" : "wait";
    const std::string key = std::string("tma.add.") + type.name + "." + name;
    const auto kernel = seen ? type.see : type.wait;
    probe_.series(
        {.variant = name + "." + type.name,
         .axes = {{"copy", "bytes"}, {"adds", "operations"}},
         .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
         .fit = {"slope_at", {{key + "_cycles", "at.16"}, {key + "_ns", "at.16.ns"}}},
         .figure = {"bulk_add_latency",
                    "Cycles of one bulk add into L2 until its thread goes on, by its bytes",
                    std::string(type.label) + (seen ? ", sum seen" : ", waited for")},
         .kernel = kernel},
        [&](Sweep& sweep) {
          const int repeats = probe_.at_level(7, 25, 61);
          DeviceBuffer<std::uint64_t> cycles(static_cast<std::size_t>(repeats));
          chunks_.fill_bytes(0);
          for (std::uint32_t bytes = kSeenBytes; bytes <= (seen ? kSeenBytes : kMostBytes);
               bytes *= 4) {
            for (int length = 0; length <= kLengths; ++length) {
              kernel<<<1, kThreads, bytes>>>(chunks_bytes(), std::max(length, 1) * kAdds, bytes,
                                             repeats, cycles.data());
              check(cudaGetLastError());
              if (length == 0) continue;  // the first launch loads the code
              sweep.add({double(bytes), double(length) * kAdds}, {cycles.readings(), {clock_mhz_}});
            }
          }
        });
  }

 private:
  char* chunks_bytes() const { return reinterpret_cast<char*>(chunks_.data()); }

  void add_points(Sweep& sweep, const Type& type, int sms, std::uint32_t bytes, double at) {
    for (int length = 1; length <= kLengths; ++length) {
      const int passes = kPasses * length;
      sweep.add({at, double{kChunkBytes} * passes}, {repeated(probe_.at_level(3, 7, 21), [&] {
                  launch(type, sms, bytes, passes);
                  return spans_.median_sm_cycles(static_cast<std::size_t>(sms));
                })});
    }
  }

  Probe& probe_;
  int sms_ = probe_.device().sm_count();
  std::size_t alone_bytes_ = one_block_bytes(probe_.device());
  DeviceBuffer<std::uint32_t> chunks_{std::size_t{kChunkBytes} / 4 * sms_};
  WarpSpans spans_{static_cast<std::size_t>(sms_)};
  double clock_mhz_ = sm_clock_mhz();
};

void measure(Probe& probe) {
  Bench bench(probe);
  for (const Type& type : kTypes) {
    bench.measure_latency(type, false);
    bench.measure_latency(type, true);
    bench.measure_rate(type, false);
    bench.measure_rate(type, true);
  }
}

/// L2 counts every sector that is added to.
void confirm(Probe& probe) {
  Bench bench(probe);
  constexpr int kCountedPasses = 32;
  std::vector<Count> counts;
  for (const Type& type : kTypes) {
    const double sectors = double{kChunkBytes} / 32 * kCountedPasses * bench.sms();
    counts.push_back(
        counted(type.name, "atomics", {"sms", "1"}, bench.sms(),
                {{"l2_reduction_sectors", sectors, 0.01, "expected"}},
                [&bench, &type] { bench.launch(type, bench.sms(), kUsualBytes, kCountedPasses); }));
  }
  probe.count_together(counts);
}

template <Summand type>
std::vector<CodeExpectation> expectations(const char* sass, const char* ptx) {
  std::vector<CodeExpectation> list;
  for (const Kernels& kernel :
       {Kernels(bulk_add_kernel<type>), Kernels(add_and_wait_kernel<type>)}) {
    list.push_back(expect(kernel, sass, ptx, 1).even_conditional().on("!sm_[78]*"));
  }
  list.push_back(expect(add_and_see_kernel<type>, sass, ptx, 1)
                     .in_kernel()
                     .even_conditional()
                     .on("!sm_[78]*"));
  return list;
}

std::vector<CodeExpectation> all_expectations() {
  auto list = expectations<Summand::kU32>("UBLKRED.G.S.ADD", "cp.reduce.async.bulk*add.u32");
  for (auto& one :
       expectations<Summand::kF32>("UBLKRED.G.S.ADD.F32*", "cp.reduce.async.bulk*add.f32")) {
    list.push_back(std::move(one));
  }
  for (auto& one :
       expectations<Summand::kBf16>("UBLKRED.G.S.ADD.BF16*", "cp.reduce.async.bulk*bf16")) {
    list.push_back(std::move(one));
  }
  return list;
}

const Register kRegister{measure,
                         confirm,
                         {.question = "What do sums in L2 by the copy engine cost?",
                          .min_capability = 90,
                          .cost_seconds = 1,
                          .machine_code = all_expectations()}};

}  // namespace
}  // namespace warpgauge::probes::bulk_reduce_probe
