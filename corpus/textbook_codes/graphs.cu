// SPDX-License-Identifier: Apache-2.0
// Graphs in CSR, evenly and unevenly connected: a level of a breadth-first search in four ways,
// ranks, shortest paths, components, triangles, colours, labels, and a depth of influence by
// samples.
#include "outside_checks.h"

namespace graphs {

using namespace outside;

/// A level of the search, a thread a vertex.
__global__ void level_by_vertex(int n, int level, const int* offsets, const int* targets,
                                int* depth) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n || depth[v] != level) return;
  for (int e = offsets[v]; e < offsets[v + 1]; ++e) {
    if (depth[targets[e]] < 0) depth[targets[e]] = level + 1;
  }
}

/// The same, a warp a vertex.
__global__ void level_by_warp(int n, int level, const int* offsets, const int* targets,
                              int* depth) {
  const int v = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (v >= n || depth[v] != level) return;
  for (int e = offsets[v] + lane; e < offsets[v + 1]; e += 32) {
    if (depth[targets[e]] < 0) depth[targets[e]] = level + 1;
  }
}

/// The same from a list of vertices: those that are new go to the next list, through the block's
/// list.
__global__ void level_by_list(int count, int level, const int* list, const int* offsets,
                              const int* targets, int* depth, int* next, int* next_count) {
  constexpr int kRoom = 1024;
  __shared__ int found[kRoom], found_count, place;
  if (threadIdx.x == 0) found_count = 0;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) {
    const int v = list[i];
    for (int e = offsets[v]; e < offsets[v + 1]; ++e) {
      const int to = targets[e];
      if (depth[to] >= 0 || atomicCAS(depth + to, -1, level + 1) != -1) continue;
      const int at = atomicAdd(&found_count, 1);
      if (at < kRoom) {
        found[at] = to;
      } else {
        next[atomicAdd(next_count, 1)] = to;
      }
    }
  }
  __syncthreads();
  const int kept = min(found_count, kRoom);
  if (threadIdx.x == 0) place = atomicAdd(next_count, kept);
  __syncthreads();
  for (int j = threadIdx.x; j < kept; j += blockDim.x) next[place + j] = found[j];
}

/// The same from below: each vertex without a depth looks for a parent.
__global__ void level_from_below(int n, int level, const int* offsets, const int* targets,
                                 const int* depth, int* new_depth) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  int mine = depth[v];
  if (mine < 0) {
    for (int e = offsets[v]; e < offsets[v + 1]; ++e) {
      if (depth[targets[e]] == level) {
        mine = level + 1;
        break;
      }
    }
  }
  new_depth[v] = mine;
}

/// Ranks of pages: each vertex gathers from its neighbours.
template <class T>
__global__ void gather_ranks(int n, const int* offsets, const int* targets, const T* share,
                             T* rank) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  T sum = 0;
  for (int e = offsets[v]; e < offsets[v + 1]; ++e) sum += share[targets[e]];
  const int degree = max(offsets[v + 1] - offsets[v], 1);
  rank[v] = (T(0.15) / n + T(0.85) * sum) / degree;
}

/// The same pushed with atomic additions, eight threads a vertex.
template <class T>
__global__ void push_ranks(int n, const int* offsets, const int* targets, const T* share, T* rank) {
  const int v = (blockIdx.x * blockDim.x + threadIdx.x) / 8, lane = threadIdx.x % 8;
  if (v >= n) return;
  const T mine = share[v];
  for (int e = offsets[v] + lane; e < offsets[v + 1]; e += 8) atomicAdd(rank + targets[e], mine);
}

/// A round of relaxation (Bellman and Ford) over the edges, in any order.
__global__ void relax(int n, const int* offsets, const int* targets, const int* weights,
                      int* distance) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  const int mine = distance[v];
  for (int e = offsets[v]; e < offsets[v + 1]; ++e) {
    const int through = mine + weights[e];
    if (through < distance[targets[e]]) atomicMin(distance + targets[e], through);
  }
}

