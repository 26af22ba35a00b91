// SPDX-License-Identifier: Apache-2.0
// Question: what does each way through the texture unit cost, when L1 answers?
//
// Method: one thread follows a random chain of 16 KiB whose nodes are 128 bytes apart: by fetch
// from linear memory (integer coordinate, as in memory/l1_paths), and in a one-dimensional array by
// sampling (float coordinate, nearest texel, and linear filtering) and by a surface load. A node
// holds the next coordinate as the instruction takes it: no arithmetic lies between two. Latency is
// the slope over hops. All go through the texture pipe of L1, whose stages take longer than a
// load's (l1.latency_cycles) although the same cache answers: a surface load, which neither finds
// texels by coordinate nor filters, takes as long as a fetch.
//
// `window` shows why smaller figures for the same cache are in circulation: the clock is read
// around each fetch, and the second reading does not wait for the texel. The next fetch waits for
// the rest: the time of a whole iteration tells.
//
// What could fool it: address arithmetic or conversions between fetches (the machine code must show
// 32 fetches and nothing that makes an operand); texels that are not in L1 (followed once before,
// the counters see the hits); a filter that changes the coordinate it returns (neighbours hold the
// same number, the chain's end is checked).
#include <bit>
#include <stdexcept>
#include <type_traits>

#include "probes/methods/path_chase.cuh"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::texture_paths_probe {
namespace {

constexpr std::size_t kBytes = 16 << 10;
constexpr int kNodeTexels = 32;
constexpr int kNodes = kBytes / 4 / kNodeTexels;
constexpr int kMostRepeats = 512;
constexpr int kWindows = 512;

template <bool linear>
struct SamplePath : IndexHop {
  using Pointer = std::uint32_t;
  using Context = TextureContext;
  static constexpr bool kFloat = true;
  static Pointer operand(int texel) {
    return std::bit_cast<Pointer>(static_cast<float>(texel) + 0.5F);
  }
  __device__ static Pointer next(Pointer at, const Context& context) {
    float found;
    [[maybe_unused]] float y, z, w;
    asm volatile("tex.1d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5}];"
                 : "=f"(found), "=f"(y), "=f"(z), "=f"(w)
                 : "l"(context.texture), "f"(__uint_as_float(at))
                 : "memory");
    return __float_as_uint(found);
  }
};

struct SurfacePath : IndexHop {
  using Pointer = std::uint32_t;
  struct Context {
    cudaSurfaceObject_t surface;
  };
  static constexpr bool kFloat = false;
  static Pointer operand(int texel) { return static_cast<Pointer>(texel * 4); }
  __device__ static Pointer next(Pointer at, const Context& context) {
    Pointer found;
    asm volatile("suld.b.1d.b32.trap {%0}, [%1, {%2}];"
                 : "=r"(found)
                 : "l"(context.surface), "r"(at)
                 : "memory");
    return found;
  }
};

/// A chain of texels: in linear memory for fetches, which take no other by integer coordinates,
/// else in an array that is a texture and a surface.
template <class Path>
class TexelChain {
 public:
  explicit TexelChain(bool linear_filter) : permutation_(kNodes, kNodes), memory_(kBytes / 4) {
    std::vector<std::uint32_t> texels(kBytes / 4);
    for (int i = 0; i < kNodes; ++i) {
      // All texels of a node are the same: a filter finds no other beside the first.
      for (int k = 0; k < kNodeTexels; ++k) texels[texel(i) + k] = Path::operand(texel(i + 1));
    }
    const auto format =
        Path::kFloat ? cudaCreateChannelDesc<float>() : cudaCreateChannelDesc<unsigned>();
    cudaResourceDesc resource{};
    if constexpr (std::is_same_v<Path, FetchPath>) {
      memory_.from_host(texels);
      resource.resType = cudaResourceTypeLinear;
      resource.res.linear.devPtr = memory_.data();
      resource.res.linear.desc = format;
      resource.res.linear.sizeInBytes = memory_.bytes();
    } else {
      check(cudaMallocArray(&array_, &format, kBytes / 4, 0, cudaArraySurfaceLoadStore));
      check(cudaMemcpy2DToArray(array_, 0, 0, texels.data(), kBytes, kBytes, 1,
                                cudaMemcpyHostToDevice));
      resource.resType = cudaResourceTypeArray;
      resource.res.array.array = array_;
      check(cudaCreateSurfaceObject(&surface_, &resource));
    }
    cudaTextureDesc description{};
    description.readMode = cudaReadModeElementType;
    description.filterMode = linear_filter ? cudaFilterModeLinear : cudaFilterModePoint;
    description.addressMode[0] = cudaAddressModeClamp;
    check(cudaCreateTextureObject(&texture_, &resource, &description, nullptr));
  }
  ~TexelChain() {
    cudaDestroyTextureObject(texture_);
    if (array_ == nullptr) return;
    cudaDestroySurfaceObject(surface_);
    cudaFreeArray(array_);
  }
  TexelChain(const TexelChain&) = delete;
  TexelChain& operator=(const TexelChain&) = delete;

  typename Path::Context context() const {
    if constexpr (std::is_same_v<Path, SurfacePath>) {
      return {surface_};
    } else {
      return {texture_};
    }
  }
  std::uint32_t first() const { return Path::operand(texel(0)); }
  void require_end(std::uint64_t end, std::uint64_t hops) const {
    if (end == Path::operand(texel(static_cast<int>(hops % kNodes)))) return;
    throw std::runtime_error("a chain of texels ended at another one than it should");
  }

