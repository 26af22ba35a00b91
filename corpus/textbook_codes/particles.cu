// SPDX-License-Identifier: Apache-2.0
// Particles: forces by lists of neighbours and by all pairs, Coulomb sums on a grid with and
// without a cutoff, cells, charges onto a mesh, smoothed densities, steps in time, pairs
// within boxes.
#include "outside_checks.h"

namespace particles {

using namespace outside;

template <class T>
struct Four {
  T x, y, z, w;
};

/// Forces of Lennard and Jones, a thread an atom; the neighbour lists of all atoms side by side.
template <class T, int kNeighbours>
__global__ void listed_forces(int n, T cutoff2, const Four<T>* atoms, const int* neighbours,
                              Four<T>* forces) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Four<T> mine = atoms[i];
  Four<T> force{0, 0, 0, 0};
#pragma unroll 2
  for (int j = 0; j < kNeighbours; ++j) {
    const Four<T> other = atoms[neighbours[size_t(j) * n + i]];
    const T dx = mine.x - other.x, dy = mine.y - other.y, dz = mine.z - other.z;
    const T r2 = dx * dx + dy * dy + dz * dz;
    if (r2 < cutoff2 && r2 > 0) {
      const T inverse = 1 / r2, sixth = inverse * inverse * inverse;
      const T strength = inverse * sixth * (T(12) * sixth - T(6));
      force.x += dx * strength;
      force.y += dy * strength;
      force.z += dz * strength;
      force.w += sixth * (sixth - 1);
    }
  }
  forces[i] = force;
}

/// All pairs by tiles through shared memory (gravity, softened).
template <class T, int kBlock>
__global__ void all_pairs(int n, const Four<T>* bodies, Four<T>* pull) {
  __shared__ Four<T> tile[kBlock];
  const int i = blockIdx.x * kBlock + threadIdx.x;
  const Four<T> mine = bodies[i];
  T x = 0, y = 0, z = 0;
  for (int first = 0; first < n; first += kBlock) {
    tile[threadIdx.x] = bodies[first + threadIdx.x];
    __syncthreads();
#pragma unroll 16
    for (int j = 0; j < kBlock; ++j) {
      const T dx = tile[j].x - mine.x, dy = tile[j].y - mine.y, dz = tile[j].z - mine.z;
      const T inverse = rsqrt(dx * dx + dy * dy + dz * dz + T(0.01));
      const T strength = tile[j].w * inverse * inverse * inverse;
      x += dx * strength;
      y += dy * strength;
      z += dz * strength;
    }
    __syncthreads();
  }
  pull[i] = {x, y, z, T(0)};
}

/// Coulomb's potential of atoms in constant memory on the points of a plane, eight points a thread.
constexpr int kConstantAtoms = 2000;
__constant__ float4 constant_atoms[kConstantAtoms];
__global__ void plane_potential(int atoms, float z, float step, float* grid) {
  const int width = gridDim.x * blockDim.x * 8;
  const int column = blockIdx.x * blockDim.x * 8 + threadIdx.x,
            row = blockIdx.y * blockDim.y + threadIdx.y;
  const float y = step * row;
  float sum[8] = {};
  for (int i = 0; i < atoms; ++i) {
    const float4 atom = constant_atoms[i];
    const float dy = y - atom.y, dz = z - atom.z, rest = dy * dy + dz * dz;
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      const float dx = step * (column + k * static_cast<int>(blockDim.x)) - atom.x;
      sum[k] += atom.w * rsqrtf(dx * dx + rest);
    }
  }
#pragma unroll
  for (int k = 0; k < 8; ++k) grid[size_t(row) * width + column + k * blockDim.x] += sum[k];
}

