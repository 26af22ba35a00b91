// SPDX-License-Identifier: Apache-2.0
// Question: what holds up the rate at which SMs read from L2, and what makes it seem higher than it
// is?
//
// Method: every SM reads 16 bytes a thread past L1, again and again, all of it in L2. `clusters`:
// the SMs of one cluster, which lie in one GPC, from one to as many as a cluster may have: the rate
// of an SM alone and of a GPC's way to L2. `gpcs`: more and more clusters of the largest size.
// `sharers`: all SMs, and so many of them read the same lines at about the same time: requests for
// one line are joined on their way, L2 is read once for several SMs, and the rate that a program
// sees is not L2's. `l1_share`: a part of every thread's loads finds its line in L1: the apparent
// rate is that of L2 over the rest of the loads. memory/cache_bandwidth measures with neither.
//
// What could fool it: fewer bytes in flight than hide the latency (32 threads x 128 bytes for each
// warp, 32 warps an SM); blocks that do not run side by side (one an SM, or the whole cluster).
#include "probes/harness/buffer.h"
#include "probes/harness/isa.cuh"
#include "probes/harness/permutation.h"
#include "probes/harness/probe.h"
#include "probes/harness/timing.h"

namespace warpgauge::probes {
namespace {

constexpr int kUnroll = 8;
constexpr int kThreads = 1024;
constexpr int kChunk = (128 << 10) / 16;  // elements of 16 bytes that an SM reads past L1
constexpr int kHot = (64 << 10) / 16;     // elements that it finds in L1
constexpr int kMostHot = 6;               // loads of kUnroll that go to them
constexpr int kMostClusterSize = 16;

// Block b reads chunk b / sharers, `passes` times; of each thread's kUnroll loads, `hot` go to the
// block's own hot elements instead, through L1.
template <int hot>
__global__ void __launch_bounds__(kThreads, 1)
    limit_read_kernel(const uint4* chunks, const uint4* hot_elements, int sharers, int passes,
                      std::uint32_t* sink) {
  const uint4* own = chunks + std::uint64_t{blockIdx.x / sharers} * kChunk;
  const uint4* kept = hot_elements + std::uint64_t{blockIdx.x} * kHot;
  std::uint32_t sum = 0;
#pragma unroll 1
  for (int pass = 0; pass < passes; ++pass) {
#pragma unroll 1
    for (int i = threadIdx.x; i < kChunk; i += kThreads * kUnroll) {
      uint4 values[kUnroll];
#pragma unroll
      for (int k = 0; k < kUnroll; ++k) {
        const int element = i + k * kThreads;
        if (k * hot % kUnroll < hot) {
          values[k] = load_16<CacheOp::kCa>(kept + (element + pass * kThreads) % kHot);
        } else {
          values[k] = load_16<CacheOp::kCg>(own + element);
        }
      }
#pragma unroll
      for (int k = 0; k < kUnroll; ++k) {
        sum ^= values[k].x ^ values[k].y ^ values[k].z ^ values[k].w;
      }
    }
  }
  if (sum == 0x9e3779b9U) *sink = sum;  // keeps the loads alive
}

using ReadKernel = void (*)(const uint4*, const uint4*, int, int, std::uint32_t*);

class Reader {
 public:
  explicit Reader(const Device& device)
      : sm_count_(device.sm_count()),
        memory_(static_cast<std::size_t>(sm_count_) * (kChunk + kHot)),
        sink_(1) {
    std::vector<uint4> host(memory_.size());
    for (std::size_t i = 0; i < host.size(); ++i) {
      const std::uint64_t low = Permutation::mix(2 * i), high = Permutation::mix(2 * i + 1);
      host[i] = {static_cast<unsigned>(low), static_cast<unsigned>(low >> 32),
                 static_cast<unsigned>(high), static_cast<unsigned>(high >> 32)};
    }
    memory_.from_host(host);
  }
  int sm_count() const { return sm_count_; }

  static double bytes(int blocks, int passes) { return 16.0 * kChunk * blocks * passes; }

  void prefer_l1(ReadKernel kernel) const {
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                               cudaSharedmemCarveoutMaxL1));
  }
  void launch(ReadKernel kernel, int sharers, int passes) const {
    kernel<<<sm_count_, kThreads>>>(memory_.data(), hot(), sharers, passes, sink_.data());
  }

