// SPDX-License-Identifier: Apache-2.0
// Which shape of the warp-specialised product (specialised.cuh) suits a problem, and its launch.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <type_traits>

#include "kernels/harness/wgmma/specialised.cuh"
#include "kernels/harness/wgmma/specialised_choice.h"
#include "probes/harness/launch_resident.h"

namespace warpgauge::kernels::specialised {

/// One consumer writes its tile while the other multiplies: of 128 x 192, where a tile is small
/// beside C; of 128 x 128, where that gives each SM some.
template <class Element>
using Large = Shape<Element, Roles::kPingPong, 2, 2, 192, 1, 4, 2, 1>;
template <class Element>
using Even = Shape<Element, Roles::kPingPong, 2, 2, 128, 1, 6, 2, 1>;
/// Widths that C may divide into where it does not into those.
template <class Element>
using Narrow = Shape<Element, Roles::kPingPong, 2, 2, 160, 1, 5, 2, 1>;
template <class Element>
using Wide = Shape<Element, Roles::kTogether, 2, 1, 224, 1, 4, 2, 1>;
/// Rows of C in tiles of 160.
template <class Element>
using Turned = Shape<Element, Roles::kPingPong, 2, 2, 160, 1, 5, 2, 1, 1, true>;
/// Fewer bytes a product than these, and nothing computes while it writes C.
template <class Element>
using Medium = Shape<Element, Roles::kTogether, 2, 1, 256, 1, 4, 2, 1>;
/// For C of few tiles. Blocks that need the same lines at the same time get them with one read of
/// the L2 even without a cluster (load() says how to spoil it).
template <class Element>
using Small = Shape<Element, Roles::kTogether, 1, 1, 128, 1, 8, 1, 1>;
template <class Element>
using Tiny = Shape<Element, Roles::kTogether, 1, 1, 64, 2, 6, 1, 1>;
/// For C of still fewer, as where A has few rows: two blocks share k.
template <class Element>
using Halved = Shape<Element, Roles::kTogether, 1, 1, 64, 2, 6, 1, 1, 2>;
template <class Element>
using HalvedTall = Shape<Element, Roles::kTogether, 2, 1, 128, 1, 5, 1, 1, 2>;

template <class... S>
struct Shapes {};

/// Those that a launch chooses among; a finish takes whole sums.
template <class Element>
using WholeSums = Shapes<Large<Element>, Even<Element>, Medium<Element>, Small<Element>>;
template <class Element>
struct AllOf {
  using Type =
      Shapes<Large<Element>, Even<Element>, Medium<Element>, Small<Element>, Tiny<Element>,
             Halved<Element>, HalvedTall<Element>, Narrow<Element>, Wide<Element>, Turned<Element>>;
};
/// For the square products that this type is timed at.
template <>
struct AllOf<E4m3> {
  using Type = Shapes<Large<E4m3>, Even<E4m3>, Medium<E4m3>, Small<E4m3>, Tiny<E4m3>>;
};
/// Sums of integers are not passed between blocks.
template <>
struct AllOf<std::int8_t> {
  using Type = WholeSums<std::int8_t>;
};
/// What is held beside the sums takes registers: two pieces leave a tile of 208 columns at most.
/// One piece alone leaves 256, whose consumers wait for what they add.
template <class Element, int columns, int stages, int piece, int held>
using Promoted =
    Shape<Element, Roles::kTogether, 2, 1, columns, 1, stages, 2, 1, 1, false, piece, held>;
template <class Element>
using SmallPromoted = Shape<Element, Roles::kTogether, 1, 1, 128, 1, 8, 1, 1, 1, false, 64, 2>;
template <>
struct AllOf<PromotedE4m3> {
  using Type =
      Shapes<Promoted<PromotedE4m3, 256, 4, 128, 1>, Promoted<PromotedE4m3, 208, 4, 104, 2>,
             Promoted<PromotedE4m3, 192, 4, 96, 2>, SmallPromoted<PromotedE4m3>>;
};
template <>
struct AllOf<PromotedTf32> {
  using Type = Shapes<Promoted<PromotedTf32, 256, 4, 128, 1>, Promoted<PromotedTf32, 192, 4, 96, 2>,
                      SmallPromoted<PromotedTf32>>;
};
template <>
struct AllOf<Tf32> {  // outputs of 32 bits
  using Type = Shapes<Large<Tf32>, Even<Tf32>, Medium<Tf32>, Small<Tf32>, Tiny<Tf32>, Halved<Tf32>,
                      HalvedTall<Tf32>, Narrow<Tf32>, Wide<Tf32>>;
};
template <class Element>
using All = typename AllOf<Element>::Type;

/// Whether a launch may begin under the end of the one before it (programmatic dependent launch).
enum class Overlap { kAllowed, kNone };

/// Whether a block stays for all its tiles.
enum class Blocks { kPersistent, kOneATile };

/// How many clusters of the shape can be resident at once. Internal to each source: nvcc gives each
/// one a kernel's handle of its own, and what one handle is allowed (shared memory) another is not.
template <class S, class Finish>
static int resident_clusters() {
  static const int kClusters = [] {
    constexpr int kSharedBytes = S::shared_bytes + Finish::shared_bytes;
    static_assert(kSharedBytes <= 227 * 1024);
    probes::allow_shared_bytes(multiply<S, Finish>, kSharedBytes);
    const int clusters =
        probes::resident_clusters(multiply<S, Finish>, {.blocks = S::cluster_size,
                                                        .threads = S::threads,
                                                        .cluster_size = S::cluster_size,
                                                        .shared_bytes = kSharedBytes});
    if (clusters == 0) {
      throw probes::SkipSeries{"the device runs no clusters of " + std::to_string(S::cluster_size) +
                               " blocks of " + std::to_string(kSharedBytes) +
                               " bytes of shared memory"};
    }
    return clusters;
  }();
  return kClusters;
}

/// Sizes as a tile sees them.
template <class S>
Sizes sizes_for(const ProductProblem<typename S::Element>& p) {
  // Products of E4M3 numbers draw the most power: at full load the clock is 11 % below that of
  // integers (tensor.wgmma.e4m3_f32.n256.random.sustained_mhz).
  constexpr bool kHungry = std::is_base_of_v<E4m3, typename S::Element>;
  return {S::turned ? p.n : p.m, S::turned ? p.m : p.n, p.k,
          sizeof(*p.a),          sizeof(*p.c),          kHungry ? 0.35 : 0.08};
}

template <class S, class Finish>
Raster raster_of(const Sizes& sizes) {
  constexpr int kHeight = S::rows * S::cluster_rows, kWidth = S::columns * S::cluster_columns;
  // The tiles in flight as square as they come.
  const double band = std::sqrt(resident_clusters<S, Finish>() * double(kWidth) / kHeight);
  return Raster::over(sizes.m, sizes.n, kHeight, kWidth, std::max(1, static_cast<int>(band)));
}

template <class S, class Finish>
double cost(const ProductProblem<typename S::Element>& p) {
  constexpr Cut kCut = {S::rows,
                        S::columns,
                        S::own_columns,
                        S::load_rows_a,
                        S::load_rows_b,
                        S::cluster_rows,
                        S::cluster_columns,
                        S::split,
                        S::slabs,
                        S::ping_pong,
                        S::piece > 0 && S::pieces_held == 1 ? 1.15 : 1.0};
  return cycles(kCut, sizes_for<S>(p), resident_clusters<S, Finish>());
}

/// What a launch is given for a finish: the kernel's arguments, or what becomes them where all
/// blocks are resident (launch_resident).
template <class Finish>
struct GivenTo {
  using Type = typename Finish::Arguments;
};
template <class Finish>
requires requires { typename Finish::Places; }
struct GivenTo<Finish> {
  using Type = typename Finish::Places;
};
template <class Finish>
using Given = typename GivenTo<Finish>::Type;

template <class S, class Finish, Blocks blocks = Blocks::kPersistent>
void launch_shape(const ProductProblem<typename S::Element>& p, const Given<Finish>& arguments,
                  cudaStream_t stream, Overlap overlap) {
  const Sizes sizes = sizes_for<S>(p);
  // Rows that a tile does not have are not fetched: what products make of them is not written.
  const int box_rows_a = S::cluster_columns == 1
                             ? std::min(S::load_rows_a, quotient_up(sizes.m, 8) * 8)
                             : S::load_rows_a;
  const Work work{raster_of<S, Finish>(sizes), sizes.m, quotient_up(p.k, S::stage_depth),
                  S::cluster_columns * box_rows_a * 128 * S::slabs};
  const int most = resident_clusters<S, Finish>();
  const int clusters =
      blocks == Blocks::kOneATile ? work.raster.tiles() : std::min(work.raster.tiles(), most);
  const probes::LaunchShape shape{.blocks = clusters * S::cluster_size,
                                  .threads = S::threads,
                                  .cluster_size = S::cluster_size,
                                  .shared_bytes = S::shared_bytes + Finish::shared_bytes,
                                  .overlaps = overlap == Overlap::kAllowed,
                                  .stream = stream};
  const auto map_a = tensor_map(S::turned ? p.b : p.a, sizes.m, p.k, box_rows_a, S::depth);
  const auto map_b = tensor_map(S::turned ? p.a : p.b, sizes.n, p.k, S::load_rows_b, S::depth);
  const auto map_c = tensor_map(p.c, p.m, p.n, S::box_rows, S::box_columns);
  if constexpr (blocks == Blocks::kOneATile) {
    probes::launch_kernel(multiply<S, Finish>, shape, map_a, map_b, map_c, work, arguments);
  } else {
    probes::launch_resident(most * S::cluster_size, multiply<S, Finish>, shape, map_a, map_b, map_c,
                            work, arguments);
  }
}

/// The shape that suits the problem best.
template <class Finish, class Element, class... S>
void launch_best(Shapes<S...>, const ProductProblem<Element>& p, const Given<Finish>& arguments,
                 cudaStream_t stream, Overlap overlap) {
  if (p.done_without_products(stream)) return;
  const std::array costs = {cost<S, Finish>(p)...};
  constexpr std::array kLaunches = {launch_shape<S, Finish>...};
  const auto best = std::ranges::min_element(costs) - costs.begin();
  kLaunches[static_cast<std::size_t>(best)](p, arguments, stream, overlap);
}

template <class Finish, class Element>
void launch_finishing(const ProductProblem<Element>& p, const Given<Finish>& arguments,
                      cudaStream_t stream, Overlap overlap = Overlap::kAllowed) {
  launch_best<Finish>(WholeSums<Element>(), p, arguments, stream, overlap);
}

template <class Element>
void launch(const ProductProblem<Element>& p, cudaStream_t stream) {
  launch_best<AsSummed>(All<Element>(), p, {}, stream, Overlap::kAllowed);
}

template <class Element>
void launch_apart(const ProductProblem<Element>& p, cudaStream_t stream) {
  launch_best<AsSummed>(All<Element>(), p, {}, stream, Overlap::kNone);
}

/// Every problem by one shape.
template <class S, Blocks blocks>
void launch_only(const ProductProblem<typename S::Element>& p, cudaStream_t stream) {
  if (p.done_without_products(stream)) return;
  launch_shape<S, AsSummed, blocks>(p, {}, stream, Overlap::kNone);
}

/// The machine code that proves it.
template <class Finish, class... S>
std::vector<CodeExpectation> machine_code_of(Shapes<S...>) {
  const machine_code::Kernels all = {multiply<S, Finish>...};
  std::vector<CodeExpectation> expected = {
      expect_no_wgmma(all),
      expect(all, "UTMASTG.2D", "cp.async.bulk.tensor.2d.global.shared::cta.*", 1)
          .in_kernel()
          .or_more()
          .on(kWgmmaOn)};
  const auto add = [&]<class One>(One*) {
    const auto kernel = multiply<One, Finish>;
    constexpr int kColumns = One::piece > 0 ? One::piece : One::columns;
    expected.push_back(expect_wgmma<typename One::Element>(
                           kernel, kColumns, One::columns / kColumns * 4 * One::slabs * One::blocks)
                           .even_conditional(One::piece > 0));
    if (One::cluster_rows * One::cluster_columns > 1) {
      expected.push_back(expect(kernel, "UTMALDG.2D.MULTICAST",
                                "cp.async.bulk.tensor.2d.shared::cluster.global.*multicast*",
                                One::slabs)
                             .in_kernel()
                             .on(kWgmmaOn));
    }
    if (One::split > 1) {
      expected.push_back(expect(kernel, "STAS.128", "st.async.weak.shared::cluster.*v4*", 1)
                             .in_kernel()
                             .or_more()
                             .on(kWgmmaOn));
    }
  };
  (add(static_cast<S*>(nullptr)), ...);
  return expected;
}

template <class Element>
std::vector<CodeExpectation> machine_code() {
  return machine_code_of<AsSummed>(All<Element>());
}
template <class Element, class Finish>
std::vector<CodeExpectation> machine_code() {
  return machine_code_of<Finish>(WholeSums<Element>());
}

}  // namespace warpgauge::kernels::specialised
