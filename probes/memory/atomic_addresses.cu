// SPDX-License-Identifier: Apache-2.0
// Question: what do global atomics cost when the whole device meets on few addresses?
//
// Method: all warps of the device add to A words and nothing else; every access picks one of them
// by a hash in registers, as the bins of a histogram are picked. `words`: a word for each lane, the
// words 4 bytes apart; `sectors`: 32 bytes apart; `uniform`: one word for all lanes of a warp, each
// in a line of its own. The rate, in thread operations per clock of the device, from the common
// start to the last SM's end, is plotted against A: where few words are hot, it is proportional to
// their number; where many are, it levels off. `cas.*`: threads raise one word by a loop of
// compare-and-swap until it has reached a number, so that the work is the successful swaps, in
// whatever threads: one lane of each warp, or all lanes, of up to 32 warps on one SM or on every
// SM. Slope of the cycles over the successes.
//
// What could fool it: an assembler that adds up a warp's values first (addresses are known at run
// time only; machine code must show every instruction); few addresses that happen to share a slice
// of L2 (what one word is worth is told only where several numbers of words agree); sectors that
// come from DRAM first (all are written before, and L2 keeps them); sums that are wrong (those of
// integers are checked for the fewest, the most and some A between); a loop that reads the word by
// a load of its own, which L1 may answer for ever (each round begins with what the last
// compare-and-swap returned).
#include <algorithm>
#include <stdexcept>

#include "probes/methods/array_size.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/random_places.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"
#include "probes/methods/word_access.cuh"

namespace warpgauge::probes::atomic_addresses_probe {
namespace {

constexpr int kInFlight = 4;  // of a thread's loop body
constexpr int kWarps = 32;    // of an SM, in one block
constexpr unsigned kMostAddresses = 1 << 16;
constexpr unsigned kCheckedAddresses = 256;
constexpr int kMostApart = 32;  // words
constexpr int kLengths = 4;
constexpr unsigned kSwaps = 1 << 20, kFewestSwaps = 4, kMostSwaps = 64;
constexpr unsigned kCountedAddresses = 1024;
constexpr int kCountedIterations = 4;

/// How the words of a warp's lanes lie.
enum class Layout { kWords, kSectors, kUniform };

constexpr const char* kLayouts[] = {"words", "sectors", "uniform"};
constexpr const char* kLayoutSentences[] = {"a word a lane, 4 bytes apart",
                                            "a word a lane, 32 bytes apart",
                                            "one word for a warp, 128 bytes apart"};
/// Words from one to the next.
template <Layout layout>
constexpr int kApart = layout == Layout::kWords     ? 1
                       : layout == Layout::kSectors ? 8
                                                    : kMostApart;

template <WordAccess access, Layout layout>
__global__ void __launch_bounds__(kWarps * 32)
    hot_kernel(std::uint32_t* words, std::uint32_t addresses, int iterations, std::uint32_t seed,
               std::uint32_t value, std::uint32_t* sink, WarpSpanSink spans) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  RandomPlaces places(layout == Layout::kUniform ? thread / 32 : thread, seed);
  std::uint32_t sum = 0;
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    std::uint32_t old[kInFlight];
#pragma unroll
    for (int i = 0; i < kInFlight; ++i) {
      old[i] = access_word<access>(words + std::uint64_t{places.next(addresses)} * kApart<layout>,
                                   value);
    }
#pragma unroll
    for (int i = 0; i < kInFlight; ++i) sum ^= old[i];
  }
  if constexpr (!returns(access)) __threadfence();
  wait_for(std::uint64_t{sum} + 1);
  __syncwarp();
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  if (sum == 0x9e3779b9U) *sink = sum;  // keeps the results wanted
}

