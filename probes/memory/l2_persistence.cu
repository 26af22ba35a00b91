// SPDX-License-Identifier: Apache-2.0
// Question: does L2 keep what an access-policy window marks as persisting, while others stream?
//
// Method: all SMs read a small buffer, then a stream of four times L2, and then one thread follows
// a random chain through lines of the buffer: cycles of a load tell whether L2 still has them.
// Cases: nothing streams in between (all are there); a stream (most or all are gone); a stream, and
// a window with hitRatio 1 and property persisting over the buffer; and the same with a part of L2
// set aside for persisting lines, without which the window is said to do nothing. The share that
// was kept follows from the first two cases' cycles.
//
// What could fool it: lines that L1 still has (all loads ask for L2); a chain so long that it
// fetches its own lines again (each is visited once at most); lines that are kept from the case
// before (the cases without a set-aside come first, and all lines are made normal between two); a
// limit that stays set for others (it is put back). Counters would see the three kernels together:
// none is read.
#include <algorithm>
#include <string>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/array_size.h"
#include "probes/methods/occupancy.h"
#include "probes/methods/path_chase.cuh"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::l2_persistence_probe {
namespace {

constexpr std::size_t kLineBytes = 128;
constexpr int kHops = 4096;
constexpr int kHotPart = 16;       // of L2: the buffer is a sixteenth
constexpr int kStreamedTimes = 4;  // L2
constexpr int kReadThreads = 512;

using Hop = LoadHop<CacheOp::kCg>;

// All of a buffer, in 16-byte pieces, by all threads.
__global__ void read_kernel(const uint4* pieces, std::uint64_t count, std::uint32_t* sink) {
  std::uint32_t sum = 0;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += std::uint64_t{gridDim.x} * blockDim.x) {
    const uint4 piece = load_16<CacheOp::kCg>(pieces + i);
    sum ^= piece.x ^ piece.y ^ piece.z ^ piece.w;
  }
  if (sum == 0x9e3779b9U) *sink = sum;  // in practice never
}

// One thread.
__global__ void chase_kernel(std::uint64_t node, int hops, std::uint64_t* cycles,
                             std::uint64_t* end) {
  *cycles = time_hops<Hop>(node, [=] { return hops; }).cycles();
  *end = node;
}

/// For calls that some devices, or parts of them, do not know: such an error is not a failure.
void need(cudaError_t status) {
  if (status == cudaSuccess) return;
  cudaGetLastError();
  throw SkipSeries{std::string("L2 keeps no persisting lines here: ") + cudaGetErrorString(status)};
}

/// A stream whose kernels may have an access-policy window.
class WindowStream {
 public:
  WindowStream() { check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking)); }
  ~WindowStream() { cudaStreamDestroy(stream_); }
  WindowStream(const WindowStream&) = delete;
  WindowStream& operator=(const WindowStream&) = delete;

  cudaStream_t get() const { return stream_; }

  /// Sets the stream's window; with `bytes` 0 the stream has none.
  void set_window(void* base, std::size_t bytes) {
    cudaStreamAttrValue value{};
    value.accessPolicyWindow.base_ptr = base;
    value.accessPolicyWindow.num_bytes = bytes;
    value.accessPolicyWindow.hitRatio = 1;
    value.accessPolicyWindow.hitProp =
        bytes > 0 ? cudaAccessPropertyPersisting : cudaAccessPropertyNormal;
    value.accessPolicyWindow.missProp =
        bytes > 0 ? cudaAccessPropertyStreaming : cudaAccessPropertyNormal;
    need(cudaStreamSetAttribute(stream_, cudaStreamAttributeAccessPolicyWindow, &value));
  }

 private:
  cudaStream_t stream_ = nullptr;
};

/// The part of L2 that is set aside for persisting lines, as long as this lives.
class SetAside {
 public:
  explicit SetAside(std::size_t bytes) {
    need(cudaDeviceGetLimit(&before_, cudaLimitPersistingL2CacheSize));
    need(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, bytes));
  }
  ~SetAside() {
    cudaCtxResetPersistingL2Cache();
    cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, before_);
  }
  SetAside(const SetAside&) = delete;
  SetAside& operator=(const SetAside&) = delete;

 private:
  std::size_t before_ = 0;
};

