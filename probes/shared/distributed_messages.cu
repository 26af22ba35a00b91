// SPDX-License-Identifier: Apache-2.0
// Question: how long does a message to another block of the cluster take, and how many bytes a
// cycle can blocks send each other by the copy engine?
//
// Method: a message is 4 bytes by st.async, or a bulk copy from shared memory to shared memory, or
// one that is added to what is there (cp.reduce.async.bulk, 32-bit words); it arrives at a barrier
// that the other block waits for. `one_way.*`: a thread of one block sends, one of another answers
// in kind: slope over messages, by size of cluster (4 and 16 bytes) and by bytes. The blocks of all
// clusters that fit do so in pairs, half a cluster apart. `send` and `add`: one thread of every
// block sends to the next block of its cluster as fast as the engine takes it, and waits until all
// that it is sent has come: slope of an SM's cycles over bytes, by size of cluster (8 KiB a copy)
// and by bytes of a copy (clusters of two).
//
// What could fool it: a phase of a barrier that ends early, since its bytes were announced late
// (each block announces the next message before it answers the last); bytes that a barrier can
// count (less than 2^20 in a phase: a launch of `send` is one phase); copies that brought nothing
// (memory is compared; sums must hold every message); a block that ends while others still send
// (a barrier of the cluster comes last).
#include <algorithm>
#include <stdexcept>
#include <string>

