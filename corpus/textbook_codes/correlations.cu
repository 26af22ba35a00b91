// SPDX-License-Identifier: Apache-2.0
// Sums of products: sines and cosines for magnetic resonance, tones, a small picture in a large
// one, angles between stars.
#include "outside_checks.h"

namespace correlations {

using namespace outside;

constexpr float kTurn = 6.2831853f;

/// MRI's Q matrix: each point in space sums over the points in frequency, which lie in constant
/// memory.
constexpr int kFrequencies = 2048;
__constant__ float4 frequencies[kFrequencies];
__global__ void resonance_q(int n, int count, const float* x, const float* y, const float* z,
                            float* qr, float* qi) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float px = x[i], py = y[i], pz = z[i];
  float re = 0, im = 0;
#pragma unroll 4
  for (int k = 0; k < count; ++k) {
    const float angle =
        kTurn * (frequencies[k].x * px + frequencies[k].y * py + frequencies[k].z * pz);
    float s, c;
    __sincosf(angle, &s, &c);
    re += frequencies[k].w * c;
    im += frequencies[k].w * s;
  }
  qr[i] = re;
  qi[i] = im;
}

/// The same with samples from global memory and exact sines (F^H d).
template <class T>
__global__ void resonance_f(int n, int count, const T* x, const T* k, const T* dr, const T* di,
                            T* fr, T* fi) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const T px = x[i];
  T re = 0, im = 0;
  for (int j = 0; j < count; ++j) {
    T s, c;
    sincospi(2 * k[j] * px, &s, &c);
    re += dr[j] * c - di[j] * s;
    im += di[j] * c + dr[j] * s;
  }
  fr[i] = re;
  fi[i] = im;
}

/// The strength of tones in blocks of samples (Goertzel), a thread a tone, a block a part.
__global__ void tones(int length, const float* samples, const float* coefficient, float* power) {
  const float* part = samples + size_t(blockIdx.x) * length;
  const float c = coefficient[threadIdx.x];
  float s1 = 0, s2 = 0;
  for (int i = 0; i < length; ++i) {
    const float s = part[i] + c * s1 - s2;
    s2 = s1;
    s1 = s;
  }
  power[size_t(blockIdx.x) * blockDim.x + threadIdx.x] = s1 * s1 + s2 * s2 - c * s1 * s2;
}

/// How well a small picture fits at each place of a large one (normalised correlation), a thread a
/// place.
template <int kSide>
__global__ void correlation(int width, int height, const float* picture, const float* part,
                            float* fit) {
  __shared__ float small[kSide * kSide];
  for (int i = threadIdx.y * blockDim.x + threadIdx.x; i < kSide * kSide;
       i += blockDim.x * blockDim.y)
    small[i] = part[i];
  __syncthreads();
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > width - kSide || y > height - kSide) return;
  float sum = 0, squares = 0, product = 0;
  for (int j = 0; j < kSide; ++j) {
#pragma unroll
    for (int i = 0; i < kSide; ++i) {
      const float value = picture[size_t(y + j) * width + x + i];
      sum += value;
      squares += value * value;
      product += value * small[j * kSide + i];
    }
  }
  constexpr float kCount = kSide * kSide;
  fit[size_t(y) * width + x] = product * rsqrtf(fmaxf(squares - sum * sum / kCount, 1e-6f));
}

