// SPDX-License-Identifier: Apache-2.0
// One thread that follows a chain by any hop (methods/chase.cuh) and tells where it ended: what the
// probes of the SM's own caches share.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/chain.h"
#include "probes/methods/chase.cuh"
#include "probes/methods/permutation.h"
#include "probes/methods/residency.h"

namespace warpgauge::probes {

/// The driver's carve-out keeps shared memory for all blocks that could be on an SM, many small
/// ones: a large block leaves L1 the most. One thread of it works.
inline constexpr int kChaseThreads = 1024;

// One thread works.
template <class Path>
__global__ void path_kernel(typename Path::Pointer node, typename Path::Context context,
                            int warm_hops, int repeats, ChaseSink sink, std::uint64_t* end) {
  if (threadIdx.x != 0) return;
  *end = time_chain<Path>(node, warm_hops, repeats, sink, context);
}

/// A load of a pointer, with the fixed cost of the other paths: one is added before it is waited
/// for.
template <CacheOp op>
struct GlobalPath : IndexHop {
  __device__ static Pointer next(Pointer at, const Context&) { return load_pointer<op>(at); }
};

/// Every hop through a texture needs it.
struct TextureContext {
  cudaTextureObject_t texture;
};

/// A texture fetch, which takes the texel's index as it comes: a node is a 32-bit index into a
/// linear texture of 32-bit texels.
struct FetchPath : IndexHop {
  using Pointer = std::uint32_t;
  using Context = TextureContext;
  static constexpr bool kFloat = false;  ///< whether texels and coordinates are floats
  /// The coordinate that leads to a texel.
  static Pointer operand(int texel) { return static_cast<Pointer>(texel); }
  __device__ static Pointer next(Pointer at, const Context& context) {
    Pointer found;
    [[maybe_unused]] Pointer y, z, w;
    asm volatile("tex.1d.v4.u32.s32 {%0, %1, %2, %3}, [%4, {%5}];"
                 : "=r"(found), "=r"(y), "=r"(z), "=r"(w)
                 : "l"(context.texture), "r"(at)
                 : "memory");
    return found;
  }
};

/// Times chains that others built, and adds their points.
template <class Path>
class Chaser {
 public:
  explicit Chaser(int repeats) : readings_(repeats), end_(1) {}

  void launch(typename Path::Pointer first, const typename Path::Context& context, int warm_hops,
              std::size_t shared_bytes = 0) {
    path_kernel<Path><<<1, kChaseThreads, shared_bytes>>>(
        first, context, warm_hops, readings_.repeats(), readings_.sink(), end_.data());
    check(cudaGetLastError());
  }

  /// Times `chain` and adds a point for each length: at `at`, then the hops. Throws
  /// std::runtime_error when the chain ended at another node than it should.
  template <class Chain>
  void add_points(Sweep& sweep, std::vector<double> at, const Chain& chain,
                  const typename Path::Context& context, int warm_hops,
                  std::size_t shared_bytes = 0) {
    launch(chain.first(), context, warm_hops, shared_bytes);
    chain.require_end(end_.to_host()[0], hops_of(warm_hops, readings_.repeats()));
    readings_.add_to(sweep, std::move(at));
  }

 private:
  ChaseReadings readings_;
  DeviceBuffer<std::uint64_t> end_;
};

/// A chain of pointers in global memory (see chain.h) that knows where its hops lead.
struct PointerChain {
  char* base;
  std::uint64_t nodes;
  std::size_t stride_bytes;
  ChainOrder order;
  std::uint64_t seed = nodes * stride_bytes;
  std::uint64_t first_node = build_chain(base, nodes, stride_bytes, order, seed);

  std::uint64_t first() const { return first_node; }

  /// Throws std::runtime_error when `end` is not where `hops` hops lead.
  void require_end(std::uint64_t end, std::uint64_t hops) const {
    const std::uint64_t index = hops % nodes;
    const std::uint64_t place =
        order == ChainOrder::kRandom ? Permutation(nodes, seed)(index) : index;
    if (end == reinterpret_cast<std::uint64_t>(base) + place * stride_bytes) return;
    throw std::runtime_error("a chain of " + std::to_string(nodes) + " nodes did not end at node " +
                             std::to_string(place));
  }
};

}  // namespace warpgauge::probes
