// SPDX-License-Identifier: Apache-2.0
// Rates and equations in time: chemistry of a flame, stiff and chaotic systems, a muscle cell in
// few threads, neurons, a filter of particles that follows a path, photons that scatter.
#include "outside_checks.h"

namespace chemistry {

using namespace outside;

constexpr int kSpecies = 12, kReactions = 24;

struct Reaction {
  float log_factor, power, energy;
};
__constant__ Reaction reactions[kReactions];
__constant__ float fits[kSpecies][6];  // Gibbs' energy as a polynomial of temperature

/// Rates of species by Arrhenius' law, forwards and backwards by the equilibrium, a thread a cell.
template <class T>
__global__ void reaction_rates(int n, const T* temperature, const T* concentration, T* rates) {
  const int cell = blockIdx.x * blockDim.x + threadIdx.x;
  if (cell >= n) return;
  const T t = temperature[cell], log_t = log(t), inverse = 1 / t;
  T y[kSpecies], gibbs[kSpecies], rate[kSpecies];
#pragma unroll
  for (int s = 0; s < kSpecies; ++s) {
    y[s] = concentration[size_t(s) * n + cell];
    gibbs[s] = T(fits[s][0]) * (1 - log_t) +
               t * (T(fits[s][1]) + t * (T(fits[s][2]) + t * T(fits[s][3]))) +
               T(fits[s][4]) * inverse + T(fits[s][5]);
    rate[s] = 0;
  }
#pragma unroll
  for (int r = 0; r < kReactions; ++r) {
    const int a = r % kSpecies, b = (r * 5 + 1) % kSpecies, c = (r * 7 + 2) % kSpecies,
              d = (r * 11 + 3) % kSpecies;
    const T forward = exp(T(reactions[r].log_factor) + T(reactions[r].power) * log_t -
                          T(reactions[r].energy) * inverse);
    const T backward = forward * exp(gibbs[c] + gibbs[d] - gibbs[a] - gibbs[b]);
    const T net = forward * y[a] * y[b] - backward * y[c] * y[d];
    rate[a] -= net;
    rate[b] -= net;
    rate[c] += net;
    rate[d] += net;
  }
#pragma unroll
  for (int s = 0; s < kSpecies; ++s) rates[size_t(s) * n + cell] = rate[s];
}

/// Mixture averages of viscosities (pairs of species with roots).
template <class T>
__global__ void viscosity(int n, const T* temperature, const T* fraction, T* out) {
  const int cell = blockIdx.x * blockDim.x + threadIdx.x;
  if (cell >= n) return;
  T x[kSpecies], mu[kSpecies];
  const T log_t = log(temperature[cell]);
#pragma unroll
  for (int s = 0; s < kSpecies; ++s) {
    x[s] = fraction[size_t(s) * n + cell];
    mu[s] = exp(T(0.01) * (s + 1) + T(0.7) * log_t);
  }
  T sum = 0;
#pragma unroll
  for (int i = 0; i < kSpecies; ++i) {
    T lower = 0;
#pragma unroll
    for (int j = 0; j < kSpecies; ++j) {
      const T root = 1 + sqrt(mu[i] / mu[j]) * T(1.0 + 0.01 * j);
      lower += x[j] * root * root * T(0.35);
    }
    sum += x[i] * mu[i] / lower;
  }
  out[cell] = sum;
}

/// Lorenz's system by Runge and Kutta's method of fourth order, a thread an orbit.
template <class T>
__global__ void lorenz(int n, int steps, T h, const T* start, T* end) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  T y[3] = {start[i], start[n + i], start[2 * n + i]};
  const auto slope = [](const T* v, T* out) {
    out[0] = 10 * (v[1] - v[0]);
    out[1] = v[0] * (28 - v[2]) - v[1];
    out[2] = v[0] * v[1] - T(8.0 / 3) * v[2];
  };
  for (int step = 0; step < steps; ++step) {
    T k1[3], k2[3], k3[3], k4[3], z[3];
    slope(y, k1);
#pragma unroll
    for (int d = 0; d < 3; ++d) z[d] = y[d] + T(0.5) * h * k1[d];
    slope(z, k2);
#pragma unroll
    for (int d = 0; d < 3; ++d) z[d] = y[d] + T(0.5) * h * k2[d];
    slope(z, k3);
#pragma unroll
    for (int d = 0; d < 3; ++d) z[d] = y[d] + h * k3[d];
    slope(z, k4);
#pragma unroll
    for (int d = 0; d < 3; ++d) y[d] += h / 6 * (k1[d] + 2 * k2[d] + 2 * k3[d] + k4[d]);
  }
#pragma unroll
  for (int d = 0; d < 3; ++d) end[d * n + i] = y[d];
}

