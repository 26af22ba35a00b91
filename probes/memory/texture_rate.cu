// SPDX-License-Identifier: Apache-2.0
// Question: how many lanes of texture and surface reads does an SM answer in a cycle?
//
// Method: every SM reads 16 KiB of texels that its L1 holds, again and again, neighbouring lanes on
// neighbouring texels of a row, four independent reads an iteration. The forms are those of
// kernels: a fetch by an integer from linear memory, samples of an array at float coordinates
// (nearest texel and linear filter, one float and four, in two and in three dimensions), a load
// from a surface. Lanes a cycle are the slope of lanes over the cycles from an SM's first start to
// its last stop; warps are swept, from one to as many as an SM takes, until the rate stops rising.
//
// What could fool it: the assembler, which asks only for the channels that are used (all of those
// that a form has) and takes a read that always finds the same out of the loop (two places
// alternate); a filter that has nothing to mix (samples lie a quarter of a texel off the centre, in
// each direction); texels that are not the ones meant (each thread's sum is compared with the
// host's); texels that are not in L1 (the counters see the hits); arithmetic on coordinates and
// results (at most one addition for each and read, where a scheduler could issue dozens).
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::texture_rate_probe {
namespace {

constexpr int kLanes = 32;
constexpr int kUnroll = 4;  // reads in the loop's body
constexpr int kLengths = 4;
constexpr int kBlockWarps = 32, kMaxWarps = 64;  // of a block, of an SM
constexpr int kIterations = 64;                  // of the shortest launch with all warps
constexpr int kFewWarps = 8;  // fewer wait most of the time: as many iterations do
constexpr int kCountedWarps = 16, kCountedIterations = 1024;
constexpr std::size_t kSetBytes = 16 << 10;  // inside the smallest L1
constexpr float kOffCentre = 0.25F;          // of a texel
constexpr float kOffset = 0.5F + kOffCentre;

/// Rows of texels, each one texel a lane.
template <int channels>
constexpr int kRows = kSetBytes / (kLanes * 4 * channels);

// -- The forms: where a warp's row is, and how row k after it is read -----------------------------
// `At` is what differs between the two places that an iteration may read; kHalf leads from one to
// the other.

struct Fetch {
  using At = int;
  static constexpr int kDimensions = 1;
  template <int channels>
  static constexpr At kHalf = kRows<channels> / 2 * kLanes;
  __device__ static At first(int row, int lane) { return row * kLanes + lane; }
  __device__ static float4 read(std::uint64_t texture, int /*lane*/, At at, int k) {
    float4 v;
    asm volatile("tex.1d.v4.f32.s32 {%0, %1, %2, %3}, [%4, {%5}];"
                 : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w)
                 : "l"(texture), "r"(at + k * kLanes)
                 : "memory");
    return v;
  }
};

struct Sample2d {
  using At = float;
  static constexpr int kDimensions = 2;
  template <int channels>
  static constexpr At kHalf = kRows<channels> / 2;
  __device__ static At first(int row, int /*lane*/) { return static_cast<float>(row) + kOffset; }
  __device__ static float4 read(std::uint64_t texture, int lane, At at, int k) {
    float4 v;
    asm volatile("tex.2d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %6}];"
                 : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w)
                 : "l"(texture), "f"(static_cast<float>(lane) + kOffset),
                   "f"(at + static_cast<float>(k))
                 : "memory");
    return v;
  }
};

/// A layer has kUnroll rows.
struct Sample3d {
  using At = float;
  static constexpr int kDimensions = 3;
  template <int channels>
  static constexpr At kHalf = kRows<channels> / 2 / kUnroll;
  __device__ static At first(int row, int /*lane*/) {
    return static_cast<float>(row / kUnroll) + kOffset;
  }
  __device__ static float4 read(std::uint64_t texture, int lane, At at, int k) {
    float4 v;
    asm volatile("tex.3d.v4.f32.f32 {%0, %1, %2, %3}, [%4, {%5, %6, %7, %7}];"
                 : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w)
                 : "l"(texture), "f"(static_cast<float>(lane) + kOffset),
                   "f"(static_cast<float>(k) + kOffset), "f"(at)
                 : "memory");
    return v;
  }
};

