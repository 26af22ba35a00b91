// SPDX-License-Identifier: Apache-2.0
// What the programs of this folder share: numbered cases of which a range can be run, launches,
// inputs larger than the host cares to draw, and comparisons with the host. Kernels that differ in
// their data alone are instances of a template: `describe` tells kernels apart by name and shape.
#pragma once

#include <memory>
#include <type_traits>

#include "outside.h"

namespace kinds {

using namespace outside;

constexpr int kSms = 132;  // of an H200
constexpr std::size_t kMiB = std::size_t{1} << 20;

class WrongResult : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Runs case after case: all, or those from --from N up to --to M without M. --list only names
/// them.
class Cases {
 public:
  Cases(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
      const std::string option = argv[i];
      if (option == "--list") {
        only_list_ = true;
      } else if ((option == "--from" || option == "--to") && i + 1 < argc) {
        (option == "--from" ? from_ : to_) = std::atoi(argv[++i]);
      } else {
        std::fprintf(stderr, "usage: %s [--list] [--from N] [--to M]   (M is not run)\n", argv[0]);
        std::exit(2);
      }
    }
  }

  template <class Body>
  void run(const std::string& name, Body&& body) {
    const int number = next_++;
    if (number < from_ || number >= to_) return;
    if (only_list_) {
      std::printf("%d %s\n", number, name.c_str());
      return;
    }
    operation(name, [&] {
      try {
        body();
      } catch (const WrongResult&) {
        wrong_ = true;
        throw;
      }
    });
  }

  /// What main returns: 1 if a result was wrong.
  int status() const { return wrong_ ? 1 : 0; }

 private:
  int from_ = 0, to_ = 1 << 30, next_ = 0;
  bool only_list_ = false, wrong_ = false;
};

struct Shape {
  unsigned blocks;
  unsigned threads;
  std::size_t shared = 0;  ///< bytes, asked for at the launch
};

/// Blocks that give each of `count` elements a thread.
inline unsigned blocks_for(std::size_t count, unsigned threads) {
  return static_cast<unsigned>((count + threads - 1) / threads);
}

template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), Shape shape, Arguments... arguments) {
  if (shape.shared > 48 << 10) {
    CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(shape.shared)));
  }
  repeat([&] {
    kernel<<<shape.blocks, shape.threads, shape.shared>>>(arguments...);
    CHECK(cudaGetLastError());
  });
}

/// `size` elements that repeat `pattern`. Copies double what is there: no kernel runs.
template <class T>
class Filled : public Buffer<T> {
 public:
  Filled(std::size_t size, const std::vector<T>& pattern) : Buffer<T>(size) {
    std::size_t done = std::min(size, pattern.size());
    CHECK(cudaMemcpy(this->data(), pattern.data(), done * sizeof(T), cudaMemcpyHostToDevice));
    for (; done < size; done = std::min(size, 2 * done)) {
      CHECK(cudaMemcpy(this->data() + done, this->data(), std::min(done, size - done) * sizeof(T),
                       cudaMemcpyDeviceToDevice));
    }
  }
  Filled(std::size_t size, double low, double high, std::uint64_t seed = 1)
      : Filled(size, uniform<T>(std::min<std::size_t>(size, kPeriod), low, high, seed)) {}

 private:
  static constexpr std::size_t kPeriod = (1 << 20) - 3;  // odd: rows of a power of 2 differ
};

template <class T>
std::vector<T> to_host(const T* from, std::size_t count) {
  std::vector<T> values(count);
  CHECK(cudaMemcpy(values.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost));
  return values;
}

template <class T>
double sum_of(const Buffer<T>& buffer) {
  double sum = 0;
  for (const T x : to_host(buffer.data(), buffer.size())) sum += static_cast<double>(x);
  return sum;
}

/// Throws unless both agree to `tolerance` of the larger one, or of 1.
inline void agree(double got, double want, double tolerance) {
  const double scale = std::max({1.0, std::fabs(got), std::fabs(want)});
  if (std::fabs(got - want) <= tolerance * scale) return;
  throw WrongResult("wrong result: " + std::to_string(got) + " instead of " + std::to_string(want));
}

/// The 32-bit finaliser of MurmurHash3 (A. Appleby, public domain): random indices without memory.
__host__ __device__ inline std::uint32_t hashed(std::uint32_t h) {
  h ^= h >> 16;
  h *= 0x85ebca6bU;
  h ^= h >> 13;
  h *= 0xc2b2ae35U;
  return h ^ h >> 16;
}

/// For each of `size` places, a power of 2, the next one of a ring through all: a congruential
/// generator of full period (Knuth, vol. 2, 3.2.1.2), which jumps far at each step and costs the
/// host little.
inline std::vector<std::uint32_t> ring_of(std::size_t size) {
  std::vector<std::uint32_t> next(size);
  for (std::size_t i = 0; i < size; ++i) {
    next[i] = static_cast<std::uint32_t>((i * 1664525 + 1013904223) % size);
  }
  return next;
}

/// The program's end: `cases` in `body`, and what failed outside of a case.
template <class Body>
int run_cases(int argc, char** argv, Body&& body) try {
  Cases cases(argc, argv);
  body(cases);
  return cases.status();
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
  return 1;
}

}  // namespace kinds