// Raises the word from zero to `target`. One lane of each warp, or all of them.
__global__ void __launch_bounds__(kWarps * 32)
    swap_loop_kernel(std::uint32_t* word, std::uint32_t target, bool one_lane, WarpSpanSink spans) {
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
  if (!one_lane || threadIdx.x % 32 == 0) {
    std::uint32_t seen = 0;
#pragma unroll 1
    while (seen < target) {
      std::uint32_t old;
      asm volatile("atom.global.cas.b32 %0, [%1], %2, %3;"
                   : "=r"(old)
                   : "l"(word), "r"(seen), "r"(seen + 1)
                   : "memory");
      seen = old == seen ? seen + 1 : old;
    }
  }
  __syncwarp();
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

class HotWords {
 public:
  explicit HotWords(int sm_count) : sm_count_(sm_count), spans_(std::size_t(sm_count) * kWarps) {
    words_.fill_bytes(0);
  }

  int sm_count() const { return sm_count_; }
  double operations(int iterations) const {
    return double{kInFlight} * iterations * sm_count_ * kWarps * 32;
  }

  template <WordAccess access, Layout layout>
  void launch(unsigned addresses, int iterations) {
    constexpr float kOne = 1;
    const std::uint32_t value =
        access == WordAccess::kRedF32 ? __builtin_bit_cast(std::uint32_t, kOne) : 1;
    launch_resident(hot_kernel<access, layout>, {.blocks = sm_count_, .threads = kWarps * 32},
                    words_.data(), addresses, iterations, ++seed_, value, sink_.data(),
                    spans_.prepare());
  }

  double cycles() const { return spans_.last_sm_cycles(std::size_t(sm_count_) * kWarps); }

  /// Throws std::runtime_error where the words' sum is not what one launch adds.
  template <WordAccess access, Layout layout>
  void require_sum(unsigned addresses) {
    words_.fill_bytes(0);
    launch<access, layout>(addresses, 1);
    check(cudaGetLastError());
    double sum = 0;
    for (const std::uint32_t word : words_.to_host()) sum += word;
    if (sum != operations(1)) throw std::runtime_error("additions went missing");
  }

  /// Cycles until `warps` warps on each of the SMs have raised a word to `target`.
  double timed_loop(int sms, int warps, bool one_lane, unsigned target) {
    check(cudaMemsetAsync(words_.data(), 0, sizeof(std::uint32_t)));
    launch_resident(swap_loop_kernel, {.blocks = sms, .threads = warps * 32}, words_.data(), target,
                    one_lane, spans_.prepare());
    const double cycles = spans_.last_sm_cycles(std::size_t(sms) * warps);
    if (words_.value() != target) throw std::runtime_error("the word has another value");
    return cycles;
  }

 private:
  int sm_count_;
  DeviceBuffer<std::uint32_t> words_{std::size_t{kMostAddresses} * kMostApart};
  DeviceBuffer<std::uint32_t> sink_{1};
  WarpSpans spans_;
  std::uint32_t seed_ = 0;
};

/// Iterations of a launch's threads: fewer where few words are hot, so that such a launch takes
/// about as long as one on cold words.
int iterations_for(unsigned addresses, int length) {
  return length * int(std::clamp(addresses / 16, 1U, 16U));
}

template <WordAccess access, Layout layout>
void measure_rate(Probe& probe, HotWords& words) {
  const std::string place = kLayouts[int(layout)], kind = name_of(access);
  const std::string key = "atomic.global.hot." + place + "." + kind + ".";
  probe.series({.variant = place + "." + kind,
                .axes = {{"addresses", "1"}, {"operations", "operations"}},
                .constants = {{"sm_count", words.sm_count()},
                              {"warps", kWarps},
                              {"apart_bytes", 4.0 * kApart<layout>},
                              {"max_residual", 0.03}},
                .fit = {"work_rate",
                        {{key + "one_address_per_clk", "at.1"},
                         {key + "each_address_per_clk", "each"},
                         {key + "many_addresses_per_clk", "saturated"}}},
                .figure = {"atomic_addresses_" + place,
                           std::string("Atomics of the device a clock on few addresses: ") +
                               kLayoutSentences[int(layout)],
                           sentence_of(access)},
                .kernel = hot_kernel<access, layout>},
               [&](Sweep& sweep) {
                 const unsigned factor = probe.level() == Level::kQuick ? 4 : 2;
                 for (unsigned addresses = 1; addresses <= kMostAddresses; addresses *= factor) {
                   const bool checked = addresses == 1 || addresses == kCheckedAddresses ||
                                        addresses == kMostAddresses;
                   if (checked && access != WordAccess::kRedF32) {
                     words.require_sum<access, layout>(addresses);
                   }
                   for (int length = 1; length <= kLengths; ++length) {
                     const int iterations = iterations_for(addresses, length);
                     sweep.add({double(addresses), words.operations(iterations)},
                               {repeated(probe.at_level(3, 5, 15), [&] {
                                 words.launch<access, layout>(addresses, iterations);
                                 return words.cycles();
                               })});
                   }
                 }
               });
}

void measure_loop(Probe& probe, HotWords& words, bool all_sms, bool one_lane) {
  const std::string place = all_sms ? "all_sms" : "one_sm", who = one_lane ? "lane" : "warp";
  const int sms = all_sms ? words.sm_count() : 1;
  const std::string key = "atomic.global.cas_loop." + place + "." + who + ".";
  probe.series(
      {.variant = "cas." + place + "." + who,
       .axes = {{"warps", "warps"}, {"operations", "operations"}},
       // Who wins is chance, and with many contenders a swap takes long: a launch has few of them.
       .constants = {{"sm_count", sms}, {"max_straightness", 0.1}, {"max_residual", 0.1}},
       .fit = {"cost_line",
               {{key + "cycles", "at.1"},
                {key + "8_warps_cycles", "at.8"},
                {key + "32_warps_cycles", "at.32"},
                {key + "cycles_per_warp", "each"}}},
       .figure = {"cas_loop",
                  "Cycles that a successful compare-and-swap takes in a loop on one word, against "
                  "warps of an SM",
                  std::string(one_lane ? "one lane of each warp, " : "all lanes, ") +
                      (all_sms ? "every SM" : "one SM")},
       .kernel = swap_loop_kernel},
      [&](Sweep& sweep) {
        for (int warps = 1; warps <= kWarps; warps *= 2) {
          const unsigned contenders = unsigned(sms * warps) * (one_lane ? 1 : 32);
          const unsigned swaps = std::clamp(kSwaps / contenders, kFewestSwaps, kMostSwaps);
          for (int length = 1; length <= kLengths; ++length) {
            sweep.add({double(warps), double(swaps) * length},
                      {repeated(probe.at_level(3, 7, 15), [&] {
                        return words.timed_loop(sms, warps, one_lane, swaps * length);
                      })});
          }
        }
      });
}

/// `step.operator()<access, layout>()` for each of both.
template <class Step>
void for_each_rate(const Step& step) {
  using enum Layout;
  for_each_value<kWords, kSectors, kUniform>([&]<Layout layout>() {
    using enum WordAccess;
    for_each_value<kRedU32, kAtomU32, kRedF32>(
        [&]<WordAccess access>() { step.template operator()<access, layout>(); });
  });
}

void measure(Probe& probe) {
  HotWords words(probe.device().sm_count());
  for_each_rate(
      [&]<WordAccess access, Layout layout>() { measure_rate<access, layout>(probe, words); });
  for (const bool all_sms : {false, true}) {
    for (const bool one_lane : {true, false}) measure_loop(probe, words, all_sms, one_lane);
  }
}

/// Every instruction must be there; how many compare-and-swaps failed is chance.
void confirm(Probe& probe) {
  HotWords words(probe.device().sm_count());
  std::vector<Count> counts;
  for_each_rate([&]<WordAccess access, Layout layout>() {
    counts.push_back(
        counted(std::string(kLayouts[int(layout)]) + "." + name_of(access), "atomics",
                {"addresses", "1"}, kCountedAddresses,
                {{access == WordAccess::kAtomU32 ? "global_atomics" : "global_reductions",
                  words.operations(kCountedIterations) / 32, 0.01, "expected"}},
                [&words] { words.launch<access, layout>(kCountedAddresses, kCountedIterations); }));
  });
  probe.count_together(counts);
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list = {
      expect(swap_loop_kernel, "ATOMG?.E.CAS.STRONG.GPU", "atom.global.cas.b32", 1)
          .even_conditional()};
  for_each_rate([&]<WordAccess access, Layout layout>() {
    list.push_back(expect(hot_kernel<access, layout>, sass_of(access), ptx_of(access), kInFlight));
  });
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What do global atomics cost when the whole device meets on few addresses?",
     .cost_seconds = 4,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::atomic_addresses_probe
