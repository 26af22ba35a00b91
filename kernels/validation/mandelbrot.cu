// SPDX-License-Identifier: Apache-2.0
// Escape times of the Mandelbrot set: no memory to speak of, lanes that leave the loop at
// different iterations. Should be bound by the FMA pipe and by divergence.
#include "kernels/validation/validation.h"

namespace warpgauge::kernels::validation {
namespace {

constexpr int kColumns = 32, kRows = 8, kMostIterations = 512;

/// Iterations until |z| > 2 at a point of the plane.
template <class Real>
__host__ __device__ int escape_iterations(Real cx, Real cy) {
  Real x = 0, y = 0;
  int iteration = 0;
  for (; iteration < kMostIterations && x * x + y * y <= 4; ++iteration) {
    const Real next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
  }
  return iteration;
}

/// Row and column to the plane: real part -2 to 1, imaginary part -1.5 to 1.5.
__host__ __device__ float coordinate(int i, int order, float from) {
  return from + 3.0F * static_cast<float>(i) / static_cast<float>(order);
}

__global__ void __launch_bounds__(kColumns* kRows) mandelbrot(unsigned short* out, int order) {
  const int column = static_cast<int>(blockIdx.x) * kColumns + static_cast<int>(threadIdx.x);
  const int row = static_cast<int>(blockIdx.y) * kRows + static_cast<int>(threadIdx.y);
  if (column >= order || row >= order) return;
  out[std::size_t(row) * order + column] = static_cast<unsigned short>(
      escape_iterations(coordinate(column, order, -2.0F), coordinate(row, order, -1.5F)));
}

/// Mean iterations of a pixel, from a coarse grid: the work depends on the picture.
double mean_iterations() {
  constexpr int kCoarse = 256;
  double iterations = 0;
  for (int i = 0; i < kCoarse * kCoarse; ++i) {
    iterations += escape_iterations(coordinate(i % kCoarse, kCoarse, -2.0F),
                                    coordinate(i / kCoarse, kCoarse, -1.5F));
  }
  return iterations / (kCoarse * kCoarse);
}

Work make(double size, std::uint64_t) {
  const int order = static_cast<int>(size);
  const auto out = buffer<unsigned short>(std::size_t(order) * order);
  static const double iterations = mean_iterations();
  Work work{.flop = 8 * iterations * size * size, .compulsory_bytes = 2 * size * size};
  work.launch = [=](cudaStream_t stream) {
    const dim3 blocks(blocks_for(order, kColumns), blocks_for(order, kRows));
    mandelbrot<<<blocks, dim3(kColumns, kRows), 0, stream>>>(out->data(), order);
  };
  work.check = [=]() -> std::string {
    // Rounding decides at the edge of the set: all but one pixel in a hundred must agree.
    const auto iterations_of = out->to_host();
    int differ = 0, sampled = 0;
    for (std::size_t i = 0; i < iterations_of.size(); i += 97, ++sampled) {
      const double cx = coordinate(static_cast<int>(i % order), order, -2.0F);
      const double cy = coordinate(static_cast<int>(i / order), order, -1.5F);
      differ += iterations_of[i] != escape_iterations(cx, cy);
    }
    if (differ * 100 <= sampled) return {};
    return std::to_string(differ) + " of " + std::to_string(sampled) + " pixels differ";
  };
  return work;
}

const RegisterKernel<make> kRegister("How fast does a loop with lane-dependent trip counts run?",
                                     {"order", "1"}, {1024, 2048, 4096}, "fp32.tflops");

}  // namespace
}  // namespace warpgauge::kernels::validation