struct Surface {
  using At = int;
  static constexpr int kDimensions = 2;
  template <int channels>
  static constexpr At kHalf = kRows<channels> / 2;
  __device__ static At first(int row, int /*lane*/) { return row; }
  __device__ static float4 read(std::uint64_t surface, int lane, At at, int k) {
    float4 v{};
    asm volatile("suld.b.2d.b32.trap {%0}, [%1, {%2, %3}];"
                 : "=f"(v.x)
                 : "l"(surface), "r"(lane * 4), "r"(at + k)
                 : "memory");
    return v;
  }
};

template <int channels>
__device__ __forceinline__ float sum_of(const float4& v) {
  if constexpr (channels == 1) return v.x;
  return v.x + v.y + (v.z + v.w);
}

/// Each warp has kUnroll rows of a half, its own where the half has that many.
template <int channels>
__host__ __device__ constexpr int first_row(int warp) {
  static_assert(kRows<channels> / 2 % kUnroll == 0);
  return warp * kUnroll % (kRows<channels> / 2);
}

// The iterations take the halves alternately: the assembler leaves only one of reads that always
// find the same, before the loop.
template <class Form, int channels>
__global__ void __launch_bounds__(kBlockWarps * 32, kMaxWarps / kBlockWarps)
    reread_texels_kernel(std::uint64_t texels, int iterations, float* sums, WarpSpanSink spans) {
  const int lane = static_cast<int>(threadIdx.x % kLanes);
  auto at = Form::first(first_row<channels>(static_cast<int>(threadIdx.x / 32)), lane);
  auto step = Form::template kHalf<channels>;
  float sum = 0;
#pragma unroll
  for (int half = 0; half < 2; ++half) {  // brings the texels in
#pragma unroll
    for (int k = 0; k < kUnroll; ++k) sum += sum_of<channels>(Form::read(texels, lane, at, k));
    at += step;
    step = -step;
  }
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    float4 values[kUnroll];
#pragma unroll
    for (int k = 0; k < kUnroll; ++k) values[k] = Form::read(texels, lane, at, k);
#pragma unroll
    for (int k = 0; k < kUnroll; ++k) sum += sum_of<channels>(values[k]);
    at += step;
    step = -step;
  }
  wait_for(std::uint64_t{__float_as_uint(sum)} + 1);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// -- The host's side ------------------------------------------------------------------------------