/// Robertson's stiff system by an implicit step with Newton's method and a 3 by 3 solve; steps
/// grow.
__global__ void stiff(int n, int steps, const double* factor, double* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const double k1 = 0.04 * factor[i], k2 = 3e7, k3 = 1e4;
  double y1 = 1, y2 = 0, y3 = 0, h = 1e-4;
  for (int step = 0; step < steps; ++step, h *= 1.2) {
    double z1 = y1, z2 = y2;
    for (int newton = 0; newton < 4; ++newton) {
      const double z3 = 1 - z1 - z2;
      const double f1 = z1 - y1 - h * (-k1 * z1 + k3 * z2 * z3),
                   f2 = z2 - y2 - h * (k1 * z1 - k3 * z2 * z3 - k2 * z2 * z2);
      const double a = 1 + h * (k1 + k3 * z2), b = -h * k3 * (z3 - z2), c = -h * (k1 + k3 * z2),
                   d = 1 + h * (k3 * (z3 - z2) + 2 * k2 * z2);
      const double det = a * d - b * c;
      z1 -= (d * f1 - b * f2) / det;
      z2 -= (a * f2 - c * f1) / det;
    }
    y1 = z1;
    y2 = z2;
    y3 = 1 - y1 - y2;
  }
  out[i] = y1;
  out[n + i] = y2;
  out[2 * n + i] = y3;
}

/// A muscle cell in the manner of myocyte: many equations for few cells, a thread a group of gates.
template <class T>
__global__ void muscle(int steps, T* state) {
  __shared__ T shared_current[64];
  const int gate = threadIdx.x, cell = blockIdx.x;
  T* mine = state + (size_t(cell) * blockDim.x + gate) * 3;
  T m = mine[0], h = mine[1], v = mine[2];
  for (int step = 0; step < steps; ++step) {
    const T shifted = v + T(40) + gate % 8;
    const T rest = 1 - exp(T(-0.1) * shifted), beta = T(4) * exp(-(v + 65) / 18);
    const T alpha = abs(rest) < T(1e-4) ? T(1) : T(0.1) * shifted / rest;
    const T alpha_h = T(0.07) * exp(-(v + 65) / 20), beta_h = 1 / (1 + exp(T(-0.1) * (v + 35)));
    m += T(0.005) * (alpha * (1 - m) - beta * m);
    h += T(0.005) * (alpha_h * (1 - h) - beta_h * h);
    shared_current[gate] = 120 * m * m * m * h * (v - 50) + T(0.3) * (v + 54);
    __syncthreads();
    T sum = 0;
    for (int j = 0; j < 64; j += 8) sum += shared_current[(gate + j) % 64];
    v += T(0.005) * (10 - sum / 8);
    __syncthreads();
  }
  mine[0] = m;
  mine[1] = h;
  mine[2] = v;
}

/// Neurons that spike (Izhikevich): synapses by a list of targets with atomic additions.
__global__ void neurons(int n, int targets, const int* target, float* v, float* u,
                        const float* input, float* next_input) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = v[i], w = u[i];
  const float current = input[i];
  for (int half = 0; half < 2; ++half) x += 0.5f * (0.04f * x * x + 5 * x + 140 - w + current);
  w += 0.02f * (0.2f * x - w);
  if (x >= 30) {
    x = -65;
    w += 8;
    for (int k = 0; k < targets; ++k)
      atomicAdd(next_input + target[size_t(i) * targets + k], 0.01f);
  }
  v[i] = fmaxf(x, -100.0f);
  u[i] = w;
}