/// The same with a cutoff: atoms in cells of kRoom places, a block a brick of 8 by 8 by 2 points.
template <int kRoom>
__global__ void cutoff_potential(int cells, float cutoff2, const float4* atoms, float* grid) {
  __shared__ float4 near[kRoom];
  const int tid = (threadIdx.z * 8 + threadIdx.y) * 8 + threadIdx.x;
  const int px = blockIdx.x * 8 + threadIdx.x, py = blockIdx.y * 8 + threadIdx.y,
            pz = blockIdx.z * 2 + threadIdx.z;
  const float x = px * 0.5f, y = py * 0.5f, z = pz * 0.5f;
  const int cx = blockIdx.x, cy = blockIdx.y, cz = blockIdx.z / 4;  // a cell is four units wide
  float sum = 0;
  for (int c = 0; c < 27; ++c) {
    const int nx = cx + c % 3 - 1, ny = cy + c / 3 % 3 - 1, nz = cz + c / 9 - 1;
    if (nx < 0 || ny < 0 || nz < 0 || nx >= cells || ny >= cells || nz >= cells) continue;
    __syncthreads();
    for (int i = tid; i < kRoom; i += 128)
      near[i] = atoms[(size_t(nz * cells + ny) * cells + nx) * kRoom + i];
    __syncthreads();
    for (int i = 0; i < kRoom; ++i) {
      const float dx = x - near[i].x, dy = y - near[i].y, dz = z - near[i].z;
      const float r2 = dx * dx + dy * dy + dz * dz;
      if (r2 < cutoff2) {
        const float s = 1 - r2 / cutoff2;
        sum += near[i].w * rsqrtf(r2 + 1e-6f) * s * s;
      }
    }
  }
  const int width = 8 * cells;
  grid[(size_t(pz) * width + py) * width + px] = sum;
}

/// Which cell each particle is in, and its place in it.
__global__ void count_cells(int n, int cells, const float4* atoms, int* count, int* cell,
                            int* place) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float4 p = atoms[i];
  const int at = (static_cast<int>(p.z * cells) * cells + static_cast<int>(p.y * cells)) * cells +
                 static_cast<int>(p.x * cells);
  cell[i] = at;
  place[i] = atomicAdd(count + at, 1);
}
__global__ void into_cells(int n, const float4* atoms, const int* start, const int* cell,
                           const int* place, float4* sorted) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) sorted[start[cell[i]] + place[i]] = atoms[i];
}

/// Smoothed densities from sorted cells, a thread a particle.
__global__ void smoothed_density(int n, int cells, float radius, const float4* sorted,
                                 const int* start, float* density) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float4 p = sorted[i];
  const int cx = static_cast<int>(p.x * cells), cy = static_cast<int>(p.y * cells),
            cz = static_cast<int>(p.z * cells);
  float sum = 0;
  for (int z = max(cz - 1, 0); z <= min(cz + 1, cells - 1); ++z) {
    for (int y = max(cy - 1, 0); y <= min(cy + 1, cells - 1); ++y) {
      const int row = (z * cells + y) * cells;
      const int end = start[row + min(cx + 1, cells - 1) + 1];
      for (int j = start[row + max(cx - 1, 0)]; j < end; ++j) {
        const float dx = sorted[j].x - p.x, dy = sorted[j].y - p.y, dz = sorted[j].z - p.z;
        const float left = radius * radius - dx * dx - dy * dy - dz * dz;
        if (left > 0) sum += left * left * left;
      }
    }
  }
  density[i] = sum;
}

/// Charges onto a mesh, to the eight corners around each, with atomic additions; and fields back.
template <class T>
__global__ void charges_to_mesh(int n, int side, const Four<T>* charges, T* mesh) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Four<T> p = charges[i];
  const T x = p.x * (side - 1), y = p.y * (side - 1), z = p.z * (side - 1);
  const int ix = static_cast<int>(x), iy = static_cast<int>(y), iz = static_cast<int>(z);
  const T fx = x - ix, fy = y - iy, fz = z - iz;
#pragma unroll
  for (int c = 0; c < 8; ++c) {
    const T weight = (c & 1 ? fx : 1 - fx) * (c & 2 ? fy : 1 - fy) * (c & 4 ? fz : 1 - fz);
    atomicAdd(mesh + (size_t(iz + (c >> 2)) * side + iy + (c >> 1 & 1)) * side + ix + (c & 1),
              weight * p.w);
  }
}
__global__ void mesh_to_charges(int n, int side, const Four<float>* charges, const float* mesh,
                                float* potential) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Four<float> p = charges[i];
  const float x = p.x * (side - 1), y = p.y * (side - 1), z = p.z * (side - 1);
  const int ix = static_cast<int>(x), iy = static_cast<int>(y), iz = static_cast<int>(z);
  const float fx = x - ix, fy = y - iy, fz = z - iz;
  float sum = 0;