/// Components: the roots of both ends of an edge are joined, the larger below the smaller.
__device__ int root_of(int* parent, int v) {
  int up = parent[v];
  while (up != v) {
    const int over = parent[up];
    if (over != up) parent[v] = over;
    v = up;
    up = over;
  }
  return v;
}
__global__ void join_ends(int edges, const int* sources, const int* targets, int* parent) {
  const int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= edges) return;
  int a = root_of(parent, sources[e]), b = root_of(parent, targets[e]);
  while (a != b) {
    const int low = min(a, b), high = max(a, b);
    const int seen = atomicCAS(parent + high, high, low);
    if (seen == high) break;
    a = root_of(parent, seen);
    b = root_of(parent, low);
  }
}
__global__ void flatten(int n, const int* parent, int* component) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  int up = parent[v];
  while (parent[up] != up) up = parent[up];
  component[v] = up;
}

/// Triangles: the sorted rows of both ends of an edge are merged, a thread an edge.
__global__ void triangles(int edges, const int* sources, const int* offsets, const int* targets,
                          unsigned long long* total) {
  unsigned count = 0;
  for (int e = blockIdx.x * blockDim.x + threadIdx.x; e < edges; e += gridDim.x * blockDim.x) {
    const int u = sources[e], v = targets[e];
    if (u >= v) continue;
    int i = offsets[u], j = offsets[v];
    const int i_end = offsets[u + 1], j_end = offsets[v + 1];
    while (i < i_end && j < j_end) {
      const int a = targets[i], b = targets[j];
      count += a == b;
      i += a <= b;
      j += b <= a;
    }
  }
  for (int reach = 16; reach > 0; reach /= 2) count += __shfl_down_sync(~0u, count, reach);
  if (threadIdx.x % 32 == 0) atomicAdd(total, static_cast<unsigned long long>(count));
}

__device__ unsigned scramble(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ x >> 16;
}

/// A round of colouring (Jones and Plassmann): a vertex that outranks its open neighbours takes the
/// colour of the round.
__global__ void colour_round(int n, int round, const int* offsets, const int* targets,
                             const int* colour, int* new_colour) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  int mine = colour[v];
  if (mine < 0) {
    const unsigned rank = scramble(v);
    bool first = true;
    for (int e = offsets[v]; first && e < offsets[v + 1]; ++e) {
      const int to = targets[e];
      const unsigned other = scramble(to);
      first = to == v || colour[to] >= 0 || other < rank;
    }
    if (first) mine = round;
  }
  new_colour[v] = mine;
}

/// A round of labels: the most frequent label of the first 32 neighbours, a warp a vertex.
__global__ void label_round(int n, const int* offsets, const int* targets, const int* label,
                            int* new_label) {
  const int v = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (v >= n) return;
  const int e = offsets[v] + lane;
  const bool has = e < offsets[v + 1];
  const int value = has ? label[targets[e]] : -1 - lane;
  const unsigned same = __match_any_sync(~0u, value);
  const int votes = has ? __popc(same) : 0;
  const unsigned key =
      static_cast<unsigned>(votes) << 26 | static_cast<unsigned>(value & 0x3ffffff);
  const unsigned best = __reduce_max_sync(~0u, key);
  if (lane == 0) new_label[v] = best >> 26 == 0 ? label[v] : static_cast<int>(best & 0x3ffffff);
}

/// Random walks of eight steps, a thread a walk.
__global__ void walks(int count, int n, const int* offsets, const int* targets, int* end) {
  const int walk = blockIdx.x * blockDim.x + threadIdx.x;
  if (walk >= count) return;
  unsigned state = scramble(walk + 1);
  int v = state % n;
  for (int step = 0; step < 8; ++step) {
    const int first = offsets[v], degree = offsets[v + 1] - first;
    if (degree == 0) break;
    state = scramble(state + 0x9e3779b9u);
    v = targets[first + state % degree];
  }
  end[walk] = v;
}

struct Graph {
  int n, edges;
  std::vector<int> offsets, targets, sources, depth;
};

