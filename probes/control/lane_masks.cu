// SPDX-License-Identifier: Apache-2.0
// Question: which threads are the lanes of a warp, and which of them are active together?
//
// Method: nothing is timed; each thread stores what it sees. `order`: in blocks of many shapes, its
// lane and the first thread of its warp; counted are the threads that are not where
// x + y * Dx + z * Dx * Dy puts them, and the rows (y and z) that each warp has threads of.
// `split`: the mask of the lanes that are active with it (activemask), on its side of a branch and
// behind the branch, without and with a __syncwarp. `tree`: in each round of two tree sums of a
// block, the same where it adds: `modulo`, where every 2s-th thread does, and `sequential`, where
// the first s do.
//
// What could fool it: a compiler that makes the branch into predicates or moves what is stored out
// of it (machine code must show the branch, the two masks and the instructions of both sides; all
// instructions on a side are counted); one that knows the condition (it is a parameter); a tree
// that does not add up (its sum is checked). Lanes that ran one after the other would see less than
// all of their side: a mask says what was, and a language standard promises less.
#include <bit>
#include <set>
#include <stdexcept>

#include "probes/control/one_block.cuh"

namespace warpgauge::probes::lane_masks_probe {
namespace {

constexpr int kBody = 16;  // FFMAs on either side of the mask that is stored
constexpr int kBlocks = 4;
constexpr int kSplitThreads = 128;
constexpr int kTreeThreads = 256;

__device__ __forceinline__ std::uint32_t read_lane() {
  std::uint32_t lane;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
  return lane;
}

/// The lanes that are active with this one.
__device__ __forceinline__ std::uint32_t active_lanes() {
  std::uint32_t mask;
  asm volatile("activemask.b32 %0;" : "=r"(mask)::"memory");
  return mask;
}

/// A thread's lane, and the number of its warp's first thread.
struct Place {
  std::uint32_t lane, first;
};

__global__ void order_kernel(Place* places) {
  const unsigned thread =
      threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * static_cast<unsigned>(threadIdx.z));
  places[thread] = {read_lane(), __shfl_sync(active_lanes(), thread, 0)};
}

struct Masks {
  std::uint32_t own_side, behind;
};

template <int path>
__device__ __forceinline__ std::uint32_t side(float& x, float factor) {
  ffma_body<kBody, 2 * path>(x, factor);
  const std::uint32_t mask = active_lanes();
  ffma_body<kBody, 2 * path + 1>(x, factor);
  return mask;
}

template <bool synced>
__global__ void split_kernel(const __grid_constant__ LaneChoices lanes, float factor, Masks* masks,
                             float* sink) {
  const int chosen = lanes.of[threadIdx.x % 32];
  float x = static_cast<float>(threadIdx.x);
  std::uint32_t own_side;
  if (chosen != 0) {
    own_side = side<1>(x, factor);
  } else {
    own_side = side<0>(x, factor);
  }
  if constexpr (synced) __syncwarp();
  masks[blockIdx.x * blockDim.x + threadIdx.x] = {own_side, active_lanes()};
  if (x == -1) *sink = x;
}

// masks[round * blockDim.x + thread] of those that add.
template <bool modulo>
__global__ void tree_kernel(const float* values, std::uint32_t* masks, float* sum) {
  __shared__ float data[kTreeThreads];
  const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
  data[thread] = values[thread];
  __syncthreads();
  std::uint32_t* mask = masks + thread;
  const auto add = [&](int stride) {
    data[thread] += data[thread + stride];
    *mask = active_lanes();
  };
  if constexpr (modulo) {
    for (int stride = 1; stride < threads; stride *= 2, mask += threads) {
      if (thread % (2 * stride) == 0) add(stride);
      __syncthreads();
    }
  } else {
    for (int stride = threads / 2; stride > 0; stride /= 2, mask += threads) {
      if (thread < stride) add(stride);
      __syncthreads();
    }
  }
  if (thread == 0) *sum = data[0];
}

constexpr dim3 kShapes[] = {{32, 1, 1}, {256, 1, 1}, {1024, 1, 1}, {16, 16, 1}, {8, 8, 8},
                            {4, 4, 4},  {1, 64, 1},  {1, 1, 64},   {2, 8, 64},  {33, 3, 2},
                            {3, 5, 7},  {7, 11, 13}, {100, 2, 5},  {1, 1, 1}};

void add_order(Sweep& sweep, const dim3& shape) {
  const unsigned threads = shape.x * shape.y * shape.z;
  const DeviceBuffer<Place> buffer(threads);
  order_kernel<<<1, shape>>>(buffer.data());
  check(cudaGetLastError());
  const auto places = buffer.to_host();
  double misplaced = 0;
  std::map<unsigned, std::set<unsigned>> rows;  // by a warp's first thread
  for (unsigned thread = 0; thread < threads; ++thread) {
    const auto [lane, first] = places[thread];
    misplaced += lane != thread % 32 || first != thread / 32 * 32;
    rows[first].insert(thread / shape.x);
  }
  std::vector<double> counts;
  for (const auto& [first, of_warp] : rows) counts.push_back(static_cast<double>(of_warp.size()));
  sweep.add({double(shape.x), double(shape.y), double(shape.z)}, {{misplaced}, std::move(counts)});
}

/// Which lanes take the branch.
struct Pattern {
  const char* name;
  std::uint32_t mask;
};
constexpr Pattern kPatterns[] = {{"the lower half of the lanes", 0x0000ffff},
                                 {"every other lane", 0xaaaaaaaa},
                                 {"one lane", 0x00000001},
                                 {"all lanes", 0xffffffff}};

LaneChoices choices(const Pattern& pattern) {
  LaneChoices lanes{};
  for (int lane = 0; lane < 32; ++lane) lanes.of[lane] = pattern.mask >> lane & 1;
  return lanes;
}

class Splitter {
 public:
  template <bool synced>
  void launch(const Pattern& pattern) const {
    split_kernel<synced>
        <<<kBlocks, kSplitThreads>>>(choices(pattern), 0.5F, masks_.data(), sink_.data());
  }