#include "probes/device/bulk_copy.cuh"
#include "probes/device/cluster.cuh"
#include "probes/device/cluster_copies.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/sm_clock.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::distributed_messages_probe {
namespace {

enum class Message { kStore, kSend, kAdd };

constexpr int kThreads = 32;
constexpr int kSizes[] = {2, 4, 8, 16};
constexpr int kLengths = 4;
constexpr int kRounds = 16;       // of messages there and back, in the shortest chain
constexpr int kMostBytes = 8192;  // of a message that is answered
constexpr int kSlots = 4;         // places that copies go to in turn
constexpr int kMostCopyBytes = 16 << 10;
constexpr int kSentBytes = 224 << 10;  // of a block, in the shortest launch of `send`
static_assert(kLengths * kSentBytes < 1 << 20 && kSentBytes % kMostCopyBytes == 0);

__device__ __forceinline__ std::uint32_t word_of(std::uint32_t rank, std::uint32_t index) {
  return (rank + 1) * 0x9e3779b9U + index * 0x85ebca6bU;
}

template <Message message>
__device__ __forceinline__ void send(std::uint32_t to, std::uint32_t from, std::uint32_t bytes,
                                     std::uint32_t barrier) {
  if constexpr (message == Message::kStore) {
    store_async(to, bytes, barrier);
  } else if constexpr (message == Message::kSend) {
    bulk_send(to, from, bytes, barrier);
  } else {
    bulk_send_add(to, from, bytes, barrier);
  }
}

/// Words of shared memory that a block begins with, seen by the copy engine.
__device__ __forceinline__ void write_words(std::uint32_t* words, std::uint32_t count,
                                            std::uint32_t rank) {
  for (std::uint32_t i = threadIdx.x; i < count; i += blockDim.x) words[i] = word_of(rank, i);
  publish_to_copies();
}

// cycles[cluster]: of `rounds` messages there and back. The first thread of a block of the first
// half of a cluster begins; that of the block half a cluster on answers.
template <Message message>
__global__ void __launch_bounds__(kThreads)
    answer_kernel(int rounds, std::uint32_t bytes, std::uint64_t* cycles, unsigned* wrong) {
  extern __shared__ __align__(128) std::uint32_t words[];
  __shared__ std::uint64_t arrived;
  const std::uint32_t half = cluster_size() / 2, rank = cluster_rank();
  const bool begins = rank < half;
  const std::uint32_t other = begins ? rank + half : rank - half;
  const std::uint32_t own = shared_address(&arrived), here = shared_address(words);
  write_words(words, bytes / 4, rank);
  if (threadIdx.x == 0) {
    barrier_init(own, 1);
    publish_barriers();
    if (!begins) barrier_arrive_expecting(own, bytes);
  }
  meet_cluster();
  if (threadIdx.x == 0) {
    const std::uint32_t barrier = shared_at_rank(own, other), there = shared_at_rank(here, other);
    const std::uint64_t start = read_clock();
    if (begins) {
#pragma unroll 1
      for (int round = 0; round < rounds; ++round) {
        barrier_arrive_expecting(own, bytes);
        send<message>(there, here, bytes, barrier);
        barrier_wait(own, round % 2);
      }
      if (rank == 0) cycles[blockIdx.x / cluster_size()] = read_clock() - start;
    } else {
#pragma unroll 1
      for (int round = 0; round < rounds; ++round) {
        barrier_wait(own, round % 2);
        if (round + 1 < rounds) barrier_arrive_expecting(own, bytes);
        send<message>(there, here, bytes, barrier);
      }
    }
    for (std::uint32_t i = 0; i < bytes / 4; i += bytes / 4 - 1 + (bytes == 4)) {
      const std::uint32_t first = min(rank, other), second = max(rank, other);
      std::uint32_t of_first = word_of(first, i), of_second = word_of(second, i);
      for (int round = 0; round < rounds; ++round) {
        if (message == Message::kStore) {
          of_first = of_second = bytes;
        } else if (message == Message::kSend) {
          of_second = of_first;
        } else {
          of_second += of_first;
          of_first += of_second;
        }
      }
      const volatile std::uint32_t& word = words[i];
      if (word != (begins ? of_first : of_second)) atomicAdd(wrong, 1);
    }
  }
  __syncwarp();
  meet_cluster();
}

// `copies` copies of `bytes` bytes to the next block.
template <Message message>
__global__ void __launch_bounds__(kThreads)
    send_kernel(int copies, std::uint32_t bytes, unsigned* wrong, WarpSpanSink spans) {
  extern __shared__ __align__(128) std::uint32_t words[];  // slots that others write; what is sent
  __shared__ std::uint64_t arrived;
  std::uint32_t* const sent = words + kSlots * bytes / 4;
  const std::uint32_t rank = cluster_rank(), size = cluster_size(), next = (rank + 1) % size;
  for (std::uint32_t i = threadIdx.x; i < kSlots * bytes / 4; i += blockDim.x) words[i] = 0;
  write_words(sent, bytes / 4, rank);
  const std::uint32_t own = shared_address(&arrived);
  if (threadIdx.x == 0) {
    barrier_init(own, 1);
    publish_barriers();
    barrier_arrive_expecting(own, copies * bytes);
  }
  meet_cluster();
  const std::uint32_t barrier = shared_at_rank(own, next),
                      there = shared_at_rank(shared_address(words), next),
                      from = shared_address(sent);
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
  if (threadIdx.x == 0) {
    std::uint32_t slot = 0;
#pragma unroll 1
    for (int copy = 0; copy < copies; ++copy) {
      send<message>(there + slot, from, bytes, barrier);
      slot = slot + bytes == kSlots * bytes ? 0 : slot + bytes;
    }
    barrier_wait(own, 0);
  }
  __syncwarp();
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  for (std::uint32_t i = threadIdx.x; i < kSlots * bytes / 4; i += blockDim.x) {
    const int slot = static_cast<int>(i / (bytes / 4));
    const std::uint32_t word = word_of((rank + size - 1) % size, i % (bytes / 4));
    const std::uint32_t times =
        message == Message::kAdd ? (copies + kSlots - 1 - slot) / kSlots : 1;
    if (words[i] != times * word) atomicAdd(wrong, 1);
  }
  meet_cluster();
}

using AnswerKernel = void (*)(int, std::uint32_t, std::uint64_t*, unsigned*);
using SendKernel = void (*)(int, std::uint32_t, unsigned*, WarpSpanSink);

struct Kind {
  const char* name;
  const char* label;
  int least_bytes;  ///< of a message
  AnswerKernel answer;
  SendKernel send;  ///< null: shared/distributed_scatter has its rate
};

constexpr Kind kKinds[] = {
    {"st_async", "st.async", 4, answer_kernel<Message::kStore>, nullptr},
    {"bulk", "bulk copies", 16, answer_kernel<Message::kSend>, send_kernel<Message::kSend>},
    {"bulk_add", "bulk adds of 32-bit words", 16, answer_kernel<Message::kAdd>,
     send_kernel<Message::kAdd>}};

class Messages {
 public:
  explicit Messages(Probe& probe) : probe_(probe) {
    one_block_.require_clusters();
    wrong_.fill_bytes(0);
  }

