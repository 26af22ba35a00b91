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

struct ProductSize {
  int m, n, k;
  int matrices = 1;  ///< of each operand, and products

  std::size_t of_a() const { return std::size_t(m) * k * matrices; }  ///< elements
  std::size_t of_b() const { return std::size_t(n) * k * matrices; }
  std::size_t of_c() const { return std::size_t(m) * n * matrices; }
};

/// A ladder's size as that of a product: the order of square matrices.
inline ProductSize square(double order) {
  const int n = static_cast<int>(order);
  return {n, n, n};
}

/// The part of a product family that is its own. `Problem_`: the arguments of its rungs; another
/// family at the same type of elements derives a type of its own.
template <class Element_, class Problem_ = ProductProblem<Element_>>
struct ProductFamily {
  using Element = Element_;
  using Problem = Problem_;

  LadderDescription description;
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

template <class Problem, class Element, class Output>
Problem product_of(const ProductSize& size, const Element* a, const Element* b, Output* c) {
  Problem p;
  if constexpr (requires { p.matrices; }) p.matrices = size.matrices;
  p.m = size.m;
  p.n = size.n;
  p.k = size.k;
  p.a = a;
  p.b = b;
  p.c = c;
  return p;
}

template <class Problem>
int matrices_of(const Problem& p) {
  if constexpr (requires { p.matrices; }) {
    return p.matrices;
  } else {
    return 1;
  }
}

/// Checks a contestant on every case that it takes, each on fresh data.
template <class Element, class Problem>
std::string check_product(const ProductFamily<Element, Problem>& family,
                          const ContestantFor<Problem>& contestant, Checks checks) {
  std::uint64_t seed = 1;
  bool taken = false;
  for (const ProductCase& one : family.cases) {
    if (checks == Checks::kSmall && one.products() > family.small_check_products) continue;
    seed += 2;
    const ProductSize size{one.m, one.n, one.k, one.matrices};
    const GuardedBuffer<Element> a(size.of_a(), one.offset_a), b(size.of_b(), one.offset_b);
    const GuardedBuffer<typename OutputOf<Element>::type> c(size.of_c(), one.offset_c);
    // B first: a launch that overlaps the kernel in front of it may read weights before that ends.
    fill_normal(b.data(), b.size(), seed + 1);
    fill_normal(a.data(), a.size(), seed);
    const auto p = product_of<Problem>(size, a.data(), b.data(), c.data());
    if (!contestant.takes(p)) continue;
    taken = true;
    std::string wrong = run_guarded(contestant, p, c);
    if (wrong.empty() && c.size() != 0) wrong = family.judge(p);
    if (!wrong.empty()) return wrong + " at " + one.text();
  }
  return taken ? std::string{} : "took no problem, so nothing was checked";
}

/// Matrices of one size, and cublasLt at its best on them.
template <class Element, class Problem>
std::shared_ptr<BufferSets<Problem>> product_sets(const LtKind& kind, const ProductSize& size,
                                                  int groups) {
  using Buffer = probes::DeviceBuffer<Element>;
  using Outputs = probes::DeviceBuffer<typename OutputOf<Element>::type>;
  const std::size_t of_a = size.of_a(), of_b = size.of_b(), of_c = size.of_c();
  const auto all = static_cast<std::size_t>(groups);
  const auto sets = std::make_shared<BufferSets<Problem>>();
  Buffer &a = sets->template keep<Buffer>(of_a * all), &b = sets->template keep<Buffer>(of_b * all);
  Outputs& c = sets->template keep<Outputs>(of_c * all);
  fill_normal(a.data(), of_a * all, 1);
  fill_normal(b.data(), of_b * all, 2);
  for (std::size_t i = 0; i < all; ++i) {
    sets->problems.push_back(
        product_of<Problem>(size, a.data() + i * of_a, b.data() + i * of_b, c.data() + i * of_c));
  }
  const std::vector<LtOperands> operands(sets->problems.begin(), sets->problems.end());
  auto& lt = sets->template keep<LtProduct>(kind, size.m, size.n, size.k, size.matrices);
  lt.choose_fastest(operands);
  sets->prepared["cublaslt"] = [&lt, operands](int group, cudaStream_t stream) {
    lt.launch(operands[static_cast<std::size_t>(group)], stream);
  };
  return sets;
}

/// A product as a family: rungs, its own libraries, cublasLt. That one is checked as the heuristic
/// that it offers first, and timed as the fastest on the ladder's own buffers. `size_of` says what
/// a size of the ladder is.
template <ProductSize (*size_of)(double) = square, class Element, class Problem>
Family<Problem> product_family(const ProductFamily<Element, Problem>& family) {
  auto libraries = family.libraries;
  LtKind kind = family.lt_kind;
  kind.alignment = family.lt_check_alignment;
  libraries.push_back({.name = "cublaslt",
                       .adds = family.lt_adds,
                       .library = lt_version(),
                       .min_capability = family.lt_min_capability,
                       .refuses = family.lt_refuses,
                       .launch = [kind](const Problem& p, cudaStream_t stream) {
                         LtProduct(kind, p.m, p.n, p.k, matrices_of(p)).launch(p, stream);
                       }});
  return {.description = family.description,
          .libraries = std::move(libraries),
          .flop =
              [](double size) {
                const ProductSize of = size_of(size);
                return 2.0 * of.m * of.n * of.k * of.matrices;
              },
          .compulsory_bytes =
              [](double size) {
                using Output = typename OutputOf<Element>::type;
                const ProductSize of = size_of(size);
                return double(of.of_a() + of.of_b()) * sizeof(Element) +
                       double(of.of_c()) * sizeof(Output);
              },
          .make_sets =
              [kind = family.lt_kind](std::size_t size, int groups) {
                return product_sets<Element, Problem>(kind, size_of(double(size)), groups);
              },
          .check = [family](const auto& contestant,
                            Checks checks) { return check_product(family, contestant, checks); }};
}

}  // namespace warpgauge::kernels
