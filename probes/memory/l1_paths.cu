// SPDX-License-Identifier: Apache-2.0
// Question: what does a hit in L1 cost by the path that a load takes: global, read-only, texture?
//
// Method: one thread follows a random chain whose nodes are a line apart, by ld.global.nc
// (LDG.CONSTANT) and by texture fetches (a node holds the next texel's index, which the fetch takes
// as it comes). Each set is followed once before timing. Latency is the slope over hops; the level
// ends where the curve first rises. The plain load's ladder is memory/pointer_chase.
//
// A texture fetch that hits takes more than twice as long as a load that hits, in the same cache:
// nothing lies between two fetches in the machine code, the counters see one request, one sector
// and a hit for each, and a surface load takes as long (memory/texture_paths, which also says where
// smaller figures come from).
//
// What could fool it: address arithmetic (none: the texture unit itself turns an index into an
// address); a set not followed first; a shared-memory carve-out in L1's place (the largest L1 is
// asked for).
#include "probes/methods/path_chase.cuh"
#include "probes/methods/sizes.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::l1_paths_probe {
namespace {

constexpr std::size_t kLineBytes = 128;
constexpr std::size_t kLargestBytes = 512 << 10;
constexpr double kConflictRise = 0.25;  // as in memory/pointer_chase
constexpr int kMostRepeats = 512;

struct ReadOnlyPath : IndexHop {
  __device__ static Pointer next(Pointer at, const Context&) {
    Pointer found;
    asm volatile("ld.global.nc.u64 %0, [%1];" : "=l"(found) : "l"(at) : "memory");
    return found;
  }
};

/// A chain of indices, and the texture through which it is read.
class TextureChain {
 public:
  explicit TextureChain(std::size_t bytes) : words_(bytes / 4) {
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = words_.data();
    resource.res.linear.desc = cudaCreateChannelDesc<unsigned>();
    resource.res.linear.sizeInBytes = words_.bytes();
    cudaTextureDesc description{};
    description.readMode = cudaReadModeElementType;
    check(cudaCreateTextureObject(&texture_, &resource, &description, nullptr));
  }
  ~TextureChain() { cudaDestroyTextureObject(texture_); }
  TextureChain(const TextureChain&) = delete;
  TextureChain& operator=(const TextureChain&) = delete;

  cudaTextureObject_t texture() const { return texture_; }

  void build(std::uint64_t nodes) {
    permutation_ = Permutation(nodes, nodes);
    std::vector<std::uint32_t> words(nodes * kTexels);
    for (std::uint64_t i = 0; i < nodes; ++i) words[texel(i)] = texel((i + 1) % nodes);
    words_.from_host(words);
  }
  std::uint32_t first() const { return texel(0); }
  void require_end(std::uint64_t end, std::uint64_t hops) const {
    if (end == texel(hops % permutation_.n)) return;
    throw std::runtime_error("a chain of texels ended at another one than it should");
  }

 private:
  static constexpr std::size_t kTexels = kLineBytes / 4;
  std::uint32_t texel(std::uint64_t index) const {
    return static_cast<std::uint32_t>(permutation_(index) * kTexels);
  }

  DeviceBuffer<std::uint32_t> words_;
  Permutation permutation_{1, 0};
  cudaTextureObject_t texture_ = 0;
};

template <class Path>
void measure_ladder(
    Probe& probe, const char* variant, const std::string& name, const char* label,
    const std::function<void(Sweep&, Chaser<Path>&, const std::vector<std::size_t>&)>& body) {
  prefer_l1(path_kernel<Path>);
  measure_chases(
      probe, variant, {{"size", "bytes"}},
      {.constants = {{"stride_bytes", kLineBytes}, {"edge_rise", kConflictRise}},
       .fit = {"latency_ladder",
               {{name + ".latency_cycles", "level.first"},
                {name + ".latency_ns", "level.first.ns"},
                {name + ".size_bytes", "knee.first"}}},
       .figure = {"l1_paths", "Latency of a dependent load through L1 by its path", label},
       .kernel = path_kernel<Path>},
      [&](Sweep& sweep) {
        Chaser<Path> chaser(probe.at_level(5, 21, 51));
        body(sweep, chaser,
             distinct(sizes_between(1024, kLargestBytes, probe.at_level(3, 16, 32), kLineBytes)));
      });
}

void measure(Probe& probe) {
  using Sizes = std::vector<std::size_t>;
  DeviceBuffer<char> buffer(kLargestBytes);
  measure_ladder<ReadOnlyPath>(
      probe, "nc", "readonly", "ld.global.nc", [&](Sweep& sweep, auto& chaser, const Sizes& sizes) {
        for (const std::size_t size : sizes) {
          const PointerChain chain{buffer.data(), size / kLineBytes, kLineBytes,
                                   ChainOrder::kRandom};
          chaser.add_points(sweep, {double(size)}, chain, {}, whole_hops(chain.nodes));
        }
      });
  measure_ladder<FetchPath>(probe, "texture", "texture", "texture fetch",
                            [&](Sweep& sweep, auto& chaser, const Sizes& sizes) {
                              TextureChain chain(kLargestBytes);
                              for (const std::size_t size : sizes) {
                                const std::uint64_t nodes = size / kLineBytes;
                                chain.build(nodes);
                                chaser.add_points(sweep, {double(size)}, chain, {chain.texture()},
                                                  whole_hops(nodes));
                              }
                            });
}

/// A small set is answered by L1, as its counters of each path say.
void confirm(Probe& probe) {
  constexpr std::size_t kSmall = 16 << 10;
  constexpr std::uint64_t kNodes = kSmall / kLineBytes;
  const samples::Axis axis{"size", "bytes"};
  DeviceBuffer<char> buffer(kLargestBytes);
  Chaser<ReadOnlyPath> read_only(kMostRepeats);
  count_launch(probe, "nc", "l2_chase", axis, kSmall,
               {{"l1_hit_rate", 1, 0.02, "expected_hit_rate"}}, [&] {
                 const PointerChain chain{buffer.data(), kNodes, kLineBytes, ChainOrder::kRandom};
                 read_only.launch(chain.first(), {}, whole_hops(kNodes));
               });
  Chaser<FetchPath> texture(kMostRepeats);
  TextureChain chain(kSmall);
  chain.build(kNodes);
  count_launch(probe, "texture", "texture_load", axis, kSmall,
               {{"hit_rate", 1, 0.02},
                {"instructions", double(hops_of(whole_hops(kNodes), kMostRepeats)), 0.01}},
               [&] { texture.launch(chain.first(), {chain.texture()}, whole_hops(kNodes)); });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does a hit in L1 cost by its path: read-only, texture?",
     .cost_seconds = 0.5,
     .machine_code = {
         expect(path_kernel<ReadOnlyPath>, "LDG.E.64.CONSTANT", "ld.global.nc.u64", kChaseUnroll),
         expect(path_kernel<FetchPath>, "(TLD|TEX).*", "tex.1d.v4.u32.s32", kChaseUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::l1_paths_probe