/// Rows in order; a row has no target twice. Depths of a search from vertex 0 on the host.
Graph graph(int n, int mean, bool even) {
  Graph g{n, 0, {}, {}, {}, std::vector<int>(n, -1)};
  Numbers numbers(77);
  const std::vector<int> raw = even ? std::vector<int>() : power_law_offsets(n, mean, 3000);
  g.offsets.push_back(0);
  std::vector<int> row;
  for (int v = 0; v < n; ++v) {
    const int degree = even ? mean : raw[v + 1] - raw[v];
    row.clear();
    for (int i = 0; i < degree; ++i) {
      const double u = numbers.uniform();
      row.push_back(static_cast<int>(n * (even ? u : u * u)));
    }
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    g.targets.insert(g.targets.end(), row.begin(), row.end());
    g.sources.insert(g.sources.end(), row.size(), v);
    g.offsets.push_back(static_cast<int>(g.targets.size()));
  }
  g.edges = g.offsets[n];
  std::vector<int> now{0}, next;
  g.depth[0] = 0;
  for (int level = 1; !now.empty(); ++level, now.swap(next)) {
    next.clear();
    for (const int v : now) {
      for (int e = g.offsets[v]; e < g.offsets[v + 1]; ++e) {
        if (g.depth[g.targets[e]] >= 0) continue;
        g.depth[g.targets[e]] = level;
        next.push_back(g.targets[e]);
      }
    }
  }
  return g;
}

/// The level that finds most vertices.
int busiest(const Graph& g) {
  std::vector<int> found(64, 0);
  for (const int depth : g.depth) {
    if (depth > 0 && depth < 64) ++found[depth];
  }
  return static_cast<int>(std::max_element(found.begin(), found.end()) - found.begin()) - 1;
}

void searches(Checks& checks, const Graph& g, const Buffer<int>& offsets,
              const Buffer<int>& targets) {
  const int level = busiest(g), n = g.n;
  std::vector<int> before = g.depth, after = g.depth, list;
  for (int v = 0; v < n; ++v) {
    if (g.depth[v] > level) before[v] = -1;
    if (g.depth[v] > level + 1) after[v] = -1;
    if (g.depth[v] == level) list.push_back(v);
  }
  const Buffer<int> fresh(before), frontier(list);
  const Buffer<int> depth(n), next(n), next_count(1);
  const auto restart = [&] {
    CHECK(cudaMemcpy(depth.data(), fresh.data(), n * sizeof(int), cudaMemcpyDeviceToDevice));
    CHECK(cudaMemset(next_count.data(), 0, sizeof(int)));
  };
  repeat([&] {
    restart();
    level_by_vertex<<<blocks(n, 256), 256>>>(n, level, offsets.data(), targets.data(),
                                             depth.data());
  });
  checks.same(on_host(depth), after, "depths by vertex");
  repeat([&] {
    restart();
    level_by_warp<<<blocks(n, 8), 256>>>(n, level, offsets.data(), targets.data(), depth.data());
  });
  checks.same(on_host(depth), after, "depths by warp");
  repeat([&] {
    restart();
    level_by_list<<<blocks(list.size(), 128), 128>>>(
        static_cast<int>(list.size()), level, frontier.data(), offsets.data(), targets.data(),
        depth.data(), next.data(), next_count.data());
  });
  checks.same(on_host(depth), after, "depths by list");
  checks.near(element(next_count, 0), std::count(after.begin(), after.end(), level + 1), 0,
              "length of the list");
  repeat([&] {
    level_from_below<<<blocks(n, 512), 512>>>(n, level, offsets.data(), targets.data(),
                                              fresh.data(), depth.data());
  });
}

