// SPDX-License-Identifier: Apache-2.0
// Stencils: heat on a chip in the manner of hotspot (plain, in tiles, two steps at once), diffusion
// that reduces speckle, heat in three dimensions of 7 and 27 points, a wave of eighth order.
#include "outside_checks.h"

namespace stencils {

using namespace outside;

/// Heat of a chip: `power` warms, the neighbours and the air cool. The border keeps its value.
template <class T>
__global__ void chip_plain(int width, int height, const T* temperature, const T* power, T* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const int at = y * width + x;
  const T centre = temperature[at];
  if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
    out[at] = centre;
    return;
  }
  out[at] =
      centre + T(0.1) * (power[at] + (temperature[at - 1] + temperature[at + 1] - 2 * centre) +
                         (temperature[at - width] + temperature[at + width] - 2 * centre) +
                         T(0.05) * (T(80) - centre));
}

/// The same with a tile and its border in shared memory.
template <class T, int kX, int kY>
__global__ void chip_tiled(int width, int height, const T* temperature, const T* power, T* out) {
  __shared__ T tile[kY + 2][kX + 2];
  const int left = blockIdx.x * kX - 1, top = blockIdx.y * kY - 1;
  for (int i = threadIdx.y * kX + threadIdx.x; i < (kX + 2) * (kY + 2); i += kX * kY) {
    const int x = min(max(left + i % (kX + 2), 0), width - 1);
    const int y = min(max(top + i / (kX + 2), 0), height - 1);
    tile[i / (kX + 2)][i % (kX + 2)] = temperature[y * width + x];
  }
  __syncthreads();
  const int x = left + 1 + threadIdx.x, y = top + 1 + threadIdx.y;
  if (x >= width || y >= height) return;
  const int at = y * width + x, i = threadIdx.x + 1, j = threadIdx.y + 1;
  const T centre = tile[j][i];
  if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
    out[at] = centre;
    return;
  }
  out[at] = centre +
            T(0.1) * (power[at] + (tile[j][i - 1] + tile[j][i + 1] - 2 * centre) +
                      (tile[j - 1][i] + tile[j + 1][i] - 2 * centre) + T(0.05) * (T(80) - centre));
}

/// `steps` steps in one launch: the tile's valid part shrinks by one cell a step.
template <int kSide>
__global__ void chip_pyramid(int width, int height, int steps, const float* temperature,
                             const float* power, float* out) {
  __shared__ float now[kSide][kSide], next[kSide][kSide];
  const int inner = kSide - 2 * steps;
  const int i = threadIdx.x, j = threadIdx.y;
  const int x = static_cast<int>(blockIdx.x) * inner - steps + i;
  const int y = static_cast<int>(blockIdx.y) * inner - steps + j;
  const bool inside = x >= 0 && y >= 0 && x < width && y < height;
  const bool border = x <= 0 || y <= 0 || x >= width - 1 || y >= height - 1;
  const float watt = inside ? power[y * width + x] : 0;
  now[j][i] = inside ? temperature[y * width + x] : 0;
  __syncthreads();
  for (int step = 1; step <= steps; ++step) {
    float value = now[j][i];
    if (!border && i >= step && j >= step && i < kSide - step && j < kSide - step) {
      value += 0.1f * (watt + (now[j][i - 1] + now[j][i + 1] - 2 * value) +
                       (now[j - 1][i] + now[j + 1][i] - 2 * value) + 0.05f * (80 - value));
    }
    next[j][i] = value;
    __syncthreads();
    now[j][i] = next[j][i];
    __syncthreads();
  }
  if (inside && i >= steps && j >= steps && i < kSide - steps && j < kSide - steps) {
    out[y * width + x] = now[j][i];
  }
}