/// What the threads read: small whole numbers, so that sums of many are exact.
template <class Form, int channels>
class Texels {
 public:
  explicit Texels(bool linear) : linear_(linear), values_(kSetBytes / 4), memory_(values_.size()) {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      values_[i] = static_cast<float>(Permutation::mix(i + 1) % 16);
    }
    const cudaResourceDesc resource = place();
    if constexpr (kSurface) {
      check(cudaCreateSurfaceObject(&surface_, &resource));
    } else {
      cudaTextureDesc description{};
      description.readMode = cudaReadModeElementType;
      description.filterMode = linear ? cudaFilterModeLinear : cudaFilterModePoint;
      for (auto& mode : description.addressMode) mode = cudaAddressModeClamp;
      check(cudaCreateTextureObject(&texture_, &resource, &description, nullptr));
    }
  }
  ~Texels() {
    if (kSurface) cudaDestroySurfaceObject(surface_);
    if (!kSurface) cudaDestroyTextureObject(texture_);
    if (array_ != nullptr) cudaFreeArray(array_);
  }
  Texels(const Texels&) = delete;
  Texels& operator=(const Texels&) = delete;

  std::uint64_t object() const { return kSurface ? surface_ : texture_; }

  /// What a lane finds in a row, its channels added.
  double found(int lane, int row) const {
    const int layer = kLayers > 1 ? row / kHeight : 0, y = row - layer * kHeight;
    if (!linear_) return texel(lane, y, layer);
    double sum = 0;
    for (int corner = 0; corner < 1 << Form::kDimensions; ++corner) {
      double weight = 1;
      for (int d = 0; d < Form::kDimensions; ++d) {
        weight *= (corner >> d & 1) != 0 ? kOffCentre : 1 - kOffCentre;
      }
      sum += weight * texel(lane + (corner & 1), y + (corner >> 1 & 1), layer + (corner >> 2));
    }
    return sum;
  }

 private:
  static constexpr bool kSurface = std::is_same_v<Form, Surface>;
  static constexpr int kHeight = Form::kDimensions == 3 ? kUnroll : kRows<channels>;
  static constexpr int kLayers = kRows<channels> / kHeight;

  /// The channels of a texel, added; beyond an edge it is that of the edge.
  double texel(int x, int y, int layer) const {
    x = std::min(x, kLanes - 1);
    const int row = std::min(layer, kLayers - 1) * kHeight + std::min(y, kHeight - 1);
    double sum = 0;
    for (int c = 0; c < channels; ++c) sum += values_[(row * kLanes + x) * channels + c];
    return sum;
  }

  /// Linear memory for fetches, which take no other by integer coordinates; else an array.
  cudaResourceDesc place() {
    const cudaChannelFormatDesc format =
        channels == 4 ? cudaCreateChannelDesc<float4>() : cudaCreateChannelDesc<float>();
    cudaResourceDesc resource{};
    if constexpr (Form::kDimensions == 1) {
      memory_.from_host(values_);
      resource.resType = cudaResourceTypeLinear;
      resource.res.linear.devPtr = memory_.data();
      resource.res.linear.desc = format;
      resource.res.linear.sizeInBytes = memory_.bytes();
    } else {
      check(cudaMalloc3DArray(
          &array_, &format, make_cudaExtent(kLanes, kHeight, Form::kDimensions == 3 ? kLayers : 0),
          kSurface ? cudaArraySurfaceLoadStore : cudaArrayDefault));
      cudaMemcpy3DParms copy{};
      copy.srcPtr = make_cudaPitchedPtr(values_.data(), kLanes * 4 * channels, kLanes, kHeight);
      copy.dstArray = array_;
      copy.extent = make_cudaExtent(kLanes, kHeight, kLayers);
      copy.kind = cudaMemcpyHostToDevice;
      check(cudaMemcpy3D(&copy));
      resource.resType = cudaResourceTypeArray;
      resource.res.array.array = array_;
    }
    return resource;
  }

  bool linear_;
  std::vector<float> values_;
  DeviceBuffer<float> memory_;
  cudaArray_t array_ = nullptr;
  cudaTextureObject_t texture_ = 0;
  cudaSurfaceObject_t surface_ = 0;
};

template <class Form, int channels>
class Reader {
 public:
  Reader(const Device& device, bool linear)
      : sm_count(device.sm_count()),
        texels_(linear),
        sums_(std::size_t(sm_count) * kMaxWarps * 32),
        spans_(std::size_t(sm_count) * kMaxWarps) {}

  /// Warps of an SM. Throws SkipPoint where it does not take as many.
  void launch(int warps, int iterations) {
    const int block_warps = std::min(warps, kBlockWarps);
    launch_resident(reread_texels_kernel<Form, channels>,
                    {.blocks = sm_count * (warps / block_warps), .threads = block_warps * 32},
                    texels_.object(), iterations, sums_.data(), spans_.prepare());
  }

  double cycles(int warps) const { return spans_.median_sm_cycles(std::size_t(sm_count) * warps); }

  /// Throws std::runtime_error where a thread's sum is another than that of an even number of
  /// iterations, which read both halves as often.
  void require_sums(int warps, int iterations) const {
    const auto found = sums_.to_host(std::size_t(sm_count) * warps * 32);
    const int block_threads = std::min(warps, kBlockWarps) * 32;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const int thread = static_cast<int>(i % block_threads);
      double once = 0;
      for (int k = 0; k < 2 * kUnroll; ++k) {
        const int half = k / kUnroll * (kRows<channels> / 2);
        once +=
            texels_.found(thread % kLanes, first_row<channels>(thread / 32) + half + k % kUnroll);
      }
      const double expected = once * (1 + iterations / 2);
      if (std::abs(found[i] - expected) <= kRounding * expected) continue;
      throw std::runtime_error("thread " + std::to_string(i) + " read " + std::to_string(found[i]) +
                               " in sum, not " + std::to_string(expected));
    }
  }

  const int sm_count;

 private:
  static constexpr double kRounding = 1e-3;  // of a sum; texels differ by more

  Texels<Form, channels> texels_;
  DeviceBuffer<float> sums_;
  WarpSpans spans_;
};

struct Kind {
  const char* variant;
  const char* key;
  const char* label;
  bool linear = false;
};