#pragma unroll
  for (int c = 0; c < 8; ++c) {
    const float weight = (c & 1 ? fx : 1 - fx) * (c & 2 ? fy : 1 - fy) * (c & 4 ? fz : 1 - fz);
    sum += weight * mesh[(size_t(iz + (c >> 2)) * side + iy + (c >> 1 & 1)) * side + ix + (c & 1)];
  }
  potential[i] = sum * p.w;
}

/// A step in time (Verlet) in a box that repeats.
template <class T>
__global__ void verlet(int n, T step, T box, Four<T>* place, Four<T>* speed, const Four<T>* force) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Four<T> p = place[i], v = speed[i];
  const Four<T> f = force[i];
  v.x += step * f.x;
  v.y += step * f.y;
  v.z += step * f.z;
  p.x += step * v.x;
  p.y += step * v.y;
  p.z += step * v.z;
  p.x -= floor(p.x / box) * box;
  p.y -= floor(p.y / box) * box;
  p.z -= floor(p.z / box) * box;
  place[i] = p;
  speed[i] = v;
}

/// Pairs of a box with itself and its 26 neighbours, exponential weights (in the manner of lavaMD).
template <class T>
__global__ void box_pairs(int side, T alpha, const Four<T>* places, const T* charges,
                          Four<T>* out) {
  constexpr int kIn = 100;
  __shared__ Four<T> home[kIn], other[kIn];
  __shared__ T charge[kIn];
  const int box = blockIdx.x, x = box % side, y = box / side % side, z = box / side / side,
            i = threadIdx.x;
  if (i < kIn) home[i] = places[size_t(box) * kIn + i];
  Four<T> sum{0, 0, 0, 0};
  for (int c = 0; c < 27; ++c) {
    const int nx = x + c % 3 - 1, ny = y + c / 3 % 3 - 1, nz = z + c / 9 - 1;
    if (nx < 0 || ny < 0 || nz < 0 || nx >= side || ny >= side || nz >= side) continue;
    const size_t from = size_t((nz * side + ny) * side + nx) * kIn;
    __syncthreads();
    if (i < kIn) {
      other[i] = places[from + i];
      charge[i] = charges[from + i];
    }
    __syncthreads();
    if (i >= kIn) continue;
    for (int j = 0; j < kIn; ++j) {
      const T r2 = home[i].w + other[j].w -
                   (home[i].x * other[j].x + home[i].y * other[j].y + home[i].z * other[j].z);
      const T weight = exp(-alpha * r2), twice = 2 * weight;
      sum.w += charge[j] * weight;
      sum.x += charge[j] * twice * (home[i].x - other[j].x);
      sum.y += charge[j] * twice * (home[i].y - other[j].y);
      sum.z += charge[j] * twice * (home[i].z - other[j].z);
    }
  }
  if (i < kIn) out[size_t(box) * kIn + i] = sum;
}

template <class T>
std::vector<Four<T>> cloud(std::size_t n, double side, std::uint64_t seed = 1) {
  const std::vector<T> v = uniform<T>(4 * n, 0, side, seed);
  std::vector<Four<T>> atoms(n);
  for (std::size_t i = 0; i < n; ++i) atoms[i] = {v[4 * i], v[4 * i + 1], v[4 * i + 2], T(1)};
  return atoms;
}

template <class T, int kNeighbours>
void lists(Checks& checks, int n, int reach, const std::string& type) {
  checks.run("lists of " + std::to_string(n) + " " + type, [&] {
    const auto atoms = cloud<T>(n, 12);
    std::vector<int> neighbours = uniform<int>(std::size_t(n) * kNeighbours, -reach, reach);
    for (std::size_t k = 0; k < neighbours.size(); ++k) {
      neighbours[k] = std::clamp(static_cast<int>(k % n) + neighbours[k], 0, n - 1);
    }
    const Buffer<Four<T>> device(atoms);
    const Buffer<int> list(neighbours);
    const Buffer<Four<T>> forces(n);
    repeat([&] {
      listed_forces<T, kNeighbours>
          <<<blocks(n, 128), 128>>>(n, T(64), device.data(), list.data(), forces.data());
    });
    double energy = 0;
    for (int j = 0; j < kNeighbours; ++j) {
      const auto a = atoms[n / 2], b = atoms[neighbours[std::size_t(j) * n + n / 2]];
      const double r2 = std::pow(double(a.x) - b.x, 2) + std::pow(double(a.y) - b.y, 2) +
                        std::pow(double(a.z) - b.z, 2);
      if (r2 < 64 && r2 > 0) energy += std::pow(r2, -3) * (std::pow(r2, -3) - 1);
    }
    checks.near(element(forces, n / 2).w, energy, 1e-3, "energy");
  });
}