  /// Points of one pattern: what the lanes of each side saw there, and what all saw behind.
  void add_points(Sweep& sweep, double at) const {
    check(cudaGetLastError());
    const Pattern& pattern = kPatterns[static_cast<int>(at)];
    enum Side { kNotTaken, kTaken, kBehind, kSides };
    std::vector<double> masks[kSides], lanes[kSides];
    const auto add = [&](Side side, std::uint32_t mask) {
      masks[side].push_back(mask);
      lanes[side].push_back(std::popcount(mask));
    };
    const auto seen = masks_.to_host();
    for (std::size_t thread = 0; thread < seen.size(); ++thread) {
      add(pattern.mask >> thread % 32 & 1 ? kTaken : kNotTaken, seen[thread].own_side);
      add(kBehind, seen[thread].behind);
    }
    for (int side = 0; side < kSides; ++side) {
      if (!masks[side].empty()) sweep.add({at, double(side)}, {masks[side], lanes[side]});
    }
  }

 private:
  DeviceBuffer<Masks> masks_{kBlocks * kSplitThreads};
  DeviceBuffer<float> sink_{1};
};

template <bool synced>
void measure_split(Probe& probe) {
  std::map<std::string, std::string> facts = {{"side", "0 not taken, 1 taken, 2 behind"}};
  for (std::size_t i = 0; i < std::size(kPatterns); ++i) {
    facts["pattern " + std::to_string(i)] = kPatterns[i].name;
  }
  probe.series({.variant = synced ? "split.syncwarp" : "split",
                .axes = {{"pattern", "1"}, {"side", "1"}},
                .quantities = {{"mask", "1"}, {"lanes", "lanes"}},
                .facts = std::move(facts),
                .kernel = split_kernel<synced>},
               [](Sweep& sweep) {
                 const Splitter splitter;
                 for (std::size_t i = 0; i < std::size(kPatterns); ++i) {
                   splitter.launch<synced>(kPatterns[i]);
                   splitter.add_points(sweep, double(i));
                 }
               });
}

template <bool modulo>
void add_tree(Sweep& sweep) {
  constexpr int kRounds = std::bit_width(unsigned{kTreeThreads}) - 1;
  std::vector<float> values(kTreeThreads);
  float expected = 0;
  for (int i = 0; i < kTreeThreads; ++i) expected += values[i] = static_cast<float>(i % 17);
  DeviceBuffer<float> buffer(kTreeThreads);
  buffer.from_host(values);
  DeviceBuffer<std::uint32_t> masks(kRounds * kTreeThreads);
  masks.fill_bytes(0);
  const DeviceBuffer<float> sum(1);
  tree_kernel<modulo><<<1, kTreeThreads>>>(buffer.data(), masks.data(), sum.data());
  check(cudaGetLastError());
  if (sum.value() != expected) throw std::runtime_error("the tree's sum is not that of its values");
  const auto seen = masks.to_host();
  for (int round = 0; round < kRounds; ++round) {
    std::vector<double> lanes;
    std::set<int> warps;
    for (int thread = 0; thread < kTreeThreads; ++thread) {
      const std::uint32_t mask = seen[round * kTreeThreads + thread];
      if (mask == 0) continue;
      lanes.push_back(std::popcount(mask));
      warps.insert(thread / 32);
    }
    const int stride = modulo ? 1 << round : kTreeThreads >> (round + 1);
    sweep.add({double(stride)}, {std::move(lanes), {double(warps.size())}});
  }
}

template <bool modulo>
void measure_tree(Probe& probe) {
  probe.series({.variant = modulo ? "tree.modulo" : "tree.sequential",
                .axes = {{"stride", "1"}},
                .quantities = {{"lanes", "lanes"}, {"warps", "warps"}},
                .constants = {{"threads", kTreeThreads}},
                .kernel = tree_kernel<modulo>},
               [](Sweep& sweep) { add_tree<modulo>(sweep); });
}

void measure(Probe& probe) {
  probe.series({.variant = "order",
                .axes = {{"x", "1"}, {"y", "1"}, {"z", "1"}},
                .quantities = {{"misplaced", "lanes"}, {"rows", "1"}},
                .kernel = order_kernel},
               [](Sweep& sweep) {
                 for (const dim3& shape : kShapes) add_order(sweep, shape);
               });
  for_each_value<false, true>([&]<bool synced>() { measure_split<synced>(probe); });
  for_each_value<true, false>([&]<bool modulo>() { measure_tree<modulo>(probe); });
}

/// All threads run as many FFMAs, and each warp whose lanes disagree has one branch that parts
/// them.
void confirm(Probe& probe) {
  constexpr double kThreads = kBlocks * kSplitThreads;
  const Splitter splitter;
  std::vector<CountedPoint> points;
  for (std::size_t i = 0; i < std::size(kPatterns); ++i) {
    const bool parts = kPatterns[i].mask != 0xffffffff;
    points.push_back({{double(i)},
                      {{"expected_thread_ffma", kThreads * 2 * kBody},
                       {"expected_divergent_branches", parts ? kThreads / 32 : 0}},
                      [&splitter, i] { splitter.launch<false>(kPatterns[i]); }});
  }
  probe.count(divergence_count("split", {{"pattern", "1"}}, {"thread_ffma", "divergent_branches"}),
              points);
}

/// Expects `count` in the whole kernel: there is no loop around it.
CodeExpectation expect_once(const Kernels& kernel, const char* sass, const char* ptx, int count) {
  return expect(kernel, sass, ptx, count).in_kernel().even_conditional();
}

const Kernels kSplits = {split_kernel<false>, split_kernel<true>};

const Register kRegister{
    measure,
    confirm,
    {.question = "Which threads are the lanes of a warp, and which of them are active together?",
     .cost_seconds = 0.1,
     .machine_code = {expect_once(kSplits, "FFMA*", "fma.rn.f32", 4 * kBody),
                      expect_once(kSplits, "VOTE*", "activemask.b32", 3),
                      expect_once(kSplits, "BSYNC*", "", 1).or_more(),
                      expect_once(order_kernel, "S2R*", "", 1).or_more()}}};

}  // namespace
}  // namespace warpgauge::probes::lane_masks_probe
