// SPDX-License-Identifier: Apache-2.0
// Lattices: Boltzmann's method in two and three dimensions with two layouts, spins, cells that live
// and die, waves of light and of water, matrices of a gauge field, coupled oscillators.
#include "outside_checks.h"

namespace lattices {

using namespace outside;

__constant__ int ex9[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__constant__ int ey9[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
__constant__ float weight9[9] = {4.0f / 9,  1.0f / 9,  1.0f / 9,  1.0f / 9, 1.0f / 9,
                                 1.0f / 36, 1.0f / 36, 1.0f / 36, 1.0f / 36};

/// Flow in two dimensions, nine directions, a box that repeats: pull, collide. In `kApart` the
/// numbers of a direction lie side by side; otherwise those of a cell.
template <class T, bool kApart>
__global__ void flow_9(int nx, int ny, T omega, const T* in, T* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;
  const size_t cells = size_t(nx) * ny;
  T f[9], density = 0, vx = 0, vy = 0;
#pragma unroll
  for (int k = 0; k < 9; ++k) {
    const int px = (x - ex9[k] + nx) % nx, py = (y - ey9[k] + ny) % ny;
    const size_t cell = size_t(py) * nx + px;
    f[k] = in[kApart ? k * cells + cell : cell * 9 + k];
    density += f[k];
    vx += f[k] * ex9[k];
    vy += f[k] * ey9[k];
  }
  vx /= density;
  vy /= density;
  const T still = T(1.5) * (vx * vx + vy * vy);
  const size_t cell = size_t(y) * nx + x;
#pragma unroll
  for (int k = 0; k < 9; ++k) {
    const T along = 3 * (vx * ex9[k] + vy * ey9[k]);
    const T wanted = T(weight9[k]) * density * (1 + along + T(0.5) * along * along - still);
    out[kApart ? k * cells + cell : cell * 9 + k] = f[k] + omega * (wanted - f[k]);
  }
}

/// Flow in three dimensions, nineteen directions; cells with a wall throw back what comes.
struct Direction {
  signed char x, y, z;
};
__constant__ Direction e19[19] = {{0, 0, 0},  {1, 0, 0},   {-1, 0, 0},  {0, 1, 0},   {0, -1, 0},
                                  {0, 0, 1},  {0, 0, -1},  {1, 1, 0},   {-1, -1, 0}, {1, -1, 0},
                                  {-1, 1, 0}, {1, 0, 1},   {-1, 0, -1}, {1, 0, -1},  {-1, 0, 1},
                                  {0, 1, 1},  {0, -1, -1}, {0, 1, -1},  {0, -1, 1}};
template <class T, bool kApart>
__global__ void flow_19(int nx, int ny, int nz, T omega, const unsigned char* wall, const T* in,
                        T* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y, z = blockIdx.z;
  if (x >= nx) return;
  const size_t cells = size_t(nx) * ny * nz, cell = (size_t(z) * ny + y) * nx + x;
  T f[19], density = 0, vx = 0, vy = 0, vz = 0;
#pragma unroll
  for (int k = 0; k < 19; ++k) {
    const int px = (x - e19[k].x + nx) % nx, py = (y - e19[k].y + ny) % ny,
              pz = (z - e19[k].z + nz) % nz;
    const size_t from = (size_t(pz) * ny + py) * nx + px;
    f[k] = in[kApart ? k * cells + from : from * 19 + k];
    density += f[k];
    vx += f[k] * e19[k].x;
    vy += f[k] * e19[k].y;
    vz += f[k] * e19[k].z;
  }
  const bool solid = wall[cell] != 0;
  vx /= density;
  vy /= density;
  vz /= density;
  const T still = T(1.5) * (vx * vx + vy * vy + vz * vz);
#pragma unroll
  for (int k = 0; k < 19; ++k) {
    const int back = k == 0 ? 0 : (k % 2 == 1 ? k + 1 : k - 1);
    const T weight = k == 0 ? T(1.0 / 3) : k < 7 ? T(1.0 / 18) : T(1.0 / 36);
    const T along = 3 * (vx * e19[k].x + vy * e19[k].y + vz * e19[k].z);
    const T wanted = weight * density * (1 + along + T(0.5) * along * along - still);
    out[kApart ? k * cells + cell : cell * 19 + k] =
        solid ? f[back] : f[k] + omega * (wanted - f[k]);
  }
}

__device__ unsigned scramble(unsigned x) {
  x = (x ^ x >> 16) * 0x7feb352du;
  x = (x ^ x >> 15) * 0x846ca68bu;
  return x ^ x >> 16;
}

/// Spins of one colour of a chequerboard (Metropolis).
template <class Spin>
__global__ void spins(int side, int colour, unsigned sweep, float cold, Spin* spin) {
  const int half = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (2 * half >= side) return;
  const int x = 2 * half + ((y + colour) & 1);
  const int up = (y + 1) % side, down = (y + side - 1) % side, right = (x + 1) % side,
            left = (x + side - 1) % side;
  const size_t row = size_t(y) * side;
  const int sum = spin[size_t(up) * side + x] + spin[size_t(down) * side + x] + spin[row + right] +
                  spin[row + left];
  const int mine = spin[row + x];
  const float chance = __expf(-2.0f * cold * mine * sum);
  const float draw = scramble(static_cast<unsigned>(row + x) * 2654435761u + sweep) * 0x1p-32f;
  if (draw < chance) spin[row + x] = static_cast<Spin>(-mine);
}

/// The game of life: a byte a cell, and 32 cells a word with sums of bits.
__global__ void life_bytes(int width, int height, const unsigned char* in, unsigned char* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int alive = 0;
  for (int j = -1; j <= 1; ++j) {
    for (int i = -1; i <= 1; ++i) {
      const int nx = (x + i + width) % width, ny = (y + j + height) % height;
      if (i != 0 || j != 0) alive += in[size_t(ny) * width + nx];
    }
  }
  out[size_t(y) * width + x] = alive == 3 || (alive == 2 && in[size_t(y) * width + x]);
}
__global__ void life_bits(int words, int height, const unsigned* in, unsigned* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x >= words) return;
  unsigned ones = 0, twos = 0, fours = 0, mine = 0;
#pragma unroll
  for (int j = -1; j <= 1; ++j) {
    const size_t row = size_t((y + j + height) % height) * words;
    const unsigned left = in[row + (x + words - 1) % words], centre = in[row + x],
                   right = in[row + (x + 1) % words];
    const unsigned three[3] = {centre << 1 | left >> 31, centre >> 1 | right << 31,
                               j == 0 ? 0 : centre};
    if (j == 0) mine = centre;
#pragma unroll
    for (int k = 0; k < 3; ++k) {
      const unsigned carry = ones & three[k];
      ones ^= three[k];
      fours |= twos & carry;
      twos ^= carry;
    }
  }
  out[size_t(y) * words + x] = ~fours & twos & (ones | mine);
}

/// Light on a staggered lattice: the magnetic half step, and the electric.
template <class T>
__global__ void magnetic(int nx, int ny, int nz, T step, const T* ex, const T* ey, const T* ez,
                         T* hx, T* hy, T* hz) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
            z = blockIdx.z;
  if (x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
  const size_t layer = size_t(nx) * ny, at = z * layer + size_t(y) * nx + x;
  hx[at] -= step * (ez[at + nx] - ez[at] - ey[at + layer] + ey[at]);
  hy[at] -= step * (ex[at + layer] - ex[at] - ez[at + 1] + ez[at]);
  hz[at] -= step * (ey[at + 1] - ey[at] - ex[at + nx] + ex[at]);
}
template <class T>
__global__ void electric(int nx, int ny, int nz, const T* medium, const T* hx, const T* hy,
                         const T* hz, T* ex, T* ey, T* ez) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
            z = blockIdx.z;
  if (x == 0 || y == 0 || z == 0 || x >= nx || y >= ny) return;
  const size_t layer = size_t(nx) * ny, at = z * layer + size_t(y) * nx + x;
  const T step = medium[at];
  ex[at] += step * (hz[at] - hz[at - nx] - hy[at] + hy[at - layer]);
  ey[at] += step * (hx[at] - hx[at - layer] - hz[at] + hz[at - 1]);
  ez[at] += step * (hy[at] - hy[at - 1] - hx[at] + hx[at - nx]);
}

/// Shallow water with Rusanov's fluxes.
template <class T>
struct Water {
  T h, u, v;  // height and momenta
};
template <class T>
__device__ Water<T> flux(const Water<T>& a, const Water<T>& b, bool along_x) {
  const T ua = (along_x ? a.u : a.v) / a.h, ub = (along_x ? b.u : b.v) / b.h;
  const T speed = max(abs(ua) + sqrt(T(9.81) * a.h), abs(ub) + sqrt(T(9.81) * b.h));
  const T pa = T(4.905) * a.h * a.h, pb = T(4.905) * b.h * b.h;
  return {T(0.5) * (a.h * ua + b.h * ub - speed * (b.h - a.h)),
          T(0.5) * (a.u * ua + b.u * ub + (along_x ? pa + pb : T(0)) - speed * (b.u - a.u)),
          T(0.5) * (a.v * ua + b.v * ub + (along_x ? T(0) : pa + pb) - speed * (b.v - a.v))};
}
template <class T>
__global__ void water(int nx, int ny, T ratio, const T* h, const T* u, const T* v, T* h2, T* u2,
                      T* v2) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;
  const auto cell = [&](int i, int j) {
    const size_t at = size_t((j + ny) % ny) * nx + (i + nx) % nx;
    return Water<T>{h[at], u[at], v[at]};
  };
  const Water<T> mine = cell(x, y);
  const Water<T> w = flux(cell(x - 1, y), mine, true), e = flux(mine, cell(x + 1, y), true);
  const Water<T> s = flux(cell(x, y - 1), mine, false), n = flux(mine, cell(x, y + 1), false);
  const size_t at = size_t(y) * nx + x;
  h2[at] = mine.h - ratio * (e.h - w.h + n.h - s.h);
  u2[at] = mine.u - ratio * (e.u - w.u + n.u - s.u);
  v2[at] = mine.v - ratio * (e.v - w.v + n.v - s.v);
}

