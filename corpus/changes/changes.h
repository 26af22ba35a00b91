// SPDX-License-Identifier: Apache-2.0
// What the programs of this folder share: pairs of kernels that compute the same, before and after
// one change. A pair is a case of which a range can be run, as in kinds/; its results are checked
// against each other and, in samples, against the host.
#pragma once

#include "kinds/kinds.h"
#include "outside_checks.h"

namespace changes {

using namespace kinds;

/// Launches a grid of one or two dimensions five times.
template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), dim3 blocks, dim3 threads, Arguments... arguments) {
  repeat([&] {
    kernel<<<blocks, threads>>>(arguments...);
    CHECK(cudaGetLastError());
  });
}

/// All values of `after` are those of `before` to `tolerance` of the larger of 1 and the value.
template <class T>
void agree(Checks& checks, const Buffer<T>& before, const Buffer<T>& after, double tolerance) {
  const auto wanted = on_host(before);
  const auto got = on_host(after);
  if (tolerance == 0) {
    checks.same(got, wanted, "the result after the change");
    return;
  }
  std::size_t worst = 0;
  double largest = -1;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const double want = static_cast<double>(wanted[i]);
    const double error =
        std::abs(static_cast<double>(got[i]) - want) / std::max(1.0, std::abs(want));
    if (error <= largest) continue;  // not a number: goes on, and stays
    worst = i;
    largest = error;
    if (std::isnan(error)) break;
  }
  checks.near(static_cast<double>(got[worst]), static_cast<double>(wanted[worst]), tolerance,
              "element " + std::to_string(worst) + " after the change");
}

class Pairs {
 public:
  Pairs(int argc, char** argv) : cases_(argc, argv) {}

  /// `body` launches the kernels of one pair and checks what they computed.
  template <class Body>
  void run(const std::string& name, Body&& body) {
    cases_.run(name, [&] { checks_.run(name, [&] { body(checks_); }); });
  }

  int status() const { return std::max(cases_.status(), checks_.status()); }

 private:
  Cases cases_;
  Checks checks_;
};

/// The program's end: the pairs in `body`, and what failed outside of a pair.
template <class Body>
int run_pairs(int argc, char** argv, Body&& body) try {
  Pairs pairs(argc, argv);
  body(pairs);
  return pairs.status();
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
  return 1;
}

}  // namespace changes