  template <class Kernel>
  int clusters(Kernel* kernel, int size) const {
    return std::min(one_block_.most_clusters(kernel, size, kThreads), sm_count_ / size);
  }

  void send(const Kind& kind, int size, int bytes, int copies) {
    one_block_.launch(kind.send, clusters(kind.send, size) * size, kThreads, size, copies,
                      static_cast<std::uint32_t>(bytes), wrong_.data(), spans_.prepare());
  }

  /// By size of cluster at the fewest bytes, then by bytes in clusters of two.
  void measure_one_way(const Kind& kind) {
    const std::string name = kind.name;
    std::vector<samples::Fill> fills;
    for (const int size : kSizes) {
      const std::string count = std::to_string(size);
      fills.push_back({"dsmem.cluster" + count + "." + name + ".one_way_cycles", "at." + count});
    }
    SeriesSpec spec{
        .variant = "one_way." + name,
        .axes = {{"cluster_size", "blocks"}, {"messages", "operations"}},
        .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
        .constants = {{"max_residual", 0.05}},
        .fit = {"slope_at", fills},
        .figure = {"dsmem_one_way",
                   "Cycles of one way of a message to another block of the cluster", kind.label},
        .kernel = kind.answer};
    probe_.series(spec, [&](Sweep& sweep) {
      for (const int size : kSizes) add_answers(sweep, kind, size, kind.least_bytes, size);
    });
    if (kind.send == nullptr) return;
    spec.variant += ".bytes";
    spec.axes[0] = {"message", "bytes"};
    spec.fit.fills.clear();
    spec.figure = {"dsmem_one_way_bytes",
                   "Cycles of one way of a message to the other block of a pair, by its bytes",
                   kind.label};
    probe_.series(spec, [&](Sweep& sweep) {
      for (int bytes = kind.least_bytes; bytes <= kMostBytes; bytes *= 8) {
        add_answers(sweep, kind, kSizes[0], bytes, bytes);
      }
    });
  }

  void measure_rate(const Kind& kind) {
    constexpr int kBytes = 8192;
    const std::string name = kind.name;
    std::vector<samples::Fill> fills;
    for (const int size : kSizes) {
      const std::string count = std::to_string(size);
      fills.push_back(
          {"dsmem.cluster" + count + "." + name + "_bytes_per_clk_sm", "at." + count + ".per_sm"});
    }
    SeriesSpec spec{
        .variant = name,
        .axes = {{"cluster_size", "blocks"}, {"work", "bytes"}},
        .constants = {{"sm_count", 1}, {"copy_bytes", kBytes}, {"max_residual", 0.05}},
        .fit = {"work_rate", fills},
        .figure = {"dsmem_copies",
                   "Bytes that an SM sends to its neighbour's shared memory a clock", kind.label},
        .kernel = kind.send};
    probe_.series(spec, [&](Sweep& sweep) {
      for (const int size : kSizes) add_rate_points(sweep, kind, size, kBytes, size);
    });
    spec.variant += ".bytes";
    spec.axes[0] = {"copy", "bytes"};
    spec.constants = {{"sm_count", 1}, {"cluster_size", kSizes[0]}, {"max_residual", 0.05}};
    spec.fit.fills.clear();
    spec.figure = {"dsmem_copy_size",
                   "Bytes that an SM sends to the other block of a pair a clock, by copy",
                   kind.label};
    probe_.series(spec, [&](Sweep& sweep) {
      for (int bytes = 256; bytes <= kMostCopyBytes; bytes *= 4) {
        add_rate_points(sweep, kind, kSizes[0], bytes, bytes);
      }
    });
  }

