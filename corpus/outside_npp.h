// SPDX-License-Identifier: Apache-2.0
// What the NPP programs of this corpus share: the images, and how NPP reports errors.
#pragma once

#include <npp.h>

#include "outside.h"

namespace outside {

/// NPP's codes above 0 are warnings: the image was written.
inline void check_npp(NppStatus status, const char* call) {
  check(std::min(static_cast<int>(status), 0), call);
}
#define CHECK_NPP(call) ::outside::check_npp((call), #call)

constexpr int kSide = 4096;
constexpr NppiSize kSize{kSide, kSide};
constexpr NppiPoint kCorner{0, 0};
constexpr NppiRect kWhole{0, 0, kSide, kSide};
constexpr auto kBorder = NPP_BORDER_REPLICATE;
constexpr int kColorStep = 3 * kSide, kShortStep = 2 * kSide, kFloatStep = 4 * kSide;  // bytes

inline NppStreamContext stream_context() {
  int device = 0;
  cudaDeviceProp properties{};
  CHECK(cudaGetDevice(&device));
  CHECK(cudaGetDeviceProperties(&properties, device));
  NppStreamContext context{};
  context.nCudaDeviceId = device;
  context.nMultiProcessorCount = properties.multiProcessorCount;
  context.nMaxThreadsPerMultiProcessor = properties.maxThreadsPerMultiProcessor;
  context.nMaxThreadsPerBlock = properties.maxThreadsPerBlock;
  context.nSharedMemPerBlock = properties.sharedMemPerBlock;
  context.nCudaDevAttrComputeCapabilityMajor = properties.major;
  context.nCudaDevAttrComputeCapabilityMinor = properties.minor;
  return context;
}

/// Square images of kSide pixels: inputs, and where results go.
struct Images {
  static constexpr std::size_t kPixels = std::size_t{kSide} * kSide;
  Buffer<Npp8u> gray{random_bits<Npp8u>(kPixels, 51)};
  Buffer<Npp8u> gray_out{kPixels};
  Buffer<Npp8u> color{random_bits<Npp8u>(3 * kPixels, 52)};
  Buffer<Npp8u> color_out{3 * kPixels};
  Buffer<Npp16u> shorts{random_bits<Npp16u>(kPixels, 54)};
  Buffer<Npp16u> shorts_out{kPixels};
  Buffer<Npp32f> floats{uniform<float>(kPixels, 0.1, 10, 53)};
  Buffer<Npp32f> floats_out{kPixels};
  NppStreamContext stream = stream_context();
};

}  // namespace outside