/// A histogram of the angles between all pairs of two sets of stars, bins found by a search.
__global__ void star_angles(int n, int m, const float4* stars, const float4* others,
                            const float* edges, unsigned* bins) {
  constexpr int kBins = 32;
  __shared__ float4 tile[256];
  __shared__ float edge[kBins];
  __shared__ unsigned count[8][kBins];
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (threadIdx.x < kBins) edge[threadIdx.x] = edges[threadIdx.x];
  count[threadIdx.x / 32][threadIdx.x % 32] = 0;
  const float4 mine = i < n ? stars[i] : float4{0, 0, 0, 0};
  for (int first = 0; first < m; first += 256) {
    __syncthreads();
    tile[threadIdx.x] = others[first + threadIdx.x];
    __syncthreads();
    if (i >= n) continue;
    for (int j = 0; j < 256; ++j) {
      const float dot = mine.x * tile[j].x + mine.y * tile[j].y + mine.z * tile[j].z;
      int low = 0, high = kBins;  // edges fall: the first that is not larger than dot
      while (low < high) {
        const int middle = (low + high) / 2;
        if (dot >= edge[middle]) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      atomicAdd(&count[threadIdx.x / 32][min(low, kBins - 1)], 1u);
    }
  }
  __syncthreads();
  if (threadIdx.x < kBins) {
    unsigned sum = 0;
    for (int k = 0; k < 8; ++k) sum += count[k][threadIdx.x];
    atomicAdd(bins + threadIdx.x, sum);
  }
}

void resonances(Checks& checks, int n, int count) {
  checks.run("resonance of " + std::to_string(n), [&] {
    std::vector<float> k = uniform<float>(4 * kFrequencies, -0.5, 0.5);
    const std::vector<float> x = uniform<float>(n, 0, 1), y = uniform<float>(n, 0, 1, 2),
                             z = uniform<float>(n, 0, 1, 3);
    CHECK(cudaMemcpyToSymbol(frequencies, k.data(), k.size() * sizeof(float)));
    const Buffer<float> dx(x), dy(y), dz(z), qr(n), qi(n);
    repeat([&] {
      resonance_q<<<blocks(n, 256), 256>>>(n, count, dx.data(), dy.data(), dz.data(), qr.data(),
                                           qi.data());
    });
    double sum = 0;
    for (int j = 0; j < count; ++j) {
      sum += k[4 * j + 3] * std::cos(2 * M_PI *
                                     (double(k[4 * j]) * x[9] + double(k[4 * j + 1]) * y[9] +
                                      double(k[4 * j + 2]) * z[9]));
    }
    checks.near(element(qr, 9), sum, 1e-2);
  });
}

template <class T>
void samples(Checks& checks, int n, int count, const std::string& type) {
  checks.run("samples of " + std::to_string(n) + " " + type, [&] {
    const std::vector<T> x = uniform<T>(n, 0, 1), k = uniform<T>(count, -2, 2, 2);
    const Buffer<T> dx(x), dk(k), ones(std::vector<T>(count, T(1))), zeros(count), fr(n), fi(n);
    repeat([&] {
      resonance_f<T><<<blocks(n, 128), 128>>>(n, count, dx.data(), dk.data(), ones.data(),
                                              zeros.data(), fr.data(), fi.data());
    });
    double sum = 0;
    for (int j = 0; j < count; ++j) sum += std::cos(2 * M_PI * double(k[j]) * x[n - 1]);
    checks.near(element(fr, n - 1), sum, 1e-3);
  });
}

void hearing(Checks& checks, int parts, int length) {
  checks.run("tones of " + std::to_string(parts) + " parts", [&] {
    std::vector<float> coefficient(128);
    for (int i = 0; i < 128; ++i)
      coefficient[i] = static_cast<float>(2 * std::cos(2 * M_PI * i / length));
    const Buffer<float> x(std::vector<float>(std::size_t(parts) * length, 1.0f)), c(coefficient),
        power(std::size_t(parts) * 128);
    repeat([&] { tones<<<parts, 128>>>(length, x.data(), c.data(), power.data()); });
    checks.near(element(power, 64) / length, 0, 0.1, "power of a tone that is not there");
  });
}

template <int kSide>
void fits(Checks& checks, int width, int height) {
  checks.run("fits of " + std::to_string(kSide), [&] {
    const Buffer<float> picture(uniform<float>(std::size_t(width) * height, 0, 1)),
        part(uniform<float>(kSide * kSide, -1, 1, 2));
    const Buffer<float> fit(picture.size());
    repeat([&] {
      correlation<kSide><<<dim3(blocks(width, 32), blocks(height, 8)), dim3(32, 8)>>>(
          width, height, picture.data(), part.data(), fit.data());
    });
    checks.that(std::abs(element(fit, width / 2)) < kSide, "a fit out of range");
  });
}

void sky(Checks& checks, int n, int m) {
  checks.run("stars " + std::to_string(n), [&] {
    std::vector<float> stars = uniform<float>(4 * std::size_t(std::max(n, m)), -1, 1), edges(32);
    for (std::size_t i = 0; i < stars.size(); i += 4) {
      const float length = std::hypot(stars[i], stars[i + 1], stars[i + 2]);
      for (int k = 0; k < 3; ++k) stars[i + k] /= length;
    }
    for (int i = 0; i < 32; ++i)
      edges[i] = static_cast<float>(std::cos(M_PI * std::pow(10.0, (i - 31) / 8.0)));
    const Buffer<float> device(stars), edge(edges);
    const Buffer<unsigned> bins(32);
    const float4* all = reinterpret_cast<const float4*>(device.data());
    repeat([&] {
      CHECK(cudaMemset(bins.data(), 0, 32 * sizeof(unsigned)));
      star_angles<<<blocks(n, 256), 256>>>(n, m, all, all, edge.data(), bins.data());
    });
    double sum = 0;
    for (const unsigned bin : on_host(bins)) sum += bin;
    checks.near(sum, double(n) * m, 0, "pairs");
  });
}

}  // namespace correlations

int main() {
  using namespace correlations;
  Checks checks;
  resonances(checks, 32'768, 2048);
  resonances(checks, 262'144, 1024);
  samples<float>(checks, 65'536, 1'000, "floats");
  samples<double>(checks, 40'000, 500, "doubles");
  hearing(checks, 500, 1024);
  hearing(checks, 5'000, 1024);
  fits<8>(checks, 2048, 2048);
  fits<24>(checks, 2048, 1024);
  sky(checks, 8'448, 2'048);
  sky(checks, 33'792, 4'096);
  return checks.status();
}