 private:
  void add_answers(Sweep& sweep, const Kind& kind, int size, int bytes, double at) {
    const int there = clusters(kind.answer, size);
    if (there == 0) return;
    for (int length = 1; length <= kLengths; ++length) {
      std::vector<double> readings;
      for (int repeat = -1; repeat < probe_.at_level(3, 7, 21); ++repeat) {
        one_block_.launch(kind.answer, there * size, kThreads, size, length * kRounds,
                          static_cast<std::uint32_t>(bytes), cycles_.data(), wrong_.data());
        check(cudaGetLastError());
        const auto cycles = cycles_.to_host(static_cast<std::size_t>(there));
        if (repeat >= 0) readings.insert(readings.end(), cycles.begin(), cycles.end());
      }
      require_right();
      sweep.add({at, 2.0 * length * kRounds}, {std::move(readings), {clock_mhz_}});
    }
  }

  void add_rate_points(Sweep& sweep, const Kind& kind, int size, int bytes, double at) {
    const int there = clusters(kind.send, size);
    if (there == 0) return;
    for (int length = 1; length <= kLengths; ++length) {
      std::vector<double> cycles = repeated(probe_.at_level(3, 7, 21), [&] {
        send(kind, size, bytes, length * kSentBytes / bytes);
        return spans_.median_sm_cycles(static_cast<std::size_t>(there) * size);
      });
      require_right();
      sweep.add({at, double{kSentBytes} * length}, {std::move(cycles)});
    }
  }

  void require_right() const {
    if (wrong_.value() != 0) throw std::runtime_error("messages to another SM brought wrong words");
  }

  Probe& probe_;
  int sm_count_ = probe_.device().sm_count();
  OneBlockAnSm one_block_{probe_.device()};
  DeviceBuffer<unsigned> wrong_{1};
  DeviceBuffer<std::uint64_t> cycles_{static_cast<std::size_t>(sm_count_)};
  WarpSpans spans_{static_cast<std::size_t>(sm_count_)};
  double clock_mhz_ = sm_clock_mhz();
};

void measure(Probe& probe) {
  Messages messages(probe);
  for (const Kind& kind : kKinds) {
    messages.measure_one_way(kind);
    if (kind.send != nullptr) messages.measure_rate(kind);
  }
}

CodeExpectation expect_once(const Kernels& kernel, const char* sass, const char* ptx) {
  return expect(kernel, sass, ptx, 1).even_conditional().on("!sm_[78]*");
}

const Register kRegister{
    {.question = "What do messages to another block of the cluster cost, by the copy engine too?",
     .min_capability = 90,
     .cost_seconds = 1,
     .machine_code = {expect(answer_kernel<Message::kStore>, "STAS*", "st.async*", 2)
                          .in_kernel()
                          .even_conditional()
                          .on("!sm_[78]*"),
                      expect_once(send_kernel<Message::kSend>, "UBLKCP*",
                                  "cp.async.bulk.shared::cluster.shared::cta*"),
                      expect_once(send_kernel<Message::kAdd>, "UBLKRED*",
                                  "cp.reduce.async.bulk.shared::cluster.shared::cta*"),
                      expect(answer_kernel<Message::kSend>, "UBLKCP*",
                             "cp.async.bulk.shared::cluster.shared::cta*", 2)
                          .in_kernel()
                          .even_conditional()
                          .on("!sm_[78]*"),
                      expect(answer_kernel<Message::kAdd>, "UBLKRED*",
                             "cp.reduce.async.bulk.shared::cluster.shared::cta*", 2)
                          .in_kernel()
                          .even_conditional()
                          .on("!sm_[78]*")},
     .measure = measure}};

}  // namespace
}  // namespace warpgauge::probes::distributed_messages_probe