  /// One block an SM: its shared memory leaves no room for another.
  void launch_clusters(int size, int clusters, int passes) const {
    auto [config, attribute] = prepare(size, clusters);
    config.attrs = &attribute;
    check(cudaLaunchKernelEx(&config, &limit_read_kernel<0>,
                             static_cast<const uint4*>(memory_.data()), hot(), 1, passes,
                             sink_.data()));
  }
  /// Clusters of a size that fit at once; 0 where the size is not allowed.
  int most_clusters(int size) const {
    auto [config, attribute] = prepare(size, 1);
    config.attrs = &attribute;
    int most = 0;
    if (cudaOccupancyMaxActiveClusters(&most, limit_read_kernel<0>, &config) != cudaSuccess) {
      cudaGetLastError();
      return 0;
    }
    return most;
  }

 private:
  const uint4* hot() const { return memory_.data() + static_cast<std::size_t>(sm_count_) * kChunk; }

  static std::pair<cudaLaunchConfig_t, cudaLaunchAttribute> prepare(int size, int clusters) {
    constexpr int kSharedBytes = 128 << 10;
    check(cudaFuncSetAttribute(limit_read_kernel<0>, cudaFuncAttributeNonPortableClusterSizeAllowed,
                               1));
    check(cudaFuncSetAttribute(limit_read_kernel<0>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               kSharedBytes));
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(static_cast<unsigned>(size * clusters));
    config.blockDim = dim3(kThreads);
    config.dynamicSmemBytes = kSharedBytes;
    cudaLaunchAttribute attribute{};
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim = {static_cast<unsigned>(size), 1, 1};
    config.numAttrs = 1;
    return {config, attribute};
  }

  int sm_count_;
  DeviceBuffer<uint4> memory_;
  DeviceBuffer<std::uint32_t> sink_;
};

const std::vector<samples::Quantity> kQuantities = {
    {"duration", "s"}, {"sm_clock", "MHz"}, {"bytes", "bytes"}};
constexpr int kPasses = 256;

void add(Probe& probe, Sweep& sweep, double at, double bytes, const std::function<void()>& launch) {
  auto times = time_launches(1, probe.at_level(3, 7, 25), [&](int) { launch(); });
  sweep.add({at}, {std::move(times.seconds), std::move(times.sm_clock_mhz), {bytes}});
}

std::vector<int> sharers_of(int sm_count) {
  std::vector<int> list;
  for (const int sharers : {1, 2, 3, 4, 6, 8, 12, 16, 24, 33, 48, 66}) {
    if (sharers <= sm_count) list.push_back(sharers);
  }
  return list;
}

const std::vector<ReadKernel>& hot_kernels() {
  static const std::vector<ReadKernel> all = {
      limit_read_kernel<0>, limit_read_kernel<1>, limit_read_kernel<2>,       limit_read_kernel<3>,
      limit_read_kernel<4>, limit_read_kernel<5>, limit_read_kernel<kMostHot>};
  return all;
}

void measure_clusters(Probe& probe, const Reader& reader) {
  probe.series({.variant = "clusters",
                .axes = {{"sms", "1"}},
                .quantities = kQuantities,
                .estimator = "rate_at",
                .fills = {{"l2.read_gbps.one_sm", "at.1"}},
                .figure = "l2_read_gpc",
                .figure_title = "Read bandwidth from L2 of the SMs of one cluster",
                .label = "SMs of one GPC",
                .kernel = "limit_read_kernel<.*0>"},
               [&](Sweep& sweep) {
                 if (probe.device().capability() < 90) throw SkipSeries{"no clusters below 9.0"};
                 for (int size = 1; size <= kMostClusterSize; size += size < 4 ? 1 : 2) {
                   if (reader.most_clusters(size) < 1) continue;
                   add(probe, sweep, size, Reader::bytes(size, kPasses),
                       [&] { reader.launch_clusters(size, 1, kPasses); });
                 }
               });
  probe.series({.variant = "gpcs",
                .axes = {{"clusters", "1"}},
                .quantities = kQuantities,
                .estimator = "rate_at",
                .figure = "l2_read_gpcs",
                .figure_title = "Read bandwidth from L2 against clusters of one GPC each",
                .label = "clusters of the largest size",
                .kernel = "limit_read_kernel<.*0>"},
               [&](Sweep& sweep) {
                 if (probe.device().capability() < 90) throw SkipSeries{"no clusters below 9.0"};
                 const int most = reader.most_clusters(kMostClusterSize);
                 if (most < 1) throw SkipSeries{"no clusters of 16 blocks on this device"};
                 for (int clusters = 1; clusters <= most; ++clusters) {
                   add(probe, sweep, clusters, Reader::bytes(kMostClusterSize * clusters, kPasses),
                       [&] { reader.launch_clusters(kMostClusterSize, clusters, kPasses); });
                 }
               });
}

