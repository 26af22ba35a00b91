// SPDX-License-Identifier: Apache-2.0
// A matrix product as a family: problem, checks, buffers, ladder. A family adds its element type,
// its library beside cublasLt, its check problems and the judge of its outputs.
// Traps: inputs that end at a page's end (here between NaNs, so that an element read outside an
// operand is a NaN in C); outputs left over from before (poisoned); sizes that are whole tiles;
// pointers that are always aligned.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernels/harness/check_output.cuh"
#include "kernels/harness/libraries.h"
#include "kernels/harness/lt_product.h"
#include "kernels/harness/product_problem.h"

namespace warpgauge::kernels {

/// The part of a product family that is its own.
template <class Element>
struct ProductFamily {
  using Problem = ProductProblem<Element>;

  LadderDescription description;                       ///< a size is the order of square matrices
  std::vector<ContestantFor<Problem>> libraries = {};  ///< before cublasLt
  std::string lt_adds;                                 ///< which call of cublasLt
  int lt_min_capability = 0;
  LtKind lt_kind = {};
  std::uint32_t lt_check_alignment;  ///< bytes that check problems promise to cublasLt
  std::string (*lt_refuses)(const Problem&);
  std::vector<ProductCase> cases;
  double small_check_products = kSmallCheckProducts;
  /// Says what is wrong with the outputs of a problem that was solved; empty: nothing.
  std::string (*judge)(const Problem&);
};

/// Checks a contestant on every case that it takes, each on fresh data.
template <class Element>
std::string check_product(const ProductFamily<Element>& family,
                          const ContestantFor<ProductProblem<Element>>& contestant, Checks checks) {
  std::uint64_t seed = 1;
  bool taken = false;
  for (const ProductCase& one : family.cases) {
    if (checks == Checks::kSmall && one.products() > family.small_check_products) continue;
    seed += 2;
    const GuardedBuffer<Element> a(std::size_t(one.m) * one.k, one.offset_a),
        b(std::size_t(one.k) * one.n, one.offset_b);
    const GuardedBuffer<typename OutputOf<Element>::type> c(std::size_t(one.m) * one.n,
                                                            one.offset_c);
    fill_normal(a.data(), a.size(), seed);
    fill_normal(b.data(), b.size(), seed + 1);
    const ProductProblem<Element> p{one.m, one.n, one.k, a.data(), b.data(), c.data()};
    if (!contestant.takes(p)) continue;
    taken = true;
    std::string wrong = run_guarded(contestant, p, c);
    if (wrong.empty() && c.size() != 0) wrong = family.judge(p);
    if (!wrong.empty()) return wrong + " at " + one.text();
  }
  return taken ? std::string{} : "took no problem, so nothing was checked";
}

/// Square matrices of one order, and cublasLt at its best on them.
template <class Element>
auto product_sets(const LtKind& kind, std::size_t order, int groups) {
  using Buffer = probes::DeviceBuffer<Element>;
  using Outputs = probes::DeviceBuffer<typename OutputOf<Element>::type>;
  const std::size_t count = order * order, all = count * static_cast<std::size_t>(groups);
  const auto sets = std::make_shared<BufferSets<ProductProblem<Element>>>();
  Buffer &a = sets->template keep<Buffer>(all), &b = sets->template keep<Buffer>(all);
  Outputs& c = sets->template keep<Outputs>(all);
  fill_normal(a.data(), all, 1);
  fill_normal(b.data(), all, 2);
  const int n = static_cast<int>(order);
  for (std::size_t at = 0; at < all; at += count) {
    sets->problems.push_back({n, n, n, a.data() + at, b.data() + at, c.data() + at});
  }
  const std::vector<LtOperands> operands(sets->problems.begin(), sets->problems.end());
  auto& lt = sets->template keep<LtProduct>(kind, n, n, n);
  lt.choose_fastest(operands);
  sets->prepared["cublaslt"] = [&lt, operands](int group, cudaStream_t stream) {
    lt.launch(operands[static_cast<std::size_t>(group)], stream);
  };
  return sets;
}

/// A product as a family: rungs, its own libraries, cublasLt. That one is checked as the heuristic
/// that it offers first, and timed as the fastest on the ladder's own buffers.
template <class Element>
Family<ProductProblem<Element>> product_family(const ProductFamily<Element>& family) {
  auto libraries = family.libraries;
  LtKind kind = family.lt_kind;
  kind.alignment = family.lt_check_alignment;
  libraries.push_back({.name = "cublaslt",
                       .adds = family.lt_adds,
                       .library = lt_version(),
                       .min_capability = family.lt_min_capability,
                       .refuses = family.lt_refuses,
                       .launch = [kind](const ProductProblem<Element>& p, cudaStream_t stream) {
                         LtProduct(kind, p.m, p.n, p.k).launch(p, stream);
                       }});
  return {.description = family.description,
          .libraries = std::move(libraries),
          .flop = [](double order) { return 2 * order * order * order; },
          .compulsory_bytes =
              [](double order) {
                using Output = typename OutputOf<Element>::type;
                return order * order * (2 * sizeof(Element) + sizeof(Output));
              },
          .make_sets = [kind = family.lt_kind](
                           std::size_t order,
                           int groups) { return product_sets<Element>(kind, order, groups); },
          .check = [family](const auto& contestant,
                            Checks checks) { return check_product(family, contestant, checks); }};
}

}  // namespace warpgauge::kernels