template <class T, int kBlock>
void pairs(Checks& checks, int n, const std::string& type) {
  checks.run("pairs of " + std::to_string(n) + " " + type, [&] {
    const auto bodies = cloud<T>(n, 1);
    const Buffer<Four<T>> device(bodies), pull(n);
    repeat([&] { all_pairs<T, kBlock><<<n / kBlock, kBlock>>>(n, device.data(), pull.data()); });
    double x = 0;
    for (const auto& b : bodies) {
      const double dx = double(b.x) - bodies[3].x, dy = double(b.y) - bodies[3].y,
                   dz = double(b.z) - bodies[3].z;
      x += dx * std::pow(dx * dx + dy * dy + dz * dz + 0.01, -1.5);
    }
    checks.near(element(pull, 3).x, x, 1e-2);
  });
}

void planes(Checks& checks, int blocks_x, int blocks_y, int atoms) {
  checks.run("plane of " + std::to_string(blocks_x * blocks_y) + " blocks", [&] {
    const auto host = cloud<float>(kConstantAtoms, 100);
    CHECK(cudaMemcpyToSymbol(constant_atoms, host.data(), kConstantAtoms * sizeof(float4)));
    const Buffer<float> grid(std::size_t(blocks_x) * 128 * blocks_y * 8);
    repeat([&] {
      plane_potential<<<dim3(blocks_x, blocks_y), dim3(16, 8)>>>(atoms, -1.0f, 0.1f, grid.data());
    });
    double sum = 0;
    for (int i = 0; i < atoms; ++i)
      sum += 1 / std::sqrt(std::pow(host[i].x, 2) + std::pow(host[i].y, 2) +
                           std::pow(host[i].z + 1, 2));
    checks.near(element(grid, 0), 5 * sum, 1e-3);
  });
}

void cutoffs(Checks& checks, int cells) {
  checks.run("cutoff in " + std::to_string(cells) + " cells", [&] {
    constexpr int kRoom = 64;
    std::vector<Four<float>> atoms = cloud<float>(std::size_t(cells) * cells * cells * kRoom, 4);
    for (std::size_t i = 0; i < atoms.size(); ++i) {
      const int cell = static_cast<int>(i / kRoom);
      atoms[i].x += 4.0f * (cell % cells);
      atoms[i].y += 4.0f * (cell / cells % cells);
      atoms[i].z += 4.0f * (cell / cells / cells);
    }
    const Buffer<Four<float>> device(atoms);
    const Buffer<float> grid(std::size_t(cells) * cells * cells * 512);
    repeat([&] {
      cutoff_potential<kRoom><<<dim3(cells, cells, 4 * cells), dim3(8, 8, 2)>>>(
          cells, 16.0f, reinterpret_cast<const float4*>(device.data()), grid.data());
    });
    double sum = 0;
    for (const auto& a : atoms) {
      const double r2 = double(a.x) * a.x + double(a.y) * a.y + double(a.z) * a.z;
      if (r2 < 16) sum += std::pow(1 - r2 / 16, 2) / std::sqrt(r2 + 1e-6);
    }
    checks.near(element(grid, 0), sum, 1e-3);
  });
}