void measure_apparent(Probe& probe, const Reader& reader) {
  const auto sm_count = static_cast<double>(reader.sm_count());
  probe.series(
      {.variant = "sharers",
       .axes = {{"sharers", "1"}},
       .quantities = kQuantities,
       .constants = {{"sm_count", sm_count}},
       .estimator = "rate_at",
       .figure = "l2_read_sharers",
       .figure_title = "Apparent read bandwidth of L2 against SMs that read the same lines",
       .label = "16-byte loads past L1",
       .kernel = "limit_read_kernel<.*0>"},
      [&](Sweep& sweep) {
        for (const int sharers : sharers_of(reader.sm_count())) {
          add(probe, sweep, sharers, Reader::bytes(reader.sm_count(), kPasses),
              [&] { reader.launch(limit_read_kernel<0>, sharers, kPasses); });
        }
      });
  probe.series(
      {.variant = "l1_share",
       .axes = {{"share", "1"}},
       .quantities = kQuantities,
       .constants = {{"sm_count", sm_count}, {"sms_per_line", 1}},
       .estimator = "rate_at",
       .figure = "l2_read_l1_share",
       .figure_title = "Apparent read bandwidth of L2 against the share of loads that L1 serves",
       .label = "each line by one SM",
       .kernel = "limit_read_kernel"},
      [&](Sweep& sweep) {
        for (int hot = 0; hot <= kMostHot; ++hot) {
          const ReadKernel kernel = hot_kernels()[hot];
          reader.prefer_l1(kernel);
          add(probe, sweep, double(hot) / kUnroll, Reader::bytes(reader.sm_count(), kPasses),
              [&] { reader.launch(kernel, 1, kPasses); });
        }
      });
}

void measure(Probe& probe) {
  const Reader reader(probe.device());
  measure_clusters(probe, reader);
  measure_apparent(probe, reader);
}

/// What each station of the way saw, and that L1 served the share that was meant.
void confirm(Probe& probe) {
  const Reader reader(probe.device());
  constexpr int kCountedPasses = 64;
  std::vector<CountedPoint> shares, sharers;
  for (int hot = 0; hot <= kMostHot; ++hot) {
    const ReadKernel kernel = hot_kernels()[hot];
    shares.push_back({{double(hot) / kUnroll},
                      {{"expected_miss_rate", 1 - double(hot) / kUnroll}},
                      [&reader, kernel] {
                        reader.prefer_l1(kernel);
                        reader.launch(kernel, 1, kCountedPasses);
                      }});
  }
  const double sectors = Reader::bytes(reader.sm_count(), kCountedPasses) / 32;
  for (const int count : sharers_of(reader.sm_count())) {
    sharers.push_back({{double(count)}, {{"expected_sectors", sectors}}, [&reader, count] {
                         reader.launch(limit_read_kernel<0>, count, kCountedPasses);
                       }});
  }
  probe.count_together({{{.confirms = "l1_share",
                          .group = "l2_limits",
                          .axes = {{"share", "1"}},
                          .relations = {{"l1_miss_rate", "expected_miss_rate", 0.02}}},
                         shares},
                        {{.confirms = "sharers",
                          .group = "l2_limits",
                          .axes = {{"sharers", "1"}},
                          .relations = {{"arrived_sectors", "expected_sectors", 0.02}}},
                         sharers}});
}

const Register kRegister{{
    .name = "memory/l2_read_limits",
    .question = "What holds up reading from L2, and what makes its rate seem higher?",
    .cost_seconds = 1,
    .machine_code = {{.kernel = "limit_read_kernel",
                      .sass = "LDG\\.E\\.128.*",
                      .ptx = "ld\\.global\\.c[ag]\\.v4\\.u32",
                      .count = kUnroll}},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