/// Speckle reducing diffusion, first half: gradients and the coefficient of each pixel.
template <class T>
__global__ void speckle_coefficients(int width, int height, T variation, const T* image, T* north,
                                     T* west, T* coefficient) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const int at = y * width + x;
  const T centre = image[at];
  const T n = image[max(y - 1, 0) * width + x] - centre;
  const T s = image[min(y + 1, height - 1) * width + x] - centre;
  const T w = image[y * width + max(x - 1, 0)] - centre;
  const T e = image[y * width + min(x + 1, width - 1)] - centre;
  const T gradient = (n * n + s * s + w * w + e * e) / (centre * centre);
  const T laplace = (n + s + w + e) / centre;
  const T numerator = T(0.5) * gradient - T(0.0625) * laplace * laplace;
  const T denominator = 1 + T(0.25) * laplace;
  const T q = numerator / (denominator * denominator);
  const T value = 1 / (1 + (q - variation) / (variation * (1 + variation)));
  north[at] = n;
  west[at] = w;
  coefficient[at] = min(max(value, T(0)), T(1));
}

template <class T>
__global__ void speckle_update(int width, int height, const T* image, const T* north, const T* west,
                               const T* coefficient, T* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const int at = y * width + x;
  const int below = min(y + 1, height - 1) * width + x, right = y * width + min(x + 1, width - 1);
  const T here = coefficient[at];
  const T flow = here * (north[at] + west[at]) - coefficient[below] * north[below] -
                 coefficient[right] * west[right];
  out[at] = image[at] + T(0.125) * flow;
}

