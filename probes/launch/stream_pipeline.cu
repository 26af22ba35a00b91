// SPDX-License-Identifier: Apache-2.0
// Question: what do streams bring to pieces of work that copy to the device, compute and copy back,
// and do all streams run at once?
//
// Method: four pieces, each a copy to the device, a kernel that goes over the data and a copy back,
// all of them about as long: in one stream, and each in a stream of its own, handed over piece by
// piece; from pinned memory (`pinned`) and from pageable memory (`pageable`), timed between two
// events, the host not waited for. `rounds`: the four go through again and again, each in its
// stream, beside as many copies to the device, kernels and copies back alone: a pipeline cannot be
// faster than the longest of its stages, and long ones come near it. `ends`: the same piece of work
// in each of four streams (copies to the device, kernels of as many blocks as fit, kernels of a
// quarter of them), all in the queue before the first begins: when each of them ends, after that.
// Served in turn, the first ends after a quarter of the time of the last; at once, they end
// together.
//
// What could fool it: streams that wait for the default stream (the events are in it, before and
// behind all, which is what is wanted; nothing else is in it); a kernel much shorter or longer than
// the copies (its length is chosen after a first look at both; all three are recorded with the
// series); pageable memory, which the host itself copies (it is never held back by a gate, which
// the host would wait for); data that do not arrive (the last results are compared).
#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "probes/device/buffer.h"
#include "probes/device/pinned_buffer.h"
#include "probes/launch/kernel_chain.cuh"
#include "probes/methods/occupancy.h"

namespace warpgauge::probes::stream_pipeline_probe {
namespace {

constexpr int kStreams = 4;
constexpr std::size_t kBytes = std::size_t{32} << 20;  // of a piece
constexpr std::size_t kWords = kBytes / sizeof(std::uint32_t);
/// Where a piece's results are looked at: its first and its last word.
constexpr std::size_t kLooked[] = {0, kBytes - sizeof(std::uint32_t)};
constexpr int kThreads = 256;
constexpr int kSteps = 16;  // in the body of the loop

/// What the kernel makes of a word in one step.
__host__ __device__ inline std::uint32_t stepped(std::uint32_t word) {
  return word * 1664525U + 1013904223U;
}

// Each word goes through `trips` * kSteps steps. Any grid covers all of them.
__global__ void __launch_bounds__(kThreads)
    piece_kernel(std::uint32_t* words, std::uint32_t count, int trips) {
  for (std::uint32_t i = blockIdx.x * kThreads + threadIdx.x; i < count;
       i += gridDim.x * kThreads) {
    std::uint32_t word = words[i];
#pragma unroll 1
    for (int trip = 0; trip < trips; ++trip) {
#pragma unroll
      for (int step = 0; step < kSteps; ++step) {
        asm volatile("mad.lo.u32 %0, %0, 1664525, 1013904223;" : "+r"(word));
      }
    }
    words[i] = word;
  }
}

/// Host memory of either kind.
class HostMemory {
 public:
  explicit HostMemory(bool pinned) {
    if (pinned) {
      pinned_.emplace(kStreams * kBytes);
    } else {
      pageable_.assign(kStreams * kBytes, 0x35);
    }
  }
  char* piece(int i) { return (pinned_ ? pinned_->data() : pageable_.data()) + i * kBytes; }

 private:
  std::optional<PinnedBuffer> pinned_;
  std::vector<char> pageable_;
};

class Bench {
 public:
  Bench(const Device& device, bool pinned)
      : blocks_(device.sm_count() * calculated_blocks(piece_kernel, kThreads, 0)),
        from_(pinned),
        to_(pinned),
        gate_(device) {
    for (int i = 0; i < kStreams; ++i) streams_.emplace_back(cudaStreamDefault);
    trips_ = 1;
    copy_up_ = microseconds([&] { copy_up(0, streams_[0].get()); });
    copy_down_ = microseconds([&] { copy_down(0, streams_[0].get()); });
    constexpr int kLook = 64;
    trips_ = kLook;
    const double look = microseconds([&] { compute(0, blocks_, streams_[0].get()); });
    trips_ = std::clamp(static_cast<int>(std::lround(kLook * copy_up_ / look)), 1, 1 << 16);
    compute_ = microseconds([&] { compute(0, blocks_, streams_[0].get()); });
  }

