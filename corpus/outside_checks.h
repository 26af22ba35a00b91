// SPDX-License-Identifier: Apache-2.0
// What the programs of textbook_codes share, whose kernels were written for this corpus: checks on
// the host, so that a broken kernel is noticed.
#pragma once

#include "outside.h"

namespace outside {

/// How many blocks of `per_block` cover `count`.
inline unsigned blocks(std::size_t count, std::size_t per_block) {
  return static_cast<unsigned>((count + per_block - 1) / per_block);
}

/// The first `count` elements of device memory (default: all).
template <class T>
std::vector<T> on_host(const Buffer<T>& buffer, std::size_t count = SIZE_MAX) {
  std::vector<T> values(std::min(count, buffer.size()));
  CHECK(
      cudaMemcpy(values.data(), buffer.data(), values.size() * sizeof(T), cudaMemcpyDeviceToHost));
  return values;
}

template <class T>
T element(const Buffer<T>& buffer, std::size_t index) {
  T value;
  CHECK(cudaMemcpy(&value, buffer.data() + index, sizeof(T), cudaMemcpyDeviceToHost));
  return value;
}

/// Operations whose results are checked. A failed check and an operation that could not run are one
/// line each, and make the program's exit status 1.
class Checks {
 public:
  template <class Body>
  void run(const std::string& name, Body&& body) {
    bool done = false;
    name_ = name;
    operation(name, [&] {
      body();
      CHECK(cudaGetLastError());
      done = true;
    });
    failed_ = failed_ || !done;
  }

  void that(bool holds, const std::string& what) {
    if (holds) return;
    failed_ = true;
    std::fprintf(stderr, "%s: check failed: %s\n", name_.c_str(), what.c_str());
  }

  /// |got - wanted| is at most `tolerance` of the larger of 1 and |wanted|. No number is close to
  /// NaN.
  void near(double got, double wanted, double tolerance, const std::string& what = "value") {
    that(std::abs(got - wanted) <= tolerance * std::max(1.0, std::abs(wanted)),
         what + " is " + std::to_string(got) + ", not " + std::to_string(wanted));
  }

  template <class T>
  void same(const std::vector<T>& got, const std::vector<T>& wanted,
            const std::string& what = "result") {
    const std::size_t size = std::min(got.size(), wanted.size());
    std::size_t at = 0;
    while (at < size && got[at] == wanted[at]) ++at;
    that(at == size && got.size() == wanted.size(), what + " differs at " + std::to_string(at));
  }

  int status() const { return failed_ ? 1 : 0; }

 private:
  std::string name_;
  bool failed_ = false;
};

}  // namespace outside