/// Does a step for each kind of read.
template <class Step>
void for_each_kind(const Step& step) {
  step.template operator()<Fetch, 1>(
      {"fetch", "texture.fetch.per_clk_sm", "fetch from linear memory"});
  step.template operator()<Sample2d, 1>(
      {"nearest", "texture.nearest.per_clk_sm", "2D, nearest texel"});
  step.template operator()<Sample2d, 1>(
      {"linear", "texture.linear.per_clk_sm", "2D, linear filter", true});
  step.template operator()<Sample2d, 4>(
      {"nearest4", "texture.nearest4.per_clk_sm", "2D, nearest texel, four floats"});
  step.template operator()<Sample2d, 4>(
      {"linear4", "texture.linear4.per_clk_sm", "2D, linear filter, four floats", true});
  step.template operator()<Sample3d, 1>(
      {"linear3d", "texture.linear3d.per_clk_sm", "3D, linear filter", true});
  step.template operator()<Surface, 1>({"surface", "surface.per_clk_sm", "surface load"});
}

template <class Form, int channels>
void add_points(Probe& probe, Sweep& sweep, Reader<Form, channels>& reader, int warps) {
  for (int length = 1; length <= kLengths; ++length) {
    const int iterations = length * kIterations * kMaxWarps / std::max(warps, kFewWarps);
    auto cycles = repeated(probe.at_level(3, 7, 21), [&] {
      reader.launch(warps, iterations);
      return reader.cycles(warps);
    });
    if (length == 1) reader.require_sums(warps, iterations);
    sweep.add({double(warps), double{kLanes} * kUnroll * iterations * warps}, {std::move(cycles)});
  }
}

template <class Form, int channels>
void measure_kind(Probe& probe, const Kind& kind) {
  probe.series({.variant = kind.variant,
                .axes = {{"warps", "warps"}, {"work", "operations"}},
                .constants = {{"sm_count", 1}, {"lanes", kLanes}, {"set_bytes", kSetBytes}},
                .fit = {"work_rate", {{kind.key, "saturated.per_sm"}}},
                .figure = {"texture_rate",
                           "Lanes of texture reads that an SM answers a cycle against its warps",
                           kind.label},
                .kernel = reread_texels_kernel<Form, channels>},
               [&](Sweep& sweep) {
                 Reader<Form, channels> reader(probe.device(), kind.linear);
                 for (int warps = 1; warps <= kMaxWarps; warps *= 2) {
                   sweep.attempt([&] { add_points(probe, sweep, reader, warps); });
                 }
               });
}

void measure(Probe& probe) {
  for_each_kind([&]<class Form, int channels>(const Kind& kind) {
    measure_kind<Form, channels>(probe, kind);
  });
}

/// L1 answers, and as many instructions run as are in the loops.
void confirm(Probe& probe) {
  for_each_kind([&]<class Form, int channels>(const Kind& kind) {
    Reader<Form, channels> reader(probe.device(), kind.linear);
    const double instructions =
        double{kUnroll} * (kCountedIterations + 2) * kCountedWarps * reader.sm_count;
    count_launch(probe, kind.variant,
                 std::is_same_v<Form, Surface> ? "surface_load" : "texture_load",
                 {"warps", "warps"}, kCountedWarps,
                 {{"hit_rate", 1, 0.02}, {"instructions", instructions, 0.01}},
                 [&] { reader.launch(kCountedWarps, kCountedIterations); });
  });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How many lanes of texture and surface reads does an SM answer in a cycle?",
     .cost_seconds = 2,
     .machine_code = {
         expect(reread_texels_kernel<Fetch, 1>, "TLD.*", "tex.1d.v4.f32.s32", kUnroll),
         expect(reread_texels_kernel<Sample2d, 1>, "TEX(.LL|.SCR.LL)?", "tex.2d.v4.f32.f32",
                kUnroll),
         expect(reread_texels_kernel<Sample2d, 4>, "TEX(.LL|.SCR.LL)?", "tex.2d.v4.f32.f32",
                kUnroll),
         expect(reread_texels_kernel<Sample3d, 1>, "TEX(.LL|.SCR.LL)?", "tex.3d.v4.f32.f32",
                kUnroll),
         expect(reread_texels_kernel<Surface, 1>, "SULD.*", "suld.b.2d.b32.trap", kUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::texture_rate_probe