enum Case { kAlone, kStreamed, kWindow, kWindowAndSetAside };
constexpr const char* kCaseNames =
    "0 nothing streams, 1 a stream, 2 a stream and a window, 3 a stream, a window and a part of L2 "
    "set aside";

class Keeper {
 public:
  explicit Keeper(const Device& device)
      : sm_count_(device.sm_count()),
        hot_(filled<char>(device.l2_bytes() / kHotPart / kLineBytes * kLineBytes, 0)),
        streamed_(filled<char>(device.l2_bytes() * kStreamedTimes, 0)),
        chain_{hot_.data(), hot_.bytes() / kLineBytes, kLineBytes, ChainOrder::kRandom} {
    if (chain_.nodes <= kHops) throw SkipSeries{"L2 is too small for a chain that repeats nothing"};
  }

  std::size_t hot_bytes() const { return hot_.bytes(); }

  /// Cycles of a load.
  double read(Case which) {
    const bool has_window = which == kWindow || which == kWindowAndSetAside;
    need(cudaCtxResetPersistingL2Cache());
    check(cudaDeviceSynchronize());
    stream_.set_window(hot_.data(), has_window ? hot_.bytes() : 0);
    read_all(hot_);
    if (which != kAlone) read_all(streamed_);
    chase_kernel<<<1, 1, 0, stream_.get()>>>(chain_.first(), kHops, cycles_.data(), end_.data());
    check(cudaGetLastError());
    check(cudaStreamSynchronize(stream_.get()));
    chain_.require_end(end_.value(), kHops);
    return static_cast<double>(cycles_.value()) / kHops;
  }

 private:
  void read_all(const DeviceBuffer<char>& buffer) {
    read_kernel<<<sm_count_ * 2, kReadThreads, 0, stream_.get()>>>(
        reinterpret_cast<const uint4*>(buffer.data()), buffer.bytes() / sizeof(uint4),
        sink_.data());
  }

  int sm_count_;
  DeviceBuffer<char> hot_, streamed_;
  PointerChain chain_;
  WindowStream stream_;
  DeviceBuffer<std::uint64_t> cycles_{1}, end_{1};
  DeviceBuffer<std::uint32_t> sink_{1};
};

void add_cases(const Probe& probe, Sweep& sweep) {
  const auto window_bytes = attribute_of(probe.device(), cudaDevAttrMaxAccessPolicyWindowSize);
  const auto aside_bytes = attribute_of(probe.device(), cudaDevAttrMaxPersistingL2CacheSize);
  if (window_bytes == 0 || aside_bytes == 0) throw SkipSeries{"L2 keeps no persisting lines here"};
  Keeper keeper(probe.device());
  if (std::min<std::size_t>(window_bytes, aside_bytes) < keeper.hot_bytes()) {
    throw SkipSeries{"the buffer is larger than a window or than what can be set aside"};
  }
  const int repeats = probe.at_level(3, 9, 31);
  const auto add = [&](Case which) {
    sweep.add({double(which)}, {repeated(repeats, [&] { return keeper.read(which); })});
  };
  {
    const SetAside none(0);
    for (const Case which : {kAlone, kStreamed, kWindow}) add(which);
  }
  const SetAside most(static_cast<std::size_t>(aside_bytes));
  add(kWindowAndSetAside);
}

void measure(Probe& probe) {
  probe.series({.variant = "cases",
                .axes = {{"case", "1"}},
                .quantities = {{"access", "cycles"}},
                .constants = {{"hops", kHops}},
                .facts = {{"case", kCaseNames}},
                .kernel = {read_kernel, chase_kernel}},
               [&](Sweep& sweep) { add_cases(probe, sweep); });
}

const Register kRegister{
    measure,
    {.question = "Does L2 keep what an access-policy window marks, while others stream?",
     .min_capability = 80,
     .cost_seconds = 0.5,
     .machine_code = {
         expect(chase_kernel, "LDG.E.64(.STRONG.GPU)?", "ld.global.cg.u64", kChaseUnroll),
         expect(read_kernel, "LDG.E.128(.STRONG.GPU)?", "ld.global.cg.v4.u32", 1)
             .in_kernel()
             .or_more()}}};

}  // namespace
}  // namespace warpgauge::probes::l2_persistence_probe