  std::map<std::string, double> constants() const {
    return {{"piece_bytes", double(kBytes)},
            {"copy_to_device_us", copy_up_},
            {"kernel_us", compute_},
            {"copy_to_host_us", copy_down_}};
  }

  /// All pieces, over `streams` streams, as often as `rounds` says.
  double pieces_microseconds(int streams, int rounds = 1) {
    for (int i = 0; i < kStreams; ++i) {
      for (const std::size_t at : kLooked) std::memset(to_.piece(i) + at, 0, sizeof(std::uint32_t));
    }
    return microseconds([&] {
      for (int k = 0; k < kStreams * rounds; ++k) {
        const int i = k % kStreams;
        cudaStream_t stream = streams_[i % streams].get();
        copy_up(i, stream);
        compute(i, blocks_, stream);
        copy_down(i, stream);
      }
    });
  }

  /// One of the stages alone: `stage(i, stream)` for as many pieces, in one stream.
  double stage_microseconds(int rounds, const std::function<void(int, cudaStream_t)>& stage) {
    return microseconds([&] {
      for (int k = 0; k < kStreams * rounds; ++k) stage(k % kStreams, streams_[0].get());
    });
  }

  /// Throws where the latest pieces came back wrong.
  void require_results() {
    std::uint32_t first = 0, expected = 0;
    for (int i = 0; i < kStreams; ++i) {
      std::memcpy(&expected, from_.piece(i), sizeof(expected));
      for (int step = 0; step < trips_ * kSteps; ++step) expected = stepped(expected);
      for (const std::size_t at : kLooked) {
        std::memcpy(&first, to_.piece(i) + at, sizeof(first));
        if (first != expected) throw std::runtime_error("a piece came back with other results");
      }
    }
  }

  /// us after the first could begin at which `work(i, stream)` ends, in a stream each.
  std::vector<double> ends(const std::function<void(int, cudaStream_t)>& work) {
    Event start, end[kStreams];
    gate_.close();
    start.record();
    for (int i = 0; i < kStreams; ++i) {
      work(i, streams_[i].get());
      end[i].record(streams_[i].get());
    }
    gate_.open();
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    std::vector<double> microseconds;
    for (const Event& event : end) {
      microseconds.push_back(Event::seconds_between(start, event) * 1e6);
    }
    std::ranges::sort(microseconds);
    return microseconds;
  }

  void copy_up(int i, cudaStream_t stream) {
    check(cudaMemcpyAsync(there(i), from_.piece(i), kBytes, cudaMemcpyHostToDevice, stream));
  }
  void copy_down(int i, cudaStream_t stream) {
    check(cudaMemcpyAsync(to_.piece(i), there(i), kBytes, cudaMemcpyDeviceToHost, stream));
  }
  void compute(int i, int blocks, cudaStream_t stream) {
    piece_kernel<<<blocks, kThreads, 0, stream>>>(there(i), kWords, trips_);
  }
  int blocks() const { return blocks_; }

 private:
  std::uint32_t* there(int i) { return there_.data() + i * kWords; }

  /// The second of two: the first loads code and touches memory.
  double microseconds(const std::function<void()>& enqueue) {
    return repeated(1,
                    [&] {
                      watch_.start();
                      enqueue();
                      watch_.stop();
                      return watch_.microseconds();
                    })
        .front();
  }