/// A gauge field: 3 by 3 complex matrices times vectors of three, from the four forward neighbours.
template <class T>
__global__ void gauge(int sites, const T* links, const T* in, T* out) {
  const int site = blockIdx.x * blockDim.x + threadIdx.x;
  if (site >= sites) return;
  T re[3] = {}, im[3] = {};
  int reach = 1;
#pragma unroll
  for (int direction = 0; direction < 4; ++direction, reach *= 24) {
    const int other = (site + reach) % sites;
    T vr[3], vi[3];
#pragma unroll
    for (int c = 0; c < 3; ++c) {
      vr[c] = in[size_t(2 * c) * sites + other];
      vi[c] = in[size_t(2 * c + 1) * sites + other];
    }
#pragma unroll
    for (int k = 0; k < 9; ++k) {
      const T ur = links[(size_t(direction) * 18 + 2 * k) * sites + site];
      const T ui = links[(size_t(direction) * 18 + 2 * k + 1) * sites + site];
      re[k / 3] += ur * vr[k % 3] - ui * vi[k % 3];
      im[k / 3] += ur * vi[k % 3] + ui * vr[k % 3];
    }
  }
#pragma unroll
  for (int c = 0; c < 3; ++c) {
    out[size_t(2 * c) * sites + site] = re[c];
    out[size_t(2 * c + 1) * sites + site] = im[c];
  }
}

