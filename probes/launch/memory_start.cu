// SPDX-License-Identifier: Apache-2.0
// Question: what does a kernel that streams memory cost beyond the bytes that it moves?
//
// Method: kernels that read, or copy, arrays of a few MiB, 16 bytes a thread, as nodes of a chain.
// Every node has arrays of its own: a chain moves more than twice the L2, so that no line is still
// there when it is touched again. A kernel's time between its neighbours (two chains' difference)
// is a straight line over its bytes; the slope is the device's bandwidth, the intercept what comes
// before the first byte and after the last store: launch (launch/launch_interval has it alone),
// fetch of code and arguments, address translation, one latency, the last stores.
//
// What could fool it: lines that are still in L2 (the counters say how many bytes came from DRAM);
// sizes so small that some SMs have no work, or that the line is not straight yet (the fit's
// residual is checked).

#include "probes/device/buffer.h"
#include "probes/launch/kernel_chain.cuh"

namespace warpgauge::probes::memory_start_probe {
namespace {

constexpr int kThreads = 256;
constexpr std::size_t kLeastBytes = 2 << 20, kMostBytes = 8 << 20;  // that a kernel reads

enum class Touch { kRead, kCopy };

// Thread i reads the i-th 16 bytes and, if told so, stores them.
template <Touch touch>
__global__ void touch_kernel(const uint4* from, uint4* to) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * kThreads + threadIdx.x;
  const uint4 value = load_16<CacheOp::kCg>(from + i);
  if (touch == Touch::kCopy || value.x == 0x9e3779b9U) to[i] = value;
}

class Arrays {
 public:
  explicit Arrays(const Device& device)
      : nodes(static_cast<int>(2 * device.l2_bytes() / kLeastBytes + 1)),
        from_(kMostBytes / sizeof(uint4) * 2 * nodes),
        to_(from_.size()) {
    from_.fill_bytes(1);
    to_.fill_bytes(0);
  }
  const int nodes;  ///< of the short chain; the long one has twice as many

  template <Touch touch>
  void launch(std::size_t bytes, cudaStream_t stream, int node) {
    const std::size_t offset = node * (bytes / sizeof(uint4));
    touch_kernel<touch>
        <<<static_cast<unsigned>(bytes / sizeof(uint4) / kThreads), kThreads, 0, stream>>>(
            from_.data() + offset, to_.data() + offset);
  }

 private:
  DeviceBuffer<uint4> from_, to_;
};

template <Touch touch>
void measure_start(Probe& probe, Arrays& arrays, const char* variant, const char* key) {
  constexpr bool kCopies = touch == Touch::kCopy;
  probe.series(
      {.variant = variant,
       .axes = {{"bytes", "bytes"}},
       .quantities = {{"duration", "us"}},
       .constants = {{"max_residual", 0.05}},
       .fit = {"slope", {{key, "intercept"}}},
       .figure = {"memory_start", "Time of a kernel that streams DRAM, against its bytes", variant},
       .kernel = touch_kernel<touch>},
      [&](Sweep& sweep) {
        Gate gate(probe.device());
        for (const int mib : {2, 3, 4, 5, 6, 8}) {
          const std::size_t bytes = std::size_t{1} << 20;
          const auto launch = [&](cudaStream_t stream, int node) {
            arrays.launch<touch>(mib * bytes, stream, node);
          };
          sweep.add({(kCopies ? 2.0 : 1.0) * mib * static_cast<double>(bytes)},
                    {kernel_microseconds(gate, arrays.nodes, probe.at_level(5, 11, 31), launch)});
        }
      });
}

void measure(Probe& probe) {
  Arrays arrays(probe.device());
  measure_start<Touch::kRead>(probe, arrays, "read", "launch.dram_read_start_us");
  measure_start<Touch::kCopy>(probe, arrays, "copy", "launch.dram_copy_start_us");
}

/// All that is read must come from DRAM: the counted launches go on through the arrays as a chain
/// does.
void confirm(Probe& probe) {
  Arrays arrays(probe.device());
  // What the first of them has read is in L2 for the second, which begins elsewhere.
  const auto count = [&]<Touch touch>(const char* variant, int first) {
    count_launch(probe, variant, "global_load", {"bytes", "bytes"}, kMostBytes,
                 {{"dram_bytes", kMostBytes, 0.02}}, [&arrays, node = first]() mutable {
                   arrays.launch<touch>(kMostBytes, nullptr, node);
                   node = (node + 1) % (2 * arrays.nodes);
                 });
  };
  count.template operator()<Touch::kRead>("read", 0);
  count.template operator()<Touch::kCopy>("copy", arrays.nodes);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does a kernel that streams memory cost beyond the bytes that it moves?",
     .machine_code = {
         expect(touch_kernel<Touch::kRead>, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", 1)
             .in_kernel(),
         expect(touch_kernel<Touch::kCopy>, "STG.E.128", "st.global.v4.u32", 1).in_kernel()}}};

}  // namespace
}  // namespace warpgauge::probes::memory_start_probe