 private:
  int texel(int index) const {
    return static_cast<int>(permutation_(index % kNodes)) * kNodeTexels;
  }
  Permutation permutation_;
  DeviceBuffer<std::uint32_t> memory_;
  cudaArray_t array_ = nullptr;
  cudaTextureObject_t texture_ = 0;
  cudaSurfaceObject_t surface_ = 0;
};

// One thread. The clock on both sides of each fetch; the second reading waits for nothing.
__global__ void fetch_window_kernel(std::uint32_t texel, cudaTextureObject_t texture,
                                    std::uint32_t* windows, std::uint32_t* iterations,
                                    std::uint32_t* end) {
  __shared__ std::uint32_t seen[kWindows], begun[kWindows + 1];
  for (int i = 0; i < kNodes; ++i) texel = FetchPath::next(texel, {texture});
#pragma unroll 1
  for (int i = 0; i < kWindows; ++i) {
    const std::uint64_t start = read_clock();
    texel = FetchPath::next(texel, {texture});
    const std::uint64_t stop = read_clock();
    begun[i] = static_cast<std::uint32_t>(start);
    seen[i] = static_cast<std::uint32_t>(stop - start);
  }
  begun[kWindows] = static_cast<std::uint32_t>(read_clock());
  for (int i = 0; i < kWindows; ++i) {
    windows[i] = seen[i];
    iterations[i] = begun[i + 1] - begun[i];
  }
  *end = texel;
}

template <class Path>
void measure_path(Probe& probe, const char* variant, const char* label, const char* key,
                  bool linear_filter = false) {
  std::vector<samples::Fill> fills;
  if (key != nullptr) fills = {{key, "slope"}};
  measure_chases(
      probe, variant, {},
      {.constants = {{"size_bytes", double{kBytes}}},
       .fit = {"slope", std::move(fills)},
       .figure = {"texture_paths", "Cycles of a chain through the texture unit against its length",
                  label},
       .kernel = path_kernel<Path>},
      [&](Sweep& sweep) {
        prefer_l1(path_kernel<Path>);
        const TexelChain<Path> chain(linear_filter);
        Chaser<Path>(probe.at_level(5, 21, 51))
            .add_points(sweep, {}, chain, chain.context(), whole_hops(kNodes));
      });
}

void measure_window(Probe& probe) {
  probe.series({.variant = "window",
                .axes = {{"fetch", "1"}},
                .quantities = {{"window", "cycles"}, {"turn", "cycles"}},
                .fit = {"median_of"},
                .figure = {.label = "clock read on both sides of each fetch"},
                .kernel = fetch_window_kernel},
               [&](Sweep& sweep) {
                 const TexelChain<FetchPath> chain(false);
                 DeviceBuffer<std::uint32_t> windows(kWindows), iterations(kWindows), end(1);
                 fetch_window_kernel<<<1, 1>>>(chain.first(), chain.context().texture,
                                               windows.data(), iterations.data(), end.data());
                 check(cudaGetLastError());
                 chain.require_end(end.value(), kNodes + kWindows);
                 auto window = windows.readings(), iteration = iterations.readings();
                 window.pop_back();
                 iteration.pop_back();
                 sweep.add({0}, {std::move(window), std::move(iteration)});
               });
}

void measure(Probe& probe) {
  // texture.latency_cycles is memory/l1_paths' to say.
  measure_path<FetchPath>(probe, "fetch", "fetch by integer coordinate", nullptr);
  measure_path<SamplePath<false>>(probe, "nearest", "sample, nearest texel",
                                  "texture.nearest.latency_cycles");
  measure_path<SamplePath<true>>(probe, "linear", "sample, linear filter",
                                 "texture.linear.latency_cycles", true);
  measure_path<SurfacePath>(probe, "surface", "surface load", "surface.latency_cycles");
  measure_window(probe);
}

template <class Path>
void count_path(Probe& probe, const char* variant, const char* group, bool linear_filter = false) {
  const TexelChain<Path> chain(linear_filter);
  Chaser<Path> chaser(kMostRepeats);
  const int warm_hops = whole_hops(kNodes);
  const auto hops = double(hops_of(warm_hops, kMostRepeats));
  count_launch(probe, variant, group, {"size", "bytes"}, kBytes,
               {{"hit_rate", 1, 0.02}, {"instructions", hops, 0.01}},
               [&] { chaser.launch(chain.first(), chain.context(), warm_hops); });
}

/// L1 answers, and as many instructions run as there are hops.
void confirm(Probe& probe) {
  count_path<FetchPath>(probe, "fetch", "texture_load");
  count_path<SamplePath<false>>(probe, "nearest", "texture_load");
  count_path<SamplePath<true>>(probe, "linear", "texture_load", true);
  count_path<SurfacePath>(probe, "surface", "surface_load");
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does each way through the texture unit cost, when L1 answers?",
     .cost_seconds = 0.3,
     .machine_code = {
         expect(path_kernel<FetchPath>, "TLD.*", "tex.1d.v4.u32.s32", kChaseUnroll),
         expect(path_kernel<SamplePath<false>>, "TEX(.LL|.SCR.LL)?", "tex.1d.v4.f32.f32",
                kChaseUnroll),
         expect(path_kernel<SamplePath<true>>, "TEX(.LL|.SCR.LL)?", "tex.1d.v4.f32.f32",
                kChaseUnroll),
         expect(path_kernel<SurfacePath>, "SULD.*", "suld.b.1d.b32.trap", kChaseUnroll),
         expect(fetch_window_kernel, "TLD.*", "tex.1d.v4.u32.s32", 1)}}};

}  // namespace
}  // namespace warpgauge::probes::texture_paths_probe