/// Two substances that react and spread (Gray and Scott), both in one array of pairs.
__global__ void spots(int width, int height, const float2* in, float2* out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  const size_t row = size_t(y) * width;
  const float2 c = in[row + x], w = in[row + (x + width - 1) % width],
               e = in[row + (x + 1) % width];
  const float2 n = in[size_t((y + height - 1) % height) * width + x],
               s = in[size_t((y + 1) % height) * width + x];
  const float react = c.x * c.y * c.y;
  out[row + x] =
      make_float2(c.x + 0.16f * (w.x + e.x + n.x + s.x - 4 * c.x) - react + 0.035f * (1 - c.x),
                  c.y + 0.08f * (w.y + e.y + n.y + s.y - 4 * c.y) + react - 0.1f * c.y);
}

/// Oscillators that pull at all others (Kuramoto): each sums over all.
__global__ void oscillators(int n, float pull, const float* phase, const float* pace, float* out) {
  __shared__ float tile[128];
  const int i = blockIdx.x * 128 + threadIdx.x;
  const float mine = phase[i];
  float sum = 0;
  for (int first = 0; first < n; first += 128) {
    tile[threadIdx.x] = phase[first + threadIdx.x];
    __syncthreads();
#pragma unroll 8
    for (int j = 0; j < 128; ++j) sum += __sinf(tile[j] - mine);
    __syncthreads();
  }
  out[i] = mine + 0.01f * (pace[i] + pull * sum / n);
}