  int blocks_;
  HostMemory from_, to_;
  DeviceBuffer<std::uint32_t> there_{kStreams * kWords};
  std::vector<Stream> streams_;
  Gate gate_;
  Stopwatch watch_;
  int trips_ = 1;
  double copy_up_ = 0, compute_ = 0, copy_down_ = 0;
};

void measure_pieces(Probe& probe, Bench& bench, const char* variant) {
  probe.series({.variant = variant,
                .axes = {{"streams", "1"}},
                .quantities = {{"duration", "us"}},
                .constants = bench.constants(),
                .kernel = piece_kernel},
               [&](Sweep& sweep) {
                 std::vector<double> durations[2];
                 for (int repeat = -1; repeat < probe.at_level(3, 11, 41); ++repeat) {
                   for (const int four : {0, 1}) {
                     const double us = bench.pieces_microseconds(four ? kStreams : 1);
                     bench.require_results();
                     if (repeat >= 0) durations[four].push_back(us);
                   }
                 }
                 sweep.add({1}, {std::move(durations[0])});
                 sweep.add({kStreams}, {std::move(durations[1])});
               });
}

void measure_rounds(Probe& probe, Bench& bench) {
  probe.series(
      {.variant = "rounds",
       .axes = {{"pieces", "1"}},
       .quantities =
           {{"duration", "us"}, {"to_device", "us"}, {"kernels", "us"}, {"to_host", "us"}},
       .constants = bench.constants(),
       .kernel = piece_kernel},
      [&](Sweep& sweep) {
        for (const int rounds : {1, 4, 16}) {
          std::vector<double> all, up, kernels, down;
          for (int repeat = 0; repeat < probe.at_level(1, 3, 11); ++repeat) {
            all.push_back(bench.pieces_microseconds(kStreams, rounds));
            bench.require_results();
            up.push_back(bench.stage_microseconds(
                rounds, [&](int i, cudaStream_t stream) { bench.copy_up(i, stream); }));
            kernels.push_back(bench.stage_microseconds(rounds, [&](int i, cudaStream_t stream) {
              bench.compute(i, bench.blocks(), stream);
            }));
            down.push_back(bench.stage_microseconds(
                rounds, [&](int i, cudaStream_t stream) { bench.copy_down(i, stream); }));
          }
          sweep.add({double(kStreams * rounds)},
                    {std::move(all), std::move(up), std::move(kernels), std::move(down)});
        }
      });
}

void measure_ends(Probe& probe, Bench& bench, const char* variant, const char* what,
                  const std::function<void(int, cudaStream_t)>& work) {
  probe.series({.variant = std::string("ends.") + variant,
                .axes = {{"ended", "1"}},
                .quantities = {{"end", "us"}},
                .constants = bench.constants(),
                .facts = {{"work", what}, {"ended", "0: the first of four to end, 3: the last"}},
                .kernel = piece_kernel},
               [&](Sweep& sweep) {
                 std::vector<double> ends[kStreams];
                 for (int repeat = -1; repeat < probe.at_level(3, 11, 41); ++repeat) {
                   const auto one = bench.ends(work);
                   for (int i = 0; i < kStreams && repeat >= 0; ++i) ends[i].push_back(one[i]);
                 }
                 for (int i = 0; i < kStreams; ++i) sweep.add({double(i)}, {std::move(ends[i])});
               });
}

void measure(Probe& probe) {
  Bench pinned(probe.device(), true);
  measure_pieces(probe, pinned, "pinned");
  measure_rounds(probe, pinned);
  measure_ends(probe, pinned, "copies", "a copy to the device each",
               [&](int i, cudaStream_t stream) { pinned.copy_up(i, stream); });
  measure_ends(probe, pinned, "kernels", "a kernel of as many blocks as fit each",
               [&](int i, cudaStream_t stream) { pinned.compute(i, pinned.blocks(), stream); });
  measure_ends(
      probe, pinned, "quarters", "a kernel of a quarter of the blocks that fit each",
      [&](int i, cudaStream_t stream) { pinned.compute(i, pinned.blocks() / kStreams, stream); });
  Bench pageable(probe.device(), false);
  measure_pieces(probe, pageable, "pageable");
}

const Register kRegister{
    measure,
    {.question = "What do streams bring to copies and kernels, and do all streams run at once?",
     .cost_seconds = 2,
     .machine_code = {expect(piece_kernel, "IMAD", "mad.lo.u32", kSteps)}}};

}  // namespace
}  // namespace warpgauge::probes::stream_pipeline_probe
