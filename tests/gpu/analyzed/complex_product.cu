// SPDX-License-Identifier: Apache-2.0
// The product of many complex numbers by CUB's device-wide reduction, with the product of libcu++.
// Built twice: with LIBCUDACXX_ENABLE_SIMPLIFIED_COMPLEX_MULTIPLICATION that product does not look
// for NaN (docs/worked_examples.md).
// Usage: warpgauge_complex_product --clock FILE | --count
#include <thrust/iterator/counting_iterator.h>
#include <cub/device/device_reduce.cuh>
#include <cuda/std/complex>
#include <cuda/std/functional>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "probes/device/buffer.h"
#include "probes/methods/timing.h"

namespace warpgauge::analyzed {
namespace {

using Complex = cuda::std::complex<float>;
using probes::check;
using probes::DeviceBuffer;

constexpr unsigned kFactors = 1U << 30;

/// 1 or i, so that every product is exact, and both builds have to give the same.
struct Turn {
  __device__ Complex operator()(unsigned k) const {
    const float quarter = static_cast<float>(k & 1U);
    return {1 - quarter, quarter};
  }
};

class Product {
 public:
  Product() : result_(1), bytes_(needed_bytes()), workspace_(bytes_) {}

  void launch() { check(reduce(workspace_.data(), bytes_)); }
  Complex result() const { return result_.value(); }

 private:
  cudaError_t reduce(void* workspace, std::size_t& bytes) {
    return cub::DeviceReduce::TransformReduce(
        workspace, bytes, thrust::counting_iterator<unsigned>(0), result_.data(), kFactors,
        cuda::std::multiplies<>{}, Turn{}, Complex(1));
  }
  std::size_t needed_bytes() {
    std::size_t bytes = 0;
    check(reduce(nullptr, bytes));
    return bytes;
  }

  DeviceBuffer<Complex> result_;
  std::size_t bytes_;
  DeviceBuffer<char> workspace_;
};

int clock(const char* path) {
  constexpr int kWarmUps = 5, kRepeats = 15;
  Product product;
  const auto times = probes::time_launches(kWarmUps, kRepeats, [&](int) { product.launch(); });
  const Complex result = product.result();
  const nlohmann::ordered_json all = {{"schema", "warpgauge.analyzed.product"},
                                      {"factors", kFactors},
                                      {"seconds", times.seconds},
                                      {"sm_clock_mhz", times.sm_clock_mhz},
                                      {"result", {result.real(), result.imag()}}};
  std::ofstream file(path);
  file << all.dump() << "\n";
  return file.flush() ? 0 : 1;
}

int count() {
  Product product;
  product.launch();
  check(cudaDeviceSynchronize());
  return 0;
}

}  // namespace
}  // namespace warpgauge::analyzed

int main(int count, char** arguments) {
  const std::string mode = count > 1 ? arguments[1] : "";
  try {
    if (mode == "--clock" && count == 3) return warpgauge::analyzed::clock(arguments[2]);
    if (mode == "--count" && count == 2) return warpgauge::analyzed::count();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
  std::fprintf(stderr, "usage: %s --clock FILE | --count\n", arguments[0]);
  return 2;
}