template <class T>
void flows(Checks& checks, int nx, int ny, const std::string& type) {
  checks.run("flow of " + std::to_string(nx) + " " + type, [&] {
    const std::size_t cells = std::size_t(nx) * ny;
    const Buffer<T> in(uniform<T>(9 * cells, 0.1, 0.2)), out(9 * cells);
    const auto mass = [&](const std::vector<T>& f) {
      double sum = 0;
      for (const T value : f) sum += value;
      return sum / double(cells);
    };
    const double before = mass(on_host(in));
    const dim3 grid(blocks(nx, 128), ny);
    repeat([&] { flow_9<T, true><<<grid, 128>>>(nx, ny, T(1.2), in.data(), out.data()); });
    checks.near(mass(on_host(out)), before, 1e-5, "mass apart");
    repeat([&] { flow_9<T, false><<<grid, 128>>>(nx, ny, T(1.2), in.data(), out.data()); });
    checks.near(mass(on_host(out)), before, 1e-5, "mass together");
  });
}

template <class T>
void solids(Checks& checks, int nx, int ny, int nz, const std::string& type) {
  checks.run("flow round walls of " + std::to_string(nx) + " " + type, [&] {
    const std::size_t cells = std::size_t(nx) * ny * nz;
    std::vector<unsigned char> walls(cells);
    Numbers numbers(5);
    for (unsigned char& wall : walls) wall = numbers.uniform() < 0.1;
    const Buffer<unsigned char> wall(walls);
    const Buffer<T> in(uniform<T>(19 * cells, 0.04, 0.06)), out(19 * cells);
    const dim3 grid(blocks(nx, 64), ny, nz);
    repeat([&] {
      flow_19<T, true><<<grid, 64>>>(nx, ny, nz, T(1), wall.data(), in.data(), out.data());
    });
    checks.that(element(out, 7) > 0 && element(out, 7) < 0.6, "density apart");
    repeat([&] {
      flow_19<T, false><<<grid, 64>>>(nx, ny, nz, T(1), wall.data(), in.data(), out.data());
    });
    checks.that(element(out, 7) > 0 && element(out, 7) < 0.2, "density together");
  });
}

template <class Spin>
void magnets(Checks& checks, int side) {
  checks.run("magnet of " + std::to_string(side), [&] {
    const Buffer<Spin> spin(std::vector<Spin>(std::size_t(side) * side, Spin(1)));
    unsigned sweep = 0;
    repeat([&] {
      spins<Spin><<<dim3(blocks(side / 2, 256), side), 256>>>(side, 0, ++sweep, 0.1f, spin.data());
    });
    bool valid = true;
    for (const Spin s : on_host(spin, side)) valid &= s == 1 || s == -1;
    checks.that(valid, "a spin is neither up nor down");
  });
}

void lives(Checks& checks, int width, int height) {
  checks.run("life of " + std::to_string(width), [&] {
    const std::size_t row = width / 32,
                      words = row * height * 8;  // bytes are the first eighth of it
    const std::vector<unsigned> bits = random_bits<unsigned>(words);
    std::vector<unsigned char> bytes(std::size_t(width) * height);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = bits[i / 32] >> (i % 32) & 1;
    const Buffer<unsigned> in(bits), out(words);
    const Buffer<unsigned char> wide_in(bytes), wide_out(bytes.size());
    repeat([&] {
      life_bits<<<dim3(blocks(width / 32, 128), 8 * height), 128>>>(width / 32, 8 * height,
                                                                    in.data(), out.data());
    });
    repeat([&] {
      life_bytes<<<dim3(blocks(width, 32), blocks(height, 8)), dim3(32, 8)>>>(
          width, height, wide_in.data(), wide_out.data());
    });
    const std::vector<unsigned> got = on_host(out, 10 * row);
    const std::vector<unsigned char> wanted = on_host(wide_out, 10 * std::size_t(width));
    bool same = true;  // without the first row, whose upper neighbour is another
    for (std::size_t i = width; i < wanted.size(); ++i)
      same &= (got[i / 32] >> (i % 32) & 1) == wanted[i];
    checks.that(same, "bits and bytes differ");
  });
}

