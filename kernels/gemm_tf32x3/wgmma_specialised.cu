// SPDX-License-Identifier: Apache-2.0
// Two launches. The first writes each row of A as small parts, large parts and large parts again,
// of B as large, small, large; the second is a TF32 product of these, three times as deep, whose
// sums leave the tensor cores every 32 products (harness/wgmma/specialised.cuh and
// specialised_promoted.cuh are the kernel, with what it does). The small products come first, where
// the sums are small too. What is left out, small times small, is 2^-22 of a product. Limits: k and
// n are multiples of 4; rows begin on 16 bytes; A and B have at most 2^26 elements, for whose parts
// there is memory from the first launch on. Launches at the same time would share it. Bound by the
// tensor cores, at a third of their TF32 rate; the first launch moves four bytes for each byte of A
// and B.
//
// Errors of sums that stay in the tensor cores grow with k, where those of fp32 grow with its root.
// Hence the promotion.
#include "kernels/gemm_tf32x3/gemm_tf32x3.h"
#include "kernels/harness/wgmma/specialised_launch.cuh"
#include "probes/device/buffer.h"

namespace warpgauge::kernels::gemm_tf32x3 {
namespace {

constexpr std::size_t kMostElements = std::size_t{1} << 26;
constexpr int kParts = 3, kThreads = 256;

enum class Order { kSmallFirst, kLargeFirst };

/// The nearest TF32 number, halves away from zero.
__device__ float large_part(float x) {
  return __uint_as_float((__float_as_uint(x) + 0x1000U) & ~0x1fffU);
}

__device__ float4 each(float4 x, float (*part)(float)) {
  return {part(x.x), part(x.y), part(x.z), part(x.w)};
}

/// `matrix`: `rows` rows of `quarters` times four numbers.
template <Order order>
__global__ void __launch_bounds__(kThreads)
    split(const float4* matrix, std::size_t rows, int quarters, float4* parts) {
  const std::size_t count = rows * quarters;
  for (std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x; i < count;
       i += std::size_t{gridDim.x} * kThreads) {
    const std::size_t row = i / quarters;
    const float4 x = matrix[i];
    const float4 large = each(x, large_part);
    const float4 small = {x.x - large.x, x.y - large.y, x.z - large.z, x.w - large.w};
    float4* const to = parts + row * (kParts - 1) * quarters + i;
    to[0] = order == Order::kSmallFirst ? small : large;
    to[quarters] = order == Order::kSmallFirst ? large : small;
    to[2 * quarters] = large;
  }
}

/// Memory for the parts of both operands, as long as the program.
struct Parts {
  probes::DeviceBuffer<PromotedTf32> a{kParts * kMostElements}, b{kParts * kMostElements};

  static const Parts& instance() {
    static const Parts* const kParts = new Parts;  // the context dies first
    return *kParts;
  }
};

template <Order order>
void launch_split(const SplitFloat* matrix, int rows, int k, PromotedTf32* parts,
                  cudaStream_t stream) {
  const unsigned wanted = blocks_for(std::size_t(rows) * k / 4, kThreads);
  split<order><<<at_most_resident<split<order>>(wanted, kThreads), kThreads, 0, stream>>>(
      reinterpret_cast<const float4*>(matrix), static_cast<std::size_t>(rows), k / 4,
      reinterpret_cast<float4*>(parts));
}

template <specialised::Overlap overlap>
void launch(const Problem& p, cudaStream_t stream) {
  if (p.done_without_products(stream)) return;
  const Parts& parts = Parts::instance();
  launch_split<Order::kSmallFirst>(p.a, p.m, p.k, parts.a.data(), stream);
  launch_split<Order::kLargeFirst>(p.b, p.n, p.k, parts.b.data(), stream);
  specialised::launch_best<specialised::AsSummed>(
      specialised::All<PromotedTf32>(),
      ProductProblem<PromotedTf32>{p.m, p.n, kParts * p.k, parts.a.data(), parts.b.data(), p.c}, {},
      stream, overlap);
}

std::string refuse(const Problem& p) {
  if (auto why = no_wgmma(); !why.empty()) return why;
  if (p.k % 4 != 0 || !begins_vector(p.a) || !begins_vector(p.b)) {
    return "rows of A and B must begin on 16 bytes: k must be a multiple of 4";
  }
  if (!addressable(p.c, p.n)) {
    return "the copy engine writes rows of C that begin on 16 bytes: n must be a multiple of 4";
  }
  const bool large = std::size_t(std::max(p.m, p.n)) * p.k > kMostElements;
  return large ? "A or B has more than 2^26 elements" : "";
}

const RegisterRung<Problem> kRegister{
    {.step = 1,
     .adds = "emulation: three products of TF32 parts on tensor cores, summed in fp32 every 32",
     .min_capability = 90,
     .machine_code = specialised::machine_code<PromotedTf32>(),
     .refuses = refuse,
     .launch = launch<specialised::Overlap::kAllowed>}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_tf32x3