void rounds(Checks& checks, const Graph& g, const Buffer<int>& offsets,
            const Buffer<int>& targets) {
  const int n = g.n;
  const Buffer<float> share(uniform<float>(n, 0, 1)), rank(n);
  const Buffer<double> wide_share(uniform<double>(n, 0, 1)), wide_rank(n);
  repeat([&] {
    gather_ranks<float>
        <<<blocks(n, 128), 128>>>(n, offsets.data(), targets.data(), share.data(), rank.data());
  });
  checks.that(std::isfinite(element(rank, n / 2)), "rank");
  repeat([&] {
    gather_ranks<double><<<blocks(n, 128), 128>>>(n, offsets.data(), targets.data(),
                                                  wide_share.data(), wide_rank.data());
  });
  checks.near(element(wide_rank, n / 2), element(rank, n / 2), 1e-4, "rank");
  repeat([&] {
    push_ranks<float>
        <<<blocks(n, 32), 256>>>(n, offsets.data(), targets.data(), share.data(), rank.data());
  });
  repeat([&] {
    push_ranks<double><<<blocks(n, 32), 256>>>(n, offsets.data(), targets.data(), wide_share.data(),
                                               wide_rank.data());
  });
  const Buffer<int> weights(uniform<int>(g.edges, 1, 100)), distance(uniform<int>(n, 0, 10'000, 3));
  repeat([&] {
    relax<<<blocks(n, 256), 256>>>(n, offsets.data(), targets.data(), weights.data(),
                                   distance.data());
  });
  checks.that(element(distance, 0) <= 10'000, "distances grew");
  const Buffer<int> colour(std::vector<int>(n, -1)), new_colour(n);
  repeat([&] {
    colour_round<<<blocks(n, 128), 128>>>(n, 3, offsets.data(), targets.data(), colour.data(),
                                          new_colour.data());
  });
  const std::vector<int> colours = on_host(new_colour);
  checks.that(std::count(colours.begin(), colours.end(), 3) > n / 100,
              "few vertices have a colour");
  const Buffer<int> label(uniform<int>(n, 0, 50, 5)), new_label(n);
  repeat([&] {
    label_round<<<blocks(n, 4), 128>>>(n, offsets.data(), targets.data(), label.data(),
                                       new_label.data());
  });
  const std::vector<int> labels = on_host(new_label);
  checks.that(*std::max_element(labels.begin(), labels.end()) < 50, "a label that nobody has");
}

void components(Checks& checks, const Graph& g, const Buffer<int>& targets) {
  const int n = g.n, edges = g.edges / 4;
  const Buffer<int> sources(g.sources);
  std::vector<int> own(n);
  for (int v = 0; v < n; ++v) own[v] = v;
  const Buffer<int> fresh(own), parent(own);
  const Buffer<int> component(n);
  repeat([&] {
    CHECK(cudaMemcpy(parent.data(), fresh.data(), n * sizeof(int), cudaMemcpyDeviceToDevice));
    join_ends<<<blocks(edges, 256), 256>>>(edges, sources.data(), targets.data(), parent.data());
  });
  repeat([&] { flatten<<<blocks(n, 256), 256>>>(n, parent.data(), component.data()); });
  const std::vector<int> found = on_host(component);
  bool together = true;
  for (int e = 0; e < edges; ++e) together &= found[g.sources[e]] == found[g.targets[e]];
  checks.that(together, "an edge joins two components");
}

void counts(Checks& checks, const Graph& g, const Buffer<int>& offsets, const Buffer<int>& targets,
            unsigned grid) {
  const Buffer<int> sources(g.sources);
  const Buffer<unsigned long long> total(1);
  const int edges = g.edges / 8;
  repeat([&] {
    CHECK(cudaMemset(total.data(), 0, sizeof(unsigned long long)));
    triangles<<<grid, 256>>>(edges, sources.data(), offsets.data(), targets.data(), total.data());
  });
  checks.that(element(total, 0) < static_cast<unsigned long long>(g.edges) * 100,
              "too many triangles");
  const int count = g.n / 2;
  const Buffer<int> end(count);
  repeat([&] {
    walks<<<blocks(count, 256), 256>>>(count, g.n, offsets.data(), targets.data(), end.data());
  });
  const std::vector<int> ends = on_host(end);
  checks.that(*std::max_element(ends.begin(), ends.end()) < g.n, "a walk left the graph");
}

}  // namespace graphs

int main() {
  using namespace graphs;
  Checks checks;
  struct Kind {
    int n, mean;
    bool even;
    unsigned grid;
  };
  for (const Kind kind : {Kind{400'000, 16, true, 528}, Kind{1'500'000, 8, false, 1056}}) {
    const Graph g = graph(kind.n, kind.mean, kind.even);
    const std::string name = kind.even ? " of an even graph" : " of an uneven graph";
    checks.run("buffers" + name, [&] {
      const Buffer<int> offsets(g.offsets), targets(g.targets);
      checks.run("searches" + name, [&] { searches(checks, g, offsets, targets); });
      checks.run("rounds" + name, [&] { rounds(checks, g, offsets, targets); });
      checks.run("components" + name, [&] { components(checks, g, targets); });
      checks.run("counts" + name, [&] { counts(checks, g, offsets, targets, kind.grid); });
    });
  }
  return checks.status();
}