void cells(Checks& checks, int n, int side) {
  checks.run("cells of " + std::to_string(n), [&] {
    const Buffer<Four<float>> host(cloud<float>(n, 0.9999));
    const float4* atoms = reinterpret_cast<const float4*>(host.data());
    const std::size_t total = std::size_t(side) * side * side;
    const Buffer<int> count(total), cell(n), place(n);
    const Buffer<float4> sorted(n);
    repeat([&] {
      CHECK(cudaMemset(count.data(), 0, total * sizeof(int)));
      count_cells<<<blocks(n, 256), 256>>>(n, side, atoms, count.data(), cell.data(), place.data());
    });
    std::vector<int> starts(total + 1, 0);
    const std::vector<int> counts = on_host(count);
    for (std::size_t c = 0; c < total; ++c) starts[c + 1] = starts[c] + counts[c];
    checks.near(starts[total], n, 0, "particles in cells");
    const Buffer<int> start(starts);
    const Buffer<float> density(n);
    repeat([&] {
      into_cells<<<blocks(n, 256), 256>>>(n, atoms, start.data(), cell.data(), place.data(),
                                          sorted.data());
    });
    repeat([&] {
      smoothed_density<<<blocks(n, 128), 128>>>(n, side, 1.0f / side, sorted.data(), start.data(),
                                                density.data());
    });
    checks.that(element(density, n / 2) > 0, "no density");
  });
}

template <class T>
void meshes(Checks& checks, int n, int side, const std::string& type) {
  checks.run("mesh of " + std::to_string(side) + " " + type, [&] {
    const Buffer<Four<T>> charges(cloud<T>(n, 0.9999));
    const Buffer<T> mesh(std::size_t(side) * side * side);
    repeat(
        [&] { charges_to_mesh<T><<<blocks(n, 256), 256>>>(n, side, charges.data(), mesh.data()); });
    double sum = 0;
    for (const T value : on_host(mesh)) sum += value;
    checks.near(sum, 5.0 * n, 1e-4, "sum of charges");
    if constexpr (sizeof(T) == 4) {
      const Buffer<float> potential(n);
      repeat([&] {
        mesh_to_charges<<<blocks(n, 256), 256>>>(n, side, charges.data(), mesh.data(),
                                                 potential.data());
      });
    }
  });
}

template <class T>
void steps(Checks& checks, int n, const std::string& type) {
  checks.run("steps of " + std::to_string(n) + " " + type, [&] {
    const Buffer<Four<T>> place(cloud<T>(n, 5)), speed(cloud<T>(n, 1, 2)), force(cloud<T>(n, 1, 3));
    repeat([&] {
      verlet<T><<<blocks(n, 256), 256>>>(n, T(0.5), T(5), place.data(), speed.data(), force.data());
    });
    checks.that(element(place, n - 1).x > -0.001 && element(place, n - 1).x <= 5,
                "an atom left the box");
  });
}

template <class T>
void boxes(Checks& checks, int side, const std::string& type) {
  checks.run("boxes " + type, [&] {
    const std::size_t n = std::size_t(side) * side * side * 100;
    const Buffer<Four<T>> places(cloud<T>(n, 1));
    const Buffer<T> charges(uniform<T>(n, 0, 1));
    const Buffer<Four<T>> out(n);
    repeat([&] {
      box_pairs<T>
          <<<side * side * side, 128>>>(side, T(0.5), places.data(), charges.data(), out.data());
    });
    checks.that(element(out, n - 1).w > 0, "no weight");
  });
}

}  // namespace particles

int main() {
  using namespace particles;
  Checks checks;
  lists<float, 64>(checks, 300'000, 500, "floats");
  lists<float, 128>(checks, 73'728, 5'000, "floats");
  lists<double, 64>(checks, 200'000, 2'000, "doubles");
  pairs<float, 256>(checks, 16'384, "floats");
  pairs<float, 128>(checks, 40'960, "floats");
  pairs<double, 128>(checks, 12'672, "doubles");
  planes(checks, 8, 64, 500);
  planes(checks, 16, 256, 1000);
  cutoffs(checks, 8);
  cutoffs(checks, 20);
  cells(checks, 1'500'000, 48);
  cells(checks, 4'000'000, 80);
  meshes<float>(checks, 1'000'000, 128, "floats");
  meshes<float>(checks, 3'000'000, 64, "floats");
  meshes<double>(checks, 2'000'000, 100, "doubles");
  steps<float>(checks, 3'000'000, "floats");
  steps<double>(checks, 4'000'000, "doubles");
  boxes<float>(checks, 12, "floats");
  boxes<double>(checks, 8, "doubles");
  return checks.status();
}