template <class T>
void lights(Checks& checks, int nx, int ny, int nz, const std::string& type) {
  checks.run("light of " + std::to_string(nx) + " " + type, [&] {
    const std::size_t n = std::size_t(nx) * ny * nz;
    const Buffer<T> ex(uniform<T>(n, -1, 1)), ey(uniform<T>(n, -1, 1, 2)), ez(n), hx(n), hy(n),
        hz(n);
    const Buffer<T> medium(uniform<T>(n, 0.1, 0.4, 3));
    const dim3 grid(blocks(nx, 32), blocks(ny, 4), nz), block(32, 4);
    repeat([&] {
      magnetic<T><<<grid, block>>>(nx, ny, nz, T(0.4), ex.data(), ey.data(), ez.data(), hx.data(),
                                   hy.data(), hz.data());
      electric<T><<<grid, block>>>(nx, ny, nz, medium.data(), hx.data(), hy.data(), hz.data(),
                                   ex.data(), ey.data(), ez.data());
    });
    checks.that(std::abs(element(ex, n / 2)) < 10, "the field grew");
  });
}

template <class T>
void waters(Checks& checks, int nx, int ny, const std::string& type) {
  checks.run("water of " + std::to_string(nx) + " " + type, [&] {
    const std::size_t n = std::size_t(nx) * ny;
    const Buffer<T> h(uniform<T>(n, 1, 1.1)), u(uniform<T>(n, -0.1, 0.1)), v(n), h2(n), u2(n),
        v2(n);
    repeat([&] {
      water<T><<<dim3(blocks(nx, 64), blocks(ny, 2)), dim3(64, 2)>>>(
          nx, ny, T(0.1), h.data(), u.data(), v.data(), h2.data(), u2.data(), v2.data());
    });
    double before = 0, after = 0;
    for (const T value : on_host(h)) before += value;
    for (const T value : on_host(h2)) after += value;
    checks.near(after / before, 1, 1e-5, "amount of water");
  });
}

template <class T>
void gauges(Checks& checks, int sites, const std::string& type) {
  checks.run("gauge field of " + std::to_string(sites) + " " + type, [&] {
    const Buffer<T> links(std::vector<T>(std::size_t(72) * sites, T(0.5))),
        in(std::vector<T>(std::size_t(6) * sites, T(1)));
    const Buffer<T> out(std::size_t(6) * sites);
    repeat(
        [&] { gauge<T><<<blocks(sites, 128), 128>>>(sites, links.data(), in.data(), out.data()); });
    checks.near(element(out, sites + 3), 12, 1e-5);
  });
}

void patterns(Checks& checks, int side, int n) {
  checks.run("patterns of " + std::to_string(side), [&] {
    const Buffer<float> in(uniform<float>(2 * std::size_t(side) * side, 0, 1)), out(in.size());
    repeat([&] {
      spots<<<dim3(blocks(side, 64), blocks(side, 4)), dim3(64, 4)>>>(
          side, side, reinterpret_cast<const float2*>(in.data()),
          reinterpret_cast<float2*>(out.data()));
    });
    checks.that(std::abs(element(out, 5)) < 3, "a substance grew");
    const Buffer<float> phase(std::vector<float>(n, 1.0f)), pace(std::vector<float>(n, 2.0f)),
        next(n);
    repeat([&] { oscillators<<<n / 128, 128>>>(n, 3.0f, phase.data(), pace.data(), next.data()); });
    checks.near(element(next, n - 1), 1.02, 1e-5);
  });
}

}  // namespace lattices

int main() {
  using namespace lattices;
  Checks checks;
  flows<float>(checks, 1500, 1000, "floats");
  flows<float>(checks, 4096, 2048, "floats");
  flows<double>(checks, 2048, 1536, "doubles");
  solids<float>(checks, 128, 128, 96, "floats");
  solids<float>(checks, 192, 160, 160, "floats");
  solids<double>(checks, 128, 160, 128, "doubles");
  magnets<signed char>(checks, 10'000);
  magnets<int>(checks, 6'000);
  lives(checks, 8192, 4000);
  lives(checks, 16'384, 4096);
  lights<float>(checks, 192, 192, 160, "floats");
  lights<float>(checks, 384, 320, 256, "floats");
  lights<double>(checks, 256, 192, 192, "doubles");
  waters<float>(checks, 2000, 1500, "floats");
  waters<float>(checks, 6000, 4000, "floats");
  waters<double>(checks, 3000, 2000, "doubles");
  gauges<float>(checks, 331'776, "floats");
  gauges<double>(checks, 663'552, "doubles");
  patterns(checks, 3000, 16'384);
  patterns(checks, 7000, 50'688);
  return checks.status();
}