/// A filter of particles: likelihood from a picture, weights, and a new draw by searching sums.
__device__ unsigned scramble(unsigned x) {
  x = (x ^ x >> 16) * 0x7feb352du;
  x = (x ^ x >> 15) * 0x846ca68bu;
  return x ^ x >> 16;
}
__global__ void likelihoods(int n, int side, int samples, const int2* offsets,
                            const unsigned char* picture, float* x, float* y, float* weight) {
  __shared__ int2 offset[256];
  for (int k = threadIdx.x; k < samples; k += blockDim.x) offset[k] = offsets[k];
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned state = scramble(i + 1);
  const float u = (state >> 8) * 0x1p-24f + 1e-7f,
              angle = 6.2831853f * (scramble(state) >> 8) * 0x1p-24f;
  const float radius = sqrtf(-2 * logf(u));
  const float px = x[i] + 1 + 5 * radius * cosf(angle), py = y[i] - 2 + 2 * radius * sinf(angle);
  float sum = 0;
  for (int k = 0; k < samples; ++k) {
    const int cx = min(max(static_cast<int>(px) + offset[k].x, 0), side - 1),
              cy = min(max(static_cast<int>(py) + offset[k].y, 0), side - 1);
    const float value = picture[size_t(cy) * side + cx];
    sum += ((value - 100) * (value - 100) - (value - 228) * (value - 228)) * (1.0f / 50);
  }
  weight[i] = expf(1e-3f * sum / samples);
}
template <class T>
__global__ void draw_again(int n, const T* sums, const T* x, const T* y, T* new_x, T* new_y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const T wanted = (i + T(0.5)) / n * sums[n - 1];
  int low = 0, high = n - 1;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (sums[middle] < wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  new_x[i] = x[low];
  new_y[i] = y[low];
}

/// Photons in a layer that scatters and absorbs: each walks until its weight is gone.
__global__ void photons(int cells, float scatter, float* absorbed, unsigned* escaped) {
  unsigned state = scramble(blockIdx.x * blockDim.x + threadIdx.x + 1);
  const auto uniform_number = [&] {
    return ((state = scramble(state + 0x9e3779b9u)) >> 8) * 0x1p-24f + 0x1p-25f;
  };
  float x = 0, z = 0, cosine = 1, weight = 1;
  for (int step = 0; step < 1000; ++step) {
    const float length = -logf(uniform_number()) / (scatter + 1);
    z += length * cosine;
    x += length * sqrtf(fmaxf(1 - cosine * cosine, 0.0f));
    if (z < 0 || z >= 1) {
      atomicAdd(escaped, 1u);
      return;
    }
    const float lost = weight / (scatter + 1);
    weight -= lost;
    atomicAdd(absorbed + min(static_cast<int>(z * cells), cells - 1) * cells +
                  min(static_cast<int>(fabsf(x) * cells), cells - 1),
              lost);
    if (weight < 0.01f) {
      if (uniform_number() > 0.1f) return;
      weight *= 10;
    }
    cosine = 2 * uniform_number() - 1;
  }
}

template <class T>
void flames(Checks& checks, int n, const std::string& type) {
  checks.run("flame of " + std::to_string(n) + " " + type, [&] {
    std::vector<Reaction> host(kReactions);
    Numbers numbers(4);
    for (Reaction& r : host) {
      r.log_factor = static_cast<float>(2 * numbers.uniform());
      r.power = static_cast<float>(numbers.uniform());
      r.energy = static_cast<float>(1000 + 2000 * numbers.uniform());
    }
    CHECK(cudaMemcpyToSymbol(reactions, host.data(), kReactions * sizeof(Reaction)));
    std::vector<float> fit = uniform<float>(kSpecies * 6, -3e-4, 3e-4);
    for (int s = 0; s < kSpecies; ++s) fit[s * 6 + 2] *= 1e-3f, fit[s * 6 + 3] *= 1e-6f;
    CHECK(cudaMemcpyToSymbol(fits, fit.data(), fit.size() * sizeof(float)));
    const Buffer<T> temperature(uniform<T>(n, 800, 2000)),
        concentration(uniform<T>(std::size_t(n) * kSpecies, 0, 1)),
        rates(std::size_t(n) * kSpecies);
    repeat([&] {
      reaction_rates<T>
          <<<blocks(n, 128), 128>>>(n, temperature.data(), concentration.data(), rates.data());
    });
    double sum = 0, most = 0;
    for (int s = 0; s < kSpecies; ++s) {
      const double rate = element(rates, std::size_t(s) * n + n / 2);
      sum += rate;
      most = std::max(most, std::abs(rate));
    }
    checks.near(sum / most, 0, 1e-4, "sum of rates");
    repeat([&] {
      viscosity<T>
          <<<blocks(n, 256), 256>>>(n, temperature.data(), concentration.data(), rates.data());
    });
    checks.that(element(rates, 3) > 0, "viscosity");
  });
}

template <class T>
void orbits(Checks& checks, int n, int block, const std::string& type) {
  checks.run("orbits of " + std::to_string(n) + " " + type, [&] {
    const Buffer<T> start(uniform<T>(3 * std::size_t(n), 1, 20)), end(3 * std::size_t(n));
    repeat([&] {
      lorenz<T><<<blocks(n, block), block>>>(n, 500, T(0.005), start.data(), end.data());
    });
    checks.that(std::abs(element(end, n / 2)) < 100, "an orbit left");
  });
}

void stiffness(Checks& checks, int n) {
  checks.run("stiff systems " + std::to_string(n), [&] {
    const Buffer<double> factor(std::vector<double>(n, 1.0)), out(3 * std::size_t(n));
    repeat([&] { stiff<<<blocks(n, 64), 64>>>(n, 80, factor.data(), out.data()); });
    checks.that(element(out, 0) > 0 && element(out, 0) < 1 && element(out, n) > 0,
                "concentrations");
  });
}

template <class T>
void muscles(Checks& checks, int cells, int steps, const std::string& type) {
  checks.run("muscles of " + std::to_string(cells) + " " + type, [&] {
    std::vector<T> start(std::size_t(cells) * 64 * 3);
    for (std::size_t i = 0; i < start.size(); i += 3)
      start[i] = T(0.05), start[i + 1] = T(0.6), start[i + 2] = T(-65);
    const Buffer<T> state(start);
    repeat([&] { muscle<T><<<cells, 64>>>(steps, state.data()); });
    checks.that(std::isfinite(double(element(state, 2))), "voltage");
  });
}

void brains(Checks& checks, int n, int targets) {
  checks.run("neurons " + std::to_string(n), [&] {
    const Buffer<int> target(uniform<int>(std::size_t(n) * targets, 0, n));
    const Buffer<float> v(uniform<float>(n, -70, 35)), u(uniform<float>(n, -15, -10, 2)),
        input(uniform<float>(n, 0, 15, 3)), next(n);
    repeat([&] {
      neurons<<<blocks(n, 256), 256>>>(n, targets, target.data(), v.data(), u.data(), input.data(),
                                       next.data());
    });
    checks.that(element(v, n - 1) >= -100, "voltage");
  });
}

void tracks(Checks& checks, int n) {
  checks.run("track of " + std::to_string(n), [&] {
    constexpr int kSide = 1024, kSamples = 200;
    const Buffer<unsigned char> picture(random_bits<unsigned char>(kSide * kSide));
    const Buffer<int> offsets(uniform<int>(2 * kSamples, -10, 10));
    const Buffer<float> x(uniform<float>(n, 100, 900)), y(uniform<float>(n, 100, 900, 2)),
        weight(n), new_x(n), new_y(n);
    repeat([&] {
      likelihoods<<<blocks(n, 128), 128>>>(n, kSide, kSamples,
                                           reinterpret_cast<const int2*>(offsets.data()),
                                           picture.data(), x.data(), y.data(), weight.data());
    });
    checks.that(element(weight, n - 1) > 0 && std::isfinite(element(weight, n - 1)), "weight");
    std::vector<float> sums(n);
    for (int i = 0; i < n; ++i) sums[i] = float(i + 1);
    const Buffer<float> sum(sums);
    repeat([&] {
      draw_again<float>
          <<<blocks(n, 256), 256>>>(n, sum.data(), x.data(), y.data(), new_x.data(), new_y.data());
    });
    checks.near(element(new_x, n / 2), element(x, n / 2), 0, "even weights");
    const Buffer<double> wide(std::vector<double>(sums.begin(), sums.end())), wide_x(n), wide_y(n),
        to_x(n), to_y(n);
    repeat([&] {
      draw_again<double><<<blocks(n, 256), 256>>>(n, wide.data(), wide_x.data(), wide_y.data(),
                                                  to_x.data(), to_y.data());
    });
  });
}

void lights(Checks& checks, unsigned grid, float scatter) {
  checks.run("photons of " + std::to_string(grid) + " blocks", [&] {
    constexpr int kCells = 256;
    const Buffer<float> absorbed(kCells * kCells);
    const Buffer<unsigned> escaped(1);
    repeat([&] { photons<<<grid, 128>>>(kCells, scatter, absorbed.data(), escaped.data()); });
    checks.that(element(escaped, 0) > 0 && element(escaped, 0) <= 5u * grid * 128,
                "escaped photons");
  });
}

}  // namespace chemistry

int main() {
  using namespace chemistry;
  Checks checks;
  flames<float>(checks, 200'000, "floats");
  flames<float>(checks, 1'500'000, "floats");
  flames<double>(checks, 150'000, "doubles");
  orbits<float>(checks, 16'384, 64, "floats");
  orbits<float>(checks, 400'000, 256, "floats");
  orbits<double>(checks, 100'000, 128, "doubles");
  stiffness(checks, 8'448);
  stiffness(checks, 60'000);
  muscles<float>(checks, 2, 500, "floats");
  muscles<float>(checks, 100, 1'000, "floats");
  muscles<double>(checks, 64, 300, "doubles");
  brains(checks, 500'000, 32);
  brains(checks, 2'000'000, 64);
  tracks(checks, 65'536);
  tracks(checks, 500'000);
  lights(checks, 264, 10);
  lights(checks, 3'000, 30);
  return checks.status();
}