/// Heat in a box, a thread a cell.
template <class T>
__global__ void box_plain(int nx, int ny, int nz, const T* in, T* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
  const int y = blockIdx.y * blockDim.y + threadIdx.y + 1, z = blockIdx.z + 1;
  if (x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
  const size_t layer = size_t(nx) * ny, at = z * layer + size_t(y) * nx + x;
  out[at] = T(0.4) * in[at] + T(0.1) * (in[at - 1] + in[at + 1] + in[at - nx] + in[at + nx] +
                                        in[at - layer] + in[at + layer]);
}

/// The same, a thread a column: the layers above and below stay in registers.
template <class T>
__global__ void box_marching(int nx, int ny, int nz, const T* in, T* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
  const int y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (x >= nx - 1 || y >= ny - 1) return;
  const size_t layer = size_t(nx) * ny;
  size_t at = size_t(y) * nx + x;
  T below = in[at], centre = in[at + layer];
  for (int z = 1; z < nz - 1; ++z) {
    at += layer;
    const T above = in[at + layer];
    out[at] = T(0.4) * centre +
              T(0.1) * (in[at - 1] + in[at + 1] + in[at - nx] + in[at + nx] + below + above);
    below = centre;
    centre = above;
  }
}

/// 27 points with weights by distance.
template <class T>
__global__ void box_27(int nx, int ny, int nz, const T* in, T* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x + 1;
  const int y = blockIdx.y * blockDim.y + threadIdx.y + 1, z = blockIdx.z + 1;
  if (x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
  const size_t layer = size_t(nx) * ny, at = z * layer + size_t(y) * nx + x;
  constexpr T kWeight[4] = {T(0.3), T(0.05), T(0.02), T(0.02)};
  T sum = 0;
#pragma unroll
  for (int k = -1; k <= 1; ++k) {
#pragma unroll
    for (int j = -1; j <= 1; ++j) {
#pragma unroll
      for (int i = -1; i <= 1; ++i) {
        sum += kWeight[(k != 0) + (j != 0) + (i != 0)] *
               in[at + k * static_cast<ptrdiff_t>(layer) + j * nx + i];
      }
    }
  }
  out[at] = sum;
}

/// A wave, eighth order in space: a plane in shared memory, nine layers in registers.
template <int kX, int kY>
__global__ void wave_25(int nx, int ny, int nz, const float* now, const float* before,
                        float* next) {
  constexpr int kR = 4;
  constexpr float kC[kR + 1] = {-2.84722f, 1.6f, -0.2f, 0.0253968f, -0.00178571f};
  __shared__ float plane[kY + 2 * kR][kX + 2 * kR];
  const int x = blockIdx.x * kX + threadIdx.x + kR, y = blockIdx.y * kY + threadIdx.y + kR;
  const size_t layer = size_t(nx) * ny;
  size_t at = size_t(y) * nx + x;  // the box is a whole number of tiles beside its border
  float column[2 * kR + 1];
  for (int k = 0; k < 2 * kR; ++k) column[k + 1] = now[at + k * layer];
  at += (kR - 1) * layer;
  for (int z = kR; z < nz - kR; ++z) {
    at += layer;
#pragma unroll
    for (int k = 0; k < 2 * kR; ++k) column[k] = column[k + 1];
    column[2 * kR] = now[at + kR * layer];
    __syncthreads();
    plane[threadIdx.y + kR][threadIdx.x + kR] = column[kR];
    if (threadIdx.x < kR) {
      plane[threadIdx.y + kR][threadIdx.x] = now[at - kR];
      plane[threadIdx.y + kR][threadIdx.x + kX + kR] = now[at + kX];
    }
    if (threadIdx.y < kR) {
      plane[threadIdx.y][threadIdx.x + kR] = now[at - kR * nx];
      plane[threadIdx.y + kY + kR][threadIdx.x + kR] = now[at + kY * nx];
    }
    __syncthreads();
    float sum = 3 * kC[0] * column[kR];
#pragma unroll
    for (int r = 1; r <= kR; ++r) {
      sum +=
          kC[r] * (column[kR - r] + column[kR + r] + plane[threadIdx.y + kR][threadIdx.x + kR - r] +
                   plane[threadIdx.y + kR][threadIdx.x + kR + r] +
                   plane[threadIdx.y + kR - r][threadIdx.x + kR] +
                   plane[threadIdx.y + kR + r][threadIdx.x + kR]);
    }
    next[at] = 2 * column[kR] - before[at] + 0.1f * sum;
  }
}

template <class T>
T chip_on_host(const std::vector<T>& t, const std::vector<T>& p, int width, int at) {
  return t[at] + T(0.1) * (p[at] + t[at - 1] + t[at + 1] + t[at - width] + t[at + width] -
                           4 * t[at] + T(0.05) * (T(80) - t[at]));
}

template <class T>
void chips(Checks& checks, int width, int height, const std::string& type) {
  checks.run("chip of " + std::to_string(width) + " " + type, [&] {
    const std::size_t size = std::size_t(width) * height;
    const std::vector<T> t = uniform<T>(size, 40, 90), p = uniform<T>(size, 0, 5, 7);
    const Buffer<T> temperature(t), power(p);
    const Buffer<T> out(size);
    const int at = (height / 2) * width + width / 3 + 1;
    const T wanted = chip_on_host(t, p, width, at);
    const dim3 wide(64, 4), square(32, 8);
    repeat([&] {
      chip_plain<T><<<dim3(blocks(width, 64), blocks(height, 4)), wide>>>(
          width, height, temperature.data(), power.data(), out.data());
    });
    checks.near(element(out, at), wanted, 1e-5);
    repeat([&] {
      chip_tiled<T, 32, 8><<<dim3(blocks(width, 32), blocks(height, 8)), square>>>(
          width, height, temperature.data(), power.data(), out.data());
    });
    checks.near(element(out, at), wanted, 1e-5);
    repeat([&] {
      chip_tiled<T, 16, 16><<<dim3(blocks(width, 16), blocks(height, 16)), dim3(16, 16)>>>(
          width, height, temperature.data(), power.data(), out.data());
    });
    checks.near(element(out, at), wanted, 1e-5);
  });
}

void pyramids(Checks& checks, int side, int steps) {
  checks.run("pyramid of " + std::to_string(side), [&] {
    const std::size_t size = std::size_t(side) * side;
    const Buffer<float> temperature(uniform<float>(size, 40, 90)),
        power(uniform<float>(size, 0, 5));
    const Buffer<float> out(size), middle(size), wanted(size);
    repeat([&] {
      chip_pyramid<32>
          <<<dim3(blocks(side, 32 - 2 * steps), blocks(side, 32 - 2 * steps)), dim3(32, 32)>>>(
              side, side, steps, temperature.data(), power.data(), out.data());
    });
    const float* source = temperature.data();
    float* target = middle.data();
    for (int step = 0; step < steps; ++step) {
      chip_plain<float><<<dim3(blocks(side, 32), blocks(side, 8)), dim3(32, 8)>>>(
          side, side, source, power.data(), target);
      source = target;
      target = target == middle.data() ? wanted.data() : middle.data();
    }
    const std::size_t at = size / 2 + 77;
    float last = 0;
    CHECK(cudaMemcpy(&last, source + at, sizeof last, cudaMemcpyDeviceToHost));
    checks.near(element(out, at), last, 1e-5);
  });
}

template <class T>
void speckles(Checks& checks, int width, int height, const std::string& type) {
  checks.run("speckles of " + std::to_string(width) + " " + type, [&] {
    const std::size_t size = std::size_t(width) * height;
    const Buffer<T> image(uniform<T>(size, 0.5, 1.5));
    const Buffer<T> north(size), west(size), coefficient(size), out(size);
    const dim3 grid(blocks(width, 32), blocks(height, 4)), block(32, 4);
    repeat([&] {
      speckle_coefficients<T><<<grid, block>>>(width, height, T(0.05), image.data(), north.data(),
                                               west.data(), coefficient.data());
      speckle_update<T><<<grid, block>>>(width, height, image.data(), north.data(), west.data(),
                                         coefficient.data(), out.data());
    });
    double most = 0;
    for (const T value : on_host(out, width)) most = std::max<double>(most, std::abs(value));
    checks.that(most > 0.4 && most < 4, "the image went out of range");
  });
}

template <class T>
void boxes(Checks& checks, int nx, int ny, int nz, const std::string& type) {
  checks.run("box of " + std::to_string(nx) + " " + type, [&] {
    const std::size_t layer = std::size_t(nx) * ny, size = layer * nz;
    const std::vector<T> cells = uniform<T>(size, 0, 1);
    const Buffer<T> in(cells);
    const Buffer<T> out(size);
    const std::size_t at = size / 2 + nx * (ny / 2) + nx / 2;
    const double wanted =
        0.4 * cells[at] + 0.1 * (double(cells[at - 1]) + cells[at + 1] + cells[at - nx] +
                                 cells[at + nx] + cells[at - layer] + cells[at + layer]);
    const dim3 cubes(blocks(nx - 2, 64), blocks(ny - 2, 4), nz - 2);
    repeat([&] { box_plain<T><<<cubes, dim3(64, 4)>>>(nx, ny, nz, in.data(), out.data()); });
    checks.near(element(out, at), wanted, 1e-5, "plain");
    const dim3 columns(blocks(nx - 2, 32), blocks(ny - 2, 4));
    repeat([&] { box_marching<T><<<columns, dim3(32, 4)>>>(nx, ny, nz, in.data(), out.data()); });
    checks.near(element(out, at), wanted, 1e-5, "marching");
    repeat([&] { box_27<T><<<cubes, dim3(64, 4)>>>(nx, ny, nz, in.data(), out.data()); });
    checks.that(element(out, at) > 0 && element(out, at) < 1.2, "27 points");
  });
}

void waves(Checks& checks, int nx, int ny, int nz) {
  checks.run("wave of " + std::to_string(nx), [&] {
    const std::size_t size = std::size_t(nx + 8) * (ny + 8) * (nz + 8);
    const Buffer<float> now(uniform<float>(size, -1, 1)), before(uniform<float>(size, -1, 1, 8));
    const Buffer<float> next(size);
    repeat([&] {
      wave_25<32, 8><<<dim3(nx / 32, ny / 8), dim3(32, 8)>>>(nx + 8, ny + 8, nz + 8, now.data(),
                                                             before.data(), next.data());
    });
    checks.that(std::isfinite(element(next, size / 2)), "the wave is not finite");
  });
}

}  // namespace stencils

int main() {
  using namespace stencils;
  Checks checks;
  chips<float>(checks, 3000, 2500, "floats");
  chips<float>(checks, 7168, 6144, "floats");
  chips<double>(checks, 4000, 3000, "doubles");
  pyramids(checks, 2048, 2);
  pyramids(checks, 5000, 4);
  speckles<float>(checks, 2560, 2560, "floats");
  speckles<float>(checks, 6144, 4096, "floats");
  speckles<double>(checks, 3072, 2048, "doubles");
  boxes<float>(checks, 256, 256, 192, "floats");
  boxes<float>(checks, 512, 384, 320, "floats");
  boxes<double>(checks, 320, 288, 256, "doubles");
  waves(checks, 256, 256, 160);
  waves(checks, 512, 512, 256);
  return checks.status();
}
